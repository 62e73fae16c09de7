import { namesIn, type WordPlace } from './proposals.ts';
import { scriptWords, spokenText, type Script } from './script.ts';
import { sentenceRanges } from './segments.ts';

/** A sentence of a script; `first` and `last` are indices into all words of the script, inclusive. */
export type Sentence = { text: string; first: number; last: number };

/** The sentences that contain words, in order. */
export function sentencesOf(script: Script): Sentence[] {
  const text = spokenText(script);
  const words = scriptWords(script);
  return sentenceRanges(script).flatMap(({ start, end }): Sentence[] => {
    const first = words.findIndex((word) => word.start >= start && word.start < end);
    if (first === -1) return [];
    const last = words.findLastIndex((word) => word.start < end);
    return [{ text: text.slice(start, end).replaceAll(/\s+/g, ' ').trim(), first, last }];
  });
}

/** Words of a sentence that a reader gets wrong first: its marked values, and other names. Places in its text. */
export function namesOfSentence(script: Script, { text, first, last }: Sentence): WordPlace[] {
  const words = scriptWords([{ kind: 'text', text }]);
  const values = new Map<number, WordPlace>();
  for (const [index, { occurrence }] of scriptWords(script)
    .slice(first, last + 1)
    .entries()) {
    const word = words[index];
    if (occurrence === null || !word) continue;
    values.set(occurrence, { start: values.get(occurrence)?.start ?? word.start, end: word.end });
  }
  const marked = [...values.values()];
  const isFree = (name: WordPlace): boolean => !marked.some(({ start, end }) => name.start < end && start < name.end);
  return [...marked, ...namesIn(text).filter(isFree)].toSorted((a, b) => a.start - b.start);
}
