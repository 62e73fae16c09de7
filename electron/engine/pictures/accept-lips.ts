import type { Range } from '#shared/timeline/range.ts';
import { itemAt, uint8At } from '#shared/at.ts';
import { isAppError } from '#shared/errors/index.ts';
import { outerLips } from '../faces/face.ts';
import { perSecond } from '../media/codec/frame-rate.ts';
import { openInput, presentationStart, type Watched } from '../media/codec/input.ts';
import type { PlanarPicture } from '../media/codec/planar-picture.ts';
import { writeFilmCrop, type Box } from '../media/edit/film-crop.ts';
import { codedPicture } from '../media/import/probe.ts';
import { uprightPictures } from '../media/import/upright-pictures.ts';
import type { LipsOrder } from './picture-request.ts';

/** Frames by which an answer may be longer or shorter: encoders hold some back. */
const mostMissing = 2;
/** No more of an answer is read. */
const mostRead = 10;

/**
 * By how much pixels of a mouth must change while the value is heard, mean levels of 255. In 0.3 s of real people who
 * speak or are silent between words it is 1.8 or more; of stills, which differ by their coding, 0.2 or less.
 */
const leastMotion = 1;

/**
 * Makes a film of what a service answered, if it has the size and the pictures that were asked for, and a mouth that
 * moves.
 * @param options.source any file. @param options.file the film, which must not exist.
 * @returns false for anything else.
 * @throws AppError `STORAGE_FULL`, `FILE_UNREADABLE` and others that aren't the answer's; CancelledError.
 */
export async function acceptLips({
  source,
  order,
  file,
  ...watched
}: Watched & {
  source: string;
  order: LipsOrder;
  file: string;
}): Promise<boolean> {
  const { size, rate, frames } = order;
  try {
    const begins = await startIf(source, order, watched.signal);
    if (begins === null) return false;
    const range: Range = { start: begins, end: begins + (frames + mostRead) / perSecond(rate) };
    const written = await writeFilmCrop({ source, range, box: { x: 0, y: 0, ...size }, file, rate, ...watched });
    if (!written || written.pictures < frames - mostMissing) return false;
    if (Math.abs((written.end - written.start) * perSecond(rate) - frames) > mostMissing) return false;
    return await doesMouthMove(file, order, watched);
  } catch (error) {
    if (isAppError(error) && notVideos.has(error.code)) return false;
    throw error;
  }
}

const notVideos: ReadonlySet<string> = new Set([
  'MEDIA_CORRUPT',
  'MEDIA_EMPTY',
  'MEDIA_ENCRYPTED',
  'MEDIA_NO_VIDEO',
  'MEDIA_UNSUPPORTED',
  'NOT_MEDIA',
]);

/** When a video of the right size begins, seconds; null for another size. */
async function startIf(
  source: string,
  { size }: Pick<LipsOrder, 'size'>,
  signal: AbortSignal | undefined,
): Promise<number | null> {
  await using input = await openInput(source, signal);
  if (!input.video) return null;
  const { width, height, orientation, pixelAspect } = codedPicture(input.video, null);
  const isUpright = orientation.rotation === 0 && !orientation.mirrored && pixelAspect[0] === pixelAspect[1];
  if (!isUpright || width !== size.width || height !== size.height) return null;
  return presentationStart(input);
}

/** Whether pictures of a film differ where its lips are while the value is heard. */
async function doesMouthMove(
  file: string,
  { rate, start, end, points }: LipsOrder,
  watched: Watched,
): Promise<boolean> {
  const first = Math.floor(start * perSecond(rate));
  const lips = lipsBox(itemAt(points, Math.min(points.length - 1, first)));
  let before: PlanarPicture | undefined;
  for await (const { picture, time } of uprightPictures(file, { from: first / perSecond(rate), ...watched })) {
    watched.onAlive?.();
    if (time >= end) break;
    if (!before) before = { ...picture, pixels: Buffer.from(picture.pixels) };
    else if (differenceIn(lips, before, picture) >= leastMotion) return true;
  }
  return false;
}

/** Around the lips. @param points x and y in turn. */
function lipsBox(points: readonly number[]): Box {
  const [columns, rows] = [0, 1].map((part) => outerLips.map((index) => Math.round(itemAt(points, 2 * index + part))));
  const [x, y] = [Math.min(...(columns ?? [])), Math.min(...(rows ?? []))];
  return { x, y, width: Math.max(...(columns ?? [])) - x + 1, height: Math.max(...(rows ?? [])) - y + 1 };
}

/** Mean difference of the brightness in a part of two pictures, levels. */
function differenceIn({ x, y, width, height }: Box, one: PlanarPicture, other: PlanarPicture): number {
  let [total, count] = [0, 0];
  for (let row = Math.max(0, y); row < Math.min(one.height, y + height); row++) {
    for (let column = Math.max(0, x); column < Math.min(one.width, x + width); column++) {
      const at = row * one.width + column;
      total += Math.abs(uint8At(one.pixels, at) - uint8At(other.pixels, at));
      count += 1;
    }
  }
  return total / Math.max(1, count);
}
