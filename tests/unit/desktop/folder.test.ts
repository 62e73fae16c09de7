import { homedir, tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { expect, test } from 'vitest';
import { typedFolder } from '#electron/desktop/exports/folder.ts';

test('a folder has one path, however it was typed', () => {
  const folder = join(tmpdir(), 'Videos');
  for (const typed of [folder, folder + sep, ` ${folder} `, join(folder, 'x') + `${sep}..${sep}`]) {
    expect(typedFolder(typed)).toBe(folder);
  }
  expect(typedFolder('~/Videos/')).toBe(join(homedir(), 'Videos'));
  expect(() => typedFolder('Videos')).toThrow(expect.objectContaining({ code: 'INVALID_REQUEST' }));
});
