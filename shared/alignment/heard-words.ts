import type { AlignedWord, Alignment } from '../api/alignment.ts';
import type { Script } from '../script/index.ts';
import type { Section } from '../timeline/section.ts';

/** The words of a script with their places in its recording; null for those that are not said in it. */
export function heardWords({ words, findings }: Alignment): (AlignedWord | null)[] {
  const skipped = findings.filter(({ kind }) => kind === 'skipped');
  return words.map((word, index) => {
    return skipped.some(({ first_word, last_word }) => first_word <= index && index <= last_word) ? null : word;
  });
}

/** Sections of a script's variables: each from the start of its first word to the end of its last; none without a word. */
export function sectionsOfWords(script: Script, words: readonly AlignedWord[]): Section[] {
  const variables = script.flatMap((part) => (part.kind === 'variable' ? [part.name] : []));
  return variables.flatMap((variable, occurrence) => {
    const spoken = words.filter((word) => word.occurrence === occurrence);
    const [first, last] = [spoken[0], spoken.at(-1)];
    return first && last ? [{ variable, start: first.start, end: last.end }] : [];
  });
}
