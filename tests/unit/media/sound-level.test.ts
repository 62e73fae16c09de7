import { describe, expect, it } from 'vitest';
import { framesAround, isJump, levelOf } from '#electron/engine/media/import/sound-level.ts';
import { fc } from '../../support/property.ts';

const jitter = fc.array(fc.double({ min: -0.02, max: 0.02, noNaN: true }), {
  minLength: 2 * framesAround,
  maxLength: 2 * framesAround,
});

function halves(distances: readonly number[]): [number[], number[]] {
  return [distances.slice(0, framesAround), distances.slice(framesAround)];
}

describe('the stamps of sound', () => {
  it('jump where all of them do, however unevenly, and whichever single one is broken', () => {
    const jumps = fc.constantFrom(-10, -0.05, 0.05, 0.1, 3);
    fc.assert(
      fc.property(jitter, jumps, fc.nat(2 * framesAround - 1), (distances, jump, broken) => {
        const stamps = distances.map((distance, index) => distance / 4 + (index < framesAround ? 0 : jump));
        stamps[broken] = (stamps[broken] ?? 0) + (broken === framesAround - 1 ? 0 : 0.7);
        expect(isJump(...halves(stamps))).toBe(true);
        expect(Math.abs((levelOf(halves(stamps)[1]) ?? 0) - jump)).toBeLessThan(0.02);
      }),
    );
  });

  it('do not where they are uneven, drift, or one of them is broken', () => {
    fc.assert(
      fc.property(jitter, fc.double({ min: -0.02, max: 0.02, noNaN: true }), (distances, drift) => {
        const uneven = distances.map((distance, index) => (Math.abs(distance) + 0.004) * (index % 2 === 0 ? 1 : -1));
        expect(isJump(...halves(uneven))).toBe(false);
        expect(isJump(...halves(distances.map((_, index) => (index === framesAround ? 3 : 0))))).toBe(false);
        const drifting = distances.map((_, index) => index * 0.021 * drift);
        expect(isJump(...halves(drifting))).toBe(false);
      }),
    );
  });
});
