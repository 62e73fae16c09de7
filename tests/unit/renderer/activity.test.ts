import { describe, expect, test } from 'vitest';
import { defaultPattern, insertPlaceholder } from '#renderer/features/activity/model/name-pattern.ts';
import {
  addSample,
  currentRate,
  durationWords,
  rateHistory,
  rateWords,
  sparkline,
  timeLeft,
  type ProgressSample,
} from '#renderer/features/activity/model/rate.ts';
import { visibleBars } from '#renderer/features/editor/timeline/bars.ts';

describe('rate', () => {
  const steady: ProgressSample[] = [0, 1, 2, 3, 4].map((second) => ({ at: second * 1_000, done: second * 6 }));

  test('is what was made over the last seconds', () => {
    expect(currentRate(steady)).toBeCloseTo(6);
    expect(timeLeft(12, currentRate(steady))).toBeCloseTo(2);
  });

  test('is not guessed from one sample, nor from no progress', () => {
    expect(currentRate(steady.slice(0, 1))).toBeNull();
    expect(
      currentRate([
        { at: 0, done: 3 },
        { at: 9_000, done: 3 },
      ]),
    ).toBeNull();
    expect(timeLeft(12, null)).toBeNull();
  });

  test('forgets what is long ago', () => {
    const slow = [
      { at: 0, done: 0 },
      { at: 60_000, done: 6 },
      { at: 61_000, done: 8 },
    ];
    expect(currentRate(slow)).toBeCloseTo(2);
  });

  test('samples that come in a burst count as one, and a new start begins anew', () => {
    const burst = addSample(
      addSample(
        [
          { at: 0, done: 0 },
          { at: 1_000, done: 4 },
        ],
        { at: 1_100, done: 5 },
      ),
      { at: 2_000, done: 9 },
    );
    expect(burst.map(({ done }) => done)).toEqual([0, 5, 9]);
    expect(addSample(burst, { at: 3_000, done: 1 })).toEqual([{ at: 3_000, done: 1 }]);
  });

  test('draws a line over the whole box', () => {
    expect(rateHistory(steady)).toEqual([6, 6, 6, 6]);
    expect(sparkline([1, 3, 2], 100, 30)).toBe('M0.0,20.0L50.0,0.0L100.0,10.0');
    expect(sparkline([1], 100, 30)).toBe('');
  });

  test('is told in words people use', () => {
    expect(rateWords(6.23)).toBe('6.2 videos a second');
    expect(rateWords(0.2)).toBe('12 videos a minute');
    expect(durationWords(0.4)).toBe('1 s');
    expect(durationWords(190)).toBe('3 min');
    expect(durationWords(4_800)).toBe('1 h 20 min');
  });
});

describe('file names', () => {
  test('the pattern to begin with names the row and the first two values', () => {
    expect(defaultPattern(['first_name', 'company', 'city'], 20)).toBe('{row:03} {first_name} - {company}.mp4');
    expect(defaultPattern([], 999)).toBe('{row:03}.mp4');
    expect(defaultPattern(['first_name'], 2_000)).toBe('{row:04} {first_name}.mp4');
  });

  test('a placeholder goes in at the caret, before the extension at the latest', () => {
    expect(insertPlaceholder('{row}.mp4', 'company', 5)).toBe('{row} {company}.mp4');
    expect(insertPlaceholder('{row}.mp4', 'company', null)).toBe('{row} {company}.mp4');
    expect(insertPlaceholder('', 'company', 0)).toBe('{company}');
  });
});

test('waveform bars keep their heights while the view scrolls', () => {
  const waveform = {
    duration: 4,
    rate: 200,
    peaks: Int8Array.from({ length: 1_600 }, (_, index) => Math.sin(index * 7) * 64),
  };
  const view = { start: 1, pixelsPerSecond: 100, width: 100 };
  const before = visibleBars(waveform, view, 0.5);
  const after = visibleBars(waveform, { ...view, start: 1.013 }, 0.5);
  const shared = after.filter((bar) => before.some(({ time }) => time === bar.time));
  expect(shared.length).toBeGreaterThan(20);
  for (const bar of shared) expect(before.find(({ time }) => time === bar.time)?.height).toBe(bar.height);
});
