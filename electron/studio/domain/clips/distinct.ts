import { eachInSteps } from '#electron/lib/steps.ts';
import { byFrequency } from '#shared/rows/distinct-values.ts';
import type { Section } from '#shared/timeline/section.ts';
import { cleanRow } from '../generation/rows.ts';

/** A value in one of the sections of a template, and the rows that have it there. */
export type DistinctClip = {
  /** Index of the section. */
  section: number;
  value: string;
  /** Number of rows, and the first of them, 0-based. */
  rows: number;
  firstRow: number;
};

/**
 * The distinct values of rows in sections, each once per section; most frequent first, then in the order of rows.
 * Counted in steps that let the event loop serve others, because planning looks up every value.
 */
export async function distinctClips(
  sections: readonly Section[],
  { variables, names }: { variables: readonly string[]; names: readonly (readonly string[])[] },
): Promise<DistinctClip[]> {
  const found: DistinctClip[] = [];
  const places = sections.map(({ variable }) => ({
    column: variables.indexOf(variable),
    known: new Map<string, DistinctClip>(),
  }));
  const count = (given: readonly string[], row: number): void => {
    const values = cleanRow(variables, given, row);
    for (const [section, { column, known }] of places.entries()) {
      const value = values[column] ?? '';
      const clip = known.get(value);
      if (clip) {
        clip.rows += 1;
        continue;
      }
      const first: DistinctClip = { section, value, rows: 1, firstRow: row };
      known.set(value, first);
      found.push(first);
    }
  };
  await eachInSteps(names, count, undefined, 1);
  return byFrequency(found);
}
