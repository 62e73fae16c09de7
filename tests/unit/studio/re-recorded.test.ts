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
