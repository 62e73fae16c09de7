import { mapTime, type TimeMap, type TimePoint } from '../../../shared/timeline/time-map.ts';
import type { Mp4Track } from '../media/mp4/movie.ts';

/**
 * Keeps a sped-up picture at its nominal frame rate: frames come no closer than one frame duration, some are left
 * out, and the others move a little. Decoders and players are made for one rate; many drop or report frames that
 * come faster.
 */

/** A frame and its presentation time in samples at 48 kHz. */
export type PresentedFrame = { sample: number; time: number };

/** A frame may be shown this much too late, samples: 90 ms, what ITU-R BT.1359 finds acceptable for sound that leads. */
const largestLag = 4_320;

/** Lateness that remains after a sped-up part is gone at the latest after this, samples (1 s). */
const recoverySamples = 48_000;

/** Parts of the source, samples, in which frames may be moved: sped-up ones with the recovery after them. */
type PacedRange = { start: number; spedUpEnd: number; end: number };

/**
 * The time map of the picture itself: `map` outside sped-up parts, and frame by frame inside them.
 * @param frames all frames that are shown (or may be), in order of presentation.
 * @param nominal duration of one frame, samples.
 * @param drop asked for each frame that comes too early to be shown; true leaves it out.
 */
export function paceFrames(
  map: TimeMap,
  frames: readonly PresentedFrame[],
  nominal: number,
  drop: (sample: number) => boolean,
): TimePoint[] {
  const ranges = pacedRanges(map, nominal);
  if (ranges.length === 0) return [...map];
  const points = map.filter(({ source }) => !ranges.some((range) => source >= range.start && source <= range.end));
  for (const range of ranges) {
    let previous = -Infinity;
    for (const { sample, time } of framesIn(frames, range)) {
      const ideal = mapTime(map, time);
      const lag = previous + nominal - ideal;
      // In the sped-up part every other frame would be too early: half a frame of lateness is spread over several.
      const tooEarly = time < range.spedUpEnd ? lag >= nominal / 2 : lag > 1e-6;
      if (tooEarly && drop(sample)) continue;
      const output = ideal + Math.max(0, Math.min(lag, lagAllowed(range, time)));
      points.push({ source: time, output });
      previous = output;
    }
  }
  return points.toSorted((a, b) => a.source - b.source);
}

function lagAllowed({ spedUpEnd, end }: PacedRange, time: number): number {
  if (time <= spedUpEnd) return largestLag;
  return (largestLag * (end - time)) / (end - spedUpEnd);
}

function pacedRanges(map: TimeMap, nominal: number): PacedRange[] {
  const ranges: PacedRange[] = [];
  for (const [index, point] of map.entries()) {
    const next = map[index + 1];
    if (!next || next.output - point.output >= next.source - point.source) continue;
    const range = { start: point.source - nominal, spedUpEnd: next.source, end: next.source + recoverySamples };
    const last = ranges.at(-1);
    if (last && range.start <= last.end) {
      last.spedUpEnd = range.spedUpEnd;
      last.end = range.end;
    } else {
      ranges.push(range);
    }
  }
  return ranges;
}

function framesIn(frames: readonly PresentedFrame[], range: PacedRange): PresentedFrame[] {
  return frames.filter(({ time }) => time >= range.start && time <= range.end);
}

/** A track's frames in order of presentation. */
export function presentedFrames(track: Mp4Track): PresentedFrame[] {
  const { dts, compositionOffsets } = track.samples;
  const toSamples = 48_000 / track.timescale;
  const frames = Array.from(dts, (time, sample) => ({
    sample,
    time: (time + (compositionOffsets[sample] ?? 0) - track.mediaTime) * toSamples,
  }));
  return frames.sort((a, b) => a.time - b.time);
}

/** Duration of one frame in samples at 48 kHz; a template's frame rate is constant. */
export function frameDuration([numerator, denominator]: [number, number]): number {
  return (48_000 * denominator) / numerator;
}
