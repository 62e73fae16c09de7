import { constants, createReadStream, createWriteStream } from 'node:fs';
import { copyFile, link, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { syncFile } from './files.ts';

type CopyOptions = {
  signal?: AbortSignal | undefined;
  /** Called with the bytes copied so far. */
  onProgress?: ((bytes: number) => void) | undefined;
};

/** Bytes read at a time. */
const chunkSize = 4 * 1024 * 1024;

/**
 * Copies a file: without reading it if the file system shares blocks between files (Btrfs, XFS, APFS), otherwise byte
 * by byte. The copy is synced when this resolves.
 * @throws the system's error (ENOENT, ENOSPC…) or the signal's reason; the partial copy stays.
 */
export async function copyWhole(from: string, to: string, { signal, onProgress }: CopyOptions = {}): Promise<void> {
  signal?.throwIfAborted();
  if (!(await sharesBlocks(from, to))) await copyBytes(from, to, { signal, onProgress });
  await syncFile(to);
}

/**
 * Hard links a file, or copies it if the disk has no links. Replaces an existing file.
 * @throws as {@link copyWhole}.
 */
export async function linkOrCopy(from: string, to: string, signal?: AbortSignal): Promise<void> {
  await rm(to, { force: true });
  try {
    await link(from, to);
  } catch {
    // exFAT and some network drives have no hard links; copying reports any other error as well.
    await copyWhole(from, to, { signal });
  }
}

/** Whether the file system made the copy by sharing blocks. */
async function sharesBlocks(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE_FORCE);
    return true;
  } catch {
    // Each system has its own error for that; copying reports any other error as well.
    return false;
  }
}

async function copyBytes(from: string, to: string, { signal, onProgress }: CopyOptions): Promise<void> {
  let copied = 0;
  await pipeline(
    createReadStream(from, { highWaterMark: chunkSize }),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        signal?.throwIfAborted();
        yield chunk;
        copied += chunk.length;
        onProgress?.(copied);
      }
    },
    createWriteStream(to, { highWaterMark: chunkSize }),
  );
}
