/** A map that keeps what was used last and forgets the rest. */
export type RecentlyUsed<Value> = {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
};

/** @param limit entries kept. */
export function createRecentlyUsed<Value>(limit: number): RecentlyUsed<Value> {
  /** In order of use, the last used at the end. */
  const entries = new Map<string, Value>();
  return {
    get(key) {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set(key, value) {
      entries.delete(key);
      entries.set(key, value);
      for (const oldest of entries.keys()) {
        if (entries.size <= limit) break;
        entries.delete(oldest);
      }
    },
  };
}
