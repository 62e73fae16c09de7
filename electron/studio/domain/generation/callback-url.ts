import { AppError } from '#shared/errors/index.ts';
import type { Db } from '#electron/db/open.ts';
import { findSavedWebhook } from '../../store/saved-webhooks.ts';
import { checkReceiverUrl, type OutboundPolicy } from '../../outbound/policy.ts';

/**
 * The receiver of callbacks for a request's videos: its own `callback_url`, else the campaign's webhook, else none.
 * @throws AppError `INVALID_REQUEST`, `CALLBACK_URL_REFUSED`.
 */
export function callbackUrlOf(
  db: Db,
  userId: string,
  { given, webhook }: { given: string | null | undefined; webhook: unknown },
  policy: OutboundPolicy,
): string | null {
  if (given) return checkReceiverUrl(given, policy, 'callback_url').href;
  if (webhook === undefined || webhook === null || webhook === '') return null;
  return checkReceiverUrl(addressOf(db, userId, webhook), policy, 'webhook').href;
}

/** A campaign's webhook is untyped: an address, the id of a saved webhook, or an object with either. */
function addressOf(db: Db, userId: string, webhook: unknown): string {
  if (typeof webhook === 'string') {
    const address = findSavedWebhook(db, userId, webhook)?.webhook ?? webhook;
    if (URL.canParse(address)) return address;
  }
  if (typeof webhook === 'object' && webhook !== null) {
    const fields = Object.entries(webhook).filter(([, value]) => typeof value === 'string');
    const [named] = ['webhook', 'url', 'id'].flatMap((name) => fields.filter(([field]) => field === name));
    if (named) return addressOf(db, userId, named[1]);
  }
  throw new AppError('REQUEST_UNUSABLE', {
    subject: 'webhook',
    message:
      'The webhook of the campaign is neither an address nor a saved webhook, which may have been deleted. Correct it, or send a callback_url.',
  });
}
