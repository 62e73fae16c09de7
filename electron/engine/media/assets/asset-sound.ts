import { float32At } from '#shared/at.ts';
import type { Watched } from '../codec/input.ts';
import { readSoundInto } from '../import/read-sound.ts';
import { SoundSink, type SoundStore } from '../import/sound-sink.ts';

/**
 * The beginning of a prepared video's sound at 48 kHz, −1 to 1, one array per channel; padded with silence.
 * @param file of the asset. @param options.samples of each channel.
 * @throws AppError errors of opening a file; CancelledError.
 */
export async function readAssetSound(
  file: string,
  { channels, samples, ...watched }: { channels: 1 | 2; samples: number } & Watched,
): Promise<Float32Array[]> {
  const store = new InterleavedSound(channels, samples);
  const sink = new SoundSink(store, { channels, longest: samples / 48_000 });
  await readSoundInto(sink, file, { ...watched, ...(channels === 2 && { mix: 'stereo' }), enough: samples });
  return store.planes();
}

/** A fixed number of samples, silent at first. */
class InterleavedSound implements SoundStore {
  readonly #channels: number;
  readonly #samples: Float32Array;
  #length = 0;

  constructor(channels: number, samples: number) {
    this.#channels = channels;
    this.#samples = new Float32Array(channels * samples);
  }

  append(samples: Float32Array): void {
    this.#samples.set(samples.subarray(0, this.#samples.length - this.#length), this.#length);
    this.#length = Math.min(this.#samples.length, this.#length + samples.length);
  }

  resize(length: number): void {
    this.#samples.fill(0, length * this.#channels);
    this.#length = Math.min(this.#samples.length, length * this.#channels);
  }

  planes(): Float32Array[] {
    if (this.#channels === 1) return [this.#samples];
    const length = this.#samples.length / this.#channels;
    return Array.from({ length: this.#channels }, (_, channel) => {
      const plane = new Float32Array(length);
      for (let index = 0; index < length; index++)
        plane[index] = float32At(this.#samples, index * this.#channels + channel);
      return plane;
    });
  }
}
