import { rms } from './room-tone.ts';
import { aacBlockSamples } from '../mp4/movie.ts';
import type { TakeSeams } from '../speech/types.ts';
import { monoOf, type Recorded } from '../template/template-audio.ts';
import { shortestLength, type Place } from '#shared/timeline/time-map.ts';
import { float32At } from '#shared/at.ts';
import { fadeSamples, type GroupSection } from './groups.ts';

/** A take cut out of its phrase, with its neighbouring sounds: it continues where the recording stops. */
export type Coupled = {
  /** The place as far as the take reaches: to the section's edge if it is joined there. */
  place: Place;
  /** The audible part of the take. */
  clip: Float32Array;
  /** Its sample with which the value begins. */
  valueAt: number;
  /** Samples of it that are crossfaded with the recording outside the section; 0 beside a pause. */
  lead: number;
  tail: number;
  /** Similarity of both sounds there, 0–1. */
  likeness: { start: number; end: number };
  /** Number of new samples that replace the word, and where silence fills up the rest. */
  length: number;
  slack: 'before' | 'after' | 'around';
};

type Joined = { start: boolean; end: boolean };

type TakeInPlace = { section: GroupSection; place: Place; clip: Float32Array; seams: TakeSeams };

/** Waves are compared over 15 ms, one and a half periods of a low voice. Samples. */
const compared = 720;
/** Maximum additional length of a neighbouring sound, and maximum loss of the value: 15 and 7.5 ms. */
const mostMore = 720;
const mostLess = 360;
/** Maximum of both if the length need not fill whole blocks, samples: 6 ms. */
const freeReach = 288;
/** Gain in similarity that a change of 10 ms must bring. */
const reachCost = 0.15;
/** Samples beside an edge in which the recording must be audible; otherwise there is a pause: 20 ms. */
const besideEdge = 960;

/**
 * Lets a take begin where its wave continues the recording's, and end likewise. A group of sections must grow by whole
 * AAC blocks: missing samples are taken from the neighbouring sounds, at most 15 ms each, as stretching repeats a
 * voice's own periods (Verhelst & Roelands, "An overlap-add technique based on waveform similarity", 1993).
 * @param grown samples by which the group has grown before it. @param isLast whether it is the last of its group.
 */
export function coupleTake(
  take: TakeInPlace,
  recorded: Recorded,
  { pauseThreshold, grown, isLast }: { pauseThreshold: number; grown: number; isLast: boolean },
): Coupled {
  const { section, clip, seams } = take;
  const sound = monoOf(recorded.planes);
  const edges = { start: section.start - recorded.start, end: section.end - recorded.start };
  const joined = joinedEdges(take, sound, edges, pauseThreshold);
  const place = reachOf(take, joined);
  const [from, to] = [seams.before, clip.length - seams.after];
  const natural = to - from;
  const word = place.end - place.start;
  const scores: Scores = {
    start: (more) => likeness(sound, edges.start - compared, clip, from - more - compared) - costOf(more),
    end: (more) => likeness(sound, edges.end, clip, to + more) - costOf(more),
  };
  const more =
    joined.start && joined.end && isLast
      ? bestPair(wholeBlocks(natural, word, grown, shortestLength(place)), natural, scores)
      : { start: joined.start ? best(scores.start) : 0, end: joined.end ? best(scores.end) : 0 };

  let length = Math.max(natural + more.start + more.end, shortestLength(place));
  if (isLast) length += toWholeBlocks(grown + length - word);
  const lead = joined.start ? fadeSamples : 0;
  const tail = joined.end ? fadeSamples : 0;
  return {
    place,
    clip: clip.slice(from - more.start - lead, to + more.end + tail),
    valueAt: more.start + lead,
    lead,
    tail,
    likeness: {
      start: joined.start ? Math.max(0, scores.start(more.start) + costOf(more.start)) : 0,
      end: joined.end ? Math.max(0, scores.end(more.end) + costOf(more.end)) : 0,
    },
    length,
    slack: joined.start || !joined.end ? 'after' : 'before',
  };
}

/** The edges of the section at which the take continues a sound of the recording, because there is no pause. */
function joinedEdges(
  take: TakeInPlace,
  sound: Float32Array,
  edges: { start: number; end: number },
  pauseThreshold: number,
): Joined {
  const { clip, seams } = take;
  const isHeard = (from: number, to: number): boolean => rms(sound.subarray(Math.max(0, from), to)) > pauseThreshold;
  const enough = compared + mostMore;
  const start = seams.before >= enough && isHeard(edges.start - besideEdge, edges.start);
  const end = seams.after >= enough && isHeard(edges.end, edges.end + besideEdge);
  const longest = clip.length - seams.before - seams.after + mostMore;
  // The silence that keeps the picture from running too fast comes after the value.
  const needsSilence = start && longest < shortestLength(reachOf(take, { start, end: true }));
  return { start, end: end && !needsSilence };
}

/** The place, extended to the edges that are joined. */
function reachOf({ section, place }: TakeInPlace, joined: Joined): Place {
  return {
    ...place,
    ...(joined.start && { start: section.start, pauseBefore: 0 }),
    ...(joined.end && { end: section.end, pauseAfter: 0 }),
  };
}

/** Samples missing to the next whole number of AAC blocks. */
export function toWholeBlocks(growth: number): number {
  return Math.ceil(growth / aacBlockSamples) * aacBlockSamples - growth;
}

/**
 * Gain of a sound that fades in while another fades out: together they are as loud as each alone.
 * @param going gain of the other, 0–1. @param alike correlation of the two, 0–1.
 */
export function comingGain(going: number, alike: number): number {
  return Math.sqrt(1 - going * going * (1 - alike * alike)) - alike * going;
}

/** The lengths next to the natural one with which the group grows by whole blocks. */
function wholeBlocks(natural: number, word: number, grown: number, shortest: number): number[] {
  const above = natural + toWholeBlocks(grown + natural - word);
  return [above - aacBlockSamples, above].filter((length) => length >= shortest && length - natural <= 2 * mostMore);
}

/** How well the waves continue each other if that many more samples of the take are heard at an edge. */
type Score = (more: number) => number;

type Scores = { start: Score; end: Score };

function best(score: Score): number {
  let found = { more: 0, score: score(0) };
  for (let more = -freeReach; more <= freeReach; more++) {
    const own = score(more);
    if (own > found.score) found = { more, score: own };
  }
  return found.more;
}

/** The additional samples at the start and at the end that reach one of the lengths with the best continuation. */
function bestPair(lengths: readonly number[], natural: number, scores: Scores): { start: number; end: number } {
  const known = { start: new Map<number, number>(), end: new Map<number, number>() };
  const of = (side: 'start' | 'end', more: number): number => {
    const score = known[side].get(more) ?? scores[side](more);
    known[side].set(more, score);
    return score;
  };
  let found = { start: 0, end: 0, score: -Infinity };
  for (const length of lengths) {
    const extra = length - natural;
    for (let more = -mostLess; more <= mostMore; more++) {
      const rest = extra - more;
      if (rest < -mostLess || rest > mostMore) continue;
      const score = of('start', more) + of('end', rest);
      if (score > found.score) found = { start: more, end: rest, score };
    }
  }
  return found;
}

function costOf(more: number): number {
  return (reachCost * Math.abs(more)) / 480;
}

/** Correlation of two stretches of {@link compared} samples, −1 to 1. */
function likeness(a: Float32Array, from: number, b: Float32Array, start: number): number {
  let [product, powerA, powerB] = [0, 1e-9, 1e-9];
  for (let index = 0; index < compared; index++) {
    const one = float32At(a, from + index);
    const other = float32At(b, start + index);
    product += one * other;
    powerA += one * one;
    powerB += other * other;
  }
  return product / Math.sqrt(powerA * powerB);
}
