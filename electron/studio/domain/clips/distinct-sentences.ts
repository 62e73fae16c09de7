import { filledSentences, type FilledSentence, type Script } from '#shared/script/index.ts';
import { byFrequency } from '#shared/rows/distinct-values.ts';

/** A sentence of a script that is spoken as a whole, and the rows that say it. */
export type DistinctSentence = {
  text: string;
  /** Its place among the sentences of its first row, 0-based. */
  sentence: number;
  /** Values in it: of which mark of the script, and where, characters. */
  marks: { mark: number; from: number; to: number }[];
  /** How many rows, and the first of them, 0-based. */
  rows: number;
  firstRow: number;
};

/** Counts what rows say one row at a time. */
export type SentenceCounter = {
  add(values: ReadonlyMap<string, string>, row: number): void;
  /** Each sentence at each place of the script once, the most frequent first; else in the order of rows and script. */
  sentences(): DistinctSentence[];
};

export function createSentenceCounter(script: Script): SentenceCounter {
  const found: DistinctSentence[] = [];
  const byPlace = new Map<string, DistinctSentence>();
  return {
    add(values, row) {
      for (const [index, sentence] of filledSentences(script, values).entries()) {
        // The same words are spoken otherwise elsewhere: they follow other ones of the recording.
        const key = JSON.stringify([sentence.words[0]?.recorded?.first ?? `after ${index}`, sentence.text]);
        const known = byPlace.get(key);
        if (known) {
          known.rows += 1;
          continue;
        }
        const { text } = sentence;
        const first = { text, sentence: index, marks: marksIn(sentence), rows: 1, firstRow: row };
        byPlace.set(key, first);
        found.push(first);
      }
    },
    sentences: () => byFrequency(found),
  };
}

function marksIn({ words }: FilledSentence): DistinctSentence['marks'] {
  const marks = new Map<number, { mark: number; from: number; to: number }>();
  for (const { mark, start, end } of words) {
    if (mark === null) continue;
    const known = marks.get(mark);
    if (known) known.to = end;
    else marks.set(mark, { mark, from: start, to: end });
  }
  return [...marks.values()];
}
