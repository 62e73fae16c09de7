import { describe, expect, it } from 'vitest';
import { loudnessOf, weightedPowers } from '../../../electron/engine/render/loudness.ts';
import { amplified, highestPeak } from '../../../electron/engine/render/peaks.ts';

const rate = 48_000;

describe('a clip made louder', () => {
  it('is only scaled while its peaks have room', () => {
    const clip = pulses(0.5, 120);
    expect(amplified(clip, 0.8)).toEqual(clip.map((sample) => sample * 0.8));
  });

  it.each([2, 5, 8])('is louder by %i dB although its peaks were at full scale before', (decibels) => {
    const clip = pulses(1, 120);
    const louder = amplified(clip, 10 ** (decibels / 20));
    expect(peakOf(louder)).toBeLessThanOrEqual(highestPeak + 1e-6);
    expect(loudness(louder) - loudness(clip)).toBeCloseTo(decibels, 0);
  });

  it('stays softer than asked for rather than being limited beyond recognition', () => {
    const louder = amplified(pulses(1, 120), 10 ** (40 / 20));
    expect(peakOf(louder)).toBeLessThanOrEqual(highestPeak + 1e-6);
  });

  it('has no new sound where it was silent', () => {
    const clip = pulses(1, 120);
    clip.fill(0, 0, rate / 10);
    expect(peakOf(amplified(clip, 4).subarray(0, rate / 10))).toBe(0);
  });
});

/** Like a synthetic vowel: all harmonics of `pitch` in phase, which makes one sharp peak a period. */
function pulses(peak: number, pitch: number): Float32Array {
  const harmonics = Math.floor(4_000 / pitch);
  const samples = Float32Array.from({ length: rate / 2 }, (_, index) => {
    let sum = 0;
    for (let k = 1; k <= harmonics; k++) sum += Math.cos((2 * Math.PI * k * pitch * index) / rate) / Math.sqrt(k);
    return sum;
  });
  const highest = peakOf(samples);
  return samples.map((sample) => (sample * peak) / highest);
}

function loudness(samples: Float32Array): number {
  return loudnessOf(weightedPowers([samples]));
}

function peakOf(samples: Float32Array): number {
  return samples.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0);
}
