import type { Range } from '#shared/timeline/range.ts';
import { isAppError } from '#shared/errors/index.ts';
import { perSecond } from '../media/codec/frame-rate.ts';
import { openInput, presentationStart, type Watched } from '../media/codec/input.ts';
import { writeFilmCrop } from '../media/edit/film-crop.ts';
import { codedPicture } from '../media/import/probe.ts';
import type { LipsOrder } from './picture-request.ts';

/** Frames by which an answer may be longer or shorter: encoders hold some back. */
const mostMissing = 2;
/** No more of an answer is read. */
const mostRead = 10;

/**
 * Makes a film of what a service answered, if it has the size and length that were asked for.
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
  order: Pick<LipsOrder, 'size' | 'rate' | 'frames'>;
  file: string;
}): Promise<boolean> {
  const { size, rate, frames } = order;
  try {
    const begins = await startIf(source, order, watched.signal);
    if (begins === null) return false;
    const range: Range = { start: begins, end: begins + (frames + mostRead) / perSecond(rate) };
    const written = await writeFilmCrop({ source, range, box: { x: 0, y: 0, ...size }, file, rate, ...watched });
    if (!written) return false;
    return Math.abs((written.end - written.start) * perSecond(rate) - frames) <= mostMissing;
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
