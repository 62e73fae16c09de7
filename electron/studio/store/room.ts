import { AppError } from '#shared/errors/index.ts';
import { mostOfAccount } from '#shared/limits.ts';
import type { Db } from '#electron/db/open.ts';
import { returned } from './returned.ts';

/** Before a row is added. @throws AppError `ACCOUNT_FULL` if its account has as many of them as it may. */
export function requireRoom(db: Db, userId: string, table: keyof typeof mostOfAccount): void {
  const { count } = returned(
    db.prepare<[string], { count: number }>(`SELECT count(*) AS count FROM ${table} WHERE user_id = ?`).get(userId),
  );
  if (count >= mostOfAccount[table]) throw new AppError('ACCOUNT_FULL');
}
