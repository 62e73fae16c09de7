import { median } from '#electron/lib/averages.ts';

/**
 * Uneven time stamps of sound are ignored, and jumps that last are followed. A frame's distance, in seconds, is how far
 * its stamp is from where the frames before it end, counted from any point.
 */

/** Frames looked at on both sides of a jump. */
export const framesAround = 16;

/** Smaller jumps are not seen, and recorders that round their stamps have them all the time, seconds. */
const smallestJump = 0.005;

/** Frames that agree on a distance; fewer may have broken stamps. */
const leastAgreeing = 3;

/**
 * The first distance that {@link leastAgreeing} of the next frames have, or else that of the first frame; null without
 * any.
 */
export function levelOf(after: readonly number[]): number | null {
  for (const distance of after) {
    const agreeing = after.filter((other) => Math.abs(other - distance) < smallestJump);
    if (agreeing.length >= leastAgreeing) return median(agreeing);
  }
  return after[0] ?? null;
}

/** A jump is so many times as large as the usual unevenness: some browsers stamp sound when it happens to arrive. */
const timesUneven = 3;

/**
 * Whether sound jumps before the next frame: a part wasn't recorded, or it was recorded twice. Then all distances
 * before it are on one side of all those after it, apart from single broken stamps.
 * @param before of the latest frames since the last jump. @param after of the next frame and those after it.
 */
export function isJump(before: readonly number[], after: readonly number[]): boolean {
  const [last, [next]] = [before.at(-1), after];
  if (last === undefined || next === undefined || after.length < leastAgreeing) return false;
  if (Math.abs(next - last) < smallestJump) return false;
  const [from, to] = [usualRange(before), usualRange(after)];
  const jump = Math.max(to.lowest - from.highest, from.lowest - to.highest);
  return jump >= Math.max(smallestJump, timesUneven * Math.max(unevenness(before), unevenness(after)));
}

function unevenness(distances: readonly number[]): number {
  return median(distances.slice(1).map((distance, index) => Math.abs(distance - (distances[index] ?? distance))));
}

/** Leaves out the eighth that is furthest out on each side. */
function usualRange(distances: readonly number[]): { lowest: number; highest: number } {
  const sorted = distances.toSorted((a, b) => a - b);
  const out = Math.floor(sorted.length / 8);
  return { lowest: sorted[out] ?? 0, highest: sorted[sorted.length - 1 - out] ?? 0 };
}
