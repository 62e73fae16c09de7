import { joined } from '#shared/wav.ts';

/** One utterance, with a little of the room around it. Mono, −1 to 1. */
export type Utterance = {
  samples: Float32Array;
  /** Range of the speech in it, in samples. */
  start: number;
  end: number;
};

/** Minimum level of speech above the room, and absolutely, dB and dBFS. */
const aboveNoise = 12;
const quietest = -52;
/** The quietest share of the last seconds counts as the room. */
const noiseSeconds = 4;
const quietShare = 0.2;
/** Room kept around an utterance, so that soft beginnings stay complete and the noise can be measured, seconds. */
const margin = 0.35;
/** A pause this long ends it; a shorter one is inside it (“Anna Maria”), seconds. */
const usualPause = 0.55;
/** Anything shorter is a click, a tap or a breath, seconds. */
const shortest = 0.12;
/** Initial silence before anything counts, seconds. */
const lull = 0.1;
/** Maximum duration of a name, seconds; anything longer is talking. */
const longest = 8;

/**
 * Detects utterances in a microphone's sound as it arrives, by its energy relative to the room's noise. The studio cuts
 * precisely and judges; this only notices when somebody has spoken.
 */
export class VoiceActivity {
  readonly #sampleRate: number;
  readonly #pause: number;
  #levels: number[] = [];
  #before: Float32Array[] = [];
  #said: Float32Array[] = [];
  #lead = 0;
  #loudBlocks = 0;
  #lastLoud = 0;
  #quietBlocks = 0;

  /** @param sampleRate of the blocks, which all have the same length. @param pause that ends an utterance, seconds. */
  constructor(sampleRate: number, pause = usualPause) {
    this.#sampleRate = sampleRate;
    this.#pause = pause;
  }

  /** Whether somebody is speaking now. */
  get speaking(): boolean {
    return this.#said.length > 0;
  }

  /** Takes the next block of sound. @returns the utterance that it ends, if any. */
  push(block: Float32Array): Utterance | null {
    const seconds = block.length / this.#sampleRate;
    const loud = this.#isLoud(block, seconds);
    if (this.speaking) this.#said.push(block);
    else if (!this.#begins(block, loud, seconds)) return null;
    if (loud) {
      this.#loudBlocks += 1;
      this.#lastLoud = this.#said.length - 1;
    }
    const silent = (this.#said.length - 1 - this.#lastLoud) * seconds;
    return silent >= this.#pause || this.#said.length * seconds >= longest ? this.#finish(seconds) : null;
  }

  /**
   * Forgets earlier sound, but not the level of the room. An utterance under way does not count, since only its end
   * would be heard.
   */
  reset(): void {
    this.#before = [];
    this.#said = [];
    this.#loudBlocks = 0;
    this.#quietBlocks = 0;
  }

  #isLoud(block: Float32Array, seconds: number): boolean {
    const level = levelOf(block);
    this.#levels.push(level);
    this.#levels = this.#levels.slice(-Math.round(noiseSeconds / seconds));
    return level > Math.max(quietest, noiseOf(this.#levels) + aboveNoise);
  }

  /** Whether an utterance begins with this block, after a pause. */
  #begins(block: Float32Array, loud: boolean, seconds: number): boolean {
    this.#before.push(block);
    this.#before = this.#before.slice(-Math.round(margin / seconds) - 1);
    if (!loud) {
      this.#quietBlocks += 1;
      return false;
    }
    if (this.#quietBlocks * seconds < lull) {
      this.#quietBlocks = 0;
      return false;
    }
    this.#said = this.#before;
    this.#before = [];
    this.#lead = this.#said.length - 1;
    return true;
  }

  #finish(seconds: number): Utterance | null {
    const tail = Math.round(margin / seconds);
    const kept = this.#said.slice(0, this.#lastLoud + 1 + tail);
    const spoken = this.#loudBlocks * seconds;
    const size = this.#said[0]?.length ?? 0;
    const utterance = { samples: joined(kept), start: this.#lead * size, end: (this.#lastLoud + 1) * size };
    this.reset();
    return spoken < shortest ? null : utterance;
  }
}

/** Root mean square, dBFS. */
function levelOf(block: Float32Array): number {
  const power = block.reduce((sum, sample) => sum + sample ** 2, 0) / block.length;
  return 10 * Math.log10(power + 1e-10);
}

function noiseOf(levels: readonly number[]): number {
  const sorted = levels.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * quietShare)] ?? quietest;
}
