import { isOverloaded } from '../takes/clean.ts';
import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { limits } from '#shared/limits.ts';
import type { ClipProblem } from '../types.ts';
import type { Clip } from './speaker.ts';
import { editDistance } from '../text/edit-distance.ts';
import type { ClipPlace } from '../match/fit.ts';
import { expectedLength } from '../takes/utterances.ts';

/** A clip so many times as long as the words it replaces is noticed in the picture. */
const longest = 1.75;
const shortest = 0.5;
/** Full scale for so many samples in a row. */
const fullScale = 0.999;
/** Share of letters that may be heard differently: names are spelled in many ways. */
const misheardShare = 0.4;

/**
 * Refuses a clip that makes its section longer than one may be: the picture would stand still for it.
 * @throws AppError `SECTION_TOO_LONG` (`subject` = the variable).
 */
export function checkLength({ samples }: Pick<Clip, 'samples'>, variable: string): void {
  const seconds = samples.length / 48_000;
  const most = limits.sectionSeconds;
  if (seconds <= most) return;
  // Rounded up: “10 seconds, and at most 10” would be a riddle.
  const said = say('valueTooLong', { seconds: Math.ceil(seconds * 10) / 10, most });
  throw new AppError('SECTION_TOO_LONG', { subject: variable, ...said });
}

/** What a creator should know of a clip before it is used. */
export function clipProblems(options: {
  text: string;
  clip: Pick<Clip, 'samples' | 'reason'>;
  place: ClipPlace;
  heard: string | null;
  /** Whether the voice that was asked for is much deeper or higher than the person in the recording. */
  isFar?: boolean;
}): ClipProblem[] {
  const { text, clip, place, heard, isFar = false } = options;
  const stretch = clip.samples.length / 48_000 / place.seconds;
  const problems: ClipProblem[] = [];
  if (stretch > longest) problems.push('long');
  if (stretch < shortest) problems.push('short');
  if (isOverloaded(clip.samples, fullScale)) problems.push('clipped');
  if (clip.reason === 'other_script') problems.push('other_voice');
  else if (isFar && clip.reason !== 'recorded') problems.push('far_voice');
  if (heard !== null && isMisheard(text, heard)) problems.push('misheard');
  return problems;
}

/**
 * How unusual the length of a clip is for its letters, against the words it replaces: 0 as they are spoken, 1 when it
 * takes 2.2 times as long or short. Speech synthesis that goes wrong (words left over, spelled out, cut off) shows in
 * its length first.
 */
export function outlierScore({ text, seconds, place }: { text: string; seconds: number; place: ClipPlace }): number {
  const pace = seconds / expectedLength(text);
  const usual = place.replaces === null ? 1 : place.seconds / expectedLength(place.replaces);
  return Math.min(1, Math.abs(Math.log(pace / usual)) / Math.log(2.2));
}

function isMisheard(text: string, heard: string): boolean {
  const [wanted, got] = [lettersOf(text), lettersOf(heard)];
  return editDistance(wanted, got) > misheardShare * Math.max(wanted.length, got.length);
}

function lettersOf(text: string): string[] {
  return [
    ...text
      .normalize('NFD')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, ''),
  ];
}
