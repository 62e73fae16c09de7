import type { Phone } from './flite.ts';
import type { WordsPlace } from './cut-out.ts';

/** In a sentence a word may begin or end otherwise than alone ("the" before a vowel): so many phones may differ. */
const mostDifferent = 1;
/** Silence from which on the voice is said to pause, seconds. */
const shortestPause = 0.04;

/**
 * Where words are in a sentence, by the phones of what is said before and after them.
 * @param before and `after`: phones of these words said by themselves, silences left out.
 * @returns null where the sentence is not those words, others, and those words.
 */
export function placeByPhones(
  sentence: readonly Phone[],
  before: readonly string[],
  after: readonly string[],
): WordsPlace | null {
  const spoken = sentence.flatMap(({ name }, index) => (name === 'pau' ? [] : [index]));
  const words = spoken.slice(before.length, spoken.length - after.length);
  const names = spoken.map((index) => sentence[index]?.name);
  const isBefore = differences(names.slice(0, before.length), before) <= mostDifferent;
  const isAfter = after.length === 0 || differences(names.slice(-after.length), after) <= mostDifferent;
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined || !isBefore || !isAfter) return null;
  return {
    start: sentence[first]?.start ?? 0,
    end: sentence[last]?.end ?? 0,
    pausesBefore: isPause(sentence[first - 1]),
    pausesAfter: isPause(sentence[last + 1]),
  };
}

function differences(names: readonly (string | undefined)[], expected: readonly string[]): number {
  return expected.filter((name, index) => name !== names[index]).length;
}

function isPause(phone: Phone | undefined): boolean {
  return phone?.name === 'pau' && phone.end - phone.start >= shortestPause;
}
