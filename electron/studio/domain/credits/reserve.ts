import type { Db } from '#electron/db/open.ts';
import { acceptDraft } from '../../store/batches.ts';
import { failedCredits } from '../../store/credits.ts';
import { retryFailedVideos } from '../../store/video-states.ts';
import { requireCredits } from './credits.ts';

/**
 * Accepts the rows of a draft, which reserves what they cost. The check is in the same transaction, so that of two
 * requests only one takes the last credits.
 * @param price of all rows together, hundredths of a credit.
 * @throws AppError `CREDIT_LIMIT_REACHED`, `CONFLICT` when the draft was deleted meanwhile.
 */
export function acceptRows(db: Db, draftId: string, { userId, price }: { userId: string; price: number }): void {
  db.transaction(() => {
    requireCredits(db, userId, price);
    acceptDraft(db, draftId);
  })();
}

/**
 * Queues the failed videos of a campaign again, which reserves what they cost again.
 * @returns how many.
 * @throws AppError `CREDIT_LIMIT_REACHED`.
 */
export function retryRows(db: Db, userId: string, campaignId: string): number {
  return db.transaction(() => {
    requireCredits(db, userId, failedCredits(db, campaignId));
    return retryFailedVideos(db, campaignId);
  })();
}
