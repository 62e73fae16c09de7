import { itemAt } from '#shared/at.ts';
import type { Range } from '#shared/timeline/range.ts';
import { AV_PIX_FMT_YUV420P } from 'node-av/constants';
import { AppError } from '#shared/errors/index.ts';
import { syncFile } from '#electron/lib/files.ts';
import { check } from '../codec/av-errors.ts';
import { frameFrom } from '../codec/frame-pixels.ts';
import { measureRate, perSecond, snapFrameRate, type FrameRate } from '../codec/frame-rate.ts';
import { newPacket } from '../codec/handles.ts';
import { openInput, presentationStart, type Watched } from '../codec/input.ts';
import type { Size } from '../codec/picture-size.ts';
import { chromaSize, planeOffsets, type PlanarPicture } from '../codec/planar-picture.ts';
import { toSeconds } from '../codec/stamps.ts';
import { openVideoEncoder, takePictures, type PictureCoding } from '../codec/video-encoder.ts';
import { createVideoFile } from '../codec/video-file.ts';
import { uprightPictures } from '../import/upright-pictures.ts';

/** A part of upright pictures, pixels. */
export type Box = Size & { x: number; y: number };

/** Encoding of films: pictures that are drawn into others, and so encoded once more, are worth more bytes. */
const coding: PictureCoding = {
  preset: 'veryfast',
  crf: '16',
  profile: 'high',
  groupSeconds: 1,
  params: 'open-gop=0',
  threads: 2,
};

/**
 * Writes a part of a recording's pictures as an MP4 without sound: upright, at a constant rate, from its first picture in
 * the range on.
 * @param options.range times of the file, seconds. @param options.box lies in the upright pictures, at even places.
 * @param options.rate by default the file's own.
 * @returns the time of its first picture, its end, and how many pictures of the recording it shows; null without a
 * picture in the range.
 * @throws AppError errors of reading the file, `MEDIA_NO_VIDEO`; CancelledError.
 */
export async function writeFilmCrop({
  source,
  range,
  box,
  file,
  signal,
  onAlive,
  ...given
}: { source: string; range: Range; box: Box; file: string; rate?: FrameRate } & Watched): Promise<
  (Range & { pictures: number }) | null
> {
  const rate = given.rate ?? (await rateOf(source, signal));
  const begins: number[] = [];
  let pictures = 0;

  async function* evenly(): AsyncGenerator<Buffer, void> {
    let held: Buffer | undefined;
    let shown = 0;
    for await (const { picture, time } of picturesFrom(source, range.start, signal)) {
      onAlive?.();
      if (time >= range.end) break;
      if (begins.length === 0) begins.push(time);
      // Nearest to its time, not evenly one after another: the sound must fit it.
      const slot = Math.round((time - itemAt(begins, 0)) * perSecond(rate));
      if (held && shown < slot) pictures += 1;
      for (; held && shown < slot; shown++) yield held;
      held = croppedTo(picture, box);
    }
    if (!held) return;
    pictures += 1;
    yield held;
  }

  const count = await writeFilm(evenly(), { size: box, rate, file });
  const [first] = begins;
  return first === undefined ? null : { start: first, end: first + count / perSecond(rate), pictures };
}

/**
 * Writes pictures at a constant rate as an MP4 without sound; an unfinished file without any.
 * @param pictures 4:2:0 of the size. @returns how many.
 */
export async function writeFilm(
  pictures: AsyncIterable<Buffer>,
  { size, rate, file }: { size: Size; rate: FrameRate; file: string },
): Promise<number> {
  using encoder = openVideoEncoder(size, rate, coding);
  using packet = newPacket();
  await using target = await createVideoFile(file, encoder);
  let encoded = 0;

  function writePackets(): Promise<void> {
    return takePictures(encoder, packet, async (ready) => {
      ready.duration = 1n;
      await target.write(ready);
    });
  }

  for await (const pixels of pictures) {
    using frame = frameFrom(pixels, size, AV_PIX_FMT_YUV420P);
    frame.pts = BigInt(encoded);
    frame.duration = 1n;
    encoded += 1;
    check(await encoder.sendFrame(frame), 'encode a picture');
    await writePackets();
  }
  if (encoded === 0) return 0;
  check(await encoder.sendFrame(null), 'finish the pictures');
  await writePackets();
  await target.finish();
  await syncFile(file);
  return encoded;
}

/** Containers without an index are searched in steps, which may pass by this much of the pictures, seconds. */
const passedBy = 0.1;

/** A file's pictures from a time on; all of them are decoded where the file can't be searched for it. */
async function* picturesFrom(
  file: string,
  from: number,
  signal: AbortSignal | undefined,
): ReturnType<typeof uprightPictures> {
  let isFirst = true;
  for await (const shown of uprightPictures(file, { from, signal })) {
    if (isFirst && shown.time > from + passedBy) {
      for await (const each of uprightPictures(file, { from: 0, signal })) if (each.time >= from) yield each;
      return;
    }
    isFirst = false;
    yield shown;
  }
}

/** The time in a file at which its presentation starts, as sounds count it, seconds. */
export async function startOfPresentation(file: string, signal: AbortSignal | undefined): Promise<number> {
  await using input = await openInput(file, signal);
  return presentationStart(input);
}

/** Enough pictures to measure their rate. */
const measured = 300;

/** The constant rate for a file's pictures, by the times of its packets. */
async function rateOf(file: string, signal: AbortSignal | undefined): Promise<FrameRate> {
  await using input = await openInput(file, signal);
  if (!input.video) throw new AppError('MEDIA_NO_VIDEO');
  using packet = newPacket();
  const times: number[] = [];
  while (times.length < measured && input.read(packet) >= 0) {
    const time = packet.streamIndex === input.video.index ? toSeconds(packet.pts, input.video.timeBase) : null;
    if (time !== null) times.push(time);
    packet.unref();
  }
  return snapFrameRate(measureRate(times.toSorted((a, b) => a - b)) ?? 0);
}

/** The pixels of a part of a picture. */
export function croppedTo(picture: PlanarPicture, box: Box): Buffer {
  const from = planeOffsets(picture);
  const to = planeOffsets(box);
  const cropped = Buffer.alloc(to.end);
  const color = { x: box.x / 2, y: box.y / 2, ...chromaSize(box) };
  const { width } = chromaSize(picture);
  copyPlane(picture.pixels, picture.width, box, cropped);
  copyPlane(picture.pixels.subarray(from.u), width, color, cropped.subarray(to.u));
  copyPlane(picture.pixels.subarray(from.v), width, color, cropped.subarray(to.v));
  return cropped;
}

function copyPlane(pixels: Uint8Array, width: number, part: Box, target: Uint8Array): void {
  for (let row = 0; row < part.height; row++) {
    const start = (part.y + row) * width + part.x;
    target.set(pixels.subarray(start, start + part.width), row * part.width);
  }
}
