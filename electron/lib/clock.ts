/** Time as a part that can be replaced, so that what takes a day can be tried in a moment. */
export type Clock = {
  /** Milliseconds since the epoch. Users and time servers set this clock, forward and back. */
  now(): number;
  /** Milliseconds since some moment, on a clock that nobody sets: for measuring waits within a process. */
  elapsed(): number;
  /** Calls back once after so many milliseconds; the function it gives calls that off. */
  after(milliseconds: number, action: () => void): () => void;
};

/** The longest wait a timer takes, milliseconds. */
const longestTimer = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(milliseconds, action) {
    const timer = setTimeout(action, Math.min(milliseconds, longestTimer));
    return () => clearTimeout(timer);
  },
};
