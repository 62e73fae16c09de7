import { describe, expect, it } from 'vitest';
import type { Plan } from '#electron/engine/render/plan.ts';
import { planOf, planText } from '#electron/studio/store/plans.ts';
import { fc } from '../../support/property.ts';

const plan: Plan = {
  version: 2,
  templates: ['0f'.repeat(32)],
  sound: [
    { template: 0, from: 0, to: 48 },
    { key: 'ab'.repeat(32), packetSizes: [120, 98] },
  ],
  pictures: [],
  text: [{ start: 0, end: 48_000, text: 'Hallo José' }],
};

describe('a stored plan', () => {
  it('is read as it was written, also one of an earlier version', () => {
    expect(planOf(planText(plan))).toEqual(plan);
    expect(planOf(JSON.stringify(plan))).toEqual(plan);
    expect(JSON.parse(planText(plan))).toMatchObject(plan);
  });

  it('is an error once a bit of it has changed', () => {
    const written = Buffer.from(planText(plan));
    fc.assert(
      fc.property(fc.nat({ max: written.length * 8 - 1 }), (bit) => {
        const bytes = Buffer.from(written);
        bytes.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
        expect(() => planOf(bytes.toString('utf8'))).toThrow(expect.objectContaining({ code: 'DATABASE_CORRUPT' }));
      }),
      { numRuns: 2_000 },
    );
  });
});
