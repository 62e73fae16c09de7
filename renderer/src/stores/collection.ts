import { onAccountChange } from '../lib/account-change.ts';

/** Items by id together with their order. */
type Collection<T> = { items: Record<string, T>; order: string[] };

type Item = { id: string; createdAt: string };

/** A list that is read as a whole while announcements about its items keep arriving. */
export type Reading<T> = {
  /** Records the new state of an item; null if it is gone. */
  note(id: string, item: T | null): void;
  /** The same for an announcement by the app. */
  hear(id: string, item: T | null): void;
  /**
   * Sends a request that returns one item. Announcements in the meantime may be newer than the answer, and anything
   * newer than both will be announced too.
   * @returns the item, and whether an announcement came meanwhile and takes precedence.
   */
  ask(work: () => Promise<T>): Promise<{ item: T; overtaken: boolean }>;
  /**
   * Reads the list. Announcements during the reading are newer than the answer and replace it.
   * @param list receives a function that applies the same to a part of the answer that is shown early.
   */
  read(list: (withNews: (part: readonly T[]) => T[]) => Promise<readonly T[]>): Promise<T[]>;
};

export function createReading<T extends { id: string }>(): Reading<T> {
  const news = new Map<string, T | null>();
  let running = 0;
  /** Number of announcements so far; `lastHeard` has the number of the last one per item. */
  let heard = 0;
  const lastHeard = new Map<string, number>();
  // Pending readings of the former account are dropped.
  onAccountChange(() => {
    news.clear();
    lastHeard.clear();
    running = 0;
  });

  function note(id: string, item: T | null): void {
    if (running > 0) news.set(id, item);
  }

  function withNews(answer: readonly T[]): T[] {
    const newer = [...news.values()].filter((item) => item !== null);
    return [...answer.filter(({ id }) => !news.has(id)), ...newer];
  }

  return {
    note,
    hear(id, item) {
      heard += 1;
      lastHeard.set(id, heard);
      note(id, item);
    },
    async ask(work) {
      const before = heard;
      const item = await work();
      return { item, overtaken: (lastHeard.get(item.id) ?? 0) > before };
    },
    async read(list) {
      running += 1;
      try {
        return withNews(await list(withNews));
      } finally {
        running -= 1;
        if (running === 0) news.clear();
      }
    },
  };
}

/** Newest first; of equal times the later id first, so that the order is the same on every reading. */
function newestFirst(a: Item, b: Item): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}

/** Collects items by id, newest first. Of several states of one item, the last one counts. */
export function collect<T extends Item>(list: readonly T[]): Collection<T> {
  const items = Object.fromEntries(list.map((item) => [item.id, item]));
  const order = Object.values(items).toSorted(newestFirst);
  return { items, order: order.map((item) => item.id) };
}

/** Adds or replaces an item. On replacing, `order` stays the same array, so that lists need not render again. */
export function withItem<T extends Item>({ items, order }: Collection<T>, item: T): Collection<T> {
  const changed = { ...items, [item.id]: item };
  if (items[item.id]?.createdAt === item.createdAt) return { items: changed, order };
  return collect(Object.values(changed));
}

export function withoutItem<T extends Item>({ items, order }: Collection<T>, id: string): Collection<T> {
  const { [id]: gone, ...others } = items;
  return gone === undefined ? { items, order } : { items: others, order: order.filter((other) => other !== id) };
}
