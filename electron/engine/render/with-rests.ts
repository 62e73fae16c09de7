import { itemAt } from '#shared/at.ts';
import { mapTime, stretchRange, withoutRepeats, type TimePoint } from '#shared/timeline/time-map.ts';
import type { ArtifactStore } from '../artifacts/store.ts';
import type { NewPictures } from '../pictures/new-pictures.ts';
import {
  dissolveFrames,
  drawBeside,
  drawWalk,
  findRest,
  walksOf,
  walkUnit,
  type Rest,
  type RestPlace,
} from '../pictures/rests.ts';
import { pictureRuns, type FrameRange } from '../pictures/runs.ts';
import { frameDuration } from '../template/picture-table.ts';
import type { Rendition } from '../template/renditions.ts';
import { loadTemplateIndex, type TemplateIndex } from '../template/template-index.ts';
import { misfit, spanTimes, type LongPart, type PictureSpan, type Plan } from './plan.ts';

function lengthsOf({ start, end }: LongPart, times: readonly TimePoint[]): [source: number, output: number] {
  return [end - start, mapTime(times, end) - mapTime(times, start)];
}

/** How a long part is shown: output over source time of its own frames, and of a rest of so many units. */
export type RestTiming = { pace: number; units: number; restPace: number };

/**
 * Parts a long part between its own frames and a rest, both as near to their real time as whole units allow.
 * @param source length of the part. @param output how long it is shown. @param unit length of one. All in one unit of time.
 * @returns null where it is too short for a rest.
 */
export function restTiming(source: number, output: number, unit: number): RestTiming | null {
  const units = Math.floor((output - source) / unit);
  if (units < 1 || output <= source * stretchRange.highest) return null;
  const rest = Math.max(units * unit, output - source * stretchRange.highest);
  return { pace: (output - rest) / source, units, restPace: rest / (units * unit) };
}

/** A long part, the rest that is shown in it, and when. */
type Place = { part: LongPart; rest: Rest; timing: RestTiming };

/**
 * Shows a presenter at rest where a video takes longer for a part of the recording than its frames can be stretched for.
 * The footage is chosen and encoded once for each place of a template, whatever the row.
 * @param options.plan of one template. Its sound stays, and so do its times, but within the parts, where they run evenly.
 * @param options.parts of the recording, as they were found for the plan. @param options.rendition must be there.
 * @throws AppError `INTERNAL` for a plan of another template, `TEMPLATE_FAILED`, `STORAGE_FULL`, `CANCELLED`.
 */
export async function withRests(options: {
  plan: Plan;
  parts: readonly LongPart[];
  template: string;
  rendition: Rendition;
  artifacts: ArtifactStore;
  signal?: AbortSignal | undefined;
  onAlive?: (() => void) | undefined;
}): Promise<Plan> {
  const { plan, parts, template, rendition } = options;
  const index = await loadTemplateIndex(template, rendition);
  if (plan.templates.length !== 1 || plan.templates[0] !== index.info.hash) throw misfit('made for another template');
  const where: RestPlace = { ...options, index };
  const spans: PictureSpan[] = [];
  for (const span of plan.pictures) spans.push(...(span.encoded ? [span] : await restingSpans(span, parts, where)));
  return { ...plan, pictures: spans };
}

/** A span of a template's own frames as several, some of which rest. */
async function restingSpans(span: PictureSpan, parts: readonly LongPart[], where: RestPlace): Promise<PictureSpan[]> {
  const { index } = where;
  const places: Place[] = [];
  for (const part of parts) {
    const place = await placeIn(part, span, where);
    // Between two rests there are frames enough for a piece of its own.
    if (place && place.rest.behind - (places.at(-1)?.rest.behind ?? -Infinity) > 2) places.push(place);
  }
  const times = withoutRepeats(places.reduce((map, { part }) => evenWithin(part, map), span.times));
  const spread = places.map(({ part, rest }) => framesAround(part, rest, index));
  const spans: PictureSpan[] = [];
  let next = span.from;
  const add = (to: number, shown?: NewPictures[]): void => {
    if (next >= to) return;
    const own = spanTimes(times, timeOf(next, index), timeOf(to, index));
    const rests = shown && [{ rendition: where.rendition, parts: shown }];
    spans.push({ template: span.template, from: next, to, times: own, ...(rests && { rests }) });
    next = to;
  };
  for (const run of pictureRuns(index, spread)) {
    // Frames before a span, or behind it, are others' to show.
    if (run.from < span.from || run.to > span.to) continue;
    add(run.from);
    const own = places.filter(({ rest }) => rest.behind >= run.from && rest.behind < run.to);
    add(run.to, await picturesOfRun(run, own, times, where));
  }
  add(span.to);
  return spans;
}

/** What is shown in a long part; null where it is too short, or nothing of the recording can be shown there. */
async function placeIn(part: LongPart, span: PictureSpan, where: RestPlace): Promise<Place | null> {
  const { index } = where;
  const frame = frameDuration(index.info.frameRate);
  const [source, output] = lengthsOf(part, span.times);
  // Behind each frame of the part but the edges of the span: two frames at least are on either side.
  const from = Math.max(span.from + 1, Math.ceil(part.start / frame) - 1);
  const to = Math.min(span.to - 2, Math.floor(part.end / frame));
  const timing = restTiming(source, output, walkUnit(index) * frame);
  if (from >= to || source < frame || !timing) return null;
  const rest = await findRest(where, { from, to });
  return rest && { part, rest, timing };
}

/** All frames that are shown otherwise where there is a rest. */
function framesAround({ start, end }: LongPart, { behind }: Rest, index: TemplateIndex): FrameRange {
  const frame = frameDuration(index.info.frameRate);
  const { frames } = index.info;
  const length = dissolveFrames(index);
  return {
    from: Math.max(0, Math.min(behind + 1 - length, Math.floor(start / frame))),
    to: Math.min(frames, Math.max(behind + 1 + length, Math.ceil(end / frame))),
  };
}

/** A map that runs evenly through a part. */
function evenWithin({ start, end }: LongPart, map: readonly TimePoint[]): TimePoint[] {
  const edge = (source: number): TimePoint => ({ source, output: Math.round(mapTime(map, source)) });
  const before = map.filter(({ source }) => source < start);
  return [...before, edge(start), edge(end), ...map.filter(({ source }) => source > end)];
}

function timeOf(frame: number, { info }: TemplateIndex): number {
  return frame === info.frames ? info.audioSamples : Math.round(frame * frameDuration(info.frameRate));
}

/** Frames of a run and the rests among them, one artifact after another, at their times. */
async function picturesOfRun(
  run: FrameRange,
  places: readonly Place[],
  times: readonly TimePoint[],
  where: RestPlace,
): Promise<NewPictures[]> {
  const frame = frameDuration(where.index.info.frameRate);
  /** From frames of the run to the video. */
  const shownAt = outputsWith(places, times, frame);
  const parts: NewPictures[] = [];
  const add = (pictures: NewPictures, outputOf: (frame: number) => number): void => {
    const frames = pictures.frames.map((place) => frameAt(outputOf(place), times, frame));
    parts.push({ ...pictures, frames });
  };
  let before: Place | null = null;
  for (let place = 0; place <= places.length; place++) {
    const after: Place | null = places[place] ?? null;
    const from: number = before ? before.rest.behind + 1 : run.from;
    const to = after ? after.rest.behind + 1 : run.to;
    const beside = { from, to, before: before?.rest ?? null, after: after?.rest ?? null };
    add(await drawBeside(where, beside), shownAt);
    if (after) {
      const { rest, timing } = after;
      const length = timing.restPace * frame;
      let begins = shownAt(rest.behind + 1) - timing.units * walkUnit(where.index) * length;
      for (const units of walksOf(timing.units)) {
        const from = begins;
        add(await drawWalk(where, rest, units), (at) => from + at * length);
        begins += units * walkUnit(where.index) * length;
      }
    }
    before = after;
  }
  return parts;
}

/** When frames beside rests are shown: at the pace of their part, and behind the rest later by its length. */
function outputsWith(places: readonly Place[], times: readonly TimePoint[], frame: number): (place: number) => number {
  return (place) => {
    const source = place * frame;
    const found = places.find(({ part }) => source >= part.start && source <= part.end);
    if (!found) return mapTime(times, source);
    const { part, rest, timing } = found;
    const { start, end } = part;
    // From the nearer edge of the part, so that what is rounded is the rest's.
    if (place <= rest.behind) return mapTime(times, start) + (source - start) * timing.pace;
    return mapTime(times, end) - (end - source) * timing.pace;
  };
}

/** The place, in frames of the recording, that is shown at a time. Fractions are cut to millionths. */
function frameAt(output: number, times: readonly TimePoint[], frame: number): number {
  const after = times.findIndex((point) => point.output > output);
  const next = Math.max(1, after < 0 ? times.length - 1 : after);
  const [from, to] = [itemAt(times, next - 1), itemAt(times, next)];
  const share = to.output > from.output ? (output - from.output) / (to.output - from.output) : 0;
  return Math.round(((from.source + share * (to.source - from.source)) / frame) * 1e6) / 1e6;
}
