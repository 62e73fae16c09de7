import { expect, test } from 'vitest';
import { createThrottle } from '#electron/studio/domain/accounts/throttle.ts';
import { ManualClock } from '../../support/manual-clock.ts';

/** Wrong secrets until the first wait. */
function exhaust(throttle: ReturnType<typeof createThrottle>, clientId: string, address: string): void {
  for (let count = 0; count < 4; count++) expect(throttle.failed(clientId, address)).toBe(0);
}

test('who fails again and again has to wait longer and longer, up to a minute', () => {
  const throttle = createThrottle(new ManualClock());
  exhaust(throttle, 'client', '10.0.0.1');
  const waits = Array.from({ length: 8 }, () => throttle.failed('client', '10.0.0.1'));
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
});

test('guesses are counted for a client id from anywhere, and from an address for anything', () => {
  const throttle = createThrottle(new ManualClock());
  exhaust(throttle, 'client', '10.0.0.1');
  expect(throttle.failed('client', '10.0.0.2')).toBe(1);
  exhaust(throttle, 'someone', '10.0.0.3');
  expect(throttle.failed('else', '10.0.0.3')).toBe(1);
  expect(throttle.failed('another', '10.0.0.4')).toBe(0);
});

test('one address is one subscriber, however it is written and whichever of a network it is', () => {
  const throttle = createThrottle(new ManualClock());
  exhaust(throttle, 'a', '::ffff:10.0.0.1');
  expect(throttle.failed('b', '10.0.0.1')).toBe(1);
  for (let host = 1; host <= 4; host++) throttle.failed(`c${host}`, `2001:db8:1:2::${host}`);
  expect(throttle.failed('d', '2001:db8:1:2:ffff::1')).toBe(1);
  expect(throttle.failed('e', '2001:db8:1:3::1')).toBe(0);
  expect(throttle.failed('f', 'fe80::1%eth0')).toBe(0);
});

test('a right secret, or a quarter of an hour, ends the wait', () => {
  const clock = new ManualClock();
  const throttle = createThrottle(clock);
  exhaust(throttle, 'client', '10.0.0.1');
  throttle.succeeded('client', '10.0.0.1');
  exhaust(throttle, 'client', '10.0.0.1');
  expect(throttle.failed('client', '10.0.0.1')).toBe(1);
  clock.advance(16 * 60_000);
  expect(throttle.failed('client', '10.0.0.1')).toBe(0);
});

test.each([-3_600_000, 3_600_000])('a clock that is set by %d ms changes nothing', (shift) => {
  const clock = new ManualClock();
  const throttle = createThrottle(clock);
  exhaust(throttle, 'client', '10.0.0.1');
  clock.set(shift);
  expect(throttle.failed('client', '10.0.0.1')).toBe(1);
  clock.advance(16 * 60_000);
  expect(throttle.failed('client', '10.0.0.1')).toBe(0);
});

test('only so many names are remembered', () => {
  const throttle = createThrottle(new ManualClock());
  exhaust(throttle, 'first', '10.0.0.1');
  for (let count = 0; count < 10_000; count++) throttle.failed(`guess ${count}`, 'unknown');
  expect(throttle.failed('first', '10.0.0.2')).toBe(0);
});
