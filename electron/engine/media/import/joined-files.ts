import { open, type FileHandle } from 'node:fs/promises';
import type { Watched } from '../codec/input.ts';
import { throwIfCancelled } from '#shared/errors/index.ts';

/** Clips that were joined byte by byte, in containers of which FFmpeg reads only the first. */

/** Bytes read at a time. */
const pieceBytes = 1024 * 1024;
/** The longest mark, and what is looked at behind it, bytes. */
const markBytes = 64;

/** Bytes with which a file begins, so that they stand once in each clip. */
type Mark = { bytes: Buffer; isBeginning(behind: Buffer): boolean };

const asf = Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex');

const marks: Readonly<Record<string, Mark>> = {
  flv: {
    bytes: Buffer.from('FLV\x01', 'latin1'),
    // Flags of sound and pictures, and the length of the header.
    isBeginning: (header) => header.length > 8 && header.readUInt32BE(5) === 9 && header.readUInt8(4) <= 5,
  },
  asf: { bytes: asf, isBeginning: () => true },
  'matroska,webm': {
    bytes: Buffer.from('1a45dfa3', 'hex'),
    isBeginning: (header) => /matroska|webm/.test(header.toString('latin1')),
  },
};

/**
 * The number of clips that a file was joined of, where its container has one beginning for each; 1 for all others.
 * Reads all of the file, but only the headers of MP4's boxes.
 * @param format FFmpeg's name of the container.
 */
export async function countClips(file: string, format: string, watched: Watched): Promise<number> {
  const mark = marks[format];
  const isMp4 = format.split(',').includes('mp4');
  if (!isMp4 && mark === undefined) return 1;
  await using handle = await open(file);
  return Math.max(1, await (mark ? countMarks(handle, mark, watched) : countMovies(handle, watched)));
}

async function countMarks(handle: FileHandle, { bytes, isBeginning }: Mark, watched: Watched): Promise<number> {
  const buffer = Buffer.alloc(pieceBytes + markBytes);
  let count = 0;
  for (let start = 0; ; start += pieceBytes) {
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, start);
    const piece = buffer.subarray(0, bytesRead);
    for (let at = piece.indexOf(bytes); at !== -1 && at < pieceBytes; at = piece.indexOf(bytes, at + 1))
      if (isBeginning(piece.subarray(at, at + markBytes))) count += 1;
    if (bytesRead < buffer.length) return count;
    watched.onAlive?.();
    throwIfCancelled(watched.signal);
  }
}

/** Boxes between two signs of life. */
const boxesPerSign = 1_000;
/** Recordings in pieces of a second have 7,200 an hour. A damaged file could have one for each 8 bytes. */
const mostBoxes = 50_000;

/** Number of boxes `moov` at the top of a file, which has one, among the first {@link mostBoxes}. */
async function countMovies(handle: FileHandle, watched: Watched): Promise<number> {
  const header = Buffer.alloc(16);
  let movies = 0;
  let at = 0;
  const { size: fileSize } = await handle.stat();
  for (let boxes = 1; boxes <= mostBoxes && at < fileSize; boxes += 1) {
    const { bytesRead } = await handle.read(header, 0, header.length, at);
    if (bytesRead < 8) return movies;
    if (header.toString('latin1', 4, 8) === 'moov') movies += 1;
    const short = header.readUInt32BE(0);
    // Inexact beyond 2^53, where no file ends.
    const size = short === 1 && bytesRead === 16 ? Number(header.readBigUInt64BE(8)) : short;
    // The last box may go to the end, and damaged ones lead nowhere.
    if (size < 8) return movies;
    at += size;
    if (boxes % boxesPerSign > 0) continue;
    watched.onAlive?.();
    throwIfCancelled(watched.signal);
  }
  return movies;
}
