import { limits } from '../limits.ts';

/** A range of a recording, seconds. */
export type Range = { start: number; end: number };

export type Edge = 'start' | 'end';

/** Limits of a range while it is edited. */
export type Surroundings = {
  /** Length of the recording, seconds. */
  duration: number;
  /** The other sections. */
  others: readonly Range[];
};

const minLength = limits.minSectionSeconds;

/**
 * Moves one edge to `time`, limited by the neighbours, the ends of the recording, and the minimum length of a section.
 */
export function moveEdge(range: Range, edge: Edge, time: number, surroundings: Surroundings): Range {
  const gap = gapAround(range, surroundings);
  if (edge === 'start') return { start: clamp(time, gap.start, range.end - minLength), end: range.end };
  return { start: range.start, end: clamp(time, range.start + minLength, gap.end) };
}

/** Moves the whole range so that it starts at `start`, within the gap between its neighbours. */
export function moveRange(range: Range, start: number, surroundings: Surroundings): Range {
  const gap = gapAround(range, surroundings);
  const length = range.end - range.start;
  const moved = clamp(start, gap.start, gap.end - length);
  // Rounding must not make it overlap the next one.
  return { start: moved, end: Math.min(moved + length, gap.end) };
}

/**
 * A new range between two times in any order, limited to the free gap around `from`.
 * @returns null if `from` is inside another section, or the range would be shorter than a section may be.
 */
export function newRange(from: number, to: number, surroundings: Surroundings): Range | null {
  if (surroundings.others.some((other) => from > other.start && from < other.end)) return null;
  const gap = gapAround({ start: from, end: from }, surroundings);
  const range = {
    start: clamp(Math.min(from, to), gap.start, gap.end),
    end: clamp(Math.max(from, to), gap.start, gap.end),
  };
  return range.end - range.start >= minLength ? range : null;
}

/** Length of one frame, seconds. */
export function frameSeconds(frameRate: number | null): number {
  return frameRate !== null && frameRate > 0 ? 1 / frameRate : 1 / 30;
}

/** The time `frames` away from the frame nearest to `time`, on the frame grid. */
export function nudgeFrames(time: number, frames: number, frameRate: number | null): number {
  const frame = frameSeconds(frameRate);
  const onGrid = Math.round(time / frame);
  // Off the grid, the first nudge goes to the next frame in its direction, not beyond it.
  const offGrid = Math.abs(time - onGrid * frame) > frame * 0.02;
  if (!offGrid) return (onGrid + frames) * frame;
  const base = frames > 0 ? Math.floor(time / frame) : Math.ceil(time / frame);
  return (base + frames) * frame;
}

/** Free time around a range, up to its neighbours. */
function gapAround(range: Range, { duration, others }: Surroundings): Range {
  let start = 0;
  let end = duration;
  const middle = (range.start + range.end) / 2;
  for (const other of others) {
    if ((other.start + other.end) / 2 <= middle) start = Math.max(start, other.end);
    else end = Math.min(end, other.start);
  }
  return { start: Math.min(start, range.start), end: Math.max(end, range.end) };
}

/** A number within bounds; the lower bound if they cross. */
export function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), Math.max(low, high));
}
