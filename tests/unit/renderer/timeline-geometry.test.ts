import { describe, expect, test } from 'vitest';
import { moveEdge, moveRange, newRange, nudgeFrames, type Range } from '#shared/timeline/range.ts';
import { checkSections } from '#shared/timeline/section.ts';
import { findPauses, snapTime } from '#shared/timeline/snap.ts';
import {
  clampView,
  maxPixelsPerSecond,
  pixelToTime,
  openingView,
  viewEnd,
  rulerTicks,
  timeToPixel,
  viewAtZoomLevel,
  viewIncluding,
  viewShowing,
  zoomAt,
  zoomLevel,
} from '#shared/timeline/view.ts';

const view = { start: 2, pixelsPerSecond: 100, width: 500 };

describe('timeline view', () => {
  test('turns times into pixels and back', () => {
    expect(timeToPixel(view, 3.5)).toBe(150);
    expect(pixelToTime(view, 150)).toBe(3.5);
  });

  test('keeps the time under the pointer in place while zooming', () => {
    const zoomed = zoomAt(view, 2, 4, 20);
    expect(zoomed.pixelsPerSecond).toBe(200);
    expect(timeToPixel(zoomed, 4)).toBe(timeToPixel(view, 4));
  });

  test('never shows more than the recording and never zooms closer than the limit', () => {
    const wide = zoomAt(view, 0.001, 4, 20);
    expect(wide).toEqual({ start: 0, pixelsPerSecond: 25, width: 500 });
    expect(zoomAt(view, 1e6, 4, 20).pixelsPerSecond).toBe(maxPixelsPerSecond);
    expect(clampView({ ...view, start: 19 }, 20).start).toBe(15);
  });

  test('the zoom slider runs from the whole recording to the closest and back', () => {
    const whole = clampView({ start: 0, pixelsPerSecond: 1, width: 500 }, 20);
    expect(zoomLevel(whole, 20)).toBe(0);
    const half = viewAtZoomLevel(whole, 0.5, 3, 20);
    expect(zoomLevel(half, 20)).toBeCloseTo(0.5, 6);
    expect(viewAtZoomLevel(half, 1, 3, 20).pixelsPerSecond).toBeCloseTo(maxPixelsPerSecond, 6);
  });

  test('scrolls only when a time or a range is off screen', () => {
    expect(viewIncluding(view, 4, 20)).toBe(view);
    expect(viewIncluding(view, 9, 20).start).toBeCloseTo(8.5);
    expect(viewShowing(view, 3, 4, 20)).toBe(view);
    expect(viewShowing(view, 10, 11, 20).start).toBeCloseTo(8);
  });

  test('opens at a word with what follows it, or without one with all of the recording', () => {
    const empty = { start: 0, pixelsPerSecond: 0, width: 1_100 };
    const word = openingView(empty, { start: 40, end: 40.5 }, 60);
    expect(viewEnd(word) - word.start).toBeCloseTo(5);
    expect(timeToPixel(word, 40)).toBeCloseTo(165);
    expect(openingView(empty, { start: 0.1, end: 0.5 }, 60).start).toBe(0);
    const whole = openingView(empty, null, 60);
    expect(whole.start).toBe(0);
    expect(viewEnd(whole)).toBeCloseTo(60);
  });

  test('counts on the ruler what the player counts, without the parts that are cut out', () => {
    const ticks = rulerTicks({ start: 0, pixelsPerSecond: 100, width: 1_000 }, 10, { cuts: [{ start: 2, end: 5 }] });
    const labelled = ticks.filter((tick) => tick.labelled);
    expect(labelled.map(({ shown }) => shown)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(labelled.map(({ time }) => time)).toEqual([0, 1, 5, 6, 7, 8, 9, 10]);
  });

  test('labels the ruler at round times far enough apart to read', () => {
    const ticks = rulerTicks(view, 20);
    const labelled = ticks.filter((tick) => tick.labelled).map((tick) => tick.time);
    expect(labelled).toEqual([2, 3, 4, 5, 6, 7]);
    expect(ticks.filter((tick) => !tick.labelled)).toHaveLength(5);
    const hours = 8 * 3_600;
    const long = rulerTicks(clampView({ start: 0, pixelsPerSecond: 0, width: 1_000 }, hours), hours);
    expect(long.filter((tick) => tick.labelled).map((tick) => tick.time)).toEqual([
      0, 3_600, 7_200, 10_800, 14_400, 18_000, 21_600, 25_200, 28_800,
    ]);
  });
});

/** A waveform of 100 intervals a second: loud except in the given stretches. */
function waveform(seconds: number, quiet: readonly { start: number; end: number }[]) {
  const peaks: number[] = [];
  for (let index = 0; index < seconds * 100; index += 1) {
    const time = index / 100;
    const level = quiet.some((stretch) => time >= stretch.start - 1e-9 && time < stretch.end - 1e-9)
      ? 0.004
      : 0.4 + 0.1 * (index % 3);
    peaks.push(-level, level);
  }
  return { duration: seconds, rate: 100, peaks: Int8Array.from(peaks, (level) => level * 127) };
}

describe('snapping', () => {
  const wave = waveform(4, [
    { start: 0, end: 0.5 },
    { start: 1, end: 1.3 },
    { start: 2, end: 2.04 },
    { start: 3.6, end: 4 },
  ]);
  const pauses = findPauses(wave);

  test('finds the pauses of a recording and leaves short dips to the speech', () => {
    expect(pauses.map(({ start, end }) => [start, end])).toEqual([
      [0, 0.5],
      [1, 1.3],
      [3.6, 4],
    ]);
  });

  test('draws an edge to the nearest edge of a pause', () => {
    expect(snapTime(wave, pauses, 0.97)).toEqual({ time: 1, to: 'pause' });
    expect(snapTime(wave, pauses, 1.33)).toEqual({ time: 1.3, to: 'pause' });
  });

  test('leaves an edge in the middle of a pause alone', () => {
    expect(snapTime(wave, pauses, 1.15)).toEqual({ time: 1.15, to: 'nothing' });
  });

  test('goes to the quietest zero crossing close by inside speech', () => {
    const snapped = snapTime(wave, pauses, 2.5);
    expect(snapped.to).toBe('zero crossing');
    expect(Math.abs(snapped.time - 2.5)).toBeLessThanOrEqual(0.02);
  });

  test('stays where it is when the wave does not cross zero near it', () => {
    const offset = {
      duration: 1,
      rate: 100,
      peaks: Int8Array.from({ length: 200 }, (_, index) => (index % 2 === 0 ? 25 : 64)),
    };
    expect(snapTime(offset, [], 0.5)).toEqual({ time: 0.5, to: 'nothing' });
  });
});

const named = (range: Range) => ({ variable: 'name', ...range });

describe('editing a range', () => {
  const surroundings = {
    duration: 10,
    others: [
      { start: 1, end: 2 },
      { start: 5, end: 6 },
    ],
  };
  const range = { start: 3, end: 4 };

  test('an edge stops at the neighbours', () => {
    expect(moveEdge(range, 'start', 0.5, surroundings)).toEqual({ start: 2, end: 4 });
    expect(moveEdge(range, 'end', 9, surroundings)).toEqual({ start: 3, end: 5 });
  });

  test('an edge never passes the other one', () => {
    const squeezed = moveEdge(range, 'end', 1, surroundings);
    expect(squeezed.start).toBe(3);
    expect(squeezed.end).toBeCloseTo(3.05);
  });

  test('a moved range keeps its length and its gap', () => {
    expect(moveRange(range, 0, surroundings)).toEqual({ start: 2, end: 3 });
    expect(moveRange(range, 4.8, surroundings)).toEqual({ start: 4, end: 5 });
    expect(moveRange({ start: 8, end: 9 }, 40, surroundings)).toEqual({ start: 9, end: 10 });
  });

  test('a range pushed against its neighbour, or as short as it gets, is a section that can be saved', () => {
    for (let hundredths = 200; hundredths < 900; hundredths += 1) {
      const start = hundredths / 100 + 0.003;
      const neighbour = { start, end: start + 1 };
      const pushed = moveRange({ start: start - 1.7, end: start - 1 }, 9, { duration: 10, others: [neighbour] });
      const short = moveEdge(neighbour, 'start', 10, { duration: 10, others: [] });
      for (const sections of [[pushed, neighbour], [short]])
        expect(() => checkSections(sections.map(named), 10)).not.toThrow();
    }
  });

  test('a new range may be drawn in either direction and is cut to the free gap', () => {
    expect(newRange(4.5, 2.5, surroundings)).toEqual({ start: 2.5, end: 4.5 });
    expect(newRange(4.5, 7, surroundings)).toEqual({ start: 4.5, end: 5 });
    expect(newRange(1.5, 3, surroundings)).toBeNull();
    expect(newRange(3, 3.01, surroundings)).toBeNull();
  });

  test('nudging goes from frame to frame and first onto the frame grid', () => {
    expect(nudgeFrames(1, 1, 25)).toBeCloseTo(1.04);
    expect(nudgeFrames(1, -10, 25)).toBeCloseTo(0.6);
    expect(nudgeFrames(1.01, 1, 25)).toBeCloseTo(1.04);
    expect(nudgeFrames(1.01, -1, 25)).toBeCloseTo(1);
  });
});
