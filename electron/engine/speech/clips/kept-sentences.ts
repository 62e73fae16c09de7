import { z } from 'zod';
import { clipReasons } from '#shared/clip-sources.ts';
import { hashBytes, hashOf } from '#electron/lib/hash.ts';
import { readPackets, writePackets } from '../../artifacts/packets.ts';
import type { Artifact, ArtifactStore } from '../../artifacts/store.ts';
import type { ClipUsed } from '../types.ts';
import { pcmOf } from '../../signal/wav.ts';
import { samplesOf } from './kept-clips.ts';
import type { SpokenSentence } from './speak-sentence.ts';

/*
 * Spoken sentences before they are encoded, for videos that mix another sound under them. Stored like clips: 16-bit
 * samples, and the positions of the words.
 */

/** A sentence and who speaks it. */
export type SentenceSound = SpokenSentence & Omit<ClipUsed, 'variable' | 'inSentence'>;

/** `digest` is the hash of the samples, because a voice may speak the same text differently each time. */
export type KeptSentence = SentenceSound & { digest: string };

type Facts = Omit<KeptSentence, 'samples'> & { length: number };

const factsSchema: z.ZodType<Facts> = z.object({
  length: z.number().int(),
  digest: z.string(),
  words: z.array(z.object({ start: z.number(), end: z.number(), guessed: z.literal(true).optional() })),
  source: z.string(),
  reason: z.enum(clipReasons),
  matched: z.boolean(),
});

/** Reads a stored sentence; null without one. @param key as `Narrator.sentenceKey` returns it. */
export async function readSentence(artifacts: ArtifactStore, key: string): Promise<KeptSentence | null> {
  const artifact = artifactOf(key);
  const facts = await readPackets(artifacts, artifact, factsSchema);
  const bytes = facts && (await artifacts.read(artifact));
  if (!facts || !bytes) return null;
  const { length, ...sentence } = facts;
  return { ...sentence, samples: samplesOf(bytes.subarray(0, 2 * length)) };
}

/** Stores a sentence. @returns the stored one: another process may have been first. */
export async function keepSentence(
  artifacts: ArtifactStore,
  key: string,
  { samples, words, source, reason, matched }: SentenceSound,
): Promise<KeptSentence> {
  const pcm = pcmOf(samples);
  const facts = { length: samples.length, digest: hashBytes(pcm), words, source, reason, matched };
  await writePackets(artifacts, artifactOf(key), [pcm], facts, factsSchema);
  const { length: _, ...sentence } = facts;
  return (await readSentence(artifacts, key)) ?? { ...sentence, samples: samplesOf(pcm) };
}

function artifactOf(key: string): Artifact {
  return { kind: 'clips', key: hashOf(['sentence', key]) };
}
