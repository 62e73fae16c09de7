import { isOverloaded } from '../takes/clean.ts';
import type { ClipProblem } from '../types.ts';
import type { Clip } from './narrator.ts';
import { checkSeconds, type ClipPlace } from '../match/fit.ts';
import { expectedLength } from '../takes/utterances.ts';

/** Duration of a clip relative to the words it replaces above, or below, which the pictures look unnatural. */
const longest = 1.75;
const shortest = 0.5;
/** Level of a clipped sample, 0–1. */
const fullScale = 0.999;

/**
 * Refuses a clip that makes its section so long that the picture would stand still.
 * @throws AppError `SECTION_TOO_LONG` (`subject` = the variable).
 */
export function checkLength({ samples }: Pick<Clip, 'samples'>, variable: string): void {
  checkSeconds(samples.length / 48_000, variable);
}

/** Possible problems of a clip. */
export function clipProblems({
  clip,
  place,
}: {
  clip: Pick<Clip, 'samples' | 'reason'>;
  place: ClipPlace;
}): ClipProblem[] {
  const stretch = clip.samples.length / 48_000 / place.seconds;
  const problems: ClipProblem[] = [];
  if (stretch > longest) problems.push('long');
  if (stretch < shortest) problems.push('short');
  if (isOverloaded(clip.samples, fullScale)) problems.push('clipped');
  if (clip.reason === 'other_script') problems.push('other_voice');
  return problems;
}

/**
 * How unusual the duration of a clip is for its letters, compared with the words it replaces: 0 = usual, 1 = 2.2 times
 * as long or as short. Errors of speech synthesis (added, spelled out or cut off words) change the duration first.
 */
export function outlierScore({ text, seconds, place }: { text: string; seconds: number; place: ClipPlace }): number {
  const pace = seconds / expectedLength(text);
  const usual = place.replaces === null ? 1 : place.seconds / expectedLength(place.replaces);
  return Math.min(1, Math.abs(Math.log(pace / usual)) / Math.log(2.2));
}
