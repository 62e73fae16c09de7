import type { Frame } from 'node-av/lib';
import { stat } from 'node:fs/promises';
import { required, throwIfCancelled } from './av-errors.ts';
import { openFilters, type FilterRun } from './filter-graph.ts';
import { createGif, type GifFile } from './gif-file.ts';
import { filterTimeBase } from './picture-filters.ts';
import { readPictures, sourceOf } from './pictures.ts';

/** Seconds of the video a preview shows. */
const previewSeconds = 6;

/** Largest preview, bytes: mail programs load no more. */
const largestPreview = 3 * 1024 * 1024;

/** Longest side and pictures a second, tried until the file is small enough; the last is taken in any case. */
const qualities = [
  { side: 480, rate: 10 },
  { side: 400, rate: 10 },
  { side: 320, rate: 8 },
  { side: 240, rate: 6 },
  { side: 160, rate: 5 },
] as const;

/**
 * Writes the start of a template as an animated GIF with colors of its own.
 * @param video path of `template.mp4`. @param file the GIF, overwritten.
 */
export async function makePreview(video: string, file: string, signal?: AbortSignal): Promise<void> {
  const pictures = await smallPictures(video, signal);
  try {
    for (const quality of qualities) {
      throwIfCancelled(signal);
      await writeGif(pictures, quality, file);
      if ((await stat(file)).size <= largestPreview) return;
    }
  } finally {
    for (const picture of pictures) picture.free();
  }
}

/** The pictures of the preview at its best quality: at most sixty small ones. */
async function smallPictures(video: string, signal: AbortSignal | undefined): Promise<Frame[]> {
  const { side, rate } = qualities[0];
  const pictures: Frame[] = [];
  let filters: FilterRun | undefined;
  const collect = async (run: FilterRun) => {
    for (let frame = await run.next(); frame; frame = await run.next())
      pictures.push(required(frame.clone(), 'picture copy'));
  };
  try {
    await readPictures(video, { from: 0, signal }, async (frame, time) => {
      if (time >= previewSeconds) return false;
      filters ??= await openFilters(
        [sourceOf(frame), `fps=${rate}`, scaleTo(side), 'format=yuv420p', 'buffersink@out'].join(','),
      );
      frame.pts = BigInt(Math.round((time * filterTimeBase.den) / filterTimeBase.num));
      await filters.send(frame);
      await collect(filters);
      return true;
    });
    if (filters) {
      await filters.send(null);
      await collect(filters);
    }
    return pictures;
  } catch (error) {
    for (const picture of pictures) picture.free();
    throw error;
  } finally {
    filters?.close();
  }
}

async function writeGif(
  pictures: readonly Frame[],
  { side, rate }: (typeof qualities)[number],
  file: string,
): Promise<void> {
  const first = required(pictures[0], 'picture for the preview');
  const filters = await openFilters(
    [
      `${sourceOf(first)},fps=${rate},${scaleTo(side)},split[a][b]`,
      '[a]palettegen=stats_mode=diff[palette]',
      '[b][palette]paletteuse=dither=bayer:bayer_scale=5:diff_mode=rectangle,buffersink@out',
    ].join(';'),
  );
  let gif: GifFile | undefined;
  try {
    for (const [index, picture] of pictures.entries()) {
      const copy = required(picture.clone(), 'picture copy');
      copy.pts = BigInt(Math.round((index * filterTimeBase.den) / (qualities[0].rate * filterTimeBase.num)));
      await filters.send(copy);
      copy.free();
    }
    await filters.send(null);
    for (let frame = await filters.next(); frame; frame = await filters.next()) {
      gif ??= await createGif({ file, width: frame.width, height: frame.height, rate });
      await gif.write(frame);
    }
    await gif?.finish();
  } finally {
    filters.close();
    await gif?.close();
  }
}

/** Scales so that the longer side is at most `side`, to even sizes. */
function scaleTo(side: number): string {
  return `scale=w='if(gt(iw,ih),min(iw,${side}),-2)':h='if(gt(iw,ih),-2,min(ih,${side}))':flags=lanczos`;
}
