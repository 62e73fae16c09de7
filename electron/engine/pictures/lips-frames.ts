import { itemAt } from '#shared/at.ts';
import { mapTime, type TimePoint } from '#shared/timeline/time-map.ts';
import { marginSeconds } from '../lips/joins.ts';
import type { ShownFrame } from '../lips/types.ts';
import { frameDuration } from '../template/picture-table.ts';
import type { TemplateInfo } from '../template/info.ts';
import type { Film } from '../speech/types.ts';
import type { Lips } from './picture-request.ts';
import type { FrameRange } from './runs.ts';

/** Frames behind the mouth that are shown a little longer, so that the template's own pictures follow on time. */
const settlingFrames = 6;

/** The frames that are shown while a film is heard, which are of no template: each is a frame's duration after the other. */
export type LipsFrames = {
  /** The template's frames that they replace. */
  range: FrameRange;
  /** The template's frame that each shows. */
  bases: number[];
  /** When each is shown, samples: `times` of the lips. */
  outputs: Float64Array;
  /** The first of them with the film's mouth; `shown` has it and those after it. */
  first: number;
  shown: ShownFrame[];
};

/**
 * The frames for a film: its mouth follows the sound, the head below it the time map.
 * @returns null for a section too short for two frames.
 */
export function framesOfLips(
  { film, heardAt, times }: Pick<Lips, 'heardAt' | 'times'> & { film: Pick<Film, 'start' | 'end'> },
  { frameRate, frames }: Pick<TemplateInfo, 'frameRate' | 'frames'>,
): LipsFrames | null {
  const frame = frameDuration(frameRate);
  // Counted from where the section's own time begins: what comes before it has another length in each row.
  const shift = itemAt(times, 0).output - itemAt(times, 0).source;
  const map = times.map(({ source, output }) => ({ source, output: output - shift }));
  const back = map.map(({ source, output }) => ({ source: output, output: source }));
  const sourceAt = (output: number): number => mapTime(back, output);
  const heard = heardAt - shift;

  const join = marginSeconds * 48_000;
  const speaks = {
    from: heard - Math.min(join, film.start * 48_000),
    to: heard + (film.end - film.start) * 48_000 + join,
  };
  const changed = changedPart(map);
  const own = {
    from: Math.max(0, Math.ceil(itemAt(map, 0).source / frame)),
    to: Math.min(frames, Math.floor(itemAt(map, map.length - 1).source / frame)),
  };
  const ends = Math.ceil(Math.max(sourceAt(speaks.to), changed?.to ?? 0) / frame);
  const range = {
    from: Math.max(own.from, Math.floor(Math.min(sourceAt(speaks.from), changed?.from ?? Infinity) / frame)),
    to: Math.min(own.to, ends + settlingFrames),
  };
  const begins = mapTime(map, range.from * frame);
  const length = mapTime(map, range.to * frame) - begins;
  const count = Math.floor(length / frame + tolerance);
  if (range.to - range.from < 2 || count < 2) return null;

  const onGrid = (at: number): number => begins + at * frame;
  const first = Math.max(0, Math.ceil((speaks.from - begins) / frame - tolerance));
  const last = Math.min(count - 1, Math.floor((speaks.to - begins) / frame + tolerance));
  if (last - first < 1) return null;
  const pace = (begins + length - onGrid(last)) / (count - last);
  const local = Float64Array.from({ length: count }, (_, at) =>
    at <= last ? onGrid(at) : onGrid(last) + (at - last) * pace,
  );
  const bases = Array.from(local, (output) =>
    Math.min(range.to - 1, Math.max(range.from, Math.round(sourceAt(output) / frame))),
  );
  const shown = bases.slice(first, last + 1).map((base, at): ShownFrame => {
    const time = film.start + (onGrid(first + at) - heard) / 48_000;
    return { base, film: Math.round(time * 1e6) / 1e6 };
  });
  return { range, bases, outputs: local.map((output) => output + shift), first, shown };
}

/** Frames; for rounded times. */
const tolerance = 1e-6;

/** The part of the recording, samples, in which time runs otherwise; undefined without one. */
function changedPart(map: readonly TimePoint[]): { from: number; to: number } | undefined {
  const parts = map.slice(1).flatMap((to, index) => {
    const from = itemAt(map, index);
    return to.output - from.output === to.source - from.source ? [] : [{ from: from.source, to: to.source }];
  });
  const [first, last] = [parts[0], parts.at(-1)];
  return first && last && { from: first.from, to: last.to };
}
