import { itemAt } from '#shared/at.ts';
import { wordConfidence } from './confidence.ts';
import type { Match } from './matching.ts';
import type { WordPhone } from '../voices/word-phones.ts';

/** A spoken word of the script. */
export type SpokenWord = {
  /** Index of the script word. */
  word: number;
  /** First and past-the-end frame. */
  start: number;
  end: number;
  /** 0–1. */
  confidence: number;
};

export type SpokenScript = {
  /** For each word of the script its place; null if it is not spoken. In time order. */
  words: (SpokenWord | null)[];
  /** Runs of words that are said elsewhere, too, where they count. */
  repeated: SpokenWord[][];
};

/** Confidence above which a word is likely spoken where it was found. */
const likely = 0.5;

/**
 * Chooses a place for each word: the last one of repeated words, as speakers correct themselves, unless that reading
 * breaks off before a word that an earlier one has. Repetitions that do not sound like their words count as other
 * speech.
 */
export function chooseWords(phones: readonly WordPhone[], match: Match, words: number): SpokenScript {
  let kept: SpokenWord[] = [];
  const repeated: SpokenWord[][] = [];
  const runs = runsOf(spokenWords(phones, match));
  for (const [index, run] of runs.entries()) {
    const last = kept.at(-1)?.word ?? -1;
    const again = run.filter(({ word }) => word <= last);
    const further = run.filter(({ word }) => word > last);
    const isLikely = again.length > 0 && meanConfidence(again) >= likely;
    const breaksOff = runs.slice(index).every((later) => (later.at(-1)?.word ?? 0) < last);
    if (isLikely && breaksOff) repeated.push(again);
    else if (isLikely) {
      const first = itemAt(again, 0).word;
      repeated.push(kept.filter(({ word }) => word >= first));
      kept = [...kept.filter(({ word }) => word < first), ...run];
    } else {
      kept.push(...further);
    }
  }
  const places = new Map(kept.map((spoken) => [spoken.word, spoken]));
  return { words: Array.from({ length: words }, (_, word) => places.get(word) ?? null), repeated };
}

/** Every time a word is spoken, in order. */
function spokenWords(phones: readonly WordPhone[], match: Match): SpokenWord[] {
  const found: { word: number; first: number; last: number }[] = [];
  for (const [index, { phone }] of match.visits.entries()) {
    const word = phones[phone]?.word ?? 0;
    const before = found.at(-1);
    const goesOn = before?.word === word && match.visits[index - 1]?.phone === phone - 1;
    if (before && goesOn) before.last = index;
    else found.push({ word, first: index, last: index });
  }
  return found.map(({ word, first, last }) => ({
    word,
    start: match.visits[first]?.start ?? 0,
    end: match.visits[last]?.end ?? 0,
    confidence: wordConfidence(match, first, last),
  }));
}

/** Splits where the speaker goes back. */
function runsOf(spoken: readonly SpokenWord[]): SpokenWord[][] {
  const runs: SpokenWord[][] = [];
  for (const word of spoken) {
    const run = runs.at(-1);
    if (run && (run.at(-1)?.word ?? 0) < word.word) run.push(word);
    else runs.push([word]);
  }
  return runs;
}

function meanConfidence(spoken: readonly SpokenWord[]): number {
  return spoken.reduce((sum, { confidence }) => sum + confidence, 0) / spoken.length;
}
