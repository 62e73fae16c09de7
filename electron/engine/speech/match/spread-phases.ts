import { float32At } from '#shared/at.ts';
import { cosOfTurns, sinOfTurns } from '../../signal/exact-math.ts';
import { peakOf } from '../../signal/limiter.ts';

/**
 * Synthetic voices have all harmonics in phase. Their peaks are up to 20 dB above their loudness, a person's about 13
 * dB, so they cannot be made as loud. All-pass filters spread the phases, as in broadcasting, which lowers the peaks
 * and is otherwise inaudible.
 */

/**
 * Rows of all-pass filters: their centres, Hz, and their quality. Which row helps most depends on the voice and the
 * word; each of them gives some names a peak 1 to 3 dB lower than the other rows do.
 */
const spreads: readonly { centres: readonly number[]; quality: number }[] = [
  { centres: [], quality: 0.7 },
  { centres: [200, 200], quality: 0.7 },
  { centres: [150, 400, 1000, 2200], quality: 0.7 },
  { centres: [100, 200, 400, 800, 1600, 3200], quality: 0.7 },
  { centres: [120, 180, 270, 400, 600, 900], quality: 0.7 },
  { centres: [150, 150, 300, 300], quality: 1 },
  { centres: [250, 500, 1000], quality: 1 },
  { centres: [300, 300], quality: 0.7 },
];

/** @returns the sound after the row of filters with the lowest peak. */
export function withSpreadPhases(samples: Float32Array, sampleRate: number): Float32Array {
  const spread = spreads.map(({ centres, quality }) =>
    centres.reduce((sound, centre) => allPass(sound, centre / sampleRate, quality), samples),
  );
  return spread.reduce((best, one) => (peakOf(one) < peakOf(best) ? one : best));
}

/**
 * Second-order all-pass filter (R. Bristow-Johnson, "Cookbook formulae for audio equalizer biquad coefficients").
 * @param turns of its centre a sample.
 */
function allPass(samples: Float32Array, turns: number, quality: number): Float32Array {
  const alpha = sinOfTurns(turns) / (2 * quality);
  const outer = (1 - alpha) / (1 + alpha);
  const middle = (-2 * cosOfTurns(turns)) / (1 + alpha);
  const output = new Float32Array(samples.length);
  let [state1, state2] = [0, 0];
  for (let index = 0; index < samples.length; index++) {
    const input = float32At(samples, index);
    const value = outer * input + state1;
    state1 = middle * (input - value) + state2;
    state2 = input - outer * value;
    output[index] = value;
  }
  return output;
}
