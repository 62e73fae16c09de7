import { randomUUID, randomBytes } from 'node:crypto';
import type { VoiceConfig } from '#shared/api/index.ts';
import type { CaptionStyle, LabelLanguage } from '#shared/captions.ts';
import type { GenerationMode } from '#shared/generation-modes.ts';
import { AppError, type ErrorCode } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import type { Section } from '#shared/timeline/section.ts';
import type { Db } from '#electron/db/open.ts';
import type { BodyPosition } from '#electron/engine/render/join-plans.ts';
import { fromJson, timestamp } from '#electron/db/values.ts';
import type { PlannedBackgrounds } from './planned-backgrounds.ts';
import { ensureDestination } from './callback-destinations.ts';
import { newCapability } from './capability.ts';
import { assetsOfRows, awaitAssets, dropUnorderedAssets, type RowAsset } from './video-assets.ts';
import { addWork, insertLane } from './work.ts';

/** The accepted state of a generation request, so that later edits don't change its rows. */
export type Snapshot = {
  mode: GenerationMode;
  /** Lines of the picture in `full_script`; missing for the template's own size. */
  lines?: '720p' | '480p';
  /** Hash of the normalized template; empty while it is being prepared, for which the rows wait. */
  template: string;
  /** Why none of its rows can be rendered, found once its template was prepared. */
  unusable?: ErrorCode;
  /** The upload the template was made from: the interface's `video_id`. */
  videoId: string;
  script: string;
  /** Variable names, in the order of each row's values. */
  variables: string[];
  sections: Section[];
  voice: VoiceConfig;
  /** The body of its videos: a template's hash. */
  body?: { template: string; position: BodyPosition; script: string };
  /** Style of captions; missing without captions. */
  captions?: PlannedCaptions;
  /** Its backgrounds; missing without any. */
  backgrounds?: PlannedBackgrounds;
  /** Whether mouths are shown from films. */
  lips?: true;
  /** Whether a service fills in what nobody filmed. */
  servedLips?: true;
  /** Whether rows with faulty values were accepted, and fail alone. */
  leavesOut?: true;
  /** Given fields without effect, by name; missing in batches of earlier versions. */
  withoutEffect?: Readonly<Record<string, unknown>>;
};

/** A text track, whose language is a BCP 47 tag or unknown, or burned in with a style. */
export type PlannedCaptions =
  | { mode: 'text'; language?: string; label?: LabelLanguage }
  | { mode: 'burned'; style: CaptionStyle; highlight: boolean };

export type BatchPriority = 'trial' | 'ordinary';

const priorities: Record<BatchPriority, number> = { trial: 0, ordinary: 1 };

export type NewBatch = {
  userId: string;
  templateId: string;
  campaignId: string | null;
  actorId: string;
  /** Trials are rendered before ordinary rows. */
  priority: BatchPriority;
  /** The service that its rows depend on; empty for none. */
  needs: string;
  /** The receiver of its videos' callbacks. */
  callbackUrl: string | null;
  /** Price of each of its videos, hundredths of a credit. */
  credits: number;
  snapshot: Snapshot;
};

/**
 * `text` is the recipient's script, if known; `resultId` the caller's own number; `assets` the contents of its
 * backgrounds.
 */
export type NewRow = { values: string[]; text: string; resultId: number | null; assets?: RowAsset[] };

/**
 * Stores a generation request as a draft: its rows can then be stored in steps. Until {@link acceptDraft} they are
 * invisible and not rendered.
 * @returns the draft's id.
 */
export function insertDraft(db: Db, batch: NewBatch): string {
  const id = randomUUID();
  const { userId, templateId, campaignId, needs } = batch;
  return db.transaction(() => {
    db.prepare(
      `INSERT INTO batches (id, user_id, template_id, campaign_id, actor_id, snapshot, accepted, callback_url,
         callback_destination_id, credits, created_at)
       VALUES (@id, @userId, @templateId, @campaignId, @actorId, @snapshot, 0, @callbackUrl, @destinationId, @credits,
         @now)`,
    ).run({
      id,
      userId,
      templateId,
      campaignId,
      actorId: batch.actorId,
      snapshot: JSON.stringify(batch.snapshot),
      callbackUrl: batch.callbackUrl,
      destinationId: batch.callbackUrl === null ? null : ensureDestination(db, userId, batch.callbackUrl).id,
      credits: batch.credits,
      now: timestamp(),
    });
    const name = campaignId ?? templateId;
    const priority = priorities[batch.priority];
    insertLane(db, { kind: 'video', account: userId, name, priority, needs, open: false, batchId: id });
    return id;
  })();
}

/**
 * Returns a function that stores one row of a draft and returns its video's id: call it in row order, within
 * transactions. Videos are `queued` from then on, and visible once the draft is accepted. Both throw AppError
 * `CONFLICT` when the draft was deleted meanwhile, with its campaign or template.
 */
export function draftRows(db: Db, draftId: string): (row: NewRow, index: number) => string {
  const lane = db
    .prepare<[string], { id: number }>("SELECT id FROM lanes WHERE batch_id = ? AND kind = 'video'")
    .get(draftId);
  if (!lane) throw draftIsGone();
  const insert = db.prepare(
    `INSERT INTO generated_videos (id, user_id, batch_id, template_id, campaign_id, capability, row_index, "values", text,
       campaign_result_id, status, checksum, created_at, updated_at)
     SELECT ?, user_id, id, template_id, campaign_id, ?, ?, ?, ?, ?, 'queued', 0, ?, ? FROM batches WHERE id = ?`,
  );
  const queue = addWork(db, 'video', lane.id);
  const keepAssets = assetsOfRows(db, draftId);
  return ({ values, text, resultId, assets = [] }, index) => {
    const videoId = newOrderedId();
    const now = timestamp();
    const { changes } = insert.run(
      videoId,
      newCapability(),
      index,
      JSON.stringify(values),
      text,
      resultId,
      now,
      now,
      draftId,
    );
    if (changes === 0) throw draftIsGone();
    queue(videoId);
    keepAssets(videoId, assets);
    return videoId;
  };
}

/**
 * Accepts the rows of a draft and reserves their credits. While their template is being prepared they wait for it.
 * @throws AppError `CONFLICT` when the draft was deleted meanwhile.
 */
export function acceptDraft(db: Db, draftId: string): void {
  const { changes } = db.prepare('UPDATE batches SET accepted = 1, reserving = 1 WHERE id = ?').run(draftId);
  if (changes === 0) throw draftIsGone();
  openLanes(db, draftId);
  const snapshot = findSnapshot(db, draftId);
  // Pages are captured in the template's shape, which is unknown while it is being prepared.
  if (snapshot?.backgrounds && snapshot.template !== '') awaitAssets(db, draftId);
}

function findSnapshot(db: Db, id: string): Snapshot | undefined {
  const row = db.prepare<[string], { snapshot: string }>('SELECT snapshot FROM batches WHERE id = ?').get(id);
  // Written by `insertDraft`.
  return row && (fromJson(row.snapshot) as Snapshot);
}

/** A lane without work has nothing to open or cancel, and nothing would close it again. */
const hasWork = 'EXISTS (SELECT 1 FROM work WHERE lane_id = lanes.id)';

/** Stops starting rows of a campaign's or a template's requests, because the unfinished ones are to be cancelled. */
export function closeLanes(db: Db, column: 'campaign_id' | 'template_id', id: string): void {
  db.prepare(
    `UPDATE lanes SET open = 0, cancelled = 1 WHERE kind = 'video' AND ${hasWork}
       AND batch_id IN (SELECT id FROM batches WHERE ${column} = ? AND accepted = 1)`,
  ).run(id);
}

/** Whether a request `b` was made while the video that its template `t` still has was being prepared. */
const waitsForVideo = `b.snapshot ->> '$.template' = '' AND b.snapshot ->> '$.videoId' = coalesce(t.upload_id, '')`;

/** Lets the rows of an accepted request be rendered, unless they wait for their template. */
export function openLanes(db: Db, batchId: string): void {
  db.prepare(
    `UPDATE lanes SET open = 1, cancelled = 0 WHERE kind = 'video' AND ${hasWork} AND batch_id IN (
       SELECT b.id FROM batches b WHERE b.id = ? AND b.accepted = 1 AND NOT (
         EXISTS (SELECT 1 FROM templates t WHERE t.id = b.template_id AND ${waitsForVideo})
         AND EXISTS (SELECT 1 FROM imports i WHERE i.template_id = b.template_id AND i.outcome IS NULL)))`,
  ).run(batchId);
}

type WaitingBatch = { id: string; snapshot: Snapshot };

/**
 * Requests made while the template's video was being prepared, which do not have its result yet. Those made for another
 * video stay out: their script and times are that video's.
 */
export function batchesWaitingFor(db: Db, templateId: string): WaitingBatch[] {
  return db
    .prepare<[string], { id: string; snapshot: string }>(
      `SELECT b.id, b.snapshot FROM batches b JOIN templates t ON t.id = b.template_id
       WHERE t.id = ? AND ${waitsForVideo}`,
    )
    .all(templateId)
    .map(({ id, snapshot }) => ({ id, snapshot: fromJson(snapshot) as Snapshot }));
}

export function saveSnapshot(db: Db, { id, snapshot }: WaitingBatch): void {
  db.prepare('UPDATE batches SET snapshot = ? WHERE id = ?').run(JSON.stringify(snapshot), id);
}

/** Releases rows that waited for a template. Those being cancelled stay. */
export function openWaitingLanes(db: Db, templateId: string): void {
  db.prepare(
    `UPDATE lanes SET open = 1 WHERE kind = 'video' AND open = 0 AND cancelled = 0 AND ${hasWork}
       AND batch_id IN (SELECT id FROM batches WHERE template_id = ? AND accepted = 1)`,
  ).run(templateId);
}

function draftIsGone(): AppError {
  return new AppError('CONFLICT', say('recipientsDeleted'));
}

export function deleteDraft(db: Db, draftId: string): void {
  const { changes } = db.prepare('DELETE FROM batches WHERE id = ? AND accepted = 0').run(draftId);
  if (changes > 0) dropUnorderedAssets(db);
}

/** Removes the drafts of an earlier run that ended in the middle of a request. */
export function deleteAllDrafts(db: Db): void {
  db.prepare('DELETE FROM batches WHERE accepted = 0').run();
  dropUnorderedAssets(db);
}

/** Whether accepted rows of any template still show this normalized video, or are to be joined with it. */
export function hashIsUsedByBatches(db: Db, hash: string): boolean {
  const own = db.prepare("SELECT 1 FROM batches WHERE snapshot ->> '$.template' = ? LIMIT 1").get(hash);
  return (
    own !== undefined ||
    db.prepare("SELECT 1 FROM batches WHERE snapshot ->> '$.body.template' = ? LIMIT 1").get(hash) !== undefined
  );
}

/** Ids of the requests whose values an actor speaks. */
export function batchesOfActor(db: Db, userId: string, actorId: string): string[] {
  return db
    .prepare<[string, string], { id: string }>('SELECT id FROM batches WHERE user_id = ? AND actor_id = ?')
    .all(userId, actorId)
    .map(({ id }) => id);
}

/** Deletes every request of a campaign, with its remaining videos; the campaign stays. */
export function deleteBatchesOfCampaign(db: Db, campaignId: string): void {
  db.prepare('DELETE FROM batches WHERE campaign_id = ?').run(campaignId);
}

/**
 * A UUID of version 7 (RFC 9562, section 5.7): 48 bits of time, then random bits. Unlike random ids, consecutive rows
 * are adjacent in their index.
 */
function newOrderedId(): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
