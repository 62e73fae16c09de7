import { clamp } from '#shared/timeline/range.ts';
import { mapTime, stretchRange, type TimePoint } from '#shared/timeline/time-map.ts';
import { itemAt } from '#shared/at.ts';
import { firstIndex } from '#electron/lib/search.ts';
import type { LongPart } from './plan.ts';

/** Words of the recording, and their times in the finished video. All in samples at 48 kHz. */
export type FollowedWords = {
  /** Their time in the recording: `[start, end)`. */
  source: { start: number; end: number };
  /** Time of these words, or of their replacement, in the new speech. */
  output: { start: number; end: number };
  /** Whether the same words are spoken: their pictures run within `stretchRange`. Others may be held for any time. */
  isFixed: boolean;
};

/** Minimum length of pauses beside a value, together, in which pictures can rest, samples: 40 ms. */
const shortestPause = 1_920;

/** A picture this far from its sound counts as in time: 40 ms, a frame at 25 a second. */
const unnoticed = 1_920;

/** A time of the recording, its target time, and the maximum time after the previous one. */
type Knot = { source: number; wanted: number | null; least: number; most: number };

/**
 * The time map of pictures that follow new speech word by word. Among all maps that run no faster than `stretchRange`
 * allows, and no slower in words that both say, it minimizes the sum of the words' offsets; pauses absorb the rest.
 * A convex function of the time of one edge is kept as its breakpoints and passed from edge to edge (the “slope trick”,
 * as in isotonic regression): n edges take about n log n.
 * @param words in time order, in the recording and in the video.
 * @param sourceEnd length of the recording. @param outputEnd length of the video.
 */
export function followWords(words: readonly FollowedWords[], sourceEnd: number, outputEnd: number): TimePoint[] {
  const knots = feasible(knotsOf(words, sourceEnd), outputEnd);
  const ranges = bestRanges(knots);
  const times = knots.map(() => 0);
  let next = outputEnd;
  let pace = 1;
  for (let index = knots.length - 1; index >= 0; index--) {
    const { source } = itemAt(knots, index);
    const range = itemAt(ranges, index);
    if (index < knots.length - 1) {
      const after = itemAt(knots, index + 1);
      const [lowest, highest] = [next - after.most, next - after.least];
      // Among equally good maps, the one in which the picture keeps its pace.
      const smooth = next - (after.source - source) * pace;
      next = clamp(clamp(smooth, range.from, range.to), lowest, highest);
      pace = (itemAt(times, index + 1) - next) / Math.max(1, after.source - source);
      pace = clamp(pace, stretchRange.lowest, stretchRange.highest);
    }
    times[index] = next;
  }
  const points = knots.map(({ source }, index) => ({ source, output: itemAt(times, index) }));
  const all = restingBesideValues([{ source: 0, output: 0 }, ...points], words);
  return all.map(({ source, output }) => ({ source, output: Math.round(output) }));
}

/** Points of a map that slows down the pictures of long values no more than necessary. */
function restingBesideValues(points: readonly TimePoint[], words: readonly FollowedWords[]): TimePoint[] {
  const fixed = new Set<number>();
  const values = new Set<number>();
  for (const { source, isFixed } of words) (isFixed ? fixed : values).add(source.end);
  const rested = [...points];
  // A run of values and pauses from the end of one common word to the beginning of the next.
  let first = 0;
  for (let index = 1; index < points.length; index++) {
    const isWord = fixed.has(itemAt(points, index).source);
    const isEnd = index === points.length - 1;
    if (!isWord && !isEnd) continue;
    const last = isWord ? index - 1 : index;
    const isValue = (place: number): boolean => values.has(itemAt(points, place).source);
    for (const [place, output] of rest(points.slice(first, last + 1), (place) => isValue(first + place)).entries())
      rested[first + place] = { source: itemAt(points, first + place).source, output };
    first = index;
  }
  return rested;
}

/**
 * Times for a run of values and pauses between two words, whose outer edges stay. If a value takes longer than its
 * pictures may, these run at `stretchRange.highest`, or at the pace of the whole run if that is slower, and the pauses
 * fill the rest, all at one pace: resting lips look natural for longer than lips in slow motion.
 * @param isValue whether the value ends at a point.
 */
function rest(points: readonly TimePoint[], isValue: (place: number) => boolean): number[] {
  const lengths = points.map(({ source, output }, place) => {
    const before = points[place - 1];
    return before ? { source: source - before.source, output: output - before.output } : { source: 0, output: 0 };
  });
  const total = (place: 'source' | 'output', counts: (index: number) => boolean): number =>
    lengths.reduce((sum, length, index) => sum + (counts(index) ? length[place] : 0), 0);
  const pace = Math.max(
    stretchRange.highest,
    total('output', () => true) /
      Math.max(
        1,
        total('source', () => true),
      ),
  );
  const isLong = ({ source, output }: { source: number; output: number }, place: number): boolean =>
    isValue(place) && output > source * pace;
  const pauses = total('source', (place) => !isValue(place));
  // The single samples between adjacent words are not a pause.
  if (pauses < shortestPause || !lengths.some(isLong)) return points.map(({ output }) => output);
  const shown = lengths.map((length, place) => (isLong(length, place) ? length.source * pace : length.output));
  const values = shown.reduce((sum, length, place) => sum + (isValue(place) ? length : 0), 0);
  const left = total('output', () => true) - values;
  let at = itemAt(points, 0).output;
  return lengths.map(({ source }, place) => {
    if (place > 0) at += isValue(place) ? itemAt(shown, place) : (source * left) / pauses;
    return at;
  });
}

/**
 * The parts of a recording between two common words that a map shows slower than `stretchRange` allows.
 * @param times as {@link followWords} returns them for the words.
 */
export function longParts(times: readonly TimePoint[], words: readonly FollowedWords[]): LongPart[] {
  const fixed = words.filter(({ isFixed }) => isFixed).map(({ source }) => source);
  const [begins, ends] = [itemAt(times, 0).source, itemAt(times, times.length - 1).source];
  return [...fixed, { start: ends, end: ends }].flatMap((next, index) => {
    const start = fixed[index - 1]?.end ?? begins;
    const end = Math.max(start, next.start);
    const output = mapTime(times, end) - mapTime(times, start);
    return output > (end - start) * stretchRange.highest ? [{ start, end }] : [];
  });
}

/** The edges of words and the end of the recording. Its beginning is not among them, as it is shown at time 0. */
function knotsOf(words: readonly FollowedWords[], sourceEnd: number): Knot[] {
  const knots: Knot[] = [];
  let before = 0;
  const add = (source: number, wanted: number | null, mayRest: boolean): void => {
    const length = source - before;
    const most = mayRest ? Infinity : length * stretchRange.highest;
    knots.push({ source, wanted, least: length * stretchRange.lowest, most });
    before = source;
  };
  for (const { source, output, isFixed } of words) {
    // At least one sample, so that pictures can rest between words without a pause.
    const start = Math.max(source.start, before + 1);
    if (source.end <= start + 1 || source.end >= sourceEnd) continue;
    add(start, output.start, true);
    add(source.end, output.end, !isFixed);
  }
  add(sourceEnd, null, true);
  return knots;
}

/** If a video is too short for all pictures at their highest speed, all run faster than that. */
function feasible(knots: readonly Knot[], outputEnd: number): readonly Knot[] {
  const least = knots.reduce((sum, knot) => sum + knot.least, 0);
  if (least <= outputEnd) return knots;
  return knots.map((knot) => ({ ...knot, least: (knot.least * outputEnd) / least }));
}

/** For each knot, the best times in view of the earlier knots. */
function bestRanges(knots: readonly Knot[]): { from: number; to: number }[] {
  // Breakpoints of the function left and right of its minimum; the recording begins at 0 and nowhere else.
  const left = new Breakpoints(knots.length + 1);
  const right = new Breakpoints(knots.length + 1);
  return knots.map(({ wanted, least, most }) => {
    left.shift(least);
    right.shift(most);
    if (wanted !== null) {
      right.add(wanted - unnoticed);
      left.add(right.takeLowest());
      left.add(wanted + unnoticed);
      right.add(left.takeHighest());
    }
    return { from: left.highest(), to: right.lowest() };
  });
}

/** Ascending numbers that can be shifted together. */
class Breakpoints {
  readonly #values: number[];
  #shift = 0;

  /** @param zeros number of breakpoints at 0: a wall. */
  constructor(zeros: number) {
    this.#values = Array.from({ length: zeros }, () => 0);
  }

  shift(by: number): void {
    if (by === Infinity) this.#values.length = 0;
    else this.#shift += by;
  }

  add(value: number): void {
    const own = value - this.#shift;
    const values = this.#values;
    const at = firstIndex(values.length, (index) => itemAt(values, index) >= own);
    values.splice(at, 0, own);
  }

  lowest(): number {
    return (this.#values[0] ?? Infinity) + this.#shift;
  }

  highest(): number {
    return (this.#values.at(-1) ?? -Infinity) + this.#shift;
  }

  takeLowest(): number {
    return (this.#values.shift() ?? Infinity) + this.#shift;
  }

  takeHighest(): number {
    return (this.#values.pop() ?? -Infinity) + this.#shift;
  }
}
