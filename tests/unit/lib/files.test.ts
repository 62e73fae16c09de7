import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { namesIn, unwritable, writeFileAtomic } from '#electron/lib/files.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('files');

test('a file that cannot be put in its place names the folder, and leaves nothing beside it', async () => {
  await expect(writeFileAtomic(folder, 'text in place of a folder')).rejects.toMatchObject({
    code: 'STORAGE_UNWRITABLE',
  });
  await writeFileAtomic(join(folder, 'file'), 'text');
  const below = writeFileAtomic(join(folder, 'file', 'x', 'y.json'), 'text');
  await expect(below).rejects.toMatchObject({ code: 'STORAGE_UNWRITABLE' });
  expect(readdirSync(folder)).toEqual(['file']);
});

// The system's own recursion never ends there.
test.runIf(process.platform === 'linux')('a folder that a special file system does not make is refused', async () => {
  const below = writeFileAtomic('/proc/vocative/x/y.json', 'text');
  await expect(below).rejects.toMatchObject({ code: 'STORAGE_UNWRITABLE', subject: '/proc/vocative' });
});

test('a folder to fill that is a file, or lies on a disk for reading only, is named', async () => {
  const file = join(folder, 'no-folder');
  await writeFileAtomic(file, 'text');
  await expect(namesIn(file)).rejects.toMatchObject({ code: 'STORAGE_UNWRITABLE', subject: file });
  expect(await namesIn(join(folder, 'not-there'))).toEqual([]);
  const readOnly = Object.assign(new Error('read-only'), { code: 'EROFS' });
  expect(unwritable('/media/disc', readOnly)).toMatchObject({ code: 'STORAGE_UNWRITABLE', subject: '/media/disc' });
});
