import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countDown } from '#renderer/features/recorder/countdown.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start() {
  const track = new EventTarget() as MediaStreamTrack;
  const heard: unknown[] = [];
  const end = countDown({
    tracks: [track],
    onLeft: (seconds) => heard.push(seconds),
    onDone: () => heard.push('done'),
    onLost: (lost) => heard.push(lost === track ? 'lost' : 'another'),
  });
  return { track, heard, end };
}

test('a countdown says each second that is left, and ends with the recording', () => {
  const { heard } = start();
  expect(heard).toEqual([3]);
  vi.advanceTimersByTime(3_000);
  expect(heard).toEqual([3, 2, 1, 'done']);
});

test('a source that is lost is reported in the countdown and in the recording, until that has ended', () => {
  const { track, heard, end } = start();
  vi.advanceTimersByTime(3_000);
  track.dispatchEvent(new Event('ended'));
  expect(heard.at(-1)).toBe('lost');
  const next = start();
  next.end();
  end();
  expect(getEventListeners(next.track, 'ended')).toEqual([]);
  vi.advanceTimersByTime(3_000);
  expect(next.heard).toEqual([3]);
});
