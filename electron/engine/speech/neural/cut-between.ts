import { peakOf } from '../../signal/limiter.ts';
import type { Sound } from '../../signal/wav.ts';
import type { Speech } from '../voices/speaking-voice.ts';

/** Moments in a sound, samples: the end of the sound before the words, their own edges, and the start of the next. */
export type Edges = { previous: number; start: number; end: number; next: number };

/** Sound this much softer than the loudest sample is inaudible beside it: 50 dB. */
const audible = 10 ** (-50 / 20);
/** Window in which loudness is measured, and its step, seconds. */
const window = 0.01;
const step = 0.0025;
/** Fade where the words run into others, and where they border on silence, seconds. */
const insideFade = 0.006;
const silentFade = 0.004;

/**
 * Cuts words out between the sounds beside them, and never inside: where they fade into silence, otherwise in the softest
 * moment.
 */
export function cutBetween(sound: Sound, { previous, start, end, next }: Edges): Speech {
  const threshold = peakOf(sound.samples.subarray(start, end)) * audible;
  const from = edgeFrom(sound, start, previous, threshold);
  const to = edgeFrom(sound, end, next, threshold);
  const samples = sound.samples.slice(from.at, to.at);
  return {
    samples,
    sampleRate: sound.sampleRate,
    end: samples.length / sound.sampleRate,
    fades: { start: from.isSilent ? silentFade : insideFade, end: to.isSilent ? silentFade : insideFade },
  };
}

/**
 * The best cut between the edge of the words and the sound beside them: the moment nearest to the words that is silent,
 * or else the softest.
 */
function edgeFrom(
  { samples, sampleRate }: Sound,
  edge: number,
  limit: number,
  threshold: number,
): { at: number; isSilent: boolean } {
  const direction = Math.sign(limit - edge);
  const half = Math.round((window * sampleRate) / 2);
  const hop = Math.round(step * sampleRate);
  let [softest, lowest] = [edge, Infinity];
  for (let distance = 0; distance <= Math.abs(limit - edge); distance += hop) {
    const at = edge + direction * distance;
    const near = samples.subarray(Math.max(0, at - half), at + half);
    if (near.length > 0 && peakOf(near) <= threshold) {
      const margin = Math.min(Math.abs(limit - at), Math.round(silentFade * sampleRate));
      return { at: at + direction * margin, isSilent: true };
    }
    const power = near.reduce((sum, sample) => sum + sample * sample, 0) / near.length;
    if (power < lowest) [softest, lowest] = [at, power];
  }
  return { at: softest, isSilent: false };
}
