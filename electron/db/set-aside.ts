import { existsSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { isAppError, type AppError, type ErrorCode } from '#shared/errors/index.ts';
import { syncFolderNow, timeInName, unwritable } from '#electron/lib/files.ts';

const unreadableCodes = ['DATABASE_CORRUPT', 'DATABASE_TOO_NEW', 'DATABASE_TOO_OLD'] as const satisfies ErrorCode[];
type UnreadableError = AppError & { code: (typeof unreadableCodes)[number] };

/** Whether a database is damaged or of another version, so that only new data, or another program, can help. */
export function isUnreadable(error: unknown): error is UnreadableError {
  return isAppError(error) && unreadableCodes.some((code) => code === error.code);
}

/** The new name of something that is kept: with the time, in the same folder. */
function asideName(path: string): string {
  return `${path}.aside-${timeInName(new Date())}`;
}

/**
 * Renames a database that no process has open, so that a new one can be created. Nothing is deleted.
 * @returns its new path, where a program that can read it can open it.
 * @throws AppError `STORAGE_UNWRITABLE`.
 */
export function setDatabaseAside(file: string): string {
  const to = asideName(file);
  try {
    // Its log first: left behind, it would count as the new database's.
    for (const part of ['-wal', '-shm', '']) {
      if (existsSync(`${file}${part}`)) renameSync(`${file}${part}`, `${to}${part}`);
    }
    syncFolderNow(dirname(file));
    return to;
  } catch (error) {
    throw unwritable(dirname(file), error);
  }
}

/**
 * The same for a studio's whole folder: a new database would treat the former one's files as leftovers.
 * @returns its new path. @throws AppError `STORAGE_UNWRITABLE`.
 */
export function setFolderAside(folder: string): string {
  const to = asideName(folder);
  try {
    renameSync(folder, to);
    syncFolderNow(dirname(folder));
    return to;
  } catch (error) {
    throw unwritable(folder, error);
  }
}
