import { describe, expect, it } from 'vitest';
import { duckingGains, levelBeside } from '#electron/engine/signal/ducking.ts';
import { highestPeak, yieldingGains } from '#electron/engine/signal/limiter.ts';
import { fc } from '../../support/property.ts';

const decibels = (gain: number): number => 20 * Math.log10(gain);

/** Frames of 10 ms; speech in `[from, to)` of them. */
function speechIn(frames: number, ...spans: [number, number][]): boolean[] {
  return Array.from({ length: frames }, (_, frame) => spans.some(([from, to]) => frame >= from && frame < to));
}

describe('a sound under speech', () => {
  it('is 14 dB down when speech begins and until it has ended', () => {
    const gains = duckingGains(speechIn(600, [200, 300]));
    expect(decibels(gains[100] ?? 0)).toBeCloseTo(0, 3);
    for (let frame = 200; frame <= 300; frame++) expect(decibels(gains[frame] ?? 0)).toBeCloseTo(-14, 3);
    expect(decibels(gains[500] ?? 0)).toBeCloseTo(0, 3);
  });

  it('stays down through a pause between phrases', () => {
    const gains = duckingGains(speechIn(600, [100, 200], [235, 300]));
    for (let frame = 100; frame <= 300; frame++) expect(decibels(gains[frame] ?? 0)).toBeCloseTo(-14, 3);
  });

  it('changes by less than 1 dB a frame', () => {
    const gains = Array.from(duckingGains(speechIn(900, [200, 210], [290, 330], [600, 640])), decibels);
    const steps = gains.slice(1).map((gain, frame) => Math.abs(gain - (gains[frame] ?? 0)));
    expect(Math.max(...steps)).toBeLessThan(1);
    expect(Math.min(...gains)).toBeCloseTo(-14, 3);
  });

  it('is not lowered by a click', () => {
    expect([...duckingGains(speechIn(100, [50, 53]))]).toEqual(Array<number>(101).fill(1));
  });
});

describe('the level of a sound beside speech', () => {
  it('is 6 LU below the speech, whatever the sound’s own', () => {
    for (const loudness of [-5, -23, -40]) expect(loudness + decibels(levelBeside(-20, loudness))).toBeCloseTo(-26, 6);
  });

  it('follows a usual level where nobody speaks', () => {
    expect(-12 + decibels(levelBeside(-Infinity, -12))).toBeCloseTo(-29, 6);
  });

  it('makes no noise of what is next to silent', () => {
    expect(levelBeside(-20, -70)).toBe(0);
    expect(levelBeside(-20, -Infinity)).toBe(0);
    expect(decibels(levelBeside(-20, -55))).toBeCloseTo(20, 6);
  });
});

it('a sound yields to peaks of the speech, so that their sum never exceeds the highest peak where the speech does not', () => {
  const sounds = fc.array(
    fc.record({
      kept: fc.double({ min: -1, max: 1, noNaN: true }),
      added: fc.double({ min: -2, max: 2, noNaN: true }),
    }),
    {
      minLength: 1,
      maxLength: 400,
    },
  );
  fc.assert(
    fc.property(sounds, (samples) => {
      const kept = Float32Array.from(samples, (sample) => sample.kept);
      const added = Float32Array.from(samples, (sample) => sample.added);
      const gains = yieldingGains([kept], [added]);
      for (const [index, own] of kept.entries()) {
        const sum = own + (gains[index] ?? 0) * (added[index] ?? 0);
        expect(Math.abs(sum)).toBeLessThanOrEqual(Math.max(highestPeak, Math.abs(own)) + 1e-5);
      }
    }),
  );
});
