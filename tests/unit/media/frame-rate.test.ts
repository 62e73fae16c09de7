import { describe, expect, it } from 'vitest';
import { measureRate, nominalFrameRate, snapFrameRate } from '#electron/engine/media/codec/frame-rate.ts';

describe('the standard rate for a measured one', () => {
  it.each([
    [23.976, [24_000, 1_001]],
    [24, [24, 1]],
    [25.01, [25, 1]],
    [29.97, [30_000, 1_001]],
    [30.02, [30, 1]],
    [48, [50, 1]],
    [59.94, [60_000, 1_001]],
    [60, [60, 1]],
  ])('is the nearest: %f', (rate, standard) => {
    expect(snapFrameRate(rate)).toEqual(standard);
  });

  it.each([
    [15, [30, 1]],
    [14.985, [30_000, 1_001]],
    [12.5, [25, 1]],
    [10, [30, 1]],
    [1, [30, 1]],
    [120, [60, 1]],
    [100, [50, 1]],
    [240, [60, 1]],
  ])('repeats or drops pictures evenly: %f', (rate, standard) => {
    expect(snapFrameRate(rate)).toEqual(standard);
  });

  it('is 30 or 60 where no rate is a whole part or multiple', () => {
    expect(snapFrameRate(20)).toEqual([30, 1]);
    expect(snapFrameRate(144)).toEqual([60, 1]);
  });

  it('is 30 when nothing is known', () => {
    expect([Number.NaN, 0, -1, Infinity].map(snapFrameRate)).toEqual([
      [30, 1],
      [30, 1],
      [30, 1],
      [30, 1],
    ]);
  });
});

describe('a measured rate', () => {
  it('is exact for times rounded to milliseconds', () => {
    const times = Array.from({ length: 200 }, (_, index) => Math.round((index * 1000 * 1001) / 30_000) / 1000);
    expect(measureRate(times)).toBeCloseTo(30_000 / 1_001, 2);
  });

  it('leaves out pauses', () => {
    const times = [0, 0.04, 0.08, 0.12, 3, 3.04, 3.08, 3.12, 9, 9.04, 9.08];
    expect(measureRate(times)).toBeCloseTo(25);
  });

  it('is unknown with too few pictures', () => {
    expect(measureRate([0, 0.04, 0.08])).toBeNull();
  });
});

describe('the rate a recording becomes', () => {
  const steady = Array.from({ length: 50 }, (_, index) => index / 25);

  it('is the header’s when its two rates agree', () => {
    expect(nominalFrameRate({ average: 29.97, base: 29.97, times: steady })).toEqual([30_000, 1_001]);
  });

  it('is measured when the header only tells its time base', () => {
    expect(nominalFrameRate({ average: Number.NaN, base: 1000, times: steady })).toEqual([25, 1]);
  });

  it('is measured when the header counts pauses as slowness', () => {
    expect(nominalFrameRate({ average: 13.3, base: 30, times: steady })).toEqual([25, 1]);
  });

  it('is the header’s average when there is nothing to measure', () => {
    expect(nominalFrameRate({ average: 24, base: 90_000, times: [0] })).toEqual([24, 1]);
  });
});
