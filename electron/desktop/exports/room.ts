import { statfs } from 'node:fs/promises';
import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { readableSize } from '#shared/readable-size.ts';
import { locale } from '#electron/lib/language.ts';
import type { Studio } from '../accounts/studio.ts';

/** A studio that answers more slowly is not waited for, milliseconds. */
const answerLimit = 5_000;
/** Bytes that stay free, for the table of results and for everything else on the disk. */
const spare = 50_000_000;

type Media = Pick<Studio, 'headersFor' | 'resolveUrl'>;

type RoomOptions = {
  folder: string;
  /** Addresses as a studio gave them, of all videos, of all thumbnails and so on: those of one kind differ little in size. */
  files: readonly (readonly string[])[];
  /** Bytes that can be written to the folder's disk. */
  freeBytes?: (folder: string) => Promise<number>;
};

/**
 * Checks that a folder has room for files before the first is written. What they take is estimated from a few of each kind; of a
 * studio that names no size nothing is known, and nothing refused.
 * @throws AppError `STORAGE_FULL`
 */
export async function checkRoom(studio: Media, { folder, files, freeBytes = freeOnDisk }: RoomOptions): Promise<void> {
  const needed = await estimateRoom(studio, files);
  const free = await freeBytes(folder);
  if (needed === 0 || needed + spare <= free) return;
  throw new AppError('STORAGE_FULL', {
    subject: folder,
    ...say('exportNeedsRoom', { needed: readableSize(needed, locale()), free: readableSize(free, locale()) }),
  });
}

/** Bytes that files take, estimated from a few of each kind; 0 where nothing is known of them. */
export async function estimateRoom(studio: Media, files: RoomOptions['files']): Promise<number> {
  const kinds = await Promise.all(files.map((addresses) => sizeOfAll(studio, addresses)));
  return kinds.reduce((sum, size) => sum + size, 0);
}

/** Bytes of files of one kind, estimated; 0 where nothing is known of them. */
async function sizeOfAll(studio: Media, addresses: readonly string[]): Promise<number> {
  const last = addresses.length - 1;
  const chosen = new Set([0, Math.floor(last / 2), last].flatMap((index) => addresses[index] ?? []));
  const sizes = await Promise.all([...chosen].map((address) => sizeOf(studio, address)));
  return Math.max(0, ...sizes.map((size) => size ?? 0)) * addresses.length;
}

/** Bytes of a file; null where they cannot be learnt: saving it meets the same trouble, waits for it or tells it. */
function sizeOf(studio: Media, address: string): Promise<number | null> {
  return askSize(studio, address).catch(() => null);
}

async function askSize(studio: Media, address: string): Promise<number | null> {
  const url = await studio.resolveUrl(address);
  const signal = AbortSignal.timeout(answerLimit);
  const headers = { ...(await studio.headersFor(url, signal)), range: 'bytes=0-0' };
  const response = await fetch(url, { headers, signal });
  await response.body?.cancel();
  const total = /^bytes 0-0\/(\d+)$/u.exec(response.headers.get('content-range') ?? '')?.[1];
  return total === undefined ? null : Number(total);
}

async function freeOnDisk(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
