import { float32At, uint8At } from '#shared/at.ts';
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
 * Red, green and blue of a square, scaled to `side` pixels; black outside the picture. A smaller scale takes means of the
 * picture's brightness, since single pixels would flicker; color is that in their middle.
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
  const reach = ((Math.abs(cos) + Math.abs(sin)) * side) / 2;
  const luma = meansOf(picture, Math.min(mostAveraged, Math.max(1, Math.round(step))), {
    left: square.x - reach,
    right: square.x + reach,
    top: square.y - reach,
    bottom: square.y + reach,
  });
  const result = new Float32Array(side * side * 3).fill(offset);
  for (let row = 0; row < side; row++) {
    const down = row + 0.5 - side / 2;
    for (let column = 0; column < side; column++) {
      const right = column + 0.5 - side / 2;
      const x = square.x + right * cos - down * sin;
      const y = square.y + right * sin + down * cos;
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      const light = 1.164_383 * (meanAt(luma, x, y) - 16);
      const color = (y >> 1) * across + (x >> 1);
      const blue = uint8At(pixels, u + color) - 128;
      const red = uint8At(pixels, v + color) - 128;
      const at = 3 * (row * side + column);
      result[at] = clipped(light + 1.792_741 * red) * scale + offset;
      result[at + 1] = clipped(light - 0.213_249 * blue - 0.532_909 * red) * scale + offset;
      result[at + 2] = clipped(light + 2.112_402 * blue) * scale + offset;
    }
  }
  return result;
}

/** Mean brightness of the blocks of a part of a picture, `size` pixels wide and high. */
type Means = { values: Float32Array; size: number; left: number; top: number; columns: number; rows: number };

/** Blocks lie at multiples of their size, so that they don't move with the part. */
function meansOf(
  { pixels, width, height }: PlanarPicture,
  size: number,
  part: { left: number; right: number; top: number; bottom: number },
): Means {
  // One more on each side, from which the values between two blocks are drawn.
  const span = (from: number, to: number, length: number) => {
    const last = Math.ceil(length / size) - 1;
    const first = Math.min(last, Math.max(0, Math.floor(from / size) - 1));
    return { first, count: Math.min(last, Math.max(first, Math.floor(to / size) + 1)) - first + 1 };
  };
  const { first: left, count: columns } = span(part.left, part.right, width);
  const { first: top, count: rows } = span(part.top, part.bottom, height);
  const values = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    const lines = { from: (top + row) * size, to: Math.min(height, (top + row + 1) * size) };
    for (let column = 0; column < columns; column++) {
      const from = (left + column) * size;
      const to = Math.min(width, from + size);
      let sum = 0;
      for (let line = lines.from; line < lines.to; line++) {
        for (let at = line * width + from; at < line * width + to; at++) sum += uint8At(pixels, at);
      }
      values[row * columns + column] = sum / ((lines.to - lines.from) * (to - from));
    }
  }
  return { values, size, left, top, columns, rows };
}

/** The brightness at a place in the picture, between the middles of four blocks. */
function meanAt({ values, size, left, top, columns, rows }: Means, x: number, y: number): number {
  const across = Math.min(columns - 1, Math.max(0, x / size - left - 0.5));
  const down = Math.min(rows - 1, Math.max(0, y / size - top - 0.5));
  const [column, row] = [across | 0, down | 0];
  const first = row * columns + column;
  const next = column + 1 < columns ? 1 : 0;
  const below = row + 1 < rows ? first + columns : first;
  const [one, three] = [float32At(values, first), float32At(values, below)];
  const above = one + (across - column) * (float32At(values, first + next) - one);
  const under = three + (across - column) * (float32At(values, below + next) - three);
  return above + (down - row) * (under - above);
}

function clipped(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value;
}
