import { levelAt, type Levels } from './levels.ts';

/** A word's place: first and past-the-end frame. */
export type WordFrames = { start: number; end: number };

/** Frames without speech between two words from which on there is a pause. */
const leastPause = 4;
/** Share of the way from quietest to loudest that still sounds. */
const audibleShare = 0.35;
/** A word's end fades for longer than its beginning rises, frames. */
const longestTail = 25;
const longestHead = 10;

/**
 * Moves the edges of words that stand beside a pause outwards to where their sound ends, so that a cut there leaves
 * nothing of the word behind. Edges between words that run into each other stay: the quietest moment near them is
 * usually inside a consonant.
 */
export function extendIntoPauses(words: readonly WordFrames[], levels: Levels): WordFrames[] {
  const audible = levelAt(levels, audibleShare);
  const sounds = (frame: number) => (levels.frames[frame] ?? -Infinity) > audible;
  return words.map(({ start, end }, index) => {
    const before = words[index - 1]?.end ?? 0;
    const after = words[index + 1]?.start ?? levels.frames.length;
    let [first, last] = [start, end];
    if (start - before >= leastPause) {
      const limit = Math.max(before, start - longestHead);
      while (first > limit && sounds(first - 1)) first--;
    }
    if (after - end >= leastPause) {
      const limit = Math.min(after, end + longestTail);
      while (last < limit && sounds(last)) last++;
    }
    return { start: first, end: last };
  });
}
