import { FileStore } from '@tus/file-store';
import { createWriteStream } from 'node:fs';
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError, toAppError } from '#shared/errors/index.ts';
import { syncFolder } from '#electron/lib/files.ts';

/** Where uploads are created, below the studio's address. */
export const uploadPath = '/uploads';

/** Free space that is never given to uploads, bytes: the database must still be able to write. */
const reserve = 64 * 1024 * 1024;

/** The upload that a file in the uploads' folder belongs to: its bytes, or what tus notes of it beside them. */
export function uploadIdOf(fileName: string): string {
  return fileName.replace(/\.json$/, '');
}

/** Uploads as files named by their id. Unlike its base it keeps the reason why a write failed. */
export class UploadStore extends FileStore {
  /** @throws AppError `STORAGE_FULL` and whatever else the disk says; what arrived stays, so that it can be resumed. */
  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const file = createWriteStream(this.fileOf(id), { flags: 'r+', start: offset });
    try {
      await pipeline(readable, file);
    } catch (error) {
      throw toAppError(error);
    }
    return offset + file.bytesWritten;
  }

  fileOf(id: string): string {
    return join(this.directory, id);
  }

  /** Makes a finished upload survive a power cut. */
  async sync(id: string): Promise<void> {
    const handle = await open(this.fileOf(id), 'r+');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    await syncFolder(this.directory);
  }

  /** Removes whatever is left of an upload. */
  async discard(id: string): Promise<void> {
    await rm(this.fileOf(id), { force: true });
    await rm(`${this.fileOf(id)}.json`, { force: true });
  }

  /** @throws AppError `STORAGE_FULL` before the first byte is taken of an upload that cannot fit. */
  async ensureSpace(bytes: number): Promise<void> {
    const { bavail, bsize } = await statfs(this.directory);
    const free = bavail * bsize;
    if (bytes + reserve > free) throw new AppError('STORAGE_FULL', { detail: `${bytes} bytes to come, ${free} free` });
  }
}
