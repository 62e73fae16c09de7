import { nameKey } from '../name-key.ts';
import { cleanValue } from './rows.ts';

type DistinctValue = {
  value: string;
  /** How many rows say it. */
  rows: number;
  /** Column of the first of them, 0-based. */
  column: number;
};

/** Counts values one at a time, for lists that are too long to be counted in one go. */
export class ValueCounter {
  readonly #found = new Map<string, DistinctValue>();

  add(given: string, column: number): void {
    const value = cleanValue(given);
    const key = nameKey(value);
    const known = this.#found.get(key);
    if (known) known.rows += 1;
    else if (value !== '') this.#found.set(key, { value, rows: 1, column });
  }

  /** Each value once, the most frequent first; of equally frequent ones in the order in which they were added. */
  values(): DistinctValue[] {
    return byFrequency([...this.#found.values()]);
  }
}

/** What rows say, each value once, the most frequent first; of equally frequent ones in the order of the rows. */
export function distinctValues(rows: readonly (readonly string[])[]): DistinctValue[] {
  const counter = new ValueCounter();
  for (const row of rows) for (const [column, value] of row.entries()) counter.add(value, column);
  return counter.values();
}

/** The most frequent first, in one pass over the items: a sort of 200,000 takes a tenth of a second. */
export function byFrequency<Item extends { rows: number }>(items: readonly Item[]): Item[] {
  const groups = Map.groupBy(items, ({ rows }) => rows);
  const counts = [...groups.keys()].toSorted((a, b) => b - a);
  return counts.flatMap((count) => groups.get(count) ?? []);
}
