import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '#shared/errors/index.ts';

/**
 * Ends waits early: the app's own studio announced that something changed, or the computer woke and timers missed the
 * elapsed time. An announcement only says that it is worth looking: the studio's answer stays the only source.
 */
export class ChangeSignal {
  readonly #listeners = new Set<{ subject: string | null; hear: () => void }>();

  /** Something changed on the studio. */
  announce(subjects: readonly string[]): void {
    const moved = new Set(subjects);
    for (const { subject, hear } of this.#listeners) if (subject !== null && moved.has(subject)) hear();
  }

  /** Anything may have changed: every wait ends. */
  announceAll(): void {
    for (const { hear } of this.#listeners) hear();
  }

  /**
   * Does work that `announceAll` cancels, as if the studio did not answer: a request over a connection that was lost
   * during sleep would hang.
   */
  async untilChange<Result>(work: (changed: AbortSignal) => Promise<Result>): Promise<Result> {
    const came = new AbortController();
    const listener = { subject: null, hear: () => came.abort(new AppError('STUDIO_UNREACHABLE')) };
    this.#listeners.add(listener);
    try {
      return await work(came.signal);
    } finally {
      this.#listeners.delete(listener);
    }
  }

  /** Listens for changes of a subject from now on; with null, only for `announceAll`. Call `end` when done. */
  listen(subject: string | null): Listening {
    let heard = false;
    let wake: AbortController | undefined;
    const listener = {
      subject,
      hear: () => {
        heard = true;
        wake?.abort();
      },
    };
    this.#listeners.add(listener);
    return {
      forget: () => void (heard = false),
      async wait(longest, shortest, signal) {
        await pause(Math.min(shortest, longest), signal);
        const rest = longest - shortest;
        if (heard || rest <= 0) return;
        wake = new AbortController();
        try {
          await delay(rest, undefined, { signal: AbortSignal.any([signal, wake.signal]) });
        } catch (error) {
          signal.throwIfAborted();
          if (!wake.signal.aborted) throw error;
        } finally {
          wake = undefined;
        }
      },
      end: () => void this.#listeners.delete(listener),
    };
  }
}

export type Listening = {
  /** Forgets earlier changes, before a look that will see them. */
  forget(): void;
  /**
   * Waits until there are changes that were not forgotten, though at least `shortest`. Milliseconds of a monotonic clock.
   * @throws the signal's reason.
   */
  wait(longest: number, shortest: number, signal: AbortSignal): Promise<void>;
  end(): void;
};

/** Waits, and ends early with the signal's reason. */
export async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  try {
    await delay(milliseconds, undefined, { signal });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}
