import type { ErrorCode } from '#shared/errors/index.ts';
import type { Db } from '../../db/open.ts';
import { fromJson, timestamp, toJson } from '../../db/values.ts';
import type { RenderPlan } from '../../engine/render/plan.ts';
import { planKeys } from '#electron/engine/render/section-files.ts';
import type { Snapshot } from './batches.ts';
import { returned } from './returned.ts';
import { noteSectionUses } from './section-uses.ts';
import type { GeneratedStatus, KeptClip } from './generated-videos.ts';

/**
 * How generated videos change their state: `preparing → queued → processing → succeeded | failed`. They are `preparing`
 * while their request is being accepted, when nobody sees them. A retry leads from `failed` back to `queued`. Every
 * later change is also written to `video_changes`, by a trigger.
 */

export type TakenVideo = {
  id: string;
  userId: string;
  templateId: string;
  /** Empty for no actor. */
  actorId: string;
  /** Times a render process had it before. */
  attempts: number;
  values: string[];
  snapshot: Snapshot;
};

type OpenBatch = {
  id: string;
  user_id: string;
  template_id: string;
  actor_id: string;
  lane: string;
  snapshot: string;
};

/**
 * Marks the next queued video as processing and gives it. Trials come before ordinary rows; of each kind, campaigns are
 * served in turn, one row each, and a campaign's rows in the order they were accepted.
 */
export function takeVideo(db: Db): TakenVideo | undefined {
  const nextBatch = db.prepare<[], OpenBatch>(
    `SELECT id, user_id, template_id, actor_id, lane, snapshot FROM batches
     WHERE open = 1 ORDER BY priority, turn, seq LIMIT 1`,
  );
  const take = db.prepare<[string, string, string], { id: string; attempts: number; values: string }>(
    `UPDATE generated_videos SET status = 'processing', processing_at = ?, updated_at = ?
     WHERE seq = (SELECT seq FROM generated_videos WHERE batch_id = ? AND status = 'queued' ORDER BY seq LIMIT 1)
     RETURNING id, attempts, "values"`,
  );
  return db.transaction(() => {
    for (let batch = nextBatch.get(); batch !== undefined; batch = nextBatch.get()) {
      const now = timestamp();
      const video = take.get(now, now, batch.id);
      if (video) {
        db.prepare(
          'UPDATE batches SET turn = 1 + (SELECT max(turn) FROM batches WHERE open = 1) WHERE open = 1 AND lane = ?',
        ).run(batch.lane);
        // Written by `draftRows` and `insertDraft`.
        return {
          id: video.id,
          userId: batch.user_id,
          templateId: batch.template_id,
          actorId: batch.actor_id,
          attempts: video.attempts,
          values: fromJson(video.values) as string[],
          snapshot: fromJson(batch.snapshot) as Snapshot,
        };
      }
      db.prepare('UPDATE batches SET open = 0 WHERE id = ?').run(batch.id);
    }
    return undefined;
  })();
}

/** How a video ends. */
export type VideoEnd =
  | { status: 'succeeded'; plan: RenderPlan; duration: number; checksum: number; clips: KeptClip[] }
  | { status: 'failed'; reason: ErrorCode };

/**
 * Ends a video that has not ended yet: the one place where a video succeeds or fails. What is to happen with it, whoever
 * ends it, is written here, in the same transaction.
 * @returns whether this call ended it.
 */
export function endVideo(db: Db, id: string, end: VideoEnd): boolean {
  const now = timestamp();
  const none = { plan: null, duration: null, checksum: 0, clips: null, reason: null };
  const { plan, duration, checksum, clips, reason } = { ...none, ...end };
  return db.transaction(() => {
    const { changes } = db
      .prepare(
        `UPDATE generated_videos SET status = ?, reason = ?, plan = ?, clips = ?, duration = ?, checksum = ?, finished_at = ?, updated_at = ?
         WHERE id = ? AND status IN ('queued', 'processing')`,
      )
      .run(end.status, reason, toJson(plan), toJson(clips), duration, checksum, now, now, id);
    if (changes > 0 && plan !== null) noteSectionUses(db, id, planKeys(plan));
    return changes > 0;
  })();
}

/** Notes that a render process was given a processing video. */
export function beginAttempt(db: Db, id: string): void {
  db.prepare("UPDATE generated_videos SET attempts = attempts + 1 WHERE id = ? AND status = 'processing'").run(id);
}

/** Puts a processing video back in the queue. `attempts` is how many count against it. */
export function requeueVideo(db: Db, id: string, attempts: number): void {
  const now = timestamp();
  db.transaction(() => {
    db.prepare(
      `UPDATE generated_videos SET status = 'queued', attempts = ?, queued_at = ?, updated_at = ?
       WHERE id = ? AND status = 'processing'`,
    ).run(attempts, now, now, id);
    db.prepare('UPDATE batches SET open = 1 WHERE id = (SELECT batch_id FROM generated_videos WHERE id = ?)').run(id);
  })();
}

/** Videos that are being processed according to the database. */
export function processingVideos(db: Db): { id: string; attempts: number }[] {
  return db
    .prepare<[], { id: string; attempts: number }>(
      "SELECT id, attempts FROM generated_videos WHERE status = 'processing'",
    )
    .all();
}

/**
 * Ends some videos of a campaign that are not done, as failed by cancellation; call it until it gives none.
 * @returns their ids.
 */
export function cancelVideos(db: Db, campaignId: string, atMost: number): string[] {
  return db.transaction(() => {
    const ids = db
      .prepare<[string, number], { id: string }>(
        `SELECT id FROM generated_videos WHERE campaign_id = ? AND status IN ('queued', 'processing')
         AND batch_id NOT IN (SELECT id FROM batches WHERE accepted = 0) LIMIT ?`,
      )
      .all(campaignId, atMost)
      .map(({ id }) => id);
    for (const id of ids) endVideo(db, id, { status: 'failed', reason: 'CANCELLED' });
    return ids;
  })();
}

/**
 * Deletes some videos of a campaign or template; call it until it deletes none.
 * @returns how many it deleted, and how many of their ends a receiver was to be notified of and was not yet: in the
 * outbox, or still to come.
 */
export function deleteVideos(
  db: Db,
  column: 'campaign_id' | 'template_id',
  id: string,
  atMost: number,
): { deleted: number; undelivered: number } {
  return db.transaction(() => {
    const chosen = `SELECT seq FROM generated_videos WHERE ${column} = @id ORDER BY seq LIMIT @atMost`;
    const { undelivered } = returned(
      db
        .prepare<object, { undelivered: number }>(
          `SELECT (SELECT count(*) FROM generated_videos v JOIN callbacks c ON c.video_id = v.id
               WHERE v.seq IN (${chosen}) AND c.status = 'pending')
             + (SELECT count(*) FROM generated_videos v JOIN batches b ON b.id = v.batch_id
               WHERE v.seq IN (${chosen}) AND v.status IN ('queued', 'processing') AND b.callback_url IS NOT NULL)
             AS undelivered`,
        )
        .get({ id, atMost }),
    );
    const { changes } = db.prepare(`DELETE FROM generated_videos WHERE seq IN (${chosen})`).run({ id, atMost });
    return { deleted: changes, undelivered };
  })();
}

/** Queues the failed videos of a campaign again, with fresh attempts. Gives how many. */
export function retryFailedVideos(db: Db, campaignId: string): number {
  const now = timestamp();
  return db.transaction(() => {
    const { changes } = db
      .prepare(
        `UPDATE generated_videos SET status = 'queued', reason = NULL, attempts = 0, queued_at = ?, processing_at = NULL,
           finished_at = NULL, updated_at = ? WHERE campaign_id = ? AND status = 'failed'`,
      )
      .run(now, now, campaignId);
    if (changes > 0) db.prepare('UPDATE batches SET open = 1 WHERE campaign_id = ? AND accepted = 1').run(campaignId);
    return changes;
  })();
}

/** Ids of a campaign's or a template's videos that are being processed. */
export function processingOf(db: Db, column: 'campaign_id' | 'template_id', id: string): string[] {
  return db
    .prepare<[string], { id: string }>(`SELECT id FROM generated_videos WHERE ${column} = ? AND status = 'processing'`)
    .all(id)
    .map((row) => row.id);
}

/**
 * About how many rows are rendered before a waiting one: those of its request that wait before it, and as many of every
 * other campaign that has its turns.
 */
export function rowsAhead(db: Db, video: { seq: number; batch_id: string; status: GeneratedStatus }): number {
  const first = db
    .prepare<[string, string], { seq: number }>(
      'SELECT seq FROM generated_videos WHERE batch_id = ? AND status = ? ORDER BY seq LIMIT 1',
    )
    .get(video.batch_id, video.status);
  const lanes = db.prepare<[], { lane: string }>('SELECT lane FROM batches WHERE open = 1').all();
  const taking = new Set(lanes.map(({ lane }) => lane)).size;
  return (video.seq - (first?.seq ?? video.seq)) * Math.max(1, taking);
}
