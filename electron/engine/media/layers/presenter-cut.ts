import { access, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AV_PICTURE_TYPE_NONE } from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import { throwIfCancelled } from '#shared/errors/index.ts';
import { syncFile, temporaryName } from '#electron/lib/files.ts';
import { hashOf } from '#electron/lib/hash.ts';
import { createRecentlyUsed } from '#electron/lib/recently-used.ts';
import { renditionFile } from '../../template/renditions.ts';
import { check } from '../codec/av-errors.ts';
import { openFilterMix, type FilterMix } from '../codec/filter-graph.ts';
import { perSecond, type FrameRate } from '../codec/frame-rate.ts';
import { newPacket } from '../codec/handles.ts';
import type { Watched } from '../codec/input.ts';
import type { Size } from '../codec/picture-size.ts';
import { decodePictures } from '../codec/pictures.ts';
import { avcodec, avfilter } from '../codec/versions.ts';
import { openVideoEncoder, takePictures, type PictureCoding } from '../codec/video-encoder.ts';
import { createVideoFile } from '../codec/video-file.ts';
import { asTemplate, inputOf } from './filters.ts';
import { keyFilters, measureKey, type Key } from './key.ts';
import { pixelsOf, type CutJob, type PresenterCut } from './layers.ts';

/**
 * Encoding of cut pictures. They are encoded again later, so this loss must be invisible. Decoding can start every half
 * second, because pieces start anywhere.
 */
const cutCoding: PictureCoding = {
  preset: 'ultrafast',
  crf: '12',
  profile: 'high',
  groupSeconds: 0.5,
  params: 'open-gop=0:bframes=0:ref=1',
  threads: 2,
};

/** Part of the key: changes whenever the same cut would give other pictures with the same FFmpeg and coding. */
const cutVersion = 1;

/** The file of a template's cut-out presenter, in the template's folder. */
export function presenterFile(template: string, { rendition, cut, box }: CutJob): string {
  const key = hashOf([cutVersion, avcodec, avfilter, cutCoding, rendition, cut, box.width, box.height]);
  return join(template, `presenter-${key.slice(0, 24)}.mp4`);
}

export function isCut(template: string, job: CutJob): Promise<boolean> {
  return access(presenterFile(template, job)).then(
    () => true,
    () => false,
  );
}

/**
 * Cuts the presenter out of all pictures of a template, unless the file exists. A keyed presenter is stored in twice
 * the height: its colors, and each pixel's opacity below.
 * @param options.frames of the template.
 * @param options.onProgress 0–1.
 * @throws AppError `KEYING_FAILED` without a screen of the key color, or without a person before it, `TEMPLATE_FAILED`,
 * `STORAGE_FULL`, `CANCELLED`.
 */
export async function cutPresenter(
  options: Watched & {
    template: string;
    job: CutJob;
    size: Size;
    frameRate: FrameRate;
    frames: number;
    onProgress?: (progress: number) => void;
  },
): Promise<void> {
  const { template, job, size, frameRate, frames, signal, onAlive, onProgress } = options;
  if (await isCut(template, job)) return;
  const source = renditionFile(template, job.rendition);
  const file = presenterFile(template, job);
  const temporary = temporaryName(file);
  const filters = await cutFilters(source, job, size, frames / perSecond(frameRate), signal);
  const coded = job.cut.shape === 'keyed' ? { ...job.box, height: job.box.height * 2 } : job.box;
  try {
    using encoder = openVideoEncoder(coded, frameRate, cutCoding);
    await using target = await createVideoFile(temporary, encoder);
    using packet = newPacket();
    using resources = new DisposableStack();
    let mix: FilterMix | undefined;

    const encode = async (picture: Frame | null): Promise<void> => {
      check(await encoder.sendFrame(picture), 'encode a presenter');
      await takePictures(encoder, packet, () => {
        packet.duration = 1n;
        return target.write(packet);
      });
    };

    let number = 0;
    for await (const { frame } of decodePictures(source, { from: 0, signal })) {
      throwIfCancelled(signal);
      mix ??= resources.use(
        await openFilterMix(`${inputOf('in', frame, frameRate)};${filters},${asTemplate},buffersink@out`, ['in']),
      );
      frame.pts = BigInt(number++);
      mix.give('in', frame);
      for (let cut = await mix.next(); cut; cut = await mix.next()) {
        cut.pictType = AV_PICTURE_TYPE_NONE;
        await encode(cut);
      }
      onAlive?.();
      onProgress?.(number / frames);
    }
    await encode(null);
    await target.finish();
    await target[Symbol.asyncDispose]();
    await syncFile(temporary);
    await rename(temporary, file);
  } finally {
    await rm(temporary, { force: true });
  }
}

/**
 * Filters from `in` to the cut-out presenter.
 * @param source template or rendition. @param size of its pictures. @param seconds of its pictures.
 * @throws AppError as {@link cutPresenter}.
 */
export async function cutFilters(
  source: string,
  { cut, box }: Pick<CutJob, 'cut' | 'box'>,
  size: Size,
  seconds: number,
  signal: AbortSignal | undefined,
): Promise<string> {
  if (cut.shape === 'rounded') {
    const { x, y, width, height } = pixelsOf(cut.crop, size);
    return `[in]crop=${width}:${height}:${x}:${y},scale=${box.width}:${box.height}:flags=lanczos,format=yuv420p`;
  }
  return keyFilters(await keyOf(source, cut, seconds, signal), box);
}

/** Keys measured by this process: all pieces and previews of a template have the same screen. */
const measuredKeys = createRecentlyUsed<Key>(20);

async function keyOf(
  source: string,
  cut: Extract<PresenterCut, { shape: 'keyed' }>,
  seconds: number,
  signal: AbortSignal | undefined,
): Promise<Key> {
  const name = JSON.stringify([source, cut]);
  const known = measuredKeys.get(name);
  if (known) return known;
  const key = await measureKey(source, cut, seconds, signal);
  measuredKeys.set(name, key);
  return key;
}
