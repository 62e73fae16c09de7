import { existsSync, openSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createLogger } from '#electron/lib/logger.ts';

/** A device of Linux that every write to fails, as on a full disk. */
const full = '/dev/full';

test.skipIf(!existsSync(full))('a log that cannot be written stops nobody who writes to it', () => {
  const logger = createLogger('test', 'warn', openSync(full, 'w'));
  const line = 'x'.repeat(64 * 1024);
  expect(() => {
    for (let count = 0; count < 20; count++) logger.error(line);
  }).not.toThrow();
});
