import { describe, expect, it } from 'vitest';
import { createFrameClock } from '#electron/engine/media/import/frame-clock.ts';
import { fc } from '../../support/property.ts';
import { templateOrigin } from '#electron/engine/media/import/recorded-facts.ts';

function slots(rate: number, times: readonly number[]): number[] {
  const clock = createFrameClock(rate);
  return times.map((time) => clock.slotAt(time));
}

describe('the frame clock', () => {
  it('gives pictures at its own rate consecutive slots', () => {
    const times = Array.from({ length: 100 }, (_, index) => (index * 1001) / 30_000);
    expect(slots(30_000 / 1_001, times)).toEqual(times.map((_, index) => index));
  });

  it('does not drop and repeat pictures whose times jitter around half a slot', () => {
    const times = Array.from({ length: 100 }, (_, index) => (index + (index % 2 ? 0.55 : 0.45)) / 30);
    const given = slots(30, times);
    expect(new Set(given).size).toBe(100);
    expect(given.at(-1)).toBe(99);
  });

  it('leaves slots free for a repeated picture when the source is slower', () => {
    expect(slots(30, [0, 1 / 15, 2 / 15, 3 / 15])).toEqual([0, 2, 4, 6]);
  });

  it('gives the slot of the picture before to one too many', () => {
    const times = Array.from({ length: 60 }, (_, index) => index / 60);
    const given = slots(30, times);
    expect(given.slice(0, 6)).toEqual([0, 1, 1, 2, 2, 3]);
    expect(given.at(-1)).toBe(30);
  });

  it('takes pictures before the start as the first', () => {
    expect(slots(25, [-0.2, -0.16, 0, 0.04])).toEqual([0, 0, 0, 1]);
  });

  it('never goes back and is never off by more than a slot', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 2, noNaN: true }), { minLength: 1, maxLength: 200 }),
        fc.constantFrom(24, 25, 30_000 / 1_001, 60),
        (intervals, rate) => {
          let time = 0;
          let before = 0;
          const clock = createFrameClock(rate);
          for (const interval of intervals) {
            time += interval;
            const slot = clock.slotAt(time);
            expect(slot).toBeGreaterThanOrEqual(before);
            expect(Math.abs(slot - time * rate)).toBeLessThanOrEqual(1);
            before = slot;
          }
        },
      ),
    );
  });
});

describe('the start of a template', () => {
  it('is the first picture when sound starts later', () => {
    expect(templateOrigin(1, 1.3, 25)).toBe(1);
  });

  it('is whole frames before the first picture when sound starts earlier', () => {
    expect(templateOrigin(1, 0.5, 25)).toBeCloseTo(0.48);
    expect(templateOrigin(1, 0.99, 25)).toBe(1);
  });
});
