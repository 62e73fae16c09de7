import { float64At, itemAt } from '#shared/at.ts';
import { mapTime } from '#shared/timeline/time-map.ts';
import type { ShownLayer } from '../media/layers/layers.ts';
import { framesOfLips } from '../pictures/lips-frames.ts';
import { cutDirectly } from '../pictures/pieces.ts';
import type { PictureRequest } from '../pictures/picture-request.ts';
import { pictureRuns, type FrameRange } from '../pictures/runs.ts';
import type { TemplateIndex } from '../template/template-index.ts';
import { frameDuration } from '../template/picture-table.ts';
import type { DrawnPictures } from './plan.ts';
import { frameShownAt, type RestingTimes } from './rests-in-video.ts';

/** Frames with a film's mouth in a video. */
export type LipsInVideo = {
  /** Frames of the template that they replace. */
  range: FrameRange;
  /** The template's frame that each shows, and when, samples of the video. */
  bases: number[];
  outputs: Float64Array;
  /** As in `Ground`. */
  patches: string;
  first: number;
  count: number;
};

/**
 * The fitted films of a request, in time order.
 * @param options.outputs of the template's frames. @param options.within frames that the video shows.
 */
export function lipsInVideo(
  { lips = [] }: PictureRequest,
  {
    index,
    map,
    outputs: times,
    within,
  }: Pick<RestingTimes, 'map' | 'outputs'> & { index: TemplateIndex; within: FrameRange },
): LipsInVideo[] {
  const { info } = index;
  const frame = frameDuration(info.frameRate);
  const found = lips.flatMap((asked): LipsInVideo[] => {
    const { patches } = asked;
    const frames = patches === undefined ? null : framesOfLips(asked, info);
    if (patches === undefined || !frames) return [];
    const { bases, outputs, shown } = frames;
    const range = { from: Math.max(within.from, frames.range.from), to: Math.min(within.to, frames.range.to) };
    const places = Array.from(outputs, (output) => frameShownAt(output, map, frame));
    const isIn = (place: number): boolean => place >= range.from && place < range.to;
    const skipped = places.findIndex(isIn);
    if (places.filter(isIn).length < 2) return [];
    const only = (_: number, at: number): boolean => isIn(itemAt(places, at));
    const own = outputs.filter(only);
    // A part of a video begins with its first picture.
    if (range.from > frames.range.from) own[0] = mapTime(map, range.from * frame);
    const first = frames.first - skipped;
    const found = { range, bases: bases.filter(only), outputs: own, patches, first, count: shown.length };
    // By its own run, so that its frames don't depend on its neighbours.
    return pictureRuns(index, [range]).map((run) => {
      const around = { from: Math.max(within.from, run.from), to: Math.min(within.to, run.to) };
      return withoutSingleFrames(found, around, times);
    });
  });
  return found.toSorted((a, b) => a.range.from - b.range.from);
}

/**
 * Takes in a single frame on either side, at its own time: one that were encoded alone would be a random access point
 * right before another (see `pictureRuns`).
 * @param between where the neighbours end and begin. @param outputs of the template's frames.
 */
export function withoutSingleFrames(lips: LipsInVideo, between: FrameRange, outputs: Float64Array): LipsInVideo {
  const { range } = lips;
  const before = range.from - between.from === 1 ? [between.from] : [];
  const after = between.to - range.to === 1 ? [range.to] : [];
  const timeOf = (frame: number): number => outputs[frame] ?? NaN;
  return {
    ...lips,
    range: { from: range.from - before.length, to: range.to + after.length },
    bases: [...before, ...lips.bases, ...after],
    outputs: Float64Array.of(...before.map(timeOf), ...lips.outputs, ...after.map(timeOf)),
    first: lips.first + before.length,
  };
}

/** The layers that follow the recording, on frames that show some of its frames. @param bases ascending. */
export function layersOn(bases: readonly number[], layers: readonly ShownLayer[]): ShownLayer[] {
  const placeOf = (frame: number): number => {
    const place = bases.findIndex((base) => base >= frame);
    return place < 0 ? bases.length : place;
  };
  const there = layers.filter(({ kind }) => kind !== 'caption');
  return cutDirectly(there).flatMap((layer): ShownLayer[] => {
    const shown = { ...layer, from: placeOf(layer.from), to: placeOf(layer.to) };
    if (shown.from >= shown.to) return [];
    return [shown.kind === 'background' && shown.asset.kind !== 'image' ? { ...shown, follows: [...bases] } : shown];
  });
}

/** When a film's mouth is seen. */
export function drawnByLips({ outputs, first, count }: LipsInVideo): DrawnPictures {
  const timeOf = (place: number): number =>
    Math.round(float64At(outputs, Math.min(outputs.length - 1, Math.max(0, place))));
  return { from: timeOf(first), to: timeOf(first + count), kind: 'lips' };
}
