import { describe, expect, test } from 'vitest';
import { creditsText, multiplierOf, toCredits, toHundredths, videoPrice } from '#shared/credits.ts';

describe('a video', () => {
  test.each([
    ['keep_original', undefined, 1],
    ['keep_original', 'premium', 1],
    ['full_script', undefined, 1],
    ['full_script', 'standard', 1],
    ['full_script', 'premium', 2],
  ] as const)('of %s in %s costs %i', (mode, smoothQuality, credits) => {
    expect(toCredits(videoPrice({ mode, smoothQuality }))).toBe(credits);
  });

  test.each([2, '2', ' 2 '])('costs so many times more with a credit_multiplier of %j', (multiplier) => {
    expect(videoPrice({ mode: 'keep_original', multiplier })).toBe(200);
    expect(videoPrice({ mode: 'full_script', smoothQuality: 'premium', multiplier })).toBe(400);
  });

  test.each([0, -3, 0.5, '0.1', 1e300, Number.NaN, '', ' ', 'two', true, null, undefined, [2], { value: 2 }])(
    'costs no less, and the same, with a credit_multiplier of %j',
    (multiplier) => {
      expect(multiplierOf(multiplier)).toBeUndefined();
      expect(videoPrice({ mode: 'keep_original', multiplier })).toBe(100);
    },
  );

  test('has a price in whole hundredths, so that sums are exact', () => {
    const price = videoPrice({ mode: 'keep_original', multiplier: 1.1 });
    expect(price).toBe(110);
    expect(toCredits(price * 3)).toBe(3.3);
    expect(videoPrice({ mode: 'full_script', smoothQuality: 'premium', multiplier: 1.001 })).toBe(200);
  });
});

test('credits are written as people read them, and come back as they were', () => {
  expect([1, 0, 2.5, 12_000].map(creditsText)).toEqual(['1 credit', '0 credits', '2.5 credits', '12,000 credits']);
  for (const credits of [0, 0.29, 1, 1_000_000_000]) expect(toCredits(toHundredths(credits))).toBe(credits);
});
