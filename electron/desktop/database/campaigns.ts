import { z } from 'zod';
import { shownFindingSchema, type ShownFinding } from '#shared/api/index.ts';
import {
  campaignDraftSchema,
  campaignOptionsSchema,
  campaignSenderSchema,
  campaignSummarySchema,
  problemSchema,
  tableLayoutSchema,
  type CampaignPlace,
  type CampaignSender,
  type CampaignVideo,
  type Problem,
} from '#shared/ipc/index.ts';
import type { Db } from '#electron/db/open.ts';
import { fromJson } from '#electron/db/values.ts';
import { problemColumns, problemOf, stringsOf, type ProblemColumns } from './columns.ts';

const summary = campaignSummarySchema.shape;

/** The columns of a campaign that are stored as JSON. */
const ownSchema = z.object({
  name: z.string(),
  mode: summary.mode,
  variables: z.array(z.string()),
  /** Fallbacks for missing values, by variable. */
  fallbacks: z.record(z.string(), z.string()),
  options: campaignOptionsSchema,
  /** Columns of the rows that no variable uses. */
  extraHeadings: z.array(z.string()),
  /** The columns of its list; null if they are the variables and `extraHeadings`. */
  layout: tableLayoutSchema.nullable().default(null),
  status: summary.status,
  problem: problemSchema.nullable(),
  /** Whether the studio certainly has the rows. */
  accepted: z.boolean(),
  /** Whether the request with the rows may have been sent. Unknown for launches of earlier versions. */
  rowsSent: z.boolean().default(true),
  /** The template's script when the rows were sent: the texts of their videos are made from it. */
  script: z.string().nullable().default(null),
  /** The input of the launch, until the studio has the rows: a withdrawn launch becomes a draft again. */
  draft: campaignDraftSchema.nullable().default(null),
  /** Seconds of finished runs. */
  workedSeconds: z.number(),
  /** Start of the current run, milliseconds since 1970; null without one. */
  runStartedAt: z.number().nullable(),
  /** Seconds between the ends of two videos, on average; null before the end, and with too few of them. */
  pace: z.number().nullable().default(null),
});

/** A launch, from the moment it was asked for. */
export type CampaignRecord = z.infer<typeof ownSchema> & CampaignIds;

type CampaignIds = {
  id: string;
  account: string;
  studioId: string | null;
  templateId: string;
  createdAt: string;
  idempotencyKey: string;
};

type CampaignRow = CampaignIds & { own: string };

const select = `SELECT id, account, studio_id AS studioId, template_id AS templateId, created_at AS createdAt,
  idempotency_key AS idempotencyKey, own FROM campaigns`;

/** One row of a campaign. The addresses are the studio's and never reach the window. */
export type VideoRecord = {
  row: number;
  /** Its row in the list it was made from, 1-based: a trial, or a list with empty rows, leaves some out. */
  line: number;
  studioId: string | null;
  /** As given: empty for a fallback. */
  values: string[];
  extras: string[];
  /** Address shown as its background; empty for none, or for the fallback. */
  background: string;
  status: CampaignVideo['status'];
  problem: Problem | null;
  videoUrl: string | null;
  posterUrl: string | null;
  gifUrl: string | null;
  captionsUrl: string | null;
  /** Address of its page, if others can open it. */
  shareUrl: string | null;
  /** What should be looked at in the finished video. */
  findings: ShownFinding[];
  /** The time of its end, as ISO 8601 in UTC. Null before, and for videos that ended before this was stored. */
  finishedAt: string | null;
};

export type VideoCounts = { total: number; succeeded: number; failed: number; cancelled: number };

export const noVideos: VideoCounts = { total: 0, succeeded: 0, failed: 0, cancelled: 0 };

type VideoRow = Omit<VideoRecord, 'problem' | 'values' | 'extras' | 'findings'> &
  ProblemColumns & { values: string; extras: string; findings: string };

const selectVideo = `SELECT row, coalesce(line, row + 1) AS line, studio_id AS studioId, row_values AS "values", extra_values AS extras, background, status,
  error_code, error_message, error_sentence, video_url AS videoUrl, poster_url AS posterUrl, gif_url AS gifUrl,
  captions_url AS captionsUrl, share_url AS shareUrl, finished_at AS finishedAt, findings FROM campaign_videos`;

/** Stores a launch with all its rows, in one transaction: from here on nothing of it can be lost. */
export function insertCampaign(db: Db, campaign: CampaignRecord, videos: readonly VideoRecord[]): void {
  db.transaction(() => {
    db.prepare(
      `INSERT INTO campaigns (id, account, studio_id, template_id, created_at, idempotency_key, own)
       VALUES (@id, @account, @studioId, @templateId, @createdAt, @idempotencyKey, @own)`,
    ).run(toRow(campaign));
    const insert = db.prepare(
      `INSERT INTO campaign_videos (campaign_id, row, line, studio_id, row_values, extra_values, background, status, error_code, error_message, error_sentence,
         video_url, poster_url, gif_url, captions_url, share_url, finished_at, findings)
       VALUES (@campaignId, @row, @line, @studioId, @values, @extras, @background, @status, @error_code, @error_message, @error_sentence,
         @videoUrl, @posterUrl, @gifUrl, @captionsUrl, @shareUrl, @finishedAt, @findings)`,
    );
    for (const video of videos) insert.run(toVideoRow(campaign.id, video));
  })();
}

export function updateCampaign(db: Db, campaign: CampaignRecord): void {
  db.prepare('UPDATE campaigns SET studio_id = @studioId, own = @own WHERE id = @id').run(toRow(campaign));
}

export function updateVideos(db: Db, campaignId: string, videos: readonly VideoRecord[]): void {
  const update = db.prepare(
    `UPDATE campaign_videos SET studio_id = @studioId, row_values = @values, background = @background, status = @status, error_code = @error_code, error_message = @error_message,
       error_sentence = @error_sentence, video_url = @videoUrl, poster_url = @posterUrl, gif_url = @gifUrl,
       captions_url = @captionsUrl, share_url = @shareUrl, finished_at = @finishedAt, findings = @findings
     WHERE campaign_id = @campaignId AND row = @row`,
  );
  db.transaction(() => {
    for (const video of videos) update.run(toVideoRow(campaignId, video));
  })();
}

export function findCampaign(db: Db, account: string, id: string): CampaignRecord | undefined {
  const row = db.prepare<[string], CampaignRow>(`${select} WHERE id = ?`).get(id);
  return row && row.account === account ? fromRow(row) : undefined;
}

/** The campaign with this id on the account's studio. */
export function findCampaignOfStudio(db: Db, account: string, studioId: string): CampaignRecord | undefined {
  const row = db
    .prepare<[string, string], CampaignRow>(`${select} WHERE account = ? AND studio_id = ?`)
    .get(account, studioId);
  return row && fromRow(row);
}

export function findCampaignByKey(db: Db, account: string, idempotencyKey: string): CampaignRecord | undefined {
  const row = db.prepare<[string], CampaignRow>(`${select} WHERE idempotency_key = ?`).get(idempotencyKey);
  return row && row.account === account ? fromRow(row) : undefined;
}

/** Campaigns whose keys begin alike, oldest first. */
export function campaignsByKeyStart(db: Db, account: string, start: string): CampaignRecord[] {
  return db
    .prepare<[string, string, string], CampaignRow>(
      `${select} WHERE idempotency_key >= ? AND idempotency_key < ? AND account = ? ORDER BY created_at`,
    )
    .all(start, `${start}\u{10ffff}`, account)
    .map(fromRow);
}

/** Campaigns read at once: there may be thousands, and all other requests wait meanwhile. */
const pageLength = 250;

/** Newest first. @param after end of the previous page. @returns `next` is null on the last page. */
export function pageOfCampaigns(
  db: Db,
  account: string,
  after: CampaignPlace = { createdAt: '~', id: '' }, // behind every time
): { campaigns: CampaignRecord[]; next: CampaignPlace | null } {
  const campaigns = db
    .prepare<[string, string, string, number], CampaignRow>(
      `${select} WHERE account = ? AND (created_at, id) < (?, ?)
       ORDER BY created_at DESC, id DESC LIMIT ?`,
    )
    .all(account, after.createdAt, after.id, pageLength)
    .map(fromRow);
  const last = campaigns[pageLength - 1];
  return { campaigns, next: last ? { createdAt: last.createdAt, id: last.id } : null };
}

/** Waiting and running ones, newest first. */
export function unfinishedCampaigns(db: Db, account: string): CampaignRecord[] {
  return db
    .prepare<[string], CampaignRow>(
      `${select} WHERE account = ? AND own ->> 'status' IN ('waiting', 'running')
       ORDER BY created_at DESC, rowid DESC`,
    )
    .all(account)
    .map(fromRow);
}

/** Failed ones of which the studio has the rows and may still make some. */
export function leftCampaigns(db: Db, account: string): CampaignRecord[] {
  return db
    .prepare<[string], CampaignRow>(
      `${select} WHERE account = ? AND own ->> 'status' = 'failed' AND own ->> 'accepted' AND studio_id IS NOT NULL
         AND EXISTS (SELECT 1 FROM campaign_videos
           WHERE campaign_id = campaigns.id AND status IN ('queued', 'processing'))`,
    )
    .all(account)
    .map(fromRow);
}

export function campaignNames(db: Db, account: string): string[] {
  return db
    .prepare<[string], { name: string }>("SELECT own ->> 'name' AS name FROM campaigns WHERE account = ?")
    .all(account)
    .map(({ name }) => name);
}

/** Who sent the newest campaign whose pages name somebody; null without one. */
export function lastSender(db: Db, account: string): CampaignSender | null {
  const row = db
    .prepare<[string], { options: string }>(
      `SELECT own -> 'options' AS options FROM campaigns
       WHERE account = ? AND (own ->> '$.options.senderName' <> '' OR own ->> '$.options.companyName' <> '')
       ORDER BY created_at DESC, id DESC LIMIT 1`,
    )
    .get(account);
  return row ? campaignSenderSchema.parse(fromJson(row.options)) : null;
}

export function campaignsOfTemplate(db: Db, templateId: string): CampaignRecord[] {
  return db.prepare<[string], CampaignRow>(`${select} WHERE template_id = ?`).all(templateId).map(fromRow);
}

export function deleteCampaign(db: Db, id: string): void {
  db.prepare('DELETE FROM campaigns WHERE id = ?').run(id);
}

/** In row order. */
export function listVideos(db: Db, campaignId: string): VideoRecord[] {
  return db
    .prepare<[string], VideoRow>(`${selectVideo} WHERE campaign_id = ? ORDER BY row`)
    .all(campaignId)
    .map(fromVideoRow);
}

export function findVideo(db: Db, campaignId: string, row: number): VideoRecord | undefined {
  const found = db
    .prepare<[string, number], VideoRow>(`${selectVideo} WHERE campaign_id = ? AND row = ?`)
    .get(campaignId, row);
  return found && fromVideoRow(found);
}

/** The row whose video has this id on the studio. */
export function findVideoOfStudio(db: Db, campaignId: string, studioId: string): VideoRecord | undefined {
  const found = db
    .prepare<[string, string], VideoRow>(`${selectVideo} WHERE campaign_id = ? AND studio_id = ?`)
    .get(campaignId, studioId);
  return found && fromVideoRow(found);
}

/** Numbers of videos by campaign id, in one query, as a list has hundreds of campaigns. */
export function countVideos(db: Db, campaignIds: readonly string[]): Map<string, VideoCounts> {
  const rows = db
    .prepare<[string], { id: string; status: CampaignVideo['status']; count: number }>(
      `SELECT campaign_id AS id, status, count(*) AS count FROM campaign_videos
       WHERE campaign_id IN (SELECT value FROM json_each(?)) GROUP BY campaign_id, status`,
    )
    .all(JSON.stringify(campaignIds));
  const counts = new Map(campaignIds.map((id) => [id, { ...noVideos }]));
  for (const { id, status, count } of rows) {
    const of = counts.get(id);
    if (!of) continue;
    of.total += count;
    if (status !== 'queued' && status !== 'processing') of[status] += count;
  }
  return counts;
}

function toRow({ id, account, studioId, templateId, createdAt, idempotencyKey, ...own }: CampaignRecord): CampaignRow {
  return { id, account, studioId, templateId, createdAt, idempotencyKey, own: JSON.stringify(own) };
}

function fromRow({ own, ...row }: CampaignRow): CampaignRecord {
  return { ...row, ...ownSchema.parse(fromJson(own)) };
}

function toVideoRow(campaignId: string, { problem, ...video }: VideoRecord): VideoRow & { campaignId: string } {
  const values = JSON.stringify(video.values);
  const [extras, findings] = [JSON.stringify(video.extras), JSON.stringify(video.findings)];
  return { ...video, campaignId, values, extras, findings, ...problemColumns(problem) };
}

function fromVideoRow({ error_code, error_message, error_sentence, ...row }: VideoRow): VideoRecord {
  const problem = problemOf({ error_code, error_message, error_sentence });
  const findings = z.array(shownFindingSchema).parse(fromJson(row.findings));
  return { ...row, values: stringsOf(row.values), extras: stringsOf(row.extras), findings, problem };
}
