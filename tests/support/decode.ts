import { joined } from '#shared/wav.ts';
import { createHash } from 'node:crypto';
import { Decoder, Demuxer } from 'node-av/api';
import type { Frame, Packet } from 'node-av/lib';

/**
 * Reads files with FFmpeg, independently of our own reader and writer. It decodes in this thread, because handing over
 * a packet takes longer than decoding it.
 */

type Track = 'video' | 'audio';

/**
 * Packets of a track in decoding order, with the duration of a time unit, seconds. Each is freed when the next is read.
 */
export function* packetsOf(file: string, track: Track): Generator<{ packet: Packet; unit: number }> {
  using demuxer = Demuxer.openSync(file);
  const stream = demuxer[track]();
  if (!stream) throw new Error(`no ${track}`);
  const unit = stream.timeBase.num / stream.timeBase.den;
  for (const each of demuxer.packetsSync(stream.index)) {
    if (!each) continue;
    using packet = each;
    yield { packet, unit };
  }
}

/**
 * Decoded frames of a track in presentation order, with their times in seconds. Each is freed when the next is read.
 */
export function* framesOf(file: string, track: Track): Generator<{ frame: Frame; time: number }> {
  using demuxer = Demuxer.openSync(file);
  const stream = demuxer[track]();
  if (!stream) throw new Error(`no ${track}`);
  using decoder = Decoder.createSync(stream);
  const unit = stream.timeBase.num / stream.timeBase.den;
  for (const each of decoder.framesSync(demuxer.packetsSync(stream.index))) {
    if (!each) continue;
    using frame = each;
    yield { frame, time: Number(frame.pts) * unit };
  }
}

export type DemuxedPacket = { hash: string; pts: number; dts: number; key: boolean };

/** All packets of the video track in decoding order; times in seconds. */
export async function demuxVideo(file: string): Promise<DemuxedPacket[]> {
  const packets: DemuxedPacket[] = [];
  for (const { packet, unit } of packetsOf(file, 'video')) {
    packets.push({
      hash: createHash('sha1')
        .update(packet.data ?? Buffer.alloc(0))
        .digest('hex'),
      pts: Number(packet.pts) * unit,
      dts: Number(packet.dts) * unit,
      key: packet.isKeyframe,
    });
  }
  return packets;
}

/** Decoded sound, one array a channel, without the priming that the edit list excludes. */
export async function decodeAudio(file: string): Promise<Float32Array[]> {
  const parts: Float32Array[][] = [];
  for (const { frame } of framesOf(file, 'audio')) {
    const planes = (frame.data ?? []).slice(0, frame.channels);
    parts.push(planes.map((plane) => new Float32Array(new Uint8Array(plane.subarray(0, frame.nbSamples * 4)).buffer)));
  }
  const channels = parts[0]?.length ?? 0;
  return Array.from({ length: channels }, (_, channel) =>
    joined(parts.map((planes) => planes[channel] ?? new Float32Array(0))),
  );
}

/** Number of pictures that can be decoded, up to `limit`. */
export async function countPictures(file: string, limit = Infinity): Promise<number> {
  let pictures = 0;
  for (const _ of framesOf(file, 'video')) {
    pictures += 1;
    if (pictures === limit) break;
  }
  return pictures;
}
