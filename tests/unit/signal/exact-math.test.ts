import { describe, expect, it } from 'vitest';
import { cosOfTurns, exp, log, sinOfTurns, tanh } from '#electron/engine/signal/exact-math.ts';

const points = Array.from({ length: 2_001 }, (_, index) => (index - 1_000) / 97);

function worst(error: (x: number) => number): number {
  return Math.max(...points.map((x) => Math.abs(error(x))));
}

describe('elementary functions that are the same on every system', () => {
  it('agree with those of the language', () => {
    expect(worst((x) => sinOfTurns(x) - Math.sin(2 * Math.PI * x))).toBeLessThan(1e-11);
    expect(worst((x) => cosOfTurns(x) - Math.cos(2 * Math.PI * x))).toBeLessThan(1e-11);
    expect(worst((x) => exp(x) / Math.exp(x) - 1)).toBeLessThan(1e-12);
    expect(worst((x) => log(Math.exp(3 * x)) - 3 * x)).toBeLessThan(1e-12);
    expect(worst((x) => tanh(x) - Math.tanh(x))).toBeLessThan(1e-12);
  });

  it('stay finite, or vanish, where the result has no normal number', () => {
    expect(exp(-1_000)).toBeLessThan(1e-300);
    expect(exp(1_000)).toBe(Infinity);
    expect(sinOfTurns(1e9)).toBe(0);
  });

  it('give these bits, whatever computes them', () => {
    const bits = new BigUint64Array(
      Float64Array.of(sinOfTurns(0.1), cosOfTurns(0.3), exp(-1.7), log(5), tanh(0.4)).buffer,
    );
    expect([...bits].map((word) => word.toString(16))).toMatchInlineSnapshot(`
      [
        "3fe2cf2304755a5e",
        "bfd3c6ef372fe954",
        "3fc7622c78a98c84",
        "3ff9c041f7ed8d33",
        "3fd8511573c242d6",
      ]
    `);
  });
});
