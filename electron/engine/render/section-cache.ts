import { z } from 'zod';
import { clipReasons } from '#shared/clip-sources.ts';
import type { ClipUsed } from '../speech/types.ts';
import { readPacketFile, writePacketFile } from '../media/codec/packet-file.ts';
import type { SplicedSection } from './plan.ts';
import { sectionFile } from './section-files.ts';

/** A section's place if only its group were changed, samples, how much it was stretched, and where its words come from. */
export type EncodedPlace = { start: number; end: number; stretch: number } & Omit<ClipUsed, 'variable'>;

/** An encoded group of sections as the cache keeps it beside its packets. */
export type EncodedSection = {
  splice: SplicedSection;
  /** Each of the group's sections. */
  sections: EncodedPlace[];
  unresolvedJoins: number;
};

const encodedSectionSchema: z.ZodType<EncodedSection> = z.object({
  splice: z.object({
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
      inSentence: z.boolean(),
    }),
  ),
  unresolvedJoins: z.number().int(),
});

/** A section encoded before; null when it is not there whole. */
export function readCachedSection(cache: string, key: string): EncodedSection | null {
  return readPacketFile(sectionFile(cache, key), encodedSectionSchema);
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
  return writePacketFile(sectionFile(cache, encoded.splice.key), packets, encoded, encodedSectionSchema);
}

export function bytesOf(section: SplicedSection): number {
  return section.packetSizes.reduce((sum, size) => sum + size, 0);
}
