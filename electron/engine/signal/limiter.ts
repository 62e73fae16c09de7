import { loudnessOf, weightedPowers } from './loudness.ts';
import { float32At, int32At, itemAt } from '#shared/at.ts';
import { joined } from '#shared/wav.ts';

/** Makes a clip louder without clipping, by a limiter that reduces the gain around each peak. */

/** Peaks stay below −1 dBFS. */
export const highestPeak = 10 ** (-1 / 20);

/** Look-ahead and release of the limiter: 1.5 ms, samples. */
const reach = 72;
/** Maximum gain that compensates for limiting, dB; with more, the limiting would be audible. */
const mostGivenBack = 8;
/** An inaudible difference of loudness, dB. */
const closeEnough = 0.1;
const mostRounds = 8;
/** The compensating gain is limited again, to about a third of it. */
const overshoot = 1.5;

/** @returns `clip` times `gain`, limited to the peaks but with the same loudness. 48 kHz. */
export function amplified(clip: Float32Array, gain: number): Float32Array {
  const louder = scaled(clip, gain);
  if (peakOf(louder) <= highestPeak) return louder;
  const wanted = loudness(louder);
  let given = 0;
  let result = limited(louder, 1);
  for (let round = 1; round < mostRounds; round++) {
    const lost = wanted - loudness(result);
    if (lost < closeEnough || given === mostGivenBack) break;
    given = Math.min(mostGivenBack, given + overshoot * lost);
    result = limited(louder, 10 ** (given / 20));
  }
  return result;
}

/** `samples` times `gain`, smoothly reduced around each peak that is too high. */
function limited(samples: Float32Array, gain: number): Float32Array {
  const allowed = new Float32Array(samples.length);
  for (let index = 0; index < samples.length; index++)
    allowed[index] = Math.min(1, highestPeak / Math.abs(float32At(samples, index) * gain));
  const gains = eased(allowed);
  const turnedDown = scaled(samples, gain);
  for (let index = 0; index < turnedDown.length; index++)
    turnedDown[index] = float32At(turnedDown, index) * (gains[index] ?? 1);
  return turnedDown;
}

/**
 * Gains of `added`, one per sample, with which its sum with `kept` stays below the highest peak: it is reduced near
 * peaks of `kept`, which never changes. @param kept, added one array per channel, all of the same length.
 */
export function yieldingGains(kept: readonly Float32Array[], added: readonly Float32Array[]): Float32Array {
  const allowed = new Float32Array(kept[0]?.length ?? 0).fill(1);
  for (const [channel, own] of kept.entries()) {
    const other = itemAt(added, channel);
    for (let index = 0; index < own.length; index++) {
      const sample = float32At(own, index);
      const more = float32At(other, index);
      if (more === 0 || Math.abs(sample + more) <= highestPeak) continue;
      const room = Math.max(0, highestPeak - Math.abs(sample)) / Math.abs(more);
      allowed[index] = Math.min(float32At(allowed, index), room);
    }
  }
  return eased(allowed);
}

/** Reduces gains smoothly before and after each low one. */
function eased(gains: Float32Array): Float32Array {
  return averagedAround(averagedAround(lowestAround(gains), reach / 2), reach / 2);
}

/** A loop, because `map` allocates each number, which was most of a section's garbage. */
function scaled(samples: Float32Array, gain: number): Float32Array {
  const result = new Float32Array(samples.length);
  for (let index = 0; index < samples.length; index++) result[index] = float32At(samples, index) * gain;
  return result;
}

/** The mean of the values up to `distance` before and after each; the last value continues beyond the ends. */
function averagedAround(values: Float32Array, distance: number): Float32Array {
  const first = values[0] ?? 1;
  const last = values.at(-1) ?? 1;
  const averages = new Float32Array(values.length);
  let sum = first * (distance + 1);
  for (let index = 0; index < distance; index++) sum += values[index] ?? last;
  for (let index = 0; index < values.length; index++) {
    sum += (values[index + distance] ?? last) - (values[index - distance - 1] ?? first);
    averages[index] = sum / (2 * distance + 1);
  }
  return averages;
}

/**
 * The minimum within {@link reach} of each, in one pass: a queue holds the candidates in ascending order (Lemire,
 * Streaming Maximum-Minimum Filter, 2006).
 */
function lowestAround(values: Float32Array): Float32Array {
  const lowest = new Float32Array(values.length);
  const valueAt = (index: number): number => values[index] ?? 1;
  const queue = new Int32Array(values.length);
  let first = 0;
  let end = 0;
  for (let ahead = 0; ahead < values.length + reach; ahead++) {
    if (ahead < values.length) {
      while (end > first && valueAt(int32At(queue, end - 1)) >= valueAt(ahead)) end -= 1;
      queue[end++] = ahead;
    }
    const at = ahead - reach;
    if (at < 0) continue;
    while (int32At(queue, first) < at - reach) first += 1;
    lowest[at] = valueAt(int32At(queue, first));
  }
  return lowest;
}

function loudness(samples: Float32Array): number {
  return loudnessOf(weightedPowers([samples]));
}

/** The peak of a sound, 0–1. */
export function peakOf(samples: Float32Array): number {
  let highest = 0;
  for (let index = 0; index < samples.length; index++) highest = Math.max(highest, Math.abs(float32At(samples, index)));
  return highest;
}

/** Limits sound that comes in pieces of any length. Its output lags by {@link StreamLimiter.delay}. */
export type StreamLimiter = {
  /** Interleaved samples; those held back come with the next piece. */
  push(samples: Float32Array): Float32Array;
  /** The samples held back. Nothing may follow. */
  finish(): Float32Array;
  /** Samples per channel held back. */
  readonly delay: number;
};

/** A gain depends on the samples this far before and after it. */
const gainContext = 2 * reach;

/** Reduces the gain of all channels around each peak that is too high; other sound is unchanged. About 48 kHz. */
export function createStreamLimiter(channels: number): StreamLimiter {
  /** Samples for context, which have been returned, and after them those held back. */
  let kept: Float32Array = new Float32Array(0);
  let returned = 0;

  function advance(samples: Float32Array, lookAhead: number): Float32Array {
    const all = joined([kept, samples]);
    const end = Math.max(returned, all.length / channels - lookAhead);
    const ready = all.slice(returned * channels, end * channels);
    if (peakOf(all) > highestPeak)
      applyGains(ready, eased(allowedGains(all, channels)).subarray(returned, end), channels);
    const from = Math.max(0, end - gainContext);
    kept = all.subarray(from * channels);
    returned = end - from;
    return ready;
  }

  return {
    push: (samples) => advance(samples, gainContext),
    finish: () => advance(new Float32Array(0), 0),
    get delay() {
      return kept.length / channels - returned;
    },
  };
}

/** For each sample the gain with which no channel exceeds the highest peak. */
function allowedGains(interleaved: Float32Array, channels: number): Float32Array {
  const allowed = new Float32Array(interleaved.length / channels).fill(1);
  for (let index = 0; index < interleaved.length; index++) {
    const sample = Math.abs(float32At(interleaved, index));
    if (sample <= highestPeak) continue;
    const time = Math.floor(index / channels);
    allowed[time] = Math.min(float32At(allowed, time), highestPeak / sample);
  }
  return allowed;
}

function applyGains(interleaved: Float32Array, gains: Float32Array, channels: number): void {
  for (let index = 0; index < interleaved.length; index++)
    interleaved[index] = float32At(interleaved, index) * float32At(gains, Math.floor(index / channels));
}
