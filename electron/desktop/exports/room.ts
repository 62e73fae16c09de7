import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { readableSize } from '#shared/readable-size.ts';
import { locale } from '#electron/lib/language.ts';
import type { Studio } from '#electron/client/studio.ts';
import { fetchFollowing } from '#electron/client/transfers/follow.ts';

/** Time limit for the studio's answers, milliseconds. */
const answerLimit = 5_000;
/** Bytes kept free, for the table of results and everything else on the disk. */
const spare = 50_000_000;

type Media = Pick<Studio, 'headersFor' | 'resolveUrl' | 'reach'>;

type RoomOptions = {
  /** Need not exist yet. */
  folder: string;
  /** Addresses from a studio: of all videos, of all thumbnails and so on, since one kind differs little in size. */
  files: readonly (readonly string[])[];
  /** Bytes that can be written to the folder's disk. */
  freeBytes?: (folder: string) => Promise<number>;
};

/**
 * Checks that a folder has space for files before the first is written. Their size is estimated from a few of each
 * kind; if a studio names no sizes, nothing is refused.
 * @throws AppError `STORAGE_FULL`
 */
export async function checkRoom(studio: Media, { folder, files, freeBytes = freeOnDisk }: RoomOptions): Promise<void> {
  const needed = await estimateRoom(studio, files);
  const free = await freeBytes(folder);
  if (needed === 0 || needed + spare <= free) return;
  const size = (bytes: number): string => readableSize(bytes, locale());
  throw new AppError('STORAGE_FULL', {
    subject: folder,
    ...say('exportNeedsRoom', { needed: size(needed), spare: size(spare), free: size(free) }),
  });
}

/** Bytes of files, estimated from a few of each kind; 0 if nothing is known. */
export async function estimateRoom(studio: Media, files: RoomOptions['files']): Promise<number> {
  const kinds = await Promise.all(files.map((addresses) => sizeOfAll(studio, addresses)));
  return kinds.reduce((sum, size) => sum + size, 0);
}

/** Files of a kind whose sizes are asked for. */
const samples = 5;

/** Bytes of files of one kind, estimated; 0 if nothing is known. */
async function sizeOfAll(studio: Media, addresses: readonly string[]): Promise<number> {
  const last = addresses.length - 1;
  const places = Array.from({ length: samples }, (_, sample) => Math.round((last * sample) / (samples - 1)));
  const chosen = new Set(places.flatMap((index) => addresses[index] ?? []));
  const answers = await Promise.all([...chosen].map((address) => sizeOf(studio, address)));
  const sizes = answers.filter((size) => size !== null);
  const sum = sizes.reduce((all, size) => all + size, 0);
  return sizes.length === 0 ? 0 : Math.round((sum / sizes.length) * addresses.length);
}

/** Bytes of a file; null if unknown: saving it meets the same problem, and waits or reports it. */
function sizeOf(studio: Media, address: string): Promise<number | null> {
  return askSize(studio, address).catch(() => null);
}

async function askSize(studio: Media, address: string): Promise<number | null> {
  const url = await studio.resolveUrl(address);
  const signal = AbortSignal.timeout(answerLimit);
  const headers = { ...(await studio.headersFor(url, signal)), range: 'bytes=0-0' };
  const response = await fetchFollowing(url, { headers, signal }, studio.reach.fetch);
  await response.body?.cancel();
  const total = /^bytes 0-0\/(\d+)$/u.exec(response.headers.get('content-range') ?? '')?.[1];
  return total === undefined ? null : Number(total);
}

/**
 * Bytes free on the disk of a folder, which need not exist yet; infinite if the disk names no size, as some network
 * drives do. Creating the folder reports other faults of its path.
 */
async function freeOnDisk(folder: string): Promise<number> {
  const disk = await statfs(folder).catch(() => null);
  if (disk) return disk.blocks > 0 ? disk.bavail * disk.bsize : Infinity;
  const parent = dirname(folder);
  return parent === folder ? Infinity : freeOnDisk(parent);
}
