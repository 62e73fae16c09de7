import { open } from 'node:fs/promises';
import { AppError } from '#shared/errors/index.ts';
import { readExactly } from '#electron/lib/files.ts';
import { checkVideo } from './video-file.ts';

/** How a kind of file begins, and whether it is whole: its first and last bytes as Latin-1, its size in bytes. */
type Kind = { begins: RegExp; isWhole: (ending: string, beginning: string, size: number) => boolean };

/** The length in its header leaves out the 8 bytes up to there. */
const isWholeRiff: Kind['isWhole'] = (_ending, beginning, size) =>
  Buffer.from(beginning, 'latin1').readUInt32LE(4) + 8 <= size;

/** Other studios send other kinds of pictures than the file's name says. */
const pictures: readonly Kind[] = [
  { begins: /^\xff\xd8\xff/u, isWhole: (ending) => ending.includes('\xff\xd9') },
  { begins: /^GIF8[79]a/u, isWhole: (ending) => /;\0*$/u.test(ending) },
  { begins: /^\x89PNG\r\n/u, isWhole: (ending) => ending.includes('IEND') },
  { begins: /^RIFF.{4}WEBP/su, isWhole: isWholeRiff },
  { begins: /^.{4}ftypavi[fs]/su, isWhole: () => true },
];
const kindsByEnding: ReadonlyMap<string, readonly Kind[]> = new Map([
  ['.jpg', pictures],
  ['.gif', pictures],
  ['.wav', [{ begins: /^RIFF.{4}WAVE/su, isWhole: isWholeRiff }]],
  ['.vtt', [{ begins: /^(?:\xef\xbb\xbf)?WEBVTT(?=\s|$)/u, isWhole: () => true }]],
]);

/** Bytes at the beginning, and at the end, where pictures may have other bytes behind their end. */
const inspected = 4_096;

/**
 * Checks a downloaded file: proxies answer with texts of their own, and a connection without a length may end anywhere.
 * @param ending of its name; files with others than videos, pictures, sounds and captions pass.
 * @throws AppError `STUDIO_ANSWER_INVALID` for another kind of file, and for a video, picture or sound that is cut off.
 */
export async function checkFile(file: string, ending: string): Promise<void> {
  if (ending === '.mp4') return checkVideo(file);
  const kinds = kindsByEnding.get(ending);
  if (!kinds) return;
  await using handle = await open(file);
  const { size } = await handle.stat();
  const read = async (start: number): Promise<string> => {
    const bytes = Buffer.alloc(Math.min(inspected, size));
    await readExactly(handle, bytes, start);
    return bytes.toString('latin1');
  };
  const beginning = await read(0);
  const kind = kinds.find(({ begins }) => begins.test(beginning));
  if (kind?.isWhole(await read(Math.max(0, size - inspected)), beginning, size)) return;
  const found = kind ? 'ends early' : `begins with ${JSON.stringify(beginning.slice(0, 100))}`;
  throw new AppError('STUDIO_ANSWER_INVALID', { detail: `a file of ${size} bytes ${found}` });
}
