import { AppError } from '#shared/errors/index.ts';

/** Runs one piece of work at a time, in order. */
export type SerialQueue = {
  /** @throws AppError `SHUTTING_DOWN` after `close`; what `work` throws. */
  take<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Starts nothing more. Resolves when the running work has ended. */
  close(): Promise<void>;
};

export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve();
  let closed = false;

  return {
    take(work) {
      const result = last.then(() => {
        if (closed) throw new AppError('SHUTTING_DOWN');
        return work();
      });
      // The caller of `take` gets the error; the next turn only waits for this one to end.
      last = result.catch(() => undefined);
      return result;
    },
    async close() {
      closed = true;
      await last;
    },
  };
}
