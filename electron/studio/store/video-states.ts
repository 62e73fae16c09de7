import type { LipsUsed, RowFinding } from '#shared/api/index.ts';
import type { ErrorCode } from '#shared/errors/index.ts';
import type { Said } from '#shared/errors/sentences/say.ts';
import type { Db } from '#electron/db/open.ts';
import { fromJson, timestamp, toJson } from '#electron/db/values.ts';
import type { PictureRequest } from '#electron/engine/pictures/picture-request.ts';
import { allArtifacts, type Plan } from '#electron/engine/render/plan.ts';
import { openLanes, type Snapshot } from './batches.ts';
import { announceEnd } from './callbacks.ts';
import { bookVideo, endReservation, isBooked, isPaid, reserveAgain } from './credits.ts';
import { isAmong, type GeneratedVideo, type KeptClip } from './generated-videos.ts';
import { orderMessaging } from './messaging-videos.ts';
import { planText } from './plans.ts';
import { returned } from './returned.ts';
import { noteSectionUses, type UsedClip } from './section-uses.ts';
import { retryAssets, showAssets } from './video-assets.ts';
import { dropWork } from './work.ts';

/**
 * The states of generated videos: `queued → succeeded | failed`, and back to `queued` from `failed` when they are
 * retried, or from `succeeded` when a part of them is lost; `succeeded → failed` when they are corrected. A queued one with a lease on its work is `processing` for
 * clients.
 */

export type VideoToRender = {
  batchId: string;
  values: string[];
};

/** The input for rendering a queued video; undefined when it was deleted or has ended. */
export function findVideoToRender(db: Db, id: string): VideoToRender | undefined {
  const row = db
    .prepare<[string], { batch_id: string; values: string }>(
      `SELECT batch_id, "values" FROM generated_videos WHERE id = ? AND status = 'queued'`,
    )
    .get(id);
  // Written by `draftRows`.
  return row && { batchId: row.batch_id, values: fromJson(row.values) as string[] };
}

export type RenderBatch = {
  userId: string;
  templateId: string;
  /** Empty for no actor. */
  actorId: string;
  snapshot: Snapshot;
};

/** Common to all rows of a request. */
export function findRenderBatch(db: Db, id: string): RenderBatch | undefined {
  const row = db
    .prepare<[string], { user_id: string; template_id: string; actor_id: string; snapshot: string }>(
      'SELECT user_id, template_id, actor_id, snapshot FROM batches WHERE id = ?',
    )
    .get(id);
  if (!row) return undefined;
  // Written by `insertDraft`.
  const snapshot = fromJson(row.snapshot) as Snapshot;
  return { userId: row.user_id, templateId: row.template_id, actorId: row.actor_id, snapshot };
}

/** The request that was accepted last, of those that are kept. */
export function findLastBatch(db: Db): RenderBatch | undefined {
  const last = db.prepare<[], { id: string }>('SELECT id FROM batches ORDER BY seq DESC LIMIT 1').get();
  return last && findRenderBatch(db, last.id);
}

/** The outcome of a video. */
export type VideoEnd =
  | {
      status: 'succeeded';
      plan: Plan;
      /** What was drawn on its pictures. */
      drawn?: PictureRequest;
      duration: number;
      clips: KeptClip[];
      /** The clips that stay for it. */
      clipUses?: UsedClip[];
      findings: RowFinding[];
      /** What the mouth in each section is from; missing where no films were asked for. */
      lips?: LipsUsed[] | undefined;
      /** Whether its values are to be listened to. */
      toHear?: boolean;
    }
  | {
      status: 'failed';
      reason: ErrorCode;
      /** If more is known than the reason says. */
      said?: Said | undefined;
    };

/**
 * Optional consequences of its end. Most videos have neither a receiver nor a messaging version, which saves two
 * inserts.
 */
type VideoBeforeEnd = {
  batch_id: string;
  plan: string | null;
  finished_at: string | null;
  has_receiver: 0 | 1;
  messaging: 0 | 1;
};

/**
 * Ends an unfinished video: the only place where a video succeeds or fails. The same commit books or releases its
 * credits, queues the callback, and orders the messaging version if the campaign wants one. One that had succeeded
 * before is already paid for and announced.
 * @returns whether this call ended it.
 */
export function endVideo(db: Db, id: string, end: VideoEnd): boolean {
  const now = timestamp();
  const none = {
    plan: null,
    drawn: null,
    duration: null,
    clips: null,
    clipUses: [],
    findings: [],
    lips: undefined,
    toHear: false,
    reason: null,
    said: undefined,
  };
  const { plan, drawn, duration, clips, clipUses, findings, lips, toHear, reason, said } = { ...none, ...end };
  return db.transaction(() => {
    const before = db
      .prepare<[string], VideoBeforeEnd>(
        `SELECT v.batch_id, v.plan, v.finished_at, b.callback_url IS NOT NULL AS has_receiver,
           coalesce(c.messaging, 0) AS messaging
         FROM generated_videos v JOIN batches b ON b.id = v.batch_id LEFT JOIN campaigns c ON c.id = v.campaign_id
         WHERE v.id = ? AND v.status = 'queued'`,
      )
      .get(id);
    if (!before) return false;
    const planned = plan && planText(plan);
    db.prepare(
      `UPDATE generated_videos SET status = @status, reason = @reason, error = @error, sentence = @sentence, plan = @plan,
         drawn = @drawn, clips = @clips, findings = @findings, lips = @lips, duration = @duration, checksum = 0,
         to_hear = @toHear,
         finished_at = @finishedAt, updated_at = @now WHERE id = @id`,
    ).run({
      id,
      now,
      status: end.status,
      reason,
      error: said?.message ?? null,
      sentence: toJson(said?.sentence),
      plan: planned,
      drawn: toJson(drawn),
      clips: toJson(clips),
      findings: toJson(findings.length === 0 ? null : findings),
      lips: toJson(lips),
      duration,
      toHear: toHear ? 1 : 0,
      finishedAt: before.finished_at ?? now,
    });
    // They were drawn from the plan that it had.
    if (before.plan !== planned) db.prepare('DELETE FROM rendition_plans WHERE video_id = ?').run(id);
    const isFirst = end.status === 'succeeded' ? bookVideo(db, id, now) : !isBooked(db, id);
    endReservation(db, before.batch_id);
    const parts = plan === null ? [] : allArtifacts(plan).map(({ key }) => key);
    noteSectionUses(db, id, [...parts, ...backgroundsIn(drawn)], [...clipUses, ...lipsIn(drawn)]);
    if (isFirst && before.has_receiver === 1) announceEnd(db, id, `video.${end.status}`);
    if (end.status === 'succeeded' && before.messaging === 1) orderMessaging(db, id, { isAnother: isFirst });
    return true;
  })();
}

/**
 * Stores the checksum of a finished video's file; {@link endVideo} forgets it.
 * @param updatedAt of the video whose file it is: one that was rendered again meanwhile has another.
 */
export function noteChecksum(db: Db, { id, updatedAt }: { id: string; updatedAt: string }, checksum: number): void {
  db.prepare("UPDATE generated_videos SET checksum = ? WHERE id = ? AND status = 'succeeded' AND updated_at = ?").run(
    checksum,
    id,
    updatedAt,
  );
}

/** Keys of the contents that a video was drawn with: its smaller versions are drawn later. */
function backgroundsIn(drawn: PictureRequest | null): string[] {
  return (drawn?.layers ?? []).flatMap((layer) => (layer.kind === 'background' ? [layer.asset.key] : []));
}

/** Keys of the mouths that a video was drawn with, and the consents under which these were filmed. */
function lipsIn(drawn: PictureRequest | null): UsedClip[] {
  return (drawn?.lips ?? []).flatMap(({ patches, film }) =>
    // The id of a film ends with that of its consent.
    patches === undefined ? [] : [{ clip: patches, consent: film.id.split(':')[1] ?? null }],
  );
}

/** Videos that are to be cancelled, of a campaign or of all. */
export function cancelledVideos(db: Db, campaignId: string | undefined): string[] {
  return db
    .prepare<[string | null, string | null], { id: string }>(
      `SELECT w.key AS id FROM lanes l CROSS JOIN work w ON w.lane_id = l.id
       WHERE l.cancelled = 1 AND (? IS NULL OR l.name = ?)`,
    )
    .all(campaignId ?? null, campaignId ?? null)
    .map(({ id }) => id);
}

/** Ends a video that has not ended, and its work with it. */
export function cancelVideo(db: Db, id: string): void {
  dropWork(db, 'video', id);
  endVideo(db, id, { status: 'failed', reason: 'CANCELLED' });
}

/**
 * Deletes some videos of a campaign or template; call it until it deletes none.
 * @returns how many it deleted, and how many of their callbacks were undelivered: in the outbox, or still to come.
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
               WHERE v.seq IN (${chosen}) AND v.status = 'queued' AND b.callback_url IS NOT NULL)
             AS undelivered`,
        )
        .get({ id, atMost }),
    );
    db.prepare(
      `DELETE FROM work WHERE kind IN ('video', 'messaging')
         AND key IN (SELECT id FROM generated_videos WHERE seq IN (${chosen}))`,
    ).run({ id, atMost });
    const { changes } = db.prepare(`DELETE FROM generated_videos WHERE seq IN (${chosen})`).run({ id, atMost });
    return { deleted: changes, undelivered };
  })();
}

/** The accepted requests of a campaign that have failed videos, in their order, and how many each has. */
export function requestsWithFailures(db: Db, campaignId: string): { id: string; failed: number }[] {
  return db
    .prepare<[string], { id: string; failed: number }>(
      `SELECT id, failed FROM (
         SELECT b.id, b.seq,
           (SELECT count(*) FROM generated_videos v WHERE v.batch_id = b.id AND v.status = 'failed') AS failed
         FROM batches b WHERE b.campaign_id = ? AND b.accepted = 1) WHERE failed > 0 ORDER BY seq`,
    )
    .all(campaignId);
}

/** Videos that are queued again at once, which takes some 25 ms. */
export const retriedAtOnce = 500;

/**
 * Queues the next {@link retriedAtOnce} failed videos of a request again, with fresh attempts, and reserves their credits.
 * Those that were booked stay marked as finished before.
 * @param options.only ids of the intended videos; null for all. @param options.after in row order.
 * @returns how many, and the last one.
 */
export function retryFailedVideos(
  db: Db,
  batchId: string,
  { only = null, after = 0 }: { only?: ReadonlySet<string> | null; after?: number } = {},
): { count: number; last: number } {
  return db.transaction(() => {
    const some = db
      .prepare<object, { id: string; seq: number }>(
        `SELECT v.id, v.seq FROM generated_videos v
         WHERE v.batch_id = @batchId AND v.status = 'failed' AND v.seq > @after AND ${isAmong}
         ORDER BY v.seq LIMIT ${retriedAtOnce}`,
      )
      .all({ batchId, after, only: toJson(only && [...only]) });
    if (some.length === 0) return { count: 0, last: after };
    const chosen = { batchId, only: JSON.stringify(some.map(({ id }) => id)) };
    db.prepare(
      `INSERT INTO work (lane_id, kind, key)
       SELECT l.id, 'video', v.id FROM generated_videos v JOIN lanes l ON l.batch_id = v.batch_id AND l.kind = 'video'
       WHERE v.batch_id = @batchId AND ${isAmong} ORDER BY v.seq`,
    ).run(chosen);
    db.prepare(
      `UPDATE generated_videos AS v SET status = 'queued', reason = NULL, error = NULL, sentence = NULL, updated_at = @now,
         finished_at = CASE WHEN ${isPaid} THEN finished_at END
       WHERE batch_id = @batchId AND ${isAmong}`,
    ).run({ ...chosen, now: timestamp() });
    reserveAgain(db, batchId);
    openLanes(db, batchId);
    retryAssets(db, batchId);
    return { count: some.length, last: some.at(-1)?.seq ?? after };
  })();
}

/** The row of a video, as far as a correction has to know it. */
export type CorrectableRow = Pick<GeneratedVideo, 'batch_id' | 'campaign_id' | 'row_index'> & { ended: boolean };

/** Returns a function that finds a row of an accepted request. */
export function findCorrectable(db: Db, userId: string): (id: string) => CorrectableRow | undefined {
  const find = db.prepare<[string, string], Omit<CorrectableRow, 'ended'> & { status: string }>(
    `SELECT v.batch_id, v.campaign_id, v.row_index, v.status FROM generated_videos v JOIN batches b ON b.id = v.batch_id
     WHERE v.id = ? AND v.user_id = ? AND b.accepted = 1`,
  );
  return (id) => {
    const row = find.get(id, userId);
    return row && { ...row, ended: row.status !== 'queued' };
  };
}

/** How a video ended that is replaced. */
type Ended = Pick<GeneratedVideo, 'reason'> & {
  status: 'succeeded' | 'failed';
  version: number;
  finished_at: string | null;
};

/**
 * What a video that has ended is rendered from.
 * @param assets ids by the index of its backgrounds; null: as they are. @param ended how it ends again, for one that gets
 * back what it had.
 */
export type RowContent = {
  id: string;
  values: string;
  text: string;
  assets: readonly (string | null)[] | null;
  ended?: Ended;
};

/**
 * Returns a function that replaces the row of a video that has ended. One that had succeeded counts as cancelled until it
 * is queued again, as its plan says something else, and has to be paid for again. Call it within transactions.
 * @returns what the row had before; undefined for a video that has not ended, whose row stays.
 */
export function replaceRows(db: Db): (row: RowContent) => RowContent | undefined {
  const find = db.prepare<[string], { values: string; text: string } & Ended>(
    `SELECT "values", text, status, reason, version, finished_at FROM generated_videos
     WHERE id = ? AND status <> 'queued'`,
  );
  const update = db.prepare(
    `UPDATE generated_videos SET "values" = @values, text = @text, status = @status, reason = @reason, version = @version,
       finished_at = @finished_at, updated_at = @now WHERE id = @id`,
  );
  const shown = db.prepare<[string], { position: number; asset_id: string }>(
    'SELECT position, asset_id FROM video_assets WHERE video_id = ?',
  );
  const hide = db.prepare('DELETE FROM video_assets WHERE video_id = ?');
  const show = showAssets(db);
  return ({ id, values, text, assets, ended }) => {
    const before = find.get(id);
    if (!before) return undefined;
    const { values: formerly, text: said, ...was } = before;
    update.run({ id, values, text, now: timestamp(), ...(ended ?? reopened(was)) });
    const former = { id, values: formerly, text: said, ended: was };
    if (assets === null) return { ...former, assets: null };
    const ids: (string | null)[] = [];
    for (const { position, asset_id: asset } of shown.all(id)) ids[position] = asset;
    hide.run(id);
    show(id, assets);
    return { ...former, assets: Array.from(ids, (asset) => asset ?? null) };
  };
}

function reopened(was: Ended): Ended {
  if (was.status === 'failed') return was;
  return { status: 'failed', reason: 'CANCELLED', version: was.version + 1, finished_at: null };
}

/**
 * Queues a finished video again, with fresh attempts, because a part of it is lost. It costs nothing, and keeps its
 * plan until it is rendered, which marks a queued video as finished before.
 * @returns whether it was finished until now; false in a request that is being cancelled or deleted.
 */
export function queueAgain(db: Db, id: string): boolean {
  return db.transaction(() => {
    const { changes } = db
      .prepare(
        `INSERT INTO work (lane_id, kind, key)
         SELECT l.id, 'video', v.id FROM generated_videos v JOIN lanes l ON l.batch_id = v.batch_id AND l.kind = 'video'
         WHERE v.id = ? AND v.status = 'succeeded' AND l.cancelled = 0`,
      )
      .run(id);
    if (changes === 0) return false;
    const { batch_id: batchId } = returned(
      db
        .prepare<[string, string], { batch_id: string }>(
          "UPDATE generated_videos SET status = 'queued', updated_at = ? WHERE id = ? RETURNING batch_id",
        )
        .get(timestamp(), id),
    );
    openLanes(db, batchId);
    return true;
  })();
}

/** Ids of a campaign's or a template's videos being rendered, or made for messaging apps. */
export function videosInWork(
  db: Db,
  kind: 'video' | 'messaging',
  column: 'campaign_id' | 'template_id',
  id: string,
): string[] {
  return db
    .prepare<[string, string], { id: string }>(
      `SELECT v.id FROM work w JOIN generated_videos v ON v.id = w.key
       WHERE w.lease_owner IS NOT NULL AND w.kind = ? AND v.${column} = ?`,
    )
    .all(kind, id)
    .map((row) => row.id);
}

/**
 * The approximate number of rows rendered before a waiting one: the earlier ones of its request, and as many of every
 * other campaign that takes turns.
 */
export function rowsAhead(db: Db, video: Pick<GeneratedVideo, 'seq' | 'batch_id'>): number {
  const first = db
    .prepare<[string], { seq: number }>(
      "SELECT seq FROM generated_videos WHERE batch_id = ? AND status = 'queued' ORDER BY seq LIMIT 1",
    )
    .get(video.batch_id);
  const lanes = db.prepare<[], { name: string }>("SELECT name FROM lanes WHERE kind = 'video' AND open = 1").all();
  const taking = new Set(lanes.map(({ name }) => name)).size;
  return (video.seq - (first?.seq ?? video.seq)) * Math.max(1, taking);
}
