import { z } from 'zod';
import { clipReasons } from '../../../shared/clip-sources.ts';
import { readCheckedFile, writeCheckedFile } from '../../lib/checked-file.ts';
import type { ClipUsed } from '../workers/protocol.ts';
import type { PlanSection } from './plan.ts';
import { sectionFile } from './section-files.ts';

/** A section's place if only its group were changed, samples, how much it was stretched, and where its words come from. */
export type EncodedPlace = { start: number; end: number; stretch: number } & Omit<ClipUsed, 'variable'>;

/** An encoded group of sections as the cache keeps it beside its packets. */
export type EncodedSection = {
  plan: PlanSection;
  /** Each of the group's sections. */
  sections: EncodedPlace[];
  unresolvedJoins: number;
};

const encodedSectionSchema: z.ZodType<EncodedSection> = z.object({
  plan: z.object({
    firstPacket: z.number().int(),
    lastPacket: z.number().int(),
    key: z.string(),
    packetSizes: z.array(z.number().int()),
    timeMap: z.array(z.object({ source: z.number(), output: z.number() })),
  }),
  sections: z.array(
    z.object({
      start: z.number(),
      end: z.number(),
      stretch: z.number(),
      source: z.string(),
      reason: z.enum(clipReasons),
      matched: z.boolean(),
    }),
  ),
  unresolvedJoins: z.number().int(),
});

/*
 * A section is one file: its packets, which finished videos are cut from, at the start; then these facts as JSON, their
 * length (uint32, little-endian), and the checksum of `checked-file.ts`.
 */

/** A section encoded before; null when it is not there whole. */
export function readCachedSection(cache: string, key: string): EncodedSection | null {
  const content = readCheckedFile(sectionFile(cache, key));
  if (content === null) return null;
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length);
  const lengthAt = bytes.length - Uint32Array.BYTES_PER_ELEMENT;
  const facts = bytes.toString('utf8', lengthAt - bytes.readUInt32LE(lengthAt), lengthAt);
  return encodedSectionSchema.parse(JSON.parse(facts));
}

/**
 * Keeps an encoded section; after a power cut it may be gone, see `checked-file.ts`.
 * @returns the section as it is in the cache: another process may have been first, with a voice that says nothing twice
 * in the same way.
 */
export function writeCachedSection(
  cache: string,
  encoded: EncodedSection,
  packets: readonly Uint8Array[],
): EncodedSection {
  const facts = Buffer.from(JSON.stringify(encoded));
  const length = Buffer.alloc(Uint32Array.BYTES_PER_ELEMENT);
  length.writeUInt32LE(facts.length);
  const isFirst = writeCheckedFile(sectionFile(cache, encoded.plan.key), [...packets, facts, length]);
  return isFirst ? encoded : (readCachedSection(cache, encoded.plan.key) ?? encoded);
}

export function bytesOf(section: PlanSection): number {
  return section.packetSizes.reduce((sum, size) => sum + size, 0);
}
