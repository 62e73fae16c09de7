import { describe, expect, it } from 'vitest';
import { loudnessOf, weightedPowers } from '#electron/engine/signal/loudness.ts';
import { amplified, createStreamLimiter, highestPeak } from '#electron/engine/signal/limiter.ts';

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

describe('sound limited as it comes', () => {
  const stereo = (level: number): Float32Array => {
    const [one, other] = [speechLike(level), speechLike(0.5)];
    return Float32Array.from(
      { length: 2 * one.length },
      (_, index) => (index % 2 === 0 ? one : other)[index >> 1] ?? 0,
    );
  };

  function inPieces(sound: Float32Array, sizes: readonly number[]): number[] {
    const limiter = createStreamLimiter(2);
    const result: number[] = [];
    for (let at = 0, turn = 0; at < sound.length; turn++) {
      const size = 2 * (sizes[turn % sizes.length] ?? 1);
      result.push(...limiter.push(sound.subarray(at, at + size)));
      at += size;
      expect(result.length / 2 + limiter.delay).toBe(Math.min(at, sound.length) / 2);
    }
    return [...result, ...limiter.finish()];
  }

  it('is unchanged while its peaks have room', () => {
    const sound = stereo(0.8);
    expect(inPieces(sound, [1024])).toEqual([...sound]);
  });

  it('has no peak that is too high, wherever pieces begin', () => {
    const sound = stereo(2);
    const whole = inPieces(sound, [sound.length]);
    expect(whole).toHaveLength(sound.length);
    expect(peakOf(Float32Array.from(whole))).toBeLessThanOrEqual(highestPeak + 1e-6);
    const pieces = inPieces(sound, [1024, 7, 300, 0, 1]);
    for (const [index, sample] of pieces.entries()) expect(sample).toBeCloseTo(whole[index] ?? NaN, 5);
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
