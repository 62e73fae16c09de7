import { open, type FileHandle } from 'node:fs/promises';
import { AppError } from '#shared/errors/index.ts';
import { readExactly } from '#electron/lib/files.ts';

/** Length and type of a box, bytes; a length that does not fit there follows them. */
const boxHeader = 8;
const longBoxHeader = 16;

/** Positions in the file, bytes: of the content, `[start, end)`. */
type Box = { type: string; start: number; end: number };

/** Checks that the boxes of an MP4 begin with its type, include its index, and end within the file. */
export async function checkVideo(file: string): Promise<void> {
  await using video = await open(file);
  const { size } = await video.stat();
  const boxes = await boxesIn(video, { start: 0, end: size });
  const types = boxes.map(({ type }) => type);
  if (boxes.at(-1)?.end === size && types[0] === 'ftyp' && types.includes('moov')) return;
  throw new AppError('STUDIO_ANSWER_INVALID', { detail: `a video of ${size} bytes with ${types.join(', ')}` });
}

/** Size of an MP4's pictures, pixels; null if it has none. */
export async function videoSize(file: string): Promise<{ width: number; height: number } | null> {
  await using video = await open(file);
  let boxes: Pick<Box, 'start' | 'end'>[] = [{ start: 0, end: (await video.stat()).size }];
  for (const wanted of ['moov', 'trak', 'tkhd']) {
    const inside = await Promise.all(boxes.map((box) => boxesIn(video, box)));
    boxes = inside.flat().filter(({ type }) => type === wanted);
  }
  const pixels = Buffer.alloc(8);
  for (const { end } of boxes) {
    // A track's header ends with width and height, each with 16 bits behind the point. Sound has none.
    await readExactly(video, pixels, end - pixels.length);
    const [width, height] = [pixels.readUInt16BE(0), pixels.readUInt16BE(4)];
    if (width > 0 && height > 0) return { width, height };
  }
  return null;
}

/** The boxes of a part of a file, up to the first that is cut off. */
async function boxesIn(video: FileHandle, { start, end }: Pick<Box, 'start' | 'end'>): Promise<Box[]> {
  const header = Buffer.alloc(longBoxHeader);
  const boxes: Box[] = [];
  for (let at = start; at + boxHeader <= end;) {
    await readExactly(video, header.subarray(0, Math.min(longBoxHeader, end - at)), at);
    const short = header.readUInt32BE(0);
    // 0: it reaches to the end of the file. 1: its length follows.
    const length = short === 0 ? end - at : short === 1 ? Number(header.readBigUInt64BE(8)) : short;
    if (length < boxHeader || at + length > end) break;
    const type = header.toString('latin1', 4, 8);
    boxes.push({ type, start: at + (short === 1 ? longBoxHeader : boxHeader), end: at + length });
    at += length;
  }
  return boxes;
}
