import { AppError } from '../errors/index.ts';
import { say } from '../errors/sentences/input.ts';
import { limits } from '../limits.ts';
import type { Edge, Range } from './range.ts';

/*
 * Cuts are the parts of a recording that its videos leave out, as ranges of the recording's own time. The recording
 * itself never changes, so a cut can be put back. "Kept time" is the time of a video without them.
 */

/** The properties of a recording that cuts depend on. */
export type CutRecording = {
  /** Length, seconds. */
  duration: number;
  /** Frames per second. */
  rate: number;
};

/** Edges that differ by less count as equal, seconds: the rounding of a frame's time. */
const sameTime = 0.0005;

/**
 * Cuts in time order, on frames, that neither touch nor overlap. If less than `limits.keptPieceSeconds` would remain
 * between two cuts, or between a cut and an end of the recording, it is cut out as well.
 */
export function normalizeCuts(cuts: readonly Range[], { duration, rate }: CutRecording): Range[] {
  const onFrame = (time: number): number => {
    const snapped = Math.round(time * rate) / rate;
    // The sound of a recording ends up to a frame after its pictures.
    return snapped > duration - 1 / rate ? duration : Math.max(0, snapped);
  };
  const ordered = cuts
    .map(({ start, end }) => ({ start: onFrame(start), end: onFrame(end) }))
    .filter(({ start, end }) => end - start > sameTime)
    .toSorted((a, b) => a.start - b.start);
  const merged: Range[] = [];
  for (const { start, end } of ordered) {
    const last = merged.at(-1);
    if (last && start - last.end < limits.keptPieceSeconds - sameTime) last.end = Math.max(last.end, end);
    else merged.push({ start: start < limits.keptPieceSeconds - sameTime ? 0 : start, end });
  }
  const last = merged.at(-1);
  if (last && duration - last.end < limits.keptPieceSeconds - sameTime) last.end = duration;
  return merged;
}

/**
 * Normalized cuts, if the recording can have them.
 * @throws AppError `CUT_INVALID` when an edge is outside of the recording, or too little would remain.
 */
export function checkCuts(cuts: readonly Range[], recording: CutRecording): Range[] {
  const outside = cuts.find(
    ({ start, end }) =>
      !Number.isFinite(start) || !Number.isFinite(end) || start < 0 || start >= recording.duration || end <= start,
  );
  if (outside) {
    throw new AppError('CUT_INVALID', {
      subject: 'cuts',
      ...say('cutOutside', {
        from: outside.start.toFixed(2),
        to: outside.end.toFixed(2),
        duration: recording.duration.toFixed(2),
      }),
    });
  }
  const normalized = normalizeCuts(cuts, recording);
  if (keptDuration(normalized, recording.duration) < limits.keptSeconds) {
    throw new AppError('CUT_INVALID', {
      subject: 'cuts',
      ...say('cutsLeaveTooLittle', { seconds: limits.keptSeconds }),
    });
  }
  return normalized;
}

/** The kept parts. @param cuts normalized. @param duration of the recording, seconds. */
export function keptPieces(cuts: readonly Range[], duration: number): Range[] {
  const pieces: Range[] = [];
  let from = 0;
  for (const { start, end } of cuts) {
    if (start > from) pieces.push({ start: from, end: start });
    from = end;
  }
  if (duration > from) pieces.push({ start: from, end: duration });
  return pieces;
}

/** Total length of the kept parts, seconds. */
export function keptDuration(cuts: readonly Range[], duration: number): number {
  return keptPieces(cuts, duration).reduce((total, { start, end }) => total + end - start, 0);
}

/** The kept time of a time of the recording, seconds; a time that is cut out maps to the joint. */
export function toKept(cuts: readonly Range[], time: number): number {
  let removed = 0;
  for (const { start, end } of cuts) {
    if (time <= start) break;
    removed += Math.min(time, end) - start;
  }
  return time - removed;
}

/**
 * The time of the recording at the kept time `kept`, seconds.
 * @param edge at a joint, a start lies after the cut and an end before it.
 */
export function toRecording(cuts: readonly Range[], kept: number, edge: Edge = 'start'): number {
  let time = kept;
  for (const { start, end } of cuts) {
    const before = edge === 'start' ? time < start - sameTime : time <= start + sameTime;
    if (before) break;
    time += end - start;
  }
  return time;
}

/** The cut that contains a time, excluding its end. */
export function cutAt(cuts: readonly Range[], time: number): Range | undefined {
  return cuts.find(({ start, end }) => time >= start && time < end);
}

/** Whether the cuts leave a range unchanged, one of them contains it, or they remove a part of it. */
export function cutState(cuts: readonly Range[], range: Range): 'kept' | 'removed' | 'through' {
  const touching = cuts.filter(({ start, end }) => start < range.end - sameTime && end > range.start + sameTime);
  if (touching.length === 0) return 'kept';
  return touching.some(({ start, end }) => start <= range.start + sameTime && end >= range.end - sameTime)
    ? 'removed'
    : 'through';
}

/**
 * Checks that no cut touches a section, which would lose its place, in part or whole.
 * @throws AppError `SECTION_CUT`, with `subject` = the variable.
 */
export function checkSectionsKept(cuts: readonly Range[], sections: readonly (Range & { variable: string })[]): void {
  const touched = sections.find((section) => cutState(cuts, section) !== 'kept');
  if (!touched) return;
  const { variable, start, end } = touched;
  const sentence = cutState(cuts, touched) === 'through' ? 'cutThroughSection' : 'cutRemovesSection';
  throw new AppError('SECTION_CUT', {
    subject: variable,
    ...say(sentence, { variable, from: start.toFixed(2), to: end.toFixed(2) }),
  });
}

/** Whether two lists of normalized cuts are the same. */
export function areSameCuts(one: readonly Range[], other: readonly Range[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
