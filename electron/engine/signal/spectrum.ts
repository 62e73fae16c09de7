import { createPowerSpectrum, createTransform, hannWindow } from '#shared/sound/fft.ts';
import { float32At, float64At } from '#shared/at.ts';
import { log } from './exact-math.ts';

/** Centres of the third-octave bands for comparing the colour of voices, Hz (IEC 61260). */
export const bandCentres = [
  100, 125, 160, 200, 250, 315, 400, 500, 630, 800, 1000, 1250, 1600, 2000, 2500, 3150, 4000, 5000, 6300,
] as const;

const frameSeconds = 0.032;
/** Frames this much softer than the loudest do not count as speech, dB. */
const softest = 30;

/**
 * Long-term average spectrum of speech: mean power in each third-octave band over the frames that are loud enough, dB.
 * @param samples mono, at 16 kHz or more.
 */
export function averageSpectrum(samples: Float32Array, sampleRate: number): Float32Array {
  const size = 2 ** Math.round(Math.log2(frameSeconds * sampleRate));
  const spectrum = createPowerSpectrum(size);
  const taper = hannWindow(size);
  const frames: { power: number; powers: Float32Array }[] = [];
  const input = new Float64Array(size);
  for (let start = 0; start + size <= samples.length; start += size / 2) {
    for (let i = 0; i < size; i++) input[i] = float32At(samples, start + i) * float64At(taper, i);
    const powers = new Float32Array(size / 2 + 1);
    spectrum.of(input, powers);
    frames.push({ powers, power: powers.reduce((sum, value) => sum + value, 0) });
  }
  const loudest = frames.reduce((most, { power }) => Math.max(most, power), 0);
  const loud = frames.filter(({ power }) => power > loudest * 10 ** (-softest / 10));
  return Float32Array.from(bandCentres, (centre) => {
    const first = Math.max(1, Math.floor((centre * 2 ** (-1 / 6) * size) / sampleRate));
    const last = Math.max(first, Math.ceil((centre * 2 ** (1 / 6) * size) / sampleRate) - 1);
    let power = 0;
    for (const { powers } of loud) for (let bin = first; bin <= last; bin++) power += float32At(powers, bin);
    return 10 * Math.log10(power / Math.max(1, loud.length * (last - first + 1)) + 1e-12);
  });
}

/**
 * A minimum-phase filter with the given gains, which adds no ringing before a sound; computed from the real cepstrum
 * (Oppenheim & Schafer, "Discrete-Time Signal Processing").
 * @param gains dB for each of {@link bandCentres}; held below the first and faded to 0 an octave above the last.
 */
export function minimumPhaseFilter(gains: Float32Array, sampleRate: number): Float32Array {
  const size = 1024;
  const { real, imaginary, run } = createTransform(size);
  for (let bin = 0; bin <= size / 2; bin++) {
    const decibels = gainAt(gains, (bin * sampleRate) / size);
    real[bin] = (decibels / 20) * Math.LN10;
    if (bin > 0) real[size - bin] = float64At(real, bin);
  }
  run();
  // Fold the cepstrum so that it is causal; its spectrum is then that of the minimum-phase filter.
  for (let i = 0; i < size; i++) {
    const weight = i === 0 || i === size / 2 ? 1 : i < size / 2 ? 2 : 0;
    real[i] = (float64At(real, i) * weight) / size;
    imaginary[i] = 0;
  }
  run();
  for (let bin = 0; bin < size; bin++) {
    const magnitude = Math.exp(float64At(real, bin));
    const phase = float64At(imaginary, bin);
    // Conjugated, so that the forward transform is the inverse one.
    real[bin] = magnitude * Math.cos(phase);
    imaginary[bin] = -magnitude * Math.sin(phase);
  }
  run();
  const length = size / 4;
  return Float32Array.from({ length }, (_, i) => {
    const fade = i < length / 2 ? 1 : 0.5 + 0.5 * Math.cos((Math.PI * (i - length / 2)) / (length / 2));
    return (float64At(real, i) / size) * fade;
  });
}

/** The gain at a frequency, dB: between the bands', held below the first and faded to 0 an octave above the last. */
export function gainAt(gains: Float32Array, hertz: number): number {
  const last = bandCentres.length - 1;
  const position = octaves(Math.max(hertz, 1) / (bandCentres[0] ?? 1)) * 3;
  if (position <= 0) return float32At(gains, 0);
  const above = octaves(hertz / (bandCentres[last] ?? 1));
  if (above >= 0) return float32At(gains, last) * Math.max(0, 1 - above);
  const low = Math.min(last - 1, Math.floor(position));
  const share = Math.min(1, position - low);
  return float32At(gains, low) * (1 - share) + float32At(gains, low + 1) * share;
}

function octaves(ratio: number): number {
  return log(ratio) / Math.LN2;
}

/** @returns `samples` and the filter's tail, its length minus one. */
export function convolve(samples: Float32Array, filter: Float32Array): Float32Array {
  const output = new Float32Array(samples.length + filter.length - 1);
  for (let i = 0; i < output.length; i++) {
    const first = Math.max(0, i - samples.length + 1);
    const last = Math.min(i, filter.length - 1);
    let sum = 0;
    for (let k = first; k <= last; k++) sum += float32At(samples, i - k) * float32At(filter, k);
    output[i] = sum;
  }
  return output;
}
