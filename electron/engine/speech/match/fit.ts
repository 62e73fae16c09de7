import type { Surroundings } from '#shared/script/index.ts';

/** Where a clip goes: the word it replaces. */
export type ClipPlace = {
  /** How long the replaced word takes in the recording. */
  seconds: number;
  /** The replaced word; null when it is not known. */
  replaces: string | null;
  /** What is said around it; without it, or null, the voice speaks the clip alone. */
  around?: Surroundings | null | undefined;
};

/** How much longer or shorter than by itself a voice still speaks naturally. */
const stretchLimits = { lowest: 0.55, highest: 1.3 };
/** A name is said so much faster or slower than the words around it without being noticed. */
const paceTolerance = 1.25;
/** Words in a sentence take this share of the time they take alone. */
const usualPace = 0.8;
/** Steps of the result: values that fit almost alike share a clip. */
const step = 0.05;

/**
 * How long to make a clip, over its natural length: near the length of its place, but at the actor's pace.
 * @param natural seconds the voice takes for the clip by itself.
 * @param replaced seconds the voice takes for the word it replaces by itself; null when it is not known.
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
