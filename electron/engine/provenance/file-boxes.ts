import type { FileHandle } from 'node:fs/promises';
import { readExactly } from '#electron/lib/files.ts';
import { readBoxHeader, viewOf } from '../mp4/boxes.ts';

/** The boxes of a file at its top level. */

export type FileBox = { type: string; start: number; header: 8 | 16; end: number };

/** Files of this project have five. One that has many more is not read to its end. */
const mostBoxes = 10_000;

/** `brokenAt`: the first byte that belongs to no whole box; the last of the boxes may begin there. */
export type FileBoxes = { boxes: FileBox[]; brokenAt: number | undefined };

/** Lists boxes without reading their bodies, however large they claim to be. @param size of the file, bytes. */
export async function listFileBoxes(file: FileHandle, size: number): Promise<FileBoxes> {
  const boxes: FileBox[] = [];
  const header = Buffer.alloc(16);
  for (let start = 0; start < size && boxes.length < mostBoxes;) {
    const known = Math.min(header.length, size - start);
    if (known < 8 || !(await readExactly(file, header.subarray(0, known), start))) return { boxes, brokenAt: start };
    if (header.readUInt32BE(0) === 1 && known < 16) return { boxes, brokenAt: start };
    const { type, size: bytes, headerSize } = readBoxHeader(viewOf(header), 0);
    const end = bytes === 0 ? size : start + bytes;
    const isBroken = end > size || start + headerSize > end;
    boxes.push({ type, start, header: headerSize, end: isBroken ? size : end });
    if (isBroken) return { boxes, brokenAt: start };
    start = end;
  }
  return { boxes, brokenAt: undefined };
}
