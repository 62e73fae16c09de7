import { float32At, itemAt } from '#shared/at.ts';
import { soundRate } from '#shared/wav.ts';
import { bandLevels } from '../../signal/band-levels.ts';

/** Range and step of the search around the guess: 25 ms and 2.5 ms, samples. */
const farthest = 1_200;
const step = 120;
/** Part of the neighbouring word that is compared, samples from the point: 10 to 50 ms. */
const compared = [480, 960, 1_440, 1_920, 2_400];
/** Reduction of the mean level difference, dB, that a point 10 ms further from the guess must bring. */
const distanceCost = 0.5;

/**
 * Finds the point of a sound where a neighbouring word sounds as it does at a point of another reading of it, so that
 * one can continue as the other. Compares spectra of 20 ms, like the join costs of unit selection (Hunt & Black, "Unit
 * selection in a concatenative speech synthesis system", 1996; Conkie & Isard, "Optimal coupling of diphones", 1996).
 * @param model another reading of the word, and the point in it; both sounds are mono, 48 kHz.
 * @param guess approximate position of the point, samples.
 * @param side whether the word is before (−1) or after (1) the point.
 */
export function correspondingPoint(
  model: { samples: Float32Array; at: number },
  sound: Float32Array,
  guess: number,
  side: -1 | 1,
): number {
  const wanted = compared.map((distance) => bandLevels(model.samples, model.at + side * distance));
  let best = { at: guess, cost: Infinity };
  for (let shift = -farthest; shift <= farthest; shift += step) {
    const at = guess + shift;
    const difference = compared.reduce((sum, distance, index) => {
      return sum + differenceOf(itemAt(wanted, index), bandLevels(sound, at + side * distance));
    }, 0);
    const cost = difference / compared.length + (distanceCost * Math.abs(shift)) / (0.01 * soundRate);
    if (cost < best.cost) best = { at, cost };
  }
  return best.at;
}

/** Mean difference between the bands of two spectra, dB, independent of their loudness. */
export function differenceOf(a: Float32Array, b: Float32Array): number {
  const count = Math.min(a.length, b.length);
  let mean = 0;
  for (let band = 0; band < count; band++) mean += (float32At(a, band) - float32At(b, band)) / count;
  let sum = 0;
  for (let band = 0; band < count; band++) sum += Math.abs(float32At(a, band) - float32At(b, band) - mean);
  return sum / count;
}

/** Maximum shift of a cut to a zero crossing: 2 ms, samples. */
const crossingReach = 96;

/** The nearest rising zero crossing, samples; `at` itself without one within reach. */
export function nearestCrossing(samples: Float32Array, at: number): number {
  for (let distance = 0; distance <= crossingReach; distance++) {
    for (const place of [at - distance, at + distance]) {
      if (place < 1 || place >= samples.length) continue;
      if (float32At(samples, place - 1) <= 0 && float32At(samples, place) > 0) return place;
    }
  }
  return Math.min(Math.max(0, at), samples.length);
}
