import {
  AV_CODEC_FLAG_BITEXACT,
  AV_CODEC_FLAG_CLOSED_GOP,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_PIX_FMT_YUV420P,
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_TRC_BT709,
  AVERROR_EAGAIN,
  AVERROR_EOF,
  FF_ENCODER_LIBX264,
} from 'node-av/constants';
import { Codec, CodecContext, Rational, type Packet } from 'node-av/lib';
import { nalUnits, parameterSetsOf } from './annex-b.ts';
import { check, required, silenceFFmpeg } from './av-errors.ts';
import { perSecond, type FrameRate } from './frame-rate.ts';
import type { Size } from './picture-size.ts';

/** x264's settings. */
export type PictureCoding = {
  preset: string;
  crf: string;
  profile: 'main' | 'high';
  /** Maximum seconds between random access points. */
  groupSeconds: number;
  /** Further settings in x264's syntax. */
  params: string;
  threads: number;
};

/** Encoding of a template's pictures. Frames encoded later for the same template need the same settings. */
export const x264Settings: PictureCoding = {
  preset: 'veryfast',
  crf: '20',
  profile: 'high',
  groupSeconds: 2,
  // Without `stitchable` the picture parameter set depends on the quality, and later frames could not be spliced in.
  // With `b-adapt=0`, every second picture can always be left out (`docs/decisions/rendering.md`).
  params: 'stitchable=1:open-gop=0:b-adapt=0',
  /**
   * Not one per core, because the number of threads changes the bytes: a template's hash must not depend on the
   * machine.
   */
  threads: 8,
};

/**
 * x264's AVX-512 code gives other bytes from time to time (core 165, `mbtree`), and a template's name is its hash. Every
 * x64 processor that runs Electron has SSE 4.2, whose code gives the bytes of all others up to AVX2 in the same time.
 */
const assembly = process.arch === 'x64' ? ':asm=SSE4.2' : '';

/** H.264 levels with their limits: macroblocks a second, macroblocks a picture (ITU-T H.264, table A-1). */
const levels = [
  ['3.0', 40_500, 1_620],
  ['3.1', 108_000, 3_600],
  ['3.2', 216_000, 5_120],
  ['4.0', 245_760, 8_192],
  ['4.2', 522_240, 8_704],
  ['5.0', 589_824, 22_080],
  ['5.1', 983_040, 36_864],
  ['5.2', 2_073_600, 36_864],
] as const;

/** The lowest H.264 level (from 3.0) that allows pictures of this size at this rate; 5.2 for anything larger. */
export function h264Level({ width, height }: Size, rate: number): string {
  const macroblocks = Math.ceil(width / 16) * Math.ceil(height / 16);
  const fits = levels.find(([, most, largest]) => macroblocks <= largest && macroblocks * rate <= most);
  return fits?.[0] ?? '5.2';
}

/** Opens an x264 encoder, by default with a template's settings. Time stamps count frames. */
export function openVideoEncoder(size: Size, frameRate: FrameRate, coding: PictureCoding = x264Settings): CodecContext {
  const [numerator, denominator] = frameRate;
  const codec = required(Codec.findEncoderByName(FF_ENCODER_LIBX264), 'x264 encoder');
  silenceFFmpeg();
  using opened = new DisposableStack();
  const context = opened.use(new CodecContext());
  context.allocContext3(codec);
  context.width = size.width;
  context.height = size.height;
  context.pixelFormat = AV_PIX_FMT_YUV420P;
  context.timeBase = new Rational(denominator, numerator);
  context.framerate = new Rational(numerator, denominator);
  context.sampleAspectRatio = new Rational(1, 1);
  context.gopSize = Math.round(coding.groupSeconds * perSecond(frameRate));
  context.colorRange = AVCOL_RANGE_MPEG;
  context.colorSpace = AVCOL_SPC_BT709;
  context.colorPrimaries = AVCOL_PRI_BT709;
  context.colorTrc = AVCOL_TRC_BT709;
  context.threadCount = coding.threads;
  context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER, AV_CODEC_FLAG_CLOSED_GOP, AV_CODEC_FLAG_BITEXACT);
  const options = {
    preset: coding.preset,
    crf: coding.crf,
    profile: coding.profile,
    level: h264Level(size, perSecond(frameRate)),
    'x264-params': coding.params + assembly,
    // Captions embedded in the source's pictures contain the words that will change.
    a53cc: '0',
  };
  for (const [name, value] of Object.entries(options)) check(context.setOption(name, value), `set x264 ${name}`);
  check(context.open2Sync(codec), 'open x264');
  opened.move();
  return context;
}

/** The parameter sets of the pictures that an encoder makes. */
export function parameterSetsOfEncoder({ extraData }: CodecContext): Uint8Array[] {
  return parameterSetsOf(nalUnits(extraData ?? Buffer.alloc(0)));
}

/**
 * Reads every picture that an encoder has ready; call it after each frame and after the end.
 * @param packet holds one of them at a time, and is empty afterwards.
 * @throws AppError as `check`, when the encoder fails.
 */
export async function takePictures(
  encoder: CodecContext,
  packet: Packet,
  take: (packet: Packet) => Promise<void> | void,
): Promise<void> {
  for (;;) {
    const status = await encoder.receivePacket(packet);
    if (status === AVERROR_EAGAIN || status === AVERROR_EOF) return;
    check(status, 'take an encoded picture');
    await take(packet);
    packet.unref();
  }
}
