import type { ErrorCode } from '#shared/errors/index.ts';
import type { Db } from '#electron/db/open.ts';
import { announceEnd } from './callbacks.ts';
import { returned } from './returned.ts';
import { addWork, dropWork, insertLane, openLane } from './work.ts';

/**
 * Videos for messaging apps. Each has a row from the commit in which its video succeeds; `outcome` is null until it is
 * made.
 */

/**
 * Orders one for a video that has just succeeded, if its campaign wants one. It is made once, also if the video is
 * rendered again, unless that is another video.
 */
export function orderMessaging(db: Db, videoId: string, { isAnother }: { isAnother: boolean }): void {
  const { changes } = db
    .prepare(
      `INSERT INTO messaging_videos (video_id)
       SELECT v.id FROM generated_videos v JOIN campaigns c ON c.id = v.campaign_id
       WHERE v.id = @videoId AND c.messaging = 1
       ON CONFLICT (video_id) DO UPDATE SET outcome = NULL, reason = NULL
         WHERE @isAnother OR outcome IS NOT 'succeeded'`,
    )
    .run({ videoId, isAnother: isAnother ? 1 : 0 });
  if (changes === 0) return;
  dropWork(db, 'messaging', videoId);
  queueMessaging(db, videoId);
}

function queueMessaging(db: Db, videoId: string): void {
  const batch = returned(
    db
      .prepare<[string], { id: string; account: string; name: string; lane: number | null }>(
        `SELECT b.id, b.user_id AS account, coalesce(b.campaign_id, b.template_id) AS name, l.id AS lane
         FROM generated_videos v JOIN batches b ON b.id = v.batch_id
           LEFT JOIN lanes l ON l.batch_id = b.id AND l.kind = 'messaging'
         WHERE v.id = ?`,
      )
      .get(videoId),
  );
  const { id: batchId, account, name } = batch;
  const lane =
    batch.lane ?? insertLane(db, { kind: 'messaging', account, name, priority: 1, needs: '', open: true, batchId });
  addWork(db, 'messaging', lane)(videoId);
  openLane(db, lane);
}

/** Whether its video still exists. */
export function isMessagingWanted(db: Db, videoId: string): boolean {
  return db.prepare("SELECT 1 FROM generated_videos WHERE id = ? AND status = 'succeeded'").get(videoId) !== undefined;
}

type MessagingEnd = { outcome: 'succeeded' } | { outcome: 'failed'; reason: ErrorCode };

/** Stores the outcome of making one; its receiver is notified of success. */
export function endMessaging(db: Db, videoId: string, end: MessagingEnd): void {
  db.transaction(() => {
    const { changes } = db
      .prepare(
        `UPDATE messaging_videos SET outcome = @outcome, reason = @reason
         WHERE video_id = @videoId AND outcome IS NULL`,
      )
      .run({ reason: null, ...end, videoId });
    if (changes > 0 && end.outcome === 'succeeded') announceEnd(db, videoId, 'messaging.ready');
  })();
}

/** Queues the failed ones of some videos again, with fresh attempts. Gives how many. */
export function retryFailedMessaging(db: Db, videoIds: readonly string[]): number {
  return db.transaction(() => {
    const failed = db
      .prepare<[string], { video_id: string }>(
        `UPDATE messaging_videos SET outcome = NULL, reason = NULL
         WHERE outcome = 'failed' AND video_id IN (SELECT value FROM json_each(?)) RETURNING video_id`,
      )
      .all(JSON.stringify(videoIds));
    for (const { video_id: videoId } of failed) queueMessaging(db, videoId);
    return failed.length;
  })();
}
