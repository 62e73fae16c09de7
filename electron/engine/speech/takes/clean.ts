import type { TakeFlag } from '#shared/api/index.ts';
import { soundRate } from '#shared/wav.ts';
import { highestPeak, peakOf } from '../../signal/limiter.ts';
import { loudnessOf, weightedPowers } from '../../signal/loudness.ts';
import { margin, speechIn, trimToSpeech } from '../voices/trim.ts';

export type CleanTake = {
  /** Mono, 48 kHz, the voiced part only, at {@link takeLoudness}. Empty without speech. */
  samples: Float32Array;
  flags: TakeFlag[];
  /** Loudness it was spoken at, LUFS. */
  loudness: number;
};

/** Where it begins in what was recorded, samples. */
type Placed = { first: number };

/** Loudness of all takes, so that those of a list sound alike; a section sets its own. LUFS. */
export const takeLoudness = -20;
/** Softer speech is not clear of the microphone's noise, LUFS. */
const quiet = -42;
/** Minimum distance of speech above the room, dB. */
const quietRoom = 20;
/** Level that counts as full scale. */
const fullScale = 0.985;
/** Consecutive samples at full scale that make an overload. */
const overload = 3;

/**
 * Prepares a take for use: trimmed, without rumble, at one loudness.
 * @param recorded mono, 48 kHz, unprocessed: clipping is detected in it.
 * @param options.noise level of the room, dBFS.
 * @param options.expected usual duration of this text, seconds.
 */
export function cleanTake(
  recorded: Float32Array,
  { noise, expected }: { noise: number; expected: number },
): CleanTake & Placed {
  const sound = withoutRumble(recorded);
  const { start: first, end } = speechIn({ samples: sound, sampleRate: soundRate, end: 0 });
  const fades = { start: margin, end: margin };
  const { samples } = trimToSpeech({ samples: sound.subarray(first, end), sampleRate: soundRate, end: 0, fades });
  if (samples.length === 0) return { samples, first, flags: ['quiet'], loudness: -Infinity };
  const { gain, flags, loudness } = judgeTake(samples, recorded, { noise, expected });
  return { samples: samples.map((sample) => sample * gain), first, flags, loudness };
}

/**
 * The problems of a take, and its gain.
 * @param samples the voiced part. @param recorded unprocessed. @param options as of {@link cleanTake}.
 */
export function judgeTake(
  samples: Float32Array,
  recorded: Float32Array,
  { noise, expected }: { noise: number; expected: number },
): { gain: number; flags: TakeFlag[]; loudness: number } {
  const loudness = loudnessOf(weightedPowers([samples]));
  const peak = peakOf(samples);
  const gain = Math.min(10 ** ((takeLoudness - loudness) / 20), highestPeak / peak);
  const seconds = samples.length / soundRate;
  const flags: TakeFlag[] = [];
  if (isOverloaded(recorded, fullScale)) flags.push('clipped');
  if (loudness < quiet) flags.push('quiet');
  if (loudness - noise < quietRoom) flags.push('noisy');
  if (seconds > Math.max(1, 2.2 * expected)) flags.push('long');
  if (seconds < Math.min(0.2, 0.4 * expected)) flags.push('short');
  return { gain, flags, loudness };
}

/** Whether a sound is clipped. @param level of full scale, 0–1. */
export function isOverloaded(samples: Float32Array, level: number): boolean {
  let run = 0;
  for (const sample of samples) {
    run = Math.abs(sample) >= level ? run + 1 : 0;
    if (run >= overload) return true;
  }
  return false;
}

/** Cut-off of the high pass, Hz: below the lowest voices. */
const cutOff = 70;
/** Quality factors of a Butterworth filter of the fourth order. */
const qualities = [0.5412, 1.3066];

/**
 * Removes the rumble of traffic, touched tables and breath: a Butterworth high pass of 24 dB an octave (R.
 * Bristow-Johnson, "Cookbook formulae for audio equalizer biquad filter coefficients").
 */
export function withoutRumble(samples: Float32Array): Float32Array {
  return qualities.reduce(highPass, samples);
}

function highPass(samples: Float32Array, quality: number): Float32Array {
  const omega = (2 * Math.PI * cutOff) / soundRate;
  const alpha = Math.sin(omega) / (2 * quality);
  const cosine = Math.cos(omega);
  const a0 = 1 + alpha;
  const b0 = (1 + cosine) / 2 / a0;
  const a1 = (-2 * cosine) / a0;
  const a2 = (1 - alpha) / a0;
  const filtered = new Float32Array(samples.length);
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  for (const [index, x] of samples.entries()) {
    const y = b0 * (x - 2 * x1 + x2) - a1 * y1 - a2 * y2;
    filtered[index] = y;
    [x2, x1, y2, y1] = [x1, x, y1, y];
  }
  return filtered;
}
