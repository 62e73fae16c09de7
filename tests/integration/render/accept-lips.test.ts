import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { acceptLips } from '#electron/engine/pictures/accept-lips.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

const folder = temporaryFolder('accept-lips');
const order = { size: { width: 64, height: 48 }, rate: [25, 1] as [number, number], frames: 30 };
const accept = (source: string) => acceptLips({ source, order, file: join(folder, 'film.mp4') });

test('an answer that is no video is refused', async () => {
  writeFileSync(join(folder, 'lie'), 'no video');
  expect(await accept(join(folder, 'lie'))).toBe(false);
});

test.skipIf(process.platform === 'win32')('an answer that the disk does not give back is not refused', async () => {
  symlinkSync('loop', join(folder, 'loop'));
  expect((await thrownBy(accept(join(folder, 'loop')))).code).toBe('FILE_UNREADABLE');
  expect((await thrownBy(accept(join(folder, 'gone')))).code).toBe('FILE_NOT_FOUND');
});
