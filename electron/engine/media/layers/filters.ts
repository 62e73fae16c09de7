import type { Frame } from 'node-av/lib';
import type { FrameRate } from '../codec/frame-rate.ts';
import { nearestEven, type Size } from '../codec/picture-size.ts';

/** Parts of FFmpeg's filter graphs. Labels in brackets name the connections between filters. */

/** Converts any colors to a template's. */
export const toTemplateColors = 'scale=out_color_matrix=bt709:out_range=tv';

/** Declares the pictures' colors to be a template's. */
export const asTemplate = 'setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709';

/** A source for pictures like this one, whose time stamps count frames; its output has the same name. */
export function inputOf(name: string, frame: Frame, [numerator, denominator]: FrameRate): string {
  const { width, height, format, colorSpace, colorRange } = frame;
  const facts = {
    video_size: `${width}x${height}`,
    pix_fmt: format,
    time_base: `${denominator}/${numerator}`,
    frame_rate: `${numerator}/${denominator}`,
    colorspace: colorSpace,
    range: colorRange,
  };
  const options = Object.entries(facts).map(([key, value]) => `${key}=${value}`);
  return `buffer@${name}=${options.join(':')}[${name}]`;
}

/** Share of its area that a picture may lose at its edges to fill a box; otherwise it is shown whole. */
const mostCut = 0.4;

/**
 * Filters that fill a box with a picture: enlarged, or whole on a blurred copy of itself if too much would be cut off.
 * @param prefix keeps labels apart.
 */
export function fitFilters(from: Size, to: Size, prefix: string): string {
  const cover = `scale=${to.width}:${to.height}:force_original_aspect_ratio=increase:force_divisible_by=2:flags=bicubic`;
  const crop = `crop=${to.width}:${to.height}`;
  const shape = from.width / from.height / (to.width / to.height);
  const seen = Math.min(shape, 1 / shape);
  if (seen >= 1 - mostCut) return `${cover},${crop}`;
  const inner =
    shape > 1
      ? { width: to.width, height: nearestEven(to.height / shape) }
      : { width: nearestEven(to.width * shape), height: to.height };
  const small = { width: nearestEven(to.width / 8), height: nearestEven(to.height / 8) };
  const [whole, ground, front, back] = ['whole', 'ground', 'front', 'back'].map((name) => `[${prefix}${name}]`);
  return [
    `split${whole}${ground}`,
    `${ground}scale=${small.width}:${small.height}:force_original_aspect_ratio=increase,crop=${small.width}:${small.height},format=yuv444p,gblur=sigma=9,eq=brightness=-0.12:saturation=0.8,scale=${to.width}:${to.height}:flags=bilinear${back}`,
    `${whole}scale=${inner.width}:${inner.height}:flags=bicubic,format=yuv444p${front}`,
    `${back}${front}overlay=(W-w)/2:(H-h)/2:format=yuv444`,
  ].join(';');
}

/** The scrolling of a page, in pixels and frames. */
export type Scroll = { from: number; distance: number; hold: number; speed: number; ramp: number };

/** Minimum seconds per height of the box, so that text can be read. */
const secondsPerScreen = 5;
const longestHold = 1;
const longestRamp = 0.5;

/**
 * Plans the scrolling of a page: it rests, moves by whole chroma samples per frame, which is smooth and costs few bits,
 * and rests again if it arrives early.
 * @param page height, pixels. @param range shares of the page. @param frames number of frames. @param rate frames a
 * second.
 */
export function planScroll(
  page: number,
  box: number,
  range: { from: number; to: number },
  { frames, rate }: { frames: number; rate: number },
): Scroll {
  const last = Math.max(0, page - box);
  const from = Math.min(last, Math.floor((range.from * page) / 2) * 2);
  const distance = Math.max(0, Math.min(last, range.to * page - box) - from);
  const hold = Math.round(Math.min(longestHold * rate, frames / 6));
  const moving = Math.max(1, frames - 2 * hold);
  const wanted = Math.min(distance / moving, box / secondsPerScreen / rate);
  const speed = Math.max(2, Math.floor(wanted / 2) * 2);
  const ramp = Math.floor(Math.min(longestRamp * rate, distance / speed));
  return { from, distance: Math.floor(distance / 2) * 2, hold, speed, ramp };
}

/**
 * A filter's expression for the top of the visible part, pixels.
 * @param frames of the scrolling: the one at which the filter begins, from which they count, or which stays; or all.
 */
export function scrollExpression(
  { from, distance, hold, speed, ramp }: Scroll,
  frames: { first: number; isHeld?: boolean } | readonly number[],
): string {
  if (distance === 0 || ramp === 0) return String(from);
  const list = 'length' in frames ? frames : null;
  const moved = 'length' in frames ? 'ld(0)' : `max(0,${frames.isHeld ? 0 : 'n'}+${frames.first - hold})`;
  const all = distance / speed + ramp;
  const begins = `${speed}*${moved}*${moved}/${2 * ramp}`;
  const goes = `${speed}*(${moved}-${ramp / 2})`;
  const ends = `${distance}-${speed}*pow(max(0,${all}-${moved}),2)/${2 * ramp}`;
  const travelled = `if(lt(${moved},${ramp}),${begins},if(lt(${moved},${all - ramp}),${goes},${ends}))`;
  const top = `${from}+2*floor((${travelled})/2)`;
  return list ? `st(0,${lookUp(list.map((frame) => Math.max(0, frame - hold)))});${top}` : top;
}

/** An expression for the `n`-th of some numbers. Halved again and again, because FFmpeg reads a hundred levels at most. */
function lookUp(numbers: readonly number[], first = 0): string {
  if (numbers.length <= 1) return String(numbers[0] ?? 0);
  const half = Math.ceil(numbers.length / 2);
  return `if(lt(n,${first + half}),${lookUp(numbers.slice(0, half), first)},${lookUp(numbers.slice(half), first + half)})`;
}
