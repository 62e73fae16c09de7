import { readFile, stat } from 'node:fs/promises';
import { z } from 'zod';
import { writeFileAtomic } from '../../lib/files.ts';
import type { PlanSection } from './plan.ts';
import { sectionFactsFile, sectionFile } from './section-files.ts';

/** An encoded group of sections as the cache keeps it beside its packets. */
export type EncodedSection = {
  plan: PlanSection;
  /** Place of each of the group's sections if only this group were changed, samples, and how much it was stretched. */
  sections: { start: number; end: number; stretch: number }[];
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
  sections: z.array(z.object({ start: z.number(), end: z.number(), stretch: z.number() })),
  unresolvedJoins: z.number().int(),
});

/** A section encoded before; null when it is not there whole. */
export async function readCachedSection(cache: string, key: string): Promise<EncodedSection | null> {
  const [facts, size] = await Promise.all([
    orMissing(readFile(sectionFactsFile(cache, key), 'utf8')),
    orMissing(stat(sectionFile(cache, key))),
  ]);
  if (facts === null || size === null) return null;
  const parsed = encodedSectionSchema.safeParse(JSON.parse(facts));
  if (!parsed.success || size.size !== bytesOf(parsed.data.plan)) return null;
  return parsed.data;
}

/** Keeps an encoded section; until both files are there, whole, it counts as not there. */
export async function writeCachedSection(cache: string, encoded: EncodedSection, packets: Uint8Array[]): Promise<void> {
  await Promise.all([
    writeFileAtomic(sectionFile(cache, encoded.plan.key), Buffer.concat(packets)),
    writeFileAtomic(sectionFactsFile(cache, encoded.plan.key), JSON.stringify(encoded)),
  ]);
}

export function bytesOf(section: PlanSection): number {
  return section.packetSizes.reduce((sum, size) => sum + size, 0);
}

/** Null instead of an error when a file is not there. */
export async function orMissing<T>(result: Promise<T>): Promise<T | null> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
