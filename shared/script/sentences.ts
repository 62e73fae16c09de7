import { scriptWords, spokenText, type Script } from './script.ts';
import { sentenceRanges } from './segments.ts';

/** A sentence of a script; `first` and `last` are indices into all words of the script, inclusive. */
export type Sentence = { text: string; first: number; last: number };

/** The sentences that contain words, in order. */
export function sentencesOf(script: Script): Sentence[] {
  const text = spokenText(script);
  const words = scriptWords(script);
  return sentenceRanges(text).flatMap(({ start, end }): Sentence[] => {
    const first = words.findIndex((word) => word.start >= start && word.start < end);
    if (first === -1) return [];
    const last = words.findLastIndex((word) => word.start < end);
    return [{ text: text.slice(start, end).replaceAll(/\s+/g, ' ').trim(), first, last }];
  });
}
