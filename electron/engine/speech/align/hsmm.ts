/**
 * Finds the most likely times of a sequence of phones in a recording: a hidden semi-Markov model (phones with explicit
 * durations, optional pauses between words, anything at both ends), solved by dynamic programming over (phone, end).
 * After Ferguson (1980); see Yu, "Hidden semi-Markov models" (2010).
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
  /** Whether a pause may stand before `phone`. */
  startsWord: (phone: number) => boolean;
  /** Log likelihood of each frame lying in a pause. */
  pauseScores: Float64Array;
  /** Log probability of a pause between two words. */
  pausePrior: number;
  /** Log likelihood of each frame lying before the first or after the last word: silence, noise, other speech. */
  outsideScores: Float64Array;
  /** How many phones on either side of the likeliest one are followed: memory grows with it, and with the length. */
  reach: number;
  /** How far behind the likeliest one, in log probability, a phone or a pause is still begun: time grows with it. */
  beam: number;
  /** Called now and then with 0–1, so that other work can go on; throws to stop. */
  checkpoint?: (progress: number) => Promise<void>;
};

/** First and past-the-end frame of each phone. */
export type PhoneFrames = { start: number; end: number }[];

/** Longest phone, frames. */
export const longestPhone = 60;

const durationCount = longestPhone + 1;
/** Frames that scores are kept for: a power of two above the longest phone. */
const ring = 64;
const framesBetweenCheckpoints = 256;

/** Gives null when the recording cannot hold the phones. */
export async function findSequence(problem: SequenceProblem): Promise<PhoneFrames | null> {
  const { frames, phones, parts, reach, beam, pauseScores, outsideScores } = problem;
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
  const paused = new Float64Array(phones).fill(-Infinity);
  const pauseLengths = new Int32Array(phones);
  // Kept for the way back, for the `width` phones followed at each frame.
  const durations = new Uint8Array((frames + 1) * width);
  const pauses = new Uint16Array((frames + 1) * width);
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
  let [bestScore, bestEnd] = [-Infinity, -1];
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
    for (let phone = low; phone < high; phone++)
      pauses[t * width + phone - low] = enterPhone(phone, t, { low, least: best - beam });
    const score = high === phones ? (finished[phones - 1] ?? 0) + (outsideAfter[t] ?? 0) : -Infinity;
    if (score > bestScore) [bestScore, bestEnd] = [score, t];
    outsideBefore += outsideScores[t] ?? 0;
  }
  return bestEnd === -1 ? null : trace(bestEnd);

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
   * Best score of `phone` starting at `t`: right after the one before, or out of a pause, whose length it gives. Scores
   * below `least` are given up.
   */
  function enterPhone(phone: number, t: number, { low, least }: { low: number; least: number }): number {
    const before = phone === 0 ? outsideBefore : phone > low ? (finished[phone - 1] ?? 0) : -Infinity;
    let [entry, waited] = [before, 0];
    if (phone > 0 && problem.startsWord(phone)) {
      let pause = (paused[phone] ?? -Infinity) + (pauseScores[t - 1] ?? 0);
      let length = (pauseLengths[phone] ?? 0) + 1;
      if (pause > entry) [entry, waited] = [pause, length];
      if (before + problem.pausePrior > pause) [pause, length] = [before + problem.pausePrior, 0];
      paused[phone] = pause < least ? -Infinity : pause;
      pauseLengths[phone] = length;
    }
    if (entry >= least) {
      begin(phone, t);
      entries[phone * ring + (t % ring)] = entry - (sums[phone * parts] ?? 0);
    } else if (followedFrom[phone] !== -1) {
      entries[phone * ring + (t % ring)] = -Infinity;
    }
    return waited;
  }

  function begin(phone: number, t: number): void {
    if (followedFrom[phone] === -1) {
      followedFrom[phone] = t;
      sums.fill(0, phone * parts, (phone + 1) * parts);
      keepTurns(phone, t);
    }
    lastBegun[phone] = t;
  }

  function trace(end: number): PhoneFrames {
    const result: PhoneFrames = [];
    let t = end;
    for (let phone = phones - 1; phone >= 0; phone--) {
      const start = t - (durations[t * width + phone - (lowest[t] ?? 0)] ?? 0);
      result.push({ start, end: t });
      t = start - (pauses[start * width + phone - (lowest[start] ?? 0)] ?? 0);
    }
    return result.reverse();
  }
}

/** For each frame, and the end, the sum of what follows. */
function remainingSums(scores: Float64Array): Float64Array {
  const sums = new Float64Array(scores.length + 1);
  for (let t = scores.length - 1; t >= 0; t--) sums[t] = (sums[t + 1] ?? 0) + (scores[t] ?? 0);
  return sums;
}
