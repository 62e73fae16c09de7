import type { ErrorCode } from '../../../shared/errors/index.ts';
import type { Db } from '../../db/open.ts';
import { fromJson, timestamp } from '../../db/values.ts';
import type { RenderPlan } from '../../engine/render/plan.ts';
import type { Snapshot } from './batches.ts';
import { returned } from './returned.ts';

export type GeneratedStatus = 'preparing' | 'queued' | 'processing' | 'succeeded' | 'failed';

/** A generated video as the interface shows it. */
export type GeneratedVideo = {
  id: string;
  user_id: string;
  actor_id: string;
  batch_id: string;
  template_id: string;
  campaign_id: string | null;
  /** The upload its template was made from. */
  video_id: string;
  capability: string;
  row_index: number;
  text: string;
  status: GeneratedStatus;
  reason: ErrorCode | null;
  checksum: number;
  created_at: string;
  updated_at: string;
};

const shown = `v.id, v.user_id, b.actor_id, v.batch_id, v.template_id, v.campaign_id, b.snapshot ->> '$.videoId' AS video_id,
  v.capability, v.row_index, v.text, v.status, v.reason, v.checksum, v.created_at, v.updated_at`;

export function findGenerated(db: Db, userId: string, id: string): GeneratedVideo | undefined {
  return db
    .prepare<[string, string], GeneratedVideo>(
      `SELECT ${shown} FROM generated_videos v JOIN batches b ON b.id = v.batch_id WHERE v.id = ? AND v.user_id = ?`,
    )
    .get(id, userId);
}

export type GeneratedPage = { page: number; size: number };
export type GeneratedList = { videos: GeneratedVideo[]; total: number };

/** Videos of a campaign in row order, of one status or of all. */
export function listByCampaign(
  db: Db,
  campaignId: string,
  status: string | undefined,
  { page, size }: GeneratedPage,
): GeneratedList {
  const where = status === undefined ? 'v.campaign_id = ?' : 'v.campaign_id = ? AND v.status = ?';
  const values = status === undefined ? [campaignId] : [campaignId, status];
  return list(db, where, 'v.seq', values, page, size);
}

/** Videos of a template, newest first. */
export function listByTemplate(db: Db, templateId: string, { page, size }: GeneratedPage): GeneratedList {
  return list(db, 'v.template_id = ?', 'v.seq DESC', [templateId], page, size);
}

function list(
  db: Db,
  where: string,
  order: string,
  values: readonly string[],
  page: number,
  size: number,
): GeneratedList {
  const { total } = returned(
    db
      .prepare<unknown[], { total: number }>(`SELECT count(*) AS total FROM generated_videos v WHERE ${where}`)
      .get(...values),
  );
  const videos = db
    .prepare<unknown[], GeneratedVideo>(
      `SELECT ${shown} FROM generated_videos v JOIN batches b ON b.id = v.batch_id WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?`,
    )
    .all(...values, size, page * size);
  return { videos, total };
}

export type FinishedMedia = { plan: RenderPlan; row: number; title: string };

/** A succeeded video by the unguessable part of its address. */
export function findFinishedByCapability(db: Db, capability: string): FinishedMedia | undefined {
  const row = db
    .prepare<[string], { plan: string; row_index: number; title: string }>(
      `SELECT v.plan, v.row_index, coalesce(c.campaign_name, t.name) AS title
       FROM generated_videos v JOIN templates t ON t.id = v.template_id LEFT JOIN campaigns c ON c.id = v.campaign_id
       WHERE v.capability = ? AND v.status = 'succeeded'`,
    )
    .get(capability);
  // Written by `succeedVideo` only.
  return row && { plan: fromJson(row.plan) as RenderPlan, row: row.row_index, title: row.title };
}

/** Keys of all sections and new pictures that finished videos are put together from. */
export function sectionKeysInUse(db: Db): Set<string> {
  const rows = db
    .prepare<[], { key: string }>(
      `SELECT DISTINCT section.value ->> '$.key' AS key
       FROM generated_videos v, json_each(v.plan, '$.sections') section WHERE v.plan IS NOT NULL
       UNION
       SELECT run.value ->> '$.key'
       FROM generated_videos v, json_each(v.plan, '$.pictures') run WHERE v.plan IS NOT NULL`,
    )
    .all();
  return new Set(rows.map(({ key }) => key));
}

// The queue

/** Lets accepted videos into the queue. */
export function admitVideos(db: Db): number {
  const now = timestamp();
  return db
    .prepare("UPDATE generated_videos SET status = 'queued', queued_at = ?, updated_at = ? WHERE status = 'preparing'")
    .run(now, now).changes;
}

export type TakenVideo = { id: string; attempts: number; values: string[]; snapshot: Snapshot };

/**
 * Marks the next queued video as processing and gives it: the first waiting row of the batch whose turn it is.
 * Batches are served in turn, one row each.
 */
export function takeVideo(db: Db): TakenVideo | undefined {
  const nextBatch = db.prepare<[], { id: string; snapshot: string }>(
    'SELECT id, snapshot FROM batches WHERE open = 1 ORDER BY turn LIMIT 1',
  );
  const take = db.prepare<[string, string, string], { id: string; attempts: number; values: string }>(
    `UPDATE generated_videos SET status = 'processing', attempts = attempts + 1, processing_at = ?, updated_at = ?
     WHERE seq = (SELECT seq FROM generated_videos WHERE batch_id = ? AND status = 'queued' ORDER BY seq LIMIT 1)
     RETURNING id, attempts, "values"`,
  );
  return db.transaction(() => {
    for (let batch = nextBatch.get(); batch !== undefined; batch = nextBatch.get()) {
      const now = timestamp();
      const video = take.get(now, now, batch.id);
      if (video) {
        db.prepare('UPDATE batches SET turn = 1 + (SELECT max(turn) FROM batches WHERE open = 1) WHERE id = ?').run(
          batch.id,
        );
        // Both were written by `insertBatch`.
        return {
          id: video.id,
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

export type Outcome = { plan: RenderPlan; duration: number; checksum: number };

export function succeedVideo(db: Db, id: string, { plan, duration, checksum }: Outcome): void {
  const now = timestamp();
  db.prepare(
    `UPDATE generated_videos SET status = 'succeeded', reason = NULL, plan = ?, duration = ?, checksum = ?, finished_at = ?,
       updated_at = ? WHERE id = ? AND status = 'processing'`,
  ).run(JSON.stringify(plan), duration, checksum, now, now, id);
}

export function failVideo(db: Db, id: string, reason: ErrorCode): void {
  const now = timestamp();
  db.prepare(
    `UPDATE generated_videos SET status = 'failed', reason = ?, finished_at = ?, updated_at = ?
     WHERE id = ? AND status = 'processing'`,
  ).run(reason, now, now, id);
}

/** Puts a processing video back in the queue; `countAttempt` is false when the studio itself ended. */
export function requeueVideo(db: Db, id: string, countAttempt: boolean): void {
  const now = timestamp();
  db.transaction(() => {
    db.prepare(
      `UPDATE generated_videos SET status = 'queued', attempts = attempts - ?, queued_at = ?, updated_at = ?
       WHERE id = ? AND status = 'processing'`,
    ).run(countAttempt ? 0 : 1, now, now, id);
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

/** Ends every video of a campaign that is not done, as failed by cancellation. Gives their ids. */
export function cancelVideos(db: Db, campaignId: string): string[] {
  const now = timestamp();
  return db
    .prepare<[string, string, string], { id: string }>(
      `UPDATE generated_videos SET status = 'failed', reason = 'CANCELLED', finished_at = ?, updated_at = ?
       WHERE campaign_id = ? AND status IN ('preparing', 'queued', 'processing') RETURNING id`,
    )
    .all(now, now, campaignId)
    .map(({ id }) => id);
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
    if (changes > 0) db.prepare('UPDATE batches SET open = 1 WHERE campaign_id = ?').run(campaignId);
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
