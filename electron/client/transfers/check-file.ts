import { open } from 'node:fs/promises';
import { AppError } from '#shared/errors/index.ts';
import { readExactly } from '#electron/lib/files.ts';
import { checkVideo } from './video-file.ts';

/** How a kind of picture begins and ends, in Latin-1. Other studios send other kinds than the file's name says. */
const pictures = [
  { begins: /^\xff\xd8\xff/u, ends: /\xff\xd9/u },
  { begins: /^GIF8[79]a/u, ends: /;\0*$/u },
  { begins: /^\x89PNG\r\n/u, ends: /IEND/u },
  { begins: /^RIFF.{4}WEBP/su, ends: /$/u },
  { begins: /^.{4}ftypavi[fs]/su, ends: /$/u },
];
const captions = { begins: /^(?:\xef\xbb\xbf)?WEBVTT(?=\s|$)/u, ends: /$/u };

/** Bytes at the beginning, and at the end, where pictures may have other bytes behind their end. */
const inspected = 4_096;

/**
 * Checks a downloaded file: proxies answer with texts of their own, and a connection without a length may end anywhere.
 * @param ending of its name. Files with others than `.mp4`, `.vtt`, `.jpg` and `.gif` pass.
 * @throws AppError `STUDIO_ANSWER_INVALID` for another kind of file, and for a video or picture that is cut off.
 */
export async function checkFile(file: string, ending: string): Promise<void> {
  if (ending === '.mp4') return checkVideo(file);
  const kinds = ending === '.vtt' ? [captions] : ending === '.jpg' || ending === '.gif' ? pictures : null;
  if (kinds === null) return;
  await using handle = await open(file);
  const { size } = await handle.stat();
  const read = async (start: number): Promise<string> => {
    const bytes = Buffer.alloc(Math.min(inspected, size));
    await readExactly(handle, bytes, start);
    return bytes.toString('latin1');
  };
  const beginning = await read(0);
  const kind = kinds.find(({ begins }) => begins.test(beginning));
  if (kind?.ends.test(await read(Math.max(0, size - inspected)))) return;
  const found = kind ? 'ends early' : `begins with ${JSON.stringify(beginning.slice(0, 100))}`;
  throw new AppError('STUDIO_ANSWER_INVALID', { detail: `a file of ${size} bytes ${found}` });
}
