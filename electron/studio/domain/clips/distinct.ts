import { byFrequency } from '#shared/rows/distinct-values.ts';

/** A value in one of the sections of a template, and the rows that say it there. */
export type DistinctClip = {
  /** Index of the section. */
  section: number;
  value: string;
  /** How many rows, and the first of them, 0-based. */
  rows: number;
  firstRow: number;
};

/** Counts what rows say one row at a time: planning all of them would look every value up. */
type ClipCounter = {
  /** @param values of a row, by column. */
  add(values: readonly string[], row: number): void;
  /** Each value in each section once, the most frequent first; of equally frequent ones in the order of the rows. */
  clips(): DistinctClip[];
};

/** @param columns for each section, the column of its values. */
export function createClipCounter(columns: readonly number[]): ClipCounter {
  const found: DistinctClip[] = [];
  const bySection = columns.map(() => new Map<string, DistinctClip>());
  return {
    add(values, row) {
      for (const [section, known] of bySection.entries()) {
        const value = values[columns[section] ?? -1] ?? '';
        const clip = known.get(value);
        if (clip) {
          clip.rows += 1;
          continue;
        }
        const first: DistinctClip = { section, value, rows: 1, firstRow: row };
        known.set(value, first);
        found.push(first);
      }
    },
    clips: () => byFrequency(found),
  };
}
