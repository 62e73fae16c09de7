import { setImmediate as nextTurn } from 'node:timers/promises';
import { throwIfCancelled } from '#shared/errors/index.ts';

/** How long a step may block the event loop, milliseconds, after its minimum of items. */
const stepTime = 4;
/** Minimum of items per step: on a busy machine the clock would otherwise stop each step at once. */
const usualLeast = 50;

/**
 * Calls `work` for each index below `count` in steps, between which the event loop serves other requests.
 * @param step runs the work of one step, for instance in a database transaction.
 * @param itemsAtLeast minimum of items in each step; few if one may take a millisecond.
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

/** Calls `work` for each item, like {@link inSteps}. */
export function eachInSteps<Item>(
  items: readonly Item[],
  work: (item: Item, index: number) => void,
  step?: (work: () => void) => void,
  itemsAtLeast?: number,
): Promise<void> {
  return inSteps(items.length, (index) => work(items[index] as Item, index), step, itemsAtLeast);
}

/** Splits items into parts of a size; the last part may be smaller. */
export function inParts<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, part) => items.slice(part * size, (part + 1) * size));
}

/**
 * Repeats `work`, which does a part of the remaining work and returns how much, until it returns nothing. Between two
 * rounds the event loop serves other requests.
 * @returns the sum.
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
 * Works on all items, a number at a time; the first failure cancels the others and is thrown once they have ended.
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

type Follower = { signal?: AbortSignal | undefined; onProgress?: ((progress: number) => void) | undefined };

/**
 * A function for long work to call now and then with its progress, 0–1. It yields to the event loop, so that a
 * cancellation can arrive, and throws CancelledError after one.
 */
export function checkpointFor({ signal, onProgress }: Follower): (progress: number) => Promise<void> {
  return async (progress) => {
    await nextTurn();
    throwIfCancelled(signal);
    onProgress?.(progress);
  };
}
