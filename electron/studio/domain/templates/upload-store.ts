import { FileStore } from '@tus/file-store';
import { createWriteStream } from 'node:fs';
import { open, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError, toAppError } from '#shared/errors/index.ts';
import { ifPresent, syncFolder } from '#electron/lib/files.ts';

/** Where uploads are created, below the studio's address. */
export const uploadPath = '/uploads';

/** Free space that is never given to uploads, bytes: the database must still be able to write. */
const reservedBytes = 64 * 1024 * 1024;

/** Emitted with id and bytes when a client names the size of an upload that began without one. */
export const sizeDeclared = 'size-declared';

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

  override async declareUploadLength(id: string, size: number): Promise<void> {
    await super.declareUploadLength(id, size);
    this.emit(sizeDeclared, id, size);
  }

  fileOf(id: string): string {
    return join(this.directory, id);
  }

  /** Makes a finished upload survive a power cut. */
  async sync(id: string): Promise<void> {
    await using handle = await open(this.fileOf(id), 'r+');
    await handle.sync();
    await syncFolder(this.directory);
  }

  /** Removes whatever is left of an upload. */
  async discard(id: string): Promise<void> {
    await rm(this.fileOf(id), { force: true });
    await rm(`${this.fileOf(id)}.json`, { force: true });
  }

  /** Bytes of an upload that are on disk; 0 where it has no file yet, or none any more. */
  async arrived(id: string): Promise<number> {
    return (await ifPresent(stat(this.fileOf(id))))?.size ?? 0;
  }

  /** Bytes that uploads may still take of the disk. */
  async freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(this.directory);
    return Math.max(0, bavail * bsize - reservedBytes);
  }

  /** @throws AppError `STORAGE_FULL` when not even a small file fits. */
  async ensureSpace(): Promise<void> {
    if ((await this.freeBytes()) === 0) throw new AppError('STORAGE_FULL', { detail: 'no room for uploads' });
  }
}
