import { describe, expect, test } from 'vitest';
import { partsOf } from '#electron/engine/media/edit/assemble-recordings.ts';
import { reRecorded } from '#electron/studio/domain/templates/re-recorded.ts';
import type { PlacedRetake } from '#shared/timeline/retakes.ts';

const rate = 25;
/** Frames of the take. */
const recorded = 500;
const options = { rate, offset: 0, recorded, around: undefined };

/** Each frame of the recording that is made of a take with retakes: of what it is, and its number there. */
function frames(retakes: readonly PlacedRetake[]): string[] {
  return partsOf(retakes, options).flatMap(({ retake, from, frames }) =>
    Array.from({ length: frames }, (_, at) => `${retake === null ? 'take' : `${retakes[retake]?.from}`} ${from + at}`),
  );
}

/** The same with the frames of a retake's whole recording. */
function sources(retakes: readonly (PlacedRetake & { name: string })[]): string[] {
  return partsOf(retakes, options).flatMap(({ retake, from, frames }) => {
    const own = retake === null ? undefined : retakes[retake];
    const first = from + Math.round((own?.from ?? 0) * rate);
    return Array.from({ length: frames }, (_, at) => `${own?.name ?? 'take'} ${first + at}`);
  });
}

describe('sentences of a template that are said again', () => {
  const former: PlacedRetake[] = [
    { start: 4, end: 6, from: 1, to: 4 },
    { start: 10, end: 13, from: 2, to: 3.5 },
  ];
  // Times of the recording with the former ones, which is a second longer after the first and shorter by half one in the end.
  const added: PlacedRetake[] = [
    { start: 1, end: 2, from: 30, to: 32.5 },
    { start: 8, end: 9, from: 40, to: 40.4 },
  ];

  test('go between the former ones, and all else keeps its pictures', () => {
    const { retakes, moved } = reRecorded(former, added, rate);
    expect(retakes).toHaveLength(4);
    const [before, after] = [frames(former), frames(retakes)];
    for (const [start, end] of [
      [0, 1],
      [2, 8],
      [9, 18],
    ] as const) {
      const place = moved({ start, end });
      expect(place?.end).toBeCloseTo((place?.start ?? NaN) + end - start, 9);
      const at = Math.round((place?.start ?? NaN) * rate);
      const length = (end - start) * rate;
      expect(after.slice(at, at + length)).toEqual(before.slice(start * rate, end * rate));
    }
    expect(after.filter((frame) => frame.startsWith('30 '))).toHaveLength(63);
  });

  test('take the place of former retakes of the same sentence, whose neighbours stay', () => {
    // The former first sentence plays from 4 to 7: the new one begins and ends in the pauses around it.
    const again = { start: 4.1, end: 7.1, from: 50, to: 52 };
    const { retakes, moved } = reRecorded(former, [again], rate);
    expect(retakes.map(({ from }) => from)).toEqual([2, 50]);
    const [before, after] = [frames(former), frames(retakes)];
    const at = Math.round((moved({ start: 8, end: 9 })?.start ?? NaN) * rate);
    expect(after.slice(at)).toEqual(before.slice(8 * rate));
  });

  test('begin in the pause after a former one without taking its place', () => {
    const { retakes } = reRecorded(former, [{ start: 6.9, end: 8, from: 50, to: 52 }], rate);
    expect(retakes.map(({ from }) => from)).toEqual([1, 2, 50]);
    expect(retakes.at(-1)).toMatchObject({ start: 6, end: 7, inRecording: true });
  });

  test.each([
    ['its end', { start: 6.2, end: 7.52 }, { start: 5.32, end: 5.92 }],
    ['its beginning', { start: 3.2, end: 5.12 }, { start: 5.4, end: 6.6 }],
    ['its middle', { start: 5.12, end: 5.88 }, { start: 4.2, end: 4.9 }],
    ['its middle, before the rest', { start: 5.12, end: 5.88 }, { start: 6.12, end: 6.92 }],
    ['the end of one and the beginning of the next', { start: 6.2, end: 11.72 }, { start: 12, end: 12.4 }],
  ])('that lie over a former one at %s leave the rest of it, with what is marked there', (_where, place, marked) => {
    const named = former.map((retake, index) => ({ ...retake, name: `former ${index}` }));
    const { retakes, moved } = reRecorded(named, [{ ...place, from: 50, to: 51.5, name: 'new' }], rate);
    const [was, is] = [sources(named), sources(retakes)];
    const said = is.findIndex((frame) => frame.startsWith('new '));
    expect(is.slice(0, said)).toEqual(was.slice(0, Math.round(place.start * rate)));
    expect(is.slice(said + Math.round(1.5 * rate))).toEqual(was.slice(Math.round(place.end * rate)));
    const now = moved(marked);
    const length = Math.round((marked.end - marked.start) * rate);
    const at = Math.round((now?.start ?? NaN) * rate);
    expect(is.slice(at, at + length)).toEqual(was.slice(Math.round(marked.start * rate)).slice(0, length));
    for (const { start, end, from: begins, to: ends } of retakes) {
      expect(end).toBeGreaterThan(start);
      expect(ends - begins).toBeGreaterThanOrEqual(0.1);
    }
    expect(moved({ start: place.start + 0.1, end: place.start + 0.4 })).toBe(null);
  });

  test('that leave only a moment of a former one drop it with what is marked there', () => {
    const { retakes, moved } = reRecorded(former, [{ start: 4.3, end: 7.5, from: 50, to: 52 }], rate);
    expect(retakes.map(({ from }) => from)).toEqual([2, 50]);
    expect(moved({ start: 4.05, end: 4.25 })).toBe(null);
    expect(moved({ start: 3.5, end: 3.9 })).toEqual({ start: 3.5, end: 3.9 });
  });

  test.each([15, 20, 24, 25, 30000 / 1001])(
    'drop no neighbour because its times are no whole frames, at %d a second',
    (fps) => {
      for (let step = 0; step < 40; step++) {
        const [early, late] = [5.37 + step * 0.003, 14.39 + step * 0.005];
        const one = { start: early, end: late, from: 4.66, to: 8.42 };
        const joint = early + one.to - one.from;
        for (const added of [
          { start: joint - 0.05, end: joint + 5, from: 7.25, to: 11.01 },
          { start: joint + 0.03, end: joint + 5, from: 7.25, to: 11.01 },
          { start: 1, end: early + 0.05, from: 7.25, to: 11.01 },
          { start: 1, end: early - 0.03, from: 7.25, to: 11.01 },
        ]) {
          const [first, second] = reRecorded([one], [added], fps).retakes.toSorted((a, b) => a.start - b.start);
          expect([first?.from, second?.from].toSorted()).toEqual([4.66, 7.25]);
          expect(second?.start).toBeGreaterThanOrEqual(first?.end ?? NaN);
        }
      }
    },
  );

  test('that are short and at the end of a former one replace that end', () => {
    const { retakes } = reRecorded(former, [{ start: 6.6, end: 6.9, from: 50, to: 50.4 }], rate);
    const [first, , last] = retakes;
    expect(first).toMatchObject({ start: 4, from: 1, to: 3.6 });
    expect(last).toMatchObject({ start: first?.end, end: 6, from: 50 });
  });

  test('take along what was marked and cut out there, and move the rest', () => {
    const { moved, movedCuts } = reRecorded([], [{ start: 5, end: 7, from: 0, to: 3 }], rate);
    expect(moved({ start: 1, end: 2 })).toEqual({ start: 1, end: 2 });
    expect(moved({ start: 6, end: 6.5 })).toBe(null);
    expect(moved({ start: 6.8, end: 7.4 })).toBe(null);
    expect(moved({ start: 8, end: 9 })).toEqual({ start: 9, end: 10 });
    expect(
      movedCuts([
        { start: 0, end: 0.5 },
        { start: 4, end: 6 },
        { start: 6.5, end: 8 },
      ]),
    ).toEqual([
      { start: 0, end: 0.5 },
      { start: 4, end: 5 },
      { start: 8, end: 9 },
    ]);
  });
});
