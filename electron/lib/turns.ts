import { AppError } from '#shared/errors/index.ts';

/** Lets one piece of work go on at a time, in the order they came. */
export type Turns = {
  /** @throws AppError `SHUTTING_DOWN` after `close`; what `work` throws. */
  take<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Begins nothing more. Resolves when what has begun has ended. */
  close(): Promise<void>;
};

export function createTurns(): Turns {
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
