import { join } from 'node:path';
import type { Frame } from 'node-av/lib';
import { required } from '#electron/engine/media/codec/av-errors.ts';
import { openFilterMix } from '#electron/engine/media/codec/filter-graph.ts';
import { decodePictures } from '#electron/engine/media/codec/pictures.ts';
import { inputOf } from '#electron/engine/media/layers/filters.ts';
import { keyFilters, measureKey } from '#electron/engine/media/layers/key.ts';
import { uint8At } from '#shared/at.ts';
import { mediaFolder } from '../../support/media.ts';

/** A man in front of a green screen. */
const recording = join(mediaFolder, 'talking', 'autoeditor_man_on_green_screen.mp4');
/** Times of the measured pictures, seconds. */
const times = [1, 5, 9, 13, 17, 21];
/** Width of the band around the edge, pixels. */
const band = 8;

/** Green left at the edges of a keyed person over gray: how far green exceeds the other channels, 0–255. */
export type Fringe = { own: number; chromakey: number };

/**
 * Keys a person as the product does and by FFmpeg's `chromakey`, with the same measured color and its usual settings
 * (similarity 0.12, blend 0.08), and measures the green in the band of eight pixels around the edge.
 */
export async function measureFringe(): Promise<Fringe> {
  const key = await measureKey(
    recording,
    { shape: 'keyed', color: null, similarity: null, blend: null },
    24,
    undefined,
  );
  const hex = key.color.map((value) => value.toString(16).padStart(2, '0')).join('');
  const sums = { own: 0, chromakey: 0 };
  for (const time of times) {
    for await (const { frame } of decodePictures(recording, { from: time })) {
      const size = { width: frame.width, height: frame.height };
      const { width, height } = size;
      const own = [
        keyFilters(key, size).concat('[both]'),
        '[both]split[a][b]',
        `[a]crop=${width}:${height}:0:0[colors]`,
        `[b]crop=${width}:${height}:0:${height},extractplanes=y[mask]`,
        '[colors][mask]alphamerge[cut]',
      ].join(';');
      const chromakey = `[in]chromakey=0x${hex}:0.12:0.08[cut]`;
      const mask = await pixels(frame, `${own};[cut]extractplanes=a,format=gray[out]`, 'gray');
      const inBand = edgeBand(mask, width, height);
      const over = (cut: string): string =>
        `${cut};color=c=0x808080:s=${width}x${height}:r=25,format=yuv420p,trim=end_frame=1[ground];[ground][cut]overlay=format=yuv420,format=rgb24[out]`;
      sums.own += meanExcess(await pixels(frame, over(own), 'rgb24'), inBand);
      sums.chromakey += meanExcess(await pixels(frame, over(chromakey), 'rgb24'), inBand);
      break;
    }
  }
  return { own: sums.own / times.length, chromakey: sums.chromakey / times.length };
}

async function pixels(frame: Frame, filters: string, format: 'gray' | 'rgb24'): Promise<Buffer> {
  const source = inputOf('in', frame, [25, 1]);
  using mix = await openFilterMix(`${source};${filters};[out]format=${format},buffersink@out`, ['in']);
  frame.pts = 0n;
  mix.give('in', frame);
  return required(await mix.next(), 'keyed picture').toBuffer();
}

/** Pixels with both person and ground within half the band. */
function edgeBand(mask: Uint8Array, width: number, height: number): number[] {
  const reach = band / 2;
  const isPerson = (x: number, y: number): boolean => uint8At(mask, y * width + x) >= 128;
  const found: number[] = [];
  for (let y = reach; y < height - reach; y++) {
    for (let x = reach; x < width - reach; x++) {
      const here = isPerson(x, y);
      let edge = false;
      for (let step = -reach; step <= reach && !edge; step++)
        edge = isPerson(x + step, y) !== here || isPerson(x, y + step) !== here;
      if (edge) found.push(y * width + x);
    }
  }
  return found;
}

function meanExcess(rgb: Uint8Array, places: readonly number[]): number {
  let sum = 0;
  for (const place of places) {
    const at = place * 3;
    sum += Math.max(0, uint8At(rgb, at + 1) - Math.max(uint8At(rgb, at), uint8At(rgb, at + 2)));
  }
  return sum / places.length;
}
