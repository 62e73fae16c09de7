import type { AlignedWord, Alignment } from '../api/alignment.ts';

/** The words of a script with their places in its recording; null for those that are not said in it. */
export function heardWords({ words, findings }: Alignment): (AlignedWord | null)[] {
  const skipped = findings.filter(({ kind }) => kind === 'skipped');
  return words.map((word, index) => {
    return skipped.some(({ first_word, last_word }) => first_word <= index && index <= last_word) ? null : word;
  });
}
