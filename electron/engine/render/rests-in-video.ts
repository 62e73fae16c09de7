import { itemAt } from '#shared/at.ts';
import { mapAscending, mapTime, stretchRange, type TimeMap, type TimePoint } from '#shared/timeline/time-map.ts';
import { dissolveFrames, findRest, walksOf, walkUnit, type Rest, type RestPlace } from '../pictures/rests.ts';
import type { FrameRange } from '../pictures/runs.ts';
import { frameDuration } from '../template/picture-table.ts';
import type { TemplateIndex } from '../template/template-index.ts';
import type { LongPart } from './plan.ts';

/** Timing of a long part: output over source time of its own frames and of the rest, and the units of the rest. */
type RestTiming = { pace: number; units: number; restPace: number };

/**
 * Divides a long part into its own frames and a rest, both as near to their real time as whole units allow.
 * @param source length of the part. @param output its duration in the video. @param unit length of one. All in one unit
 * of time.
 * @returns null if it is too short for a rest.
 */
export function restTiming(source: number, output: number, unit: number): RestTiming | null {
  const fitting = Math.floor((output - source) / unit);
  // Two seconds and more in whole seconds, so that few different walks are encoded.
  const units = fitting < 8 ? fitting : fitting - (fitting % 4);
  if (units < 1 || output <= source * stretchRange.highest) return null;
  const rest = Math.max(units * unit, output - source * stretchRange.highest);
  return { pace: (output - rest) / source, units, restPace: rest / (units * unit) };
}

/** Slow motion up to here, output over source time, is less visible than two dissolves around a short rest. */
const slowerThanDissolves = 2;

/** Whether a long part looks better with a rest than in slow motion. */
export function isWorthRest({ start, end }: LongPart, output: number, { dissolves }: Pick<Rest, 'dissolves'>): boolean {
  const source = end - start;
  return !dissolves || output > source * slowerThanDissolves || output - source >= 48_000;
}

/** A rest of a presenter in a video. */
type RestInVideo = {
  rest: Rest;
  /** Frames of the template that change because of the rest: its part, and the dissolved ones. */
  around: FrameRange;
  /** Walks over it, one after another: the times of their frames, samples of the video. */
  walks: Float64Array[];
};

/** Times of a template's frames in a video whose presenter rests. */
export type RestingTimes = {
  rests: RestInVideo[];
  /** From samples of the template to those of the video: evenly through each part with a rest. */
  map: TimePoint[];
  /** When each frame of the template is shown, samples of the video. */
  outputs: Float64Array;
};

/** A long part, the rest that is shown in it, and when. */
type Place = { part: LongPart; rest: Rest; timing: RestTiming };

/**
 * Lets a presenter rest where a video takes longer for a part of the recording than its frames can be stretched. The
 * footage is chosen once for each place of a template, for all rows.
 * @param options.parts of the recording, as found for the video. @param options.within frames that it shows.
 * @throws AppError `TEMPLATE_FAILED`, `STORAGE_FULL`, `CANCELLED`.
 */
export async function restsInVideo(
  options: RestPlace & { map: TimeMap; parts: readonly LongPart[]; within: FrameRange },
): Promise<RestingTimes> {
  const { index, parts } = options;
  const frame = frameDuration(index.info.frameRate);
  const places: Place[] = [];
  for (const part of parts) {
    const place = await placeIn(part, options);
    if (!place) continue;
    // Enough frames between two rests for a separate piece.
    if (place.rest.behind - (places.at(-1)?.rest.behind ?? -Infinity) > 2) places.push(place);
  }
  const map = places.reduce((even, { part }) => evenWithin(part, even), [...options.map]);
  const outputs = mapAscending(
    map,
    Float64Array.from({ length: index.info.frames }, (_, at) => at * frame),
  );
  for (const { part, rest, timing } of places) {
    const [start, end] = [mapTime(map, part.start), mapTime(map, part.end)];
    for (let at = Math.ceil(part.start / frame); at < outputs.length && at * frame <= part.end; at++) {
      // Measured from the nearer edge of the part, so that rounding falls into the rest.
      outputs[at] =
        at <= rest.behind
          ? start + (at * frame - part.start) * timing.pace
          : end - (part.end - at * frame) * timing.pace;
    }
  }
  const rests = places.map((place) => {
    const { rest, part, timing } = place;
    const ends = mapTime(map, part.end) - (part.end - (rest.behind + 1) * frame) * timing.pace;
    return { rest, around: framesAround(place, options), walks: walksBefore(ends, timing, index) };
  });
  return { rests, map, outputs };
}

/** The rest for a long part; null if it is too short or only partly shown, or no footage fits. */
async function placeIn(
  part: LongPart,
  { map, within, ...where }: RestPlace & { map: TimeMap; within: FrameRange },
): Promise<Place | null> {
  const frame = frameDuration(where.index.info.frameRate);
  const [source, output] = [part.end - part.start, mapTime(map, part.end) - mapTime(map, part.start)];
  // Possible places are after each frame of the part, except at the video's edges: two frames stay on either side.
  const from = Math.max(within.from + 1, Math.ceil(part.start / frame) - 1);
  const to = Math.min(within.to - 2, Math.floor(part.end / frame));
  const isWhole =
    part.start >= Math.floor(within.from * frame) &&
    (part.end <= Math.ceil(within.to * frame) || within.to === where.index.info.frames);
  const timing = restTiming(source, output, walkUnit(where.index) * frame);
  if (from >= to || source < frame || !timing || !isWhole) return null;
  const rest = await findRest(where, { from, to });
  return rest && isWorthRest(part, output, rest) ? { part, rest, timing } : null;
}

function framesAround(
  { part: { start, end }, rest: { behind } }: Place,
  { index, within }: { index: TemplateIndex; within: FrameRange },
): FrameRange {
  const frame = frameDuration(index.info.frameRate);
  const length = dissolveFrames(index);
  return {
    from: Math.max(within.from, Math.min(behind + 1 - length, Math.floor(start / frame))),
    to: Math.min(within.to, Math.max(behind + 1 + length, Math.ceil(end / frame))),
  };
}

/** Times of the frames of consecutive walks, the last of which ends at `ends`. */
function walksBefore(ends: number, { units, restPace }: RestTiming, index: TemplateIndex): Float64Array[] {
  const unit = walkUnit(index);
  const length = restPace * frameDuration(index.info.frameRate);
  let begins = ends - units * unit * length;
  return walksOf(units).map((walk) => {
    const outputs = Float64Array.from({ length: walk * unit }, (_, at) => begins + at * length);
    begins += walk * unit * length;
    return outputs;
  });
}

/** A map that runs evenly through a part. */
function evenWithin({ start, end }: LongPart, map: TimeMap): TimePoint[] {
  const edge = (source: number): TimePoint => ({ source, output: Math.round(mapTime(map, source)) });
  const before = map.filter(({ source }) => source < start);
  return [...before, edge(start), edge(end), ...map.filter(({ source }) => source > end)];
}

/** The position, in frames of the recording, that a map shows at a time. Fractions are cut to millionths. */
export function frameShownAt(output: number, map: TimeMap, frame: number): number {
  const after = map.findIndex((point) => point.output > output);
  const next = Math.max(1, after < 0 ? map.length - 1 : after);
  const [from, to] = [itemAt(map, next - 1), itemAt(map, next)];
  const share = to.output > from.output ? (output - from.output) / (to.output - from.output) : 0;
  return Math.round(((from.source + share * (to.source - from.source)) / frame) * 1e6) / 1e6;
}
