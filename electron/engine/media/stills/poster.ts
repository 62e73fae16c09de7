import {
  AV_CODEC_FLAG_BITEXACT,
  AV_CODEC_FLAG_QSCALE,
  AV_PIX_FMT_YUVJ420P,
  AVCOL_RANGE_JPEG,
  FF_ENCODER_MJPEG,
} from 'node-av/constants';
import { Codec, CodecContext, type Frame, Rational } from 'node-av/lib';
import { check, required } from '../codec/av-errors.ts';
import { openFilters } from '../codec/filter-graph.ts';
import { newFrame, newPacket } from '../codec/handles.ts';
import { readPictures, sourceOf } from '../codec/pictures.ts';
import { itemAt, uint8At } from '#shared/at.ts';
import { posterSize } from './still.ts';

/** Time of the poster, seconds: speakers have opened their eyes by then. Earlier in very short videos. */
const posterTime = 1;

/** Mean luma (16–235) below which a picture is a fade or a lens cap. */
const darkestLuma = 32;
/** Dark pictures are skipped for this long, seconds. */
const darkPatience = 10;

/** JPEG quantizer, 2 (best) to 31, and FFmpeg's unit for it. */
const jpegQuantizer = 3;
const lambdaPerQuantizer = 118;

/**
 * A JPEG of a template's picture at about one second, or of the first one after it that is not dark.
 * @param video path of `template.mp4`. @param duration its length, seconds.
 */
export async function makePoster(video: string, duration: number, signal?: AbortSignal): Promise<Uint8Array> {
  using chosen = newFrame();
  const middle = Math.min(posterTime, duration / 2);
  // A single picture begins before the middle of its duration.
  if (!(await choose(middle))) await choose(0);
  return await encodeJpeg(chosen);

  /** @returns whether there is a picture from this time on, seconds. */
  async function choose(from: number): Promise<boolean> {
    let found = false;
    await readPictures(video, { from, signal }, async (frame, time) => {
      const bright = meanLuma(frame) >= darkestLuma;
      if (bright || !found) {
        chosen.unref();
        check(chosen.ref(frame), 'keep the poster');
        found = true;
      }
      return !bright && time < from + darkPatience;
    });
    return found;
  }
}

/** Mean of every 16th luma sample in every 16th row. */
function meanLuma(frame: Frame): number {
  const plane = frame.data?.[0];
  if (!plane) return 0;
  const stride = itemAt(frame.linesize, 0);
  let sum = 0;
  let count = 0;
  for (let row = 0; row < frame.height; row += 16) {
    for (let column = 0; column < frame.width; column += 16) {
      sum += uint8At(plane, row * stride + column);
      count += 1;
    }
  }
  return sum / count;
}

async function encodeJpeg(frame: Frame): Promise<Uint8Array> {
  const { width, height } = posterSize(frame);
  using filters = await openFilters(
    [
      sourceOf(frame),
      // JPEG files use full-range BT.601.
      `scale=${width}:${height}:flags=lanczos:out_color_matrix=bt601:out_range=pc`,
      'format=yuvj420p',
      'buffersink@out',
    ].join(','),
  );
  using packet = newPacket();
  const codec = required(Codec.findEncoderByName(FF_ENCODER_MJPEG), 'JPEG encoder');
  using context = new CodecContext();
  frame.pts = 0n;
  await filters.send(frame);
  await filters.send(null);
  const scaled = required(await filters.next(), 'scaled picture');
  context.allocContext3(codec);
  context.width = scaled.width;
  context.height = scaled.height;
  context.pixelFormat = AV_PIX_FMT_YUVJ420P;
  context.colorRange = AVCOL_RANGE_JPEG;
  context.timeBase = new Rational(1, 25);
  context.globalQuality = jpegQuantizer * lambdaPerQuantizer;
  context.setFlags(AV_CODEC_FLAG_QSCALE, AV_CODEC_FLAG_BITEXACT);
  check(context.open2Sync(codec), 'open the JPEG encoder');
  scaled.quality = context.globalQuality;
  check(await context.sendFrame(scaled), 'encode the poster');
  check(await context.sendFrame(null), 'finish the poster');
  check(await context.receivePacket(packet), 'take the poster');
  return Uint8Array.from(required(packet.data, 'JPEG data'));
}
