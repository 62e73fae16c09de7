import { itemAt } from '#shared/at.ts';
import { jaw, noseBase, pointAt, type Point } from '../faces/face.ts';
import { morphed, mixed } from './morph.ts';
import { lipDistance, lipPoints, type Pair } from './pairs.ts';
import type { Planes } from './planes.ts';

/** Seconds of a film that are shown before and after its value, in which its mouth and the template's may be joined. */
export const marginSeconds = 0.24;

/** Seconds over which the template's mouth becomes the film's. */
const joinSeconds = 0.12;

/** Where the film sets in and ends, by index of the frames shown, and how much of it each frame shows (0–1). */
export type Joins = {
  parts: number[];
  /** The larger distance of the lips at both joins, percent of the face's width. */
  distance: number;
};

/**
 * Chooses the joins among the frames beside the value, where both mouths are most alike.
 * @param speech indices of the first frame of the value and of the one after its last.
 * @param rate frames a second.
 */
export function chooseJoins(pairs: readonly Pair[], speech: { from: number; to: number }, rate: number): Joins {
  const count = pairs.length;
  const length = Math.max(2, Math.min(Math.round(joinSeconds * rate), Math.floor(count / 3)));
  const distances = pairs.map(lipDistance);
  /** The distance in the middle of a join that begins at a frame, or ends there. */
  const middle = (first: number): number => itemAt(distances, Math.min(count - 1, first + (length >> 1)));
  const start = best(0, Math.max(0, Math.min(speech.from - length + 1, count - 1)), middle);
  const mirrored = (fromEnd: number): number => itemAt(distances, Math.max(0, count - 1 - fromEnd - (length >> 1)));
  const end = best(0, Math.max(0, Math.min(count - speech.to - length + 1, count - 1)), mirrored);
  const parts = pairs.map((_, index) => {
    const [into, out] = [index - start + 1, count - end - index];
    return Math.max(0, Math.min(1, into / (length + 1), out / (length + 1)));
  });
  return { parts, distance: Math.max(middle(start), mirrored(end)) };
}

function best(from: number, to: number, measure: (index: number) => number): number {
  let found = from;
  for (let index = from; index <= to; index++) if (measure(index) < measure(found)) found = index;
  return found;
}

/** Points of the face around the lips that stay. */
const around: readonly number[] = [...jaw.slice(3, -3), ...noseBase, 205, 425, 187, 411];

/**
 * A mouth between the template's and the film's: both are brought to the shape in between, then dissolved.
 * @param part of the film, 0–1. @param shift by which the film was moved.
 */
export function joined(
  template: Planes,
  film: Planes,
  { mask: { box }, points, laid }: Pick<Pair, 'mask' | 'points' | 'laid'>,
  part: number,
  shift: Point,
): Planes {
  const still = around.map((index) => pointAt(points, index));
  const own = lipPoints.map((index) => pointAt(points, index));
  const other = lipPoints.map((index) => {
    const { x, y } = itemAt(laid, index);
    return { x: x + shift.x, y: y + shift.y };
  });
  const wanted = own.map(({ x, y }, index) => {
    const { x: right, y: down } = itemAt(other, index);
    return { x: x + part * (right - x), y: y + part * (down - y) };
  });
  return mixed(
    morphed(template, box, [...own, ...still], [...wanted, ...still]),
    morphed(film, box, [...other, ...still], [...wanted, ...still]),
    part,
  );
}
