import { describe, expect, it } from 'vitest';
import {
  formatAgo,
  formatBytes,
  formatCount,
  formatPercent,
  formatPreciseTime,
  formatTime,
} from '#renderer/lib/format.ts';

describe('times', () => {
  it('reads as minutes and seconds, with hours only where there are some', () => {
    expect([0, 9.99, 61, 3_599, 3_661].map(formatTime)).toEqual(['0:00', '0:09', '1:01', '59:59', '1:01:01']);
  });

  it('takes a length that is not known yet as nothing', () => {
    expect(formatTime(Number.NaN)).toBe('0:00');
    expect(formatTime(Infinity)).toBe('0:00');
  });

  it('keeps tenths and hundredths exact where floating point does not', () => {
    expect(formatPreciseTime(4.2)).toBe('0:04.2');
    expect(formatPreciseTime(0.29, 2)).toBe('0:00.29');
    expect(formatPreciseTime(59.999, 2)).toBe('0:59.99');
  });

  it('says how long ago something was, and names the day after a week', () => {
    const now = Date.parse('2026-11-20T12:00:00Z');
    expect(formatAgo('2026-11-20T11:59:50Z', now)).toBe('just now');
    expect(formatAgo('2026-11-20T11:15:00Z', now)).toBe('45 minutes ago');
    expect(formatAgo('2026-11-19T12:00:00Z', now)).toBe('yesterday');
    expect(formatAgo('2026-10-02T12:00:00Z', now)).toBe('Oct 2, 2026');
  });
});

describe('days ago', () => {
  const at = (day: number, hours: number, minutes = 0): number => new Date(2026, 10, day, hours, minutes).getTime();
  const ago = (then: number, now: number): string => formatAgo(new Date(then).toISOString(), now);

  it('are those of the calendar', () => {
    expect(ago(at(16, 23), at(18, 0, 30))).toBe('2 days ago');
    expect(ago(at(16, 1), at(17, 20))).toBe('yesterday');
    expect(ago(at(17, 0, 10), at(17, 23, 55))).toBe('today');
  });
});

describe('amounts', () => {
  it('shows sizes with at most three digits before the point', () => {
    expect([0, 999, 22_400, 999_499, 999_600, 3_100_000, 18_200_000_000].map(formatBytes)).toEqual([
      '0 B',
      '999 B',
      '22 KB',
      '999 KB',
      '1.0 MB',
      '3.1 MB',
      '18.2 GB',
    ]);
  });

  it('groups the digits of a count', () => {
    expect(formatCount(2_000)).toBe('2,000');
  });

  it('never shows a percentage that is not reached', () => {
    expect(formatPercent(0.999)).toBe('99%');
    expect(formatPercent(1.2)).toBe('100%');
  });

  it('shows every percentage that is reached', () => {
    const reached = Array.from({ length: 101 }, (_, percent) => percent);
    expect(reached.map((percent) => formatPercent(percent / 100))).toEqual(reached.map((percent) => `${percent}%`));
  });
});
