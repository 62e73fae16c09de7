import { isAudible, type FrameSpan, type Levels } from './levels.ts';

/** Frames without speech between two words from which on there is a pause. */
const leastPause = 4;
/** A word's end fades for longer than its beginning rises, frames. */
const longestTail = 25;
const longestHead = 10;

/**
 * Moves the edges of words that stand beside a pause outwards to where their sound ends, so that a cut there leaves
 * nothing of the word behind. Edges between words that run into each other stay: the quietest moment near them is
 * usually inside a consonant.
 */
export function extendIntoPauses<Word extends FrameSpan>(words: readonly Word[], levels: Levels): Word[] {
  return words.map((word, index) => {
    const { start, end } = word;
    const before = words[index - 1]?.end ?? 0;
    const after = words[index + 1]?.start ?? levels.frames.length;
    let [first, last] = [start, end];
    if (start - before >= leastPause) {
      const limit = Math.max(before, start - longestHead);
      while (first > limit && isAudible(levels, first - 1)) first--;
    }
    if (after - end >= leastPause) {
      const limit = Math.min(after, end + longestTail);
      while (last < limit && isAudible(levels, last)) last++;
    }
    return { ...word, start: first, end: last };
  });
}
