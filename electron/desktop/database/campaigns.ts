import { z } from 'zod';
import {
  campaignOptionsSchema,
  defaultCampaignOptions,
  type CampaignOptions,
  type CampaignSummary,
  type CampaignVideo,
  type Problem,
} from '#shared/ipc/index.ts';
import type { Db } from '../../db/open.ts';
import { fromJson, toBit } from '../../db/values.ts';
import { problemColumns, problemOf, stringsOf, type ProblemColumns } from './columns.ts';

export type CampaignRecord = {
  id: string;
  account: string;
  studioId: string | null;
  templateId: string;
  name: string;
  mode: CampaignSummary['mode'];
  variables: string[];
  /** What is said where a row has no value, by variable. */
  fallbacks: Record<string, string>;
  options: CampaignOptions;
  /** Columns of the rows that no variable uses. */
  extraHeadings: string[];
  status: CampaignSummary['status'];
  problem: Problem | null;
  createdAt: string;
  idempotencyKey: string;
  /** Whether the studio is known to have taken the rows. */
  accepted: boolean;
  /** Seconds of finished runs. */
  workedSeconds: number;
  /** When the present run began, milliseconds since 1970; null while none does. */
  runStartedAt: number | null;
};

/** One row of a campaign. The addresses are the studio's and never reach the window. */
export type VideoRecord = {
  row: number;
  studioId: string | null;
  /** As they were given: empty where a fallback is said. */
  values: string[];
  extras: string[];
  status: CampaignVideo['status'];
  problem: Problem | null;
  videoUrl: string | null;
  posterUrl: string | null;
  gifUrl: string | null;
  /** Of its page, where others can open it. */
  shareUrl: string | null;
};

export type VideoCounts = { total: number; succeeded: number; failed: number; cancelled: number };

type CampaignRow = ProblemColumns & {
  id: string;
  account: string;
  studio_id: string | null;
  template_id: string;
  name: string;
  mode: CampaignSummary['mode'];
  variables: string;
  fallbacks: string;
  options: string | null;
  extra_headings: string;
  status: CampaignSummary['status'];
  created_at: string;
  idempotency_key: string;
  accepted: 0 | 1;
  worked_seconds: number;
  run_started_at: number | null;
};

type VideoRow = ProblemColumns & {
  campaign_id: string;
  row: number;
  studio_id: string | null;
  row_values: string;
  extra_values: string;
  status: CampaignVideo['status'];
  video_url: string | null;
  poster_url: string | null;
  gif_url: string | null;
  share_url: string | null;
};

const textsByVariable = z.record(z.string(), z.string());

/** Keeps a launch with all its rows, in one transaction: from here on nothing of it can be lost. */
export function insertCampaign(db: Db, campaign: CampaignRecord, videos: readonly VideoRecord[]): void {
  db.transaction(() => {
    db.prepare(
      `INSERT INTO campaigns (id, account, studio_id, template_id, name, mode, variables, fallbacks, options,
         extra_headings, status, error_code, error_message, created_at, idempotency_key, accepted, worked_seconds,
         run_started_at)
       VALUES (@id, @account, @studio_id, @template_id, @name, @mode, @variables, @fallbacks, @options,
         @extra_headings, @status, @error_code, @error_message, @created_at, @idempotency_key, @accepted,
         @worked_seconds, @run_started_at)`,
    ).run(toRow(campaign));
    const insert = db.prepare(
      `INSERT INTO campaign_videos (campaign_id, row, studio_id, row_values, extra_values, status, error_code, error_message,
         video_url, poster_url, gif_url, share_url)
       VALUES (@campaign_id, @row, @studio_id, @row_values, @extra_values, @status, @error_code, @error_message,
         @video_url, @poster_url, @gif_url, @share_url)`,
    );
    for (const video of videos) insert.run(toVideoRow(campaign.id, video));
  })();
}

export function updateCampaign(db: Db, campaign: CampaignRecord): void {
  db.prepare(
    `UPDATE campaigns SET studio_id = @studio_id, name = @name, status = @status, error_code = @error_code,
       error_message = @error_message, accepted = @accepted, worked_seconds = @worked_seconds, run_started_at = @run_started_at
     WHERE id = @id`,
  ).run(toRow(campaign));
}

export function updateVideos(db: Db, campaignId: string, videos: readonly VideoRecord[]): void {
  const update = db.prepare(
    `UPDATE campaign_videos SET studio_id = @studio_id, status = @status, error_code = @error_code, error_message = @error_message,
       video_url = @video_url, poster_url = @poster_url, gif_url = @gif_url, share_url = @share_url
     WHERE campaign_id = @campaign_id AND row = @row`,
  );
  db.transaction(() => {
    for (const video of videos) update.run(toVideoRow(campaignId, video));
  })();
}

export function findCampaign(db: Db, account: string, id: string): CampaignRecord | undefined {
  const row = db.prepare<[string], CampaignRow>('SELECT * FROM campaigns WHERE id = ?').get(id);
  return row && row.account === account ? fromRow(row) : undefined;
}

export function findCampaignByKey(db: Db, account: string, idempotencyKey: string): CampaignRecord | undefined {
  const row = db
    .prepare<[string], CampaignRow>('SELECT * FROM campaigns WHERE idempotency_key = ?')
    .get(idempotencyKey);
  return row && row.account === account ? fromRow(row) : undefined;
}

/** Newest first. */
export function listCampaigns(db: Db, account: string): CampaignRecord[] {
  return db
    .prepare<[string], CampaignRow>('SELECT * FROM campaigns WHERE account = ? ORDER BY created_at DESC')
    .all(account)
    .map(fromRow);
}

export function campaignsOfTemplate(db: Db, templateId: string): CampaignRecord[] {
  return db
    .prepare<[string], CampaignRow>('SELECT * FROM campaigns WHERE template_id = ?')
    .all(templateId)
    .map(fromRow);
}

export function deleteCampaign(db: Db, id: string): void {
  db.prepare('DELETE FROM campaigns WHERE id = ?').run(id);
}

/** In row order. */
export function listVideos(db: Db, campaignId: string): VideoRecord[] {
  return db
    .prepare<[string], VideoRow>('SELECT * FROM campaign_videos WHERE campaign_id = ? ORDER BY row')
    .all(campaignId)
    .map(fromVideoRow);
}

export function findVideo(db: Db, campaignId: string, row: number): VideoRecord | undefined {
  const found = db
    .prepare<[string, number], VideoRow>('SELECT * FROM campaign_videos WHERE campaign_id = ? AND row = ?')
    .get(campaignId, row);
  return found && fromVideoRow(found);
}

export function countVideos(db: Db, campaignId: string): VideoCounts {
  const rows = db
    .prepare<[string], { status: string; count: number }>(
      'SELECT status, count(*) AS count FROM campaign_videos WHERE campaign_id = ? GROUP BY status',
    )
    .all(campaignId);
  const of = (status: string) => rows.find((row) => row.status === status)?.count ?? 0;
  return {
    total: rows.reduce((sum, row) => sum + row.count, 0),
    succeeded: of('succeeded'),
    failed: of('failed'),
    cancelled: of('cancelled'),
  };
}

function toRow(campaign: CampaignRecord): CampaignRow {
  return {
    id: campaign.id,
    account: campaign.account,
    studio_id: campaign.studioId,
    template_id: campaign.templateId,
    name: campaign.name,
    mode: campaign.mode,
    variables: JSON.stringify(campaign.variables),
    fallbacks: JSON.stringify(campaign.fallbacks),
    options: JSON.stringify(campaign.options),
    extra_headings: JSON.stringify(campaign.extraHeadings),
    status: campaign.status,
    ...problemColumns(campaign.problem),
    created_at: campaign.createdAt,
    idempotency_key: campaign.idempotencyKey,
    accepted: toBit(campaign.accepted),
    worked_seconds: campaign.workedSeconds,
    run_started_at: campaign.runStartedAt,
  };
}

function fromRow(row: CampaignRow): CampaignRecord {
  return {
    id: row.id,
    account: row.account,
    studioId: row.studio_id,
    templateId: row.template_id,
    name: row.name,
    mode: row.mode,
    variables: stringsOf(row.variables),
    fallbacks: textsByVariable.parse(fromJson(row.fallbacks)),
    options: row.options === null ? defaultCampaignOptions : campaignOptionsSchema.parse(fromJson(row.options)),
    extraHeadings: stringsOf(row.extra_headings),
    status: row.status,
    problem: problemOf(row),
    createdAt: row.created_at,
    idempotencyKey: row.idempotency_key,
    accepted: row.accepted === 1,
    workedSeconds: row.worked_seconds,
    runStartedAt: row.run_started_at,
  };
}

function toVideoRow(campaignId: string, video: VideoRecord): VideoRow {
  return {
    campaign_id: campaignId,
    row: video.row,
    studio_id: video.studioId,
    row_values: JSON.stringify(video.values),
    extra_values: JSON.stringify(video.extras),
    status: video.status,
    ...problemColumns(video.problem),
    video_url: video.videoUrl,
    poster_url: video.posterUrl,
    gif_url: video.gifUrl,
    share_url: video.shareUrl,
  };
}

function fromVideoRow(row: VideoRow): VideoRecord {
  return {
    row: row.row,
    studioId: row.studio_id,
    values: stringsOf(row.row_values),
    extras: stringsOf(row.extra_values),
    status: row.status,
    problem: problemOf(row),
    videoUrl: row.video_url,
    posterUrl: row.poster_url,
    gifUrl: row.gif_url,
    shareUrl: row.share_url,
  };
}
