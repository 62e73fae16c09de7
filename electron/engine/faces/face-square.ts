import { uint8At } from '#shared/at.ts';
import { chromaSize, planeOffsets, type PlanarPicture } from '../media/codec/planar-picture.ts';

/** A turned square in a picture. */
export type Square = {
  /** Its middle, pixels. */
  x: number;
  y: number;
  /** Length of its side, pixels. */
  side: number;
  /** Clockwise, radians. */
  angle: number;
};

/** At most so many pixels are averaged for one, along each side. */
const mostAveraged = 4;

/**
 * Red, green and blue (0–255) of a square, scaled to `side` pixels; black outside the picture. Pixels of a smaller scale
 * average those of the picture, since single ones would flicker.
 */
export function pixelsIn(picture: PlanarPicture, square: Square, side: number): Float32Array {
  const { width, height, pixels } = picture;
  const { u, v } = planeOffsets(picture);
  const across = chromaSize(picture).width;
  const step = square.side / side;
  const [cos, sin] = [Math.cos(square.angle) * step, Math.sin(square.angle) * step];
  const parts = Math.min(mostAveraged, Math.max(1, Math.round(step)));
  const sums = new Float32Array(side * side * 3);
  const share = 1 / (parts * parts);
  for (let row = 0; row < side * parts; row++) {
    const down = (row + 0.5) / parts - side / 2;
    for (let column = 0; column < side * parts; column++) {
      const right = (column + 0.5) / parts - side / 2;
      const x = square.x + right * cos - down * sin - 0.5;
      const y = square.y + right * sin + down * cos - 0.5;
      if (x < 0 || y < 0 || x > width - 1 || y > height - 1) continue;
      const luma = 1.164_383 * (lumaAt(pixels, width, height, x, y) - 16) * share;
      const color = (y >> 1) * across + (x >> 1);
      const blue = (uint8At(pixels, u + color) - 128) * share;
      const red = (uint8At(pixels, v + color) - 128) * share;
      const at = 3 * (Math.floor(row / parts) * side + Math.floor(column / parts));
      sums[at] = (sums[at] ?? 0) + luma + 1.792_741 * red;
      sums[at + 1] = (sums[at + 1] ?? 0) + luma - 0.213_249 * blue - 0.532_909 * red;
      sums[at + 2] = (sums[at + 2] ?? 0) + luma + 2.112_402 * blue;
    }
  }
  for (let at = 0; at < sums.length; at++) sums[at] = Math.min(255, Math.max(0, sums[at] ?? 0));
  return sums;
}

/** Between the four nearest pixels. */
function lumaAt(pixels: Uint8Array, width: number, height: number, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [right, bottom] = [Math.min(left + 1, width - 1), Math.min(top + 1, height - 1)];
  const [dx, dy] = [x - left, y - top];
  const above = uint8At(pixels, top * width + left) * (1 - dx) + uint8At(pixels, top * width + right) * dx;
  const below = uint8At(pixels, bottom * width + left) * (1 - dx) + uint8At(pixels, bottom * width + right) * dx;
  return above * (1 - dy) + below * dy;
}
