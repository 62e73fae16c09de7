import { FileStore } from '@tus/file-store';
import { createWriteStream } from 'node:fs';
import { open, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError, toAppError } from '#shared/errors/index.ts';
import { ifPresent, syncFolder } from '#electron/lib/files.ts';

/** Path below which uploads are created. */
export const uploadPath = '/uploads';

/** Free space kept from uploads, bytes, so that the database can still write. */
const reservedBytes = 64 * 1024 * 1024;

/** Emitted with id and bytes when a client declares the size of an upload that began without one. */
export const sizeDeclared = 'size-declared';

/** The id of the upload that a file belongs to. The file holds its bytes, or tus's metadata (`.json`). */
export function uploadIdOf(fileName: string): string {
  return fileName.replace(/\.json$/, '');
}

/** Stores uploads as files named by their id. Unlike its base class, it reports why a write failed. */
export class UploadStore extends FileStore {
  /**
   * @throws AppError `STORAGE_FULL` and other errors of the disk; the bytes written so far stay, so that the upload can
   * be resumed.
   */
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

  /** Syncs a finished upload to stable storage. */
  async sync(id: string): Promise<void> {
    await using handle = await open(this.fileOf(id), 'r+');
    await handle.sync();
    await syncFolder(this.directory);
  }

  async discard(id: string): Promise<void> {
    await rm(this.fileOf(id), { force: true });
    await rm(`${this.fileOf(id)}.json`, { force: true });
  }

  /** Bytes of an upload on disk, and when the last ones arrived, milliseconds since the epoch; 0 without a file. */
  async arrived(id: string): Promise<{ bytes: number; changedAt: number }> {
    const file = await ifPresent(stat(this.fileOf(id)));
    return { bytes: file?.size ?? 0, changedAt: file?.mtimeMs ?? 0 };
  }

  /** Bytes of the disk that uploads may still use. */
  async freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(this.directory);
    return Math.max(0, bavail * bsize - reservedBytes);
  }

  /** @throws AppError `STORAGE_FULL` when uploads may use no more of the disk. */
  async ensureSpace(): Promise<void> {
    if ((await this.freeBytes()) === 0) throw new AppError('STORAGE_FULL', { detail: 'no room for uploads' });
  }
}
