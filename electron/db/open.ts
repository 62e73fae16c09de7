import Database from 'better-sqlite3';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, basename, join } from 'node:path';
import { databaseError } from './errors.ts';
import {
  migrate,
  refuseOutdated,
  refuseUnreadable,
  refuseUnreadableFile,
  versionBefore,
  type Migration,
} from './migrate.ts';
import { makeFilePrivate, syncFolderNow } from '#electron/lib/files.ts';
import { snapshotDatabase } from './snapshot.ts';

export type Db = Database.Database;

type OpenOptions = {
  /** `:memory:` or a path; its folder is made when missing. */
  file: string;
  migrations: readonly Migration[];
  /** Whether another process holds the folder's lock and may be using the database: the schema is not changed then. */
  beside?: boolean;
};

/** How long a statement waits for another connection's write, milliseconds. */
const busyTimeout = 5_000;

/**
 * Opens a database and updates its schema, for the holder of its folder's lock.
 * WAL lets readers continue while a write commits. `synchronous=FULL` syncs each commit: an answered request must
 * survive a power cut, and WAL with NORMAL may lose the last commits.
 * @throws AppError `DATABASE_TOO_OLD` and `DATABASE_TOO_NEW` (the file is left untouched), `DATABASE_OUTDATED` beside
 * its holder, `DATABASE_CORRUPT`, `STORAGE_FULL`, `STORAGE_UNWRITABLE`.
 */
export function openDatabase({ file, migrations, beside = false }: OpenOptions): Db {
  let db: Db | undefined;
  const lastUsed = lastWritten(file);
  try {
    if (file !== ':memory:') {
      mkdirSync(dirname(file), { recursive: true });
      lookFirst(file, migrations);
      // SQLite gives its other files the same permissions. The folder may be open to others if another user owns it.
      makeFilePrivate(file);
    }
    db = new Database(file, { timeout: busyTimeout });
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    // Overwrites deleted data.
    db.pragma('secure_delete = ON');
    if (beside) refuseOutdated(db, migrations);
    else bringUpToDate(db, migrations, lastUsed);
    db.pragma('foreign_keys = ON');
    rememberStatements(db);
    return db;
  } catch (error) {
    db?.close();
    throw databaseError(error);
  }
}

/** A copy of the former schema stays beside the database. */
function bringUpToDate(db: Db, migrations: readonly Migration[], lastUsed: number): void {
  const onDisk = !db.memory;
  const version = versionBefore(db, migrations);
  if (onDisk && version !== null) copyBeforeMigration(db.name, version);
  migrate(db, migrations);
  if (onDisk) dropOldCopies(db.name, lastUsed);
}

/**
 * Compiles each statement once, as that takes as long as running one that finds its row by an index. All callers share
 * a statement of the same text, so its modes (`pluck`, `raw`, `iterate`, `bind`) must not be used.
 */
function rememberStatements(db: Db): void {
  const prepare = db.prepare.bind(db);
  const known = new Map<string, Database.Statement>();
  db.prepare = ((sql: string) => {
    const statement = known.get(sql) ?? prepare(sql);
    known.set(sql, statement);
    return statement;
  }) as Db['prepare'];
}

/**
 * Checks before anything is changed: opening for writing may already checkpoint a newer version's log into the file.
 * Since even reading by SQLite leaves files beside a database, one without a log is checked by its header.
 */
function lookFirst(file: string, migrations: readonly Migration[]): void {
  if (isEmpty(file)) return;
  if (isEmpty(`${file}-wal`)) return refuseUnreadableFile(file, migrations);
  const db = new Database(file, { readonly: true, timeout: busyTimeout });
  try {
    refuseUnreadable(db, migrations);
  } finally {
    db.close();
  }
}

function isEmpty(file: string): boolean {
  return !existsSync(file) || statSync(file).size === 0;
}

/** Number of copies kept of a database, and their maximum age, milliseconds: they still contain deleted recipients. */
const mostCopies = 2;
const longestKept = 30 * 24 * 3_600 * 1_000;

/**
 * Copies a database before its schema changes, as `NAME.version-N` beside it, for going back to the version of the app
 * that reads schema N.
 * @throws AppError `STORAGE_FULL`, `STORAGE_UNWRITABLE`, `DATABASE_CORRUPT`: without a copy nothing is changed.
 */
function copyBeforeMigration(file: string, version: number): void {
  const copy = `${file}.version-${version}`;
  const partial = `${copy}.part`;
  rmSync(partial, { force: true });
  snapshotDatabase(file, partial);
  renameSync(partial, copy);
  syncFolderNow(dirname(file));
}

/**
 * Deletes all copies but the newest two, and those that are older than 30 days by the clock and by the last write of the
 * run before: a clock that is ahead for a moment deletes none.
 */
function dropOldCopies(file: string, lastUsed: number): void {
  const now = Math.min(Date.now(), lastUsed);
  for (const [index, { path, time }] of copiesOf(file).entries()) {
    if (index >= mostCopies || now - time > longestKept) rmSync(path, { force: true });
  }
}

/** When a database was last changed, milliseconds since the epoch; 0 for none. */
function lastWritten(file: string): number {
  const times = [file, `${file}-wal`].map((path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return Math.max(...times);
}

/** Newest schema first. */
function copiesOf(file: string): { path: string; time: number }[] {
  const start = `${basename(file)}.version-`;
  return readdirSync(dirname(file))
    .filter((name) => name.startsWith(start) && /^\d+$/.test(name.slice(start.length)))
    .toSorted((a, b) => Number(b.slice(start.length)) - Number(a.slice(start.length)))
    .map((name) => join(dirname(file), name))
    .map((path) => ({ path, time: statSync(path).mtimeMs }));
}
