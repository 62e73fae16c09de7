import Database from 'better-sqlite3';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { snapshotDatabase } from '#electron/db/snapshot.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const writer = fileURLToPath(new URL('../../support/busy-writer.ts', import.meta.url));
const folder = temporaryFolder('snapshot');

/** A database in WAL mode, as the studio's is, of some 2,500 pages. */
function database(name: string): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, name);
  const db = new Database(file);
  db.pragma('journal_mode = WAL');
  db.exec('CREATE TABLE first (text TEXT); CREATE TABLE second (text TEXT); CREATE TABLE ballast (bytes BLOB)');
  const insert = db.prepare('INSERT INTO ballast VALUES (randomblob(100000))');
  for (let count = 0; count < 100; count++) insert.run();
  db.pragma('user_version = 7');
  db.close();
  return file;
}

function count(file: string, table: string): number {
  const db = new Database(file, { readonly: true, timeout: 5_000 });
  try {
    return db.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number;
  } finally {
    db.close();
  }
}

describe('a snapshot of a database', () => {
  it('ends while another process writes as fast as it can, and holds only whole transactions', async () => {
    const file = database('busy.db');
    const busy = fork(writer, [file], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    try {
      await once(busy, 'message');
      const before = count(file, 'first');
      const copy = join(folder, 'busy-copy.db');
      snapshotDatabase(file, copy);
      expect(busy.exitCode).toBeNull();
      expect(count(copy, 'first')).toBeGreaterThanOrEqual(before);
      expect(count(copy, 'first')).toBe(count(copy, 'second'));
      // The writer went on while the copy was made: other copies hold more.
      const later = join(folder, 'later-copy.db');
      snapshotDatabase(file, later);
      expect(count(later, 'first')).toBeGreaterThan(count(copy, 'first'));
      const opened = new Database(copy, { readonly: true });
      expect(opened.pragma('integrity_check', { simple: true })).toBe('ok');
      expect(opened.pragma('user_version', { simple: true })).toBe(7);
      opened.close();
    } finally {
      busy.kill('SIGKILL');
      await once(busy, 'exit');
    }
  }, 60_000);

  it('of a database whose folder cannot hold the copy says why', () => {
    const file = database('quiet.db');
    expect(() => snapshotDatabase(file, join(folder, 'nowhere', 'copy.db'))).toThrow(
      expect.objectContaining({ code: 'STORAGE_UNWRITABLE' }),
    );
  });
});
