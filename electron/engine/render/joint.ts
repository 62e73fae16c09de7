import { closeSync, openSync } from 'node:fs';
import { float32At } from '#shared/at.ts';
import { z } from 'zod';
import { hashOf } from '#electron/lib/hash.ts';
import { readPackets, writePackets } from '../artifacts/packets.ts';
import type { ArtifactStore } from '../artifacts/store.ts';
import { aacSettings, createAacEncoder } from '../media/codec/aac.ts';
import { avcodec } from '../media/codec/versions.ts';
import { aacBlockSamples } from '../mp4/movie.ts';
import { renditionFile } from '../template/renditions.ts';
import { openTemplateAudio } from '../template/template-audio.ts';
import type { TemplateIndex } from '../template/template-index.ts';
import { fadeGain } from './compose.ts';
import { fadeSamples } from './groups.ts';
import type { Joint } from './join-plans.ts';
import { checkConfig, contextBlocks, encodeAsNeeded, findJoin, readPacket, windowsAgree } from './splice.ts';

/** A template and the folder it is in. */
export type JointSide = { folder: string; index: TemplateIndex };

const jointSchema: z.ZodType<Joint> = z.object({
  key: z.string(),
  packetSizes: z.array(z.number().int()),
  to: z.number().int(),
  from: z.number().int(),
});

/**
 * Encodes the sound across the end of one template and the beginning of another together, faded out and in over 5 ms to
 * avoid a jump, and finds the packets on both sides that match it. Made once for two templates.
 * @throws AppError `TEMPLATE_FAILED` when their sound was encoded with other settings; CancelledError.
 */
export async function makeJoint(options: {
  before: JointSide;
  after: JointSide;
  artifacts: ArtifactStore;
  signal?: AbortSignal | undefined;
}): Promise<Joint> {
  const { before, after, artifacts } = options;
  const content = ['joint', avcodec, aacSettings, fadeSamples, before.index.hash, after.index.hash];
  const key = hashOf(content);
  const artifact = { kind: 'sections', key } as const;
  const cached = await readPackets(artifacts, artifact, jointSchema);
  if (cached) return cached;
  const { packets, ...ends } = await encodeJoint(options);
  const joint: Joint = { key, packetSizes: packets.map((packet) => packet.length), ...ends };
  return writePackets(artifacts, artifact, packets, joint, jointSchema);
}

async function encodeJoint({
  before,
  after,
  signal,
}: Parameters<typeof makeJoint>[0]): Promise<{ packets: Uint8Array[]; to: number; from: number }> {
  const { channels } = before.index.info;
  using encoder = createAacEncoder({ channels, coder: 'fast' });
  checkConfig(encoder.config, before.index.audio);
  checkConfig(encoder.config, after.index.audio);
  const blocks = { before: blocksOf(before), after: blocksOf(after) };
  const lead = Math.min(blocks.before, contextBlocks);
  const tail = Math.min(blocks.after, contextBlocks);
  const sound = [
    soundOf(before, blocks.before - lead, blocks.before, 'end'),
    soundOf(after, 0, tail, 'start'),
  ] as const;
  const blockAt = (block: number): Float32Array[] => {
    const [planes, at] = block < lead ? [sound[0], block] : [sound[1], block - lead];
    return planes.map((plane) => plane.subarray(at * aacBlockSamples, (at + 1) * aacBlockSamples));
  };
  const encoded = encodeAsNeeded(encoder, lead + tail, blockAt, signal);
  using opened = new DisposableStack();
  const open = ({ folder }: JointSide): number =>
    opened.adopt(openSync(renditionFile(folder, 'source'), 'r'), closeSync);
  const [first, second] = [open(before), open(after)];

  // Packet j covers blocks j − 1 and j. The changed blocks are the last of the first template and the first of the
  // second one, and the packets range from the one that begins with the former to the one that ends with the latter.
  const changed = blocks.before - 1;
  const start = await findJoin((shift) => {
    const packet = changed - shift - 1;
    return windowsAgree(readPacket(first, before.index.audio, packet), encoded, packet - blocks.before + lead);
  });
  const end = await findJoin((shift) => {
    return windowsAgree(readPacket(second, after.index.audio, 1 + shift), encoded, lead + 1 + shift);
  });
  const to = changed - start.shift;
  const lastEncoded = lead + 1 + end.shift;
  const packets = await encoded.upTo(lastEncoded);
  return { packets: packets.slice(to - blocks.before + lead, lastEncoded + 1), to, from: 2 + end.shift };
}

function blocksOf({ index }: JointSide): number {
  return index.info.audioSamples / aacBlockSamples;
}

/** Blocks `[from, to)` of a template's sound, faded at an edge. */
function soundOf({ folder, index }: JointSide, from: number, to: number, edge: 'start' | 'end'): Float32Array[] {
  const audio = openTemplateAudio(folder, index.info);
  try {
    const planes = audio.read(from * aacBlockSamples, to * aacBlockSamples);
    for (const plane of planes) {
      for (let step = 0; step < fadeSamples; step++) {
        const at = edge === 'start' ? step : plane.length - 1 - step;
        plane[at] = float32At(plane, at) * fadeGain(step);
      }
    }
    return planes;
  } finally {
    audio.close();
  }
}
