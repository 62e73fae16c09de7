import { describe, expect, it } from 'vitest';
import { mapTime, shortestLength, stretchPlace, stretchRange, type Place } from '#shared/timeline/time-map.ts';
import { fc } from '../../support/property.ts';

const places = fc
  .record({
    start: fc.integer({ min: 0, max: 500_000 }),
    word: fc.integer({ min: 480, max: 96_000 }),
    pauseBefore: fc.oneof(fc.constant(0), fc.integer({ min: 480, max: 30_000 })),
    pauseAfter: fc.oneof(fc.constant(0), fc.integer({ min: 480, max: 30_000 })),
  })
  .map(({ start, word, pauseBefore, pauseAfter }): Place => {
    const from = start + pauseBefore;
    return { start: from, end: from + word, pauseBefore, pauseAfter };
  });

function slopes(points: { source: number; output: number }[]): number[] {
  return points.slice(1).map((point, index) => {
    const before = points[index] ?? point;
    return (point.output - before.output) / (point.source - before.source);
  });
}

describe('the time map', () => {
  it('changes nothing without points', () => {
    expect(mapTime([], 1234.5)).toBe(1234.5);
  });

  it('runs at normal speed outside its points and in proportion between them', () => {
    const map = [
      { source: 100, output: 110 },
      { source: 200, output: 310 },
      { source: 300, output: 360 },
    ];
    expect([0, 100, 150, 200, 250, 300, 400].map((time) => mapTime(map, time))).toEqual([
      10, 110, 210, 310, 335, 360, 460,
    ]);
  });

  it('gives the finished length exactly and always increases', () => {
    fc.assert(
      fc.property(
        places,
        fc.double({ min: 0.05, max: 6, noNaN: true }),
        fc.integer({ min: 0, max: 9 }),
        (place, ratio, blocks) => {
          const word = place.end - place.start;
          const length = Math.max(shortestLength(place), Math.round(ratio * word));
          const shift = blocks * 1024;
          const { points } = stretchPlace(place, length, shift);
          expect(mapTime(points, 0)).toBe(shift);
          expect(mapTime(points, 1_000_000)).toBe(1_000_000 + shift + length - word);
          for (const slope of slopes(points)) expect(slope).toBeGreaterThan(0.5);
        },
      ),
    );
  });

  it('never speeds the picture up beyond the limit', () => {
    fc.assert(
      fc.property(places, (place) => {
        const { points } = stretchPlace(place, shortestLength(place));
        for (const slope of slopes(points)) expect(slope).toBeGreaterThan(stretchRange.lowest - 0.01);
      }),
    );
  });

  it('lets pauses take what the word may not', () => {
    const place = { start: 48_000, end: 58_000, pauseBefore: 9_600, pauseAfter: 9_600 };
    const { points, stretch } = stretchPlace(place, 20_000);
    expect(stretch).toBeCloseTo(stretchRange.highest, 3);
    expect(points).toHaveLength(4);
    expect(points.at(-1)).toEqual({ source: 67_600, output: 77_600 });
    expect(mapTime(points, 38_400)).toBe(38_400);
  });

  it('leaves the pauses alone when the word alone can be stretched', () => {
    const place = { start: 48_000, end: 58_000, pauseBefore: 9_600, pauseAfter: 9_600 };
    const { points } = stretchPlace(place, 14_000);
    expect(mapTime(points, 40_000)).toBe(40_000);
    expect(mapTime(points, 48_000)).toBe(48_000);
    expect(mapTime(points, 58_000)).toBe(62_000);
  });

  it('exceeds the limit, and says so, when there is no pause to use', () => {
    const place = { start: 48_000, end: 58_000, pauseBefore: 0, pauseAfter: 0 };
    const { points, stretch } = stretchPlace(place, 30_000);
    expect(stretch).toBe(3);
    expect(points).toEqual([
      { source: 48_000, output: 48_000 },
      { source: 58_000, output: 78_000 },
    ]);
  });
});
