import Database from 'better-sqlite3';
import { AppError, toAppError, type ErrorCode } from '#shared/errors/index.ts';

/** SQLite's primary result codes with a meaning for users; extended codes start with one of these. */
const sqliteCodes: readonly [prefix: string, code: ErrorCode][] = [
  ['SQLITE_FULL', 'STORAGE_FULL'],
  ['SQLITE_IOERR', 'STORAGE_UNWRITABLE'],
  ['SQLITE_READONLY', 'STORAGE_UNWRITABLE'],
  ['SQLITE_CANTOPEN', 'STORAGE_UNWRITABLE'],
  ['SQLITE_PERM', 'STORAGE_UNWRITABLE'],
  ['SQLITE_CORRUPT', 'DATABASE_CORRUPT'],
  ['SQLITE_NOTADB', 'DATABASE_CORRUPT'],
];

/** System errors of creating or opening a database file. */
const systemCodes: Record<string, ErrorCode> = {
  EACCES: 'STORAGE_UNWRITABLE',
  EPERM: 'STORAGE_UNWRITABLE',
  ENOTDIR: 'STORAGE_UNWRITABLE',
  EEXIST: 'STORAGE_UNWRITABLE',
};

export function isSqliteError(error: unknown): error is { code: string; message: string } & Error {
  return error instanceof Database.SqliteError;
}

/** Converts any error of a database call to an AppError, by SQLite's or the system's code. */
export function databaseError(error: unknown): AppError {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return toAppError(error);
  const { code } = error;
  const known = isSqliteError(error) ? sqliteCodes.find(([prefix]) => code.startsWith(prefix))?.[1] : systemCodes[code];
  if (known === undefined) return toAppError(error);
  return new AppError(known, { detail: `${code}: ${error.message}`, cause: error });
}

/** Converts anything thrown by work that also uses the database to an AppError. */
export function workError(thrown: unknown): AppError {
  return isSqliteError(thrown) ? databaseError(thrown) : toAppError(thrown);
}
