/**
 * Gathers items into rounds, one round at a time: what is added during a round is part of the next.
 * @param work does a round. Its failure is thrown to everyone who waits for it.
 * @returns a function that adds items, and resolves when their round is done.
 */
export function createRounds<Item>(
  work: (items: readonly Item[]) => Promise<void>,
): (items: Iterable<Item>) => Promise<void> {
  let waiting = new Set<Item>();
  let current: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | undefined;

  function begin(): Promise<void> {
    const items = [...waiting];
    waiting = new Set();
    next = undefined;
    return work(items);
  }

  return async (items) => {
    for (const item of items) waiting.add(item);
    // A running round may have passed an item already; later callers share the next round.
    next ??= current.then(begin);
    current = next.catch(() => undefined);
    await next;
  };
}
