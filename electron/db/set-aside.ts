import { existsSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { isAppError, type AppError, type ErrorCode } from '#shared/errors/index.ts';
import { syncFolderNow, timeInName, unwritable } from '#electron/lib/files.ts';

const unreadableCodes = ['DATABASE_CORRUPT', 'DATABASE_TOO_NEW', 'DATABASE_TOO_OLD'] as const satisfies ErrorCode[];
type UnreadableError = AppError & { code: (typeof unreadableCodes)[number] };

/** Whether a database is damaged or of another version, so that only new data, or another program, is a way on. */
export function isUnreadable(error: unknown): error is UnreadableError {
  return isAppError(error) && unreadableCodes.some((code) => code === error.code);
}

/** Where something is kept aside: beside itself, with the time in its name. */
function asideName(path: string): string {
  return `${path}.aside-${timeInName(new Date())}`;
}

/**
 * Renames a database that no process has open, so that a new one can be made. Nothing is deleted.
 * @returns where it is now, ready to be opened by a program that can read it.
 * @throws AppError `STORAGE_UNWRITABLE`.
 */
export function setDatabaseAside(file: string): string {
  const to = asideName(file);
  try {
    // Its log first: left behind, it would be taken for the new database's.
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
 * The same for a studio's whole folder: a new database would take the files of the former one for leftovers.
 * @returns where it is now. @throws AppError `STORAGE_UNWRITABLE`.
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
