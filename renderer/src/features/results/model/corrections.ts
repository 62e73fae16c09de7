import { errorTable } from '#shared/errors/index.ts';
import type { CampaignSummary, CampaignVideo, IpcInput } from '#shared/ipc/index.ts';
import { ownProperty } from '#shared/own-property.ts';
import { cleanValue } from '#shared/rows/rows.ts';
import type { Mend } from './problem-groups.ts';

/** A row of a campaign as it is being corrected. */
export type Correction = IpcInput<'campaigns.correct'>['rows'][number];

function mayHelp(problem: CampaignVideo['problem']): boolean {
  return problem === null || errorTable[problem.code].retryable;
}

/** The fields of a failed video: a value of its own, or empty for the fallback. */
export function correctionOf({ row, values, fallbackUsed, background }: CampaignVideo): Correction {
  return { row, values: values.map((value, index) => (fallbackUsed[index] ? '' : value)), background };
}

/** What the fields of a card hold for a video, in the order of its {@link Mend}. */
export function fieldsOf(video: CampaignVideo, mend: Mend): string[] {
  const { values, background } = correctionOf(video);
  if (mend.kind === 'background') return [background];
  return mend.kind === 'values' ? mend.indexes.map((index) => values[index] ?? '') : [];
}

/** A video's row with what was typed into the fields of its card. */
export function corrected(video: CampaignVideo, mend: Mend, fields: readonly string[]): Correction {
  const { row, values, background } = correctionOf(video);
  if (mend.kind === 'background') return cleaned({ row, values, background: fields[0] ?? '' });
  if (mend.kind === 'nothing') return cleaned({ row, values, background });
  const typed = new Map(mend.indexes.map((index, at) => [index, fields[at] ?? '']));
  return cleaned({ row, values: values.map((value, index) => typed.get(index) ?? value), background });
}

/** A correction as it is sent: cleaned as the studio cleans values. */
function cleaned({ row, values, background }: Correction): Correction {
  return { row, values: values.map(cleanValue), background: background.trim() };
}

/** What a corrected row says, with fallbacks in place of empty values. */
export function saidIn(
  { values }: Pick<Correction, 'values'>,
  { variables, fallbacks }: Pick<CampaignSummary, 'variables' | 'fallbacks'>,
): string[] {
  return variables.map(
    (variable, index) => cleanValue(values[index] ?? '') || cleanValue(ownProperty(fallbacks, variable) ?? ''),
  );
}

/** Whether another attempt may end otherwise: the row differs, is recorded now, or failed for a passing reason. */
export function isWorthATry(
  video: CampaignVideo,
  correction: Correction,
  isRecorded: (value: string) => boolean,
): boolean {
  const before = cleaned(correctionOf(video));
  return (
    mayHelp(video.problem) ||
    before.background !== correction.background ||
    before.values.some((value, index) => value !== correction.values[index]) ||
    (video.problem?.code !== 'SECTION_TOO_LONG' && video.values.some(isRecorded))
  );
}
