import Database from 'better-sqlite3';
import { AppError } from '#shared/errors/index.ts';
import { makeFilePrivate } from '#electron/lib/files.ts';
import { databaseError } from './errors.ts';
import { refuseUnreadable, type Migration } from './migrate.ts';

/**
 * Copies a database as of one moment, however much others write meanwhile: `VACUUM INTO` reads one snapshot of the
 * write-ahead log. (SQLite's backup API starts over with every write of another connection and may never end.) Blocks
 * until the copy is written; it contains no pages of deleted rows.
 * @param to must not exist.
 * @throws AppError `STORAGE_FULL`, `STORAGE_UNWRITABLE`, `DATABASE_CORRUPT`.
 */
export function snapshotDatabase(from: string, to: string): void {
  let db: Database.Database | undefined;
  try {
    db = new Database(from, { readonly: true, fileMustExist: true });
    makeFilePrivate(to);
    db.prepare('VACUUM INTO ?').run(to);
  } catch (error) {
    throw databaseError(error);
  } finally {
    db?.close();
  }
}

/** Reads a database of any schema that nobody writes to. @throws AppError `DATABASE_CORRUPT`. */
export function readSnapshot<Result>(file: string, read: (db: Database.Database) => Result): Result {
  let db: Database.Database | undefined;
  try {
    db = new Database(file, { readonly: true, fileMustExist: true });
    return read(db);
  } catch (error) {
    throw databaseError(error);
  } finally {
    db?.close();
  }
}

/**
 * Checks every page of a database that no process has open.
 * @throws AppError `DATABASE_TOO_OLD`, `DATABASE_TOO_NEW`, `DATABASE_CORRUPT`.
 */
export function checkDatabase(file: string, migrations: readonly Migration[]): void {
  let db: Database.Database | undefined;
  try {
    db = new Database(file, { fileMustExist: true });
    refuseUnreadable(db, migrations);
    const found = db.pragma('integrity_check', { simple: true });
    if (found !== 'ok') throw new AppError('DATABASE_CORRUPT', { detail: String(found) });
  } catch (error) {
    throw databaseError(error);
  } finally {
    db?.close();
  }
}
