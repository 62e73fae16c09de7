import { describe, expect, test } from 'vitest';
import { longParts, type FollowedWords } from '#electron/engine/render/follow-words.ts';
import { isWorthRest, restTiming } from '#electron/engine/render/rests-in-video.ts';
import { framesOfWalk, walksOf, walkUnit } from '#electron/engine/pictures/rests.ts';
import { poseDistance } from '#electron/engine/media/edit/rest-pictures.ts';

describe('parts of a recording that a video takes longer for', () => {
  const word = (start: number, end: number, isFixed = true): FollowedWords => ({
    source: { start, end },
    output: { start, end },
    isFixed,
  });

  test('are those between words in both that are shown slower than the limit', () => {
    const words = [word(100, 200), word(250, 300, false), word(350, 400), word(400, 500), word(600, 700)];
    const times = [
      { source: 0, output: 0 },
      { source: 200, output: 200 },
      { source: 350, output: 600 },
      { source: 500, output: 750 },
      { source: 600, output: 910 },
      { source: 700, output: 1_010 },
      { source: 1_000, output: 3_000 },
    ];
    // 150 take 400, and 300 at the end 1,990; 100 that take 160 are within the limit.
    expect(longParts(times, words)).toEqual([
      { start: 200, end: 350 },
      { start: 700, end: 1_000 },
    ]);
  });

  test('begin with the recording where a value does', () => {
    const times = [
      { source: 0, output: 0 },
      { source: 300, output: 900 },
      { source: 400, output: 1_000 },
    ];
    expect(longParts(times, [word(0, 200, false), word(300, 350)])).toEqual([{ start: 0, end: 300 }]);
  });
});

describe('the time of a rest', () => {
  const unit = 12_480;
  const cases: { source: number; output: number }[] = [];
  for (let source = 2_000; source < 300_000; source = Math.ceil(source * 1.3))
    for (let output = source; output < 3_000_000; output = Math.ceil(output * 1.1)) cases.push({ source, output });
  const isLong = ({ source, output }: { source: number; output: number }): boolean =>
    output > 1.6 * source && output - source >= unit;

  test('is none where a part is short, or its frames can be stretched', () => {
    const short = cases.filter((part) => !isLong(part));
    expect(short.length).toBeGreaterThan(100);
    expect(short.filter(({ source, output }) => restTiming(source, output, unit) !== null)).toEqual([]);
  });

  test('fills a part exactly, in whole units, with frames within the limits', () => {
    for (const { source, output } of cases.filter(isLong)) {
      const timing = restTiming(source, output, unit);
      if (!timing) throw new Error(`none for ${source} in ${output}`);
      const { pace, units, restPace } = timing;
      expect(Number.isInteger(units)).toBe(true);
      expect(pace * source + restPace * units * unit).toBeCloseTo(output, 3);
      expect(pace).toBeGreaterThanOrEqual(1);
      expect(pace).toBeLessThanOrEqual(1.6 + 1e-9);
      // Nothing is shown faster than it was recorded, as no frame could be left out.
      expect(restPace).toBeGreaterThanOrEqual(1);
      expect(restPace).toBeLessThan(2);
    }
  });
});

describe('a rest that is dissolved', () => {
  const part = { start: 48_000, end: 48_000 + 24_000 };

  test('stands for slow motion that is seen more than it', () => {
    const cases = [
      [40_000, true, false],
      [40_000, false, true],
      [50_000, true, true],
    ] as const;
    for (const [output, dissolves, expected] of cases) expect(isWorthRest(part, output, { dissolves })).toBe(expected);
    // A second more, though it is not twice as long.
    expect(isWorthRest({ start: 0, end: 96_000 }, 144_000, { dissolves: true })).toBe(true);
  });
});

describe('a walk over a rest', () => {
  test('goes a frame at a time, stays in the rest, and ends where it began', () => {
    for (const frames of [2, 8, 13, 25, 50]) {
      for (const count of [24, 26, 50, 100, 200]) {
        const walk = framesOfWalk({ start: 100, frames }, count);
        expect(walk).toHaveLength(count);
        expect(walk[0]).toBe(100);
        // The first frame comes next.
        const steps = [...walk.slice(1), 100].map((frame, index) => Math.abs(frame - (walk[index] ?? NaN)));
        expect(new Set(steps)).toEqual(new Set([1]));
        expect(Math.max(...walk)).toBeLessThanOrEqual(100 + frames);
        expect(Math.min(...walk)).toBe(100);
        // As far as there is time for, about.
        expect(Math.max(...walk)).toBeGreaterThanOrEqual(100 + Math.min(frames, count / 2) / 2);
      }
    }
  });

  test('is put together from the longest that fit', () => {
    expect([1, 2, 3, 5, 30, 36].map(walksOf)).toEqual([[1], [2], [3], [4, 1], [16, 8, 4, 2], [16, 16, 4]]);
  });

  test('takes about a quarter of a second or more, in whole frames there and back', () => {
    for (const rate of [24, 25, 30, 50, 60]) {
      const frames = walkUnit({ info: { frameRate: [rate, 1] } });
      expect(frames % 2).toBe(0);
      expect(Math.abs(frames / rate - 0.25)).toBeLessThan(0.02);
    }
  });
});

describe('the difference of two poses', () => {
  test('is that of the part that differs most, and nothing for the same', () => {
    const wall = new Uint8Array(2_304).fill(90);
    const withHand = wall.slice();
    // A twentieth of the picture.
    withHand.fill(150, 0, 115);
    expect(poseDistance(wall, wall)).toBe(0);
    expect(poseDistance(wall, withHand)).toBeCloseTo(60, 0);
    const brighter = wall.map((luma) => luma + 3);
    expect(poseDistance(wall, brighter)).toBeCloseTo(3, 5);
  });
});
