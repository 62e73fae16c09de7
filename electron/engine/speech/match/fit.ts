import type { Surroundings } from '#shared/script/index.ts';

/** The word that a clip replaces. */
export type ClipPlace = {
  /** Duration of the replaced word in the recording, seconds. */
  seconds: number;
  /** The replaced word; null if unknown. */
  replaces: string | null;
  /** The words around it; without them, the voice speaks the clip alone. */
  around?: Surroundings | null | undefined;
};

/** Range of durations, relative to its own, in which a voice sounds natural. */
const stretchLimits = { lowest: 0.55, highest: 1.3 };
/** A difference in pace from the surrounding words that is not noticed. */
const paceTolerance = 1.25;
/** Duration of words in a sentence, relative to the same words alone. */
const usualPace = 0.8;
/** The result is rounded to this step, so that values that fit almost alike share a clip. */
const step = 0.05;

/**
 * Duration of a clip relative to its natural one: near the duration of its place, but at the actor's pace.
 * @param natural seconds of the clip at the voice's own pace.
 * @param replaced seconds of the replaced word at the voice's own pace; null if unknown.
 */
export function fittingStretch(place: ClipPlace, natural: number, replaced: number | null): number {
  const pace = limited(replaced === null ? usualPace : place.seconds / replaced);
  const wanted = place.seconds / natural;
  const tolerated = Math.min(pace * paceTolerance, Math.max(pace / paceTolerance, wanted));
  return Math.round(limited(tolerated) / step) * step;
}

function limited(stretch: number): number {
  return Math.min(stretchLimits.highest, Math.max(stretchLimits.lowest, stretch));
}
