import { setTimeout as delay } from 'node:timers/promises';

/** How long a test waits, milliseconds, for something that must happen in the end: longer than any slow machine needs. */
export const patience = { timeout: 120_000, interval: 50 };

type Waiting = {
  /** Milliseconds after which it gives up. */
  limit?: number;
  /** What is waited for, in words; the condition's own source where it is left out. */
  what?: string;
};

/** Milliseconds between two looks, after as many of waiting: a long wait must not take the processor from what it waits for. */
function pause(waited: number): number {
  return Math.min(50, Math.max(10, waited / 10));
}

/**
 * Waits until a condition holds, and looks every 10 ms, less often after a while.
 * @throws {Error} after the limit, at the line that waits. A condition that throws ends the waiting with its error.
 */
export async function until(
  condition: () => Promise<boolean> | boolean,
  { limit = patience.timeout, what = String(condition) }: Waiting = {},
): Promise<void> {
  // The error is made before anything is awaited, so that its stack begins at the line of the test.
  const expired = new Error(`Waited ${limit / 1_000} s in vain for: ${what}`);
  Error.captureStackTrace(expired, until);
  const stop = new AbortController();
  async function poll(): Promise<void> {
    const start = performance.now();
    while (!stop.signal.aborted && !(await condition())) await delay(pause(performance.now() - start));
  }
  async function expire(): Promise<void> {
    await delay(limit, undefined, { signal: stop.signal });
    throw expired;
  }
  try {
    // A condition that never answers must not outlive the limit either.
    await Promise.race([poll(), expire()]);
  } finally {
    stop.abort();
  }
}
