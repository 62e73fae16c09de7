import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Credits } from '#shared/api/index.ts';
import { toCredits } from '#shared/credits.ts';
import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import type { Db } from '#electron/db/open.ts';
import { eachInSteps } from '#electron/lib/steps.ts';
import { monthOf, reservedCredits, usedCredits, failedCredits } from '../store/credits.ts';
import { creditLimitOf } from '../store/users.ts';
import { acceptDraft } from '../store/batches.ts';
import { requestsWithFailures, retriedAtOnce, retryFailedVideos } from '../store/video-states.ts';

/** The credits an account has used, reserved and left this month. */
export function creditsOf(db: Db, userId: string): Credits {
  const limit = creditLimitOf(db, userId);
  const month = monthOf();
  const used = usedCredits(db, userId, month);
  const reserved = reservedCredits(db, userId);
  return {
    balance: limit === null ? null : toCredits(limit - used - reserved),
    reserved: toCredits(reserved),
    used_this_month: toCredits(used),
    limit: limit === null ? null : toCredits(limit),
    month,
  };
}

/**
 * Refuses videos that exceed an account's credits. Call it in the transaction that reserves them, so that two requests
 * cannot both take the last ones.
 * @param price of all videos together, hundredths of a credit.
 * @throws AppError `CREDIT_LIMIT_REACHED`.
 */
export function requireCredits(db: Db, userId: string, price: number): void {
  // Accounts without a limit need no sum.
  if (price === 0 || creditLimitOf(db, userId) === null) return;
  const { balance, limit, used_this_month: used, reserved } = creditsOf(db, userId);
  const left = Math.max(0, balance ?? 0);
  const cost = toCredits(price);
  if (cost <= left) return;
  throw new AppError('CREDIT_LIMIT_REACHED', say('creditsShort', { cost, left, limit: limit ?? 0, used, reserved }));
}

/**
 * Accepts the rows of a draft and reserves their price, in one transaction with the check.
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
 * Queues the failed videos of a campaign again and reserves their price, some at a time so that the studio can serve
 * others. After a crash, or if another request uses up the credits in between, the rest stay failed.
 * @param signal stops between two steps.
 * @returns the number of queued videos.
 * @throws AppError `CREDIT_LIMIT_REACHED`, before anything is queued unless credits are used up in between.
 */
export async function retryRows(
  db: Db,
  userId: string,
  campaignId: string,
  signal: AbortSignal,
  only: ReadonlySet<string> | null = null,
): Promise<number> {
  requireCredits(db, userId, failedCredits(db, 'campaign_id', campaignId, only));
  const parts = requestsWithFailures(db, campaignId).flatMap(({ id, failed }) => {
    const request = { id, after: 0 };
    return Array.from({ length: Math.ceil(failed / retriedAtOnce) }, () => request);
  });
  await nextTurn();
  let retried = 0;
  await eachInSteps(
    parts,
    (request) => {
      if (signal.aborted) return;
      requireCredits(db, userId, failedCredits(db, 'id', request.id, only));
      const { count, last } = retryFailedVideos(db, request.id, { only, after: request.after });
      request.after = last;
      retried += count;
    },
    (step) => db.transaction(step)(),
    1,
  );
  return retried;
}
