import { describe, expect, it } from 'vitest';
import { heardRate, speechParts } from '#electron/engine/speech/neural/speech-parts.ts';

/** Noise of a level, dB; the same each time. */
function noise(seconds: number, level: number): Float32Array {
  let state = 7;
  const amplitude = Math.sqrt(3) * 10 ** (level / 20);
  return Float32Array.from({ length: seconds * heardRate }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return amplitude * (state / 2 ** 31 - 1);
  });
}

/** A quiet room in which somebody speaks: syllables of a fifth of a second, from and to seconds. */
function room(seconds: number, ...spoken: readonly (readonly [number, number])[]): Float32Array {
  const samples = noise(seconds, -60);
  for (const [from, to] of spoken) {
    for (let index = from * heardRate; index < to * heardRate; index++) {
      const isSyllable = (index / heardRate) % 0.25 < 0.2;
      if (isSyllable) samples[index] = 0.2 * Math.sin(index * 0.1);
    }
  }
  return samples;
}

const seconds = (samples: Float32Array) =>
  speechParts(samples).map(({ start, end }) => [start / heardRate, end / heardRate]);

describe('the parts of a recording that are listened to', () => {
  it.each([
    ['digital silence', new Float32Array(60 * heardRate)],
    ['the noise of a quiet room', noise(60, -60)],
    ['loud steady noise', noise(60, -20)],
    ['a recording of no length', new Float32Array(0)],
  ])('leave out %s', (_what, samples) => {
    expect(speechParts(samples)).toEqual([]);
  });

  it('leave out clicks', () => {
    const samples = noise(10, -60);
    for (let at = heardRate; at < samples.length; at += heardRate) samples.fill(0.5, at, at + 200);
    expect(speechParts(samples)).toEqual([]);
  });

  it('begin shortly before speech and end shortly after it', () => {
    const [part, ...others] = seconds(room(20, [5, 8]));
    expect(others).toEqual([]);
    expect(part?.[0]).toBeCloseTo(4.5, 1);
    expect(part?.[1]).toBeCloseTo(8.5, 0);
  });

  it('go on over a pause in a sentence, and not over a long one', () => {
    expect(seconds(room(20, [2, 4], [6, 8]))).toHaveLength(1);
    expect(seconds(room(20, [2, 4], [9, 11]))).toHaveLength(2);
  });

  it('are no longer than a model accepts, follow each other, and hold all that is said', () => {
    const parts = seconds(room(100, [1, 99]));
    expect(parts.length).toBeGreaterThan(3);
    expect(Math.max(...parts.map(([start = 0, end = 0]) => end - start))).toBeLessThanOrEqual(28);
    expect(parts.slice(1).map(([start]) => start)).toEqual(parts.slice(0, -1).map(([, end]) => end));
    expect(parts[0]?.[0]).toBeLessThan(1);
    expect(parts.at(-1)?.[1]).toBeGreaterThan(98.9);
  });
});
