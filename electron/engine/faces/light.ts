import { uint8At } from '#shared/at.ts';
import type { PlanarPicture } from '../media/codec/planar-picture.ts';
import { faceWidth, pointAt } from './face.ts';
import type { FacePoints } from './find-face.ts';

/** Light on the skin of a face, as it is in the picture. */
export type Light = {
  /** Mean brightness of both sides, 0–255. */
  left: number;
  right: number;
  /** Share of the skin that is so bright that its structure is lost, 0–1. */
  clipped: number;
};

/** Points on forehead and cheeks on the left of the picture, and their counterparts on the right. */
const skin = {
  left: [108, 69, 104, 50, 101, 118, 117, 123, 147, 187, 205, 36, 206, 207],
  right: [337, 299, 333, 280, 330, 347, 346, 352, 376, 411, 425, 266, 426, 427],
} as const;

/** Reach around a point, as a share of the face's width. */
const reach = 0.02;
/** Brightness of the picture from which on skin counts as clipped: 250 of 255 in a picture of full range. */
const clippedFrom = 231;

/** Measures the light on a face. */
export function lightOn(picture: PlanarPicture, points: FacePoints): Light {
  const radius = Math.max(1, Math.round(reach * faceWidth(points)));
  const [left, right] = [
    brightness(picture, points, skin.left, radius),
    brightness(picture, points, skin.right, radius),
  ];
  const count = left.count + right.count;
  return {
    left: left.sum / Math.max(1, left.count),
    right: right.sum / Math.max(1, right.count),
    clipped: (left.clipped + right.clipped) / Math.max(1, count),
  };
}

function brightness(
  { pixels, width, height }: PlanarPicture,
  points: FacePoints,
  indices: readonly number[],
  radius: number,
): { sum: number; count: number; clipped: number } {
  const seen = { sum: 0, count: 0, clipped: 0 };
  for (const index of indices) {
    const { x, y } = pointAt(points, index);
    const [middle, line] = [Math.round(x), Math.round(y)];
    for (let row = Math.max(0, line - radius); row <= Math.min(height - 1, line + radius); row++) {
      for (let column = Math.max(0, middle - radius); column <= Math.min(width - 1, middle + radius); column++) {
        const value = uint8At(pixels, row * width + column);
        // From limited range to 0–255.
        seen.sum += (value - 16) * (255 / 219);
        seen.count += 1;
        if (value >= clippedFrom) seen.clipped += 1;
      }
    }
  }
  return seen;
}

/** The light of several frames as one. */
export function meanLight(lights: readonly Light[]): Light {
  const mean = (part: keyof Light): number =>
    lights.reduce((sum, light) => sum + light[part], 0) / Math.max(1, lights.length);
  return { left: mean('left'), right: mean('right'), clipped: mean('clipped') };
}
