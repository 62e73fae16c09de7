import { itemAt } from '#shared/at.ts';
import { filledSentences, type FilledSentence, type Script } from '#shared/script/index.ts';
import { byFrequency } from '#shared/rows/distinct-values.ts';
import type { SentenceOfRow } from '#electron/engine/render/types.ts';
import { eachInSteps } from '#electron/lib/steps.ts';
import { scriptTask, type Planned, type ScriptTask, type ValueSources } from '../generation/render-task.ts';
import { cleanRow } from '../generation/rows.ts';

type Fallbacks = Parameters<typeof cleanRow>[3];

/** A sentence of a script that is spoken as a whole, and the rows that contain it. */
export type DistinctSentence = {
  text: string;
  /** Its position among the sentences of its first row, 0-based. */
  sentence: number;
  /** The values in it: the index of the script's mark, and the range of characters. */
  marks: { mark: number; from: number; to: number }[];
  /** Number of rows, and the first of them, 0-based. */
  rows: number;
  firstRow: number;
};

/**
 * The distinct sentences of rows, counted in steps that let the event loop serve others. Each counts once per place in
 * the script; most frequent first, then in the order of rows and script.
 * @throws AppError for a row that cannot be used.
 */
export async function distinctSentences(
  script: Script,
  { variables, names }: { variables: readonly string[]; names: readonly (readonly string[])[] },
  fallbacks?: Fallbacks,
): Promise<DistinctSentence[]> {
  const found = new Map<string, DistinctSentence>();
  const count = (given: readonly string[], row: number): void => {
    const cells = cleanRow(variables, given, row, fallbacks);
    const values = new Map(variables.map((variable, index) => [variable, itemAt(cells, index)]));
    for (const [index, sentence] of filledSentences(script, values).entries()) {
      const { text, words } = sentence;
      // At another place, other words come before the sentence, so it is spoken differently there.
      const place = JSON.stringify([words[0]?.recorded?.first ?? `after ${index}`, text]);
      const known = found.get(place);
      if (known) known.rows += 1;
      else found.set(place, { text, sentence: index, marks: marksIn(sentence), rows: 1, firstRow: row });
    }
  };
  await eachInSteps(names, count, undefined, 1);
  return byFrequency([...found.values()]);
}

/** The sentences of a template and its rows, as workers' tasks receive them. */
export function sentencesOfRows(
  sentences: readonly DistinctSentence[],
  snapshot: Planned,
  { names, fallbacks }: { names: readonly (readonly string[])[]; fallbacks?: Fallbacks },
  sources: ValueSources,
): { task: Omit<ScriptTask, 'kind' | 'values' | 'pronunciations'>; asked: SentenceOfRow }[] {
  return sentences.map(({ sentence, firstRow }) => {
    const cells = cleanRow(snapshot.variables, names[firstRow] ?? [], firstRow, fallbacks);
    const { values, pronunciations, kind: _, ...task } = scriptTask(snapshot, cells, sources);
    return { task, asked: { values, pronunciations, sentence } };
  });
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
