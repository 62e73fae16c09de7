import { float32At, float64At, itemAt } from '#shared/at.ts';

/*
 * What Whisper hears of a sound: 80 bands of the mel scale, 100 times a second, as in OpenAI's `audio.py` (window of 25 ms,
 * filters of equal area, eight decades down from the loudest). A transform of exactly 400 samples, since its bins decide
 * which filter they belong to.
 */

/** Samples per second that the network listens to. */
export const melRate = 16_000;
export const melBands = 80;
/** Samples from one frame to the next, and in each. */
const hop = 160;
const frameSize = 400;
const bins = frameSize / 2 + 1;

/** Bands by frames: `values[band * frames + frame]`. */
export type MelSpectrogram = { values: Float32Array; frames: number };

/** @param samples mono, at {@link melRate}. One frame for each 10 ms that begin in them. */
export function melSpectrogram(samples: Float32Array): MelSpectrogram {
  const frames = Math.floor(samples.length / hop);
  const values = new Float32Array(melBands * frames);
  const input = new Float64Array(frameSize);
  const powers = new Float64Array(bins);
  let loudest = -Infinity;
  for (let frame = 0; frame < frames; frame++) {
    for (let index = 0; index < frameSize; index++)
      input[index] = sampleAt(samples, frame * hop + index - frameSize / 2) * float64At(taper, index);
    writePowers(input, powers);
    for (const [band, { first, weights }] of filters.entries()) {
      let sum = 0;
      for (let index = 0; index < weights.length; index++)
        sum += float64At(weights, index) * float64At(powers, first + index);
      const level = Math.log10(Math.max(sum, 1e-10));
      values[band * frames + frame] = level;
      loudest = Math.max(loudest, level);
    }
  }
  for (let index = 0; index < values.length; index++)
    values[index] = (Math.max(float32At(values, index), loudest - 8) + 4) / 4;
  return { values, frames };
}

/** The sound goes on mirrored before its start and after its end. */
function sampleAt(samples: Float32Array, index: number): number {
  const last = samples.length - 1;
  const mirrored = index < 0 ? -index : index > last ? 2 * last - index : index;
  return samples[mirrored] ?? 0;
}

const taper = Float64Array.from(
  { length: frameSize },
  (_, index) => 0.5 * (1 - Math.cos((2 * Math.PI * index) / frameSize)),
);

type Filter = { first: number; weights: Float64Array };

/** Slaney's mel scale (Auditory Toolbox): linear up to 1 kHz, then logarithmic. */
function hertzOf(mel: number): number {
  const linear = (200 / 3) * mel;
  return linear < 1000 ? linear : 1000 * Math.exp((Math.log(6.4) / 27) * (mel - 15));
}

function melOf(hertz: number): number {
  return hertz < 1000 ? (3 * hertz) / 200 : 15 + (Math.log(hertz / 1000) * 27) / Math.log(6.4);
}

const filters: readonly Filter[] = makeFilters();

function makeFilters(): Filter[] {
  const step = melOf(melRate / 2) / (melBands + 1);
  const edges = Array.from({ length: melBands + 2 }, (_, index) => hertzOf(index * step));
  return Array.from({ length: melBands }, (_, band) => {
    const [low, centre, high] = [itemAt(edges, band), itemAt(edges, band + 1), itemAt(edges, band + 2)];
    const all = Float64Array.from({ length: bins }, (_, bin) => {
      const hertz = (bin * melRate) / frameSize;
      const weight = Math.max(0, Math.min((hertz - low) / (centre - low), (high - hertz) / (high - centre)));
      return (2 * weight) / (high - low);
    });
    const first = all.findIndex((weight) => weight > 0);
    const end = all.findLastIndex((weight) => weight > 0) + 1;
    return { first: Math.max(0, first), weights: all.slice(Math.max(0, first), end) };
  });
}

/** Complex points of the transform: two samples each. */
const half = frameSize / 2;
const cosines = Float64Array.from({ length: frameSize }, (_, index) => Math.cos((2 * Math.PI * index) / frameSize));
const sines = Float64Array.from({ length: frameSize }, (_, index) => -Math.sin((2 * Math.PI * index) / frameSize));
const even = { real: new Float64Array(half), imaginary: new Float64Array(half) };
const scratch = { real: new Float64Array(half), imaginary: new Float64Array(half) };
const output = { real: new Float64Array(half), imaginary: new Float64Array(half) };

/** Power of each bin of a real frame, from a complex transform of half its size (Numerical Recipes, 12.3). */
function writePowers(input: Float64Array, powers: Float64Array): void {
  for (let index = 0; index < half; index++) {
    even.real[index] = float64At(input, 2 * index);
    even.imaginary[index] = float64At(input, 2 * index + 1);
  }
  transform(half, 0, 1, 0);
  for (let bin = 0; bin < bins; bin++) {
    const [one, other] = [bin % half, (half - bin) % half];
    const sumReal = (float64At(output.real, one) + float64At(output.real, other)) / 2;
    const sumImaginary = (float64At(output.imaginary, one) - float64At(output.imaginary, other)) / 2;
    const oddReal = (float64At(output.imaginary, one) + float64At(output.imaginary, other)) / 2;
    const oddImaginary = -(float64At(output.real, one) - float64At(output.real, other)) / 2;
    const [cosine, sine] = [float64At(cosines, bin), float64At(sines, bin)];
    const real = sumReal + cosine * oddReal - sine * oddImaginary;
    const imaginary = sumImaginary + cosine * oddImaginary + sine * oddReal;
    powers[bin] = real * real + imaginary * imaginary;
  }
}

/**
 * Transforms `size` points of `even` from `from` on in steps of `step` into `output` from `to` on: split by the smallest
 * prime factor of their number (Cooley & Tukey, 1965).
 */
function transform(size: number, from: number, step: number, to: number): void {
  if (size === 1) {
    output.real[to] = float64At(even.real, from);
    output.imaginary[to] = float64At(even.imaginary, from);
    return;
  }
  const factor = size % 2 === 0 ? 2 : 5;
  const part = size / factor;
  for (let index = 0; index < factor; index++) transform(part, from + index * step, step * factor, to + index * part);
  const turn = frameSize / size;
  for (let bin = 0; bin < size; bin++) {
    let [real, imaginary] = [0, 0];
    for (let index = 0; index < factor; index++) {
      const at = to + index * part + (bin % part);
      const angle = (turn * bin * index) % frameSize;
      const [cosine, sine] = [float64At(cosines, angle), float64At(sines, angle)];
      const [x, y] = [float64At(output.real, at), float64At(output.imaginary, at)];
      real += x * cosine - y * sine;
      imaginary += x * sine + y * cosine;
    }
    scratch.real[bin] = real;
    scratch.imaginary[bin] = imaginary;
  }
  for (let bin = 0; bin < size; bin++) {
    output.real[to + bin] = float64At(scratch.real, bin);
    output.imaginary[to + bin] = float64At(scratch.imaginary, bin);
  }
}
