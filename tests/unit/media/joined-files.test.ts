import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { countClips } from '#electron/engine/media/import/joined-files.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('joined-files');

function box(kind: string, size = 8): Buffer {
  const bytes = Buffer.alloc(size);
  bytes.writeUInt32BE(size, 0);
  bytes.write(kind, 4, 'latin1');
  return bytes;
}

/** The beginning of a box whose size has 64 bits. */
function largeBox(kind: string, size: bigint): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32BE(1, 0);
  bytes.write(kind, 4, 'latin1');
  bytes.writeBigUInt64BE(size, 8);
  return bytes;
}

function written(name: string, ...boxes: readonly Buffer[]): string {
  const file = join(folder, `${name}.mp4`);
  writeFileSync(file, Buffer.concat(boxes));
  return file;
}

it.each([
  ['beyond what a number can hold', 2n ** 63n],
  ['of all bits', 2n ** 64n - 1n],
  ['beyond the end of the file', 2n ** 40n],
])('a box whose size is %s ends the count', async (name, size) => {
  const file = written(name.replaceAll(' ', '-'), box('ftyp'), box('moov'), box('moov'), largeBox('mdat', size));
  expect(await countClips(file, 'mov,mp4,m4a', {})).toBe(2);
});

it('a box with a size of 64 bits is passed over', async () => {
  const file = written('large', largeBox('mdat', 24n), Buffer.alloc(8), box('moov'), box('moov'), box('moov'));
  expect(await countClips(file, 'mov,mp4,m4a', {})).toBe(3);
});

it('a file of empty boxes is read in part, and gives signs of life', async () => {
  const boxes = 200_000;
  const file = written('boxes', box('moov'), Buffer.concat(Array.from({ length: boxes }, () => box('free'))));
  let signs = 0;
  expect(await countClips(file, 'mov,mp4,m4a', { onAlive: () => (signs += 1) })).toBe(1);
  expect(signs).toBeGreaterThan(10);
  expect(signs).toBeLessThan(100);
});
