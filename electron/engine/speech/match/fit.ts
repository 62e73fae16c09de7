import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { limits } from '#shared/limits.ts';
import type { Surroundings } from '#shared/script/index.ts';
import { clamp } from '#shared/timeline/range.ts';
import { soundRate } from '#shared/wav.ts';
import { aacBlockSamples } from '../../mp4/movie.ts';
import type { PitchBeside } from '../pitch/track-pitch.ts';

/** The word that a clip replaces. */
export type ClipPlace = {
  /** Duration of the replaced word in the recording, seconds. */
  seconds: number;
  /** The replaced word; null if unknown. */
  replaces: string | null;
  /** The words around it; without them, the voice speaks the clip alone. */
  around?: Surroundings | null | undefined;
  /** The person's pitch beside it. */
  beside?: PitchBeside | undefined;
};

/** Range of durations, relative to its own, in which a voice sounds natural. */
const stretchLimits = { lowest: 0.55, highest: 1.3 };
/** A difference in pace from the surrounding words that is not noticed. */
const paceTolerance = 1.25;
/** Duration of words in a sentence, relative to the same words alone. */
const usualPace = 0.8;
/** Factor by which an answer is lengthened or shortened at most after it was spoken at the actor's pace. */
const mostStretched = 1.12;

/**
 * Duration of a clip relative to its natural one: near the duration of its place, but at the actor's pace.
 * @param natural seconds of the clip at the voice's own pace.
 * @param replaced seconds of the replaced word at the voice's own pace; null if unknown.
 */
export function fittingStretch(place: ClipPlace, natural: number, replaced: number | null): number {
  const pace = fittingPace(place, replaced);
  const wanted = place.seconds / natural;
  return limited(Math.min(pace * paceTolerance, Math.max(pace / paceTolerance, wanted)));
}

/** The actor's pace: durations relative to those at the voice's own pace. @param replaced as in {@link fittingStretch}. */
export function fittingPace(place: ClipPlace, replaced: number | null): number {
  return limited(replaced === null ? usualPace : place.seconds / replaced);
}

/** Duration of an answer that was spoken at the actor's pace, seconds: nearer to that of its place. */
export function fittingSeconds(place: ClipPlace, spoken: number): number {
  return clamp(place.seconds, spoken / mostStretched, spoken * mostStretched);
}

/**
 * The length of a clip that takes about `seconds`, samples at 48 kHz: it differs from its place by whole AAC blocks, by
 * which alone a video can grow. Nothing has to be filled up then.
 */
export function fittingLength(place: ClipPlace, seconds: number): number {
  const own = Math.round(place.seconds * soundRate);
  const blocks = Math.round((seconds * soundRate - own) / aacBlockSamples);
  return Math.max(aacBlockSamples, own + blocks * aacBlockSamples);
}

/**
 * Refuses a clip that would be too long for a section.
 * @throws AppError `SECTION_TOO_LONG` (`subject` = the variable, where it is known).
 */
export function checkSeconds(seconds: number, variable?: string): void {
  const most = limits.sectionSeconds;
  if (seconds <= most) return;
  // Rounded up, because “10 seconds, and at most 10” would be confusing.
  const said = say('valueTooLong', { seconds: Math.ceil(seconds * 10) / 10, most });
  throw new AppError('SECTION_TOO_LONG', { subject: variable, ...said });
}

function limited(stretch: number): number {
  return Math.min(stretchLimits.highest, Math.max(stretchLimits.lowest, stretch));
}
