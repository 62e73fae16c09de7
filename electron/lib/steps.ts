import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long a step may hold up the event loop, milliseconds, once it has done its least. */
const stepTime = 4;
/** Items in a step at least: on a busy machine the clock goes on without us, and the work would never end. */
const usualLeast = 50;

/**
 * Does `work` for each index below `count` in steps, between which the event loop serves other requests.
 * @param step runs the work of one step, in a database transaction for instance.
 * @param itemsAtLeast items in each step, however long they take; few where one may take a millisecond.
 */
export async function inSteps(
  count: number,
  work: (index: number) => void,
  step: (work: () => void) => void = (some) => some(),
  itemsAtLeast = usualLeast,
): Promise<void> {
  let index = 0;
  while (index < count) {
    step(() => {
      const end = performance.now() + stepTime;
      const least = Math.min(count, index + itemsAtLeast);
      while (index < least || (index < count && performance.now() < end)) work(index++);
    });
    if (index < count) await nextTurn();
  }
}

/** Does `work` for each item, like {@link inSteps}. */
export function eachInSteps<Item>(
  items: readonly Item[],
  work: (item: Item, index: number) => void,
  step?: (work: () => void) => void,
  itemsAtLeast?: number,
): Promise<void> {
  return inSteps(items.length, (index) => work(items[index] as Item, index), step, itemsAtLeast);
}

/** Items in their order, so many at a time; the last part may be smaller. */
export function inParts<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, part) => items.slice(part * size, (part + 1) * size));
}

/**
 * Repeats `work`, which does some of what there is to do and says how much that was, until nothing is left. Between two
 * rounds the event loop serves other requests.
 * @returns the sum of what `work` gave.
 */
export async function untilNone(work: () => number): Promise<number> {
  let total = 0;
  for (let done = work(); done > 0; done = work()) {
    total += done;
    await nextTurn();
  }
  return total;
}

/**
 * Works on all items, so many at a time; the first failure stops the others and is thrown once they have stopped.
 * @param work ends when its signal is aborted.
 */
export async function eachInParallel<Item>(
  items: readonly Item[],
  { parallel, signal }: { parallel: number; signal: AbortSignal },
  work: (item: Item, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const stop = new AbortController();
  const both = AbortSignal.any([signal, stop.signal]);
  const queue = items.values();
  async function take(): Promise<void> {
    for (const item of queue) {
      both.throwIfAborted();
      await work(item, both);
    }
  }
  const lanes = Array.from({ length: parallel }, () =>
    take().catch((error: unknown) => {
      stop.abort(error);
      throw error;
    }),
  );
  const outcomes = await Promise.allSettled(lanes);
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw stop.signal.reason ?? failed.reason;
}
