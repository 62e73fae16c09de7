import type { ErrorCode } from '#shared/errors/index.ts';
import type { Db } from '#electron/db/open.ts';
import { fromJson } from '#electron/db/values.ts';
import { planOf } from './plans.ts';
import type { PassedOver } from '#shared/clip-sources.ts';
import type { ClipUsed } from '#electron/engine/speech/types.ts';
import type { Plan } from '#electron/engine/render/plan.ts';
import { returned } from './returned.ts';

export type GeneratedStatus = 'preparing' | 'queued' | 'processing' | 'succeeded' | 'failed';

/** A generated video as the interface shows it. */
export type GeneratedVideo = {
  seq: number;
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
  /** The error's sentence, and JSON of which one it is, if it says more than the reason. */
  error: string | null;
  sentence: string | null;
  /** JSON of what should be looked at; null for nothing. */
  findings: string | null;
  /** JSON of what the mouths are from; null where no films were asked for. */
  lips: string | null;
  checksum: number;
  /** 1 when it has a video for messaging apps. */
  has_messaging: number;
  /** Why there is no messaging version, though it was requested. */
  messaging_reason: ErrorCode | null;
  /** 1 when it was asked for with captions as text. */
  has_captions: number;
  created_at: string;
  updated_at: string;
};

/** Whether a video `v` has one for messaging apps. */
const hasMessaging =
  "EXISTS (SELECT 1 FROM messaging_videos m WHERE m.video_id = v.id AND m.outcome = 'succeeded') AS has_messaging";

const messagingReason =
  "(SELECT m.reason FROM messaging_videos m WHERE m.video_id = v.id AND m.outcome = 'failed') AS messaging_reason";

/** Whether a video of a batch `b` has captions as text. */
const hasCaptions = "coalesce(b.snapshot ->> '$.captions.mode' = 'text', 0) AS has_captions";

/** Whether somebody is at work on a video `v`. */
const isProcessing =
  "EXISTS (SELECT 1 FROM work w WHERE w.kind = 'video' AND w.key = v.id AND w.lease_owner IS NOT NULL)";

/** Whether a video `v` waits for its template, which is being prepared. Most templates are not, which is cheap to see. */
const isPreparing = `(EXISTS (SELECT 1 FROM imports i WHERE i.template_id = v.template_id AND i.outcome IS NULL)
  AND (SELECT waiting.snapshot ->> '$.template' FROM batches waiting WHERE waiting.id = v.batch_id) = '')`;

/** The status of a video `v` for clients: a queued one may be `processing`, or `preparing` while its template is. */
const shownStatus = `CASE WHEN v.status <> 'queued' THEN v.status WHEN ${isProcessing} THEN 'processing'
  WHEN ${isPreparing} THEN 'preparing' ELSE 'queued' END`;

/** What a query of videos `v` and their batches `b` selects for {@link GeneratedVideo}. */
export const shownVideo = `v.seq, v.id, v.user_id, b.actor_id, v.batch_id, v.template_id, v.campaign_id, b.snapshot ->> '$.videoId' AS video_id,
  v.capability, v.row_index, v.text, ${shownStatus} AS status, v.reason, v.error, v.sentence, v.findings, v.lips, v.checksum, ${hasMessaging}, ${messagingReason}, ${hasCaptions}, v.created_at, v.updated_at`;

export function findGenerated(db: Db, userId: string, id: string): GeneratedVideo | undefined {
  return db
    .prepare<[string, string], GeneratedVideo>(
      `SELECT ${shownVideo} FROM generated_videos v JOIN batches b ON b.id = v.batch_id
       WHERE v.id = ? AND v.user_id = ? AND b.accepted = 1`,
    )
    .get(id, userId);
}

/** The id of a user's video in a part of an address: its id, or the unguessable part of its media's address. */
export function findGeneratedByAddress(db: Db, userId: string, part: string): string | undefined {
  return db
    .prepare<[string, string, string], { id: string }>(
      'SELECT id FROM generated_videos WHERE (id = ? OR capability = ?) AND user_id = ?',
    )
    .get(part, part, userId)?.id;
}

/** Some videos of a campaign in their order, after one of them: their ids, and the position of the last. */
export function videosAfter(
  db: Db,
  campaignId: string,
  after: number,
  atMost: number,
): { ids: string[]; last: number } {
  const some = db
    .prepare<[string, number, number], { seq: number; id: string }>(
      'SELECT seq, id FROM generated_videos WHERE campaign_id = ? AND seq > ? ORDER BY seq LIMIT ?',
    )
    .all(campaignId, after, atMost);
  return { ids: some.map(({ id }) => id), last: some.at(-1)?.seq ?? after };
}

/** The values of some finished videos of a request, after one of them in row order. */
export function finishedValues(
  db: Db,
  batchId: string,
  after: number,
  atMost: number,
): { seq: number; values: string[] }[] {
  return (
    db
      .prepare<[string, number, number], { seq: number; values: string }>(
        `SELECT seq, "values" FROM generated_videos WHERE batch_id = ? AND status = 'succeeded' AND seq > ?
         ORDER BY seq LIMIT ?`,
      )
      .all(batchId, after, atMost)
      // Written by `draftRows`.
      .map(({ seq, values }) => ({ seq, values: fromJson(values) as string[] }))
  );
}

type GeneratedPage = { page: number; size: number };
type GeneratedList = { videos: GeneratedVideo[]; total: number };

/** Videos of a campaign in row order, of one status or of all. */
export function listByCampaign(
  db: Db,
  campaignId: string,
  status: string | undefined,
  { page, size }: GeneratedPage,
): GeneratedList {
  const { where, values } = withStatus(status);
  return list(db, `v.campaign_id = ?${where}`, 'v.seq', [campaignId, ...values], page, size);
}

/** Whether a video `v` is one of those whose ids `@only` lists as JSON; null for all. */
export const isAmong = '(@only IS NULL OR v.id IN (SELECT value FROM json_each(@only)))';

/** The condition for videos `v` shown with a status. */
function withStatus(status: string | undefined): { where: string; values: string[] } {
  if (status === undefined) return { where: '', values: [] };
  if (status === 'succeeded' || status === 'failed') return { where: ' AND v.status = ?', values: [status] };
  return { where: ` AND v.status = 'queued' AND ${shownStatus} = ?`, values: [status] };
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
      .prepare<unknown[], { total: number }>(
        // Without the join the count only reads an index; drafts are few and short-lived.
        `SELECT (SELECT count(*) FROM generated_videos v WHERE ${where}) - (SELECT count(*) FROM batches b
           JOIN generated_videos v ON v.batch_id = b.id WHERE b.accepted = 0 AND ${where}) AS total`,
      )
      .get(...values, ...values),
  );
  const videos = db
    .prepare<unknown[], GeneratedVideo>(
      `SELECT ${shownVideo} FROM generated_videos v JOIN batches b ON b.id = v.batch_id
       WHERE ${where} AND b.accepted = 1 ORDER BY ${order} LIMIT ? OFFSET ?`,
    )
    .all(...values, size, page * size);
  return { videos, total };
}

/** A clip of a video with the alternatives that were not used. Videos of earlier versions lack some of it. */
export type KeptClip = Pick<ClipUsed, 'variable' | 'source' | 'reason'> & {
  matched: boolean | null;
  inSentence: boolean | null;
  passed_over: PassedOver[];
};

/** The values of a finished video at each of its sections, in time order, and their sources. */
export type VideoClip = KeptClip & { value: string };

/** The clips of a user's video, and where its plan has new words; none before it has succeeded. */
export function clipsOfVideo(
  db: Db,
  userId: string,
  id: string,
): { clips: VideoClip[]; words: Plan['words'] } | undefined {
  const row = db
    .prepare<[string, string], { clips: string | null; words: string | null; values: string; variables: string }>(
      `SELECT v.clips, v.plan -> '$.words' AS words, v."values", b.snapshot -> '$.variables' AS variables
       FROM generated_videos v JOIN batches b ON b.id = v.batch_id WHERE v.id = ? AND v.user_id = ?`,
    )
    .get(id, userId);
  if (!row) return undefined;
  // Written by `endVideo`, `draftRows` and `insertDraft`.
  const clips = (fromJson(row.clips) ?? []) as (ClipUsed & Partial<KeptClip>)[];
  const values = fromJson(row.values) as string[];
  const variables = fromJson(row.variables) as string[];
  return {
    clips: clips.map(({ matched = null, inSentence = null, passed_over = [], ...clip }) => {
      const value = values[variables.indexOf(clip.variable)] ?? '';
      return { ...clip, matched, inSentence, passed_over, value };
    }),
    words: (fromJson(row.words) ?? undefined) as Plan['words'],
  };
}

/** `template`: the hash of the personalized one, whose stills it has. */
export type FinishedMedia = {
  id: string;
  /** Of one that is rendered again, `queued`. */
  status: 'succeeded' | 'queued';
  template: string;
  plan: Plan;
  row: number;
  title: string;
  hasMessaging: boolean;
  /** The clips it was made of, in time order. */
  clips: Pick<ClipUsed, 'source'>[];
  /** Lines of its picture; undefined for those of the template. */
  lines: '720p' | '480p' | undefined;
};

/** A video that has succeeded, even if it is being rendered again, by the unguessable part of its address. */
export function findFinishedByCapability(db: Db, capability: string): FinishedMedia | undefined {
  const row = db
    .prepare<
      [string],
      {
        id: string;
        status: 'succeeded' | 'queued';
        template: string;
        plan: string;
        clips: string | null;
        row_index: number;
        title: string;
        has_messaging: number;
        lines: '720p' | '480p' | null;
      }
    >(
      `SELECT v.id, v.status, b.snapshot ->> '$.template' AS template, b.snapshot ->> '$.lines' AS lines, v.plan, v.clips, v.row_index, ${hasMessaging}, coalesce(c.campaign_name, t.name) AS title
       FROM generated_videos v JOIN batches b ON b.id = v.batch_id JOIN templates t ON t.id = v.template_id
         LEFT JOIN campaigns c ON c.id = v.campaign_id
       WHERE v.capability = ? AND v.plan IS NOT NULL AND v.status <> 'failed'`,
    )
    .get(capability);
  if (!row) return undefined;
  const { id, status, template, row_index, title, has_messaging, lines } = row;
  const plan = planOf(row.plan);
  return {
    id,
    status,
    template,
    plan,
    clips: (fromJson(row.clips) ?? []) as Pick<ClipUsed, 'source'>[],
    row: row_index,
    title,
    hasMessaging: has_messaging === 1,
    lines: lines ?? undefined,
  };
}

/** The hash of the template whose recording a video is joined with; undefined without one. */
export function findBodyTemplate(db: Db, id: string): string | undefined {
  const found = db
    .prepare<[string], { body: string | null }>(
      `SELECT b.snapshot ->> '$.body.template' AS body
       FROM generated_videos v JOIN batches b ON b.id = v.batch_id WHERE v.id = ?`,
    )
    .get(id);
  return found?.body ?? undefined;
}
