/** Items by id together with their order. */
export type Collection<T> = { items: Record<string, T>; order: string[] };

type Item = { id: string; createdAt: string };

/** Newest first; of equal times the later id first, so that the order is the same on every reading. */
function newestFirst(a: Item, b: Item): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}

export function collect<T extends Item>(list: readonly T[]): Collection<T> {
  return {
    items: Object.fromEntries(list.map((item) => [item.id, item])),
    order: list.toSorted(newestFirst).map((item) => item.id),
  };
}

export function withItem<T extends Item>(items: Record<string, T>, item: T): Collection<T> {
  return collect([...Object.values(items).filter((other) => other.id !== item.id), item]);
}

export function withoutItem<T extends Item>(items: Record<string, T>, id: string): Collection<T> {
  return collect(Object.values(items).filter((item) => item.id !== id));
}
