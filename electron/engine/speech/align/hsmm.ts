import * as checked from '#shared/at.ts';
import { noTrail, Trails, type Visit } from './trails.ts';

// Called millions of times. Constants of this module are faster than imports that a bundler looks up at each use.
const { float64At, int32At, itemAt, uint8At } = checked;

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
  /** Number of equal parts of a phone, each with its own likelihood. */
  parts: number;
  /** Log likelihood of `frame` in `part` of `phone`. */
  phoneScore: (phone: number, part: number, frame: number) => number;
  /** Longest duration of `phone` to consider, frames; at most {@link longestPhone}. */
  longest: (phone: number) => number;
  /** Log probability of `phone` lasting `duration` frames. */
  durationScore: (phone: number, duration: number) => number;
  /** Whether a word begins with `phone`: a gap may come before it, and it may be skipped or returned to. */
  startsWord: (phone: number) => boolean;
  /** Kinds of gaps between two words. */
  gaps: readonly Gap[];
  /** Log probability of skipping words, and of each word skipped. */
  skipPrior: { any: number; each: number };
  /** Log probability of returning to words that were already said. */
  repeatPrior: number;
  /** Log likelihood of each frame lying before the first or after the last word: silence, noise, other speech. */
  outsideScores: Float64Array;
  /** Number of phones followed before and after the likeliest one. */
  reach: number;
  /**
   * A phone or a pause begins only if it is at most this far below the likeliest path, log probability. Time grows with
   * it.
   */
  beam: number;
  /** Called now and then with 0–1, so that other work can run; throws to stop. */
  checkpoint?: (progress: number) => Promise<void>;
};

/** A pause, or sound that is not in the script. */
type Gap = {
  /** Log probability of it between two words. */
  prior: number;
  /** Log likelihood of each frame lying in it. */
  scores: Float64Array;
};

/** The likeliest path through a recording, and its log probability. */
export type FoundSequence = { visits: Visit[]; score: number };

/** Longest phone, frames. */
export const longestPhone = 60;

const durationCount = longestPhone + 1;
/** Frames for which scores are kept: a power of two above the longest phone. */
const ring = 64;
const framesBetweenCheckpoints = 256;
/** Stands in place of a phone for the time before the first one. */
const nothing = -1;

/**
 * Returns the phones in spoken order: each once except those of skipped or repeated words. Null when the recording
 * cannot contain any of them.
 */
export async function findSequence(problem: SequenceProblem): Promise<FoundSequence | null> {
  const search = new SequenceSearch(problem);
  for (let t = 0; t <= problem.frames; t++) {
    if (t % framesBetweenCheckpoints === 0) await problem.checkpoint?.(t / problem.frames);
    search.step(t);
  }
  return search.found();
}

/** The dynamic programming, frame by frame. Phones from `#low` to `#high` are followed. */
class SequenceSearch {
  readonly #problem: SequenceProblem;
  readonly #phones: number;
  readonly #parts: number;
  readonly #gaps: readonly Gap[];
  /** Number of phones followed at a time. */
  readonly #width: number;
  readonly #startsWord: Uint8Array;
  /** End of each part of a phone, by duration. */
  readonly #partEnds: Uint8Array;
  readonly #durationScores: Float64Array;
  /** For each frame, the score of everything after it lying outside. */
  readonly #outsideAfter: Float64Array;
  #outsideBefore = 0;

  /**
   * Running sums of each part's log likelihood: a segment's score is the difference of the sums at its ends, part by
   * part. At each boundary of two parts, a segment therefore adds the first part's sum minus the second one's.
   */
  readonly #sums: Float64Array;
  /** Those differences of the last `ring` frames. */
  readonly #turns: Float64Array;
  /** Of the last `ring` frames: the best score up to a phone that starts there, less its first part's sum. */
  readonly #entries: Float64Array;

  /** First and last frame in which each phone may have begun; −1 if it is not followed. */
  readonly #followedFrom: Int32Array;
  readonly #lastBegun: Int32Array;
  /** Best score of each phone ending now. */
  readonly #finished: Float64Array;

  /** Each gap before each word: its score, and how the previous word was reached. */
  readonly #gapScores: Float64Array;
  readonly #gapTrails: Int32Array;
  /** The best score so far that leads to a word, and the last phone before it, or {@link nothing}. */
  readonly #arrived: Float64Array;
  readonly #origins: Int32Array;

  readonly #trails = new Trails();
  /** How each phone that starts in one of the last `ring` frames was reached. */
  readonly #entryTrails: Int32Array;
  /** Start of a phone that ends now. */
  readonly #startedAt: Int32Array;
  /** Its own trail, created when another phone follows, and the frame it was created for. */
  readonly #ownTrails: Int32Array;
  readonly #madeAt: Int32Array;

  /** Scores of the current phone, by its duration. */
  readonly #scores = new Float64Array(durationCount);
  #low = 0;
  #bestScore = -Infinity;
  readonly #bestTrail = Int32Array.of(noTrail);

  constructor(problem: SequenceProblem) {
    const { phones, parts, gaps } = problem;
    this.#problem = problem;
    this.#phones = phones;
    this.#parts = parts;
    this.#gaps = gaps;
    this.#width = Math.min(phones, 2 * problem.reach + 1);
    this.#startsWord = Uint8Array.from({ length: phones }, (_, phone) => (problem.startsWord(phone) ? 1 : 0));
    this.#partEnds = Uint8Array.from({ length: parts * durationCount }, (_, index) =>
      Math.round(((1 + Math.floor(index / durationCount)) * (index % durationCount)) / parts),
    );
    this.#durationScores = Float64Array.from({ length: phones * durationCount }, (_, index) =>
      problem.durationScore(Math.floor(index / durationCount), index % durationCount),
    );
    this.#outsideAfter = remainingSums(problem.outsideScores);
    this.#sums = new Float64Array(phones * parts);
    this.#turns = new Float64Array(phones * (parts - 1) * ring);
    this.#entries = new Float64Array(phones * ring).fill(-Infinity);
    this.#followedFrom = new Int32Array(phones).fill(-1);
    this.#lastBegun = new Int32Array(phones).fill(-1);
    this.#finished = new Float64Array(phones).fill(-Infinity);
    this.#gapScores = new Float64Array(phones * gaps.length).fill(-Infinity);
    this.#gapTrails = new Int32Array(phones * gaps.length).fill(noTrail);
    this.#arrived = new Float64Array(phones);
    this.#origins = new Int32Array(phones);
    this.#entryTrails = new Int32Array(phones * ring).fill(noTrail);
    this.#startedAt = new Int32Array(phones);
    this.#ownTrails = new Int32Array(phones);
    this.#madeAt = new Int32Array(phones).fill(-1);
  }

  /** Processes frame `t`. @param t 0 up to the number of frames, which is the end. */
  step(t: number): void {
    if (this.#trails.room < this.#width) this.#forgetTrails();
    if (t > 0) this.#low = this.#followNext();
    const low = this.#low;
    const high = Math.min(this.#phones, low + this.#width);
    let best = this.#outsideBefore;
    for (let phone = low; phone < high; phone++) {
      if (this.#isFollowed(phone, t)) this.#startedAt[phone] = t - this.#continuePhone(phone, t);
      best = Math.max(best, float64At(this.#finished, phone));
    }
    const least = best - this.#problem.beam;
    const { score, last } = this.#arriveAtWords(low, high);
    for (let phone = low; phone < high; phone++) {
      if (uint8At(this.#startsWord, phone) === 1) this.#enterWord(phone, t, least);
      else if (this.#enterPhone(phone, t, phone > low ? float64At(this.#finished, phone - 1) : -Infinity, least))
        this.#entryTrails[phone * ring + (t % ring)] = this.#trailTo(phone - 1, t);
    }
    const whole = score + float64At(this.#outsideAfter, t);
    if (high === this.#phones && whole > this.#bestScore) {
      this.#bestScore = whole;
      this.#bestTrail[0] = this.#trailTo(last, t);
    }
    // No frame follows the last one, so no outside score is added.
    if (t < this.#problem.frames) this.#outsideBefore += float64At(this.#problem.outsideScores, t);
  }

  /** After all frames: the likeliest path through them. */
  found(): FoundSequence | null {
    const visits = this.#trails.visits(int32At(this.#bestTrail, 0));
    return visits.length === 0 ? null : { visits, score: this.#bestScore };
  }

  /** The trail of a phone that ends at `t`; the empty one for {@link nothing}. */
  #trailTo(phone: number, t: number): number {
    if (phone === nothing) return noTrail;
    if (int32At(this.#madeAt, phone) !== t) {
      const start = int32At(this.#startedAt, phone);
      const before = int32At(this.#entryTrails, phone * ring + (start & (ring - 1)));
      this.#ownTrails[phone] = this.#trails.add(phone, start, t, before);
      this.#madeAt[phone] = t;
    }
    return int32At(this.#ownTrails, phone);
  }

  /** Forgets the trails of places that are no longer followed. */
  #forgetTrails(): void {
    const low = this.#low;
    this.#gapTrails.fill(noTrail, 0, low * this.#gaps.length);
    this.#entryTrails.fill(noTrail, 0, low * ring);
    for (let phone = low; phone < Math.min(this.#phones, low + this.#width); phone++) {
      if (int32At(this.#followedFrom, phone) === -1) this.#entryTrails.fill(noTrail, phone * ring, (phone + 1) * ring);
    }
    this.#trails.collect([this.#entryTrails, this.#gapTrails, this.#bestTrail]);
  }

  /** The first phone to follow next: as the likeliest place moves on, phones far behind it are dropped. */
  #followNext(): number {
    const low = this.#low;
    let [likeliest, score] = [low, low === 0 ? this.#outsideBefore : -Infinity];
    for (let phone = low; phone < Math.min(this.#phones, low + this.#width); phone++) {
      const here = float64At(this.#finished, phone);
      if (here > score) [likeliest, score] = [phone, here];
    }
    const next = Math.min(Math.max(low, likeliest - this.#problem.reach), this.#phones - this.#width);
    this.#finished.fill(-Infinity, low, next);
    return next;
  }

  #isFollowed(phone: number, t: number): boolean {
    if (int32At(this.#followedFrom, phone) === -1) return false;
    if (t - int32At(this.#lastBegun, phone) <= this.#problem.longest(phone)) return true;
    this.#followedFrom[phone] = -1;
    this.#finished[phone] = -Infinity;
    return false;
  }

  #continuePhone(phone: number, t: number): number {
    const sums = this.#sums;
    const at = phone * this.#parts;
    for (let part = 0; part < this.#parts; part++) {
      sums[at + part] = float64At(sums, at + part) + this.#problem.phoneScore(phone, part, t - 1);
    }
    this.#keepTurns(phone, t);
    return this.#finishPhone(phone, t);
  }

  #keepTurns(phone: number, t: number): void {
    const [sums, parts] = [this.#sums, this.#parts];
    const at = phone * parts;
    for (let part = 0; part < parts - 1; part++) {
      this.#turns[(phone * (parts - 1) + part) * ring + (t % ring)] =
        float64At(sums, at + part) - float64At(sums, at + part + 1);
    }
  }

  /** Stores the best score of `phone` ending at `t`. @returns the duration that leads to it. */
  #finishPhone(phone: number, t: number): number {
    const [scores, entries, durationScores] = [this.#scores, this.#entries, this.#durationScores];
    const [turns, partEnds, parts] = [this.#turns, this.#partEnds, this.#parts];
    const shortest = Math.max(1, t - int32At(this.#lastBegun, phone));
    const longest = Math.min(this.#problem.longest(phone), t - int32At(this.#followedFrom, phone));
    for (let duration = shortest; duration <= longest; duration++) {
      const entry = float64At(entries, phone * ring + ((t - duration) & (ring - 1)));
      scores[duration] = entry + float64At(durationScores, phone * durationCount + duration);
    }
    for (let part = 0; part < parts - 1; part++) {
      const at = (phone * (parts - 1) + part) * ring;
      for (let duration = shortest; duration <= longest; duration++) {
        const turn = t - duration + uint8At(partEnds, part * durationCount + duration);
        scores[duration] = float64At(scores, duration) + float64At(turns, at + (turn & (ring - 1)));
      }
    }
    let [best, bestDuration] = [-Infinity, 0];
    for (let duration = shortest; duration <= longest; duration++) {
      const score = float64At(scores, duration);
      if (score > best) [best, bestDuration] = [score, duration];
    }
    this.#finished[phone] = best + float64At(this.#sums, (phone + 1) * parts - 1);
    return bestDuration;
  }

  /**
   * For each word the best way to reach it: from the previous word, over skipped words, or back from a later one.
   * Returns the best way to the end of the script.
   */
  #arriveAtWords(low: number, high: number): { score: number; last: number } {
    const [finished, arrived, origins, startsWord] = [this.#finished, this.#arrived, this.#origins, this.#startsWord];
    const { repeatPrior, skipPrior } = this.#problem;
    let [again, againFrom] = [-Infinity, nothing];
    for (let phone = high - 1; phone >= low; phone--) {
      const ended = float64At(finished, phone);
      if (ended > again && this.#endsWord(phone)) [again, againFrom] = [ended, phone];
      if (uint8At(startsWord, phone) === 0) continue;
      arrived[phone] = again + repeatPrior;
      origins[phone] = againFrom;
    }
    let [skipping, skippedFrom] = [-Infinity, nothing];
    for (let phone = low; phone <= high; phone++) {
      if (phone < high && uint8At(startsWord, phone) === 0) continue;
      const before = phone === 0 ? this.#outsideBefore : phone > low ? float64At(finished, phone - 1) : -Infinity;
      let [score, from] = [before, phone - 1];
      if (skipping > score) [score, from] = [skipping, skippedFrom];
      if (phone === high) return { score, last: from };
      if (score > float64At(arrived, phone)) [arrived[phone], origins[phone]] = [score, from];
      if (before + skipPrior.any > skipping) [skipping, skippedFrom] = [before + skipPrior.any, phone - 1];
      skipping += skipPrior.each;
    }
    return { score: -Infinity, last: nothing };
  }

  #endsWord(phone: number): boolean {
    return phone === this.#phones - 1 || uint8At(this.#startsWord, phone + 1) === 1;
  }

  /** Best score of a word starting at `t`: right after another, or after a gap. Scores below `least` are dropped. */
  #enterWord(phone: number, t: number, least: number): void {
    const [gapScores, gaps] = [this.#gapScores, this.#gaps];
    const direct = float64At(this.#arrived, phone);
    const origin = int32At(this.#origins, phone);
    let [entry, outOfGap] = [direct, -1];
    // No gap can have begun before the first frame.
    for (let index = 0; t > 0 && index < gaps.length; index++) {
      const at = phone * gaps.length + index;
      const score = float64At(gapScores, at) + float64At(itemAt(gaps, index).scores, t - 1);
      if (score > entry) [entry, outOfGap] = [score, at];
      gapScores[at] = score;
    }
    if (this.#enterPhone(phone, t, entry, least)) {
      this.#entryTrails[phone * ring + (t % ring)] =
        outOfGap === -1 ? this.#trailTo(origin, t) : int32At(this.#gapTrails, outOfGap);
    }
    for (let index = 0; index < gaps.length; index++) {
      const at = phone * gaps.length + index;
      const begun = direct + itemAt(gaps, index).prior;
      // Before the first word all is outside, unless it is said again.
      const begins = (phone > 0 || origin !== nothing) && begun > float64At(gapScores, at);
      if (begins) gapScores[at] = begun;
      if (float64At(gapScores, at) < least) gapScores[at] = -Infinity;
      else if (begins) this.#gapTrails[at] = this.#trailTo(origin, t);
    }
  }

  /** @returns whether the phone begins at `t`: not if its score is below `least`. */
  #enterPhone(phone: number, t: number, entry: number, least: number): boolean {
    if (entry >= least) {
      this.#begin(phone, t);
      this.#entries[phone * ring + (t % ring)] = entry - float64At(this.#sums, phone * this.#parts);
      return true;
    }
    if (int32At(this.#followedFrom, phone) !== -1) this.#entries[phone * ring + (t % ring)] = -Infinity;
    return false;
  }

  #begin(phone: number, t: number): void {
    if (int32At(this.#followedFrom, phone) === -1) {
      this.#followedFrom[phone] = t;
      this.#sums.fill(0, phone * this.#parts, (phone + 1) * this.#parts);
      this.#keepTurns(phone, t);
    }
    this.#lastBegun[phone] = t;
  }
}

/** For each frame, and the end, the sum of what follows. */
function remainingSums(scores: Float64Array): Float64Array {
  const sums = new Float64Array(scores.length + 1);
  for (let t = scores.length - 1; t >= 0; t--) sums[t] = float64At(sums, t + 1) + float64At(scores, t);
  return sums;
}
