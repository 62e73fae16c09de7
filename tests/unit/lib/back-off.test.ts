import { expect, test } from 'vitest';
import { Failures } from '#electron/lib/back-off.ts';
import { ManualClock } from '../../support/manual-clock.ts';

const minute = 60_000;

test('what may pass is tried again, after a minute at most; what was made begins anew', () => {
  const clock = new ManualClock();
  const failures = new Failures(clock);
  for (let time = 0; time < 20; time++) failures.note('a', 'STORAGE_FULL');
  expect(failures.mayTry('a')).toBe(false);
  clock.advance(1.2 * minute);
  expect(failures.mayTry('a')).toBe(true);
  failures.forget('a');
  failures.note('a', 'WORKER_CRASHED');
  expect(failures.mayTry('a')).toBe(false);
  clock.advance(1_200);
  expect(failures.mayTry('a')).toBe(true);
});

test('what does not pass is not tried again, as long as it is among the last ten thousand', () => {
  const clock = new ManualClock();
  const failures = new Failures(clock);
  failures.note('first', 'MEDIA_TOO_LARGE');
  clock.advance(1_000 * minute);
  expect([failures.mayTry('first'), failures.mayTry('another')]).toEqual([false, true]);
  for (let key = 0; key < 10_000; key++) failures.note(String(key), 'MEDIA_TOO_LARGE');
  expect([failures.mayTry('first'), failures.mayTry('0')]).toEqual([true, false]);
});
