import { AppError } from '#shared/errors/index.ts';
import type { Clock } from '#electron/lib/clock.ts';

/** Slows down whoever guesses secrets. Only what failed is remembered, and never more than a fixed number of names. */
export type Throttle = {
  /** @throws AppError `TOO_MANY_ATTEMPTS` while a name has to wait. */
  admit(names: readonly string[]): void;
  failed(names: readonly string[]): void;
  succeeded(name: string): void;
};

/** Failures that cost nothing yet: people mistype. */
const freeFailures = 5;
/** Waits double from one second to this, milliseconds. */
const longestWait = 60_000;
/** A name without a failure for so long starts anew, milliseconds. */
const memory = 15 * 60_000;
const rememberedAtMost = 10_000;

export function createThrottle(clock: Clock): Throttle {
  const failures = new Map<string, { count: number; last: number }>();

  return {
    admit(names) {
      for (const name of names) {
        const entry = failures.get(name);
        if (!entry) continue;
        const since = clock.now() - entry.last;
        if (since > memory) failures.delete(name);
        else if (since < waitAfter(entry.count)) throw new AppError('TOO_MANY_ATTEMPTS');
      }
    },
    failed(names) {
      for (const name of names) {
        const count = (failures.get(name)?.count ?? 0) + 1;
        // Put last in the map, so that the first is the one that failed longest ago.
        failures.delete(name);
        failures.set(name, { count, last: clock.now() });
      }
      for (const name of failures.keys()) {
        if (failures.size <= rememberedAtMost) break;
        failures.delete(name);
      }
    },
    succeeded(name) {
      failures.delete(name);
    },
  };
}

function waitAfter(count: number): number {
  return count < freeFailures ? 0 : Math.min(1_000 * 2 ** (count - freeFailures), longestWait);
}
