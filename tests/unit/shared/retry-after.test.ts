import { expect, it } from 'vitest';
import { retryAfterSeconds } from '#shared/api/index.ts';

const now = Date.parse('2026-03-01T12:00:00Z');

it.each([
  ['120', 120],
  [' 0.5 ', 0.5],
  ['Sun, 01 Mar 2026 12:00:30 GMT', 30],
  ['Sun, 01 Mar 2026 11:59:00 GMT', 0],
  ['soon', undefined],
  ['', undefined],
  [null, undefined],
])('reads Retry-After: %j as %j seconds', (header, seconds) => {
  expect(retryAfterSeconds((name) => (name === 'date' ? null : header), now)).toBe(seconds);
});

it('compares a date with the clock of who sent it', () => {
  const sent = { date: 'Sun, 01 Mar 2026 17:00:00 GMT', 'retry-after': 'Sun, 01 Mar 2026 17:00:02 GMT' };
  expect(retryAfterSeconds((name) => sent[name], now)).toBe(2);
});
