import type { Frame } from 'node-av/lib';
import { check } from '../codec/av-errors.ts';
import { newFrame } from '../codec/handles.ts';
import type { Size } from '../codec/picture-size.ts';
import type { BackgroundLayer } from './layers.ts';
import { drawImage } from './still-pictures.ts';

/** The last images drawn, the latest at the end: a process draws several pieces of a video, and decoding takes long. */
const keptImages: { key: string; image: Frame }[] = [];
/** A long page takes 60 MB. */
const imagesKept = 2;

/** An image as {@link drawImage} gives it. The caller frees it; the pixels are shared. */
export async function keptImage(layer: BackgroundLayer, file: string, box: Size): Promise<Frame> {
  const { asset, radius, brightness } = layer;
  const key = JSON.stringify([asset.key, asset.kind, radius, brightness, box]);
  const place = keptImages.findIndex((kept) => kept.key === key);
  const [known] = place < 0 ? [] : keptImages.splice(place, 1);
  const entry = known ?? { key, image: await drawImage(layer, file, box) };
  keptImages.push(entry);
  if (keptImages.length > imagesKept) keptImages.shift()?.image[Symbol.dispose]();
  const shared = newFrame();
  check(shared.ref(entry.image), 'share a picture');
  return shared;
}
