import { AppError } from '#shared/errors/index.ts';
import type { Db } from '#electron/db/open.ts';
import { isAdmin, userExists } from '../../store/users.ts';

/**
 * Checks that a user may add content to an account: their own, or any for administrators.
 * @throws AppError `NOT_FOUND`, also for existing accounts of others.
 */
export function requireRecipient(db: Db, userId: string, recipient: string): void {
  const allowed = recipient === userId || (isAdmin(db, userId) && userExists(db, recipient));
  if (!allowed) throw new AppError('NOT_FOUND', { subject: 'user_id' });
}

/** The account named, or the user's own. @throws as {@link requireRecipient}. */
export function accountMeant(db: Db, userId: string, named: string | undefined): string {
  if (named !== undefined) requireRecipient(db, userId, named);
  return named ?? userId;
}
