import type { AlignedWord } from '#shared/api/index.ts';

/** The recorded words beside a section that are listened to with it. */
export type WordsAround = {
  before: string;
  after: string;
  /** The part of the recording that says these words and the section, seconds. */
  start: number;
  end: number;
};

/** Words before and after a section, at most, and the farthest they may be from it, seconds. */
const most = { before: 4, after: 2 };
const farthest = { before: 2.5, after: 1.5 };
/** Words after a longer pause say nothing about a value, seconds. */
const longestPause = 0.8;
/** Words begin and end a little outside of their times, seconds. */
const margin = { before: 0.15, after: 0.1 };
/** A section may overlap the words beside it, seconds. */
const overlap = 0.05;

/** @param words in time order. */
export function wordsAround(words: readonly AlignedWord[], section: { start: number; end: number }): WordsAround {
  const before: AlignedWord[] = [];
  for (const word of words
    .filter(({ start, end }) => end <= section.start + overlap && start < section.start)
    .toReversed()) {
    const next = before[0]?.start ?? section.start;
    if (before.length === most.before || next - word.end > longestPause) break;
    if (section.start - word.start > farthest.before) break;
    before.unshift(word);
  }
  const after: AlignedWord[] = [];
  for (const word of words.filter(({ start, end }) => start >= section.end - overlap && end > section.end)) {
    const last = after.at(-1)?.end ?? section.end;
    if (after.length === most.after || word.start - last > longestPause) break;
    if (word.end - section.end > farthest.after) break;
    after.push(word);
  }
  return {
    before: before.map(({ word }) => word).join(' '),
    after: after.map(({ word }) => word).join(' '),
    start: Math.max(0, (before[0]?.start ?? section.start) - margin.before),
    end: (after.at(-1)?.end ?? section.end) + margin.after,
  };
}
