import { afterAll, beforeAll } from 'vitest';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './cli.ts';

/** The embedded voices as `electron/lib/fetch-voices.ts` has fetched them. Tests that need one are skipped where it cannot be had. */
const folder = join(repository, 'dist', 'voices');
export const hasHeart = existsSync(join(folder, 'heart.onnx'));
export const withoutHeart = 'needs the embedded voice: run `node electron/lib/fetch-voices.ts heart`';
export const heartFile = join(folder, 'heart.onnx');

/** Lets this file's tests, and the processes that they start, speak with the embedded voices. */
export function useEmbeddedVoices(): void {
  const before = process.env['VOCATIVE_VOICES'];
  beforeAll(() => {
    process.env['VOCATIVE_VOICES'] = folder;
  });
  afterAll(() => {
    if (before === undefined) delete process.env['VOCATIVE_VOICES'];
    else process.env['VOCATIVE_VOICES'] = before;
  });
}
