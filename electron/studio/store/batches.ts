import { randomUUID } from 'node:crypto';
import type { VoiceConfig } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import type { Section } from '#shared/timeline/section.ts';
import type { Db } from '../../db/open.ts';
import { timestamp } from '../../db/values.ts';
import { ensureDestination } from './callback-destinations.ts';
import { newCapability } from './capability.ts';
import { newOrderedId } from './ordered-id.ts';

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
  /** Trials are rendered before ordinary rows. */
  priority: BatchPriority;
  /** Who is told when a video of it ends. */
  callbackUrl: string | null;
  snapshot: Snapshot;
};

/** `text` is what the recipient hears, as far as the script tells; `resultId` the caller's own number. */
export type NewRow = { values: string[]; text: string; resultId: number | null };

/**
 * Stores a generation request as a draft: its rows can then be stored in steps. Until {@link acceptDraft} nobody sees
 * them and none is rendered.
 * @returns the draft's id.
 */
export function insertDraft(db: Db, batch: NewBatch): string {
  const id = randomUUID();
  return db.transaction(() => {
    db.prepare(
      `INSERT INTO batches (id, user_id, template_id, campaign_id, actor_id, snapshot, accepted, open, priority, lane, turn,
         callback_url, callback_destination_id, created_at)
       VALUES (@id, @userId, @templateId, @campaignId, @actorId, @snapshot, 0, 0, @priority, @lane, 0,
         @callbackUrl, @destinationId, @now)`,
    ).run({
      id,
      userId: batch.userId,
      templateId: batch.templateId,
      campaignId: batch.campaignId,
      actorId: batch.actorId,
      snapshot: JSON.stringify(batch.snapshot),
      priority: priorities[batch.priority],
      lane: batch.campaignId ?? batch.templateId,
      callbackUrl: batch.callbackUrl,
      destinationId: batch.callbackUrl === null ? null : ensureDestination(db, batch.userId, batch.callbackUrl).id,
      now: timestamp(),
    });
    return id;
  })();
}

/**
 * Gives a function that stores one row of a draft and returns its video's id: call it in row order, within transactions.
 * Videos are `preparing` until then, and `queued` from the moment the draft is accepted.
 * The function throws AppError `CONFLICT` when the draft was deleted meanwhile, with its campaign or template.
 */
export function draftRows(db: Db, draftId: string): (row: NewRow, index: number) => string {
  const insert = db.prepare(
    `INSERT INTO generated_videos (id, user_id, batch_id, template_id, campaign_id, capability, row_index, "values", text,
       campaign_result_id, status, attempts, checksum, created_at, updated_at, queued_at)
     SELECT ?, user_id, id, template_id, campaign_id, ?, ?, ?, ?, ?, 'queued', 0, 0, ?, ?, ? FROM batches WHERE id = ?`,
  );
  const insertChanges = db.prepare(
    `INSERT INTO video_changes (video_seq, status, changed_at) VALUES (@seq, 'preparing', @now), (@seq, 'queued', @now)`,
  );
  return ({ values, text, resultId }, index) => {
    const videoId = newOrderedId();
    const now = timestamp();
    const { changes, lastInsertRowid: seq } = insert.run(
      videoId,
      newCapability(),
      index,
      JSON.stringify(values),
      text,
      resultId,
      now,
      now,
      now,
      draftId,
    );
    if (changes === 0) throw draftIsGone();
    insertChanges.run({ seq, now });
    return videoId;
  };
}

/**
 * From now on the rows of a draft count. A lane that has nothing waiting is served next (0 is before every turn taken):
 * a small campaign need not wait for a large one to end. Another request of a campaign that has its turns gets no more
 * of them.
 * @throws AppError `CONFLICT` when the draft was deleted meanwhile.
 */
export function acceptDraft(db: Db, draftId: string): void {
  const { changes } = db
    .prepare(
      `UPDATE batches SET accepted = 1, open = 1, turn = coalesce((SELECT max(other.turn) FROM batches other
         WHERE other.open = 1 AND other.priority = batches.priority AND other.lane = batches.lane), 0)
       WHERE id = ?`,
    )
    .run(draftId);
  if (changes === 0) throw draftIsGone();
}

function draftIsGone(): AppError {
  return new AppError('CONFLICT', {
    message: 'The campaign or its recipients were deleted while the rows were being stored. Send the request again.',
  });
}

export function deleteDraft(db: Db, draftId: string): void {
  db.prepare('DELETE FROM batches WHERE id = ? AND accepted = 0').run(draftId);
}

/** Removes what a studio that ended in the middle of a request left of it. */
export function deleteAllDrafts(db: Db): void {
  db.prepare('DELETE FROM batches WHERE accepted = 0').run();
}

/** Whether accepted rows of any template still show this normalized video. */
export function hashIsUsedByBatches(db: Db, hash: string): boolean {
  return db.prepare("SELECT 1 FROM batches WHERE snapshot ->> '$.template' = ? LIMIT 1").get(hash) !== undefined;
}

/** Deletes every request of a campaign, with the videos that are left of it; the campaign stays. */
export function deleteBatchesOfCampaign(db: Db, campaignId: string): void {
  db.prepare('DELETE FROM batches WHERE campaign_id = ?').run(campaignId);
}

/** No more rows of a campaign's or a template's requests are taken for rendering. */
export function closeBatches(db: Db, column: 'campaign_id' | 'template_id', id: string): void {
  db.prepare(`UPDATE batches SET open = 0 WHERE ${column} = ? AND open = 1`).run(id);
}
