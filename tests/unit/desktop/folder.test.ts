import { mkdirSync, symlinkSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { expect, test } from 'vitest';
import { exportFolder, typedFolder } from '#electron/desktop/exports/folder.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

test('a folder has one path, however it was typed', () => {
  const folder = join(tmpdir(), 'Videos');
  for (const typed of [folder, folder + sep, ` ${folder} `, join(folder, 'x') + `${sep}..${sep}`]) {
    expect(typedFolder(typed)).toBe(folder);
  }
  expect(typedFolder('~/Videos/')).toBe(join(homedir(), 'Videos'));
  expect(() => typedFolder('Videos')).toThrow(expect.objectContaining({ code: 'INVALID_REQUEST' }));
});

test('an export folder has one path, by a link too, and before it is made', async () => {
  const parent = temporaryFolder();
  mkdirSync(join(parent, 'real'));
  symlinkSync(join(parent, 'real'), join(parent, 'link'), 'junction');
  expect(await exportFolder(join(parent, 'link'))).toBe(join(parent, 'real'));
  expect(await exportFolder(join(parent, 'link', 'new', 'newer'))).toBe(join(parent, 'real', 'new', 'newer'));
});
