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
 * Copies a file: without reading it where the file system shares blocks between files (Btrfs, XFS, APFS), otherwise
 * byte by byte. The copy survives a power cut once this resolves.
 * @throws the system's error (ENOENT, ENOSPC…) or what the signal was aborted with; what was copied so far stays.
 */
export async function copyWhole(from: string, to: string, { signal, onProgress }: CopyOptions = {}): Promise<void> {
  signal?.throwIfAborted();
  if (!(await sharesBlocks(from, to))) await copyBytes(from, to, { signal, onProgress });
  await syncFile(to);
}

/**
 * Gives a file a second name, which takes no room, or copies it where the disk knows no such names. What has that name is
 * replaced.
 * @throws as {@link copyWhole}.
 */
export async function linkOrCopy(from: string, to: string, signal?: AbortSignal): Promise<void> {
  await rm(to, { force: true });
  try {
    await link(from, to);
  } catch {
    // exFAT and some network drives know no second names; whatever else is wrong, copying finds as well.
    await copyWhole(from, to, { signal });
  }
}

/** Whether the file system made the copy by sharing blocks. */
async function sharesBlocks(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE_FORCE);
    return true;
  } catch {
    // Each system says in its own way that it cannot; whatever else is wrong, copying finds as well.
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
