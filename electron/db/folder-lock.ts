import Database from 'better-sqlite3';
import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, isAppError } from '#shared/errors/index.ts';
import { makeFilePrivate, privateMode } from '#electron/lib/files.ts';
import { databaseError, isSqliteError } from './errors.ts';

/** In the folder it locks. */
const lockFile = 'lock.db';

/** Names of the files that a lock may leave in its folder. */
export const lockFiles = [lockFile, `${lockFile}-journal`];

export type FolderLock = { release(): void };

/** Held here because the garbage collector closes a connection without references, which releases its lock. */
const held = new Set<Database.Database>();

/**
 * Locks a data folder for this process, by an exclusive SQLite transaction on {@link lockFile} that stays open. The
 * system releases it when the process ends, in whatever way; no stale lock file can be left behind.
 * @throws AppError `DATA_FOLDER_IN_USE`, `STORAGE_UNWRITABLE`, `STORAGE_FULL`.
 */
export function lockDataFolder(folder: string): FolderLock {
  let db: Database.Database | undefined;
  try {
    mkdirSync(folder, { recursive: true, mode: privateMode });
    makeFilePrivate(join(folder, lockFile));
    db = new Database(join(folder, lockFile), { timeout: 0 });
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db?.close();
    if (isSqliteError(error) && error.code.startsWith('SQLITE_BUSY')) {
      throw new AppError('DATA_FOLDER_IN_USE', { detail: folder, cause: error });
    }
    throw databaseError(error);
  }
  const connection = db;
  held.add(connection);
  return {
    release() {
      if (!held.delete(connection)) return;
      connection.exec('ROLLBACK');
      connection.close();
    },
  };
}

/** Removes a folder of a killed process; one that another process has locked stays. @throws as {@link lockDataFolder}. */
export async function removeUnlocked(folder: string): Promise<void> {
  try {
    lockDataFolder(folder).release();
  } catch (error) {
    if (isAppError(error) && error.code === 'DATA_FOLDER_IN_USE') return;
    throw error;
  }
  await rm(folder, { recursive: true, force: true });
}
