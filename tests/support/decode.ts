import { joined } from '#shared/wav.ts';
import { createHash } from 'node:crypto';
import { Decoder, Demuxer } from 'node-av/api';

/** What FFmpeg makes of a file: independent of our own reader and writer. */

export type DemuxedPacket = { hash: string; pts: number; dts: number; key: boolean };

/** All packets of the video track in decoding order; times in seconds. */
export async function demuxVideo(file: string): Promise<DemuxedPacket[]> {
  await using demuxer = await Demuxer.open(file);
  const stream = demuxer.video();
  if (!stream) throw new Error('no video');
  const seconds = stream.timeBase.num / stream.timeBase.den;
  const packets: DemuxedPacket[] = [];
  for await (const packet of demuxer.packets(stream.index)) {
    if (!packet) continue;
    packets.push({
      hash: createHash('sha1')
        .update(packet.data ?? Buffer.alloc(0))
        .digest('hex'),
      pts: Number(packet.pts) * seconds,
      dts: Number(packet.dts) * seconds,
      key: packet.isKeyframe,
    });
    packet.free();
  }
  return packets;
}

/** Decoded sound, one array a channel, without the priming that the edit list cuts off. */
export async function decodeAudio(file: string): Promise<Float32Array[]> {
  await using demuxer = await Demuxer.open(file);
  const stream = demuxer.audio();
  if (!stream) throw new Error('no audio');
  using decoder = await Decoder.create(stream);
  const parts: Float32Array[][] = [];
  for await (const frame of decoder.frames(demuxer.packets(stream.index))) {
    if (!frame) continue;
    const planes = (frame.data ?? []).slice(0, frame.channels);
    parts.push(planes.map((plane) => new Float32Array(Uint8Array.from(plane.subarray(0, frame.nbSamples * 4)).buffer)));
    frame.free();
  }
  const channels = parts[0]?.length ?? 0;
  return Array.from({ length: channels }, (_, channel) =>
    joined(parts.map((planes) => planes[channel] ?? new Float32Array(0))),
  );
}

/** Number of pictures that decode, the first `limit` of them. */
export async function countPictures(file: string, limit = Infinity): Promise<number> {
  await using demuxer = await Demuxer.open(file);
  const stream = demuxer.video();
  if (!stream) throw new Error('no video');
  using decoder = await Decoder.create(stream);
  let pictures = 0;
  for await (const frame of decoder.frames(demuxer.packets(stream.index))) {
    if (!frame) continue;
    pictures += 1;
    frame.free();
    if (pictures === limit) break;
  }
  return pictures;
}
