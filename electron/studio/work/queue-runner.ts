import { databaseError } from '../../db/errors.ts';
import type { Logger } from '../../lib/logger.ts';

/** `onStart` is to be called when a process has the item. */
export type RunOfWork = { signal: AbortSignal; onStart: () => void };

/** Work whose queue is a table: which item is next, what is done with it, and how its row changes. */
export type QueueRunnerOptions<Item> = {
  /** For the log. */
  name: string;
  /** Items worked on at a time, as things are now. */
  capacity(): number;
  keyOf(item: Item): string;
  /** Marks the next item as running and gives it; undefined when none waits. */
  take(): Item | undefined;
  /** Runs the stores and takes of one look at the queue: all of them, or none when the database refuses one. */
  together(work: () => void): void;
  /** Does the work and gives the function that stores its outcome. Must not reject: a failure is an outcome. */
  work(item: Item, run: RunOfWork): Promise<() => void>;
  /** Stores that a process has the item: from then on the attempt counts against it. */
  countAttempt?(item: Item): void;
  /** Stores that an item goes back to the queue because the studio ends. */
  putBack(item: Item): void;
  /** Puts the rows that an earlier run left marked as running back in the queue, or fails them. Done before anything else. */
  recover(): void;
  logger: Logger;
};

export type QueueRunner = {
  /** Takes up what an earlier run left, then works on what waits. */
  start(): void;
  /** Looks at the queue soon, after the current transaction: call it when something was queued. */
  wake(): void;
  /** Stops the work on an item and forgets its outcome; its row is the caller's. Resolves when the work has ended. */
  abort(key: string): Promise<void>;
  /** Takes nothing new; what is not done after `grace` milliseconds goes back to the queue. */
  close(grace: number): Promise<void>;
};

/** Items taken at one look: finding and preparing one takes up to half a millisecond. */
const takenAtMost = 8;
/** Wait before the queue is looked at again after the database refused something, milliseconds. */
const retryDelay = 5_000;

type Run<Item> = {
  item: Item;
  controller: AbortController;
  done: Promise<void>;
  /** Stores the outcome, once there is one. */
  store: (() => void) | undefined;
};

/** Works on the items of a table-backed queue, a few at a time. Rows, not memory, say what there is to do. */
export function createQueueRunner<Item>(options: QueueRunnerOptions<Item>): QueueRunner {
  const { keyOf, logger } = options;
  /**
   * Until the outcome is stored: while the database refuses, finished runs fill the queue's capacity and nothing new is
   * begun. An aborted run is no longer in here, and what it still reports is ignored.
   */
  const running = new Map<string, Run<Item>>();
  let recovered = false;
  let closing = false;
  let closed = false;
  let retryTimer: NodeJS.Timeout | undefined;
  let looksSoon: NodeJS.Immediate | undefined;

  /** Catches up with the table: what an earlier run left, what is done and not stored yet, what is next. */
  function proceed(): void {
    if (!recovered) options.recover();
    recovered = true;
    // The rest at the next turn of the event loop, so that others have theirs.
    if (storeAndTake() > 0 && running.size < options.capacity()) proceedSoon();
  }

  /** Gives how many items it began. */
  function storeAndTake(): number {
    const done = [...running].filter(([, { store }]) => store !== undefined);
    const taken: Item[] = [];
    options.together(() => {
      for (const [, { store }] of done) store?.();
      const room = closing ? 0 : Math.min(options.capacity() - running.size + done.length, takenAtMost);
      while (taken.length < room) {
        const item = options.take();
        if (item === undefined) return;
        taken.push(item);
      }
    });
    for (const [key] of done) running.delete(key);
    for (const item of taken) begin(item);
    return taken.length;
  }

  function begin(item: Item): void {
    const key = keyOf(item);
    const controller = new AbortController();
    const run: Run<Item> = { item, controller, done: Promise.resolve(), store: undefined };
    running.set(key, run);
    const onStart = (): void => countAttempt(item);
    run.done = options.work(item, { signal: controller.signal, onStart }).then((store) => {
      if (running.get(key) !== run) return;
      run.store = store;
      proceedSoon();
    });
  }

  /** Not counting one is no reason to stop the work. */
  function countAttempt(item: Item): void {
    try {
      options.countAttempt?.(item);
    } catch (error) {
      const { code, detail } = databaseError(error);
      logger.warn({ queue: options.name, code, detail }, 'an attempt could not be counted');
    }
  }

  /** A database that refuses (a full disk, above all) stops the queue for a while, never the studio. */
  function guarded(action: () => void): void {
    try {
      action();
    } catch (error) {
      const { code, detail } = databaseError(error);
      logger.error({ queue: options.name, code, detail }, 'the queue could not be read or written; trying again');
      if (closing) return;
      clearTimeout(retryTimer);
      retryTimer = setTimeout(() => guarded(proceed), retryDelay);
    }
  }

  /** Outcomes that come in together are stored together. */
  function proceedSoon(): void {
    if (closed) return;
    looksSoon ??= setImmediate(() => {
      looksSoon = undefined;
      guarded(proceed);
    });
  }

  return {
    start: () => guarded(proceed),
    wake: proceedSoon,
    async abort(key) {
      const run = running.get(key);
      if (!run) return;
      running.delete(key);
      run.controller.abort();
      proceedSoon();
      await run.done;
    },
    async close(grace) {
      closing = true;
      clearTimeout(retryTimer);
      const all = Promise.all([...running.values()].map(({ done }) => done));
      await settledWithin(all, grace);
      closed = true;
      clearImmediate(looksSoon);
      for (const [key, { item, controller, store }] of running) {
        running.delete(key);
        guarded(store ?? (() => options.putBack(item)));
        controller.abort();
      }
      await all;
    },
  };
}

/** Waits for `work`, at most `milliseconds`. */
export async function settledWithin(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const { promise: deadline, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), milliseconds);
  try {
    return await Promise.race([work.then(() => true), deadline]);
  } finally {
    clearTimeout(timer);
  }
}
