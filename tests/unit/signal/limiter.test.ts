import { describe, expect, it } from 'vitest';
import { loudnessOf, weightedPowers } from '#electron/engine/signal/loudness.ts';
import { amplified, highestPeak } from '#electron/engine/signal/limiter.ts';

const rate = 48_000;

describe('a clip made louder', () => {
  it('is only scaled while its peaks have room', () => {
    const clip = speechLike(0.5);
    expect(amplified(clip, 0.8)).toEqual(clip.map((sample) => sample * 0.8));
  });

  it.each([1, 4, 8])('is louder by %i dB although its peaks were at full scale before', (decibels) => {
    const clip = speechLike(1);
    const louder = amplified(clip, 10 ** (decibels / 20));
    expect(peakOf(louder)).toBeLessThanOrEqual(highestPeak + 1e-6);
    expect(Math.abs(loudness(louder) - loudness(clip) - decibels)).toBeLessThan(0.6);
  });

  it('stays softer than asked for rather than being limited beyond recognition', () => {
    const clip = speechLike(1);
    const louder = amplified(clip, 10 ** (40 / 20));
    expect(peakOf(louder)).toBeLessThanOrEqual(highestPeak + 1e-6);
    expect(loudness(louder) - loudness(clip)).toBeLessThan(20);
  });

  it('has no new sound where it was silent', () => {
    const clip = speechLike(1);
    clip.fill(0, 0, rate / 10);
    expect(peakOf(amplified(clip, 4).subarray(0, rate / 10))).toBe(0);
  });
});

/** A steady tone with a short peak every 50 ms that stands 14 dB above its loudness. */
function speechLike(peak: number): Float32Array {
  return Float32Array.from({ length: rate / 2 }, (_, index) => {
    const tone = 0.2 * Math.sin((2 * Math.PI * 300 * index) / rate);
    const distance = (index % (rate / 20)) - rate / 40;
    return peak * (tone + 0.8 * Math.exp(-((distance / 24) ** 2)));
  });
}

function loudness(samples: Float32Array): number {
  return loudnessOf(weightedPowers([samples]));
}

function peakOf(samples: Float32Array): number {
  return samples.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0);
}
