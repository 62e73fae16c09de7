import Database from 'better-sqlite3';
import { AppError } from '#shared/errors/index.ts';
import { databaseError } from './errors.ts';
import { latestVersion, type Migration } from './migrate.ts';

/** Copies a database as it is at one moment, while others may write to it. `to` must not exist. */
export async function snapshotDatabase(from: string, to: string): Promise<void> {
  const db = new Database(from, { readonly: true, fileMustExist: true });
  try {
    await db.backup(to);
  } finally {
    db.close();
  }
}

/**
 * Checks a database that nobody uses from its first to its last page.
 * @throws AppError `DATABASE_TOO_NEW`, `DATABASE_CORRUPT`.
 */
export function checkDatabase(file: string, migrations: readonly Migration[]): void {
  let db: Database.Database | undefined;
  try {
    db = new Database(file, { fileMustExist: true });
    const version = Number(db.pragma('user_version', { simple: true }));
    if (version > latestVersion(migrations)) throw new AppError('DATABASE_TOO_NEW');
    const found = db.pragma('integrity_check', { simple: true });
    if (found !== 'ok') throw new AppError('DATABASE_CORRUPT', { detail: String(found) });
  } catch (error) {
    throw databaseError(error);
  } finally {
    db?.close();
  }
}
