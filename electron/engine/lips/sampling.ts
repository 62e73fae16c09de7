import { float32At, float64At, uint8At } from '#shared/at.ts';
import type { Size } from '../media/codec/picture-size.ts';
import { chromaSize, planeOffsets, type PlanarPicture } from '../media/codec/planar-picture.ts';
import type { Similarity } from './alignment.ts';
import { clamp, emptyPlanes, type Box, type Planes } from './planes.ts';

/*
 * Values between those of pictures and grids. Whole rows are worked out at once: a function that is called for each pixel
 * makes an object of each number that it takes or returns, and those take longer than the arithmetic.
 */

/** Writes `count` samples from a place on to the right, whole numbers, into a list. */
type SampleRow = (column: number, row: number, count: number, target: Float32Array, at: number) => void;

/** Samples of brightness, and of blue and red, of which there is one for two pixels on each axis. */
export type Sampler = { [Plane in 'y' | 'u' | 'v']: SampleRow };

/**
 * Samples a picture as it looks after a similarity.
 * @param back from places in the box to places in the picture; both count pixels from the corner of the first one's
 * middle.
 */
export function samplerOf(picture: PlanarPicture, box: Box, back: Similarity): Sampler {
  const { u, v } = planeOffsets(picture);
  const half = chromaSize(picture);
  const map = shifted(back, box);
  // A sample of color lies between two pixels on each axis, so both grids have the same middle.
  const color = halved(map);
  return {
    y: sharpRows(picture.pixels, picture, map),
    u: linearRows(picture.pixels.subarray(u, v), half, color),
    v: linearRows(picture.pixels.subarray(v), half, color),
  };
}

/** All samples of a box. @param size of the box. */
export function sampled({ y, u, v }: Sampler, size: Size): Planes {
  const planes = emptyPlanes(size);
  const half = size.width / 2;
  for (let row = 0; row < size.height; row++) y(0, row, size.width, planes.y, row * size.width);
  for (let row = 0; row < size.height / 2; row++) {
    u(0, row, half, planes.u, row * half);
    v(0, row, half, planes.v, row * half);
  }
  return planes;
}

/** The samples of some pixels of a box, by index; the others are 0. */
export function sampledAt({ y, u, v }: Sampler, size: Size, pixels: Uint32Array): Planes {
  const planes = emptyPlanes(size);
  for (const pixel of pixels) {
    const column = pixel % size.width;
    const row = (pixel - column) / size.width;
    const color = (row >> 1) * (size.width / 2) + (column >> 1);
    y(column, row, 1, planes.y, pixel);
    u(column >> 1, row >> 1, 1, planes.u, color);
    v(column >> 1, row >> 1, 1, planes.v, color);
  }
  return planes;
}

/** The map for places counted from the box's corner instead of the picture's. */
function shifted({ a, b, dx, dy }: Similarity, { x, y }: Box): Similarity {
  return { a, b, dx: dx + a * x - b * y, dy: dy + b * x + a * y };
}

/** The map for samples of color: (2x + 0.5) → (2x' + 0.5). */
function halved({ a, b, dx, dy }: Similarity): Similarity {
  return { a, b, dx: (dx + 0.5 * (a - b) - 0.5) / 2, dy: (dy + 0.5 * (a + b) - 0.5) / 2 };
}

/** Pixels of a picture for one of the result, along a side, from which on several are averaged. */
const averagedFrom = 1.6;

/** Samples sharply. Where the picture gets smaller, pixels are averaged before. */
function sharpRows(source: Uint8Array, size: Size, { a, b, dx, dy }: Similarity): SampleRow {
  const parts = Math.hypot(a, b) > averagedFrom ? 2 : 1;
  const share = 1 / (parts * parts);
  return (column, row, count, target, at) => {
    target.fill(0, at, at + count);
    for (let part = 0; part < parts * parts; part++) {
      const right = column + (((part % parts) + 0.5) / parts - 0.5);
      const down = row + ((Math.floor(part / parts) + 0.5) / parts - 0.5);
      const start = { x: a * right - b * down + dx, y: b * right + a * down + dy };
      addCubic(source, size, { ...start, a, b }, share, { values: target, at, count });
    }
  };
}

/**
 * Adds samples of Catmull–Rom's curve (cubic convolution, Keys 1981), since values between pixels would be dull, and dull
 * skin beside sharp skin is seen.
 * @param line where it begins, and the step to the next sample. @param share by which they are multiplied.
 */
function addCubic(
  source: Uint8Array,
  size: Size,
  line: { x: number; y: number; a: number; b: number },
  share: number,
  target: { values: Float32Array; at: number; count: number },
): void {
  const { width, height } = size;
  const { values, at, count } = target;
  for (let index = 0; index < count; index++) {
    const x = line.x + index * line.a;
    const y = line.y + index * line.b;
    const left = Math.floor(x);
    const top = Math.floor(y);
    if (left < 1 || top < 1 || left + 2 >= width || top + 2 >= height) {
      values[at + index] = float32At(values, at + index) + share * cubicAtEdge(source, size, x, y);
      continue;
    }
    const right = x - left;
    const down = y - top;
    const w0 = far(right);
    const w1 = near(right);
    const w2 = near(1 - right);
    const w3 = far(1 - right);
    const second = top * width + left;
    const first = second - width;
    const third = second + width;
    const fourth = third + width;
    const value =
      far(down) *
        (w0 * uint8At(source, first - 1) +
          w1 * uint8At(source, first) +
          w2 * uint8At(source, first + 1) +
          w3 * uint8At(source, first + 2)) +
      near(down) *
        (w0 * uint8At(source, second - 1) +
          w1 * uint8At(source, second) +
          w2 * uint8At(source, second + 1) +
          w3 * uint8At(source, second + 2)) +
      near(1 - down) *
        (w0 * uint8At(source, third - 1) +
          w1 * uint8At(source, third) +
          w2 * uint8At(source, third + 1) +
          w3 * uint8At(source, third + 2)) +
      far(1 - down) *
        (w0 * uint8At(source, fourth - 1) +
          w1 * uint8At(source, fourth) +
          w2 * uint8At(source, fourth + 1) +
          w3 * uint8At(source, fourth + 2));
    values[at + index] = float32At(values, at + index) + share * value;
  }
}

/** The same sample at the edge of the picture, which is repeated. */
function cubicAtEdge(source: Uint8Array, { width, height }: Size, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const weightsAt = (part: number): number[] => [far(part), near(part), near(1 - part), far(1 - part)];
  const across = weightsAt(x - left);
  return weightsAt(y - top).reduce((sum, weight, line) => {
    const start = clamp(top - 1 + line, 0, height - 1) * width;
    const pixel = (index: number): number => uint8At(source, start + clamp(left - 1 + index, 0, width - 1));
    return sum + weight * across.reduce((total, share, index) => total + share * pixel(index), 0);
  }, 0);
}

/** Weights of the nearer and of the farther neighbour on one side, by the distance from the nearer one. */
function near(t: number): number {
  return ((3 * t - 5) * t * t + 2) / 2;
}

function far(t: number): number {
  return (((2 - t) * t - 1) * t) / 2;
}

/** Samples between the four nearest values. */
function linearRows(source: Uint8Array, { width, height }: Size, { a, b, dx, dy }: Similarity): SampleRow {
  return (column, row, count, target, at) => {
    for (let index = 0; index < count; index++) {
      const x = clamp(a * (column + index) - b * row + dx, 0, width - 1);
      const y = clamp(b * (column + index) + a * row + dy, 0, height - 1);
      const left = Math.trunc(x);
      const top = Math.trunc(y);
      const first = top * width + left;
      const next = left + 1 < width ? 1 : 0;
      const second = top + 1 < height ? first + width : first;
      const part = x - left;
      const above = uint8At(source, first) * (1 - part) + uint8At(source, first + next) * part;
      const under = uint8At(source, second) * (1 - part) + uint8At(source, second + next) * part;
      target[at + index] = above + (y - top) * (under - above);
    }
  };
}

/**
 * Values between those of a grid, for each pixel of a box; those at its ends are repeated.
 * @param place of the box's first pixel in the grid's, and pixels from one of the grid's values to the next.
 */
export function spread(
  values: Float32Array,
  grid: Size,
  { width, height }: Size,
  { x, y, step }: { x: number; y: number; step: number },
): Float32Array {
  const result = new Float32Array(width * height);
  const line = new Float64Array(grid.width);
  for (let row = 0; row < height; row++) {
    const down = clamp((row + y) / step, 0, grid.height - 1);
    const top = Math.trunc(down);
    const low = down - top;
    const above = top * grid.width;
    const below = top + 1 < grid.height ? above + grid.width : above;
    for (let column = 0; column < grid.width; column++) {
      const value = float32At(values, above + column);
      line[column] = value + low * (float32At(values, below + column) - value);
    }
    for (let column = 0; column < width; column++) {
      const right = clamp((column + x) / step, 0, grid.width - 1);
      const left = Math.trunc(right);
      const value = float64At(line, left);
      const next = float64At(line, left + 1 < grid.width ? left + 1 : left);
      result[row * width + column] = value + (right - left) * (next - value);
    }
  }
  return result;
}
