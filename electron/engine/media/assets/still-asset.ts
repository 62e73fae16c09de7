import { createCanvas, loadImage, type Canvas } from '@napi-rs/canvas';
import { Filter } from 'node-av/lib';
import type { Crop } from '#shared/api/index.ts';
import { AppError, toAppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { limits } from '#shared/limits.ts';
import { openFilters } from '../codec/filter-graph.ts';
import { toneMap } from '../codec/picture-filters.ts';
import { readPictures, sourceOf } from '../codec/pictures.ts';
import { isIntactPicture, isWholePicture } from './whole-picture.ts';

/** A drawn picture as a file's bytes. */
export type EncodedPicture = { format: 'png' | 'jpg'; bytes: Uint8Array; width: number; height: number };

/** Quality, 1 to 100. Backgrounds are encoded once more, as video. */
const jpegQuality = 92;

/**
 * Decodes a picture like a browser: upright by EXIF, in sRGB whatever its profile or ink colors, the first of several
 * pictures. Scaled down to `limits.assetPixels` a side.
 * @throws AppError `ASSET_UNSUPPORTED` when it cannot be decoded, was cut off, or is seen to be damaged.
 */
export async function decodeStill(bytes: Uint8Array): Promise<Canvas> {
  if (!isWholePicture(bytes)) throw new AppError('ASSET_UNSUPPORTED', say('pictureCutOff'));
  if (!isIntactPicture(bytes)) throw new AppError('ASSET_UNSUPPORTED', say('assetDamaged'));
  const picture = await loadImage(bytes).catch((error: unknown) => {
    throw new AppError('ASSET_UNSUPPORTED', { detail: toAppError(error).detail, cause: error });
  });
  return scaledDown(picture, picture);
}

/** As {@link decodeStill}, for an HDR picture, which is tone-mapped to standard range. @param file path. */
export async function decodeHdrStill(file: string, signal?: AbortSignal): Promise<Canvas> {
  let drawn: Canvas | undefined;
  await readPictures(file, { from: 0, signal }, async (frame) => {
    const { width, height } = frame;
    const description = [
      sourceOf(frame),
      ...toneMap(Filter.getByName('tonemapx') !== null),
      'format=rgba',
      'buffersink@out',
    ].join(',');
    using filters = await openFilters(description, 'ASSET_UNSUPPORTED');
    await filters.send(frame);
    await filters.send(null);
    const mapped = await filters.next();
    if (!mapped) throw new AppError('ASSET_UNSUPPORTED', { detail: 'no picture after tone mapping' });
    const canvas = createCanvas(width, height);
    const context = canvas.getContext('2d');
    const target = context.createImageData(width, height);
    target.data.set(mapped.toBuffer());
    context.putImageData(target, 0, 0);
    drawn = scaledDown(canvas, canvas);
    return false;
  });
  if (!drawn) throw new AppError('ASSET_UNSUPPORTED', { detail: 'no picture in the file' });
  return drawn;
}

type Drawable = Parameters<ReturnType<Canvas['getContext']>['drawImage']>[0];

function scaledDown(picture: Drawable, { width, height }: { width: number; height: number }): Canvas {
  const scale = Math.min(1, limits.assetPixels / Math.max(width, height));
  const canvas = createCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** A picture as pages and documents show it: videos have no transparency, and a black logo on black is not seen. */
export function onWhite(picture: Canvas): Canvas {
  if (isOpaque(picture)) return picture;
  const canvas = createCanvas(picture.width, picture.height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0);
  return canvas;
}

/** Encodes as JPEG, or as PNG if the picture has transparency. */
export async function encodePicture(canvas: Canvas): Promise<EncodedPicture> {
  const { width, height } = canvas;
  if (isOpaque(canvas)) return { format: 'jpg', bytes: await canvas.encode('jpeg', jpegQuality), width, height };
  return { format: 'png', bytes: await canvas.encode('png'), width, height };
}

/** Rows examined at a time, so that not all pixels are copied at once. */
const rowsAtOnce = 256;

function isOpaque(canvas: Canvas): boolean {
  const context = canvas.getContext('2d');
  for (let top = 0; top < canvas.height; top += rowsAtOnce) {
    const { data } = context.getImageData(0, top, canvas.width, Math.min(rowsAtOnce, canvas.height - top));
    for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return false;
  }
  return true;
}

/**
 * A part of a prepared picture.
 * @param part shares of its width and height.
 */
export async function cropStill(bytes: Uint8Array, part: Crop): Promise<EncodedPicture> {
  const picture = await loadImage(bytes);
  const width = Math.max(1, Math.round(part.width * picture.width));
  const height = Math.max(1, Math.round(part.height * picture.height));
  const left = Math.min(picture.width - width, Math.round(part.left * picture.width));
  const top = Math.min(picture.height - height, Math.round(part.top * picture.height));
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').drawImage(picture, left, top, width, height, 0, 0, width, height);
  return encodePicture(canvas);
}
