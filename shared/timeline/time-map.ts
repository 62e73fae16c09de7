import { float64At } from '../at.ts';
/**
 * The time map of a personalized video: where a moment of the recording is in the finished video. Piecewise linear
 * and strictly increasing. Times are samples at 48 kHz from the start of the presentation.
 */

export type TimePoint = { source: number; output: number };

/** Points in time order. Before the first and after the last point, time passes at normal speed. */
export type TimeMap = readonly TimePoint[];

/** Limits for slowing down and speeding up the picture without looking wrong: output time over source time. */
export const stretchRange = { lowest: 0.6, highest: 1.6 } as const;

/** The output time of `source`. An empty map changes nothing. */
export function mapTime(map: TimeMap, source: number): number {
  let low = 0;
  let high = map.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((map[middle]?.source ?? Infinity) <= source) low = middle + 1;
    else high = middle;
  }
  return between(map[low - 1], map[low], source);
}

/** The output times of `sources`, which must be in ascending order, in one pass over the map. */
export function mapAscending(map: TimeMap, sources: Float64Array): Float64Array {
  const outputs = new Float64Array(sources.length);
  let next = 0;
  for (let index = 0; index < sources.length; index++) {
    const source = float64At(sources, index);
    while (next < map.length && (map[next]?.source ?? Infinity) <= source) next += 1;
    outputs[index] = between(map[next - 1], map[next], source);
  }
  return outputs;
}

/** Interpolates `source` between two neighbouring points; at normal speed if one of them is missing. */
function between(from: TimePoint | undefined, to: TimePoint | undefined, source: number): number {
  if (!from) return to ? source - to.source + to.output : source;
  if (!to) return source - from.source + from.output;
  return from.output + ((source - from.source) / (to.source - from.source)) * (to.output - from.output);
}

/** A word that is replaced, and the pauses around it that may absorb a part of the change. Samples. */
export type Place = {
  /** The word itself: `[start, end)`. */
  start: number;
  end: number;
  /** Length of the pauses that touch the word. */
  pauseBefore: number;
  pauseAfter: number;
};

/**
 * The shortest new length of a word for which the picture never runs faster than `stretchRange.lowest` allows;
 * a shorter value is filled up with silence to this length. Samples.
 */
export function shortestLength(place: Place): number {
  const { lowest } = stretchRange;
  const word = place.end - place.start;
  const pauses = place.pauseBefore + place.pauseAfter;
  return Math.max(1, Math.ceil(lowest * word - (1 - lowest) * pauses));
}

/**
 * How the picture follows when the word at `place` gets `length` samples: the word is stretched up to the limits of
 * `stretchRange`, and the pauses around it take the rest. Where they cannot take it all, word and pauses are
 * stretched alike beyond the limit.
 * @param shift output minus source time before the place.
 * @returns points at the edges of the pauses and of the word, and the strongest stretch (output over source).
 * After the last point the shift has grown by `length` minus the word's length.
 */
export function stretchPlace(place: Place, length: number, shift = 0): { points: TimePoint[]; stretch: number } {
  const word = place.end - place.start;
  const pauses = place.pauseBefore + place.pauseAfter;
  const clamped = Math.min(Math.max(length / word, stretchRange.lowest), stretchRange.highest);
  let wordLength = Math.round(clamped * word);
  let pauseRatio = pauses > 0 ? (pauses + length - wordLength) / pauses : 1;
  const pausesCanTakeIt = pauseRatio >= stretchRange.lowest && pauseRatio <= stretchRange.highest;
  if (pauses === 0) {
    wordLength = length;
  } else if (!pausesCanTakeIt) {
    pauseRatio = (length + pauses) / (word + pauses);
    wordLength = Math.round(pauseRatio * word);
  }
  const begin = place.start - place.pauseBefore;
  const finish = place.end + place.pauseAfter;
  const wordStart = begin + shift + Math.round(place.pauseBefore * pauseRatio);
  // The end of a place without a pause after it must be exact; otherwise the last point carries the exact end.
  const outputEnd = finish + shift + length - word;
  const wordEnd = place.pauseAfter > 0 ? wordStart + wordLength : outputEnd;
  const points = [
    { source: begin, output: begin + shift },
    { source: place.start, output: wordStart },
    { source: place.end, output: wordEnd },
    { source: finish, output: outputEnd },
  ];
  return { points: withoutRepeats(points), stretch: wordLength / word };
}

/** Joins the points of neighbouring places; where they touch, one point remains. */
export function withoutRepeats(points: readonly TimePoint[]): TimePoint[] {
  return points.filter((point, index) => index === 0 || point.source !== points[index - 1]?.source);
}
