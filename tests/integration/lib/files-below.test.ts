import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { bytesBelow } from '#electron/lib/files-below.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const root = temporaryFolder('files-below');

test('files in folders at every depth are counted', async () => {
  const folder = join(root, 'deep');
  mkdirSync(join(folder, 'one', 'two'), { recursive: true });
  for (const place of ['.', 'one', 'one/two']) writeFileSync(join(folder, place, 'file'), 'four');
  expect(await bytesBelow(folder)).toBe(12);
});

test('folders that go at any moment of the count do not end it', async () => {
  for (let turns = 0; turns < 30; turns++) {
    const folder = join(root, `going ${turns}`);
    const going = Array.from({ length: 40 }, (_, index) => join(folder, String(index)));
    for (const each of going) mkdirSync(each, { recursive: true });
    writeFileSync(join(folder, 'stays'), 'four');
    const counted = bytesBelow(folder);
    for (let turn = 0; turn < turns; turn++) await nextTurn();
    for (const each of going) rmSync(each, { recursive: true });
    expect(await counted).toBe(4);
  }
});
