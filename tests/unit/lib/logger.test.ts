import { existsSync, openSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { createLogger } from '#electron/lib/logger.ts';

afterEach(() => vi.unstubAllEnvs());

test('a level that there is not in the environment stops no command', () => {
  vi.stubEnv('VOCATIVE_LOG', 'verbose');
  expect(createLogger('test').level).toBe('warn');
  vi.stubEnv('VOCATIVE_LOG', 'debug');
  expect(createLogger('test').level).toBe('debug');
});

/** A device of Linux that every write to fails, as on a full disk. */
const full = '/dev/full';

test.skipIf(!existsSync(full))('a log that cannot be written stops nobody who writes to it', () => {
  const logger = createLogger('test', 'warn', openSync(full, 'w'));
  const line = 'x'.repeat(64 * 1024);
  expect(() => {
    for (let count = 0; count < 20; count++) logger.error(line);
  }).not.toThrow();
});
