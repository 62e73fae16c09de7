import type { ErrorCode } from '#shared/errors/index.ts';
import type { Said } from '#shared/errors/sentences/say.ts';
import { say } from '#shared/errors/sentences/work.ts';
import type { CampaignRecord, VideoRecord } from '../database/campaigns.ts';
import { isFinal, saidValues } from './view.ts';

/*
 * What a studio may answer about a video without having it: remote studios are other programs, and a video that looks
 * finished is sent to somebody.
 */

/** How many times a row's page is read without its video before the studio is asked for that video alone. */
const patience = 5;

/** Rows whose videos are missing in the studio's answers, or have no address there. */
export class OwedVideos {
  readonly #looks = new Map<number, number>();

  /** @param expected the rows of a page. @param read those that the studio's answer had. */
  note(expected: readonly VideoRecord[], read: readonly VideoRecord[]): void {
    const answered = new Set(read.flatMap((video) => (isWithoutAddress(video) ? [] : [video.row])));
    for (const { row, status } of expected) {
      if (answered.has(row) || isFinal({ status })) this.#looks.delete(row);
      else this.#looks.set(row, (this.#looks.get(row) ?? 0) + 1);
    }
  }

  /** Rows to ask for, at most `most` of them; they are waited for as long again. */
  takeOverdue(most: number): number[] {
    const rows = [...this.#looks].flatMap(([row, looks]) => (looks < patience ? [] : [row])).slice(0, most);
    for (const row of rows) this.#looks.delete(row);
    return rows;
  }
}

/** Whether a studio calls a video finished that nobody can watch. */
export function isWithoutAddress({ status, videoUrl }: Pick<VideoRecord, 'status' | 'videoUrl'>): boolean {
  return status === 'succeeded' && videoUrl === null;
}

/** A row whose video the studio no longer has. */
export function vanished(video: VideoRecord): VideoRecord {
  return failed(video, 'NOT_FOUND', say('videoVanished'));
}

/** A row whose video has no address, although it was waited for. */
export function withoutAddress(video: VideoRecord): VideoRecord {
  return failed(video, 'STUDIO_ANSWER_INVALID', say('videoWithoutAddress'));
}

/** A row without a finished video that names somebody else: it isn't the row's, whatever its id. */
export function withoutAnothers(video: VideoRecord): VideoRecord {
  if (video.status !== 'succeeded') return video;
  const addresses = { videoUrl: null, posterUrl: null, gifUrl: null, captionsUrl: null, shareUrl: null };
  return { ...failed(video, 'STUDIO_ANSWER_INVALID', say('videoOfAnother')), ...addresses, studioId: null };
}

/**
 * Rows of an answer as far as they can be true: one without an address is not finished yet, and one video for people of
 * different values is nobody's.
 * @param known all rows of the campaign.
 * @returns the rows read, and known ones that share their video with one of them.
 */
export function believed(
  campaign: CampaignRecord,
  known: readonly VideoRecord[],
  read: readonly VideoRecord[],
): VideoRecord[] {
  const rows = new Map(known.map((video) => [video.row, video]));
  const changed = new Set(read.map(({ row }) => row));
  for (const video of read) {
    rows.set(video.row, isWithoutAddress(video) ? { ...video, status: 'processing', finishedAt: null } : video);
  }
  const addressed = [...rows.values()].filter(({ videoUrl }) => videoUrl !== null);
  for (const sharing of Map.groupBy(addressed, ({ videoUrl }) => videoUrl).values()) {
    const contents = new Set(sharing.map((video) => JSON.stringify([saidValues(campaign, video), video.background])));
    if (contents.size === 1 || !sharing.some(({ row }) => changed.has(row))) continue;
    for (const video of sharing) {
      changed.add(video.row);
      rows.set(video.row, failed(video, 'STUDIO_ANSWER_INVALID', say('videoOfSeveral')));
    }
  }
  return [...changed].flatMap((row) => rows.get(row) ?? []);
}

function failed(video: VideoRecord, code: ErrorCode, said: Said): VideoRecord {
  const finishedAt = video.finishedAt ?? new Date().toISOString();
  return { ...video, status: 'failed', problem: { code, ...said }, findings: [], finishedAt };
}
