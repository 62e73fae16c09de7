import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Crop } from '#shared/api/index.ts';
import { assetFileName, type PreparedAsset } from '#shared/backgrounds.ts';
import { AppError, isAppError, toAppError, throwIfCancelled } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { limits } from '#shared/limits.ts';
import { syncFile, syncFolder, temporaryName, writeFileAtomic } from '#electron/lib/files.ts';
import { hashBytes, hashFile } from '#electron/lib/hash.ts';
import { templateFiles } from '../../template/files.ts';
import { perSecond } from '../codec/frame-rate.ts';
import { openInput, type Watched } from '../codec/input.ts';
import { maxPixels } from '../codec/limits.ts';
import { templateSize, type SideLimits, type Size } from '../codec/picture-size.ts';
import { chooseMix } from '../import/channel-choice.ts';
import { convert } from '../import/conversion.ts';
import { probeInput } from '../import/probe.ts';
import { scanPackets } from '../import/scan.ts';
import { headerBytes, readPictureHeader, type PictureHeader } from './picture-header.ts';
import { cropStill, decodeHdrStill, decodeStill, encodePicture, onWhite, type EncodedPicture } from './still-asset.ts';
import { templateOrigin } from '../import/recorded-facts.ts';

type PrepareAssetOptions = Watched & {
  /** The fetched file. */
  source: string;
  /** The folder for the prepared file, which is named by the hash of its contents. */
  folder: string;
  /** Maximum length of a video, seconds; `limits.assetSeconds` by default. */
  longest?: number | undefined;
  onProgress?: ((phase: string, progress: number) => void) | undefined;
};

/** Backgrounds are usually shown in 1080p templates; decoding larger ones would take time for nothing. */
const largestVideo: SideLimits = { longer: 1920, shorter: 1080 };

/**
 * Turns any picture or video into a background: a still picture upright, in sRGB and at most `limits.assetPixels` a
 * side; a video, or an animated picture, as H.264 at a constant rate with its sound, at most `limits.assetSeconds`. The
 * contents decide the type, not the name. The same file gives the same bytes and so the same key.
 * @throws AppError `ASSET_UNSUPPORTED`, `ASSET_TOO_LARGE`, `STORAGE_FULL`, `CANCELLED`.
 */
export async function prepareAsset(options: PrepareAssetOptions): Promise<PreparedAsset> {
  const { source, folder, signal } = options;
  await mkdir(folder, { recursive: true });
  try {
    const header = await readHeader(source);
    if (header && !(header.format === 'gif' && (await moves(source, options)))) {
      return await keepPicture(folder, await preparePicture(source, header, signal));
    }
    return await prepareVideo(options);
  } catch (error) {
    throwIfCancelled(signal);
    throw assetError(error);
  }
}

/** Null if the file is not a picture. @throws AppError `ASSET_UNSUPPORTED`, `ASSET_TOO_LARGE` by its size. */
async function readHeader(file: string): Promise<PictureHeader | null> {
  const header = readPictureHeader(await firstBytes(file));
  if (header) checkPicture(header, (await stat(file)).size);
  return header;
}

/** The header of a file that must be a picture. @throws AppError `ASSET_UNSUPPORTED`, `ASSET_TOO_LARGE`. */
export async function checkedHeader(file: string): Promise<PictureHeader> {
  const header = await readHeader(file);
  if (!header) throw new AppError('ASSET_UNSUPPORTED', say(reasons.NOT_MEDIA));
  return header;
}

async function firstBytes(file: string): Promise<Uint8Array> {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(headerBytes), 0, headerBytes, 0);
  return buffer.subarray(0, bytesRead);
}

function checkPicture({ width, height }: PictureHeader, size: number): void {
  if (Math.min(width, height) < limits.assetLeastPixels) throw tooSmall({ width, height });
  if (width * height > maxPixels) {
    throw new AppError(
      'ASSET_UNSUPPORTED',
      say('pictureTooLarge', { width, height, most: Math.floor(maxPixels / 1e6) }),
    );
  }
  if (size > limits.assetPictureBytes) throw new AppError('ASSET_TOO_LARGE');
}

function tooSmall({ width, height }: Size): AppError {
  return new AppError('ASSET_UNSUPPORTED', say('pictureTooSmall', { width, height, least: limits.assetLeastPixels }));
}

/** Whether a GIF has more than one picture. */
async function moves(source: string, watched: Watched): Promise<boolean> {
  await using input = await openInput(source, watched.signal);
  const { pictureTimes } = await scanPackets(input, { byteLimit: limits.assetPictureBytes, ...watched });
  return new Set(pictureTimes).size > 1;
}

async function preparePicture(source: string, header: PictureHeader, signal?: AbortSignal): Promise<EncodedPicture> {
  const canvas = header.hdr ? await decodeHdrStill(source, signal) : await decodeStill(await readFile(source));
  throwIfCancelled(signal);
  return encodePicture(onWhite(canvas));
}

/**
 * Makes an asset from a part of another one's picture.
 * @throws AppError `ASSET_UNSUPPORTED` when less than 16 pixels a side are left, `STORAGE_FULL`.
 */
export async function cropAsset(options: {
  file: string;
  /** The kind, which does not change. */
  as: 'image' | 'page';
  /** Shares of its width and height. */
  part: Crop;
  folder: string;
}): Promise<PreparedAsset> {
  const { file, as, part, folder } = options;
  try {
    const picture = await cropStill(await readFile(file), part);
    if (Math.min(picture.width, picture.height) < limits.assetLeastPixels) throw tooSmall(picture);
    return await keepPicture(folder, picture, as);
  } catch (error) {
    throw toAppError(error);
  }
}

/** Stores a picture, named by the hash of its contents. */
export async function keepPicture(
  folder: string,
  picture: EncodedPicture,
  kind: 'image' | 'page' = 'image',
): Promise<PreparedAsset> {
  const { bytes, format, width, height } = picture;
  const asset: PreparedAsset = { key: hashBytes(bytes), kind, format, width, height };
  const file = join(folder, assetFileName(asset));
  if (!existsSync(file)) await writeFileAtomic(file, bytes);
  return asset;
}

async function prepareVideo(options: PrepareAssetOptions): Promise<PreparedAsset> {
  const { source, folder, longest = limits.assetSeconds, signal, onAlive, onProgress } = options;
  const watched = { signal, onAlive: onAlive ?? (() => undefined) };
  const { report, picture, scan } = await probed(source, watched);
  if (!report.video) throw new AppError('MEDIA_NO_VIDEO');
  const mix = report.audio ? await chooseMix(source, watched) : 'mono';
  const start = scan.video?.start ?? 0;
  const { frameRate } = report.video;
  const sized = { ...picture, largest: largestVideo };
  const work = temporaryName(join(folder, 'asset'));
  await mkdir(work);
  try {
    // Opened again, because some containers cannot be rewound exactly.
    await using input = await openInput(source, signal);
    if (!input.video) throw new AppError('MEDIA_NO_VIDEO');
    const { frames, damaged } = await convert({
      input,
      video: input.video,
      audio: report.audio ? input.audio : null,
      picture: sized,
      frameRate,
      mix,
      origin: templateOrigin(start, scan.audio?.start ?? start, perSecond(frameRate)),
      longest,
      folder: work,
      ...watched,
      onTime(seconds) {
        watched.onAlive();
        onProgress?.('Preparing video', share(seconds, report.duration, longest));
      },
    });
    if (frames === 0) throw new AppError('MEDIA_NO_VIDEO', { detail: damaged ? 'damaged' : 'no picture decoded' });
    const made = join(work, templateFiles.video);
    const { width, height } = templateSize(sized).template;
    const asset: PreparedAsset = {
      key: await hashFile(made, signal, watched.onAlive),
      kind: 'video',
      format: 'mp4',
      width,
      height,
      duration: frames / perSecond(frameRate),
    };
    await syncFile(made);
    await rename(made, join(folder, assetFileName(asset)));
    await syncFolder(folder);
    return asset;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function probed(source: string, watched: Watched) {
  await using input = await openInput(source, watched.signal);
  return await probeInput(input, watched);
}

/** Progress in a part of the video, 0–1. */
function share(seconds: number, whole: number | null, longest: number): number {
  return Math.min(1, seconds / Math.min(whole ?? longest, longest));
}

/** Sentences about a background for errors of reading a recording. */
const reasons = {
  NOT_MEDIA: 'assetNotMedia',
  MEDIA_EMPTY: 'assetEmpty',
  MEDIA_NO_VIDEO: 'assetOnlySound',
  MEDIA_ENCRYPTED: 'assetProtected',
  MEDIA_CORRUPT: 'assetDamaged',
} as const;

/** Converts an error of reading a recording to one about a background. */
export function assetError(thrown: unknown): AppError {
  const error = toAppError(thrown);
  if (!isAppError(thrown) && error.code !== 'INTERNAL') return error;
  const { code, detail, cause } = error;
  if (code === 'MEDIA_TOO_LARGE') return new AppError('ASSET_TOO_LARGE', { detail, cause });
  if (!code.startsWith('MEDIA_') && code !== 'NOT_MEDIA') return error;
  const sentence = Object.hasOwn(reasons, code) ? say(reasons[code as keyof typeof reasons]) : {};
  return new AppError('ASSET_UNSUPPORTED', { ...sentence, detail: `${code} ${detail ?? ''}`, cause });
}
