import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  AV_CHANNEL_LAYOUT_MONO,
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CODEC_ID_AAC,
  AV_PKT_FLAG_KEY,
  AV_PROFILE_AAC_LOW,
  AV_SAMPLE_FMT_FLTP,
  AVMEDIA_TYPE_AUDIO,
} from 'node-av/constants';
import { FFmpegError, FormatContext, Packet, Rational } from 'node-av/lib';
import { encodeAac } from './encode-aac.ts';
import { openVideoEncoder } from '#electron/engine/media/codec/video-encoder.ts';
import { templateFiles } from '#electron/engine/template/files.ts';
import type { TemplateInfo } from '#electron/engine/template/info.ts';
import { pictureFrame } from './picture-frame.ts';
import { createRandom } from './speech-like.ts';

/**
 * Makes a template folder from sound and a moving test picture, muxed by FFmpeg, as an independent implementation of
 * the format.
 * @param planes sound at 48 kHz, one array a channel; padded with silence to whole AAC blocks.
 */
export async function makeTemplate(
  folder: string,
  planes: readonly Float32Array[],
  options: {
    frameRate?: [number, number];
    width?: number;
    height?: number;
    /** Y, Cb and Cr of a picture, one plane after another; the test picture by default. */
    picture?: (number: number, width: number, height: number) => Buffer;
  } = {},
): Promise<TemplateInfo> {
  const { frameRate = [25, 1], width = 320, height = 240 } = options;
  const noise = grain(width * height);
  const { picture = (number: number) => testPicture(number, width, height, noise) } = options;
  mkdirSync(folder, { recursive: true });
  const channels = planes.length === 2 ? 2 : 1;
  const audioSamples = Math.ceil((planes[0]?.length ?? 0) / 1024) * 1024;
  const pcm = toInt16(planes, audioSamples);
  const rounded = planes.map((_, channel) =>
    Float32Array.from({ length: audioSamples }, (__, index) => (pcm[index * channels + channel] ?? 0) / 32_768),
  );
  const frames = Math.ceil((audioSamples / 48_000) * (frameRate[0] / frameRate[1]));
  const file = join(folder, templateFiles.video);
  const video = await encodeVideo(frames, { width, height, frameRate, picture });
  await mux(file, video, await encodeAac(rounded, { coder: 'twoloop' }), { channels, frameRate });

  writeFileSync(join(folder, templateFiles.audio), new Uint8Array(pcm.buffer));
  const bytes = readFileSync(file);
  const info: TemplateInfo = {
    version: 1,
    hash: createHash('sha256').update(bytes).digest('hex'),
    duration: Math.max(audioSamples / 48_000, (frames * frameRate[1]) / frameRate[0]),
    width,
    height,
    frameRate,
    frames,
    channels,
    audioSamples,
    size: bytes.length,
  };
  writeFileSync(join(folder, templateFiles.info), JSON.stringify(info));
  return info;
}

function toInt16(planes: readonly Float32Array[], length: number): Int16Array {
  const pcm = new Int16Array(length * planes.length);
  for (const [channel, plane] of planes.entries()) {
    for (const [index, sample] of plane.entries()) {
      pcm[index * planes.length + channel] = Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_768)));
    }
  }
  return pcm;
}

type EncodedVideo = { packets: Packet[]; encoder: ReturnType<typeof openVideoEncoder> };

function grain(length: number): Uint8Array {
  const random = createRandom(7);
  return Uint8Array.from({ length }, () => random() * 24);
}

async function encodeVideo(
  frames: number,
  {
    width,
    height,
    frameRate,
    picture,
  }: {
    width: number;
    height: number;
    frameRate: [number, number];
    picture: (number: number, width: number, height: number) => Buffer;
  },
): Promise<EncodedVideo> {
  const encoder = openVideoEncoder({ width, height }, frameRate);
  const packets: Packet[] = [];
  async function drain(): Promise<void> {
    for (;;) {
      const packet = new Packet();
      packet.alloc();
      if ((await encoder.receivePacket(packet)) < 0) return packet.free();
      packets.push(packet);
    }
  }
  for (let number = 0; number < frames; number++) {
    const frame = pictureFrame(picture(number, width, height), { width, height, pts: BigInt(number) });
    FFmpegError.throwIfError(await encoder.sendFrame(frame), 'send picture');
    frame.free();
    await drain();
  }
  FFmpegError.throwIfError(await encoder.sendFrame(null), 'flush pictures');
  await drain();
  return { packets, encoder };
}

/** A bright square that moves over grain, so that all frames differ and the encoder uses B-frames. */
function testPicture(number: number, width: number, height: number, noise: Uint8Array): Buffer {
  const picture = Buffer.alloc((width * height * 3) / 2, 128);
  const left = (number * 3) % (width - 40);
  const top = Math.round((height - 40) * (0.5 + 0.45 * Math.sin(number / 11)));
  for (let index = 0; index < width * height; index++) picture[index] = 60 + (noise[index] ?? 0);
  for (let row = top; row < top + 40; row++) picture.fill(220, row * width + left, row * width + left + 40);
  return picture;
}

async function mux(
  file: string,
  video: EncodedVideo,
  audio: { packets: Uint8Array[]; config: Uint8Array },
  { channels, frameRate }: { channels: 1 | 2; frameRate: [number, number] },
): Promise<void> {
  const context = new FormatContext();
  FFmpegError.throwIfError(context.allocOutputContext2(null, 'mp4', file), 'allocate output');
  const videoStream = context.newStream();
  videoStream.codecpar.fromContext(video.encoder);
  videoStream.timeBase = new Rational(frameRate[1], frameRate[0]);
  const audioStream = context.newStream();
  const parameters = audioStream.codecpar;
  parameters.codecType = AVMEDIA_TYPE_AUDIO;
  parameters.codecId = AV_CODEC_ID_AAC;
  parameters.format = AV_SAMPLE_FMT_FLTP;
  parameters.profile = AV_PROFILE_AAC_LOW;
  parameters.sampleRate = 48_000;
  parameters.frameSize = 1024;
  parameters.initialPadding = 1024;
  parameters.channelLayout = channels === 1 ? AV_CHANNEL_LAYOUT_MONO : AV_CHANNEL_LAYOUT_STEREO;
  parameters.extradata = Buffer.from(audio.config);
  audioStream.timeBase = new Rational(1, 48_000);
  FFmpegError.throwIfError(context.setOption('movie_timescale', '48000'), 'set movie timescale');
  FFmpegError.throwIfError(context.setOption('movflags', '+faststart'), 'set fast start');
  FFmpegError.throwIfError(await context.openOutput(), 'open output');
  FFmpegError.throwIfError(await context.writeHeader(), 'write header');

  for (const packet of video.packets) {
    packet.streamIndex = videoStream.index;
    packet.duration = 1n;
    packet.rescaleTs({ num: frameRate[1], den: frameRate[0] }, videoStream.timeBase);
    FFmpegError.throwIfError(await context.interleavedWriteFrame(packet), 'write picture');
    packet.free();
  }
  for (const [number, bytes] of audio.packets.entries()) {
    const packet = new Packet();
    packet.alloc();
    packet.data = Buffer.from(bytes);
    packet.streamIndex = audioStream.index;
    packet.pts = BigInt((number - 1) * 1024);
    packet.dts = packet.pts;
    packet.duration = 1024n;
    packet.flags = AV_PKT_FLAG_KEY;
    FFmpegError.throwIfError(await context.interleavedWriteFrame(packet), 'write sound');
    packet.free();
  }
  FFmpegError.throwIfError(await context.writeTrailer(), 'write trailer');
  await context.closeOutput();
  video.encoder.freeContext();
}

/** A picture that carries its number: ten columns, dark or bright, one for each binary digit. */
export function numbered(number: number, width: number, height: number): Buffer {
  const luma = Buffer.alloc(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) luma[y * width + x] = (number >> Math.floor((x * 10) / width)) & 1 ? 200 : 40;
  }
  return Buffer.concat([luma, Buffer.alloc((width * height) / 2, 128)]);
}
