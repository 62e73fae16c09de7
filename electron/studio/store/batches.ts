import { randomUUID } from 'node:crypto';
import type { VoiceConfig } from '../../../shared/api/index.ts';
import type { Section } from '../../../shared/timeline/section.ts';
import type { Db } from '../../db/open.ts';
import { timestamp } from '../../db/values.ts';
import { ensureDestination } from './callback-destinations.ts';
import { newCapability } from './capability.ts';
import { returned } from './returned.ts';

/** What a generation request was accepted with, so that later edits don't change its rows. */
export type Snapshot = {
  mode: 'keep_original';
  /** Identity of the normalized template. */
  template: string;
  /** The upload the template was made from: the interface's `video_id`. */
  videoId: string;
  script: string;
  /** Variable names, in the order of each row's values. */
  variables: string[];
  sections: Section[];
  voice: VoiceConfig;
};

export type BatchPriority = 'trial' | 'ordinary';

const priorities: Record<BatchPriority, number> = { trial: 0, ordinary: 1 };

export type NewBatch = {
  userId: string;
  templateId: string;
  campaignId: string | null;
  actorId: string;
  /** Trials are rendered before ordinary rows; ordinary when left out. */
  priority?: BatchPriority;
  /** Who is told when a video of it ends. */
  callbackUrl: string | null;
  snapshot: Snapshot;
  /** In row order. `text` is what the recipient hears, as far as the script tells; `resultId` the caller's own number. */
  rows: { values: string[]; text: string; resultId: number | null }[];
};

/**
 * Stores an accepted request and its rows as `preparing` videos in one transaction.
 * @returns ids of the videos, in row order.
 */
export function insertBatch(db: Db, batch: NewBatch): string[] {
  const id = randomUUID();
  const now = timestamp();
  return db.transaction(() => {
    // A lane that has nothing waiting is served next (0 is before every turn taken): a small campaign need not wait for a
    // large one to end. Another request of a campaign that has its turns gets no more of them.
    db.prepare(
      `INSERT INTO batches (id, user_id, template_id, campaign_id, actor_id, snapshot, open, priority, lane, turn,
         callback_url, callback_destination_id, created_at)
       VALUES (@id, @userId, @templateId, @campaignId, @actorId, @snapshot, 1, @priority, @lane,
         coalesce((SELECT max(turn) FROM batches WHERE open = 1 AND priority = @priority AND lane = @lane), 0),
         @callbackUrl, @destinationId, @now)`,
    ).run({
      id,
      userId: batch.userId,
      templateId: batch.templateId,
      campaignId: batch.campaignId,
      actorId: batch.actorId,
      snapshot: JSON.stringify(batch.snapshot),
      priority: priorities[batch.priority ?? 'ordinary'],
      lane: batch.campaignId ?? batch.templateId,
      callbackUrl: batch.callbackUrl,
      destinationId: batch.callbackUrl === null ? null : ensureDestination(db, batch.userId, batch.callbackUrl).id,
      now,
    });
    const insert = db.prepare(
      `INSERT INTO generated_videos (id, user_id, batch_id, template_id, campaign_id, capability, row_index, "values", text,
         campaign_result_id, status, attempts, checksum, created_at, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'preparing', 0, 0, ?, ?)`,
    );
    const ids = batch.rows.map(({ values, text, resultId }, row) => {
      const videoId = randomUUID();
      insert.run(
        videoId,
        batch.userId,
        id,
        batch.templateId,
        batch.campaignId,
        newCapability(),
        row,
        JSON.stringify(values),
        text,
        resultId,
        now,
        now,
      );
      return videoId;
    });
    db.prepare(
      `INSERT INTO video_changes (video_seq, status, changed_at)
       SELECT seq, status, created_at FROM generated_videos WHERE batch_id = ? ORDER BY seq`,
    ).run(id);
    return ids;
  })();
}

/** Whether accepted rows of any template still show this normalized video. */
export function hashIsUsedByBatches(db: Db, hash: string): boolean {
  return db.prepare("SELECT 1 FROM batches WHERE snapshot ->> '$.template' = ? LIMIT 1").get(hash) !== undefined;
}

/** Deletes every row a campaign was given, with its videos; the campaign stays. @returns how many videos there were. */
export function deleteBatchesOfCampaign(db: Db, campaignId: string): number {
  return db.transaction(() => {
    const { total } = returned(
      db
        .prepare<[string], { total: number }>('SELECT count(*) AS total FROM generated_videos WHERE campaign_id = ?')
        .get(campaignId),
    );
    db.prepare('DELETE FROM batches WHERE campaign_id = ?').run(campaignId);
    return total;
  })();
}
