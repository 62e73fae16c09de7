import { toAppError, type AppError } from '#shared/errors/index.ts';
import { databaseError, isSqliteError } from '../db/errors.ts';

/** Whatever ended a piece of queued work, as an AppError. */
export function workError(thrown: unknown): AppError {
  return isSqliteError(thrown) ? databaseError(thrown) : toAppError(thrown);
}
