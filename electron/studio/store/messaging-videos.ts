import type { ErrorCode } from '#shared/errors/index.ts';
import type { Db } from '../../db/open.ts';
import { fromJson, timestamp } from '../../db/values.ts';
import type { RenderPlan } from '../../engine/render/plan.ts';

/**
 * Videos for messaging apps: `queued → running → succeeded | failed`. A trigger of the schema orders them, another tells
 * of those that succeeded.
 */
export type MessagingJob = {
  video_id: string;
  /** Times a render process had it before. */
  attempts: number;
  plan: RenderPlan;
};

/** Marks the oldest queued one as running and gives it. */
export function takeMessaging(db: Db): MessagingJob | undefined {
  const row = db
    .prepare<[string], { video_id: string; attempts: number; plan: string }>(
      `UPDATE messaging_videos SET status = 'running', updated_at = ?
       WHERE seq = (SELECT seq FROM messaging_videos WHERE status = 'queued' ORDER BY seq LIMIT 1)
       RETURNING video_id, attempts, (SELECT plan FROM generated_videos v WHERE v.id = video_id) AS plan`,
    )
    .get(timestamp());
  // A succeeded video has a plan, written by `endVideo`.
  return row && { ...row, plan: fromJson(row.plan) as RenderPlan };
}

export function succeedMessaging(db: Db, videoId: string): void {
  db.prepare(
    "UPDATE messaging_videos SET status = 'succeeded', updated_at = ? WHERE video_id = ? AND status = 'running'",
  ).run(timestamp(), videoId);
}

export function failMessaging(db: Db, videoId: string, reason: ErrorCode): void {
  db.prepare(
    "UPDATE messaging_videos SET status = 'failed', reason = ?, updated_at = ? WHERE video_id = ? AND status = 'running'",
  ).run(reason, timestamp(), videoId);
}

/** Notes that a render process was given a running one. */
export function beginMessaging(db: Db, videoId: string): void {
  db.prepare("UPDATE messaging_videos SET attempts = attempts + 1 WHERE video_id = ? AND status = 'running'").run(
    videoId,
  );
}

/** Puts a running one back in the queue. `attempts` is how many count against it. */
export function requeueMessaging(db: Db, videoId: string, attempts: number): void {
  db.prepare(
    `UPDATE messaging_videos SET status = 'queued', attempts = ?, updated_at = ?
     WHERE video_id = ? AND status = 'running'`,
  ).run(attempts, timestamp(), videoId);
}

/** Queues the failed ones of a campaign again, with fresh attempts. Gives how many. */
export function retryFailedMessaging(db: Db, campaignId: string): number {
  return db
    .prepare(
      `UPDATE messaging_videos SET status = 'queued', reason = NULL, attempts = 0, updated_at = ?
       WHERE status = 'failed' AND video_id IN (SELECT id FROM generated_videos WHERE campaign_id = ?)`,
    )
    .run(timestamp(), campaignId).changes;
}

/** Those that are being made according to the database. */
export function runningMessaging(db: Db): { video_id: string; attempts: number }[] {
  return db
    .prepare<[], { video_id: string; attempts: number }>(
      "SELECT video_id, attempts FROM messaging_videos WHERE status = 'running'",
    )
    .all();
}

/** Ids of a campaign's or a template's videos for which one is being made. */
export function runningMessagingOf(db: Db, column: 'campaign_id' | 'template_id', id: string): string[] {
  return db
    .prepare<[string], { video_id: string }>(
      `SELECT m.video_id FROM messaging_videos m JOIN generated_videos v ON v.id = m.video_id
       WHERE m.status = 'running' AND v.${column} = ?`,
    )
    .all(id)
    .map((row) => row.video_id);
}

export function messagingVideoExists(db: Db, videoId: string): boolean {
  return db.prepare('SELECT 1 FROM messaging_videos WHERE video_id = ?').get(videoId) !== undefined;
}
