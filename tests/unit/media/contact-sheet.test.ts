import { createCanvas, loadImage } from '@napi-rs/canvas';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SheetCell } from '#shared/contact-sheet.ts';
import { drawContactSheet } from '#electron/engine/media/stills/contact-sheet.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** A page as pixels: how many there are, and the color of one. */
async function drawn(cells: SheetCell[]) {
  const image = await loadImage(await drawContactSheet({ title: 'Spring', count: '2 videos', cells, file: '' }));
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const inkIn = (left: number, top: number, width: number, height: number): number => {
    const { data } = context.getImageData(left, top, width, height);
    let dark = 0;
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) dark += 1;
    return dark;
  };
  return {
    width: image.width,
    height: image.height,
    inkIn,
    at: (x: number, y: number) => Array.from(context.getImageData(x, y, 1, 1).data.subarray(0, 3)),
  };
}

function cell(row: number, part: Partial<SheetCell> = {}): SheetCell {
  return { picture: null, row, name: 'Ada', lines: [], ...part };
}

test('shows the whole picture of a video, with bars beside one that is tall', async () => {
  const file = join(temporaryFolder(), 'red.png');
  const canvas = createCanvas(90, 160);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ff0000';
  context.fillRect(0, 0, 90, 160);
  writeFileSync(file, canvas.toBuffer('image/png'));
  const sheet = await drawn([cell(1, { picture: file }), cell(2)]);
  expect(sheet.at(48 + 178, 150 + 95)).toEqual([255, 0, 0]);
  expect(sheet.at(48 + 20, 150 + 95)).toEqual([0, 0, 0]);
  // Where there is no picture.
  expect(sheet.at(48 + 357 + 26 + 178, 150 + 95)).toEqual([230, 231, 234]);
});

test('has a row of four for every four videos, and room for the longest list of values', async () => {
  const one = await drawn([cell(1)]);
  expect((await drawn([1, 2, 3, 4].map((row) => cell(row)))).height).toBe(one.height);
  expect((await drawn([1, 2, 3, 4, 5].map((row) => cell(row)))).height).toBeGreaterThan(one.height + 200);
  expect((await drawn([cell(1, { lines: ['Acme', 'a@example.com'] })])).height).toBe(one.height + 2 * 26);
});

test('leaves out a name that no font can write whole, and keeps the number of its row', async () => {
  const below = [48, 144 + 200, 357, 60] as const;
  const [named, unwritable] = await Promise.all([drawn([cell(7)]), drawn([cell(7, { name: 'தமிழ்' })])]);
  expect(unwritable.inkIn(...below)).toBeGreaterThan(5);
  expect(named.inkIn(...below)).toBeGreaterThan(3 * unwritable.inkIn(...below));
});

test('cuts a name that is too long for its place', async () => {
  const sheet = await drawn([
    cell(1, { name: 'Wolfeschlegelsteinhausenbergerdorff '.repeat(3) }),
    cell(2, { name: '' }),
  ]);
  // Between this video and the next.
  expect(sheet.inkIn(48 + 357 + 2, 144 + 200, 22, 60)).toBe(0);
});
