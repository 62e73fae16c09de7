import { uint8At } from '#shared/at.ts';
import type { Size } from '../media/codec/picture-size.ts';
import { chromaSize, planeOffsets, type PlanarPicture } from '../media/codec/planar-picture.ts';

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
    const first = Math.min(part.width, Math.max(0, -part.x));
    const end = Math.max(first, Math.min(part.width, size.width - part.x));
    for (let row = 0; row < part.height; row++) {
      const line = source + clamp(part.y + row, 0, size.height - 1) * size.width;
      const start = at + row * part.width;
      pixels.fill(uint8At(picture.pixels, line), start, start + first);
      pixels.set(picture.pixels.subarray(line + part.x + first, line + part.x + end), start + first);
      pixels.fill(uint8At(picture.pixels, line + size.width - 1), start + end, start + part.width);
    }
  }
  return { width: box.width, height: box.height, pixels };
}

export function planesOf(part: PlanarPicture): Planes {
  const { u, v, end } = planeOffsets(part);
  return {
    width: part.width,
    height: part.height,
    y: new Float32Array(part.pixels.subarray(0, u)),
    u: new Float32Array(part.pixels.subarray(u, v)),
    v: new Float32Array(part.pixels.subarray(v, end)),
  };
}

export function clamp(value: number, least: number, most: number): number {
  return value < least ? least : value > most ? most : value;
}
