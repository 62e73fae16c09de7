import { errorTable, type ErrorCode } from '#shared/errors/index.ts';
import type { Clock } from './clock.ts';
import { createRecentlyUsed } from './recently-used.ts';

/** Wait after the first failure; each further one doubles it, up to the longest. Milliseconds. */
const firstWait = 1_000;
const longestWait = 60_000;
/** Waits vary by this share in both directions, so that not all clients return at one moment. */
const jitter = 0.2;

/** Milliseconds to wait after a number of consecutive failures. `random` gives 0–1. */
export function backOff(failures: number, random: () => number): number {
  const wait = Math.min(longestWait, firstWait * 2 ** (failures - 1));
  return Math.round(wait * (1 + jitter * (2 * random() - 1)));
}

/** Number of failures remembered; a forgotten one is only retried earlier. */
const remembered = 10_000;

/**
 * Failures of optional work, by key. After a temporary error it is retried on the next request, later after each
 * failure; after a permanent one never.
 */
export class Failures {
  readonly #clock: Clock;
  readonly #known = createRecentlyUsed<{ count: number; nextTry: number }>(remembered);

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  note(key: string, code: ErrorCode): void {
    const count = (this.#known.get(key)?.count ?? 0) + 1;
    const wait = errorTable[code].retryable ? backOff(count, Math.random) : Infinity;
    this.#known.set(key, { count, nextTry: this.#clock.elapsed() + wait });
  }

  /** Records a success. */
  forget(key: string): void {
    this.#known.remove(key);
  }

  mayTry(key: string): boolean {
    return (this.#known.get(key)?.nextTry ?? 0) <= this.#clock.elapsed();
  }
}
