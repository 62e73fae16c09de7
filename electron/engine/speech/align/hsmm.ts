import { noTrail, Trails, type Visit } from './trails.ts';

/**
 * Finds the most likely times of a sequence of phones in a recording: a hidden semi-Markov model (phones with explicit
 * durations, optional gaps between words, words skipped or said again, anything at both ends), solved by dynamic
 * programming over (phone, end). After Ferguson (1980); see Yu, "Hidden semi-Markov models" (2010).
 */
export type SequenceProblem = {
  /** Length of the recording, frames. */
  frames: number;
  /** Length of the sequence, phones. */
  phones: number;
  /** Equal parts a phone is cut into, each with a likelihood of its own. */
  parts: number;
  /** Log likelihood of `frame` in `part` of `phone`. */
  phoneScore: (phone: number, part: number, frame: number) => number;
  /** Longest duration of `phone` that is considered, frames; at most {@link longestPhone}. */
  longest: (phone: number) => number;
  /** Log probability of `phone` lasting `duration` frames. */
  durationScore: (phone: number, duration: number) => number;
  /** Whether a word begins with `phone`: a gap may stand before it, and it may be skipped or returned to. */
  startsWord: (phone: number) => boolean;
  /** What may stand between two words. */
  gaps: readonly Gap[];
  /** Log probability of words being skipped, and of each of them. */
  skipPrior: { any: number; each: number };
  /** Log probability of going back to words that were said. */
  repeatPrior: number;
  /** Log likelihood of each frame lying before the first or after the last word: silence, noise, other speech. */
  outsideScores: Float64Array;
  /** How many phones on either side of the likeliest one are followed. */
  reach: number;
  /** How far behind the likeliest one, in log probability, a phone or a pause is still begun: time grows with it. */
  beam: number;
  /** Called now and then with 0–1, so that other work can go on; throws to stop. */
  checkpoint?: (progress: number) => Promise<void>;
};

/** A pause, or something else than the script. */
export type Gap = {
  /** Log probability of it between two words. */
  prior: number;
  /** Log likelihood of each frame lying in it. */
  scores: Float64Array;
};

/** The likeliest way through a recording, and its log probability. */
export type FoundSequence = { visits: Visit[]; score: number };

/** Longest phone, frames. */
export const longestPhone = 60;

const durationCount = longestPhone + 1;
/** Frames that scores are kept for: a power of two above the longest phone. */
const ring = 64;
const framesBetweenCheckpoints = 256;
/** What comes before the first phone. */
const nothing = -1;

/**
 * Gives the phones in the order they are said: each once but those of words that are skipped or said again. Null when
 * the recording cannot hold any of them.
 */
export async function findSequence(problem: SequenceProblem): Promise<FoundSequence | null> {
  const { frames, phones, parts, reach, beam, gaps, skipPrior, outsideScores } = problem;
  const width = Math.min(phones, 2 * reach + 1);
  // Running sums of each part's log likelihood: a segment scores the difference of its ends' sums, part by part. So what
  // a segment adds where one part gives way to the next is that part's sum less the next one's.
  const sums = new Float64Array(phones * parts);
  // Kept for the last `ring` frames: those differences, and the best score of whatever comes before a phone that starts
  // there, less its first part's sum.
  const turns = new Float64Array(phones * (parts - 1) * ring);
  const entries = new Float64Array(phones * ring).fill(-Infinity);
  // A phone is followed from where it may begin until it would last too long; -1: it is not.
  const followedFrom = new Int32Array(phones).fill(-1);
  const lastBegun = new Int32Array(phones).fill(-1);
  const finished = new Float64Array(phones).fill(-Infinity);
  const startsWord = Uint8Array.from({ length: phones }, (_, phone) => (problem.startsWord(phone) ? 1 : 0));
  // Of each gap before each word: its score, and how what was said before it was reached.
  const gapScores = new Float64Array(phones * gaps.length).fill(-Infinity);
  const gapTrails = new Int32Array(phones * gaps.length).fill(noTrail);
  // The best of what was said up to now that leads to a word, and its last phone; {@link nothing} before all words.
  const arrived = new Float64Array(phones);
  const origins = new Int32Array(phones);
  // How each phone that starts in one of the last `ring` frames was reached; where one that ends now has started, and
  // its own trail once somebody goes on from there, with the frame it was made for.
  const trails = new Trails();
  const entryTrails = new Int32Array(phones * ring).fill(noTrail);
  const startedAt = new Int32Array(phones);
  const ownTrails = new Int32Array(phones);
  const madeAt = new Int32Array(phones).fill(-1);

  const partEnds = Uint8Array.from({ length: parts * durationCount }, (_, index) =>
    Math.round(((1 + Math.floor(index / durationCount)) * (index % durationCount)) / parts),
  );
  const durationScores = Float64Array.from({ length: phones * durationCount }, (_, index) =>
    problem.durationScore(Math.floor(index / durationCount), index % durationCount),
  );
  const scores = new Float64Array(durationCount);
  const outsideAfter = remainingSums(outsideScores);
  let outsideBefore = 0;
  let bestScore = -Infinity;
  const bestTrail = Int32Array.of(noTrail);
  let low = 0;
  for (let t = 0; t <= frames; t++) {
    if (t % framesBetweenCheckpoints === 0) await problem.checkpoint?.(t / frames);
    if (trails.room < width) forgetTrails(low);
    if (t > 0) low = followNext(low);
    const high = Math.min(phones, low + width);
    let best = outsideBefore;
    for (let phone = low; phone < high; phone++) {
      if (isFollowed(phone, t)) startedAt[phone] = t - continuePhone(phone, t);
      best = Math.max(best, finished[phone] ?? -Infinity);
    }
    const { score, last } = arriveAtWords(low, high);
    for (let phone = low; phone < high; phone++) {
      if (startsWord[phone]) enterWord(phone, t, best - beam);
      else if (enterPhone(phone, t, phone > low ? (finished[phone - 1] ?? 0) : -Infinity, best - beam))
        entryTrails[phone * ring + (t % ring)] = trailTo(phone - 1, t);
    }
    if (high === phones && score + (outsideAfter[t] ?? 0) > bestScore) {
      bestScore = score + (outsideAfter[t] ?? 0);
      bestTrail[0] = trailTo(last, t);
    }
    outsideBefore += outsideScores[t] ?? 0;
  }
  const visits = trails.visits(bestTrail[0] ?? noTrail);
  return visits.length === 0 ? null : { visits, score: bestScore };

  /** The trail of a phone that ends at `t`; of {@link nothing} the empty one. */
  function trailTo(phone: number, t: number): number {
    if (phone === nothing) return noTrail;
    if (madeAt[phone] !== t) {
      const start = startedAt[phone] ?? 0;
      ownTrails[phone] = trails.add(phone, start, t, entryTrails[phone * ring + (start & (ring - 1))] ?? noTrail);
      madeAt[phone] = t;
    }
    return ownTrails[phone] ?? noTrail;
  }

  /** Forgets how places were reached that are not followed any more. @param from the first phone that is. */
  function forgetTrails(from: number): void {
    gapTrails.fill(noTrail, 0, from * gaps.length);
    entryTrails.fill(noTrail, 0, from * ring);
    for (let phone = from; phone < Math.min(phones, from + width); phone++) {
      if (followedFrom[phone] === -1) entryTrails.fill(noTrail, phone * ring, (phone + 1) * ring);
    }
    trails.collect([entryTrails, gapTrails, bestTrail]);
  }

  /** The first phone to follow next: as the likeliest place moves on, phones far behind it are given up. */
  function followNext(low: number): number {
    let [likeliest, score] = [low, low === 0 ? outsideBefore : -Infinity];
    for (let phone = low; phone < Math.min(phones, low + width); phone++) {
      const here = finished[phone] ?? -Infinity;
      if (here > score) [likeliest, score] = [phone, here];
    }
    const next = Math.min(Math.max(low, likeliest - reach), phones - width);
    finished.fill(-Infinity, low, next);
    return next;
  }

  function isFollowed(phone: number, t: number): boolean {
    if (followedFrom[phone] === -1) return false;
    if (t - (lastBegun[phone] ?? 0) <= problem.longest(phone)) return true;
    followedFrom[phone] = -1;
    finished[phone] = -Infinity;
    return false;
  }

  function continuePhone(phone: number, t: number): number {
    const at = phone * parts;
    for (let part = 0; part < parts; part++) {
      sums[at + part] = (sums[at + part] ?? 0) + problem.phoneScore(phone, part, t - 1);
    }
    keepTurns(phone, t);
    return finishPhone(phone, t);
  }

  function keepTurns(phone: number, t: number): void {
    const at = phone * parts;
    for (let part = 0; part < parts - 1; part++) {
      turns[(phone * (parts - 1) + part) * ring + (t % ring)] = (sums[at + part] ?? 0) - (sums[at + part + 1] ?? 0);
    }
  }

  /** Best score of `phone` ending at `t`; gives the duration that leads to it. */
  function finishPhone(phone: number, t: number): number {
    const shortest = Math.max(1, t - (lastBegun[phone] ?? 0));
    const longest = Math.min(problem.longest(phone), t - (followedFrom[phone] ?? 0));
    for (let duration = shortest; duration <= longest; duration++) {
      const entry = entries[phone * ring + ((t - duration) & (ring - 1))] ?? 0;
      scores[duration] = entry + (durationScores[phone * durationCount + duration] ?? 0);
    }
    for (let part = 0; part < parts - 1; part++) {
      const at = (phone * (parts - 1) + part) * ring;
      for (let duration = shortest; duration <= longest; duration++) {
        const turn = t - duration + (partEnds[part * durationCount + duration] ?? 0);
        scores[duration] = (scores[duration] ?? 0) + (turns[at + (turn & (ring - 1))] ?? 0);
      }
    }
    let [best, bestDuration] = [-Infinity, 0];
    for (let duration = shortest; duration <= longest; duration++) {
      const score = scores[duration] ?? 0;
      if (score > best) [best, bestDuration] = [score, duration];
    }
    finished[phone] = best + (sums[(phone + 1) * parts - 1] ?? 0);
    return bestDuration;
  }

  /**
   * For each word the best way to come to it: from the word before, over words that are skipped, or back from a later
   * one. Gives the best way to come to the end of the script.
   */
  function arriveAtWords(low: number, high: number): { score: number; last: number } {
    let [again, againFrom] = [-Infinity, nothing];
    for (let phone = high - 1; phone >= low; phone--) {
      if (endsWord(phone) && (finished[phone] ?? 0) > again) [again, againFrom] = [finished[phone] ?? 0, phone];
      if (!startsWord[phone]) continue;
      arrived[phone] = again + problem.repeatPrior;
      origins[phone] = againFrom;
    }
    let [skipping, skippedFrom] = [-Infinity, nothing];
    for (let phone = low; phone <= high; phone++) {
      if (phone < high && !startsWord[phone]) continue;
      const before = phone === 0 ? outsideBefore : phone > low ? (finished[phone - 1] ?? 0) : -Infinity;
      let [score, from] = [before, phone - 1];
      if (skipping > score) [score, from] = [skipping, skippedFrom];
      if (phone === high) return { score, last: from };
      if (score > (arrived[phone] ?? 0)) [arrived[phone], origins[phone]] = [score, from];
      if (before + skipPrior.any > skipping) [skipping, skippedFrom] = [before + skipPrior.any, phone - 1];
      skipping += skipPrior.each;
    }
    return { score: -Infinity, last: nothing };
  }

  function endsWord(phone: number): boolean {
    return phone === phones - 1 || startsWord[phone + 1] === 1;
  }

  /** Best score of a word starting at `t`: right after another, or out of a gap. Scores below `least` are given up. */
  function enterWord(phone: number, t: number, least: number): void {
    const direct = arrived[phone] ?? -Infinity;
    const origin = origins[phone] ?? nothing;
    let [entry, outOfGap] = [direct, -1];
    for (const [index, { scores: frameScores }] of gaps.entries()) {
      const at = phone * gaps.length + index;
      const score = (gapScores[at] ?? 0) + (frameScores[t - 1] ?? 0);
      if (score > entry) [entry, outOfGap] = [score, at];
      gapScores[at] = score;
    }
    if (enterPhone(phone, t, entry, least))
      entryTrails[phone * ring + (t % ring)] = outOfGap === -1 ? trailTo(origin, t) : (gapTrails[outOfGap] ?? noTrail);
    for (const [index, { prior }] of gaps.entries()) {
      const at = phone * gaps.length + index;
      // Before the first word all is outside.
      const begins = phone > 0 && direct + prior > (gapScores[at] ?? 0);
      if (begins) gapScores[at] = direct + prior;
      if ((gapScores[at] ?? 0) < least) gapScores[at] = -Infinity;
      else if (begins) gapTrails[at] = trailTo(origin, t);
    }
  }

  /** @returns whether the phone begins at `t`: not when its score is below `least`. */
  function enterPhone(phone: number, t: number, entry: number, least: number): boolean {
    if (entry >= least) {
      begin(phone, t);
      entries[phone * ring + (t % ring)] = entry - (sums[phone * parts] ?? 0);
      return true;
    }
    if (followedFrom[phone] !== -1) entries[phone * ring + (t % ring)] = -Infinity;
    return false;
  }

  function begin(phone: number, t: number): void {
    if (followedFrom[phone] === -1) {
      followedFrom[phone] = t;
      sums.fill(0, phone * parts, (phone + 1) * parts);
      keepTurns(phone, t);
    }
    lastBegun[phone] = t;
  }
}

/** For each frame, and the end, the sum of what follows. */
function remainingSums(scores: Float64Array): Float64Array {
  const sums = new Float64Array(scores.length + 1);
  for (let t = scores.length - 1; t >= 0; t--) sums[t] = (sums[t + 1] ?? 0) + (scores[t] ?? 0);
  return sums;
}
