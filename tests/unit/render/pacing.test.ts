import { describe, expect, it } from 'vitest';
import { paceFrames } from '#electron/engine/render/pacing.ts';
import type { PresentedFrames } from '#electron/engine/template/picture-table.ts';
import { mapTime, type TimeMap } from '#shared/timeline/time-map.ts';
import { fc } from '../../support/property.ts';
import { decodingTimes } from '#electron/engine/render/layout.ts';

const nominal = 1_920;
const frames = Array.from({ length: 250 }, (_, sample) => ({ sample, time: sample * nominal }));

function inOrder(shown: typeof frames): PresentedFrames {
  return {
    samples: Uint32Array.from(shown, ({ sample }) => sample),
    times: Float64Array.from(shown, ({ time }) => time),
  };
}

/** A section of `length` samples at `start` that lasts `ratio` times as long. */
function mapOf(start: number, length: number, ratio: number): TimeMap {
  return [
    { source: start, output: start },
    { source: start + length, output: start + Math.round(length * ratio) },
  ];
}

const maps = fc
  .record({
    start: fc.integer({ min: 0, max: 200_000 }),
    length: fc.integer({ min: 3_000, max: 90_000 }),
    ratio: fc.double({ min: 0.6, max: 3, noNaN: true }),
  })
  .map(({ start, length, ratio }) => mapOf(start, length, ratio));

/** Output times of the frames that stay. */
function pace(map: TimeMap, mayDrop: (sample: number) => boolean): { dropped: Set<number>; times: number[] } {
  const dropped = new Set<number>();
  paceFrames(map, inOrder(frames), nominal, (sample) => {
    if (mayDrop(sample)) dropped.add(sample);
    return mayDrop(sample);
  });
  const kept = frames.filter(({ sample }) => !dropped.has(sample));
  const pictureMap = paceFrames(map, inOrder(kept), nominal, () => false);
  return { dropped, times: kept.map(({ time }) => mapTime(pictureMap, time)) };
}

function gaps(times: readonly number[]): number[] {
  return times.slice(1).map((time, index) => time - (times[index] ?? 0));
}

describe('the pace of the picture', () => {
  it('stays within the frame rate when every second frame may go', () => {
    fc.assert(
      fc.property(maps, (map) => {
        const { times } = pace(map, (sample) => sample % 2 === 1);
        expect(Math.min(...gaps(times))).toBeGreaterThan(nominal - 5);
      }),
    );
  });

  it('shows no frame after the end, however near to it the faster part is', () => {
    const late = fc
      .record({
        end: fc.integer({ min: 400_000, max: 249 * nominal }),
        length: fc.integer({ min: 3_000, max: 60_000 }),
        ratio: fc.double({ min: 0.6, max: 1, noNaN: true }),
      })
      .map(({ end, length, ratio }) => mapOf(end - length, length, ratio));
    for (const mayDrop of [() => false, (sample: number) => sample % 2 === 1]) {
      fc.assert(
        fc.property(late, (map) => {
          const { times } = pace(map, mayDrop);
          expect(Math.max(...times)).toBeLessThanOrEqual(mapTime(map, 249 * nominal) + 1e-6);
          expect(Math.min(...gaps(times))).toBeGreaterThan(0);
        }),
      );
    }
  });

  it('keeps every frame, in order, when none may go', () => {
    fc.assert(
      fc.property(maps, (map) => {
        const { dropped, times } = pace(map, () => false);
        expect(dropped.size).toBe(0);
        expect(Math.min(...gaps(times))).toBeGreaterThan(0);
      }),
    );
  });

  it('moves frames by an eighth of a second at most, and none that are far from a faster part', () => {
    fc.assert(
      fc.property(maps, (map) => {
        const { dropped, times } = pace(map, (sample) => sample % 2 === 1);
        const kept = frames.filter(({ sample }) => !dropped.has(sample));
        const moved = kept.map(({ time }, index) => Math.abs((times[index] ?? 0) - mapTime(map, time)));
        expect(Math.max(...moved)).toBeLessThanOrEqual(5_760);
        const far = kept.map(
          ({ time }) => Math.max((map[0]?.source ?? 0) - time, time - (map.at(-1)?.source ?? 0)) > 35_000,
        );
        expect(Math.max(0, ...moved.filter((_, index) => far[index]))).toBeLessThan(1e-6);
      }),
    );
  });

  it('meets the map again after each faster part, whatever follows', () => {
    const second = fc.record({
      gap: fc.integer({ min: 1_000, max: 60_000 }),
      length: fc.integer({ min: 2_000, max: 20_000 }),
    });
    fc.assert(
      fc.property(second, ({ gap, length }) => {
        const [start, end] = mapOf(60_000, 30_000, 0.7);
        if (!start || !end) throw new Error('no map');
        const slowed = { source: end.source + gap, output: end.output + gap };
        const last = { source: slowed.source + length, output: slowed.output + 2 * length };
        const { times } = pace([start, end, slowed, last], (sample) => sample % 2 === 1);
        expect(times.at(-1)).toBeCloseTo(249 * nominal - last.source + last.output, 6);
      }),
    );
  });

  it('neither moves nor drops pictures that have times of their own', () => {
    fc.assert(
      fc.property(maps, fc.integer({ min: 0, max: 200 }), (map, first) => {
        const stays = new Set(Array.from({ length: 40 }, (_, at) => first + at));
        const dropped = new Set<number>();
        paceFrames(map, inOrder(frames), nominal, (sample) => Boolean(dropped.add(sample)), stays);
        expect([...dropped].filter((sample) => stays.has(sample))).toEqual([]);
        const kept = frames.filter(({ sample }) => !dropped.has(sample));
        const paced = paceFrames(map, inOrder(kept), nominal, () => false, stays);
        const moved = kept
          .filter(({ sample }) => stays.has(sample))
          .map(({ time }) => mapTime(paced, time) - mapTime(map, time));
        expect(Math.max(...moved.map(Math.abs))).toBeLessThan(1e-6);
      }),
    );
  });

  it('drops nothing where the picture is slowed down', () => {
    expect(pace(mapOf(50_000, 30_000, 1.6), () => true).dropped.size).toBe(0);
  });

  it('drops about as many frames as the shorter part has no room for', () => {
    const { dropped } = pace(mapOf(96_000, 48_000, 0.6), (sample) => sample % 2 === 1);
    expect(dropped.size).toBeGreaterThanOrEqual(9);
    expect(dropped.size).toBeLessThanOrEqual(12);
  });
});

describe('decoding times', () => {
  /** I P B B …: decoding order of pictures shown at `times`, with up to two frames of delay. */
  function decodingOrder(times: readonly number[]): number[] {
    const order: number[] = [];
    for (let index = 0; index < times.length; index += 3)
      order.push(...[index + 2, index, index + 1].filter((at) => at < times.length));
    return order.map((index) => times[index] ?? 0);
  }

  it('lie on the frame grid, increase, and are never after the picture', () => {
    const spacings = fc.array(fc.integer({ min: 9_600, max: 30_000 }), { minLength: 1, maxLength: 80 });
    fc.assert(
      fc.property(spacings, (steps) => {
        const shown = [
          0,
          ...steps.map(
            (
              (total) => (step: number) =>
                (total += step)
            )(0),
          ),
        ];
        const pts = Float64Array.from(decodingOrder(shown));
        const dts = decodingTimes(pts, pts.toSorted(), 9_600, 19_200);
        expect(dts[0]).toBe(-19_200);
        expect(dts.every((time) => time % 9_600 === 0)).toBe(true);
        expect(dts.every((time, index) => time <= (pts[index] ?? 0))).toBe(true);
        expect(Math.min(...gaps([...dts]))).toBeGreaterThan(0);
      }),
    );
  });

  it('leave the grid rather than come after a picture that is too early', () => {
    const pts = Float64Array.from(decodingOrder(Array.from({ length: 30 }, (_, index) => index * 5_000)));
    const dts = decodingTimes(pts, pts.toSorted(), 9_600, 19_200);
    expect(dts.every((time, index) => time <= (pts[index] ?? 0))).toBe(true);
    expect(Math.min(...gaps([...dts]))).toBeGreaterThan(0);
  });
});
