import type { TemplateIndex } from '../template/template-index.ts';

/** Frames by presentation, 0-based, both ends included. */
export type FrameRange = { firstFrame: number; lastFrame: number };

/** Frames to re-encode, and the changes (by their place in the list asked for) that fall into them. */
export type PictureRun = FrameRange & { edits: number[] };

/**
 * The frames that must be re-encoded so that those of some ranges can change. A run starts where all frames decoded
 * before are also shown before: they stay as they are and need none of those after. It ends before a random access point
 * of the template, as the frames up to there are predicted from changed ones.
 * @param ranges in any order; runs that overlap become one.
 */
export function pictureRuns(index: TemplateIndex, ranges: readonly FrameRange[]): PictureRun[] {
  const { sync } = index.video.samples;
  const clean = cleanCuts(index);
  const count = clean.length - 1;
  const isRandomAccess = (frame: number): boolean => clean[frame] === true && (sync === null || sync[frame] === 1);

  const runs = ranges.map(({ firstFrame, lastFrame }, edit): PictureRun => {
    let end = lastFrame + 1;
    while (end < count && !isRandomAccess(end)) end += 1;
    let start = firstFrame;
    // Two random access points in a row would have to carry different numbers (ITU-T H.264, 7.4.3, idr_pic_id).
    while (start > 0 && (!clean[start] || isRandomAccess(start - 1))) start -= 1;
    return { firstFrame: start, lastFrame: end - 1, edits: [edit] };
  });
  return mergeOverlapping(runs.toSorted((a, b) => a.firstFrame - b.firstFrame));
}

/** For each place in decoding order, and the end, whether all frames before it are shown before all after it. */
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

function mergeOverlapping(runs: readonly PictureRun[]): PictureRun[] {
  const merged: PictureRun[] = [];
  for (const run of runs) {
    const last = merged.at(-1);
    if (!last || run.firstFrame > last.lastFrame) {
      merged.push({ ...run });
      continue;
    }
    last.lastFrame = Math.max(last.lastFrame, run.lastFrame);
    last.edits = [...last.edits, ...run.edits].toSorted((a, b) => a - b);
  }
  return merged;
}
