import type { Frame } from 'node-av/lib';
import { AppError } from '#shared/errors/index.ts';
import { itemAt, uint8At } from '#shared/at.ts';
import { median } from '#electron/lib/averages.ts';
import { openFilterMix } from '../codec/filter-graph.ts';
import { nearestEven, type Size } from '../codec/picture-size.ts';
import { decodePictures } from '../codec/pictures.ts';
import { asTemplate, inputOf, toTemplateColors } from './filters.ts';
import type { PresenterCut } from './layers.ts';

/*
 * Keying by color difference (Vlahos, US patent 3,595,987, expired): a screen's main color exceeds the larger of the
 * two others, unlike in skin, hair and most clothes. The excess shows how much of the screen is visible in a pixel,
 * also between hairs; that share of the screen's color is removed, and then its remaining cast.
 */

/** The screen's color (0–255), and the excess from which a pixel is transparent, and up to which it is opaque. */
export type Key = { color: Rgb; transparent: number; opaque: number };

type Rgb = readonly [red: number, green: number, blue: number];

const channels = ['r', 'g', 'b'] as const;

/** Minimum excess of a color that can be keyed. */
const leastExcess = 36;
/** Number of pictures on which the screen is measured, and their width, pixels. */
const pictures = 8;
const measuredWidth = 320;
/** Range of the share of the picture that a person fills. */
const leastPerson = 0.02;
const mostPerson = 0.97;
/** Defaults: shares of the screen's own excess. */
const usualOpaque = 0.14;
const transparentRange = { from: 0.4, to: 0.8 };

/**
 * Measures a screen on pictures from all over a recording.
 * @param seconds its length. @param cut settings; null ones are measured.
 * @throws AppError `KEYING_FAILED` without a screen, or without a person before it.
 */
export async function measureKey(
  file: string,
  { color, similarity, blend }: Extract<PresenterCut, { shape: 'keyed' }>,
  seconds: number,
  signal: AbortSignal | undefined,
): Promise<Key> {
  const samples: Pixels[] = [];
  for (let picture = 0; picture < pictures; picture++)
    samples.push(await smallPicture(file, ((picture + 0.5) / pictures) * seconds, signal));
  const screen = color === null ? screenColor(samples) : rgbOf(color);
  const main = mainChannel(screen);
  const own = excess(screen, main);
  if (own < leastExcess) throw new AppError('KEYING_FAILED', { detail: `no main color in ${screen.join(' ')}` });
  const all = samples.flatMap((pixels) => excesses(pixels, main));
  const onScreen = all.filter((value) => value > own / 2).toSorted((a, b) => a - b);
  const uneven = (onScreen[Math.floor(onScreen.length * 0.02)] ?? own) * 0.92;
  const { from, to } = transparentRange;
  const transparent =
    similarity === null ? Math.min(Math.max(uneven, own * from), own * to) : Math.max(own * (1 - similarity), 2);
  const opaque = blend === null ? Math.min(own * usualOpaque, transparent * 0.6) : transparent - own * blend;
  const key = { color: screen, transparent: Math.round(transparent), opaque: Math.max(0, Math.round(opaque)) };
  const person = all.filter((value) => value < (key.transparent + key.opaque) / 2).length / all.length;
  if (person < leastPerson || person > mostPerson)
    throw new AppError('KEYING_FAILED', { detail: `${Math.round(person * 100)}% of the picture is no screen` });
  return key;
}

/** Filters from `in` to a keyed presenter of a size: colors above, and each pixel's opacity below. */
export function keyFilters({ color, transparent, opaque }: Key, { width, height }: Size): string {
  const main = mainChannel(color);
  const [one, other] = channels.filter((_, channel) => channel !== main);
  const key = channels[main];
  const range = Math.max(1, transparent - opaque);
  const withoutScreen = [one, other].map((name = 'r') => {
    const screen = itemAt(color, channels.indexOf(name));
    return `[t${name}]lut=c0=val*${screen}/255[k${name}];[${name}2][k${name}]blend=all_mode=subtract,split[${name}q][${name}x]`;
  });
  return [
    `[in]scale=${width}:${height}:flags=bicubic+full_chroma_int+full_chroma_inp,format=gbrp,extractplanes=r+g+b[r][g][b]`,
    ...channels.map((name) => `[${name}]split[${name}1][${name}2]`),
    `[${one}1][${other}1]blend=all_mode=lighten[larger]`,
    `[${key}1][larger]blend=all_mode=subtract,lut=c0='clip((val-${opaque})*255/${range},0,255)',split=3[t${one}][t${other}][t]`,
    ...withoutScreen,
    // Removes the screen's cast: its main color never exceeds the larger of the others.
    `[${one}x][${other}x]blend=all_mode=lighten[most];[${key}2][most]blend=all_mode=darken[${key}q]`,
    '[t]lut=c0=255-val,split=3[alpha][whole][half]',
    '[gq][bq][rq][alpha]mergeplanes=format=gbrap:map0s=0:map1s=1:map2s=2:map3s=3,unpremultiply=inplace=1[straight]',
    `[straight]${toTemplateColors},format=yuv420p,${asTemplate}[colors]`,
    // Composed plane by plane: a conversion of the mask by FFmpeg would compress it to limited range.
    `[half]scale=${width / 2}:${height / 2},lut=c0=128,split[u][v]`,
    `[whole][u][v]mergeplanes=format=yuv420p:map0s=0:map1s=1:map2s=2,${asTemplate}[below]`,
    '[colors][below]vstack',
  ].join(';');
}

/** RGB, three bytes a pixel, rows without gaps. */
type Pixels = { bytes: Uint8Array; width: number; height: number };

async function smallPicture(file: string, from: number, signal: AbortSignal | undefined): Promise<Pixels> {
  for await (const { frame } of decodePictures(file, { from, signal })) return await shrink(frame);
  throw new AppError('TEMPLATE_FAILED', { detail: `no picture at ${from} s` });
}

async function shrink(frame: Frame): Promise<Pixels> {
  const width = measuredWidth;
  const height = nearestEven((frame.height * width) / frame.width);
  const filters = `[in]scale=${width}:${height}:flags=area,format=rgb24,buffersink@out`;
  using mix = await openFilterMix(`${inputOf('in', frame, [25, 1])};${filters}`, ['in']);
  mix.give('in', frame);
  const small = await mix.next();
  if (!small) throw new AppError('INTERNAL', { detail: 'no small picture' });
  return { bytes: small.toBuffer(), width, height };
}

/** The most common strong color at the upper and outer edges, away from a person. */
function screenColor(samples: readonly Pixels[]): Rgb {
  const edges = samples.flatMap((pixels) => edgePixels(pixels));
  const strong = [1, 2].map((main) => edges.filter((pixel) => excess(pixel, main) >= leastExcess));
  const [green = [], blue = []] = strong;
  const chosen = green.length >= blue.length ? green : blue;
  if (chosen.length < edges.length / 3) throw new AppError('KEYING_FAILED', { detail: 'no screen at the edges' });
  const medianOf = (channel: number): number => median(chosen.map((pixel) => itemAt(pixel, channel)));
  return [medianOf(0), medianOf(1), medianOf(2)];
}

function edgePixels({ bytes, width, height }: Pixels): Rgb[] {
  const found: Rgb[] = [];
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      const isEdge = y < height * 0.12 || ((x < width * 0.08 || x > width * 0.92) && y < height * 0.7);
      if (isEdge) found.push(pixelAt(bytes, (y * width + x) * 3));
    }
  }
  return found;
}

function excesses({ bytes }: Pixels, main: number): number[] {
  const found: number[] = [];
  for (let at = 0; at < bytes.length; at += 3) found.push(excess(pixelAt(bytes, at), main));
  return found;
}

function pixelAt(bytes: Uint8Array, at: number): Rgb {
  return [uint8At(bytes, at), uint8At(bytes, at + 1), uint8At(bytes, at + 2)];
}

/** The excess of a channel over the larger of the two others. */
function excess(color: Rgb, main: number): number {
  const others = color.filter((_, channel) => channel !== main);
  return Math.max(0, itemAt(color, main) - Math.max(...others));
}

function mainChannel(color: Rgb): number {
  return color.indexOf(Math.max(...color));
}

function rgbOf(digits: string): Rgb {
  const channelAt = (at: number): number => Number.parseInt(digits.slice(at, at + 2), 16);
  return [channelAt(0), channelAt(2), channelAt(4)];
}
