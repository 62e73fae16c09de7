import { setTimeout as delay } from 'node:timers/promises';

/** How long a test waits for something that must happen, milliseconds: longer than any slow machine needs. */
export const patience = { timeout: 120_000, interval: 50 };

type Waiting = {
  /** Milliseconds after which it gives up. */
  limit?: number;
  /** Description of the condition; its source code by default. */
  what?: string;
};

/**
 * Pause between two checks after some waiting, milliseconds: long waits must not take the processor from what they wait
 * for.
 */
function pause(waited: number): number {
  return Math.min(50, Math.max(10, waited / 10));
}

/**
 * Waits until a condition holds, checking every 10 ms, less often after a while.
 * @throws {Error} after the limit, with the stack of the waiting line. An error of the condition is thrown at once.
 */
export async function until(
  condition: () => Promise<boolean> | boolean,
  { limit = patience.timeout, what = String(condition) }: Waiting = {},
): Promise<void> {
  // Created before anything is awaited, so that its stack starts at the line of the test.
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
    // A condition that never resolves must not outlast the limit either.
    await Promise.race([poll(), expire()]);
  } finally {
    stop.abort();
  }
}
