import { FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from 'node-av/constants';
import { Decoder, Demuxer, Encoder, Muxer } from 'node-av/api';
import type { Packet } from 'node-av/lib';
import { aacSettings } from '#electron/engine/media/codec/aac.ts';
import { perSecond } from '#electron/engine/media/codec/frame-rate.ts';
import { x264Settings } from '#electron/engine/media/codec/video-encoder.ts';
import type { TemplateInfo } from '#electron/engine/template/info.ts';

/**
 * Turns a recording into an MP4 with node-av's own decoders, encoders and muxer, a template's encoder settings and the
 * index in front: the cost of an import that did nothing else.
 */
export async function plainTranscode(
  source: string,
  file: string,
  { frameRate, channels }: TemplateInfo,
): Promise<void> {
  await using input = await Demuxer.open(source);
  const { video, audio } = { video: input.video(), audio: input.audio() };
  if (!video || !audio) throw new Error('the recording lacks a track');
  using videoDecoder = await Decoder.create(video);
  using audioDecoder = await Decoder.create(audio);
  const { preset, crf, profile, params, groupSeconds, threads } = x264Settings;
  using videoEncoder = await Encoder.create(FF_ENCODER_LIBX264, {
    decoder: videoDecoder,
    gopSize: Math.round(groupSeconds * perSecond(frameRate)),
    threadCount: threads,
    options: { preset, crf: Number(crf), profile, 'x264-params': params },
  });
  using audioEncoder = await Encoder.create(FF_ENCODER_AAC, {
    decoder: audioDecoder,
    bitrate: aacSettings.bitRate[channels],
    autoResample: true,
  });
  await using output = await Muxer.open(file, { input, options: { movflags: '+faststart' } });
  const tracks = new Map([
    [video.index, { decoder: videoDecoder, encoder: videoEncoder, index: output.addStream(videoEncoder) }],
    [audio.index, { decoder: audioDecoder, encoder: audioEncoder, index: output.addStream(audioEncoder) }],
  ]);

  async function transcode(index: number, packet: Packet | null): Promise<void> {
    const track = tracks.get(index);
    if (!track) return;
    for (const frame of await track.decoder.decodeAll(packet)) {
      await write(track.index, await track.encoder.encodeAll(frame));
      frame.free();
    }
    if (!packet) await write(track.index, await track.encoder.encodeAll(null));
  }

  async function write(index: number, packets: readonly Packet[]): Promise<void> {
    for (const packet of packets) {
      await output.writePacket(packet, index);
      packet.free();
    }
  }

  for await (const packet of input.packets()) {
    if (!packet) continue;
    await transcode(packet.streamIndex, packet);
    packet.free();
  }
  for (const index of tracks.keys()) await transcode(index, null);
}
