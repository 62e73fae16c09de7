import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_CODEC_ID_MJPEG,
  AV_DISPOSITION_ATTACHED_PIC,
  AV_LOG_FATAL,
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUV420P10LE,
  AV_PKT_DATA_DISPLAYMATRIX,
  AV_PKT_FLAG_KEY,
  AV_SAMPLE_FMT_FLT,
  AV_SAMPLE_FMT_FLTP,
  AVCOL_PRI_BT2020,
  AVCOL_SPC_BT2020_NCL,
  AVCOL_TRC_SMPTE2084,
  AVERROR_EAGAIN,
  AVERROR_EOF,
  AVMEDIA_TYPE_VIDEO,
  FF_ENCODER_AC3,
  FF_ENCODER_LIBX264,
  FF_ENCODER_OPUS,
  FF_ENCODER_PCM_F32LE,
  type FFEncoderCodec,
} from 'node-av/constants';
import {
  avChannelLayoutDefault,
  Codec,
  CodecContext,
  FFmpegError,
  FormatContext,
  Frame,
  Log,
  Packet,
  Rational,
  type Stream,
} from 'node-av/lib';
import { pictureFrame } from './picture-frame.ts';

/** Recordings of every kind, made with FFmpeg, for tests of imports. */
export type Recording = {
  /** The extension determines the container: mp4, mov, mkv, webm, ts… Matroska can contain everything below. */
  file: string;
  video?: PictureTrack;
  audio?: SoundTrack;
  /** Sounds after it, such as those of a screen recorder. */
  otherAudio?: readonly SoundTrack[];
  /** Pictures after the first ones, such as those of a second camera. */
  otherVideo?: PictureTrack;
  /** Adds a still picture as cover art. */
  cover?: boolean;
};

export type PictureTrack = {
  width?: number;
  height?: number;
  /** Time of each picture, milliseconds unless there is a `timeBase`. */
  times: readonly number[];
  /** Seconds of one unit of `times`, as a fraction. */
  timeBase?: [number, number];
  /** Number of pictures from one random access point to the next. */
  group?: number;
  /** Number of consecutive pictures that may be decoded in another order than they are shown (B-frames). */
  reordered?: number;
  /** Luma (16–235) of a pixel, both coordinates from 0 to 1. */
  luma?: (picture: number, x: number, y: number) => number;
  /** Y, Cb and Cr (16–240) of a whole picture, if there is no `luma`; fractions for ten bits. Mid-gray by default. */
  color?: (picture: number) => readonly [number, number, number];
  pixelAspect?: [number, number];
  /** Entries a, b, c, d of the display matrix. */
  matrix?: [number, number, number, number];
  /** Ten bits, PQ, BT.2020. */
  hdr?: boolean;
};

export type SoundTrack = {
  sampleRate?: number;
  channels?: number;
  seconds: number;
  /** Time of the first sample, seconds. */
  start?: number;
  /** Added to the time stamp of each packet, seconds, by its time in the track. */
  stampError?: (seconds: number) => number;
  /** Sample at a time (seconds from the first one). A quiet tone by default. */
  sample?: (time: number, channel: number) => number;
  encoder?: FFEncoderCodec;
};

/** A second of pictures and sound. */
export function makeShortRecording(file: string) {
  return makeRecording({ file, video: { times: steadyTimes(25, 1) }, audio: { seconds: 1 } });
}

/** Times (milliseconds, as MediaRecorder rounds them) of pictures at a constant rate. */
export function steadyTimes(rate: number, seconds: number, start = 0): number[] {
  return Array.from({ length: Math.round(rate * seconds) }, (_, index) => Math.round((start + index / rate) * 1000));
}

export async function makeRecording(recording: Recording): Promise<string> {
  Log.setLevel(AV_LOG_FATAL);
  const output = new FormatContext();
  ok(output.allocOutputContext2(null, null, recording.file));
  const video = recording.video && openPictures(recording.video);
  const otherVideo = recording.otherVideo && openPictures(recording.otherVideo);
  const sounds = [recording.audio, ...(recording.otherAudio ?? [])].flatMap((track) =>
    track ? [{ track, encoder: openSound(track) }] : [],
  );
  const streams: { encoder: CodecContext; stream: Stream }[] = [];
  for (const encoder of [video, otherVideo, ...sounds.map((sound) => sound.encoder)]) {
    if (!encoder) continue;
    const stream = output.newStream();
    ok(stream.codecpar.fromContext(encoder));
    stream.timeBase = encoder.timeBase;
    if (encoder === video && recording.video?.matrix) {
      ok(stream.codecpar.addCodedSideData(AV_PKT_DATA_DISPLAYMATRIX, displayMatrix(recording.video.matrix)));
    }
    if (encoder === video) stream.sampleAspectRatio = encoder.sampleAspectRatio;
    streams.push({ encoder, stream });
  }
  const cover = recording.cover ? addCover(output) : undefined;
  ok(await output.openOutput());
  ok(await output.writeHeader());
  if (cover) await writeCover(output, cover);
  for (const { encoder, stream } of streams) {
    if (encoder === video && recording.video) await writePictures(output, stream, encoder, recording.video);
    if (encoder === otherVideo && recording.otherVideo)
      await writePictures(output, stream, encoder, recording.otherVideo);
    const sound = sounds.find((one) => one.encoder === encoder);
    if (sound) await writeSound(output, stream, encoder, sound.track);
    encoder.freeContext();
  }
  ok(await output.writeTrailer());
  await output.closeOutput();
  output.freeContext();
  return recording.file;
}

function openPictures(track: PictureTrack): CodecContext {
  const { width = 160, height = 120, pixelAspect = [1, 1], hdr = false } = track;
  const { timeBase = [1, 1000], group = 15, reordered = 0 } = track;
  const encoder = openEncoder(FF_ENCODER_LIBX264, (context) => {
    context.width = width;
    context.height = height;
    context.pixelFormat = hdr ? AV_PIX_FMT_YUV420P10LE : AV_PIX_FMT_YUV420P;
    context.timeBase = new Rational(...timeBase);
    context.gopSize = group;
    context.sampleAspectRatio = new Rational(...pixelAspect);
    if (hdr) {
      context.colorPrimaries = AVCOL_PRI_BT2020;
      context.colorTrc = AVCOL_TRC_SMPTE2084;
      context.colorSpace = AVCOL_SPC_BT2020_NCL;
    }
    ok(context.setOption('preset', 'ultrafast'));
    ok(context.setOption('crf', '10'));
    ok(context.setOption('bf', String(reordered)));
  });
  return encoder;
}

function openSound({ sampleRate = 48_000, channels = 1, encoder = FF_ENCODER_PCM_F32LE }: SoundTrack): CodecContext {
  return openEncoder(encoder, (context) => {
    // FFmpeg's own Opus encoder is experimental. It and AC-3 handle each channel separately, and have one here.
    const isOpus = encoder === FF_ENCODER_OPUS;
    if (isOpus) ok(context.setOption('strict', 'experimental'));
    context.sampleFormat = isOpus || encoder === FF_ENCODER_AC3 ? AV_SAMPLE_FMT_FLTP : AV_SAMPLE_FMT_FLT;
    context.sampleRate = sampleRate;
    context.channelLayout = avChannelLayoutDefault(channels);
    context.timeBase = new Rational(1, sampleRate);
  });
}

function openEncoder(name: FFEncoderCodec, set: (context: CodecContext) => void): CodecContext {
  const codec = Codec.findEncoderByName(name);
  if (!codec) throw new Error(`no encoder ${name}`);
  const context = new CodecContext();
  context.allocContext3(codec);
  context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  set(context);
  ok(context.open2Sync(codec));
  return context;
}

async function writePictures(
  output: FormatContext,
  stream: Stream,
  encoder: CodecContext,
  track: PictureTrack,
): Promise<void> {
  const { width, height } = encoder;
  const format = track.hdr ? AV_PIX_FMT_YUV420P10LE : AV_PIX_FMT_YUV420P;
  // Without a duration, MOV would leave out the last picture.
  const duration = track.timeBase ? 1n : 0n;
  for (const [index, time] of track.times.entries()) {
    const samples = drawPicture(track, index, width, height);
    const picture = new Uint8Array(samples.buffer);
    const frame = pictureFrame(picture, { width, height, format, pts: BigInt(time) });
    await encode(output, stream, encoder, frame, duration);
    frame.free();
  }
  await encode(output, stream, encoder, null, duration);
}

/** The samples of a picture: Y, U and V one after another. */
function drawPicture(track: PictureTrack, index: number, width: number, height: number): Uint8Array | Uint16Array {
  const size = width * height;
  const scale = track.hdr ? 4 : 1;
  const samples = track.hdr ? new Uint16Array(size * 1.5) : new Uint8Array(size * 1.5);
  const [y, u, v] = track.color?.(index) ?? [126, 128, 128];
  samples
    .fill(y * scale, 0, size)
    .fill(u * scale, size, size * 1.25)
    .fill(v * scale, size * 1.25);
  const { luma } = track;
  if (!luma) return samples;
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      samples[row * width + column] = luma(index, column / width, row / height) * scale;
    }
  }
  return samples;
}

async function writeSound(
  output: FormatContext,
  stream: Stream,
  encoder: CodecContext,
  track: SoundTrack,
): Promise<void> {
  const { sampleRate, channels } = encoder;
  const { start = 0, stampError = () => 0, sample = (time) => 0.2 * Math.sin(2 * Math.PI * 440 * time) } = track;
  const size = encoder.frameSize || 1024;
  for (let first = 0; first < track.seconds * sampleRate; first += size) {
    const samples = new Float32Array(size * channels);
    for (let index = 0; index < size; index++) {
      for (let channel = 0; channel < channels; channel++) {
        samples[index * channels + channel] = sample((first + index) / sampleRate, channel);
      }
    }
    const frame = Frame.fromAudioBuffer(Buffer.from(samples.buffer), {
      nbSamples: size,
      format: encoder.sampleFormat,
      sampleRate,
      channelLayout: encoder.channelLayout,
      timeBase: encoder.timeBase,
      pts: BigInt(Math.round((start + stampError(first / sampleRate)) * sampleRate) + first),
    });
    await encode(output, stream, encoder, frame);
    frame.free();
  }
  await encode(output, stream, encoder, null);
}

async function encode(
  output: FormatContext,
  stream: Stream,
  encoder: CodecContext,
  frame: Frame | null,
  duration = 0n,
): Promise<void> {
  ok(encoder.sendFrameSync(frame));
  const packet = new Packet();
  packet.alloc();
  for (;;) {
    const status = encoder.receivePacketSync(packet);
    if (status === AVERROR_EAGAIN || status === AVERROR_EOF) break;
    ok(status);
    packet.streamIndex = stream.index;
    if (duration > 0n) packet.duration = duration;
    packet.rescaleTs(encoder.timeBase, stream.timeBase);
    ok(await output.interleavedWriteFrame(packet));
  }
  packet.free();
}

/** A picture of one pixel, like the cover art of a music file. */
function addCover(output: FormatContext): Stream {
  const stream = output.newStream();
  stream.codecpar.codecType = AVMEDIA_TYPE_VIDEO;
  stream.codecpar.codecId = AV_CODEC_ID_MJPEG;
  stream.codecpar.width = 16;
  stream.codecpar.height = 16;
  stream.disposition = AV_DISPOSITION_ATTACHED_PIC;
  return stream;
}

async function writeCover(output: FormatContext, stream: Stream): Promise<void> {
  const packet = new Packet();
  packet.alloc();
  packet.data = Buffer.from('ffd8ffe000104a46494600010101006000600000ffd9', 'hex');
  packet.streamIndex = stream.index;
  packet.pts = packet.dts = 0n;
  packet.flags = AV_PKT_FLAG_KEY;
  ok(await output.interleavedWriteFrame(packet));
  packet.free();
}

/** Nine integers `[a b u c d v x y w]`, 16.16 fixed point except for the third column. */
export function displayMatrix([a, b, c, d]: readonly [number, number, number, number]): Buffer {
  const entries = [a * 65_536, b * 65_536, 0, c * 65_536, d * 65_536, 0, 0, 0, 2 ** 30];
  return Buffer.from(new Int32Array(entries).buffer);
}

function ok(status: number): void {
  FFmpegError.throwIfError(status, 'make a recording');
}
