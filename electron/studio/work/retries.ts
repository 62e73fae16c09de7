/** How often a callback is tried before it is given up. */
export const attemptLimit = 12;

/** Wait after the first failure, milliseconds. */
const firstWait = 10_000;
/** Each further wait is so much longer: the eleven waits between twelve attempts then sum up to a day. */
const growth = 2.34;
/** Waits vary by this share in both directions, so that a receiver that comes back is not met by all at once. */
const jitter = 0.2;

/** Milliseconds to wait after so many failed attempts. `random` gives 0–1. */
export function waitAfter(attempts: number, random: () => number): number {
  const spread = 1 + jitter * (2 * random() - 1);
  return Math.round(firstWait * growth ** (attempts - 1) * spread);
}
