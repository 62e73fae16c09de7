/** Frames `[from, to)` of a template by presentation. */
export type Frames = { from: number; to: number };

/** Consecutive frames of the new video: copied, or decoded and encoded together. */
export type Run = { copied: boolean; frames: Frames[] };

/**
 * How the kept frames of a template become a new one: whole groups of pictures are copied, and frames of partly cut
 * groups encoded again, those on both sides of a joint together.
 * @param kept in order. @param groups first frame of each group, which can be decoded on its own; ascending, from 0.
 * @param frames number of frames of the template.
 */
export function planRuns(kept: readonly Frames[], groups: readonly number[], frames: number): Run[] {
  const runs: Run[] = [];
  const add = (copied: boolean, from: number, to: number): void => {
    if (to <= from) return;
    const last = runs.at(-1);
    if (last?.copied === copied) last.frames.push({ from, to });
    else runs.push({ copied, frames: [{ from, to }] });
  };
  for (const { from, to } of kept) {
    const bounds = [...groups.filter((first) => first >= from && first <= to), ...(to === frames ? [frames] : [])];
    const first = bounds[0] ?? to;
    const last = bounds.at(-1) ?? to;
    add(false, from, first);
    add(true, first, last);
    add(false, last, to);
  }
  return withoutSinglePictures(runs, groups, frames);
}

/**
 * A run of one encoded picture would be a random access point right before another, and H.264 requires different
 * numbers for two such pictures in a row (7.4.3, idr_pic_id). So it includes the next group.
 */
function withoutSinglePictures(runs: readonly Run[], groups: readonly number[], frames: number): Run[] {
  const result: Run[] = [];
  const rest = [...runs];
  for (let run = rest.shift(); run; run = rest.shift()) {
    const next = rest[0];
    if (run.copied || framesOf(run) > 1 || !next) {
      result.push(run);
      continue;
    }
    const [head, ...tail] = next.frames;
    if (!head) continue;
    const end = groups.find((first) => first > head.from) ?? frames;
    const taken = { from: head.from, to: Math.min(end, head.to) };
    rest.shift();
    const left = taken.to < head.to ? [{ from: taken.to, to: head.to }, ...tail] : tail;
    if (left.length > 0) rest.unshift({ ...next, frames: left });
    const encoded: Run = { copied: false, frames: [...run.frames, taken] };
    const follower = rest[0];
    if (follower && !follower.copied) {
      rest.shift();
      encoded.frames.push(...follower.frames);
    }
    result.push(encoded);
  }
  return result;
}

export function framesOf({ frames }: Pick<Run, 'frames'>): number {
  return frames.reduce((total, { from, to }) => total + to - from, 0);
}
