/** A map that keeps the most recently used entries and forgets the rest. */
export type RecentlyUsed<Value> = {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  remove(key: string): void;
};

/**
 * @param limit maximum total weight; the latest entry is kept whatever its weight.
 * @param weigh gives the weight of an entry, which must not change; 1 by default.
 */
export function createRecentlyUsed<Value>(
  limit: number,
  weigh: (value: Value) => number = () => 1,
): RecentlyUsed<Value> {
  /** In order of use, the last used at the end. */
  const entries = new Map<string, Value>();
  let weight = 0;

  function remove(key: string): void {
    const value = entries.get(key);
    if (value === undefined) return;
    entries.delete(key);
    weight -= weigh(value);
  }

  return {
    remove,
    get(key) {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set(key, value) {
      remove(key);
      entries.set(key, value);
      weight += weigh(value);
      for (const oldest of entries.keys()) {
        if (weight <= limit || oldest === key) break;
        remove(oldest);
      }
    },
  };
}
