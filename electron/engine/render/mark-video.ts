import { AppError } from '#shared/errors/index.ts';
import { encodeNumbers, Encoded } from '../provenance/cbor.ts';
import { sourceTypeOf } from '../provenance/assertions.ts';
import type { Signer } from '../provenance/cose.ts';
import { hashBytes, mediaHeaderBytes, writeManifest } from '../provenance/manifest.ts';
import { fileHashOf, manifestBox, xmpBox } from '../provenance/movie-boxes.ts';
import { fileType } from '../mp4/writer.ts';
import { findLeaves, makeLeaves, type TemplateLeaves } from '../template/leaves.ts';
import type { Rendition } from '../template/renditions.ts';
import type { TemplateIndex } from '../template/template-index.ts';
import type { ByteReader } from './byte-reader.ts';
import type { Layout, MediaData } from './layout.ts';
import { markFactsOf } from './mark-facts.ts';
import { hashLeaves, mediaLeavesOf, type MediaLeaf } from './media-leaves.ts';
import type { Plan } from './plan.ts';

/** Part of the entity tag: changes whenever the same plan would get another manifest. */
export const markVersion = 1;

/** How videos are marked. */
export type Marking = {
  signer: Signer;
  /** Makes missing leaves of a template; in this process by default. */
  makeLeaves?: (folder: string, rendition: Rendition) => Promise<void>;
};

/** The two boxes behind `ftyp` of a video: room for them in its layout, then their bytes. */
export type VideoMark = {
  /** Bytes of both boxes. */
  roomFor(media: MediaData): number;
  /** Writes them into the head of the layout. */
  fill(layout: Layout, sources: { read: ByteReader; templates: readonly TemplateLeaves[] }): Promise<void>;
};

/** @param id names the contents of the video: its entity tag. */
export function markFor(
  plan: Plan,
  { signer }: Marking,
  { id, rendition }: { id: string; rendition: Rendition },
): VideoMark {
  const facts = markFactsOf(plan, { id, rendition });
  const xmp = xmpBox(sourceTypeOf(facts));
  let leaves: MediaLeaf[] = [];
  let sizes = new Encoded(new Uint8Array(0));
  let room = 0;
  const boxesOf = (file: Uint8Array, hashes: Uint8Array, by: Signer): Uint8Array =>
    Buffer.concat([manifestBox(writeManifest(facts, { kind: 'movie', file, sizes, leaves: hashes }, by)), xmp]);
  return {
    roomFor(media) {
      leaves = mediaLeavesOf(media, plan.templates.length);
      sizes = encodeNumbers(leaves.map(({ bytes }) => bytes));
      const unsigned = { ...signer, sign: () => new Uint8Array(signer.signatureBytes) };
      room = boxesOf(new Uint8Array(hashBytes), new Uint8Array(leaves.length * hashBytes), unsigned).length;
      return room;
    },
    async fill({ head, size }, { read, templates }) {
      const start = size - leaves.reduce((sum, { bytes }) => sum + bytes, 0);
      const hashes = await hashLeaves(leaves, { start, read, templates });
      const movie = fileType.length + room;
      const file = fileHashOf([
        { offset: movie - xmp.length, bytes: xmp },
        { offset: movie, bytes: head.subarray(movie, start - mediaHeaderBytes) },
        { offset: start - mediaHeaderBytes, bytes: head.subarray(start - mediaHeaderBytes, start) },
      ]);
      head.set(boxesOf(file, hashes, signer), fileType.length);
    },
  };
}

/** The leaves of a video's templates; missing ones are made. @throws AppError as `makeLeaves` of `template/leaves.ts`. */
export async function leavesOf(
  folders: readonly string[],
  indexes: readonly TemplateIndex[],
  { rendition, marking }: { rendition: Rendition; marking: Marking },
): Promise<TemplateLeaves[]> {
  const make = marking.makeLeaves ?? makeLeaves;
  const all: TemplateLeaves[] = [];
  for (const [position, index] of indexes.entries()) {
    const folder = folders[position] ?? '';
    let leaves = findLeaves(folder, rendition, index);
    if (!leaves) {
      await make(folder, rendition);
      leaves = findLeaves(folder, rendition, index);
    }
    // Its file changed meanwhile: the caller opens the video again.
    if (!leaves) throw new AppError('TEMPLATE_FAILED', { detail: `no leaves of ${index.hash} in ${rendition}` });
    all.push(leaves);
  }
  return all;
}
