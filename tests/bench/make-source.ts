import {
  AV_CHANNEL_LAYOUT_MONO,
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_CODEC_ID_PCM_S16LE,
  AV_LOG_FATAL,
  AV_PIX_FMT_YUV420P,
  AV_PKT_FLAG_KEY,
  AV_SAMPLE_FMT_S16,
  AVERROR_EAGAIN,
  AVERROR_EOF,
  AVMEDIA_TYPE_AUDIO,
  FF_ENCODER_LIBX264,
} from 'node-av/constants';
import { Codec, CodecContext, FormatContext, Log, Packet, Rational, type Stream } from 'node-av/lib';
import { check, required } from '#electron/engine/media/codec/av-errors.ts';
import { quantize } from '#electron/engine/signal/wav.ts';
import type { Size } from '#electron/engine/media/codec/picture-size.ts';
import { pictureFrame } from '../support/picture-frame.ts';
import { createRandom, roomNoise, spokenRecording, type SpokenWord } from '../support/speech-like.ts';

export const frameRate = 30;
const sampleRate = 48_000;
const samplesPerFrame = sampleRate / frameRate;

/**
 * Amplitude of the noise, in luma steps to either side, as of a laptop camera in a dim room. With it, a Full HD
 * template has about 22 Mb/s, like the recording by which the targets were set; with 9 it would have 11, with 12 about
 * 28.
 */
const noiseAmplitude = 10.3;

/** The noise repeats after this many pictures, which is further back than the encoder looks. */
const noisePictures = 12;

/**
 * Makes a recording to import: a noisy, moving picture at 30 frames a second and speech-like sound.
 * @param file a Matroska file.
 * @param spoken the sound; speech-like by default.
 * @param channels one, as the studio's own recorder makes it, or two that differ.
 * @returns times of its words, seconds.
 */
export async function makeSource(
  file: string,
  size: Size,
  seconds: number,
  channels: 1 | 2 = 1,
  { samples, words }: { samples: Float32Array; words: SpokenWord[] } = spokenRecording(seconds, 11),
): Promise<SpokenWord[]> {
  Log.setLevel(AV_LOG_FATAL);
  const sound = channels === 1 ? quantize(samples) : toStereo(samples);
  const encoder = openFastEncoder(size);
  const output = new FormatContext();
  const packet = new Packet();
  packet.alloc();
  try {
    check(output.allocOutputContext2(null, 'matroska', `file:${file}`), 'create the source');
    const video = output.newStream();
    check(video.codecpar.fromContext(encoder), 'describe the pictures');
    video.timeBase = encoder.timeBase;
    const audio = addSound(output, channels);
    check(await output.openOutput(), 'open the source');
    check(await output.writeHeader(), 'start the source');
    const paint = createPainter(size);
    for (let number = 0; number < seconds * frameRate; number++) {
      await encodePicture(encoder, paint(number), number);
      await writePictures(output, video, encoder, packet);
      await writeSound(output, audio, packet, pictureSound(sound, channels, number), number);
    }
    check(await encoder.sendFrame(null), 'finish the pictures');
    await writePictures(output, video, encoder, packet);
    check(await output.writeTrailer(), 'finish the source');
    await output.closeOutput();
  } finally {
    packet.free();
    encoder.freeContext();
    output.freeContext();
  }
  return words;
}

/** Encodes fast rather than small, because only the conversion of the file is measured. */
function openFastEncoder({ width, height }: Size): CodecContext {
  const codec = required(Codec.findEncoderByName(FF_ENCODER_LIBX264), 'x264 encoder');
  const context = new CodecContext();
  context.allocContext3(codec);
  context.width = width;
  context.height = height;
  context.pixelFormat = AV_PIX_FMT_YUV420P;
  context.timeBase = new Rational(1, frameRate);
  context.framerate = new Rational(frameRate, 1);
  context.threadCount = 0;
  context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  check(context.setOption('preset', 'ultrafast'), 'set preset');
  check(context.setOption('crf', '16'), 'set quality');
  check(context.open2Sync(codec), 'open x264');
  return context;
}

/** Pictures of a bright square that moves over a shaded, noisy wall. */
function createPainter({ width, height }: Size): (number: number) => { picture: Buffer; size: Size } {
  const random = createRandom(5);
  const pixels = width * height;
  const walls = Array.from({ length: noisePictures }, () => {
    const wall = new Uint8Array(pixels);
    for (let index = 0; index < pixels; index++) {
      const shade = 60 + (100 * (index % width)) / width;
      wall[index] = shade + (random() + random() - 1) * noiseAmplitude;
    }
    return wall;
  });
  const picture = Buffer.alloc((pixels * 3) / 2, 128);
  const side = Math.round(height / 3);
  return (number) => {
    const wall = walls[number % noisePictures];
    if (wall) picture.set(wall);
    const left = Math.round((width - side) * (0.5 + 0.3 * Math.sin(number / 40)));
    const top = Math.round((height - side) * (0.5 + 0.1 * Math.sin(number / 23)));
    for (let row = top; row < top + side; row++) {
      const start = row * width + left;
      for (let index = start; index < start + side; index++) picture[index] = (picture[index] ?? 0) + 50;
    }
    return { picture, size: { width, height } };
  };
}

async function encodePicture(
  encoder: CodecContext,
  { picture, size }: { picture: Buffer; size: Size },
  number: number,
): Promise<void> {
  const frame = pictureFrame(picture, { ...size, pts: BigInt(number) });
  check(await encoder.sendFrame(frame), 'encode a picture');
  frame.free();
}

async function writePictures(
  output: FormatContext,
  stream: Stream,
  encoder: CodecContext,
  packet: Packet,
): Promise<void> {
  for (;;) {
    const status = await encoder.receivePacket(packet);
    if (status === AVERROR_EAGAIN || status === AVERROR_EOF) return;
    check(status, 'take an encoded picture');
    packet.streamIndex = stream.index;
    packet.rescaleTs(encoder.timeBase, stream.timeBase);
    check(await output.interleavedWriteFrame(packet), 'write a picture');
  }
}

function addSound(output: FormatContext, channels: 1 | 2): Stream {
  const stream = output.newStream();
  const parameters = stream.codecpar;
  parameters.codecType = AVMEDIA_TYPE_AUDIO;
  parameters.codecId = AV_CODEC_ID_PCM_S16LE;
  parameters.format = AV_SAMPLE_FMT_S16;
  parameters.sampleRate = sampleRate;
  parameters.channelLayout = channels === 1 ? AV_CHANNEL_LAYOUT_MONO : AV_CHANNEL_LAYOUT_STEREO;
  stream.timeBase = new Rational(1, sampleRate);
  return stream;
}

/** The sound during one picture. */
function pictureSound(sound: Int16Array, channels: 1 | 2, picture: number): Int16Array<ArrayBuffer> {
  const samples = samplesPerFrame * channels;
  return sound.slice(picture * samples, (picture + 1) * samples);
}

async function writeSound(
  output: FormatContext,
  stream: Stream,
  packet: Packet,
  part: Int16Array<ArrayBuffer>,
  picture: number,
): Promise<void> {
  packet.data = Buffer.from(part.buffer);
  packet.streamIndex = stream.index;
  packet.pts = packet.dts = BigInt(picture * samplesPerFrame);
  packet.duration = BigInt(samplesPerFrame);
  packet.flags = AV_PKT_FLAG_KEY;
  packet.rescaleTs({ num: 1, den: sampleRate }, stream.timeBase);
  check(await output.interleavedWriteFrame(packet), 'write sound');
}

/** Places the voice a little to the left, with separate noise in each channel. */
function toStereo(voice: Float32Array): Int16Array {
  const noise = roomNoise(voice.length / sampleRate, 77, 0.001);
  const stereo = new Int16Array(voice.length * 2);
  for (const [index, sample] of voice.entries()) {
    stereo[index * 2] = Math.round(sample * 32_767);
    stereo[index * 2 + 1] = Math.round((sample * 0.8 + (noise[index] ?? 0)) * 32_767);
  }
  return stereo;
}
