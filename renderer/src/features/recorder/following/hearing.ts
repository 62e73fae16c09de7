import { float32At, float64At } from '#shared/at.ts';
import { featureSize, type HeardFrame } from '#shared/sound/features.ts';
import type { Sounds } from './sounds.ts';

/** Loudness of the built-in voices, dB: their features are compared with a voice of the same loudness. */
const voiceLevel = -14;
/** Assumed loudness of a voice before it is heard, dB. */
const usualLevel = -30;
/** Minimum loudness of a voice above the room, dB. */
const aboveRoom = 8;
/** Below this a frame is digital silence, dB. */
const quietestRoom = -80;
/** Weight of the prior knowledge, frames of ten milliseconds. */
const priorFrames = 80;
/** Frames over which the statistics of the voice, and of the room, are averaged. */
const voiceMemory = 2_000;
const roomMemory = 400;
/** Minimum variance of the room's features, relative to the voice's, which is 1. */
const leastRoomVariance = 0.3;
/** The room's level is the minimum over several stretches of frames, as speech always contains short pauses. */
const stretchFrames = 30;
const stretches = 10;
/** Decay of the voice's estimated peak while it is heard, dB per frame. */
const peakFall = 0.02;
/** Change of a frame's first feature per dB. */
const loudnessOfDecibel = (Math.sqrt(2 / 26) * 26 * Math.LN10) / 10;

/** Normalizes features as they arrive, by the sound so far, so that they compare with those of the built-in voices. */
export class Hearing {
  /** The last frame, normalized by {@link hear}: `featureSize` numbers. */
  readonly values = new Float32Array(featureSize);
  /** Whether the last frame is loud enough to be a voice. */
  isLoud = false;
  /** Log likelihood of the last frame in this room's silence. */
  silence = -Infinity;
  readonly #voice: RunningStatistics;
  readonly #room = new RunningStatistics(roomMemory);
  #floor = 0;
  #peak = usualLevel;
  /** Minimum level of each of the last stretches, newest first, dB. */
  #quietest: number[] = [];
  #stretch = 0;

  /** @param usual prior knowledge of voices. */
  constructor({ means, deviations }: Sounds['usual']) {
    this.#voice = new RunningStatistics(voiceMemory);
    this.#voice.suppose(means, deviations, priorFrames);
  }

  /** Linear factor that makes the sound as loud as the built-in voices. It changes slowly, which does no harm. */
  get gain(): number {
    return 10 ** ((voiceLevel - this.#peak) / 20);
  }

  hear({ values, level }: HeardFrame): void {
    this.#followLevels(level);
    // Shifts the loudness to that of the built-in voices.
    values[0] = float32At(values, 0) - (this.#peak - voiceLevel) * loudnessOfDecibel;
    const swing = this.#peak - this.#floor;
    this.isLoud = level > this.#floor + Math.max(aboveRoom, 0.4 * swing);
    if (this.isLoud) this.#voice.add(values);
    else if (level < this.#floor + 0.3 * swing) this.#room.add(values);
    for (let k = 0; k < featureSize; k++)
      this.values[k] = (float32At(values, k) - this.#voice.mean(k)) / this.#voice.deviation(k);
    this.silence = this.#silenceOf(values);
  }

  #followLevels(level: number): void {
    // Digital silence, for example of a noise gate, is not the room's noise.
    const heard = Math.max(level, quietestRoom);
    this.#quietest[0] = Math.min(this.#quietest[0] ?? heard, heard);
    this.#stretch += 1;
    this.#floor = Math.min(...this.#quietest);
    if (this.#stretch === stretchFrames) {
      this.#quietest = [heard, ...this.#quietest].slice(0, stretches);
      this.#stretch = 0;
    }
    if (level > this.#peak) this.#peak += 0.2 * (level - this.#peak);
    else if (this.isLoud) this.#peak = Math.max(this.#peak - peakFall, this.#floor + aboveRoom);
  }

  #silenceOf(values: Float32Array): number {
    if (this.#room.count < 5) return this.isLoud ? -1_000 : 0;
    let sum = 0;
    for (let k = 0; k < featureSize; k++) {
      const scale = this.#voice.deviation(k);
      const variance = Math.max(leastRoomVariance, (this.#room.deviation(k) / scale) ** 2);
      const difference = (float32At(values, k) - this.#room.mean(k)) / scale;
      sum += difference ** 2 / variance + Math.log(2 * Math.PI * variance);
    }
    return -sum / 2;
  }
}

/** Mean and standard deviation of the most recent frames. */
class RunningStatistics {
  count = 0;
  readonly #memory: number;
  readonly #means = new Float64Array(featureSize);
  readonly #squares = new Float64Array(featureSize);

  /** @param memory frames over which the average runs. */
  constructor(memory: number) {
    this.#memory = memory;
  }

  suppose(means: readonly number[], deviations: readonly number[], count: number): void {
    this.count = count;
    this.#means.set(means);
    this.#squares.set(means.map((mean, k) => mean ** 2 + (deviations[k] ?? 1) ** 2));
  }

  add(values: Float32Array): void {
    this.count = Math.min(this.count + 1, this.#memory);
    for (let k = 0; k < featureSize; k++) {
      const value = float32At(values, k);
      this.#means[k] = this.mean(k) + (value - this.mean(k)) / this.count;
      const square = float64At(this.#squares, k);
      this.#squares[k] = square + (value ** 2 - square) / this.count;
    }
  }

  mean(k: number): number {
    return float64At(this.#means, k);
  }

  deviation(k: number): number {
    return Math.sqrt(Math.max(float64At(this.#squares, k) - this.mean(k) ** 2, 1e-4));
  }
}
