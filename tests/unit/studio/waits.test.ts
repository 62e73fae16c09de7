import { expect, test } from 'vitest';
import { waitForDisk } from '#electron/studio/work/waits.ts';

const service = {
  resource: 'voice_service:a',
  code: 'PROVIDER_BUSY',
  name: 'A',
  since: 0,
  nextTry: 1_000,
  isTried: false,
} as const;

test('work that runs waits for a full disk that it does not test, and for no service', () => {
  expect(waitForDisk([service])).toBeNull();
  const disk = { resource: 'disk', code: 'STORAGE_FULL', name: '', since: 0, nextTry: 1_000, isTried: false } as const;
  expect(waitForDisk([service, { ...disk, isTried: true }])).toBeNull();
  expect(waitForDisk([service, disk])).toMatchObject({
    code: 'STORAGE_FULL',
    message: 'Waiting for room on the studio’s disk: free some space there',
  });
});
