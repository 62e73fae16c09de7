import { z } from 'zod';
import { readPackets, writePackets } from '../artifacts/packets.ts';
import type { ArtifactStore } from '../artifacts/store.ts';
import type { SplicedSection } from './plan.ts';

/**
 * Positions of a section and of its new value if only its group were changed (samples), and its stretch. `heard` is
 * missing in sections that were stored before films were.
 */
export type EncodedPlace = { start: number; end: number; heard?: number | undefined; stretch: number };

/** Facts stored with an encoded group of sections, beside its packets. */
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
    z.object({ start: z.number(), end: z.number(), heard: z.number().optional(), stretch: z.number() }),
  ),
  unresolvedJoins: z.number().int(),
});

/** Reads a stored group; null without one, or if it is incomplete. */
export function readCachedSection(artifacts: ArtifactStore, key: string): Promise<EncodedSection | null> {
  return readPackets(artifacts, { kind: 'sections', key }, encodedSectionSchema);
}

/**
 * Stores an encoded group.
 * @returns the stored one: another process may have been first, with a voice that never speaks a text twice in the same
 * way.
 */
export function writeCachedSection(
  artifacts: ArtifactStore,
  encoded: EncodedSection,
  packets: readonly Uint8Array[],
): Promise<EncodedSection> {
  const artifact = { kind: 'sections', key: encoded.splice.key } as const;
  return writePackets(artifacts, artifact, packets, encoded, encodedSectionSchema);
}

export function bytesOf(section: Pick<SplicedSection, 'packetSizes'>): number {
  return section.packetSizes.reduce((sum, size) => sum + size, 0);
}
