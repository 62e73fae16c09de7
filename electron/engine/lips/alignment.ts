import { float32At, itemAt } from '#shared/at.ts';
import { pointAt, rigidPoints, type Point } from '../faces/face.ts';
import type { FacePoints } from '../faces/find-face.ts';

/** Turns, scales and moves: (x, y) → (ax − by + dx, bx + ay + dy). */
export type Similarity = { a: number; b: number; dx: number; dy: number };

export function moved({ a, b, dx, dy }: Similarity, { x, y }: Point): Point {
  return { x: a * x - b * y + dx, y: b * x + a * y + dy };
}

export function inverse({ a, b, dx, dy }: Similarity): Similarity {
  const size = a * a + b * b;
  const [c, d] = [a / size, -b / size];
  return { a: c, b: d, dx: -(c * dx - d * dy), dy: -(d * dx + c * dy) };
}

export function scaleOf({ a, b }: Similarity): number {
  return Math.hypot(a, b);
}

/** The similarity that moves points nearest to others, by least squares (Umeyama 1991, in two dimensions). */
export function similarityBetween(from: readonly Point[], to: readonly Point[]): Similarity {
  const [start, end] = [middleOf(from), middleOf(to)];
  let [a, b, size] = [0, 0, 0];
  for (const [index, point] of from.entries()) {
    const other = itemAt(to, index);
    const [x, y, u, v] = [point.x - start.x, point.y - start.y, other.x - end.x, other.y - end.y];
    a += x * u + y * v;
    b += x * v - y * u;
    size += x * x + y * y;
  }
  [a, b] = size > 0 ? [a / size, b / size] : [1, 0];
  return { a, b, dx: end.x - a * start.x + b * start.y, dy: end.y - b * start.x - a * start.y };
}

function middleOf(points: readonly Point[]): Point {
  const sum = points.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

export function rigidOf(points: FacePoints): Point[] {
  return rigidPoints.map((index) => pointAt(points, index));
}

export function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** Reach of smoothing, frames. More lags behind real motion of the head. */
const smoothing = 0.6;

/** Points of consecutive pictures, less unsteady. */
export function smoothed(frames: readonly FacePoints[]): FacePoints[] {
  const side = Math.exp(-0.5 / smoothing ** 2);
  return frames.map((points, index) => {
    const near = [frames[index - 1], points, frames[index + 1]];
    const weights = [side, 1, side];
    const steady = new Float32Array(points.length);
    let total = 0;
    for (const [at, other] of near.entries()) {
      if (!other) continue;
      const weight = itemAt(weights, at);
      total += weight;
      for (let number = 0; number < steady.length; number++) {
        steady[number] = float32At(steady, number) + weight * float32At(other, number);
      }
    }
    return steady.map((value) => value / total);
  });
}
