import { describe, expect, it } from 'vitest';
import { judge } from '#electron/engine/lips/checks.ts';
import type { LipsMetrics } from '#electron/engine/lips/types.ts';

/** A film that fits. */
const good: LipsMetrics = {
  likeness: 0.92,
  residual: 1,
  yaw: 1,
  pitch: -2,
  width: 300,
  scale: 1,
  light: 3,
  seam: 1.5,
  gains: [1, 1, 0.95],
  clipped: 0,
  sharpness: 0.95,
  flicker: 1.02,
  hidden: 0,
  join: 1,
  jaw: 1.5,
};

describe('a film', () => {
  it('is taken without a doubt when all measures are good', () => {
    expect(judge(good)).toEqual({ refused: null, warnings: [] });
  });

  it.each<[string, Partial<LipsMetrics>]>([
    ['small_face', { width: 100 }],
    ['small_face', { scale: 0.45 }],
    ['other_person', { likeness: 0.7 }],
    ['turned', { yaw: -7 }],
    ['turned', { pitch: 13 }],
    ['hidden', { hidden: 6 }],
    ['hidden', { hidden: 6, likeness: 0.75, light: 20 }],
    ['side_light', { light: 16, hidden: 20 }],
    ['side_light', { clipped: 25 }],
    ['side_light', { gains: [1, 1, 0.5] }],
    ['blurred', { sharpness: 0.7 }],
    ['mismatch', { residual: 3.2 }],
    ['mismatch', { seam: 7 }],
    ['mismatch', { flicker: 1.4 }],
    ['mismatch', { join: 4 }],
    ['mismatch', { jaw: 7 }],
  ])('is refused as %s with %j', (reason, measures) => {
    expect(judge({ ...good, ...measures }).refused).toBe(reason);
  });

  it('is taken with a warning between the limits', () => {
    expect(judge({ ...good, yaw: 5, join: 3 })).toEqual({ refused: null, warnings: ['turned', 'mismatch'] });
  });
});
