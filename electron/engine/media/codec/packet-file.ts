import type { z } from 'zod';
import { readCheckedFile, writeCheckedFile } from '#electron/lib/checked-file.ts';

/*
 * A file of the section cache: packets, which finished videos are cut from, at the start; then facts about them as JSON,
 * their length (uint32, little-endian), and the checksum of `checked-file.ts`.
 */

/** The facts; null when the file is not there whole. */
export function readPacketFile<Facts>(file: string, schema: z.ZodType<Facts>): Facts | null {
  const content = readCheckedFile(file);
  if (content === null) return null;
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length);
  const lengthAt = bytes.length - Uint32Array.BYTES_PER_ELEMENT;
  const facts = bytes.toString('utf8', lengthAt - bytes.readUInt32LE(lengthAt), lengthAt);
  return schema.parse(JSON.parse(facts));
}

/** @returns the facts of the file there is afterwards: another process may have been first, and its file stays. */
export function writePacketFile<Facts extends object>(
  file: string,
  packets: readonly Uint8Array[],
  facts: Facts,
  schema: z.ZodType<Facts>,
): Facts {
  const encoded = Buffer.from(JSON.stringify(facts));
  const length = Buffer.alloc(Uint32Array.BYTES_PER_ELEMENT);
  length.writeUInt32LE(encoded.length);
  const isFirst = writeCheckedFile(file, [...packets, encoded, length]);
  return isFirst ? facts : (readPacketFile(file, schema) ?? facts);
}
