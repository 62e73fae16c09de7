import type { ErrorCode } from '#shared/errors/index.ts';
import type { Db } from '../../db/open.ts';
import { fromJson } from '../../db/values.ts';
import type { PassedOver } from '#shared/clip-sources.ts';
import type { ClipUsed } from '../../engine/speech/types.ts';
import type { RenderPlan } from '../../engine/render/plan.ts';
import { returned } from './returned.ts';

export type GeneratedStatus = 'queued' | 'processing' | 'succeeded' | 'failed';

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
  checksum: number;
  /** 1 when it has a video for messaging apps. */
  has_messaging: number;
  created_at: string;
  updated_at: string;
};

/** Whether a video `v` has one for messaging apps. */
const hasMessaging =
  "EXISTS (SELECT 1 FROM messaging_videos m WHERE m.video_id = v.id AND m.status = 'succeeded') AS has_messaging";

/** What a query of videos `v` and their batches `b` selects for {@link GeneratedVideo}. */
export const shownVideo = `v.seq, v.id, v.user_id, b.actor_id, v.batch_id, v.template_id, v.campaign_id, b.snapshot ->> '$.videoId' AS video_id,
  v.capability, v.row_index, v.text, v.status, v.reason, v.checksum, ${hasMessaging}, v.created_at, v.updated_at`;

export function findGenerated(db: Db, userId: string, id: string): GeneratedVideo | undefined {
  return db
    .prepare<[string, string], GeneratedVideo>(
      `SELECT ${shownVideo} FROM generated_videos v JOIN batches b ON b.id = v.batch_id
       WHERE v.id = ? AND v.user_id = ? AND b.accepted = 1`,
    )
    .get(id, userId);
}

/** The id of a user's video that a part of an address names: its id, or the unguessable part of its media's address. */
export function findGeneratedByAddress(db: Db, userId: string, part: string): string | undefined {
  return db
    .prepare<[string, string, string], { id: string }>(
      'SELECT id FROM generated_videos WHERE (id = ? OR capability = ?) AND user_id = ?',
    )
    .get(part, part, userId)?.id;
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
      .prepare<unknown[], { total: number }>(
        // Without the join the count reads an index alone; drafts are few, for moments.
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

/** A clip of a video with what was not used instead. Videos of earlier versions do not tell all of it. */
export type KeptClip = Pick<ClipUsed, 'variable' | 'source' | 'reason'> & {
  matched: boolean | null;
  inSentence: boolean | null;
  passed_over: PassedOver[];
};

/** What a finished video says at each of its sections, in time order, and where that comes from. */
export type VideoClip = KeptClip & { value: string };

/** The clips of a user's video; none before it has succeeded. */
export function clipsOfVideo(db: Db, userId: string, id: string): VideoClip[] | undefined {
  const row = db
    .prepare<[string, string], { clips: string | null; values: string; variables: string }>(
      `SELECT v.clips, v."values", b.snapshot -> '$.variables' AS variables
       FROM generated_videos v JOIN batches b ON b.id = v.batch_id WHERE v.id = ? AND v.user_id = ?`,
    )
    .get(id, userId);
  if (!row) return undefined;
  // Written by `endVideo`, `draftRows` and `insertDraft`.
  const clips = (fromJson(row.clips) ?? []) as (ClipUsed & Partial<KeptClip>)[];
  const values = fromJson(row.values) as string[];
  const variables = fromJson(row.variables) as string[];
  return clips.map(({ matched = null, inSentence = null, passed_over = [], ...clip }) => {
    const value = values[variables.indexOf(clip.variable)] ?? '';
    return { ...clip, matched, inSentence, passed_over, value };
  });
}

export type FinishedMedia = { id: string; plan: RenderPlan; row: number; title: string; hasMessaging: boolean };

/** A succeeded video by the unguessable part of its address. */
export function findFinishedByCapability(db: Db, capability: string): FinishedMedia | undefined {
  const row = db
    .prepare<[string], { id: string; plan: string; row_index: number; title: string; has_messaging: number }>(
      `SELECT v.id, v.plan, v.row_index, ${hasMessaging}, coalesce(c.campaign_name, t.name) AS title
       FROM generated_videos v JOIN templates t ON t.id = v.template_id LEFT JOIN campaigns c ON c.id = v.campaign_id
       WHERE v.capability = ? AND v.status = 'succeeded'`,
    )
    .get(capability);
  if (!row) return undefined;
  const { id, row_index, title, has_messaging } = row;
  // The plan was written by `endVideo`.
  return { id, plan: fromJson(row.plan) as RenderPlan, row: row_index, title, hasMessaging: has_messaging === 1 };
}
