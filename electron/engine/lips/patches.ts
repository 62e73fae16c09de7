import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { float32At, uint8At } from '#shared/at.ts';
import { lipsRefusals } from '#shared/lips.ts';
import { parseJson } from '#electron/lib/json.ts';
import { artifactMissing, type ArtifactStore } from '../artifacts/store.ts';
import type { Size } from '../media/codec/picture-size.ts';
import { chromaSize, planeOffsets } from '../media/codec/planar-picture.ts';
import type { Box, Planes } from './planes.ts';
import type { FittedFilm } from './types.ts';

/** What lips change in one shown frame. */
export type Patch = {
  box: Box;
  planes: Planes;
  /** How far the planes cover the template, 0–1. */ alpha: Float32Array;
};

export type Patches = Disposable & {
  /**
   * Draws patch `n` onto a picture of the template, in place.
   * @param pixels 8-bit 4:2:0, planes one after another, rows without gaps. What a patch does not cover stays as it is.
   * @param size of the picture, which may be smaller than the template.
   */
  draw(n: number, pixels: Uint8Array, size: Size): void;
};

/*
 * Bytes of fitted lips: the length of a JSON text (uint32, little-endian), the text, then for each patch its alpha
 * (0–255), Y, U and V, deflated.
 */

const metricsSchema = z.object({
  likeness: z.number(),
  residual: z.number(),
  yaw: z.number(),
  pitch: z.number(),
  width: z.number(),
  scale: z.number(),
  light: z.number(),
  seam: z.number(),
  gains: z.tuple([z.number(), z.number(), z.number()]),
  clipped: z.number(),
  sharpness: z.number(),
  flicker: z.number(),
  hidden: z.number(),
  join: z.number(),
  jaw: z.number(),
});
const refusalSchema = z.enum(lipsRefusals);
const boxSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
const factsSchema = z.object({
  /** Of the template. */
  size: z.object({ width: z.number().int(), height: z.number().int() }),
  verdict: z.union([
    z.object({ refused: z.null(), warnings: z.array(refusalSchema), metrics: metricsSchema }),
    z.object({ refused: refusalSchema, metrics: metricsSchema.partial() }),
  ]),
  /** Null for frames in which nothing is changed. */
  patches: z.array(boxSchema.extend({ bytes: z.number().int() }).nullable()),
});
type Facts = z.infer<typeof factsSchema>;
export type Verdict = Facts['verdict'];

const lengthBytes = Uint32Array.BYTES_PER_ELEMENT;

/** A patch as it is stored. */
export type PackedPatch = { box: Box; bytes: Uint8Array };

export function packPatch(patch: Patch): PackedPatch {
  return { box: patch.box, bytes: deflateRawSync(bytesOf(patch), { level: 1 }) };
}

/** Stores patches, null for frames in which nothing is changed, with the verdict on their film. */
export async function storePatches(
  artifacts: ArtifactStore,
  key: string,
  { size, verdict, patches }: { size: Size; verdict: Verdict; patches: readonly (PackedPatch | null)[] },
): Promise<void> {
  const facts: Facts = {
    size,
    verdict,
    patches: patches.map((patch) => patch && { ...patch.box, bytes: patch.bytes.length }),
  };
  const text = Buffer.from(JSON.stringify(facts));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32LE(text.length);
  await artifacts.put({ kind: 'lips', key }, [
    length,
    text,
    ...patches.flatMap((patch) => (patch ? [patch.bytes] : [])),
  ]);
}

function bytesOf({ box, planes, alpha }: Patch): Uint8Array {
  const { u, v, end } = planeOffsets(box);
  const bytes = new Uint8Array(u + end);
  const { width } = box;
  const half = width / 2;
  // Only what is seen is stored: the rest packs to nothing.
  for (let at = 0; at < u; at++) {
    const seen = Math.round(255 * float32At(alpha, at));
    if (seen === 0) continue;
    bytes[at] = seen;
    bytes[u + at] = byte(float32At(planes.y, at));
  }
  for (let at = 0; at < v - u; at++) {
    const column = at % half;
    const first = 2 * ((at - column) / half) * width + 2 * column;
    const seen =
      uint8At(bytes, first) |
      uint8At(bytes, first + 1) |
      uint8At(bytes, first + width) |
      uint8At(bytes, first + width + 1);
    if (seen === 0) continue;
    bytes[2 * u + at] = byte(float32At(planes.u, at));
    bytes[u + v + at] = byte(float32At(planes.v, at));
  }
  return bytes;
}

function byte(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)));
}

/** The verdict on a film that was fitted before; null if it was not. */
export async function storedVerdict(artifacts: ArtifactStore, key: string): Promise<FittedFilm | null> {
  const bytes = await artifacts.read({ kind: 'lips', key });
  const facts = bytes && factsIn(bytes);
  if (!facts) return null;
  const { verdict } = facts;
  return verdict.refused === null ? { key, ...verdict } : { key: null, ...verdict };
}

function factsIn(bytes: Uint8Array): Facts | null {
  if (bytes.length < lengthBytes) return null;
  const end = lengthBytes + new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const parsed = factsSchema.safeParse(parseJson(Buffer.from(bytes.subarray(lengthBytes, end)).toString()));
  return parsed.success ? parsed.data : null;
}

/** Opens the patches of a fitted film. @throws AppError `ARTIFACT_MISSING`. */
export async function openPatches(artifacts: ArtifactStore, key: string): Promise<Patches> {
  let bytes = await artifacts.read({ kind: 'lips', key });
  const facts = bytes && factsIn(bytes);
  if (!bytes || !facts) throw artifactMissing({ kind: 'lips', key });
  let at = lengthBytes + new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const packed = facts.patches.map((patch) => {
    if (!patch || !bytes) return null;
    const start = at;
    at += patch.bytes;
    return { box: patch, bytes: bytes.subarray(start, at) };
  });
  return {
    draw(n, pixels, size) {
      const patch = packed[n];
      if (!patch) return;
      const part = inSize({ box: patch.box, bytes: inflateRawSync(patch.bytes) }, facts.size, size);
      drawPart(part, pixels, size);
    },
    [Symbol.dispose]() {
      bytes = null;
      packed.length = 0;
    },
  };
}

/** A patch as bytes: alpha, Y, U and V. */
type Part = { box: Box; bytes: Uint8Array };

function drawPart({ box, bytes }: Part, pixels: Uint8Array, size: Size): void {
  const own = planeOffsets(box);
  const picture = planeOffsets(size);
  const blend = (at: number, value: number, alpha: number): void => {
    // Rounded to the nearest; without alpha it is exactly the template's.
    const below = uint8At(pixels, at);
    pixels[at] = below + Math.round(((value - below) * alpha) / 255);
  };
  for (let row = 0; row < box.height; row++) {
    const y = box.y + row;
    if (y < 0 || y >= size.height) continue;
    for (let column = 0; column < box.width; column++) {
      const x = box.x + column;
      const from = row * box.width + column;
      const alpha = uint8At(bytes, from);
      if (alpha > 0 && x >= 0 && x < size.width) blend(y * size.width + x, uint8At(bytes, own.u + from), alpha);
    }
  }
  const [half, across] = [box.width / 2, chromaSize(size)];
  for (let row = 0; row < box.height / 2; row++) {
    const y = box.y / 2 + row;
    if (y < 0 || y >= across.height) continue;
    for (let column = 0; column < half; column++) {
      const x = box.x / 2 + column;
      if (x < 0 || x >= across.width) continue;
      const first = 2 * row * box.width + 2 * column;
      const alpha =
        (uint8At(bytes, first) +
          uint8At(bytes, first + 1) +
          uint8At(bytes, first + box.width) +
          uint8At(bytes, first + box.width + 1)) /
        4;
      if (alpha === 0) continue;
      const [from, at] = [row * half + column, y * across.width + x];
      blend(picture.u + at, uint8At(bytes, 2 * own.u + from), alpha);
      blend(picture.v + at, uint8At(bytes, own.u + own.v + from), alpha);
    }
  }
}

/** A patch for a smaller picture: means of its pixels, each counted as far as it covers the template. */
function inSize(patch: Part, from: Size, to: Size): Part {
  if (from.width === to.width && from.height === to.height) return patch;
  const [right, down] = [to.width / from.width, to.height / from.height];
  const { box, bytes } = patch;
  const left = 2 * Math.floor((box.x * right) / 2);
  const top = 2 * Math.floor((box.y * down) / 2);
  const small: Box = {
    x: left,
    y: top,
    width: 2 * Math.ceil(((box.x + box.width) * right - left) / 2),
    height: 2 * Math.ceil(((box.y + box.height) * down - top) / 2),
  };
  const [own, target] = [planeOffsets(box), planeOffsets(small)];
  const result = new Uint8Array(target.u + target.end);
  const alpha = bytes.subarray(0, own.u);
  const place = { x: left / right - box.x, y: top / down - box.y };
  shrink({ plane: alpha, weights: null, size: box }, { plane: result, at: 0, size: small }, { ...place, right, down });
  const luma = bytes.subarray(own.u, 2 * own.u);
  shrink(
    { plane: luma, weights: alpha, size: box },
    { plane: result, at: target.u, size: small },
    { ...place, right, down },
  );
  const [half, smallHalf] = [chromaSize(box), chromaSize(small)];
  const seen = Uint8Array.from({ length: half.width * half.height }, (_, at) => {
    const first = 2 * Math.floor(at / half.width) * box.width + 2 * (at % half.width);
    return Math.ceil((uint8At(alpha, first) + uint8At(alpha, first + 1)) / 2);
  });
  for (const plane of ['u', 'v'] as const) {
    const source = bytes.subarray(own.u + own[plane], own.u + own[plane] + half.width * half.height);
    shrink(
      { plane: source, weights: seen, size: half },
      { plane: result, at: target.u + target[plane], size: smallHalf },
      { x: place.x / 2, y: place.y / 2, right, down },
    );
  }
  return { box: small, bytes: result };
}

function shrink(
  from: { plane: Uint8Array; weights: Uint8Array | null; size: Size },
  to: { plane: Uint8Array; at: number; size: Size },
  { x, y, right, down }: { x: number; y: number; right: number; down: number },
): void {
  for (let row = 0; row < to.size.height; row++) {
    const lines = spanOf(y + row / down, y + (row + 1) / down, from.size.height);
    for (let column = 0; column < to.size.width; column++) {
      const places = spanOf(x + column / right, x + (column + 1) / right, from.size.width);
      let [sum, total, plain, count] = [0, 0, 0, 0];
      for (let line = lines.from; line < lines.to; line++) {
        for (let place = places.from; place < places.to; place++) {
          const at = line * from.size.width + place;
          const weight = from.weights ? uint8At(from.weights, at) : 1;
          sum += weight * uint8At(from.plane, at);
          total += weight;
          plain += uint8At(from.plane, at);
          count += 1;
        }
      }
      const area = from.weights ? total : (1 / right) * (1 / down);
      const value = from.weights ? (total > 0 ? sum / total : plain / Math.max(1, count)) : sum / Math.max(area, count);
      to.plane[to.at + row * to.size.width + column] = Math.round(value);
    }
  }
}

function spanOf(start: number, end: number, length: number): { from: number; to: number } {
  const from = Math.max(0, Math.round(start));
  return { from, to: Math.min(length, Math.max(Math.round(end), from + 1)) };
}
