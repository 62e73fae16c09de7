import { createPowerSpectrum } from './fft.ts';
import * as checked from '../at.ts';

// Called millions of times: constants of this module avoid the look-up that bundled modules add to imports.
const { float32At, float64At, itemAt } = checked;

/** Sample rate of the features' input, Hz: speech has little above 8 kHz, and the built-in voices have nothing. */
export const featureRate = 16_000;
/** Frames per second. */
export const frameRate = 100;
/** Numbers per frame: 13 cepstral coefficients (the first is loudness) with their first and second differences. */
export const featureSize = 39;

/** Samples from one frame to the next. */
export const hop = featureRate / frameRate;
/** Samples of a frame's window, centred on the frame. */
export const windowSize = 400;
const fftSize = 512;
const spectrumSize = fftSize / 2 + 1;
const melBands = 26;
const lowestHertz = 70;
const highestHertz = 7_000;
const cepstra = featureSize / 3;
/** Added to the power of each band, so that sounds far quieter than speech have no spectral shape. */
const leastPower = 1e-7;

/** Mel-frequency cepstra of a recording. Frame `i` covers the sound around second `(i + 0.5) / frameRate`. */
export type Features = {
  frames: number;
  /** `frames × featureSize`, frame by frame. */
  values: Float32Array;
};

/** @param samples mono, at {@link featureRate}. @param gain factor that brings them to the expected loudness. */
export function measureFeatures(samples: Float32Array, gain: number): Features {
  const measuring = new Measuring(samples, [1], gain);
  measuring.go(0, measuring.frames);
  return itemAt(measuring.features(), 0);
}

/** Frames measured between two checkpoints: two minutes of sound. */
const framesInStep = 12_000;

/**
 * The same for several lengths of vocal tract, and for sounds that may last hours.
 * @param options.warps factors that stretch the frequency axis, like a longer or shorter vocal tract; 1 = none.
 * @param options.checkpoint called now and then, so that other work can run; throws to stop.
 */
export async function measureInSteps(
  samples: Float32Array,
  { warps = [1], gain = 1, checkpoint }: { warps?: readonly number[]; gain?: number; checkpoint: () => Promise<void> },
): Promise<Features[]> {
  const measuring = new Measuring(samples, warps, gain);
  for (let frame = 0; frame < measuring.frames; frame += framesInStep) {
    await checkpoint();
    measuring.go(frame, Math.min(measuring.frames, frame + framesInStep));
  }
  await checkpoint();
  return measuring.features();
}

/** Spectra are not stored: they would need seven times the memory of the features. */
class Measuring {
  readonly frames: number;
  readonly #warped: { filters: MelFilter[]; values: Float32Array }[];
  readonly #measure: (frame: number, into: Float32Array) => void;
  readonly #power = new Float32Array(spectrumSize);
  readonly #bands = new Float64Array(melBands);

  constructor(samples: Float32Array, warps: readonly number[], gain: number) {
    const frames = Math.max(1, Math.floor(samples.length / hop));
    this.frames = frames;
    this.#warped = warps.map((warp) => ({
      filters: melFilters(warp),
      values: new Float32Array(frames * featureSize),
    }));
    this.#measure = createSpectrometer(samples, gain);
  }

  /** Measures frames `[from, to)`. */
  go(from: number, to: number): void {
    const [power, bands] = [this.#power, this.#bands];
    for (let frame = from; frame < to; frame++) {
      this.#measure(frame, power);
      for (const { filters, values } of this.#warped) {
        applyFilters(filters, power, bands, leastPower);
        writeCepstra(bands, values, frame * featureSize);
      }
    }
  }

  /** Call it when all frames are measured. @returns one per warp. */
  features(): Features[] {
    return this.#warped.map(({ values }) => {
      addDifferences(values, this.frames, 0);
      addDifferences(values, this.frames, cepstra);
      return { frames: this.frames, values };
    });
  }
}

/** A frame of sound that is still arriving. */
export type HeardFrame = {
  /** `featureSize` numbers, not normalized; those of a sound amplified by `gain`, except for the loudness itself. */
  values: Float32Array;
  /** dB, full scale = 0. */
  level: number;
};

/** Frames that the second differences look ahead: a frame is complete only after so many more. */
const lookAhead = 4;

/**
 * The same for sound that is still arriving. A frame is complete once the {@link lookAhead} frames after it have
 * arrived, 40 ms later.
 */
export class FeatureStream {
  readonly #measure: (samples: Float32Array, into: Float32Array) => void;
  readonly #filters = melFilters(1);
  readonly #bands = new Float64Array(melBands);
  readonly #power = new Float32Array(spectrumSize);
  /** The last samples, from which the next frames are measured. */
  #samples = new Float32Array(windowSize + 1);
  #filled = (windowSize - hop) / 2 + 1;
  /** The last frames: enough for the differences of the middle one. */
  readonly #recent: HeardFrame[] = [];

  constructor() {
    this.#measure = createPieceSpectrometer();
  }

  /**
   * @param samples the next ones; mono, at {@link featureRate}.
   * @param gain factor that makes them as loud as the built-in voices; it may change slowly.
   * @returns the frames that are now complete.
   */
  push(samples: Float32Array, gain: number): HeardFrame[] {
    const frames: HeardFrame[] = [];
    for (let at = 0; at < samples.length;) {
      const taken = Math.min(samples.length - at, this.#samples.length - this.#filled);
      this.#samples.set(samples.subarray(at, at + taken), this.#filled);
      this.#filled += taken;
      at += taken;
      if (this.#filled < this.#samples.length) break;
      const frame = this.#frame(gain);
      if (frame) frames.push(frame);
      this.#samples.copyWithin(0, hop);
      this.#filled -= hop;
    }
    return frames;
  }

  #frame(gain: number): HeardFrame | undefined {
    const values = new Float32Array(featureSize);
    this.#measure(this.#samples, this.#power);
    applyFilters(this.#filters, this.#power, this.#bands, leastPower / gain ** 2);
    writeCepstra(this.#bands, values, 0);
    let energy = 0;
    for (let i = 1; i <= windowSize; i++) energy += float32At(this.#samples, i) ** 2;
    this.#recent.push({ values, level: 10 * Math.log10(energy / windowSize + 1e-10) });
    if (this.#recent.length <= 2 * lookAhead) return undefined;
    const known = itemAt(this.#recent, lookAhead);
    for (let k = 0; k < cepstra; k++) {
      const at = (offset: number): number => float32At(itemAt(this.#recent, lookAhead + offset).values, k);
      const slope = (of: number): number => (at(of + 1) - at(of - 1) + 2 * (at(of + 2) - at(of - 2))) / 10;
      known.values[cepstra + k] = slope(0);
      known.values[2 * cepstra + k] = (slope(1) - slope(-1) + 2 * (slope(2) - slope(-2))) / 10;
    }
    this.#recent.shift();
    return known;
  }
}

/** Returns a function that writes the power spectrum of a frame. */
function createSpectrometer(samples: Float32Array, gain: number): (frame: number, into: Float32Array) => void {
  const measure = createPieceSpectrometer();
  const piece = new Float32Array(windowSize + 1);
  return (frame, into) => {
    const first = frame * hop + hop / 2 - windowSize / 2 - 1;
    for (let i = 0; i <= windowSize; i++) piece[i] = gain * (samples[first + i] ?? 0);
    measure(piece, into);
  };
}

/** The same for a window, preceded by one more sample. */
function createPieceSpectrometer(): (piece: Float32Array, into: Float32Array) => void {
  const spectrum = createPowerSpectrum(fftSize);
  const taper = Float64Array.from(
    { length: windowSize },
    (_, i) => 0.54 - 0.46 * Math.cos((2 * Math.PI * i) / (windowSize - 1)),
  );
  const padded = new Float64Array(fftSize);
  return (piece, into) => {
    for (let i = 0; i < windowSize; i++)
      padded[i] = (float32At(piece, i + 1) - 0.97 * float32At(piece, i)) * float64At(taper, i);
    spectrum.of(padded, into);
  };
}

type MelFilter = { first: number; weights: Float64Array };

function melFilters(warp: number): MelFilter[] {
  const [low, high] = [melOf(lowestHertz), melOf(highestHertz)];
  const edges = Array.from({ length: melBands + 2 }, (_, i) => {
    const hertz = warp * hertzOf(low + ((high - low) * i) / (melBands + 1));
    return (Math.min(hertz, featureRate / 2) * fftSize) / featureRate;
  });
  return Array.from({ length: melBands }, (_, band) => {
    const [left, centre, right] = [itemAt(edges, band), itemAt(edges, band + 1), itemAt(edges, band + 2)];
    const first = Math.ceil(left);
    const weights = Float64Array.from({ length: Math.max(1, Math.floor(right) - first + 1) }, (_, i) => {
      const bin = first + i;
      return Math.max(0, bin <= centre ? (bin - left) / (centre - left) : (right - bin) / (right - centre));
    });
    return { first, weights };
  });
}

function melOf(hertz: number): number {
  return 1127 * Math.log(1 + hertz / 700);
}

function hertzOf(mel: number): number {
  return 700 * (Math.exp(mel / 1127) - 1);
}

function applyFilters(filters: readonly MelFilter[], power: Float32Array, bands: Float64Array, least: number): void {
  for (const [band, { first, weights }] of filters.entries()) {
    let sum = 0;
    for (let i = 0; i < weights.length; i++) sum += float64At(weights, i) * float32At(power, first + i);
    bands[band] = Math.log(sum + least);
  }
}

const cosineTable = Float64Array.from({ length: cepstra * melBands }, (_, i) => {
  const [k, band] = [Math.floor(i / melBands), i % melBands];
  return Math.sqrt(2 / melBands) * Math.cos((Math.PI * k * (band + 0.5)) / melBands);
});

function writeCepstra(bands: Float64Array, values: Float32Array, at: number): void {
  for (let k = 0; k < cepstra; k++) {
    let sum = 0;
    for (let band = 0; band < melBands; band++)
      sum += float64At(cosineTable, k * melBands + band) * float64At(bands, band);
    values[at + k] = sum;
  }
}

/** Writes the slopes over ±2 frames of the 13 numbers at `from`, directly after these. */
function addDifferences(values: Float32Array, frames: number, from: number): void {
  const at = (frame: number, k: number) =>
    float32At(values, Math.min(frames - 1, Math.max(0, frame)) * featureSize + from + k);
  for (let frame = 0; frame < frames; frame++) {
    for (let k = 0; k < cepstra; k++) {
      const slope = at(frame + 1, k) - at(frame - 1, k) + 2 * (at(frame + 2, k) - at(frame - 2, k));
      values[frame * featureSize + from + cepstra + k] = slope / 10;
    }
  }
}

/**
 * Scales every number to mean 0 and variance 1 over the frames that `isSpeech` accepts, so that microphones and voices
 * can be compared.
 */
export function normalizeFeatures({ frames, values }: Features, isSpeech: (frame: number) => boolean): void {
  for (let k = 0; k < featureSize; k++) {
    let [count, sum, squares] = [0, 0, 0];
    for (let frame = 0; frame < frames; frame++) {
      if (!isSpeech(frame)) continue;
      const value = float32At(values, frame * featureSize + k);
      count++;
      sum += value;
      squares += value * value;
    }
    const mean = count === 0 ? 0 : sum / count;
    const deviation = Math.sqrt(Math.max(count === 0 ? 1 : squares / count - mean * mean, 1e-6));
    for (let frame = 0; frame < frames; frame++) {
      const at = frame * featureSize + k;
      values[at] = (float32At(values, at) - mean) / deviation;
    }
  }
}
