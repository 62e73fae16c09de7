import Database from 'better-sqlite3';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { withoutSync } from '#electron/db/durability.ts';
import { databaseError } from '#electron/db/errors.ts';
import { lockDataFolder } from '#electron/db/folder-lock.ts';
import type { Migration } from '#electron/db/migrate.ts';
import { openDatabase } from '#electron/db/open.ts';
import { setDatabaseAside } from '#electron/db/set-aside.ts';
import { likePattern, timestamp } from '#electron/db/values.ts';

const people: Migration = {
  version: 1,
  name: 'people',
  up: (db) => db.exec('CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT'),
};
const pets: Migration = {
  version: 2,
  name: 'pets',
  up: (db) =>
    db.exec(`CREATE TABLE pets (id INTEGER PRIMARY KEY, owner INTEGER NOT NULL REFERENCES people(id)) STRICT;
             INSERT INTO pets (owner) SELECT id FROM people`),
};

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vocative-db-'));
  file = join(folder, 'test.db');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function code(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'none';
}

function codeThrownBy(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    return code(error);
  }
  return 'nothing thrown';
}

describe('openDatabase', () => {
  test('makes a file with write-ahead log, full sync and foreign keys', () => {
    const db = openDatabase({ file: join(folder, 'deep', 'er.db'), migrations: [people] });
    expect(db.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(db.pragma('synchronous', { simple: true })).toBe(2);
    expect(db.pragma('foreign_keys', { simple: true })).toBe(1);
    expect(db.pragma('user_version', { simple: true })).toBe(1);
    db.close();
  });

  test('keeps the rows of version N−1 when it brings a database to version N', () => {
    const before = openDatabase({ file, migrations: [people] });
    before.prepare('INSERT INTO people (name) VALUES (?)').run('Sarah');
    before.close();
    const after = openDatabase({ file, migrations: [people, pets] });
    expect(after.prepare('SELECT name FROM people JOIN pets ON pets.owner = people.id').pluck().all()).toEqual([
      'Sarah',
    ]);
    after.close();
  });

  test('leaves a database at the last whole version when a migration fails', () => {
    const broken: Migration = {
      version: 2,
      name: 'broken',
      up: (db) => {
        db.exec("INSERT INTO people (name) VALUES ('half')");
        throw new Error('stop');
      },
    };
    expect(codeThrownBy(() => openDatabase({ file, migrations: [people, broken] }))).toBe('INTERNAL');
    const db = openDatabase({ file, migrations: [people] });
    expect(db.prepare('SELECT count(*) FROM people').pluck().get()).toBe(0);
    db.close();
  });

  test('refuses a migration that breaks a foreign key', () => {
    const before = openDatabase({ file, migrations: [people, pets] });
    before.close();
    const orphan: Migration = {
      version: 3,
      name: 'orphan',
      up: (db) => db.exec('INSERT INTO pets (owner) VALUES (99)'),
    };
    expect(codeThrownBy(() => openDatabase({ file, migrations: [people, pets, orphan] }))).toBe('INTERNAL');
  });

  test('refuses a database of a newer version and leaves every byte as it was', () => {
    openDatabase({ file, migrations: [people, pets] }).close();
    const bytes = readFileSync(file);
    expect(codeThrownBy(() => openDatabase({ file, migrations: [people] }))).toBe('DATABASE_TOO_NEW');
    expect(readFileSync(file).equals(bytes)).toBe(true);
    expect(readdirSync(folder)).toEqual(['test.db']);
  });

  test('refuses a database from before the first release and leaves every byte as it was', () => {
    const early = new Database(file);
    early.exec('CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT)');
    for (const version of [1, 24]) {
      early.pragma(`user_version = ${version}`);
      const bytes = readFileSync(file);
      expect(codeThrownBy(() => openDatabase({ file, migrations: [people] }))).toBe('DATABASE_TOO_OLD');
      expect(readFileSync(file).equals(bytes)).toBe(true);
    }
    early.close();
  });

  test('leaves the schema alone beside the holder of the folder', () => {
    openDatabase({ file, migrations: [people] }).close();
    expect(codeThrownBy(() => openDatabase({ file, migrations: [people, pets], beside: true }))).toBe(
      'DATABASE_OUTDATED',
    );
    const db = openDatabase({ file, migrations: [people], beside: true });
    expect(db.pragma('user_version', { simple: true })).toBe(1);
    db.close();
  });

  test('does not fold the log of a newer version into its file', () => {
    const newer = openDatabase({ file, migrations: [people, pets] });
    newer.prepare('INSERT INTO people (name) VALUES (?)').run('Still only in the log');
    const bytes = readFileSync(file);
    expect(codeThrownBy(() => openDatabase({ file, migrations: [people] }))).toBe('DATABASE_TOO_NEW');
    expect(readFileSync(file).equals(bytes)).toBe(true);
    newer.close();
  });

  test('tells a file that is no database from a database', () => {
    writeFileSync(file, 'This is a letter, not a database. '.repeat(100));
    expect(codeThrownBy(() => openDatabase({ file, migrations: [people] }))).toBe('DATABASE_CORRUPT');
  });

  test('says that a folder cannot be written to when a file stands in its place', () => {
    writeFileSync(join(folder, 'occupied'), 'x');
    const inside = join(folder, 'occupied', 'test.db');
    expect(codeThrownBy(() => openDatabase({ file: inside, migrations: [people] }))).toBe('STORAGE_UNWRITABLE');
  });
});

describe('errors of statements', () => {
  test('a full disk is told from a damaged file', () => {
    const db = openDatabase({ file, migrations: [people] });
    db.pragma(`max_page_count = ${Number(db.pragma('page_count', { simple: true }))}`);
    let failure: unknown;
    try {
      for (let row = 0; row < 1_000; row++) db.prepare('INSERT INTO people (name) VALUES (?)').run('x'.repeat(1_000));
    } catch (error) {
      failure = databaseError(error);
    }
    expect(code(failure)).toBe('STORAGE_FULL');
    db.close();
  });

  test('relaxed writes leave ordinary ones synced', () => {
    const db = openDatabase({ file, migrations: [people] });
    const during = withoutSync(db, () => db.pragma('synchronous', { simple: true }));
    expect(during).toBe(1);
    expect(() =>
      withoutSync(db, () => {
        throw new Error('stop');
      }),
    ).toThrow('stop');
    expect(db.pragma('synchronous', { simple: true })).toBe(2);
    db.close();
  });
});

describe('lockDataFolder', () => {
  test.skipIf(process.platform === 'win32')('makes a folder that no other account can look into', () => {
    const made = join(folder, 'private', 'data');
    lockDataFolder(made).release();
    expect(statSync(made).mode & 0o077).toBe(0);
  });

  test('gives a folder to one owner at a time', () => {
    const first = lockDataFolder(folder);
    expect(codeThrownBy(() => lockDataFolder(folder))).toBe('DATA_FOLDER_IN_USE');
    first.release();
    lockDataFolder(folder).release();
  });

  test('can be released twice', () => {
    const lock = lockDataFolder(folder);
    lock.release();
    expect(() => lock.release()).not.toThrow();
  });
});

describe('column values', () => {
  test('writes times as ISO 8601 without zone', () => {
    expect(timestamp(new Date('2026-11-21T09:30:00.125Z'))).toBe('2026-11-21T09:30:00.125');
  });

  test('escapes what LIKE would read as a wildcard', () => {
    expect(likePattern('50%_\\')).toBe('%50\\%\\_\\\\%');
  });
});

describe('a copy of a database', () => {
  const step = (version: number): Migration => ({
    version,
    name: `step ${version}`,
    up: (db) => db.exec(`CREATE TABLE step_${version} (id INTEGER PRIMARY KEY) STRICT`),
  });
  const steps = (count: number): Migration[] => [people, ...Array.from({ length: count - 1 }, (_, at) => step(at + 2))];
  const names = (): string[] => readdirSync(folder).toSorted();

  test('is kept beside it before its schema changes, and opens with the version that made it', () => {
    const before = openDatabase({ file, migrations: [people] });
    before.prepare('INSERT INTO people (name) VALUES (?)').run('Sarah');
    before.close();
    expect(names()).toEqual(['test.db']);
    openDatabase({ file, migrations: steps(2) }).close();
    expect(names()).toEqual(['test.db', 'test.db.version-1']);
    // The way back.
    renameSync(`${file}.version-1`, file);
    const back = openDatabase({ file, migrations: [people] });
    expect(back.prepare('SELECT name FROM people').all()).toEqual([{ name: 'Sarah' }]);
    back.close();
  });

  test('is one of two at most', () => {
    for (const count of [1, 2, 3, 9, 10]) openDatabase({ file, migrations: steps(count) }).close();
    expect(names()).toEqual(['test.db', 'test.db.version-3', 'test.db.version-9']);
  });

  test('goes after 30 days, because what was deleted since is still in it', () => {
    openDatabase({ file, migrations: [people] }).close();
    openDatabase({ file, migrations: steps(2) }).close();
    const long = new Date(Date.now() - 31 * 24 * 3_600_000);
    utimesSync(`${file}.version-1`, long, long);
    openDatabase({ file, migrations: steps(2) }).close();
    expect(names()).toEqual(['test.db']);
  });

  test('stays while the clock is ahead for a moment', () => {
    openDatabase({ file, migrations: [people] }).close();
    openDatabase({ file, migrations: steps(2) }).close();
    const ahead = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 40 * 24 * 3_600_000);
    openDatabase({ file, migrations: steps(2) }).close();
    ahead.mockRestore();
    // That run has written by its own clock.
    const then = new Date(Date.now() + 40 * 24 * 3_600_000);
    utimesSync(file, then, then);
    openDatabase({ file, migrations: steps(2) }).close();
    expect(names()).toEqual(['test.db', 'test.db.version-1']);
  });

  test('that cannot be written leaves the database at its version', () => {
    openDatabase({ file, migrations: [people] }).close();
    // Something stands in its place that no file can replace.
    mkdirSync(`${file}.version-1`);
    writeFileSync(join(`${file}.version-1`, 'mine'), '');
    expect(codeThrownBy(() => openDatabase({ file, migrations: steps(2) }))).not.toBe('nothing thrown');
    const db = openDatabase({ file, migrations: [people] });
    expect(db.pragma('user_version', { simple: true })).toBe(1);
    db.close();
  });
});

describe('a database that cannot be read', () => {
  test('is kept aside with its log, and opens with the version that can read it', () => {
    const newer = openDatabase({ file, migrations: [people, pets] });
    newer.prepare('INSERT INTO people (name) VALUES (?)').run('Still only in the log');
    // As after a crash: the log stays.
    cpSync(folder, `${folder}-crashed`, { recursive: true });
    newer.close();
    const crashed = join(`${folder}-crashed`, 'test.db');
    expect(codeThrownBy(() => openDatabase({ file: crashed, migrations: [people] }))).toBe('DATABASE_TOO_NEW');
    const aside = setDatabaseAside(crashed);
    openDatabase({ file: crashed, migrations: [people] }).close();
    const kept = openDatabase({ file: aside, migrations: [people, pets] });
    expect(kept.prepare('SELECT name FROM people').all()).toEqual([{ name: 'Still only in the log' }]);
    kept.close();
    rmSync(`${folder}-crashed`, { recursive: true });
  });
});
