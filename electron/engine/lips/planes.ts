import { float32At, uint8At } from '#shared/at.ts';
import type { Size } from '../media/codec/picture-size.ts';
import { byteBetween, chromaSize, planeOffsets, type PlanarPicture } from '../media/codec/planar-picture.ts';
import type { Similarity } from './alignment.ts';

/** A part of a picture: even place and size, pixels. */
export type Box = Size & { x: number; y: number };

/** Brightness and color (limited range) of a part of a picture as numbers, so that they can be changed without loss. */
export type Planes = Size & { y: Float32Array; u: Float32Array; v: Float32Array };

export function emptyPlanes({ width, height }: Size): Planes {
  const chroma = (width / 2) * (height / 2);
  return {
    width,
    height,
    y: new Float32Array(width * height),
    u: new Float32Array(chroma),
    v: new Float32Array(chroma),
  };
}

/** The part of a picture within a box, as bytes: what is outside the picture repeats its edge. */
export function cutOut(picture: PlanarPicture, box: Box): PlanarPicture {
  const pixels = new Uint8Array(planeOffsets(box).end);
  const [to, from] = [planeOffsets(box), planeOffsets(picture)];
  const half = chromaSize(picture);
  const planes = [
    { at: 0, source: 0, box, size: picture as Size },
    ...(['u', 'v'] as const).map((plane) => ({
      at: to[plane],
      source: from[plane],
      box: { x: box.x / 2, y: box.y / 2, width: box.width / 2, height: box.height / 2 },
      size: half,
    })),
  ];
  for (const { at, source, box: part, size } of planes) {
    for (let row = 0; row < part.height; row++) {
      const line = source + clamp(part.y + row, 0, size.height - 1) * size.width;
      for (let column = 0; column < part.width; column++) {
        pixels[at + row * part.width + column] = uint8At(
          picture.pixels,
          line + clamp(part.x + column, 0, size.width - 1),
        );
      }
    }
  }
  return { width: box.width, height: box.height, pixels };
}

export function planesOf(part: PlanarPicture): Planes {
  const { u, v, end } = planeOffsets(part);
  return {
    width: part.width,
    height: part.height,
    y: Float32Array.from(part.pixels.subarray(0, u)),
    u: Float32Array.from(part.pixels.subarray(u, v)),
    v: Float32Array.from(part.pixels.subarray(v, end)),
  };
}

/**
 * A picture as it looks after a similarity, within a box.
 * @param back from places in the box to places in the picture; both count pixels from the corner of the first one's
 * middle.
 */
export function warped(picture: PlanarPicture, box: Box, back: Similarity): Planes {
  const { u, v } = planeOffsets(picture);
  const half = chromaSize(picture);
  const planes = emptyPlanes(box);
  sampleSharp(picture.pixels, picture, planes.y, box, shifted(back, box));
  // A sample of color lies between two pixels on each axis, so both grids have the same middle.
  const color = halved(shifted(back, box));
  sampleBetween(picture.pixels.subarray(u, v), half, planes.u, half2(box), color);
  sampleBetween(picture.pixels.subarray(v), half, planes.v, half2(box), color);
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

function half2({ width, height }: Size): Size {
  return { width: width / 2, height: height / 2 };
}

/**
 * Samples with Catmull–Rom's curve (cubic convolution, Keys 1981), since values between pixels would be dull, and dull
 * skin beside sharp skin is seen. Where the picture gets smaller, pixels are averaged before.
 */
function sampleSharp(
  source: Uint8Array,
  { width, height }: Size,
  target: Float32Array,
  to: Size,
  { a, b, dx, dy }: Similarity,
): void {
  const parts = Math.hypot(a, b) > averagedFrom ? 2 : 1;
  const share = 1 / (parts * parts);
  for (let row = 0; row < to.height; row++) {
    for (let column = 0; column < to.width; column++) {
      let sum = 0;
      for (let part = 0; part < parts * parts; part++) {
        const right = column + (((part % parts) + 0.5) / parts - 0.5);
        const down = row + ((Math.floor(part / parts) + 0.5) / parts - 0.5);
        sum += cubicAt(source, width, height, a * right - b * down + dx, b * right + a * down + dy);
      }
      target[row * to.width + column] = sum * share;
    }
  }
}

/** Pixels of a picture for one of the result, along a side, from which on several are averaged. */
const averagedFrom = 1.6;

function cubicAt(source: Uint8Array, width: number, height: number, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [x - left, y - top];
  const [w0, w1, w2, w3] = [before(fx), at(fx), at(1 - fx), before(1 - fx)];
  const inside = left >= 1 && top >= 1 && left + 2 < width && top + 2 < height;
  let sum = 0;
  for (let line = -1; line <= 2; line++) {
    const weight = line === -1 ? before(fy) : line === 0 ? at(fy) : line === 1 ? at(1 - fy) : before(1 - fy);
    const start = (inside ? top + line : clamp(top + line, 0, height - 1)) * width;
    const row = inside
      ? w0 * uint8At(source, start + left - 1) +
        w1 * uint8At(source, start + left) +
        w2 * uint8At(source, start + left + 1) +
        w3 * uint8At(source, start + left + 2)
      : w0 * uint8At(source, start + clamp(left - 1, 0, width - 1)) +
        w1 * uint8At(source, start + clamp(left, 0, width - 1)) +
        w2 * uint8At(source, start + clamp(left + 1, 0, width - 1)) +
        w3 * uint8At(source, start + clamp(left + 2, 0, width - 1));
    sum += weight * row;
  }
  return sum;
}

/** Weights of the nearer and of the farther neighbour on one side, by the distance from the nearer one. */
function at(t: number): number {
  return ((3 * t - 5) * t * t + 2) / 2;
}

function before(t: number): number {
  return (((2 - t) * t - 1) * t) / 2;
}

/** Samples between the four nearest values. */
function sampleBetween(
  source: Uint8Array,
  { width, height }: Size,
  target: Float32Array,
  to: Size,
  { a, b, dx, dy }: Similarity,
): void {
  for (let row = 0; row < to.height; row++) {
    for (let column = 0; column < to.width; column++) {
      const x = clamp(a * column - b * row + dx, 0, width - 1);
      const y = clamp(b * column + a * row + dy, 0, height - 1);
      target[row * to.width + column] = byteBetween(source, width, height, x, y);
    }
  }
}

/** A value between those of a plane. */
export function between(plane: Float32Array, { width, height }: Size, x: number, y: number): number {
  const right = clamp(x, 0, width - 1);
  const down = clamp(y, 0, height - 1);
  const left = Math.trunc(right);
  const top = Math.trunc(down);
  const first = top * width + left;
  const next = left + 1 < width ? 1 : 0;
  const below = top + 1 < height ? first + width : first;
  const part = right - left;
  const above = float32At(plane, first) * (1 - part) + float32At(plane, first + next) * part;
  const under = float32At(plane, below) * (1 - part) + float32At(plane, below + next) * part;
  return above + (down - top) * (under - above);
}

export function clamp(value: number, least: number, most: number): number {
  return value < least ? least : value > most ? most : value;
}
