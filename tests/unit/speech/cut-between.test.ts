import { describe, expect, it } from 'vitest';
import { cutBetween } from '#electron/engine/speech/neural/cut-between.ts';

const sampleRate = 10_000;

/** A tone as loud as told for each 10 ms. */
function soundOf(levels: readonly number[]): { samples: Float32Array; sampleRate: number } {
  const samples = levels.flatMap((level) => Array.from({ length: 100 }, (_, index) => level * Math.sin(index)));
  return { samples: Float32Array.from(samples), sampleRate };
}

/** A word of 50 ms with 50 ms on both sides, between other words. */
const edges = { previous: 500, start: 1_000, end: 1_500, next: 2_000 };
const loud = (count: number) => Array.from({ length: count }, () => 0.5);
const between = (before: readonly number[], after: readonly number[]) =>
  soundOf([...loud(5), ...before, ...loud(5), ...after, ...loud(5)]);

describe('words that run into others', () => {
  it('are cut out in the softest moments beside them', () => {
    const sound = between([0.4, 0.3, 0.1, 0.3, 0.4], [0.4, 0.3, 0.3, 0.1, 0.4]);
    const { samples, fades } = cutBetween(sound, edges);
    expect(samples).toEqual(sound.samples.slice(750, 1_850));
    expect(fades).toEqual({ start: 0.006, end: 0.006 });
  });

  it('keep all of their sound, however soft it is', () => {
    const sound = soundOf([...loud(10), 0.001, 0.5, 0.5, 0.5, 0.001, ...loud(10)]);
    expect(cutBetween(sound, edges).samples.length).toBeGreaterThanOrEqual(500);
  });
});

describe('words beside a pause', () => {
  it('end where they have faded', () => {
    const sound = between([0, 0, 0, 0, 0], [0.3, 0.1, 0, 0, 0]);
    const { samples, end, fades } = cutBetween(sound, edges);
    // 5 ms of the window and 4 ms of fade beyond the audible sound.
    expect(samples.length).toBeGreaterThanOrEqual(500 + 200);
    expect(samples.length).toBeLessThanOrEqual(500 + 200 + 300);
    expect(end).toBe(samples.length / sampleRate);
    expect(fades).toEqual({ start: 0.004, end: 0.004 });
  });
});

it('words without others around them may use the whole sound', () => {
  const sound = soundOf(loud(3));
  expect(cutBetween(sound, { previous: 0, start: 0, end: 300, next: 300 }).samples).toEqual(sound.samples);
});
