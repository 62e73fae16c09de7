import { errorTable } from '#shared/errors/index.ts';
import type { CampaignSummary, CampaignVideo, IpcInput } from '#shared/ipc/index.ts';
import { ownProperty } from '#shared/own-property.ts';
import { cleanValue } from '#shared/rows/rows.ts';

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

/** A correction as it is sent: cleaned as the studio cleans values. */
export function cleaned({ row, values, background }: Correction): Correction {
  return { row, values: values.map(cleanValue), background: background.trim() };
}

/** Indices of variables that would have nothing to say: they are empty, and have no fallback. */
export function emptyValues(
  { values }: Correction,
  { variables, fallbacks }: Pick<CampaignSummary, 'variables' | 'fallbacks'>,
): number[] {
  return variables.flatMap((variable, index) => {
    const said = cleanValue(values[index] ?? '') || cleanValue(ownProperty(fallbacks, variable) ?? '');
    return said === '' ? [index] : [];
  });
}

/** Whether another attempt may end otherwise: the row differs, is recorded now, or failed for a passing reason. */
export function isWorthATry(
  video: CampaignVideo,
  correction: Correction,
  isRecorded: (value: string) => boolean,
): boolean {
  const before = cleaned(correctionOf(video));
  const after = cleaned(correction);
  return (
    mayHelp(video.problem) ||
    before.background !== after.background ||
    before.values.some((value, index) => value !== after.values[index]) ||
    (video.problem?.code !== 'SECTION_TOO_LONG' && video.values.some(isRecorded))
  );
}
