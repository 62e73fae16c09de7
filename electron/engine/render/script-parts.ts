import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { clipReasons } from '#shared/clip-sources.ts';
import { throwIfCancelled } from '#shared/errors/index.ts';
import { float32At, itemAt } from '#shared/at.ts';
import { hashOf } from '#electron/lib/hash.ts';
import { readPackets, writePackets } from '../artifacts/packets.ts';
import type { ArtifactStore } from '../artifacts/store.ts';
import { readAacWindow, sameWindowEnd } from '../media/codec/aac-window.ts';
import { aacSettings, createAacEncoder } from '../media/codec/aac.ts';
import { avcodec } from '../media/codec/versions.ts';
import { aacBlockSamples } from '../mp4/movie.ts';
import { amplified } from '../signal/limiter.ts';
import { weightedPowers } from '../signal/loudness.ts';
import type { SentenceSound } from '../speech/clips/kept-sentences.ts';
import type { SpokenSentence, SpokenWord } from '../speech/clips/speak-sentence.ts';
import type { ClipUsed } from '../speech/types.ts';
import type { SoundProfile } from '../template/sound-profile.ts';
import { fadeEnds, fadeGain } from './compose.ts';
import { makeRoomTone } from './room-tone.ts';
import { bytesOf } from './section-cache.ts';

/*
 * The sound of a script that is spoken as a whole: one part per sentence, encoded once for all rows and neighbours. An
 * AAC packet covers two blocks, so that two parts can follow each other only if both have the same sound around their
 * joint: a stretch of room tone that is the same at all joints of a template.
 */

/** Changes whenever the same sentence would be encoded differently. */
const partVersion = 1;

/** Blocks of the joint on each side: all the context of a part that the encoder sees. */
const jointBlocks = 3;

/** The shortest pause around a part, samples: its side of the joint. */
export const jointSamples = jointBlocks * aacBlockSamples;

/** A sentence, and the pauses before and after it. */
export type PartToSay = {
  /** Identifies the spoken sentence. */
  sentence: string;
  /** Samples of room tone, at least {@link jointSamples}; the one after it is rounded up to whole blocks. */
  before: number;
  after: number;
  /** Whether a video begins or ends with it. */
  isFirst: boolean;
  isLast: boolean;
};

/** Facts stored with an encoded sentence, behind its packets. */
export type SpokenPart = Omit<ClipUsed, 'variable' | 'inSentence'> & {
  /** Content key of the packets. */
  key: string;
  packetSizes: number[];
  /** Whole AAC blocks, each of 1,024 samples. */
  blocks: number;
  /** Position of each word in it, samples. */
  words: SpokenWord[];
  /** First bytes of the packet before the part and of its last packet, whose windows neighbours have to match. */
  opening: number[];
  closing: number[];
};

const wordSchema = z.object({ start: z.number(), end: z.number(), guessed: z.literal(true).optional() });
const encodedSchema = z.object({
  key: z.string(),
  packetSizes: z.array(z.number().int()),
  opening: z.array(z.number()),
  closing: z.array(z.number()),
});
export const encodedPartSchema: z.ZodType<EncodedPart> = encodedSchema;
const partSchema: z.ZodType<SpokenPart> = encodedSchema.extend({
  blocks: z.number().int(),
  words: z.array(wordSchema),
  source: z.string(),
  reason: z.enum(clipReasons),
  matched: z.boolean(),
});

/** The sound of a template, and its identity. */
export type Room = { profile: SoundProfile; channels: 1 | 2; key: unknown };

/**
 * The encoded sound of a sentence, stored or new.
 * @param speak called only for a new one.
 * @returns also the bytes that were stored for it.
 * @throws CancelledError, and errors of `speak`.
 */
export async function speakPart(
  part: PartToSay,
  room: Room,
  artifacts: ArtifactStore,
  speak: () => Promise<SentenceSound>,
  signal: AbortSignal | undefined,
): Promise<{ part: SpokenPart; newBytes: number }> {
  const key = partKey(part, room);
  const artifact = { kind: 'sections', key } as const;
  const cached = await readPackets(artifacts, artifact, partSchema);
  if (cached) return { part: cached, newBytes: 0 };
  const spoken = await speak();
  const { planes, ...laid } = layPart(part, spoken, room);
  const { source, reason, matched } = spoken;
  const encoded = await encodePart(part, planes, room, signal);
  const made: SpokenPart = { key, ...encoded.facts, ...laid, source, reason, matched };
  const kept = await writePackets(artifacts, artifact, encoded.packets, made, partSchema);
  return { part: kept, newBytes: bytesOf(made) };
}

function partKey(part: PartToSay, room: Room): string {
  return hashOf([partVersion, jointBlocks, avcodec, aacSettings, room.key, part]);
}

/** A sentence in its room before it is encoded: whole blocks, one array per channel, and the positions of its words. */
export type LaidPart = Pick<SpokenPart, 'blocks' | 'words'> & { planes: Float32Array[] };

export function layPart(part: PartToSay, { samples, words }: SpokenSentence, room: Room): LaidPart {
  const planes = laidIntoRoom(part, samples, room, partKey(part, room));
  return {
    planes,
    blocks: itemAt(planes, 0).length / aacBlockSamples,
    words: words.map((word) => ({ ...word, start: word.start + part.before, end: word.end + part.before })),
  };
}

/** The packets of a part, and the windows that its neighbours have to match. */
export type EncodedPart = Pick<SpokenPart, 'key' | 'packetSizes' | 'opening' | 'closing'>;

/** Whether packets of one part can be followed by another's. */
export function partsFit(before: EncodedPart, after: EncodedPart): boolean {
  return sameWindowEnd(readAacWindow(Uint8Array.from(before.closing)), readAacWindow(Uint8Array.from(after.opening)));
}

/** The room tone of all joints of a template, from both sides. */
function jointTone({ profile }: Room): Float32Array[] {
  return makeRoomTone(profile.quiet, 2 * jointSamples, 1);
}

/** A sentence as loud as the recording's speech, on room tone that begins and ends with the joints' tone. */
function laidIntoRoom(part: PartToSay, speech: Float32Array, room: Room, key: string): Float32Array[] {
  const { before, after, isFirst, isLast } = part;
  const length = Math.ceil((before + speech.length + after) / aacBlockSamples) * aacBlockSamples;
  const planes = makeRoomTone(room.profile.quiet, length, Number.parseInt(key.slice(0, 8), 16));
  const joint = jointTone(room);
  for (const [channel, plane] of planes.entries()) {
    const tone = itemAt(joint, channel);
    if (!isFirst) blend(plane, 0, tone.subarray(jointSamples), 'end');
    if (!isLast) blend(plane, length - jointSamples, tone.subarray(0, jointSamples), 'start');
  }
  const [power = 0] = weightedPowers([speech]);
  const gain = power === 0 ? 1 : Math.sqrt(room.profile.speechPower / room.channels / power);
  const louder = amplified(speech, gain);
  fadeEnds(louder);
  for (const plane of planes) {
    for (let index = 0; index < louder.length; index++) {
      plane[before + index] = float32At(plane, before + index) + float32At(louder, index);
    }
  }
  return planes;
}

/** Puts `tone` in place of a plane's own sound, crossfaded at one end. */
function blend(plane: Float32Array, at: number, tone: Float32Array, faded: 'start' | 'end'): void {
  for (let index = 0; index < tone.length; index++) {
    const gain = fadeGain(faded === 'start' ? index : tone.length - 1 - index);
    const below = Math.sqrt(1 - gain * gain);
    plane[at + index] = gain * float32At(tone, index) + below * float32At(plane, at + index);
  }
}

/** Bytes of an AAC packet that are enough to read its window. */
const windowBytes = 24;
/** Blocks encoded between two turns of the event loop. */
const blocksPerTurn = 256;

/**
 * Encodes a part between the joints' tone. Packet j covers the encoded blocks j − 1 and j. A part has the packets that
 * end with its blocks; the last part also has the one left in the encoder.
 */
export async function encodePart(
  { isFirst, isLast }: Pick<PartToSay, 'isFirst' | 'isLast'>,
  planes: readonly Float32Array[],
  room: Room,
  signal: AbortSignal | undefined,
): Promise<{ packets: Uint8Array[]; facts: Omit<EncodedPart, 'key'> }> {
  const joint = jointTone(room);
  const lead = isFirst ? 0 : jointBlocks;
  const own = itemAt(planes, 0).length / aacBlockSamples;
  const total = lead + own + (isLast ? 0 : jointBlocks);
  using encoder = createAacEncoder({ channels: room.channels, coder: 'fast' });
  const packets: Uint8Array[] = [];
  for (let block = 0; block < total; block++) {
    throwIfCancelled(signal);
    const [source, at] =
      block < lead
        ? [joint, block]
        : block < lead + own
          ? [planes, block - lead]
          : [joint, block - lead - own + jointBlocks];
    packets.push(
      ...encoder.encode(source.map((plane) => plane.subarray(at * aacBlockSamples, (at + 1) * aacBlockSamples))),
    );
    if (block % blocksPerTurn === blocksPerTurn - 1) await nextTurn();
  }
  packets.push(...encoder.finish());
  const end = lead + own + (isLast ? 1 : 0);
  const window = (packet: number): number[] => [...(packets[packet] ?? new Uint8Array(0)).subarray(0, windowBytes)];
  const kept = packets.slice(lead, end);
  const packetSizes = kept.map((packet) => packet.length);
  const facts = { packetSizes, opening: lead > 0 ? window(lead - 1) : [], closing: window(end - 1) };
  return { packets: kept, facts };
}
