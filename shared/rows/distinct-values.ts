import { nameKey } from './name-key.ts';
import { cleanValue } from './rows.ts';

export type DistinctValue = {
  value: string;
  /** How many rows say it. */
  rows: number;
  /** Column of the first of them, 0-based. */
  column: number;
};

/** What rows say, each value once, the most frequent first; of equally frequent ones in the order of the rows. */
export function distinctValues(rows: readonly (readonly string[])[]): DistinctValue[] {
  const found = new Map<string, DistinctValue>();
  for (const row of rows) {
    for (const [column, value] of row.map(cleanValue).entries()) {
      const known = found.get(nameKey(value));
      if (known) known.rows += 1;
      else if (value !== '') found.set(nameKey(value), { value, rows: 1, column });
    }
  }
  return [...found.values()].toSorted((a, b) => b.rows - a.rows);
}
