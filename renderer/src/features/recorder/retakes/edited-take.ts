import type { Piece } from '../../../ui/piece-sequence.ts';

/**
 * A retake with its place, in seconds: it replaces `start`–`end` of the take by `begins`–`ends` of the video at `url`,
 * which has the same fades and loudness as an import.
 */
export type PlacedRetake = { url: string; start: number; end: number; begins: number; ends: number };

/** A shorter part of the take between two retakes is dropped, as in the import: about three frames, seconds. */
const shortest = 0.1;

/** The pieces that play a take with its retakes in place. */
export function editedTake(take: { url: string; duration: number }, retakes: readonly PlacedRetake[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const addTake = (to: number): void => {
    if (to - at >= shortest) pieces.push({ src: take.url, from: at, to });
  };
  for (const { url, start, end, begins, ends } of retakes.toSorted((a, b) => a.start - b.start)) {
    addTake(start);
    pieces.push({ src: url, from: begins, to: ends });
    at = Math.max(at, end);
  }
  addTake(take.duration);
  return pieces;
}
