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
  /** How many phones on either side of the likeliest one are followed: memory grows with it, and with the length. */
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

/** A phone said from frame `start` up to `end`. */
export type Visit = { phone: number; start: number; end: number };

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
  // Of each gap before each word: its score, its length, and which phone was said before it.
  const gapScores = new Float64Array(phones * gaps.length).fill(-Infinity);
  const gapLengths = new Int32Array(phones * gaps.length);
  const gapOrigins = new Int32Array(phones * gaps.length);
  // The best of what was said up to now that leads to a word, and its last phone; {@link nothing} before all words.
  const arrived = new Float64Array(phones);
  const origins = new Int32Array(phones);
  // Kept for the way back, for the `width` phones followed at each frame.
  const durations = new Uint8Array((frames + 1) * width);
  const waits = new Uint16Array((frames + 1) * width);
  const cameFrom = new Int32Array((frames + 1) * width);
  const lowest = new Int32Array(frames + 1);

  const partEnds = Uint8Array.from({ length: parts * durationCount }, (_, index) =>
    Math.round(((1 + Math.floor(index / durationCount)) * (index % durationCount)) / parts),
  );
  const durationScores = Float64Array.from({ length: phones * durationCount }, (_, index) =>
    problem.durationScore(Math.floor(index / durationCount), index % durationCount),
  );
  const scores = new Float64Array(durationCount);
  const outsideAfter = remainingSums(outsideScores);
  let outsideBefore = 0;
  let [bestScore, bestEnd, bestLast] = [-Infinity, -1, nothing];
  for (let t = 0; t <= frames; t++) {
    if (t % framesBetweenCheckpoints === 0) await problem.checkpoint?.(t / frames);
    const low = t === 0 ? 0 : followNext(lowest[t - 1] ?? 0);
    const high = Math.min(phones, low + width);
    lowest[t] = low;
    let best = outsideBefore;
    for (let phone = low; phone < high; phone++) {
      durations[t * width + phone - low] = isFollowed(phone, t) ? continuePhone(phone, t) : 0;
      best = Math.max(best, finished[phone] ?? -Infinity);
    }
    const { score, last } = arriveAtWords(low, high);
    for (let phone = low; phone < high; phone++) {
      if (startsWord[phone]) enterWord(phone, t, { low, least: best - beam });
      else enterPhone(phone, t, phone > low ? (finished[phone - 1] ?? 0) : -Infinity, best - beam);
    }
    if (high === phones && score + (outsideAfter[t] ?? 0) > bestScore)
      [bestScore, bestEnd, bestLast] = [score + (outsideAfter[t] ?? 0), t, last];
    outsideBefore += outsideScores[t] ?? 0;
  }
  return bestLast === nothing ? null : { visits: trace(bestLast, bestEnd), score: bestScore };

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
  function enterWord(phone: number, t: number, { low, least }: { low: number; least: number }): void {
    const direct = arrived[phone] ?? -Infinity;
    let [entry, waited, from] = [direct, 0, origins[phone] ?? nothing];
    for (const [index, { prior, scores: frameScores }] of gaps.entries()) {
      const at = phone * gaps.length + index;
      let score = (gapScores[at] ?? 0) + (frameScores[t - 1] ?? 0);
      const length = (gapLengths[at] ?? 0) + 1;
      if (score > entry) [entry, waited, from] = [score, length, gapOrigins[at] ?? nothing];
      gapLengths[at] = length;
      // Before the first word all is outside.
      if (phone > 0 && direct + prior > score) {
        score = direct + prior;
        gapLengths[at] = 0;
        gapOrigins[at] = origins[phone] ?? nothing;
      }
      gapScores[at] = score < least ? -Infinity : score;
    }
    waits[t * width + phone - low] = waited;
    cameFrom[t * width + phone - low] = from;
    enterPhone(phone, t, entry, least);
  }

  function enterPhone(phone: number, t: number, entry: number, least: number): void {
    if (entry >= least) {
      begin(phone, t);
      entries[phone * ring + (t % ring)] = entry - (sums[phone * parts] ?? 0);
    } else if (followedFrom[phone] !== -1) {
      entries[phone * ring + (t % ring)] = -Infinity;
    }
  }

  function begin(phone: number, t: number): void {
    if (followedFrom[phone] === -1) {
      followedFrom[phone] = t;
      sums.fill(0, phone * parts, (phone + 1) * parts);
      keepTurns(phone, t);
    }
    lastBegun[phone] = t;
  }

  function trace(last: number, end: number): Visit[] {
    const visits: Visit[] = [];
    let [phone, t] = [last, end];
    while (phone !== nothing) {
      const start = t - (durations[t * width + phone - (lowest[t] ?? 0)] ?? 0);
      visits.push({ phone, start, end: t });
      const at = start * width + phone - (lowest[start] ?? 0);
      [phone, t] = startsWord[phone] ? [cameFrom[at] ?? nothing, start - (waits[at] ?? 0)] : [phone - 1, start];
    }
    return visits.reverse();
  }
}

/** For each frame, and the end, the sum of what follows. */
function remainingSums(scores: Float64Array): Float64Array {
  const sums = new Float64Array(scores.length + 1);
  for (let t = scores.length - 1; t >= 0; t--) sums[t] = (sums[t + 1] ?? 0) + (scores[t] ?? 0);
  return sums;
}
