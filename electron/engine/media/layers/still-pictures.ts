import { readFile } from 'node:fs/promises';
import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { AV_PIX_FMT_GRAY8, AV_PIX_FMT_RGBA } from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import { uint8At } from '#shared/at.ts';
import type { PreparedAsset } from '#shared/backgrounds.ts';
import { check, required } from '../codec/av-errors.ts';
import { openFilterMix } from '../codec/filter-graph.ts';
import { frameFrom } from '../codec/frame-pixels.ts';
import { newFrame } from '../codec/handles.ts';
import { decodeImage } from '../codec/image.ts';
import { nearestEven, type Size } from '../codec/picture-size.ts';
import { asTemplate, fitFilters, inputOf, toTemplateColors } from './filters.ts';
import type { BackgroundLayer, Box, ShapeLayer } from './layers.ts';

/** Still pictures as frames. The caller frees them. */

/** A mask with rounded corners: white inside. @param radius share of the shorter side. */
export function roundedMask({ width, height }: Size, radius: number): Frame {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.beginPath();
  context.roundRect(0, 0, width, height, radius * Math.min(width, height));
  context.fill();
  const rgba = context.getImageData(0, 0, width, height).data;
  const mask = Buffer.alloc(width * height);
  for (let pixel = 0; pixel < mask.length; pixel++) mask[pixel] = uint8At(rgba, pixel * 4 + 3);
  return frameFrom(mask, { width, height }, AV_PIX_FMT_GRAY8);
}

/** A drawing as a picture that can be laid over a template's, with transparency. */
export async function frameOfCanvas(canvas: Canvas): Promise<Frame> {
  const { width, height } = canvas;
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  using rgba = frameFrom(
    Buffer.from(data.buffer, data.byteOffset, data.byteLength),
    { width, height },
    AV_PIX_FMT_RGBA,
  );
  return await filtered({ in: rgba }, `[in]${toTemplateColors},format=yuva420p,${asTemplate}`);
}

/** A shape with its shadow, and the drawing's position in the picture. @param box of the shape, pixels. */
export async function drawShape(
  { color, radius, grow, shadow }: ShapeLayer,
  box: Box,
  picture: Size,
): Promise<{ frame: Frame; x: number; y: number }> {
  const side = Math.min(picture.width, picture.height);
  const blur = shadow * side;
  const reach = grow * side;
  // The shadow lies lower than the shape. Parts outside the picture are cut off.
  const margin = nearestEven(reach + 2 * blur + 2);
  const left = Math.max(0, box.x - margin);
  const top = Math.max(0, box.y - margin);
  const right = Math.min(picture.width, box.x + box.width + margin);
  const bottom = Math.min(picture.height, box.y + box.height + margin);
  const canvas = createCanvas(right - left, bottom - top);
  const context = canvas.getContext('2d');
  if (blur > 0) {
    context.shadowColor = 'rgba(0, 0, 0, 0.45)';
    context.shadowBlur = blur;
    context.shadowOffsetY = blur * 0.3;
  }
  context.fillStyle = `#${color}`;
  context.beginPath();
  context.roundRect(
    box.x - left - reach,
    box.y - top - reach,
    box.width + 2 * reach,
    box.height + 2 * reach,
    radius === 0 ? 0 : radius * Math.min(box.width, box.height) + reach,
  );
  context.fill();
  return { frame: await frameOfCanvas(canvas), x: left, y: top };
}

/**
 * An image of a background, filling a box of this size; a page at the box's width, in its whole height.
 * @throws AppError `ASSET_UNSUPPORTED` for a damaged file, the system's error (ENOENT) without a file.
 */
export async function drawImage(
  { asset, brightness, radius }: BackgroundLayer,
  file: string,
  box: Size,
): Promise<Frame> {
  using image = await decodeImage(await readFile(file), formatOf(asset));
  const size = asset.kind === 'page' ? { width: box.width, height: pageHeight(asset, box) } : box;
  const fit = asset.kind === 'page' ? `scale=${size.width}:${size.height}:flags=area` : fitFilters(image, size, 'i');
  const filters = `${fit},${toTemplateColors},eq=brightness=${brightness},format=yuv420p,${asTemplate}`;
  if (radius === 0 || asset.kind === 'page') return await filtered({ in: image }, `[in]${filters}`);
  using mask = roundedMask(size, radius);
  return await filtered({ in: image, mask }, `[in]${filters}[fitted];[fitted][mask]alphamerge`);
}

/** Height of a page that is as wide as a box, pixels. */
export function pageHeight({ width, height }: Size, box: Size): number {
  return Math.max(box.height, nearestEven((height * box.width) / width));
}

function formatOf({ format }: PreparedAsset): 'png' | 'jpg' {
  return format === 'png' ? 'png' : 'jpg';
}

/** One picture through filters. @param filters use the inputs' names as labels. */
async function filtered(inputs: Record<string, Frame>, filters: string): Promise<Frame> {
  const sources = Object.entries(inputs).map(([name, frame]) => inputOf(name, frame, [25, 1]));
  using mix = await openFilterMix([...sources, `${filters},buffersink@out`].join(';'), Object.keys(inputs));
  for (const [name, frame] of Object.entries(inputs)) {
    frame.pts = 0n;
    mix.give(name, frame);
  }
  return sharing(required(await mix.next(), 'drawn picture'));
}

/** Another frame with the same pixels. */
function sharing(frame: Frame): Frame {
  using opened = new DisposableStack();
  const shared = opened.use(newFrame());
  check(shared.ref(frame), 'share a picture');
  opened.move();
  return shared;
}

/** The latest images, newest last, because a process draws several pieces of a video and decoding takes long. */
const keptImages: { key: string; image: Frame }[] = [];
/** Number of images; a long page takes 60 MB. */
const imagesKept = 2;

/** An image as {@link drawImage} returns it, from the cache. The caller frees it; the pixels are shared. */
export async function keptImage(layer: BackgroundLayer, file: string, box: Size): Promise<Frame> {
  const { asset, radius, brightness } = layer;
  const key = JSON.stringify([asset.key, asset.kind, radius, brightness, box]);
  const place = keptImages.findIndex((kept) => kept.key === key);
  const [known] = place < 0 ? [] : keptImages.splice(place, 1);
  const entry = known ?? { key, image: await drawImage(layer, file, box) };
  keptImages.push(entry);
  if (keptImages.length > imagesKept) keptImages.shift()?.image[Symbol.dispose]();
  return sharing(entry.image);
}
