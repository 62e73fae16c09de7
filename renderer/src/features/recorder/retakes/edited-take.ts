import { lengthOf, type Piece } from '../../../ui/piece-sequence.ts';

/**
 * A retake where it goes: seconds of the take between which it stands, and where it is in the video at `url`, which was
 * made as the import makes it, with the same fades and loudness.
 */
export type PlacedRetake = { url: string; start: number; end: number; begins: number; ends: number };

/** Less of the take than this between two retakes goes, as in the import: three frames, seconds. */
const shortest = 0.1;

/** What a take plays with its retakes in their places. */
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

/** Where a moment of the take is in what is played; of a sentence that was said again, its beginning. */
export function editedTime(pieces: readonly Piece[], takeUrl: string, seconds: number): number {
  const next = pieces.findIndex(({ src, to }) => src === takeUrl && seconds < to);
  const piece = pieces[next];
  if (!piece) return lengthOf(pieces);
  if (seconds >= piece.from) return lengthOf(pieces.slice(0, next)) + seconds - piece.from;
  return lengthOf(pieces.slice(0, Math.max(0, next - 1)));
}
