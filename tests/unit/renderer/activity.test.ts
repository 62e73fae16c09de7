import { durationWords } from '#renderer/lib/format.ts';
import { describe, expect, test } from 'vitest';
import type { CampaignVideo } from '#shared/ipc/index.ts';
import { otherValues, outcomesOf, titleOf } from '#renderer/features/results/model/filter-videos.ts';
import {
  defaultPattern,
  insertPlaceholder,
  partsOf,
  patternOf,
} from '#renderer/features/results/model/name-pattern.ts';
import { addSample, currentRate, timeLeft, type ProgressSample } from '#renderer/features/results/model/rate.ts';
import { visibleBars } from '#renderer/features/editor/timeline/bars.ts';

describe('the filter of a campaign’s videos', () => {
  const ready = { status: 'succeeded', findings: [] } as unknown as CampaignVideo;
  const queued = { ...ready, status: 'queued' } as const;
  const failed = { ...ready, status: 'failed' } as const;
  const offered = (...videos: CampaignVideo[]): string[] => outcomesOf(videos, null).map(([outcome]) => outcome);

  test('offers only what shows fewer than all', () => {
    expect(offered(ready, ready)).toEqual([]);
    expect(offered(ready, queued)).toEqual(['all', 'ready']);
    expect(offered(ready, failed)).toEqual(['all', 'needYou', 'ready']);
  });
});

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

  test('is told in words people use', () => {
    expect(durationWords(0.4)).toBe('1 s');
    expect(durationWords(190)).toBe('3 min');
    expect(durationWords(4_800)).toBe('1 h 20 min');
  });
});

test('a video is called by the first value of its own, not by a fallback', () => {
  const ada = { values: ['Ada', 'Engines'], fallbackUsed: [false, false] };
  const nameless = { values: ['there', 'Engines'], fallbackUsed: [true, false] };
  expect([titleOf(ada), otherValues(ada)]).toEqual(['Ada', ['Engines']]);
  expect([titleOf(nameless), otherValues(nameless)]).toEqual(['Engines', ['there']]);
  expect(titleOf({ values: ['there'], fallbackUsed: [true] })).toBe('there');
});

describe('file names', () => {
  test('the pattern to begin with names the row and the first two values', () => {
    expect(defaultPattern(['first_name', 'company', 'city'], 20)).toBe('{row:03} {first_name} - {company}.mp4');
    expect(defaultPattern([], 999)).toBe('{row:03}.mp4');
    expect(defaultPattern(['first_name'], 2_000)).toBe('{row:04} {first_name}.mp4');
  });

  test('are chosen from parts, which a pattern gives back', () => {
    const variables = ['first_name', 'company'];
    for (const parts of [['row'], ['company'], ['row', 'first_name', 'company']].map((names) => new Set(names)))
      expect(partsOf(patternOf(parts, variables, 20), variables)).toEqual(parts);
    expect(patternOf(new Set(['company', 'first_name']), variables, 20)).toBe('{first_name} - {company}.mp4');
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
