/** A replaceable clock, so that tests can pass a day in a moment. */
export type Clock = {
  /** Milliseconds since the epoch. Users and time servers set this clock, forward and back. */
  now(): number;
  /** Milliseconds of a monotonic clock, for measuring waits within a process. */
  elapsed(): number;
  /** Calls back once after a time, milliseconds. @returns a function that cancels it. */
  after(milliseconds: number, action: () => void): () => void;
};

/** The maximum delay of a timer, milliseconds. */
const longestTimer = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(milliseconds, action) {
    const timer = setTimeout(action, Math.min(milliseconds, longestTimer));
    return () => clearTimeout(timer);
  },
};
