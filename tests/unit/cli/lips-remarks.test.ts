import { expect, test } from 'vitest';
import { lipsNote } from '#electron/cli/lips-remarks.ts';

test('the mouths of videos are told as how many are from films, and why others are not', () => {
  const none = (reason: 'not_filmed' | 'turned') => ({ variable: 'first_name', used: null, reason }) as const;
  expect(lipsNote([])).toBeUndefined();
  expect(
    lipsNote([
      { variable: 'first_name', used: 'filmed', reason: null },
      none('not_filmed'),
      none('turned'),
      none('not_filmed'),
    ]),
  ).toBe('Mouths from films: 1 of 4 values; 2 not filmed; 1 head turned otherwise than in the recording.');
});

test('those of a service are told apart', () => {
  const failed = { variable: 'first_name', used: null, tried: 'service' } as const;
  expect(
    lipsNote([
      { variable: 'first_name', used: 'service', reason: null },
      { ...failed, reason: 'service_unavailable' },
      { ...failed, reason: 'other_person' },
    ]),
  ).toBe(
    'Mouths from films: 0 of 3 values, from the service: 1; 1 service: no answer in time; 1 service: another person.',
  );
});
