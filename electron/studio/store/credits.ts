import type { Db } from '#electron/db/open.ts';
import { timestamp, toJson } from '#electron/db/values.ts';
import { isAmong } from './generated-videos.ts';
import { returned } from './returned.ts';

/**
 * The ledger. Amounts are hundredths of a credit.
 * A reservation is not stored: it is a queued video of an accepted request, at the price of its request, unless it
 * is made again. Therefore anything that ends or deletes a video releases its credits, and no sum can be wrong.
 * `batches.reserving` only saves reading requests without such videos.
 */

/** The month that a time belongs to, in UTC: `2026-11`. */
export function monthOf(time: string = timestamp()): string {
  return time.slice(0, 7);
}

/** Whether a video `v` is paid for as it is now: it had succeeded before, and was not corrected since. */
export const isPaid = 'EXISTS (SELECT 1 FROM credit_bookings k WHERE k.video_id = v.id AND k.version = v.version)';

/**
 * Books a video that has succeeded, unless it was booked before. One that was corrected stays one video, at the price of
 * both.
 * @returns whether it was booked now.
 */
export function bookVideo(db: Db, videoId: string, now: string): boolean {
  const booked = db
    .prepare<[string, string], { user_id: string; campaign_id: string | null; price: number; version: number }>(
      `INSERT INTO credit_bookings (user_id, campaign_id, video_id, credits, booked_at, version)
       SELECT v.user_id, v.campaign_id, v.id, b.credits, ?, v.version
       FROM generated_videos v JOIN batches b ON b.id = v.batch_id WHERE v.id = ?
       ON CONFLICT (video_id) DO UPDATE SET credits = credits + excluded.credits, version = excluded.version
         WHERE version < excluded.version
       RETURNING user_id, campaign_id, version, (SELECT b.credits FROM generated_videos v
         JOIN batches b ON b.id = v.batch_id WHERE v.id = credit_bookings.video_id) AS price`,
    )
    .get(now, videoId);
  if (!booked) return false;
  db.prepare(
    `INSERT INTO credit_months (user_id, month, campaign_id, videos, credits)
     VALUES (@user, @month, @campaign, @videos, @credits)
     ON CONFLICT DO UPDATE SET videos = videos + excluded.videos, credits = credits + excluded.credits`,
  ).run({
    user: booked.user_id,
    month: monthOf(now),
    campaign: booked.campaign_id ?? '',
    videos: booked.version === 0 ? 1 : 0,
    credits: booked.price,
  });
  return true;
}

/** Whether a video succeeded before, as it is now. */
export function isBooked(db: Db, videoId: string): boolean {
  return db.prepare(`SELECT 1 FROM generated_videos v WHERE v.id = ? AND ${isPaid}`).get(videoId) !== undefined;
}

/** Marks a request as reserving nothing, once all its videos have ended. */
export function endReservation(db: Db, batchId: string): void {
  db.prepare(
    `UPDATE batches SET reserving = 0 WHERE id = ? AND reserving = 1
       AND NOT EXISTS (SELECT 1 FROM generated_videos v WHERE v.batch_id = batches.id AND v.status = 'queued')`,
  ).run(batchId);
}

/** Marks a request as having queued videos again. */
export function reserveAgain(db: Db, batchId: string): void {
  db.prepare('UPDATE batches SET reserving = 1 WHERE id = ? AND reserving = 0').run(batchId);
}

// Two counts from indexes: a look at each queued video would take far longer.
const reserved = `coalesce(sum(b.credits
  * ((SELECT count(*) FROM generated_videos v WHERE v.batch_id = b.id AND v.status = 'queued')
    - (SELECT count(*) FROM generated_videos v
       WHERE v.batch_id = b.id AND v.status = 'queued' AND v.finished_at IS NOT NULL))), 0) AS credits`;

/** The price of an account's unfinished videos. */
export function reservedCredits(db: Db, userId: string): number {
  return returned(
    db
      .prepare<[string], { credits: number }>(
        `SELECT ${reserved} FROM batches b WHERE b.reserving = 1 AND b.user_id = ?`,
      )
      .get(userId),
  ).credits;
}

/** The price of an account's videos that succeeded in a month. */
export function usedCredits(db: Db, userId: string, month: string): number {
  return returned(
    db
      .prepare<[string, string], { credits: number }>(
        'SELECT coalesce(sum(credits), 0) AS credits FROM credit_months WHERE user_id = ? AND month = ?',
      )
      .get(userId, month),
  ).credits;
}

/**
 * The price of retrying the failed videos of a campaign, or of one of its requests; those booked before cost nothing.
 * @param only ids of the intended videos; null for all.
 */
export function failedCredits(
  db: Db,
  column: 'campaign_id' | 'id',
  id: string,
  only: ReadonlySet<string> | null = null,
): number {
  return returned(
    db
      .prepare<object, { credits: number }>(
        `SELECT coalesce(sum(b.credits
           * (SELECT count(*) FROM generated_videos v WHERE v.batch_id = b.id AND v.status = 'failed' AND ${isAmong}
             AND NOT ${isPaid})), 0) AS credits
         FROM batches b WHERE b.${column} = @id`,
      )
      .get({ id, only: toJson(only && [...only]) }),
  ).credits;
}

type CampaignCredits = { reserved: number; used: number; videos: number };

/** A campaign's used credits and number of videos, and its reserved credits. */
export function creditsOfCampaign(db: Db, userId: string, campaignId: string): CampaignCredits {
  const waiting = returned(
    db
      .prepare<[string, string], { credits: number }>(
        `SELECT ${reserved} FROM batches b WHERE b.reserving = 1 AND b.user_id = ? AND b.campaign_id = ?`,
      )
      .get(userId, campaignId),
  );
  const booked = returned(
    db
      .prepare<[string, string], { credits: number; videos: number }>(
        `SELECT coalesce(sum(credits), 0) AS credits, coalesce(sum(videos), 0) AS videos FROM credit_months
         WHERE campaign_id = ? AND user_id = ?`,
      )
      .get(campaignId, userId),
  );
  return { reserved: waiting.credits, used: booked.credits, videos: booked.videos };
}

/** A campaign, or everything an account ever had. */
type Whose = { userId: string; campaignId: string | undefined };

type CreditMonth = { month: string; videos: number; credits: number };

/** Months in which something was booked, newest first. */
export function listCreditMonths(db: Db, { userId, campaignId }: Whose): CreditMonth[] {
  const { where, values } = narrowed(campaignId);
  return db
    .prepare<unknown[], CreditMonth>(
      `SELECT month, sum(videos) AS videos, sum(credits) AS credits FROM credit_months
       WHERE user_id = ?${where} GROUP BY month ORDER BY month DESC`,
    )
    .all(userId, ...values);
}

type CreditBooking = { video_id: string; campaign_id: string | null; credits: number; booked_at: string };

/** Bookings, newest first. @param month as `monthOf` names it; all of them without it. */
export function listCreditBookings(
  db: Db,
  { userId, campaignId }: Whose,
  { month, page, size }: { month?: string | undefined; page: number; size: number },
): { total: number; bookings: CreditBooking[] } {
  const { where, values } = narrowed(campaignId);
  const inMonth = month === undefined ? [] : [month];
  const { total } = returned(
    db
      .prepare<unknown[], { total: number }>(
        `SELECT coalesce(sum(videos), 0) AS total FROM credit_months
         WHERE user_id = ?${where}${month === undefined ? '' : ' AND month = ?'}`,
      )
      .get(userId, ...values, ...inMonth),
  );
  // Limited to the total: otherwise all older ones would be searched to fill the last page.
  const left = Math.max(0, Math.min(size, total - page * size));
  const bookings = db
    .prepare<unknown[], CreditBooking>(
      `SELECT video_id, campaign_id, credits, booked_at FROM credit_bookings
       WHERE user_id = ?${where}${month === undefined ? '' : ' AND substr(booked_at, 1, 7) = ?'}
       ORDER BY seq DESC LIMIT ? OFFSET ?`,
    )
    .all(userId, ...values, ...inMonth, left, page * size);
  return { total, bookings };
}

function narrowed(campaignId: string | undefined): { where: string; values: string[] } {
  return campaignId === undefined ? { where: '', values: [] } : { where: ' AND campaign_id = ?', values: [campaignId] };
}
