import { float64At, uint8At } from '#shared/at.ts';
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

/** Numbers that a network takes for values of 0–255: `value * scale + offset`. */
export type Range = { scale: number; offset: number };

/**
 * Red, green and blue of a square, scaled to `side` pixels; black outside the picture. Pixels of a smaller scale average
 * the picture's brightness, since single ones would flicker; color is that in their middle.
 */
export function pixelsIn(
  picture: PlanarPicture,
  square: Square,
  side: number,
  { scale, offset }: Range = { scale: 1, offset: 0 },
): Float32Array {
  const { width, height, pixels } = picture;
  const { u, v } = planeOffsets(picture);
  const across = chromaSize(picture).width;
  const step = square.side / side;
  const cos = Math.cos(square.angle) * step;
  const sin = Math.sin(square.angle) * step;
  const parts = Math.min(mostAveraged, Math.max(1, Math.round(step)));
  const share = 1 / (parts * parts);
  const result = new Float32Array(side * side * 3).fill(offset);
  const brightness = new Float64Array(side);
  const inside = new Float64Array(side);
  for (let row = 0; row < side; row++) {
    brightness.fill(0);
    inside.fill(0);
    for (let line = 0; line < parts; line++) {
      const right = 0.5 / parts - side / 2;
      const down = row + (line + 0.5) / parts - side / 2;
      const startX = square.x + right * cos - down * sin - 0.5;
      const startY = square.y + right * sin + down * cos - 0.5;
      for (let column = 0; column < side; column++) {
        let sum = 0;
        let count = 0;
        for (let part = 0; part < parts; part++) {
          const way = column + part / parts;
          const x = startX + way * cos;
          const y = startY + way * sin;
          if (x < 0 || y < 0 || x > width - 1 || y > height - 1) continue;
          const left = x | 0;
          const top = y | 0;
          const first = top * width + left;
          const next = left + 1 < width ? 1 : 0;
          const below = top + 1 < height ? first + width : first;
          const one = uint8At(pixels, first);
          const three = uint8At(pixels, below);
          const above = one + (x - left) * (uint8At(pixels, first + next) - one);
          const under = three + (x - left) * (uint8At(pixels, below + next) - three);
          sum += above + (y - top) * (under - above) - 16;
          count += 1;
        }
        brightness[column] = float64At(brightness, column) + sum;
        inside[column] = float64At(inside, column) + count;
      }
    }
    for (let column = 0; column < side; column++) {
      const seen = float64At(inside, column) * share;
      if (seen === 0) continue;
      const right = column + 0.5 - side / 2;
      const down = row + 0.5 - side / 2;
      const x = Math.min(width - 1, Math.max(0, square.x + right * cos - down * sin));
      const y = Math.min(height - 1, Math.max(0, square.y + right * sin + down * cos));
      const color = (y >> 1) * across + (x >> 1);
      const luma = 1.164_383 * float64At(brightness, column) * share;
      const blue = (uint8At(pixels, u + color) - 128) * seen;
      const red = (uint8At(pixels, v + color) - 128) * seen;
      const at = 3 * (row * side + column);
      result[at] = clipped(luma + 1.792_741 * red) * scale + offset;
      result[at + 1] = clipped(luma - 0.213_249 * blue - 0.532_909 * red) * scale + offset;
      result[at + 2] = clipped(luma + 2.112_402 * blue) * scale + offset;
    }
  }
  return result;
}

function clipped(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value;
}
