import { describe, expect, it } from 'vitest';
import { cutOut } from '#electron/engine/speech/voices/cut-out.ts';
import { placeByPhones } from '#electron/engine/speech/voices/flite-voice.ts';

const sampleRate = 16_000;

/** Tones one after another: frequency in Hz, seconds, loudness. */
function tones(...parts: readonly [frequency: number, seconds: number, loudness: number][]) {
  const samples = parts.flatMap(([frequency, seconds, loudness]) =>
    Array.from(
      { length: seconds * sampleRate },
      (_, i) => loudness * Math.sin((2 * Math.PI * frequency * i) / sampleRate),
    ),
  );
  return { samples: Float32Array.from(samples), sampleRate };
}

/** How much of a frequency there is in a sound, 0–1. */
function share(samples: Float32Array, frequency: number): number {
  let [real, imaginary] = [0, 0];
  for (const [i, sample] of samples.entries()) {
    real += sample * Math.cos((2 * Math.PI * frequency * i) / sampleRate);
    imaginary += sample * Math.sin((2 * Math.PI * frequency * i) / sampleRate);
  }
  return (2 * Math.hypot(real, imaginary)) / samples.length;
}

describe('words cut out of a sentence', () => {
  it('hold nothing of the words they run into', () => {
    const sound = tones([300, 0.3, 0.5], [1_000, 0.4, 0.5], [500, 0.3, 0.5]);
    const { samples } = cutOut(sound, { start: 0.3, end: 0.7, pausesBefore: false, pausesAfter: false });
    expect(samples.length / sampleRate).toBeCloseTo(0.4, 3);
    expect(share(samples, 1_000)).toBeGreaterThan(0.49);
    expect(share(samples, 300)).toBeLessThan(0.01);
    expect(share(samples, 500)).toBeLessThan(0.01);
  });

  it('keep a little of a pause beside them', () => {
    const sound = tones([300, 0.3, 0.5], [0, 0.2, 0], [1_000, 0.4, 0.5], [0, 0.2, 0]);
    const { samples, end } = cutOut(sound, { start: 0.5, end: 0.9, pausesBefore: true, pausesAfter: true });
    expect(samples.length / sampleRate).toBeCloseTo(0.43, 3);
    expect(end).toBeCloseTo(0.415, 3);
  });

  it('begin where a louder sound before them has faded', () => {
    // The other voice goes on for 10 ms into the closure of the first consonant.
    const sound = tones([300, 0.31, 0.5], [1_000, 0.04, 0.01], [1_000, 0.35, 0.5], [0, 0.2, 0]);
    const { samples } = cutOut(sound, { start: 0.3, end: 0.7, pausesBefore: false, pausesAfter: true });
    expect(samples.length / sampleRate).toBeLessThan(0.405);
    expect(Math.max(...samples.subarray(0, 0.01 * sampleRate))).toBeLessThan(0.05);
  });
});

describe('the place of words among phones', () => {
  const phones = 'pau hh ay ae n ax pau ay hh ae d pau'
    .split(' ')
    .map((name, index) => ({ name, start: index / 10, end: (index + 1) / 10 }));

  it('is between what is said before and after', () => {
    expect(placeByPhones(phones, ['hh', 'ay'], ['ay', 'hh', 'ae', 'd'])).toEqual({
      start: 0.3,
      end: 0.6,
      pausesBefore: false,
      pausesAfter: true,
    });
    expect(placeByPhones(phones, [], ['ay', 'hh', 'ae', 'd'])).toMatchObject({ start: 0.1, pausesBefore: true });
  });

  it('is not known where something else is said, one sound apart', () => {
    expect(placeByPhones(phones, ['hh', 'iy'], ['ay', 'hh', 'ae', 'd'])).not.toBeNull();
    expect(placeByPhones(phones, ['w', 'iy'], ['ay', 'hh', 'ae', 'd'])).toBeNull();
    expect(placeByPhones(phones, ['hh', 'ay'], ['ay', 'hh', 'ae', 'd', 'ax', 'l'])).toBeNull();
    expect(placeByPhones(phones, ['hh', 'ay', 'ae', 'n', 'ax'], ['ay', 'hh', 'ae', 'd'])).toBeNull();
  });
});
