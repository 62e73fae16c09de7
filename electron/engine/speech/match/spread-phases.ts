/**
 * Synthetic voices put all harmonics in phase: their peaks stand up to 20 dB above their loudness, those of a person
 * about 13 dB, so that they cannot be made as loud. All-pass filters spread the phases, as broadcasters do it; that
 * changes peaks alone, and nobody hears it.
 */

/** Centres of all-pass filters in a row, Hz. Which of them helps most depends on the voice and the word. */
const spreads: readonly (readonly number[])[] = [
  [],
  [200, 200],
  [150, 400, 1000, 2200],
  [100, 200, 400, 800, 1600, 3200],
];
const quality = 0.7;

/** @returns the sound as one of the rows of filters leaves it, with the lowest peak. */
export function withSpreadPhases(samples: Float32Array, sampleRate: number): Float32Array {
  const spread = spreads.map((centres) =>
    centres.reduce((sound, centre) => allPass(sound, (2 * Math.PI * centre) / sampleRate), samples),
  );
  return spread.reduce((best, one) => (peakOf(one) < peakOf(best) ? one : best));
}

/**
 * Second-order all-pass filter (R. Bristow-Johnson, "Cookbook formulae for audio equalizer biquad coefficients").
 * @param angle of its centre, radians a sample.
 */
function allPass(samples: Float32Array, angle: number): Float32Array {
  const alpha = Math.sin(angle) / (2 * quality);
  const outer = (1 - alpha) / (1 + alpha);
  const middle = (-2 * Math.cos(angle)) / (1 + alpha);
  const output = new Float32Array(samples.length);
  let [state1, state2] = [0, 0];
  for (let index = 0; index < samples.length; index++) {
    const input = samples[index] ?? 0;
    const value = outer * input + state1;
    state1 = middle * (input - value) + state2;
    state2 = input - outer * value;
    output[index] = value;
  }
  return output;
}

function peakOf(samples: Float32Array): number {
  let highest = 0;
  for (let index = 0; index < samples.length; index++) highest = Math.max(highest, Math.abs(samples[index] ?? 0));
  return highest;
}
