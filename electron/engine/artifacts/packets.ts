import type { z } from 'zod';
import { parseJson } from '#electron/lib/json.ts';
import type { Artifact, ArtifactStore, CheckedArtifact } from './store.ts';

/*
 * Artifacts that finished videos are assembled from. Layout: the packets, facts about them as JSON, then the length of
 * the JSON in bytes (uint32, little-endian).
 */

const lengthBytes = Uint32Array.BYTES_PER_ELEMENT;

/** The facts; null when the artifact is missing. Removes one whose facts do not match the schema, to be made again. */
export async function readPackets<Facts>(
  artifacts: ArtifactStore,
  artifact: Artifact,
  schema: z.ZodType<Facts>,
): Promise<Facts | null> {
  const content = await artifacts.read(artifact);
  if (content === null) return null;
  const facts = factsIn(content, schema);
  if (facts === null) await artifacts.remove(artifact);
  return facts;
}

function factsIn<Facts>(content: Uint8Array, schema: z.ZodType<Facts>): Facts | null {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length);
  const end = bytes.length - lengthBytes;
  const start = end < 0 ? -1 : end - bytes.readUInt32LE(end);
  if (start < 0) return null;
  const parsed = schema.safeParse(parseJson(bytes.toString('utf8', start, end)));
  return parsed.success ? parsed.data : null;
}

/** Size of the packets in an artifact, bytes. */
export function packetBytesOf({ size, end }: CheckedArtifact): number {
  if (end.length < lengthBytes) return 0;
  return size - lengthBytes - new DataView(end.buffer, end.byteOffset).getUint32(0, true);
}

/** Stores packets with facts. @returns the stored facts: those of another process if it stored the artifact first. */
export async function writePackets<Facts extends object>(
  artifacts: ArtifactStore,
  artifact: Artifact,
  packets: readonly Uint8Array[],
  facts: Facts,
  schema: z.ZodType<Facts>,
): Promise<Facts> {
  const encoded = Buffer.from(JSON.stringify(facts));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32LE(encoded.length);
  const isFirst = await artifacts.put(artifact, [...packets, encoded, length]);
  return isFirst ? facts : ((await readPackets(artifacts, artifact, schema)) ?? facts);
}
