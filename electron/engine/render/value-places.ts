import type { FilledSentence, FilledWord } from '#shared/script/index.ts';
import { stretchRange } from '#shared/timeline/time-map.ts';
import type { ValuePlace } from '../speech/clips/lengthen-values.ts';

/** Minimum duration of a spoken value, samples: 100 ms. */
const shortestValue = 4_800;

type Span = { start: number; end: number };

/**
 * The values of a sentence, each with the shortest time in which its pictures can be shown: neither they nor the pauses
 * beside them run faster than `stretchRange` allows. Leaves out values that are always longer. An empty value stands
 * for words of the recording that are skipped between two words of the sentence; at the sentence's edges, the pauses
 * give the missing time.
 * @param spanOf returns the recorded time of the words that a word stands for, samples; null without any.
 * @param pauses silence before and after the sentence, in the recording and in the video, samples.
 */
export function valuePlaces(
  { words }: FilledSentence,
  spanOf: (word: FilledWord) => Span | null,
  pauses: { before: number; after: number },
): ValuePlace[] {
  const { lowest } = stretchRange;
  const spans = words.map(spanOf);
  const isFixed = (index: number): boolean => words[index]?.isFixed === true && spans[index] !== null;
  const places: ValuePlace[] = [];
  for (let first = 0; first < words.length; first++) {
    if (isFixed(first)) {
      const gap = isFixed(first - 1) ? skippedBetween(words[first - 1], words[first], spanOf) : null;
      if (gap !== null) places.push({ first, end: first, least: inSeconds(lowest * gap) });
      continue;
    }
    let end = first + 1;
    while (end < words.length && !isFixed(end)) end += 1;
    const hasValue = words.slice(first, end).some((word) => !word.isFixed);
    const own = spans.slice(first, end).filter((span) => span !== null);
    // Silence that is equally long in video and recording may run faster too, which leaves more time for the value.
    const spare = (1 - lowest) * ((first === 0 ? pauses.before : 0) + (end === words.length ? pauses.after : 0));
    const [from, to] = [first === 0 ? own[0]?.start : spans[first - 1]?.end, spans[end]?.start ?? own.at(-1)?.end];
    const least = from === undefined || to === undefined ? 0 : lowest * (to - from) - spare;
    if (hasValue && least > shortestValue) places.push({ first, end, least: inSeconds(least) });
    first = end;
  }
  return places;
}

/** Samples of the recording between two words, if it says others there; null if they are adjacent. */
export function skippedBetween(
  before: FilledWord | undefined,
  after: FilledWord | undefined,
  spanOf: (word: FilledWord) => Span | null,
): number | null {
  if (!before?.recorded || !after?.recorded || before.recorded.end >= after.recorded.first) return null;
  const [from, to] = [spanOf(before), spanOf(after)];
  return from && to && to.start > from.end ? to.start - from.end : null;
}

/** Seconds of samples at 48 kHz, rounded to milliseconds. */
export function inSeconds(samples: number): number {
  return Math.round(samples / 48) / 1000;
}
