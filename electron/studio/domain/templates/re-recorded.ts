import { cutState } from '#shared/timeline/cuts.ts';
import type { Range } from '#shared/timeline/range.ts';
import { retakeFrames, type PlacedRetake } from '#shared/timeline/retakes.ts';

/*
 * Re-recorded sentences of a template. Its recording was made from a take, perhaps with earlier retakes; new retakes
 * are given in times of that recording. The new recording is made from the same take, so nothing is encoded twice.
 */

/** A retake, its place in the recording, and the seconds by which it lengthens the recording. */
type Added<T> = { retake: T; place: Range; longer: number };

/** The sources of a template with re-recorded sentences, and how times of the former recording map to the new one. */
type ReRecorded<T> = {
  /** The take's retakes: the earlier ones that remain, and the new ones. */
  retakes: T[];
  /** Maps a range of the former recording to the new one; null if a new sentence replaces any of it. */
  moved(range: Range): Range | null;
  /** Maps cuts of the former recording to the new one; new sentences are never cut. */
  movedCuts(cuts: readonly Range[]): Range[];
};

/**
 * Adds retakes to a take, and drops the earlier ones that they overlap.
 * @param before retakes in the former recording.
 * @param added `start` and `end` are times of that recording, seconds.
 * @param rate frames per second.
 */
export function reRecorded<T extends PlacedRetake>(
  before: readonly T[],
  added: readonly T[],
  rate: number,
): ReRecorded<T> {
  const former = placedIn(before, rate);
  let replaced: readonly T[] = [];
  const placed = added
    .toSorted((a, b) => a.start - b.start)
    .map((retake): Added<T> => {
      const place = { start: retake.start, end: retake.end };
      const [start, end] = [takeTime(former, place.start, 'start'), takeTime(former, place.end, 'end')];
      const gone = former.filter((one) => one.retake.start < end && one.retake.end > start);
      replaced = [...replaced, ...gone.map((one) => one.retake)];
      const was = frames(start, end, rate) + gone.reduce((sum, { longer }) => sum + Math.round(longer * rate), 0);
      return {
        retake: { ...retake, start, end, inRecording: true },
        place,
        longer: (retakeFrames(retake, rate) - was) / rate,
      };
    });
  const shiftAt = (time: number): number =>
    placed.filter(({ place }) => place.end <= time).reduce((sum, { longer }) => sum + longer, 0);
  const isTouched = (range: Range): boolean =>
    cutState(
      placed.map(({ place }) => place),
      range,
    ) !== 'kept';
  const moved = (range: Range): Range | null => {
    if (isTouched(range)) return null;
    const shift = shiftAt((range.start + range.end) / 2);
    return { start: range.start + shift, end: range.end + shift };
  };
  return {
    retakes: [...before.filter((retake) => !replaced.includes(retake)), ...placed.map(({ retake }) => retake)],
    moved,
    movedCuts: (cuts) => cuts.flatMap((cut) => outside(cut, placed)).flatMap((range) => moved(range) ?? []),
  };
}

/** Retakes in the order of the take, each with its place in the resulting recording. */
function placedIn<T extends PlacedRetake>(retakes: readonly T[], rate: number): Added<T>[] {
  let shift = 0;
  return retakes
    .toSorted((a, b) => a.start - b.start)
    .map((retake) => {
      const length = retakeFrames(retake, rate) / rate;
      const longer = length - frames(retake.start, retake.end, rate) / rate;
      const place = { start: retake.start + shift, end: retake.start + shift + length };
      shift += longer;
      return { retake, place, longer };
    });
}

/** Converts a time of the recording to the take, seconds; within a retake, to the retake's edge in the take. */
function takeTime(former: readonly Added<PlacedRetake>[], time: number, edge: 'start' | 'end'): number {
  let shift = 0;
  for (const { retake, place, longer } of former) {
    if (time <= place.start) break;
    if (time < place.end) return edgeOf(retake, place, time, edge);
    shift += longer;
  }
  return time - shift;
}

/** The edge of a former retake in the take: a new sentence replaces the retake, unless it barely overlaps it. */
function edgeOf(retake: PlacedRetake, place: Range, time: number, edge: 'start' | 'end'): number {
  // The joint is in the pause between two sentences, so a small overlap concerns only that pause.
  const shared = Math.min(0.5, (place.end - place.start) / 4);
  if (edge === 'start') return place.end - time < shared ? retake.end : retake.start;
  return time - place.start < shared ? retake.start : retake.end;
}

function frames(start: number, end: number, rate: number): number {
  return Math.round(end * rate) - Math.round(start * rate);
}

/** The parts of a cut that no new sentence replaces. */
function outside(cut: Range, placed: readonly Added<PlacedRetake>[]): Range[] {
  return placed.reduce<Range[]>(
    (parts, { place }) =>
      parts.flatMap(({ start, end }) => {
        if (end <= place.start || start >= place.end) return [{ start, end }];
        return [
          { start, end: place.start },
          { start: place.end, end },
        ].filter((part) => part.end > part.start);
      }),
    [cut],
  );
}
