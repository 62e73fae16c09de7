import { open } from 'node:fs/promises';
import { AppError } from '#shared/errors/index.ts';
import { readExactly } from '#electron/lib/files.ts';
import type { Studio } from '../accounts/studio.ts';
import { downloadToFile } from './download.ts';
import { bringWhole, removePartial, type WholeFileOptions } from './partial-file.ts';

type SaveOptions = Omit<WholeFileOptions, 'check'> & {
  /** Address of a video or still, as a studio gave it. */
  address: string;
  /** Bytes so far, and the total if the studio tells it. */
  onProgress?: (written: number, total: number | null) => void;
};

/**
 * Saves a video or still as a file: the app's own studio writes it, about as fast as a copy; from any other studio it
 * is downloaded.
 * @throws AppError as {@link bringWhole}; what {@link downloadToFile} throws, and `STUDIO_ANSWER_INVALID` for an
 * invalid or truncated video.
 */
export async function saveMedia(studio: Studio, { address, ...given }: SaveOptions): Promise<void> {
  const url = await studio.resolveUrl(address);
  const options = given.file.endsWith('.mp4') ? { ...given, check: checkVideo } : given;
  if (studio.writesFiles) await bringWhole(options, (partial) => letStudioWrite(studio, url, partial, options));
  else await downloadToFile({ ...options, url, headers: () => studio.headersFor(url, given.signal) });
}

async function letStudioWrite(
  studio: Studio,
  url: string,
  file: string,
  { signal, onProgress }: Pick<SaveOptions, 'signal' | 'onProgress'>,
): Promise<number> {
  // The rest of an earlier attempt is not worth resuming.
  await removePartial(file);
  let part: { end: number; size: number; etag: string | undefined } = { end: 0, size: Infinity, etag: undefined };
  do {
    signal?.throwIfAborted();
    part = await studio.call('writeMedia', { url, file, start: part.end, etag: part.etag }, { signal });
    onProgress?.(part.end, part.size);
  } while (part.end < part.size);
  return part.size;
}

/** Length and type of a box, bytes; a length that does not fit there follows them. */
const boxHeader = 8;
const longBoxHeader = 16;

/** Checks that the boxes of an MP4 begin with its type, include its index, and end within the file. */
async function checkVideo(file: string): Promise<void> {
  await using video = await open(file);
  const { size } = await video.stat();
  const header = Buffer.alloc(longBoxHeader);
  const types: string[] = [];
  for (let at = 0; at + boxHeader <= size;) {
    await readExactly(video, header.subarray(0, Math.min(longBoxHeader, size - at)), at);
    const short = header.readUInt32BE(0);
    // 0: it reaches to the end of the file. 1: its length follows.
    const length = short === 0 ? size - at : short === 1 ? Number(header.readBigUInt64BE(8)) : short;
    if (length < boxHeader || at + length > size) break;
    types.push(header.toString('latin1', 4, 8));
    at += length;
    if (at === size && types[0] === 'ftyp' && types.includes('moov')) return;
  }
  throw new AppError('STUDIO_ANSWER_INVALID', { detail: `a video of ${size} bytes with ${types.join(', ')}` });
}
