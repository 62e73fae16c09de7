import { AppError } from '#shared/errors/index.ts';

/** The row of an `INSERT … RETURNING`, which SQLite always gives. */
export function returned<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new AppError('INTERNAL', { detail: 'an insert returned no row' });
  return row;
}
