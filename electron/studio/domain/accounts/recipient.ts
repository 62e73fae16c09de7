import { AppError } from '#shared/errors/index.ts';
import type { Db } from '#electron/db/open.ts';
import { isAdmin, userExists } from '../../store/users.ts';

/**
 * Checks that a user may put something into an account: everybody into their own, administrators into any.
 * @throws AppError `NOT_FOUND`, also for accounts that exist and are not the user's business.
 */
export function requireRecipient(db: Db, userId: string, recipient: string): void {
  const allowed = recipient === userId || (isAdmin(db, userId) && userExists(db, recipient));
  if (!allowed) throw new AppError('NOT_FOUND', { subject: 'user_id' });
}
