import { float32At, float64At, itemAt } from '#shared/at.ts';
import { createPowerSpectrum, hannWindow } from '#shared/sound/fft.ts';
import { soundRate } from '#shared/wav.ts';

/** Samples of a spectrum: 21 ms. */
const size = 1_024;
/** Edges of the bands, evenly spaced in mel (O'Shaughnessy, 1987) from 100 Hz to 7.5 kHz. */
const bands = 18;
const lowest = 100;
const highest = 7_500;

const spectrum = createPowerSpectrum(size);
const input = new Float64Array(size);
const powers = new Float32Array(size / 2 + 1);
const hann = hannWindow(size);
const edges = Array.from({ length: bands + 1 }, (_, band) => {
  const mel = melOf(lowest) + ((melOf(highest) - melOf(lowest)) * band) / bands;
  return Math.round((frequencyOf(mel) * size) / soundRate);
});

/** Levels of 18 bands of a sound (48 kHz) in 21 ms around a point, dB; −100 for silence. */
export function bandLevels(samples: Float32Array, center: number): Float32Array {
  const first = Math.round(center) - size / 2;
  for (let i = 0; i < size; i++) input[i] = (samples[first + i] ?? 0) * float64At(hann, i);
  spectrum.of(input, powers);
  return Float32Array.from({ length: bands }, (_, band) => {
    const from = itemAt(edges, band);
    const to = Math.max(from + 1, itemAt(edges, band + 1));
    let sum = 0;
    for (let bin = from; bin < to; bin++) sum += float32At(powers, bin);
    return 10 * Math.log10(sum / (to - from) + 1e-10);
  });
}

function melOf(frequency: number): number {
  return 1127 * Math.log(1 + frequency / 700);
}

function frequencyOf(mel: number): number {
  return 700 * (Math.exp(mel / 1127) - 1);
}
