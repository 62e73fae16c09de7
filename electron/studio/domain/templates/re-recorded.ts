import { cutState } from '#shared/timeline/cuts.ts';
import type { Edge, Range } from '#shared/timeline/range.ts';
import { fewestFrames, retakeFrames, shortestRetake, type PlacedRetake } from '#shared/timeline/retakes.ts';

/*
 * Re-recorded sentences of a template. Its recording was made from a take, perhaps with earlier retakes; new retakes
 * are given in times of that recording. The new recording is made from the same take, so nothing is encoded twice.
 */

/** Times that differ by less are equal, seconds. */
const sameTime = 0.0005;

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
 * Adds retakes to a take. Where they overlap earlier ones, they replace only what was heard there: the rest of an
 * earlier retake stays.
 * @param before retakes in the former recording.
 * @param added `start` and `end` are times of that recording, seconds.
 * @param rate frames per second.
 */
export function reRecorded<T extends PlacedRetake>(
  before: readonly T[],
  added: readonly T[],
  rate: number,
): ReRecorded<T> {
  const whole = placedIn(before, rate);
  const places = added
    .toSorted((a, b) => a.start - b.start)
    .map((retake) => ({
      retake,
      place: { start: edgeOf(whole, retake, 'start', rate), end: edgeOf(whole, retake, 'end', rate) },
    }));
  const edges = places.flatMap(({ place }) => [place.start, place.end]);
  const former = placedIn(
    whole.flatMap((one) => splitAt(one, edges, rate)),
    rate,
  );
  const replaced = new Set<T>();
  const placed = places.map(({ retake, place }): Added<T> => {
    const [start, end] = [takeTime(former, place.start), takeTime(former, place.end)];
    const gone = former.filter(
      (one) => one.place.start < place.end - sameTime && one.place.end > place.start + sameTime,
    );
    for (const one of gone) replaced.add(one.retake);
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
    retakes: [
      ...former.flatMap(({ retake }) => (replaced.has(retake) ? [] : [retake])),
      ...placed.map(({ retake }) => retake),
    ],
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

/**
 * Where a new sentence begins or ends in the former recording, seconds: on a frame if that is within a former retake.
 */
function edgeOf(former: readonly Added<PlacedRetake>[], added: Range, edge: Edge, rate: number): number {
  const time = added[edge];
  const inside = former.find(({ place }) => place.start < time && time < place.end);
  if (!inside) return time;
  const { start, end } = inside.place;
  const [before, after] = [time - start, end - time];
  // The joint is in the pause between two sentences, so a small overlap concerns only that pause.
  const shared = Math.min(0.5, (end - start) / 4);
  if (edge === 'start' && after < shared && added.end > end) return end;
  if (edge === 'end' && before < shared && added.start < start) return start;
  // Nor does a short rest hold words, or show more than a flash.
  const least = Math.max(shared, shortestRetake, fewestFrames / rate);
  if (edge === 'start') return before < least ? start : start + Math.round(before * rate) / rate;
  return after < least ? end : start + Math.round(before * rate) / rate;
}

/** Retakes that together look and sound like one, with joints at times of the former recording within it. */
function splitAt<T extends PlacedRetake>({ retake, place }: Added<T>, times: readonly number[], rate: number): T[] {
  const pieces: T[] = [];
  let { start, from } = retake;
  let done = 0;
  const inside = times.filter((time) => time > place.start + sameTime && time < place.end - sameTime);
  // The end of one new sentence may be the start of another.
  for (const at of new Set(inside.map((time) => Math.round((time - place.start) * rate)))) {
    const left = retakeFrames({ from, to: retake.to }, rate) - (at - done);
    if (at <= done || left <= 0) continue;
    const ofTake = frames(start, retake.end, rate);
    const share = Math.round((ofTake * (at - done)) / (at - done + left));
    const middle = ofTake < 2 ? (start + retake.end) / 2 : start + Math.min(ofTake - 1, Math.max(1, share)) / rate;
    const joint = retake.from + at / rate;
    pieces.push({ ...retake, start, from, end: middle, to: joint });
    [start, from, done] = [middle, joint, at];
  }
  return pieces.length === 0 ? [retake] : [...pieces, { ...retake, start, from }];
}

/**
 * Converts a time of the recording that is not within a retake to the take, seconds. Places are whole frames and
 * retakes are not, so without its limits a time at a joint could become one within the retake.
 */
function takeTime(former: readonly Added<PlacedRetake>[], time: number): number {
  let [shift, earliest] = [0, 0];
  for (const { retake, place, longer } of former) {
    if (time <= place.start + sameTime) return Math.max(earliest, Math.min(time - shift, retake.start));
    shift += longer;
    earliest = retake.end;
  }
  return Math.max(earliest, time - shift);
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
