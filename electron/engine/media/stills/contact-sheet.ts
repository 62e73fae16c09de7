import { createCanvas, loadImage, type Image, type SKRSContext2D } from '@napi-rs/canvas';
import { readFile } from 'node:fs/promises';
import type { SheetCell, SheetPage } from '#shared/contact-sheet.ts';
import { cutToRoom, prepareLabel, setFont } from '../text/label.ts';

/** Pixels. A page is readable on a screen and when printed on A4. */
const width = 1_600;
const margin = 48;
const columns = 4;
const gap = 26;
const cellWidth = (width - 2 * margin - (columns - 1) * gap) / columns;
const pictureHeight = Math.round((cellWidth * 9) / 16);
const nameSize = 23;
const lineSize = 18;
const lineHeight = 26;
const maxLines = 3;
const head = 96;

const ink = '#16181d';
const dim = '#5c6270';
const ground = '#ffffff';
const empty = '#e6e7ea';

/**
 * Draws a page of a contact sheet: for each video a picture, the row's number, its first value and the others. A text
 * with a letter that no font has is left out, as a name without it would be another name; the number remains.
 * @returns a PNG.
 */
export async function drawContactSheet({ title, count, cells }: SheetPage): Promise<Buffer> {
  const lines = Math.min(maxLines, Math.max(...cells.map((cell) => cell.lines.length)));
  const cellHeight = pictureHeight + 46 + lines * lineHeight + 12;
  const bands = Math.ceil(cells.length / columns);
  const height = margin + head + bands * cellHeight + (bands - 1) * gap + margin;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  context.textBaseline = 'alphabetic';
  const countWidth = 360;
  await write(context, title, {
    x: margin,
    y: margin + 36,
    room: width - 2 * margin - countWidth,
    size: 34,
    weight: 650,
  });
  await write(context, count, {
    x: margin,
    y: margin + 68,
    room: width - 2 * margin,
    size: lineSize,
    weight: 400,
    color: dim,
  });
  const pictures = new Map<string, Promise<Image | null>>();
  for (const [index, cell] of cells.entries()) {
    const x = margin + (index % columns) * (cellWidth + gap);
    const y = margin + head + Math.floor(index / columns) * (cellHeight + gap);
    // Videos without a name on their picture share one.
    let picture = pictures.get(cell.picture ?? '');
    if (!picture) pictures.set(cell.picture ?? '', (picture = load(cell.picture)));
    await drawCell(context, cell, { x, y, picture: await picture });
  }
  return canvas.encode('png');
}

async function drawCell(
  context: SKRSContext2D,
  { row, name, lines }: SheetCell,
  { x, y, picture }: { x: number; y: number; picture: Image | null },
): Promise<void> {
  context.save();
  context.beginPath();
  context.roundRect(x, y, cellWidth, pictureHeight, 10);
  context.clip();
  context.fillStyle = empty;
  context.fillRect(x, y, cellWidth, pictureHeight);
  if (picture) drawWhole(context, picture, { x, y });
  context.restore();
  const below = y + pictureHeight + 14;
  const number = String(row);
  const numberWidth = await write(context, number, {
    x,
    y: below + 24,
    room: 90,
    size: lineSize,
    weight: 400,
    color: dim,
  });
  const nameAt = x + numberWidth + 10;
  await write(context, name, {
    x: nameAt,
    y: below + 24,
    room: x + cellWidth - nameAt,
    size: nameSize,
    weight: 650,
  });
  for (const [index, line] of lines.slice(0, maxLines).entries()) {
    const baseline = below + 32 + (index + 1) * lineHeight - 6;
    await write(context, line, { x, y: baseline, room: cellWidth, size: lineSize, weight: 400, color: dim });
  }
}

/** The whole picture in its place, with bars beside one of another shape. */
function drawWhole(context: SKRSContext2D, picture: Image, { x, y }: { x: number; y: number }): void {
  const scale = Math.min(cellWidth / picture.width, pictureHeight / picture.height);
  const size = { width: picture.width * scale, height: picture.height * scale };
  if (size.width < cellWidth - 1 || size.height < pictureHeight - 1) {
    context.fillStyle = '#000000';
    context.fillRect(x, y, cellWidth, pictureHeight);
  }
  const left = x + (cellWidth - size.width) / 2;
  context.drawImage(picture, left, y + (pictureHeight - size.height) / 2, size.width, size.height);
}

type Written = { x: number; y: number; room: number; size: number; weight: number; color?: string };

/** Writes a text in one line, truncated to the room. @returns its width, pixels. */
async function write(
  context: SKRSContext2D,
  text: string,
  { x, y, room, size, weight, color = ink }: Written,
): Promise<number> {
  const label = await prepareLabel(text);
  if (label === null) return 0;
  setFont(context, label, size, weight);
  context.fillStyle = color;
  const widthOf = (part: string): number => context.measureText(part).width;
  const whole = label.characters.join('');
  const shown = widthOf(whole) <= room ? whole : cutToRoom(label.characters, room, widthOf);
  context.fillText(shown, x, y);
  return widthOf(shown);
}

async function load(file: string | null): Promise<Image | null> {
  if (file === null) return null;
  return loadImage(await readFile(file));
}
