import { CancelledError } from '#shared/errors/index.ts';
import { unlessAborted } from './settled.ts';

type Running<Result> = { result: Promise<Result>; callers: number; abandoned: AbortController };

/**
 * Work that all who want it at the same time share. If all of them leave before it has done what can't be undone, such as
 * sending what is paid for, it can stop.
 */
export class SharedWork<Result> {
  readonly #running = new Map<string, Running<Result>>();

  get size(): number {
    return this.#running.size;
  }

  /**
   * The result of work, which begins unless it is running.
   * @param start its signal aborts when the last caller has left.
   * @throws errors of the work; CancelledError once `signal` aborts.
   */
  async join(name: string, start: (signal: AbortSignal) => Promise<Result>, signal: AbortSignal): Promise<Result> {
    for (;;) {
      const running = this.#running.get(name) ?? this.#start(name, start);
      if (!running.abandoned.signal.aborted) return this.#resultOf(running, signal);
      // It may have gone too far to stop when its last caller left: whoever starts it again then finds what it has kept.
      await unlessAborted(
        running.result.catch(() => undefined),
        signal,
        new CancelledError(),
      );
    }
  }

  /** Resolves when all work that is running has ended. */
  async settled(): Promise<void> {
    await Promise.allSettled([...this.#running.values()].map(({ result }) => result));
  }

  #start(name: string, start: (signal: AbortSignal) => Promise<Result>): Running<Result> {
    const abandoned = new AbortController();
    const result = start(abandoned.signal).finally(() => this.#running.delete(name));
    // Prevents an unhandled rejection when no caller is left.
    result.catch(() => undefined);
    const running = { result, callers: 0, abandoned };
    this.#running.set(name, running);
    return running;
  }

  async #resultOf(running: Running<Result>, signal: AbortSignal): Promise<Result> {
    running.callers += 1;
    try {
      return await unlessAborted(running.result, signal, new CancelledError());
    } finally {
      running.callers -= 1;
      if (running.callers === 0) running.abandoned.abort(new CancelledError());
    }
  }
}
