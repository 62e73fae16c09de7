import { closeSync, openSync, readSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { float64At, itemAt, uint32At } from '#shared/at.ts';
import { AppError, throwIfCancelled } from '#shared/errors/index.ts';
import { readAacWindow, sameWindowEnd } from '../media/codec/aac-window.ts';
import { createAacEncoder, type AacEncoder } from '../media/codec/aac.ts';
import { aacBlockSamples, type Mp4Track } from '../mp4/movie.ts';
import { audioSpecificConfig } from '../mp4/sample-entry.ts';
import { joinShift, type SectionGroup } from './groups.ts';
import type { Recorded } from '../template/template-audio.ts';

/** New packets for the template's `[firstPacket, lastPacket]`. */
export type Splice = {
  firstPacket: number;
  lastPacket: number;
  packets: Uint8Array[];
  /** Joins (0–2) where the windows of old and new sound do not match. */
  unresolvedJoins: number;
};

/**
 * Blocks of the recording encoded before the new ones, so that the encoder decides as it did originally; and the
 * maximum after them.
 */
export const contextBlocks = 6;

/** Template blocks `[first, last]` that may be encoded for a group: its own and real context on both sides. */
export function blocksAround(group: SectionGroup, track: Mp4Track): { first: number; last: number } {
  const finalBlock = track.samples.sizes.length - 2;
  return {
    first: Math.max(0, group.firstBlock - contextBlocks),
    last: Math.min(finalBlock, group.lastBlock + contextBlocks),
  };
}

/**
 * Encodes the new blocks of a group between real context and finds the joins. Packet j covers blocks j − 1 and j. So
 * to replace blocks `[firstBlock, lastBlock]`, packets `[firstBlock, lastBlock + 1]` are replaced, and old and new
 * packets overlap in the unchanged block on either side.
 * The context after the new blocks is encoded no further than the join needs it, mostly two blocks: later blocks cannot
 * change a packet.
 * @param planes the new sound of the group's blocks.
 * @param recorded the recording, at least {@link blocksAround} the group.
 * @param video path of the `template.mp4`, whose packets at the joins are read.
 */
export async function spliceGroup(options: SpliceOptions): Promise<Splice> {
  using encoder = createAacEncoder({ channels: options.planes.length === 2 ? 2 : 1, coder: 'fast' });
  checkConfig(encoder.config, options.track);
  using opened = new DisposableStack();
  const file = opened.adopt(openSync(options.video, 'r'), closeSync);
  return await spliceWith(encoder, file, options);
}

type SpliceOptions = {
  group: SectionGroup;
  planes: readonly Float32Array[];
  recorded: Recorded;
  track: Mp4Track;
  video: string;
  signal?: AbortSignal | undefined;
};

async function spliceWith(encoder: AacEncoder, file: number, options: SpliceOptions): Promise<Splice> {
  const { group, planes, recorded, track, signal } = options;
  const { firstBlock, lastBlock } = group;
  const packetCount = track.samples.sizes.length;
  const context = blocksAround(group, track);
  const before = firstBlock - context.first;
  const newBlocks = itemAt(planes, 0).length / aacBlockSamples;
  const growth = newBlocks - (lastBlock - firstBlock + 1);

  /** The encoder's input: context, the new blocks, context. */
  function blockAt(index: number): Float32Array[] {
    if (index >= before && index < before + newBlocks) return blockOf(planes, (index - before) * aacBlockSamples);
    const block = context.first + index - (index < before ? 0 : growth);
    return blockOf(recorded.planes, block * aacBlockSamples - recorded.start);
  }
  const encoded = encodeAsNeeded(encoder, context.last - context.first + 1 + growth, blockAt, signal);
  // A join depends on the packet before it: its window must end alike in the template and in the new encode.
  const start = await findJoin(async (shift) => {
    const packet = firstBlock - shift;
    if (packet <= 0) return true; // the new sound begins the file, priming included
    return windowsAgree(readPacket(file, track, packet - 1), encoded, packet - 1 - context.first);
  });
  const end = await findJoin(async (shift) => {
    const packet = lastBlock + 1 + shift;
    if (packet >= packetCount - 1) return true; // the new sound ends the file
    return windowsAgree(readPacket(file, track, packet), encoded, packet - context.first + growth);
  });
  const firstPacket = Math.max(0, firstBlock - start.shift);
  const lastPacket = Math.min(packetCount - 1, lastBlock + 1 + end.shift);
  const lastEncoded = lastPacket - context.first + growth;
  const packets = await encoded.upTo(lastEncoded);
  return {
    firstPacket,
    lastPacket,
    packets: packets.slice(firstPacket - context.first, lastEncoded + 1),
    unresolvedJoins: Number(!start.fits) + Number(!end.fits),
  };
}

/** Whether a packet of a template and one that was encoded end with the same window, so that either may come next. */
export async function windowsAgree(packet: Uint8Array, encoded: PacketsAsNeeded, index: number): Promise<boolean> {
  const other = (await encoded.upTo(index))[index] ?? new Uint8Array(0);
  return sameWindowEnd(readAacWindow(packet), readAacWindow(other));
}

/** The smallest outward shift that fits; 0 when none does. */
export async function findJoin(fitsAt: (shift: number) => Promise<boolean>): Promise<{ shift: number; fits: boolean }> {
  for (let shift = 0; shift <= joinShift; shift++) {
    if (await fitsAt(shift)) return { shift, fits: true };
  }
  return { shift: 0, fits: false };
}

/** Blocks encoded between two turns of the event loop, so that a long encode can be cancelled. */
const blocksPerTurn = 256;

/** Packets of consecutive blocks, encoded only as far as requested. */
type PacketsAsNeeded = { upTo(packet: number): Promise<readonly Uint8Array[]> };

export function encodeAsNeeded(
  encoder: AacEncoder,
  blocks: number,
  blockAt: (index: number) => Float32Array[],
  signal: AbortSignal | undefined,
): PacketsAsNeeded {
  const packets: Uint8Array[] = [];
  let next = 0;
  return {
    async upTo(packet) {
      while (packets.length <= packet && next <= blocks) {
        throwIfCancelled(signal);
        packets.push(...(next < blocks ? encoder.encode(blockAt(next)) : encoder.finish()));
        next += 1;
        if (next % blocksPerTurn === 0) await nextTurn();
      }
      return packets;
    },
  };
}

function blockOf(planes: readonly Float32Array[], start: number): Float32Array[] {
  return planes.map((plane) => plane.subarray(start, start + aacBlockSamples));
}

export function readPacket(file: number, track: Mp4Track, packet: number): Uint8Array {
  const bytes = new Uint8Array(uint32At(track.samples.sizes, packet));
  const bytesRead = readSync(file, bytes, 0, bytes.length, float64At(track.offsets, packet));
  return bytes.subarray(0, bytesRead);
}

/** The whole track has one decoder set-up, so the new packets must use the same. */
export function checkConfig(config: Uint8Array, track: Mp4Track): void {
  const expected = audioSpecificConfig(track.sampleDescriptions);
  // Object type, sample rate and channels; what follows are extensions that say "no SBR".
  if (config[0] === expected[0] && config[1] === expected[1]) return;
  throw new AppError('TEMPLATE_FAILED', { detail: 'the template’s AAC was made with other settings' });
}
