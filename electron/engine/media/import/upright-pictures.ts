import { AppError } from '#shared/errors/index.ts';
import { openFilters, type FilterRun } from '../codec/filter-graph.ts';
import { decodeImage } from '../codec/image.ts';
import { openInput } from '../codec/input.ts';
import { pictureFacts, templateFilters } from '../codec/picture-filters.ts';
import { decodePictures } from '../codec/pictures.ts';
import { isPlanar, planarCopy, PlanarCopies, type PlanarPicture } from '../codec/planar-picture.ts';
import { codedPicture } from './probe.ts';

/**
 * Pictures of any media file as a template would show them: upright, square pixels, its colors. Each is valid until the
 * next. Times are the file's, seconds.
 * @param options.from seconds; earlier pictures are left out.
 * @throws AppError errors of opening the file, `MEDIA_NO_VIDEO`, `MEDIA_UNSUPPORTED`, `CANCELLED`.
 */
export async function* uprightPictures(
  file: string,
  { from, signal }: { from: number; signal?: AbortSignal | undefined },
): AsyncGenerator<{ picture: PlanarPicture; time: number }, void> {
  const shape = await shapeOf(file, signal);
  const isUpright = shape.orientation.rotation === 0 && !shape.orientation.mirrored;
  const isSquare = shape.pixelAspect[0] === shape.pixelAspect[1];
  using copies = new PlanarCopies();
  let filters: { run: FilterRun; key: string } | undefined;
  try {
    for await (const { frame, time } of decodePictures(file, { from, signal })) {
      if (isUpright && isSquare && isPlanar(frame)) {
        yield { picture: copies.of(frame), time };
        continue;
      }
      // Interlaced pictures are taken as they are: filters that join fields hold one back.
      const facts = { ...pictureFacts(frame), interlaced: false };
      const key = JSON.stringify(facts);
      if (filters?.key !== key) {
        filters?.run[Symbol.dispose]();
        filters = { run: await openFilters(templateFilters(shape, facts, false), 'MEDIA_UNSUPPORTED'), key };
      }
      frame.pts = 0n;
      await filters.run.send(frame);
      const shown = await filters.run.next();
      if (!shown) throw new AppError('INTERNAL', { detail: 'filters gave no picture' });
      yield { picture: copies.of(shown), time };
    }
  } finally {
    filters?.run[Symbol.dispose]();
  }
}

async function shapeOf(file: string, signal: AbortSignal | undefined) {
  await using input = await openInput(file, signal);
  if (!input.video) throw new AppError('MEDIA_NO_VIDEO');
  return codedPicture(input.video, null);
}

/** A picture file as {@link uprightPictures}. @throws AppError `ASSET_UNSUPPORTED` when it is damaged or too large. */
export async function planarStill(bytes: Buffer, format: 'png' | 'jpg'): Promise<PlanarPicture> {
  using frame = await decodeImage(bytes, format);
  const shape = {
    width: frame.width,
    height: frame.height,
    pixelAspect: [1, 1] as const,
    orientation: { rotation: 0, mirrored: false } as const,
  };
  using run = await openFilters(templateFilters(shape, pictureFacts(frame), false), 'ASSET_UNSUPPORTED');
  frame.pts = 0n;
  await run.send(frame);
  const shown = await run.next();
  if (!shown) throw new AppError('ASSET_UNSUPPORTED', { detail: 'no picture' });
  return planarCopy(shown);
}
