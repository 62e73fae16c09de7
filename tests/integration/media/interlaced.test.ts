import {
  AV_CODEC_FLAG_INTERLACED_DCT,
  AV_CODEC_FLAG_INTERLACED_ME,
  AV_FRAME_FLAG_INTERLACED,
  AV_FRAME_FLAG_TOP_FIELD_FIRST,
  AV_PIX_FMT_YUV420P,
  AV_SAMPLE_FMT_S16,
  AV_CHANNEL_LAYOUT_MONO,
  AVERROR_EAGAIN,
  AVERROR_EOF,
  FF_ENCODER_MP2,
  FF_ENCODER_MPEG2VIDEO,
} from 'node-av/constants';
import { Codec, CodecContext, FFmpegError, FormatContext, Frame, Packet, Rational, type Stream } from 'node-av/lib';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { normalize } from '#electron/engine/media/import/normalize.ts';
import { framesOf } from '../../support/decode.ts';
import { pictureFrame } from '../../support/picture-frame.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('interlaced');
const [width, height, rate] = [320, 240, 25];

/** How many pictures of which kind follow each other. */
type Stretch = { interlaced: boolean; pictures: number };

/** A bright bar on the way from left to right; of interlaced pictures the odd rows show it half a picture later. */
function movingBar(number: number, interlaced: boolean): Buffer {
  const picture = Buffer.alloc((width * height * 3) / 2, 128).fill(40, 0, width * height);
  for (let row = 0; row < height; row++) {
    const moment = number + (interlaced && row % 2 === 1 ? 0.5 : 0);
    const left = Math.round(moment * 12) % (width - 40);
    picture.fill(200, row * width + left, row * width + left + 40);
  }
  return picture;
}

/** MPEG-2 as broadcasts have it: each stretch brings its own sequence header. */
async function broadcast(name: string, stretches: readonly Stretch[]): Promise<string> {
  const file = join(folder, name);
  const output = new FormatContext();
  ok(output.allocOutputContext2(null, 'mpegts', `file:${file}`));
  const first = openPictures(false);
  const video = output.newStream();
  ok(video.codecpar.fromContext(first));
  first.freeContext();
  const sound = openSound();
  const audio = output.newStream();
  ok(audio.codecpar.fromContext(sound));
  ok(await output.openOutput());
  ok(await output.writeHeader());
  let number = 0;
  for (const { interlaced, pictures } of stretches) {
    const encoder = openPictures(interlaced);
    const start = number;
    for (; number < start + pictures; number++) {
      const picture = movingBar(number, interlaced);
      const frame = pictureFrame(picture, { width, height, format: AV_PIX_FMT_YUV420P, pts: BigInt(number) });
      if (interlaced) frame.setFlags(AV_FRAME_FLAG_INTERLACED, AV_FRAME_FLAG_TOP_FIELD_FIRST);
      await encode(output, video, encoder, frame);
      frame.free();
    }
    await encode(output, video, encoder, null);
    encoder.freeContext();
  }
  await writeSound(output, audio, sound, number / rate);
  sound.freeContext();
  ok(await output.writeTrailer());
  await output.closeOutput();
  output.freeContext();
  return file;
}

function openPictures(interlaced: boolean): CodecContext {
  return openEncoder(FF_ENCODER_MPEG2VIDEO, (context) => {
    context.width = width;
    context.height = height;
    context.pixelFormat = AV_PIX_FMT_YUV420P;
    context.timeBase = new Rational(1, rate);
    context.framerate = new Rational(rate, 1);
    context.bitRate = 8_000_000n;
    context.gopSize = 5;
    if (interlaced) context.setFlags(AV_CODEC_FLAG_INTERLACED_DCT, AV_CODEC_FLAG_INTERLACED_ME);
  });
}

function openSound(): CodecContext {
  return openEncoder(FF_ENCODER_MP2, (context) => {
    context.sampleFormat = AV_SAMPLE_FMT_S16;
    context.sampleRate = 48_000;
    context.channelLayout = AV_CHANNEL_LAYOUT_MONO;
    context.timeBase = new Rational(1, 48_000);
  });
}

function openEncoder(name: Parameters<typeof Codec.findEncoderByName>[0], set: (context: CodecContext) => void) {
  const codec = Codec.findEncoderByName(name);
  if (!codec) throw new Error(`no encoder ${name}`);
  const context = new CodecContext();
  context.allocContext3(codec);
  set(context);
  ok(context.open2Sync(codec));
  return context;
}

/** Sound that is not silent, so that the recording has a voice to change. */
async function writeSound(
  output: FormatContext,
  stream: Stream,
  encoder: CodecContext,
  seconds: number,
): Promise<void> {
  const size = encoder.frameSize;
  for (let first = 0; first < seconds * 48_000; first += size) {
    const samples = Int16Array.from({ length: size }, (_, index) => 4_000 * Math.sin((first + index) / 20));
    const frame = Frame.fromAudioBuffer(Buffer.from(samples.buffer), {
      nbSamples: size,
      format: AV_SAMPLE_FMT_S16,
      sampleRate: 48_000,
      channelLayout: encoder.channelLayout,
      timeBase: encoder.timeBase,
      pts: BigInt(first),
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
): Promise<void> {
  ok(encoder.sendFrameSync(frame));
  using packet = new Packet();
  packet.alloc();
  for (;;) {
    const status = encoder.receivePacketSync(packet);
    if (status === AVERROR_EAGAIN || status === AVERROR_EOF) return;
    ok(status);
    packet.streamIndex = stream.index;
    packet.rescaleTs(encoder.timeBase, stream.timeBase);
    ok(await output.interleavedWriteFrame(packet));
  }
}

function ok(status: number): void {
  FFmpegError.throwIfError(status, 'make a broadcast');
}

/** For each picture, how much its rows differ from both neighbours at once: fields of two moments look like a comb. */
function combs(file: string): number[] {
  const found: number[] = [];
  for (const { frame } of framesOf(file, 'video')) {
    const luma = frame.toBuffer();
    let sum = 0;
    for (let row = 1; row < height - 1; row++) {
      for (let at = row * width; at < (row + 1) * width; at++) {
        const [above, here, below] = [luma[at - width] ?? 0, luma[at] ?? 0, luma[at + width] ?? 0];
        if ((here > above && here > below) || (here < above && here < below)) {
          sum += Math.min(Math.abs(here - above), Math.abs(here - below));
        }
      }
    }
    found.push(sum / (width * height));
  }
  return found;
}

/** Above what a clean picture has, and below any of fields. */
const visible = 1;

describe('interlaced pictures', () => {
  it.each<[string, Stretch[]]>([
    ['from the first picture on', [{ interlaced: true, pictures: 50 }]],
    [
      'after a slate',
      [
        { interlaced: false, pictures: 5 },
        { interlaced: true, pictures: 45 },
      ],
    ],
    [
      'between scenes of film',
      [
        { interlaced: true, pictures: 15 },
        { interlaced: false, pictures: 15 },
        { interlaced: true, pictures: 20 },
      ],
    ],
  ])('come out clean %s', async (name, stretches) => {
    const source = await broadcast(`${name}.ts`, stretches);
    const combed = combs(source).filter((comb) => comb > visible);
    const interlaced = stretches.reduce((sum, stretch) => sum + (stretch.interlaced ? stretch.pictures : 0), 0);
    // Those of the bar turning back at the edge, apart.
    expect(combed.length).toBeGreaterThan(interlaced * 0.8);
    const template = join(folder, name);
    await normalize({ source, folder: template });
    const clean = combs(join(template, 'template.mp4'));
    expect(clean.length).toBeGreaterThan(45);
    expect(clean.filter((comb) => comb > visible)).toEqual([]);
  });

  it('are not looked for in film: it stays as sharp as it was', async () => {
    const source = await broadcast('film.ts', [{ interlaced: false, pictures: 50 }]);
    const template = join(folder, 'film');
    await normalize({ source, folder: template });
    expect(Math.max(...combs(join(template, 'template.mp4')))).toBeLessThan(visible);
  });
});
