import type { Frame } from 'node-av/lib';
import { stat } from 'node:fs/promises';
import { throwIfCancelled } from '#shared/errors/index.ts';
import { required } from '../codec/av-errors.ts';
import { openFilters, type FilterRun } from '../codec/filter-graph.ts';
import { createGif, type GifFile } from './gif-file.ts';
import type { Overlay } from './overlay.ts';
import { stillSeconds } from './still.ts';
import { filterTimeBase } from '../codec/picture-filters.ts';
import { sizeWithin } from '../codec/picture-size.ts';
import { readPictures, sourceOf } from '../codec/pictures.ts';

/** Maximum size of a preview, bytes: mail programs load no more. */
const largestPreview = 3 * 1024 * 1024;

/**
 * Longest side and frame rate, tried until the file is small enough. The last one always is: at most 160 × 160 pixels
 * in 31 pictures, with at most 12 bits a pixel and a few kilobytes a palette (GIF89a), make 1.2 MB.
 */
const qualities = [
  { side: 480, rate: 10 },
  { side: 400, rate: 10 },
  { side: 320, rate: 8 },
  { side: 240, rate: 6 },
  { side: 160, rate: 5 },
] as const;

/** A palette from the clip's own colors, preferably those of moving parts. */
const withPalette = [
  'split[a][b]',
  '[a]palettegen=stats_mode=diff[palette]',
  '[b][palette]paletteuse=dither=bayer:bayer_scale=5:diff_mode=rectangle,buffersink@out',
].join(';');

/**
 * Writes the start of a template as an animated GIF with a palette of its own.
 * @param video path of `template.mp4`. @param file the GIF, overwritten.
 * @param options.overlay drawn on each picture. @param options.again whether the same video is wanted with another
 * overlay: its pictures are then cached.
 */
export async function makePreview(
  video: string,
  file: string,
  options: { overlay?: Overlay | undefined; again?: boolean; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  const { overlay, again = false, signal } = options;
  const pictures = takeKept(video) ?? (await smallPictures(video, signal));
  try {
    for (const quality of qualities) {
      throwIfCancelled(signal);
      await writeGif(pictures, { ...quality, overlay }, file);
      if ((await stat(file)).size <= largestPreview) return;
    }
  } finally {
    if (again) keep(video, pictures);
    else free(pictures);
  }
}

/**
 * The small pictures of the last template, at most 12 MB. Decoding takes most of the time, and all previews of a
 * campaign use the same template, which never changes. The cache is empty while they are in use.
 */
let kept: { video: string; pictures: readonly Frame[] } | undefined;

function takeKept(video: string): readonly Frame[] | undefined {
  if (kept?.video !== video) return undefined;
  const { pictures } = kept;
  kept = undefined;
  return pictures;
}

function keep(video: string, pictures: readonly Frame[]): void {
  free(kept?.pictures ?? []);
  kept = { video, pictures };
}

function free(pictures: readonly Frame[]): void {
  for (const picture of pictures) picture.free();
}

/** The pictures of the preview at its best quality: at most sixty small ones. */
async function smallPictures(video: string, signal: AbortSignal | undefined): Promise<readonly Frame[]> {
  const { side, rate } = qualities[0];
  const pictures: Frame[] = [];
  using failed = new DisposableStack();
  failed.defer(() => free(pictures));
  using opened = new DisposableStack();
  let filters: FilterRun | undefined;
  const collect = async (run: FilterRun) => {
    for (let frame = await run.next(); frame; frame = await run.next())
      pictures.push(required(frame.clone(), 'picture copy'));
  };
  await readPictures(video, { from: 0, signal }, async (frame, time, duration) => {
    if (time >= stillSeconds.preview) return false;
    filters ??= opened.use(
      await openFilters(
        [sourceOf(frame), `fps=${rate}`, scaleTo(side, frame), 'format=yuv420p', 'buffersink@out'].join(','),
      ),
    );
    frame.pts = ticksAt(time);
    // The last one counts for its duration; a single one must fill a picture of the preview.
    frame.duration = ticksAt(time === 0 ? Math.max(duration, 1 / rate) : duration);
    await filters.send(frame);
    await collect(filters);
    return true;
  });
  if (filters) {
    await filters.send(null);
    await collect(filters);
  }
  failed.move();
  return pictures;
}

async function writeGif(
  pictures: readonly Frame[],
  { side, rate, overlay }: (typeof qualities)[number] & { overlay: Overlay | undefined },
  file: string,
): Promise<void> {
  const first = required(pictures[0], 'picture for the preview');
  await using opened = new AsyncDisposableStack();
  const scaling = opened.use(
    await openFilters(`${sourceOf(first)},fps=${rate},${scaleTo(side, first)},format=rgb24,buffersink@out`),
  );
  let coloring: FilterRun | undefined;
  let gif: GifFile | undefined;
  const color = async () => {
    for (let scaled = await scaling.next(); scaled; scaled = await scaling.next()) {
      await overlay?.(scaled);
      coloring ??= opened.use(await openFilters(`${sourceOf(scaled)},settb=1/${rate},${withPalette}`));
      scaled.pts = ticksAt(Number(scaled.pts) * scaling.timeBase);
      await coloring.send(scaled);
    }
  };
  for (const [index, picture] of pictures.entries()) {
    using copy = required(picture.clone(), 'picture copy');
    copy.pts = ticksAt(index / qualities[0].rate);
    copy.duration = ticksAt(1 / qualities[0].rate);
    await scaling.send(copy);
    await color();
  }
  await scaling.send(null);
  await color();
  const colored = required(coloring, 'picture for the preview');
  await colored.send(null);
  for (let frame = await colored.next(); frame; frame = await colored.next()) {
    gif ??= opened.use(await createGif({ file, width: frame.width, height: frame.height, rate }));
    await gif.write(frame);
  }
  await gif?.finish();
}

/** A time, seconds, in units of the filters' sources. */
function ticksAt(time: number): bigint {
  return BigInt(Math.round((time * filterTimeBase.den) / filterTimeBase.num));
}

/** Scales so that the longer side is at most `side`. */
function scaleTo(side: number, frame: Frame): string {
  const { width, height } = sizeWithin(frame, side);
  return `scale=${width}:${height}:flags=lanczos`;
}
