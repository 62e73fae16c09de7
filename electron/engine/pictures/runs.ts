import { perSecond } from '../media/codec/frame-rate.ts';
import type { TemplateIndex } from '../template/template-index.ts';

/** Frames `[from, to)` by presentation, 0-based. */
export type FrameRange = { from: number; to: number };

/**
 * Duration of a piece, about a group of pictures, seconds: several are encoded in parallel, and few are encoded again.
 */
const pieceSeconds = 2;
/** A random access point after this share of that duration also ends a piece. */
const shortestShare = 0.75;

/**
 * The frames that must be re-encoded so that some ranges can change. A run starts where all frames decoded before are
 * also shown before: they stay unchanged and need none of the later ones. It ends before a random access point of the
 * template, as the frames up to there are predicted from changed ones.
 * @param ranges in any order; runs that overlap become one.
 */
export function pictureRuns(index: TemplateIndex, ranges: readonly FrameRange[]): FrameRange[] {
  const clean = cleanCuts(index);
  const count = clean.length - 1;
  const isRandomAccess = randomAccess(index, clean);
  const runs = ranges.map(({ from, to }): FrameRange => {
    let end = to;
    while (end < count && !isRandomAccess(end)) end += 1;
    let start = from;
    // Two consecutive random access points would need different numbers (ITU-T H.264, 7.4.3, idr_pic_id).
    while (start > 0 && (!clean[start] || isRandomAccess(start - 1))) start -= 1;
    return { from: start, to: end };
  });
  return mergeOverlapping(runs.toSorted((a, b) => a.from - b.from));
}

/** A run split at random access points of the template, so that its pieces can be encoded separately and reused. */
export function piecesOf(index: TemplateIndex, run: FrameRange): FrameRange[] {
  return split(run, pieceSeconds * shortestShare, index, randomAccess(index, cleanCuts(index)));
}

/** Splits a range where that is allowed, into parts of at least so many seconds. */
function split(
  { from, to }: FrameRange,
  seconds: number,
  { info }: TemplateIndex,
  isAllowed: (frame: number) => boolean,
): FrameRange[] {
  // Two frames at least: see `pictureRuns`.
  const least = Math.max(2, Math.round(seconds * perSecond(info.frameRate)));
  const cuts = [from];
  for (let frame = from + least; frame <= to - least; frame++) {
    if (isAllowed(frame) && frame - (cuts.at(-1) ?? from) >= least) cuts.push(frame);
  }
  return cuts.map((start, position) => ({ from: start, to: cuts[position + 1] ?? to }));
}

/** Returns a function that tells whether a frame, by presentation, begins a closed group of the template. */
export function randomAccessPoints(index: TemplateIndex): (frame: number) => boolean {
  return randomAccess(index, cleanCuts(index));
}

/** Seconds drawn at a time for a waiting user: short, so that several processes share the work. */
const partSeconds = 1;

/** Extends a range to frames that can be decoded without those before and after them, if these are not shown. */
export function cleanRange(index: TemplateIndex, { from, to }: FrameRange): FrameRange {
  const clean = cleanCuts(index);
  let [start, end] = [from, to];
  while (start > 0 && !clean[start]) start -= 1;
  while (end < clean.length - 1 && !clean[end]) end += 1;
  return { from: start, to: end };
}

/** The beginning of a clean range that depends on earlier frames; empty if it does not. */
export function beforeRandomAccess(index: TemplateIndex, { from, to }: FrameRange): FrameRange {
  const isRandomAccess = randomAccessPoints(index);
  if (isRandomAccess(from)) return { from, to: from };
  // Two frames at least: see `pictureRuns`.
  let end = Math.min(to, from + 2);
  while (end < to && !isRandomAccess(end)) end += 1;
  return { from, to: end };
}

/** Splits a clean range into parts that can be encoded separately. */
export function partsOfStretch(index: TemplateIndex, { from, to }: FrameRange): FrameRange[] {
  if (from >= to) return [];
  const clean = cleanCuts(index);
  return split({ from, to }, partSeconds, index, (frame) => clean[frame] === true);
}

function randomAccess({ video }: TemplateIndex, clean: readonly boolean[]): (frame: number) => boolean {
  const { sync } = video.samples;
  return (frame) => clean[frame] === true && (sync === null || sync[frame] === 1);
}

/** For each position in decoding order, and the end, whether all frames before it are shown before all after it. */
function cleanCuts({ frames: { samples } }: TemplateIndex): boolean[] {
  const shownAs = new Uint32Array(samples.length);
  for (const [place, sample] of samples.entries()) shownAs[sample] = place;
  const clean = [true];
  let latest = -1;
  for (const [sample, place] of shownAs.entries()) {
    latest = Math.max(latest, place);
    clean.push(latest === sample);
  }
  return clean;
}

/** Merges overlapping runs. @param runs by their beginnings. */
export function mergeOverlapping(runs: readonly FrameRange[]): FrameRange[] {
  const merged: FrameRange[] = [];
  for (const run of runs) {
    const last = merged.at(-1);
    if (last && run.from < last.to) last.to = Math.max(last.to, run.to);
    else merged.push({ ...run });
  }
  return merged;
}
