import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { shownBy } from '#electron/cli/addresses.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('cli-addresses');
const list = join(folder, 'lists', 'people.csv');
mkdirSync(join(folder, 'lists', 'pictures'), { recursive: true });
writeFileSync(join(folder, 'secret.png'), 'x');
writeFileSync(join(folder, 'lists', 'ana.png'), 'x');
writeFileSync(join(folder, 'lists', 'pictures', 'bo.png'), 'x');

const shown = (cell: string, kind = 'link') => shownBy(cell, { kind, list, line: 7 });

it.each([
  ['https://example.com/a.png', 'link', 'https://example.com/a.png'],
  ['example.com', 'site', 'https://example.com'],
  [' www.example.com/about ', 'site', 'https://www.example.com/about'],
  ['example.com/a.png', 'link', 'https://example.com/a.png'],
  ['N/A', 'site', ''],
  ['-', 'link', ''],
  ['', 'profile', ''],
  ['ana.png', 'link', join(folder, 'lists', 'ana.png')],
  ['pictures/bo.png', 'link', join(folder, 'lists', 'pictures', 'bo.png')],
])('%j of a %s is %j', async (cell, kind, expected) => {
  expect(await shown(cell, kind)).toBe(expected);
});

it.each([
  ['gone.png', 'link'],
  ['../secret.png', 'link'],
  ['pictures/../../secret.png', 'link'],
  [join(folder, 'secret.png'), 'link'],
  ['ana', 'site'],
  ['not an address.', 'site'],
])('%j of a %s is refused with its line', async (cell, kind) => {
  await expect(shown(cell, kind)).rejects.toMatchObject({
    code: 'FILE_NOT_FOUND',
    subject: cell,
    message: expect.stringContaining('Line 7'),
  });
});
