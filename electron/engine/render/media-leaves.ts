import { createHash } from 'node:crypto';
import { float64At, int16At, itemAt } from '#shared/at.ts';
import { withSpareBuffer } from '#electron/lib/spare-buffers.ts';
import { cellBytes, type TemplateLeaves } from '../template/leaves.ts';
import { hashBytes } from '../provenance/manifest.ts';
import type { ByteReader } from './byte-reader.ts';
import type { MediaData } from './layout.ts';

/**
 * Leaves of the media data's Merkle tree, so that a video is signed without hashing what it takes from templates:
 * ranges of a template, cut where its cells are, and whatever lies between them.
 */

/** Ranges of a template that are smaller join what lies between. */
const smallest = 32 * 1024;

/** One leaf. */
export type MediaLeaf = {
  bytes: number;
  /** The range of a template's file that it is; undefined if it is of several sources. */
  source?: { template: number; from: number; to: number };
};

/** @param templates number of the plan's templates, which are the first sources of the pieces. */
export function mediaLeavesOf({ leading, pieces }: MediaData, templates: number): MediaLeaf[] {
  const leaves: MediaLeaf[] = [];
  let between = leading;
  const endBetween = (): void => {
    if (between > 0) leaves.push({ bytes: between });
    between = 0;
  };
  for (const [piece, template] of pieces.sources.entries()) {
    const from = float64At(pieces.offsets, piece);
    const end = from + float64At(pieces.starts, piece + 1) - float64At(pieces.starts, piece);
    if (template >= templates) {
      between += end - from;
      continue;
    }
    for (let at = from; at < end;) {
      const to = Math.min(end, (Math.floor(at / cellBytes) + 1) * cellBytes);
      if (to - at < smallest) between += to - at;
      else {
        endBetween();
        leaves.push({ bytes: to - at, source: { template: int16At(pieces.sources, piece), from: at, to } });
      }
      at = to;
    }
  }
  endBetween();
  return leaves;
}

/**
 * Hashes of all leaves, one after another; those of a template's ranges are known, or will be known afterwards.
 * @param start of the media data in the file, bytes. @param read of the finished video.
 */
export async function hashLeaves(
  leaves: readonly MediaLeaf[],
  { start, read, templates }: { start: number; read: ByteReader; templates: readonly TemplateLeaves[] },
): Promise<Uint8Array> {
  const hashes = new Uint8Array(leaves.length * hashBytes);
  let position = start;
  for (const [index, { bytes, source }] of leaves.entries()) {
    const known = source && itemAt(templates, source.template);
    const hash =
      source && known
        ? await hashOfRange(known, source, () => hashPart(read, position, bytes))
        : await hashPart(read, position, bytes);
    hashes.set(hash, index * hashBytes);
    position += bytes;
  }
  return hashes;
}

async function hashOfRange(
  { cells, others }: TemplateLeaves,
  { from, to }: { from: number; to: number },
  hash: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const cell = from / cellBytes;
  if (Number.isInteger(cell) && to - from === cellBytes)
    return cells.subarray(cell * hashBytes, (cell + 1) * hashBytes);
  const key = `${from}-${to}`;
  const known = others.get(key);
  if (known) return known;
  const made = await hash();
  if (others.size >= mostOthers) others.clear();
  others.set(key, made);
  return made;
}

/** Ranges of one template to remember; each takes about 200 bytes. */
const mostOthers = 4_096;

function hashPart(read: ByteReader, start: number, bytes: number): Promise<Uint8Array> {
  return withSpareBuffer(async (buffer) => {
    const hash = createHash('sha256');
    for (let done = 0; done < bytes; done += buffer.length) {
      const part = buffer.subarray(0, Math.min(buffer.length, bytes - done));
      await read(start + done, part);
      hash.update(part);
    }
    return hash.digest();
  });
}
