import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { aacSettings } from '../codec/aac.ts';
import { withGap, type SoundGaps } from './sound-gaps.ts';

/** Maximum length of a sound, and advice about a longer one. */
export type LongestSound = {
  seconds: number;
  /** The advice: cut something out of it, or divide it between two names. */
  wayOut: 'part' | 'words' | 'name' | 'phrase' | 'split';
};

/** The storage of a {@link SoundSink}: interleaved samples, −1 to 1. Lengths are in samples per channel. */
export type SoundStore = {
  append(samples: Float32Array): void;
  /** Cuts the sound, or extends it with silence. */
  resize(length: number): void;
};

/**
 * Receives sound with its time and stores it in order: gaps become silence, and sound before the start, or already
 * written, is left out. Memory is limited by the maximum length, because time stamps of foreign files may be wrong.
 */
export class SoundSink {
  readonly #store: SoundStore;
  readonly #channels: 1 | 2;
  readonly #most: number;
  readonly #refusal: (() => AppError) | undefined;
  #length = 0;
  #start = 0;
  #gaps: SoundGaps | null = null;

  /** @param options.longest longer sound is refused, or cut if it is only a number of seconds. */
  constructor(store: SoundStore, { channels, longest }: { channels: 1 | 2; longest: LongestSound | number }) {
    const seconds = typeof longest === 'number' ? longest : longest.seconds;
    this.#store = store;
    this.#channels = channels;
    this.#most = Math.floor(seconds * aacSettings.sampleRate);
    this.#refusal = typeof longest === 'number' ? undefined : () => tooLong(longest);
  }

  /** Samples a channel so far. */
  get length(): number {
    return this.#length;
  }

  /** Silence before the first sound, seconds. */
  get start(): number {
    return this.#start;
  }

  /** Where sound is missing after it; null where nothing is. */
  get gaps(): SoundGaps | null {
    return this.#gaps;
  }

  /**
   * @param position of the first sample, in samples per channel from the start.
   * @throws AppError `MEDIA_TOO_LARGE`, before anything grows.
   */
  place(position: number, samples: Float32Array): void {
    const end = position + samples.length / this.#channels;
    if (end > this.#most && this.#refusal) throw this.#refusal();
    const last = Math.min(end, this.#most);
    if (last <= this.#length) return;
    if (position > this.#length) this.#skipTo(position);
    const from = (this.#length - position) * this.#channels;
    this.#store.append(samples.subarray(from, (last - position) * this.#channels));
    this.#length = last;
  }

  /** Cuts the sound, or extends it with silence. */
  setLength(length: number): void {
    this.#store.resize(length);
    this.#length = length;
  }

  #skipTo(position: number): void {
    const { sampleRate } = aacSettings;
    const gap = { at: this.#length / sampleRate, seconds: (position - this.#length) / sampleRate };
    if (this.#length === 0) this.#start = gap.seconds;
    else this.#gaps = withGap(this.#gaps, gap);
    this.setLength(position);
  }
}

function tooLong({ seconds, wayOut }: LongestSound): AppError {
  const hours = seconds < 7_200 ? 0 : seconds / 3_600;
  return new AppError('MEDIA_TOO_LARGE', say('soundTooLong', { hours, seconds, what: wayOut }));
}
