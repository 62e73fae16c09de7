import { z } from 'zod';
import { shownFinding, type GeneratedVideo, type ShownFinding, lipsFailures } from '#shared/api/index.ts';
import { errorTable, knownCode } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import type { CampaignSummary, CampaignVideo, Problem } from '#shared/ipc/index.ts';
import { lipsRefusals } from '#shared/lips.ts';
import { ownProperty } from '#shared/own-property.ts';
import { faultOf } from '#shared/rows/rows.ts';
import { utcTime, type Studio } from '#electron/client/studio.ts';
import type { CampaignRecord, VideoCounts, VideoRecord } from '../database/campaigns.ts';
import { mediaPath, type RowFile } from '../media/media.ts';

export function toSummary(campaign: CampaignRecord, templateName: string, counts: VideoCounts): CampaignSummary {
  const { senderPicture: _portrait, companyLogo: _logo, ...options } = campaign.options;
  return {
    id: campaign.id,
    studioId: campaign.studioId,
    name: campaign.name,
    templateId: campaign.templateId,
    templateName,
    variables: campaign.variables,
    mode: campaign.mode,
    fallbacks: campaign.fallbacks,
    options,
    status: campaign.status,
    total: counts.total,
    succeeded: counts.succeeded,
    failed: counts.failed,
    elapsed: elapsedSeconds(campaign),
    pace: campaign.pace,
    problem: campaign.problem,
    unsent: isUnsent(campaign),
    createdAt: campaign.createdAt,
  };
}

/** Whether a launch waits, and the studio cannot have any of its rows. */
export function isUnsent({ status, accepted, rowsSent }: CampaignRecord): boolean {
  return status === 'waiting' && !accepted && !rowsSent;
}

/** Seconds of work: finished runs, and the current one so far. */
export function elapsedSeconds({ workedSeconds, runStartedAt }: CampaignRecord): number {
  return workedSeconds + (runStartedAt === null ? 0 : Math.max(0, Date.now() - runStartedAt) / 1_000);
}

/** The spoken value of each variable: the row's own value, else the fallback. */
export function saidValues({ variables, fallbacks }: CampaignRecord, { values }: VideoRecord): string[] {
  return variables.map((variable, index) => values[index] || (ownProperty(fallbacks, variable) ?? ''));
}

/** Whether a row of a launch gets no video before it is corrected. */
export function isIncomplete(campaign: CampaignRecord, video: VideoRecord): boolean {
  return saidValues(campaign, video).some((value) => faultOf(value) !== null);
}

/** Whether all videos of a campaign have the template's stills. Remote studios may draw anything on them. */
export function hasAlikeStills(
  { writesFiles }: Pick<Studio, 'writesFiles'>,
  { options: { stillText, background } }: CampaignRecord,
): boolean {
  return writesFiles && stillText === '' && background.origin === 'none';
}

export function toCampaignVideo(campaign: CampaignRecord, video: VideoRecord): CampaignVideo {
  const id = videoId(campaign.id, video.row);
  const { studioId, row, line, status, problem, background, findings, finishedAt } = video;
  // Windows show a picture that they have under its address: that of a corrected video is another.
  const made = new URLSearchParams(finishedAt === null ? {} : { made: finishedAt }).toString();
  const address = (given: string | null, file: RowFile): string | null =>
    status === 'succeeded' && given !== null ? `${mediaPath('video', id, file)}${made && `?${made}`}` : null;
  return {
    id,
    studioId,
    row,
    line,
    values: saidValues(campaign, video),
    fallbackUsed: campaign.variables.map((_, index) => (video.values[index] ?? '') === ''),
    status,
    problem: status === 'failed' ? problem : null,
    background,
    findings,
    finishedAt,
    videoUrl: address(video.videoUrl, 'video.mp4'),
    posterUrl: address(video.posterUrl, 'poster.jpg'),
    gifUrl: address(video.gifUrl, 'preview.gif'),
    captionsUrl: address(video.captionsUrl, 'captions.vtt'),
    published: status === 'succeeded' && video.shareUrl !== null,
  };
}

/** A row needs a name in the window before the studio has given it one. */
export function videoId(campaignId: string, row: number): string {
  return `${campaignId}-${row}`;
}

export function parseVideoId(id: string): { campaignId: string; row: number } | null {
  const [, campaignId, row] = /^(.+)-(\d{1,9})$/u.exec(id) ?? [];
  return campaignId === undefined ? null : { campaignId, row: Number(row) };
}

/** A row of a launch. */
export function newVideo(
  values: string[],
  {
    line,
    extras = [],
    background = '',
  }: { line: number | undefined; extras: string[] | undefined; background: string | undefined },
  row: number,
): VideoRecord {
  return {
    row,
    line: line ?? row + 1,
    studioId: null,
    values,
    extras,
    background,
    status: 'queued',
    problem: null,
    videoUrl: null,
    posterUrl: null,
    gifUrl: null,
    captionsUrl: null,
    shareUrl: null,
    findings: [],
    finishedAt: null,
  };
}

/** A row that is generated again, or was cancelled. */
export function withStatus(video: VideoRecord, status: VideoRecord['status']): VideoRecord {
  return {
    ...video,
    status,
    problem: null,
    findings: [],
    finishedAt: status === 'cancelled' ? new Date().toISOString() : null,
  };
}

/** A row with the studio's state of its video. */
export function withGenerated(campaign: CampaignRecord, video: VideoRecord, generated: GeneratedVideo): VideoRecord {
  const status = videoStatus(generated);
  // A finished video does not change, so its last change is its end. A retry is a change as well.
  const finishedAt = isFinal({ status }) ? moment(generated.updated_at) : null;
  return {
    ...video,
    finishedAt,
    studioId: generated.id,
    status,
    problem: problemOf(status, video, generated),
    videoUrl: textOrNull(generated.url),
    posterUrl: textOrNull(generated.thumbnail),
    gifUrl: textOrNull(generated.gif),
    captionsUrl: textOrNull(generated.captions_url),
    shareUrl: publicAddress(generated.share_url),
    findings: [...(generated.findings ?? []).map(shownFinding), ...missingLips(campaign, video, generated)],
  };
}

/**
 * Films of a row's values that its video doesn't show, and lips that a service was to make. A value without a film, or
 * whose consent was withdrawn, is nobody's mistake.
 */
function missingLips(campaign: CampaignRecord, video: VideoRecord, { lips = [] }: GeneratedVideo): ShownFinding[] {
  const said = saidValues(campaign, video);
  const missing = lips.flatMap(({ variable: subject, reason, tried }): ShownFinding[] => {
    const value = said[campaign.variables.indexOf(subject)] ?? '';
    const refused = z.enum(lipsRefusals).safeParse(reason);
    if (refused.success && !tried) return [{ code: 'film_refused', subject, value, refused: refused.data }];
    const failed = z.enum(lipsFailures).safeParse(reason);
    return failed.success && tried ? [{ code: 'lips_missing', subject, value, failed: failed.data }] : [];
  });
  // A value may be said several times.
  const named = missing.map((one) => [`${one.subject} ${one.refused} ${one.failed}`, one] as const);
  return [...new Map(named).values()];
}

export function isFinal({ status }: Pick<VideoRecord, 'status'>): boolean {
  return status === 'succeeded' || status === 'failed' || status === 'cancelled';
}

/** Some remote studios say `completed` for `succeeded`; a cancelled row is a failed one with that code. */
function videoStatus({ status, message }: GeneratedVideo): VideoRecord['status'] {
  switch (status) {
    case 'succeeded':
    case 'completed':
      return 'succeeded';
    case 'processing':
      return 'processing';
    case 'failed':
      return message === 'CANCELLED' ? 'cancelled' : 'failed';
    default:
      return 'queued';
  }
}

/**
 * Whether the studio may lack the row's values, as its answer to their correction was lost. Such a row is corrected again
 * when it is retried; one that the studio has made since shows that it has them.
 */
export function isUnsure({ problem }: Pick<VideoRecord, 'problem'>): boolean {
  return problem?.sentence?.key === unsureCorrection.sentence.key;
}

const unsureCorrection = say('correctionUnsure');

/** A row whose correction was sent, without an answer. */
export function unsureOf(video: VideoRecord): VideoRecord {
  return { ...video, problem: { code: 'STUDIO_UNREACHABLE', ...unsureCorrection } };
}

function problemOf(status: VideoRecord['status'], video: VideoRecord, generated: GeneratedVideo): Problem | null {
  if (status !== 'failed' && status !== 'cancelled') return null;
  if (isUnsure(video)) return video.problem;
  return status === 'failed' ? videoProblem(generated) : null;
}

/** Failed videos have a support-safe code, and a sentence if it says more; another studio may send its own. */
function videoProblem({ message, error, sentence }: GeneratedVideo): Problem {
  const text = textOrNull(message);
  const code = knownCode(text) ?? 'INTERNAL';
  if (error !== undefined) return { code, message: error, ...(sentence && { sentence }) };
  return {
    code,
    message: code === 'INTERNAL' && text !== null && text !== 'INTERNAL' ? text : errorTable[code].message,
  };
}

/** An address that others can open too, unlike one of the studio on this computer. */
export function publicAddress(value: unknown): string | null {
  const text = textOrNull(value);
  return text !== null && text.startsWith('https://') ? text : null;
}

/** A studio's time, in UTC if it names no zone; null for an invalid one. */
function moment(value: string): string | null {
  const at = Date.parse(utcTime(value));
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
