import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SilenceWatch } from '#electron/engine/workers/silence-watch.ts';
import { fc } from '../../support/property.ts';

const limit = 120_000;
/** How long the computer has slept so far: its clock goes on meanwhile, its timers do not. */
let slept = 0;
let silences = 0;
let watch: SilenceWatch;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  slept = 0;
  silences = 0;
  watch = new SilenceWatch(
    () => (silences += 1),
    () => performance.now() + slept,
  );
});
afterEach(() => {
  watch.stop();
  vi.useRealTimers();
});

it('calls once after the limit, and not before', () => {
  watch.restart(limit);
  vi.advanceTimersByTime(limit - 1);
  expect(silences).toBe(0);
  vi.advanceTimersByTime(1);
  expect(silences).toBe(1);
  vi.advanceTimersByTime(10 * limit);
  expect(silences).toBe(1);
});

it('waits the whole limit again after a sign of life', () => {
  watch.restart(limit);
  vi.advanceTimersByTime(limit - 1);
  watch.restart(limit);
  vi.advanceTimersByTime(limit - 1);
  expect(silences).toBe(0);
  vi.advanceTimersByTime(1);
  expect(silences).toBe(1);
});

it('keeps short limits as well', () => {
  watch.restart(120);
  vi.advanceTimersByTime(119);
  expect(silences).toBe(0);
  vi.advanceTimersByTime(1);
  expect(silences).toBe(1);
});

it('does not count the sleep of the computer, however long and whenever it falls', () => {
  const sleeps = fc.array(fc.tuple(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 20_000, max: 86_400_000 })), {
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(sleeps, (naps) => {
      silences = 0;
      watch.restart(limit);
      let awake = 0;
      for (const [before, nap] of naps) {
        // At most 20 s awake before each sleep, so that 5 s of the limit are left.
        const step = Math.min(before, limit - 5_000 - awake);
        vi.advanceTimersByTime(step);
        awake += step;
        slept += nap;
      }
      vi.advanceTimersByTime(limit - 5_000 - awake);
      expect(silences).toBe(0);
      vi.advanceTimersByTime(2 * limit);
      expect(silences).toBe(1);
    }),
    { seed: 6, numRuns: 200 },
  );
});

it('calls nobody after it was stopped', () => {
  watch.restart(limit);
  watch.stop();
  vi.advanceTimersByTime(10 * limit);
  expect(silences).toBe(0);
});
