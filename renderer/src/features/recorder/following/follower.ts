import * as checked from '#shared/at.ts';
import { FeatureStream } from '#shared/sound/features.ts';
import { logLikelihood } from '#shared/sound/gaussians.ts';
import { partsPerPhone } from '#shared/sound/script-sounds.ts';
import { Hearing } from './hearing.ts';
import type { Sounds } from './sounds.ts';

// Called millions of times: as constants of this module they avoid a property look-up in bundled code.
const { float64At, itemAt } = checked;

/** Neighbouring frames are similar, so their likelihoods count less than independent evidence. */
const acousticWeight = 0.15;
/** How much less likely than the best phone a pause or other sound may be, nats per frame. */
const pausePenalty = 30;
const otherPenalty = 12;
/** Log probability of a pause after a word, and of speech that is not in the script. */
const pausePrior = -2;
const otherPrior = -15;
/** Log probability of a jump, of each word skipped, and of a jump to the beginning of a sentence. */
const jumpPrior = -25;
const eachWordPrior = -0.2;
const sentencePrior = 4;
/** Words followed on either side of the current place. */
const reach = 60;
/** The reader may advance by up to this many words without any doubt. */
const nextWords = 3;
/** A jump is accepted when the other place is this much likelier (log probability), for this many frames. */
const margin = 12;
const doubtFrames = 40;

/**
 * Finds the current place of a reader in a script: a hidden Markov model of the script's phones, with pauses and other
 * sound between words and jumps to other words, decoded frame by frame (Viterbi's algorithm, without backtracking). It
 * adapts to voice and room, stores no sound, and takes about a thirtieth of real time.
 */
export class Follower {
  readonly #features = new FeatureStream();
  readonly #hearing: Hearing;
  readonly #sounds: Sounds;
  /** Log probability of staying in a part of each phone, and of leaving it. */
  readonly #stay: Float64Array;
  readonly #leave: Float64Array;
  /** Best log probability of being in each part of each phone now, relative to the best of all, which is 0. */
  readonly #scores: Float64Array;
  /** The same for a pause, and for other sound, before each word and after the last. */
  readonly #pauses: Float64Array;
  readonly #others: Float64Array;
  #word = 0;
  /** Number of consecutive frames for which another place has been much likelier. */
  #doubt = 0;

  /** @param hearing may already be adapted to the microphone by earlier sound. */
  constructor(sounds: Sounds, hearing = new Hearing(sounds.usual)) {
    this.#sounds = sounds;
    this.#hearing = hearing;
    this.#leave = Float64Array.from(sounds.partFrames, (frames) => -Math.log(Math.max(1.25, frames)));
    this.#stay = this.#leave.map((leave) => Math.log(1 - Math.exp(leave)));
    this.#scores = new Float64Array(sounds.phones.count);
    this.#pauses = new Float64Array(this.words + 1);
    this.#others = new Float64Array(this.words + 1);
    this.goTo(0);
  }

  get words(): number {
    return this.#sounds.readWords.length;
  }

  /** Index of the word that is being read or comes next; after the last one, the number of words. */
  get word(): number {
    return this.#word;
  }

  /** Moves the reader to a word. */
  goTo(word: number): void {
    this.#scores.fill(-Infinity);
    this.#pauses.fill(-Infinity);
    this.#others.fill(-Infinity);
    this.#pauses[word] = 0;
    this.#word = word;
    this.#doubt = 0;
  }

  /**
   * @param samples the next mono samples at `featureRate`. @param moves false to only learn the room, before reading.
   */
  hear(samples: Float32Array, moves = true): void {
    for (const frame of this.#features.push(samples, this.#hearing.gain)) {
      this.#hearing.hear(frame);
      if (!moves) continue;
      this.#step();
      this.#decide();
    }
  }

  get #first(): number {
    return Math.max(0, this.#word - reach);
  }

  get #last(): number {
    return Math.min(this.words, this.#word + reach);
  }

  /** Updates all scores with one frame. */
  #step(): void {
    const { kinds } = this.#sounds;
    const { values, silence } = this.#hearing;
    let any = -Infinity;
    for (let kind = 0; kind < kinds.count; kind++) any = Math.max(any, logLikelihood(kinds, kind, values, 0));
    const pause = acousticWeight * Math.max(silence, any - pausePenalty);
    const other = acousticWeight * Math.max(silence, any - otherPenalty);
    const [low, high] = [this.#first, this.#last];
    const anywhere = this.#bestEnd(low, high) + jumpPrior;
    let best = -Infinity;
    // From the last word to the first, so that the scores of earlier words are still those of the previous frame.
    for (let word = high; word >= low; word--) {
      const ended = this.#ended(word - 1);
      const [paused, heard] = [float64At(this.#pauses, word), float64At(this.#others, word)];
      const begins = this.#sounds.beginsSentence[word] === true ? sentencePrior : 0;
      const jumped = anywhere + begins + eachWordPrior * Math.abs(word - this.#word);
      best = Math.max(best, this.#sayWord(word, Math.max(ended, paused, heard, jumped)));
      const now = Math.max(paused, ended + pausePrior) + pause;
      const aside = Math.max(heard, Math.max(ended, paused) + otherPrior) + other;
      this.#pauses[word] = now;
      this.#others[word] = aside;
      best = Math.max(best, now, aside);
    }
    this.#lower(low, high, best);
  }

  /** @param arrived best score of entering the word. @returns the best score of being in it now. */
  #sayWord(word: number, arrived: number): number {
    if (word === this.words) return -Infinity;
    const { phones, firstPhones } = this.#sounds;
    const first = itemAt(firstPhones, word);
    let best = -Infinity;
    for (let phone = itemAt(firstPhones, word + 1) - 1; phone >= first; phone--) {
      const stay = float64At(this.#stay, phone);
      for (let part = partsPerPhone - 1; part >= 0; part--) {
        const at = phone * partsPerPhone + part;
        const before = part === 0 ? phone - 1 : phone;
        const entry =
          at === first * partsPerPhone ? arrived : float64At(this.#scores, at - 1) + float64At(this.#leave, before);
        const score = Math.max(float64At(this.#scores, at) + stay, entry);
        this.#scores[at] =
          score === -Infinity ? score : score + acousticWeight * logLikelihood(phones, at, this.#hearing.values, 0);
        best = Math.max(best, float64At(this.#scores, at));
      }
    }
    return best;
  }

  /** Best score of having finished a word and leaving it. */
  #ended(word: number): number {
    if (word < 0) return -Infinity;
    const phone = itemAt(this.#sounds.firstPhones, word + 1) - 1;
    return float64At(this.#scores, (phone + 1) * partsPerPhone - 1) + float64At(this.#leave, phone);
  }

  #bestEnd(low: number, high: number): number {
    let best = -Infinity;
    for (let word = low; word <= high; word++)
      best = Math.max(best, this.#ended(word - 1), float64At(this.#pauses, word), float64At(this.#others, word));
    return best;
  }

  /** Subtracts the best score from all, so that they stay in range. */
  #lower(low: number, high: number, by: number): void {
    for (let word = low; word <= high; word++) {
      this.#pauses[word] = float64At(this.#pauses, word) - by;
      this.#others[word] = float64At(this.#others, word) - by;
    }
    const { firstPhones } = this.#sounds;
    const end = itemAt(firstPhones, high) * partsPerPhone;
    for (let at = itemAt(firstPhones, low) * partsPerPhone; at < end; at++)
      this.#scores[at] = float64At(this.#scores, at) - by;
  }

  /** Moves on to one of the next words at once, to any other place only after it was much likelier for a while. */
  #decide(): void {
    const [low, high] = [this.#first, this.#last];
    let [likeliest, best, near] = [this.#word, -Infinity, -Infinity];
    for (let word = low; word <= high; word++) {
      const here = this.#scoreOf(word);
      if (here > best) [likeliest, best] = [word, here];
      if (word >= this.#word && word <= this.#word + nextWords) near = Math.max(near, here);
    }
    const isNext = likeliest >= this.#word && likeliest <= this.#word + nextWords;
    this.#doubt = isNext || best - near < margin ? 0 : this.#doubt + 1;
    if (!isNext && this.#doubt < doubtFrames) return;
    this.#word = likeliest;
    this.#doubt = 0;
  }

  /** Best score of being in a word or just before it. */
  #scoreOf(word: number): number {
    let best = Math.max(float64At(this.#pauses, word), float64At(this.#others, word));
    if (word === this.words) return best;
    const { firstPhones } = this.#sounds;
    const end = itemAt(firstPhones, word + 1) * partsPerPhone;
    for (let at = itemAt(firstPhones, word) * partsPerPhone; at < end; at++)
      best = Math.max(best, float64At(this.#scores, at));
    return best;
  }
}
