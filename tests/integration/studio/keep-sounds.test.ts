import type * as Fs from 'node:fs';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { keepSounds } from '#electron/studio/domain/audio/keep-sounds.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { unchecked } from '../../support/unchecked.ts';

/** Calls to the disk, in order. */
const calls: string[] = [];
vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof Fs>();
  const noted =
    <Arguments extends unknown[], Result>(name: string, call: (...given: Arguments) => Result) =>
    (...given: Arguments): Result => {
      calls.push(name);
      return call(...given);
    };
  return { ...fs, renameSync: noted('rename', fs.renameSync), fsyncSync: noted('sync', fs.fsyncSync) };
});

test.skipIf(process.platform === 'win32')('sounds are in their place, and stay there in a power cut', () => {
  const folder = temporaryFolder('sounds');
  const [sounds, temporary] = [join(folder, 'sounds'), join(folder, 'temporary')];
  mkdirSync(sounds);
  mkdirSync(temporary);
  for (const name of ['ada', 'grace']) writeFileSync(join(temporary, name), `sound of ${name}`);
  keepSounds({ folders: { sounds, temporary }, stored: unchecked }, [
    { sound: 'temporary/ada', capability: 'a' },
    { sound: 'temporary/grace', capability: 'g' },
  ]);
  expect(calls).toEqual(['rename', 'rename', 'sync']);
  expect(['a', 'g'].map((name) => readFileSync(join(sounds, name), 'utf8'))).toEqual([
    'sound of ada',
    'sound of grace',
  ]);
});
