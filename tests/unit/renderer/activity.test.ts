import { durationWords } from '#renderer/lib/format.ts';
import { describe, expect, test, vi } from 'vitest';
import type { CampaignVideo } from '#shared/ipc/index.ts';
import { axisTop, endedOverTime, failureReasons, labelled, lastDays } from '#renderer/features/results/model/charts.ts';
import { filterVideos, otherValues, titleOf } from '#renderer/features/results/model/filter-videos.ts';
import { defaultPattern, insertPlaceholder } from '#renderer/features/results/model/name-pattern.ts';
import {
  addSample,
  currentRate,
  finishedPerWords,
  rateWords,
  timeLeft,
  type ProgressSample,
} from '#renderer/features/results/model/rate.ts';
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

  test('is told in words people use', () => {
    expect(rateWords(6.23)).toBe('6.2 videos a second');
    expect(rateWords(0.2)).toBe('12 videos a minute');
    expect(durationWords(0.4)).toBe('1 s');
    expect(durationWords(190)).toBe('3 min');
    expect(durationWords(4_800)).toBe('1 h 20 min');
  });
});

describe('charts', () => {
  test('say what a bar counts, in the right number', () => {
    expect([1, 15, 60, 300, 3_600, 10_800, 86_400].map(finishedPerWords)).toEqual([
      'Finished per second',
      'Finished per 15 seconds',
      'Finished per minute',
      'Finished per 5 minutes',
      'Finished per hour',
      'Finished per 3 hours',
      'Finished per day',
    ]);
    expect(rateWords(1.04)).toBe('1 video a second');
  });

  const start = new Date(2026, 10, 23, 14, 0, 0).getTime();
  const unreadable = { code: 'VALUE_UNSPEAKABLE', message: 'one' } as const;
  const other = { code: 'INTERNAL', message: 'Out of credits.' } as const;

  function video(row: number, seconds: number | null, change: Partial<CampaignVideo> = {}): CampaignVideo {
    return {
      id: `c-${row}`,
      studioId: null,
      row,
      line: row + 1,
      values: [`Name ${row}`],
      fallbackUsed: [false],
      status: 'succeeded',
      problem: null,
      background: '',
      finishedAt: seconds === null ? null : new Date(start + seconds * 1_000).toISOString(),
      videoUrl: null,
      posterUrl: null,
      gifUrl: null,
      captionsUrl: null,
      findings: [],
      ...change,
    };
  }

  test('count what ended in spans without gaps', () => {
    const videos = [
      video(0, 0.2),
      video(1, 0.9),
      video(2, 3.1, { status: 'failed', problem: unreadable }),
      video(3, null, { status: 'processing' }),
      video(4, 5, { status: 'cancelled' }),
    ];
    expect(endedOverTime(videos)).toEqual({
      step: 1,
      spans: [
        { from: start, succeeded: 2, failed: 0, cancelled: 0 },
        { from: start + 1_000, succeeded: 0, failed: 0, cancelled: 0 },
        { from: start + 2_000, succeeded: 0, failed: 0, cancelled: 0 },
        { from: start + 3_000, succeeded: 0, failed: 1, cancelled: 0 },
        { from: start + 4_000, succeeded: 0, failed: 0, cancelled: 0 },
        { from: start + 5_000, succeeded: 0, failed: 0, cancelled: 1 },
      ],
    });
  });

  test('show what is not known as nothing rather than guess it', () => {
    expect(endedOverTime([video(0, null), video(1, null, { status: 'queued' })])).toBeNull();
  });

  test('take longer spans for longer campaigns, with every video in one of them', () => {
    for (const seconds of [30, 600, 5_000, 100_000, 4_000_000, 90_000_000]) {
      const series = endedOverTime(Array.from({ length: 101 }, (_, row) => video(row, (row / 100) * seconds)));
      expect(series?.spans.length).toBeLessThanOrEqual(61);
      expect(series?.spans.reduce((sum, { succeeded }) => sum + succeeded, 0)).toBe(101);
      expect((series?.spans[0]?.from ?? Infinity) <= start).toBe(true);
    }
  });

  test('are days of the calendar, also where clocks are set back', () => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    const first = new Date(2026, 9, 20, 12).getTime();
    const videos = Array.from({ length: 30 }, (_, day) =>
      video(day, null, { finishedAt: new Date(first + day * 86_400_000).toISOString() }),
    );
    const spans = endedOverTime(videos)?.spans ?? [];
    vi.unstubAllEnvs();
    expect(spans.map(({ from }) => (from - (spans[0]?.from ?? 0)) / 3_600_000)).toEqual(
      Array.from({ length: 30 }, (_, day) => day * 24 + (day > 5 ? 1 : 0)),
    );
    expect(spans.every(({ succeeded }) => succeeded === 1)).toBe(true);
  });

  test('have a bar for each of the last days, also for those without a video', () => {
    const days = [
      { day: '2026-11-21', succeeded: 3, failed: 1, cancelled: 0 },
      { day: '2026-10-01', succeeded: 9, failed: 0, cancelled: 0 },
    ];
    expect(lastDays(days, 4, start).map(({ succeeded, failed }) => [succeeded, failed])).toEqual([
      [0, 0],
      [3, 1],
      [0, 0],
      [0, 0],
    ]);
    expect(new Date(lastDays(days, 4, start)[0]?.from ?? 0).getDate()).toBe(20);
  });

  test('have axes that end in round numbers, and room for their labels', () => {
    expect([1, 2, 3, 7, 11, 49, 51, 2_000].map(axisTop)).toEqual([1, 2, 5, 10, 20, 50, 100, 2_000]);
    expect(labelled(7, 6)).toEqual([0, 2, 4, 6]);
    expect(labelled(0, 6)).toEqual([]);
  });

  test('name each reason once, and show its videos alone', () => {
    const videos = [
      video(0, 1, { status: 'failed', problem: other }),
      video(1, 1, { status: 'failed', problem: unreadable }),
      video(2, 1),
      video(3, 1, { status: 'failed', problem: unreadable }),
      video(4, 1, { status: 'failed' }),
    ];
    expect(failureReasons(videos)).toEqual([
      { problem: unreadable, count: 2 },
      { problem: other, count: 1 },
      { problem: null, count: 1 },
    ]);
    const shown = filterVideos(videos, { text: '', outcome: 'failed', reason: 'VALUE_UNSPEAKABLE one' });
    expect(shown.map(({ row }) => row)).toEqual([1, 3]);
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
