import type { FileHandle } from 'node:fs/promises';
import { readExactly } from '#electron/lib/files.ts';
import { readBoxHeader, viewOf, type Box } from './boxes.ts';

/** More boxes than this beside each other are not read: ours have five, recordings in pieces have their `moov` first. */
const mostBoxes = 1_000;

/**
 * The boxes in the bytes `[from, to)` of a file, by their headers alone, however large they claim to be. The last one may
 * be broken ({@link isWhole}); without room for a header there is none.
 */
export async function* boxesIn(file: FileHandle, from: number, to: number): AsyncGenerator<Box, void> {
  const header = new Uint8Array(16);
  let start = from;
  for (let count = 0; count < mostBoxes && start + 8 <= to; count++) {
    const known = header.subarray(0, Math.min(header.length, to - start));
    if (!(await readExactly(file, known, start))) return;
    const view = viewOf(known);
    if (view.getUint32(0) === 1 && known.length < header.length) return;
    const { type, size, headerSize } = readBoxHeader(view, 0);
    const box = { type, start, body: start + headerSize, end: size === 0 ? to : start + size };
    yield box;
    if (!isWhole(box, to)) return;
    start = box.end;
  }
}

/** Whether a box ends behind its header and within the bytes that it is in. */
export function isWhole({ body, end }: Box, to: number): boolean {
  return body <= end && end <= to;
}
