import { errorTable } from '#shared/errors/index.ts';
import type { CampaignVideo, IpcInput } from '#shared/ipc/index.ts';

/** A row of a campaign as it is being corrected. */
export type Correction = IpcInput<'campaigns.correct'>['rows'][number];

/** The videos of a campaign that failed and that trying again does not help, unless something changes. */
export function videosToCorrect(videos: readonly CampaignVideo[]): CampaignVideo[] {
  return videos.filter(({ status, problem }) => status === 'failed' && !mayHelp(problem));
}

function mayHelp(problem: CampaignVideo['problem']): boolean {
  return problem === null || errorTable[problem.code].retryable;
}

/** The fields of a failed video: a value of its own, or empty for the fallback. */
export function correctionOf({ row, values, fallbackUsed, background }: CampaignVideo): Correction {
  return { row, values: values.map((value, index) => (fallbackUsed[index] ? '' : value)), background };
}

/** Whether another attempt may end otherwise: the row differs, is recorded now, or failed for a passing reason. */
export function isWorthATry(
  video: CampaignVideo,
  correction: Correction,
  isRecorded: (value: string) => boolean,
): boolean {
  const before = correctionOf(video);
  return (
    mayHelp(video.problem) ||
    before.background !== correction.background.trim() ||
    before.values.some((value, index) => value !== correction.values[index]?.trim()) ||
    (video.problem?.code !== 'SECTION_TOO_LONG' && video.values.some(isRecorded))
  );
}
