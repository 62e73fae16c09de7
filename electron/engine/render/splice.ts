import type { FileHandle } from 'node:fs/promises';
import { AppError } from '../../../shared/errors/index.ts';
import { readAacWindow, sameWindowEnd, type AacWindow } from '../media/aac-window.ts';
import { encodeAac } from '../media/aac.ts';
import { aacBlockSamples, type Mp4Track } from '../media/mp4/movie.ts';
import { audioSpecificConfig } from '../media/mp4/sample-entry.ts';
import { joinShift, type SectionGroup } from './groups.ts';
import type { TemplateAudio } from './template-audio.ts';

/** New packets for the template's `[firstPacket, lastPacket]`. */
export type Splice = {
  firstPacket: number;
  lastPacket: number;
  packets: Uint8Array[];
  /** Joins (0–2) where the windows of old and new sound do not fit. */
  unresolvedJoins: number;
};

/** Blocks of the recording encoded before and after the new ones, so that the encoder decides as it did then. */
const contextBlocks = 6;

/**
 * Encodes the new blocks of a group between real context and finds the joins. Packet j covers blocks j − 1 and j;
 * hence to replace blocks `[firstBlock, lastBlock]`, packets `[firstBlock, lastBlock + 1]` are replaced, and the block
 * on either side of them, whose sound is unchanged, is where old and new packets overlap.
 * @param file the open `template.mp4`, whose packets at the joins are looked at.
 */
export async function spliceGroup(options: {
  group: SectionGroup;
  planes: readonly Float32Array[];
  audio: TemplateAudio;
  track: Mp4Track;
  file: FileHandle;
  signal?: AbortSignal | undefined;
}): Promise<Splice> {
  const { group, planes, audio, track, file, signal } = options;
  const { firstBlock, lastBlock } = group;
  const packetCount = track.samples.sizes.length;
  const finalBlock = packetCount - 2;
  const contextStart = Math.max(0, firstBlock - contextBlocks);
  const contextEnd = Math.min(finalBlock, lastBlock + contextBlocks);
  const [before, after] = await Promise.all([
    audio.read(contextStart * aacBlockSamples, firstBlock * aacBlockSamples),
    audio.read((lastBlock + 1) * aacBlockSamples, (contextEnd + 1) * aacBlockSamples),
  ]);
  const sound = planes.map((plane, channel) => joined(before[channel], plane, after[channel]));
  const { packets: encoded, config } = await encodeAac(sound, { coder: 'fast', signal });
  checkConfig(config, track);

  const newBlocks = (planes[0]?.length ?? 0) / aacBlockSamples;
  const growth = newBlocks - (lastBlock - firstBlock + 1);
  const encodedWindow = (packet: number): AacWindow | null => readAacWindow(encoded[packet] ?? new Uint8Array(0));
  const templateWindow = async (packet: number): Promise<AacWindow | null> =>
    readAacWindow(await readPacket(file, track, packet));

  // What matters at a join is the packet before it: its window must end alike in the template and in the new encode.
  const start = await findJoin(async (shift) => {
    const packet = firstBlock - shift;
    if (packet <= 0) return true; // the new sound begins the file, priming included
    return sameWindowEnd(await templateWindow(packet - 1), encodedWindow(packet - 1 - contextStart));
  });
  const end = await findJoin(async (shift) => {
    const packet = lastBlock + 1 + shift;
    if (packet >= packetCount - 1) return true; // the new sound ends the file
    return sameWindowEnd(await templateWindow(packet), encodedWindow(packet - contextStart + growth));
  });
  const firstPacket = Math.max(0, firstBlock - start.shift);
  const lastPacket = Math.min(packetCount - 1, lastBlock + 1 + end.shift);
  return {
    firstPacket,
    lastPacket,
    packets: encoded.slice(firstPacket - contextStart, lastPacket - contextStart + growth + 1),
    unresolvedJoins: Number(!start.fits) + Number(!end.fits),
  };
}

/** The smallest outward shift that fits; 0 when none does. */
async function findJoin(fitsAt: (shift: number) => Promise<boolean>): Promise<{ shift: number; fits: boolean }> {
  for (let shift = 0; shift <= joinShift; shift++) {
    if (await fitsAt(shift)) return { shift, fits: true };
  }
  return { shift: 0, fits: false };
}

function joined(...parts: (Float32Array | undefined)[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + (part?.length ?? 0), 0));
  let at = 0;
  for (const part of parts) {
    if (!part) continue;
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

async function readPacket(file: FileHandle, track: Mp4Track, packet: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(track.samples.sizes[packet] ?? 0);
  const { bytesRead } = await file.read(bytes, 0, bytes.length, track.offsets[packet] ?? 0);
  return bytes.subarray(0, bytesRead);
}

/** One decoder set-up holds for the whole track, so the new packets must be made for the same. */
function checkConfig(config: Uint8Array, track: Mp4Track): void {
  const expected = audioSpecificConfig(track.sampleDescriptions);
  // Object type, sample rate and channels; what follows are extensions that say "no SBR".
  if (config[0] === expected[0] && config[1] === expected[1]) return;
  throw new AppError('TEMPLATE_FAILED', { detail: 'the template’s AAC was made with other settings' });
}
