import { float32At } from '#shared/at.ts';
import { pointCount, type FacePoints } from './find-face.ts';

/** A place in a picture, pixels. */
export type Point = { x: number; y: number };

/** Directions of a head, degrees: 0 is straight into the camera. */
export type Pose = {
  /** Grows as the face turns to the right edge of the picture. */
  yaw: number;
  /** Grows as the face looks up. */
  pitch: number;
  /** Grows as the head leans clockwise. */
  roll: number;
};

export function pointAt(points: FacePoints, index: number): Point {
  return { x: float32At(points, 3 * index), y: float32At(points, 3 * index + 1) };
}

/** Points on the outline of MediaPipe's face mesh: top, bottom, and where it is widest. */
const extremes = { top: 10, bottom: 152, left: 234, right: 454 } as const;

/** Width of the face, pixels, measured across the picture and into it, so that a turned head is no narrower. */
export function faceWidth(points: FacePoints): number {
  const [left, right] = [3 * extremes.left, 3 * extremes.right];
  return Math.hypot(
    float32At(points, right) - float32At(points, left),
    float32At(points, right + 1) - float32At(points, left + 1),
    float32At(points, right + 2) - float32At(points, left + 2),
  );
}

type Vector = readonly [number, number, number];

/** The directions of a head from the two axes of its face: from ear to ear, and from forehead to chin. */
export function poseOf(points: FacePoints): Pose {
  const across = direction(points, extremes.left, extremes.right);
  const down = direction(points, extremes.top, extremes.bottom);
  const ahead = cross(across, down);
  const degrees = 180 / Math.PI;
  return {
    yaw: -Math.atan2(ahead[0], ahead[2]) * degrees,
    pitch: Math.asin(Math.max(-1, Math.min(1, ahead[1]))) * degrees,
    roll: Math.atan2(across[1], across[0]) * degrees,
  };
}

function direction(points: FacePoints, from: number, to: number): Vector {
  const part = (axis: number): number => float32At(points, 3 * to + axis) - float32At(points, 3 * from + axis);
  const [x, y, z] = [part(0), part(1), part(2)];
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
}

function cross([ax, ay, az]: Vector, [bx, by, bz]: Vector): Vector {
  return [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
}

/**
 * Points that stay where they are on the skull while somebody speaks: corners of the eyes, nose, cheekbones, temples.
 */
export const rigidPoints: readonly number[] = [
  33, 133, 362, 263, 168, 6, 197, 195, 5, 4, 1, 45, 275, 98, 327, 116, 345, 123, 352, 234, 454, 127, 356, 162, 389, 10,
];

/** The outer edge of the lips, clockwise in the picture from the corner on its left. */
export const outerLips: readonly number[] = [
  61, 185, 40, 39, 37, 0, 267, 269, 270, 409, 291, 375, 321, 405, 314, 17, 84, 181, 91, 146,
];

/** The inner edge, likewise. */
export const innerLips: readonly number[] = [
  78, 191, 80, 81, 82, 13, 312, 311, 310, 415, 308, 324, 318, 402, 317, 14, 87, 178, 88, 95,
];

/** The jaw from the ear on the left of the picture over the chin to the other ear. */
export const jaw: readonly number[] = [
  234, 93, 132, 58, 172, 136, 150, 149, 176, 148, 152, 377, 400, 378, 379, 365, 397, 288, 361, 323, 454,
];

/** The outline of the face, clockwise from the top. */
export const outline: readonly number[] = [
  10,
  338,
  297,
  332,
  284,
  251,
  389,
  356,
  ...jaw.toReversed(),
  127,
  162,
  21,
  54,
  103,
  67,
  109,
];

/** Below the nose, from the left of the picture to the right. */
export const noseBase: readonly number[] = [98, 97, 2, 326, 327];

/** How far the lips are apart, as a share of the face's width. */
export function openingOf(points: FacePoints): number {
  const [upper, lower] = [pointAt(points, 13), pointAt(points, 14)];
  return Math.hypot(upper.x - lower.x, upper.y - lower.y) / faceWidth(points);
}

/** How wide the mouth is, as a share of the face's width. */
export function mouthWidthOf(points: FacePoints): number {
  const [left, right] = [pointAt(points, 61), pointAt(points, 291)];
  return Math.hypot(left.x - right.x, left.y - right.y) / faceWidth(points);
}

/** The box around all points of a face, pixels. */
export function boundsOf(points: FacePoints): { left: number; top: number; right: number; bottom: number } {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let index = 0; index < pointCount; index++) {
    const { x, y } = pointAt(points, index);
    bounds.left = Math.min(bounds.left, x);
    bounds.right = Math.max(bounds.right, x);
    bounds.top = Math.min(bounds.top, y);
    bounds.bottom = Math.max(bounds.bottom, y);
  }
  return bounds;
}
