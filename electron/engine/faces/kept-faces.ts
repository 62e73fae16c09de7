import { itemAt } from '#shared/at.ts';
import { z } from 'zod';
import { parseJson } from '#electron/lib/json.ts';
import type { Size } from '../media/codec/picture-size.ts';
import { pointCount, type FacePoints } from './find-face.ts';
import type { Light } from './light.ts';

/** The largest face of a picture. */
type FaceFrame = {
  /** Time in the file, seconds. */
  time: number;
  face: { points: FacePoints; light: Light } | null;
};

export type FacesFound = {
  /** Of the pictures, upright. */
  size: Size;
  /** In order, one for each picture. */
  frames: FaceFrame[];
  /** Share of the pictures looked at whole that have a second face, at least half as wide as the first, 0–1. */
  several: number;
  /** Descriptions of the face in some pictures; those of one person are alike (`likeness.ts`). */
  people: Float32Array[];
};

/*
 * Faces as bytes: the length of a JSON text (uint32, little-endian), the text filled up with spaces to a multiple of four
 * bytes, then the points of each face and the descriptions (float32, little-endian).
 */

const lightSchema = z.object({ left: z.number(), right: z.number(), clipped: z.number() });
const factsSchema = z.object({
  size: z.object({ width: z.number().int(), height: z.number().int() }),
  several: z.number(),
  /** Numbers of each description. */
  people: z.array(z.number().int()),
  /** Without light, there is no face. */
  frames: z.array(z.object({ time: z.number(), light: lightSchema.nullable() })),
});

const numberBytes = Float32Array.BYTES_PER_ELEMENT;

export function packFaces({ size, several, people, frames }: FacesFound): Uint8Array[] {
  const facts: z.infer<typeof factsSchema> = {
    size,
    several,
    people: people.map(({ length }) => length),
    frames: frames.map(({ time, face }) => ({ time, light: face && face.light })),
  };
  const text = JSON.stringify(facts);
  const encoded = Buffer.from(text + ' '.repeat(-Buffer.byteLength(text) & (numberBytes - 1)));
  const length = Buffer.alloc(numberBytes);
  length.writeUInt32LE(encoded.length);
  const numbers = [...frames.flatMap(({ face }) => (face ? [face.points] : [])), ...people];
  return [
    length,
    encoded,
    ...numbers.map(({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength)),
  ];
}

/** Null for bytes that another version has written. */
export function unpackFaces(bytes: Uint8Array): FacesFound | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = numberBytes + (bytes.length < numberBytes ? 0 : view.getUint32(0, true));
  const parsed = factsSchema.safeParse(parseJson(Buffer.from(bytes.subarray(numberBytes, end)).toString()));
  if (!parsed.success) return null;
  const { size, several, people, frames } = parsed.data;
  const lengths = [...frames.filter(({ light }) => light !== null).map(() => 3 * pointCount), ...people];
  if (lengths.reduce((sum, length) => sum + length, 0) * numberBytes !== bytes.length - end) return null;
  // A copy, as numbers must begin at a multiple of their size.
  const numbers = new Float32Array(Uint8Array.from(bytes.subarray(end)).buffer);
  let at = 0;
  const lists = lengths.map((length) => numbers.subarray(at, (at += length)));
  let next = 0;
  return {
    size,
    several,
    frames: frames.map(({ time, light }) => ({ time, face: light && { light, points: itemAt(lists, next++) } })),
    people: lists.slice(next),
  };
}
