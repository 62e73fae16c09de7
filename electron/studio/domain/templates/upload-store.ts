import { FileStore } from '@tus/file-store';
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, type Hash } from 'node:crypto';
import { createWriteStream, existsSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { open, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError, toAppError } from '#shared/errors/index.ts';
import type { Db } from '#electron/db/open.ts';
import { ifPresent, syncFolder, writeFileAtomic } from '#electron/lib/files.ts';
import type { AgeClock } from '../age-clock.ts';
import { declareSize, grantRoom, type Disk, type Grant } from './upload-room.ts';

/** Path below which uploads are created. */
export const uploadPath = '/uploads';

/** Free space kept from uploads, bytes, so that the database can still write. */
const reservedBytes = 64 * 1024 * 1024;

/** Bytes that come later after a grant of room ask for it again, milliseconds: it is not reserved without end. */
const grantTime = 60_000;

const hour = 3_600_000;

/** Lifetime of an upload that nothing uses, milliseconds. */
export const uploadLifetime = 7 * 24 * hour;

/** Algorithms of checksums that parts of uploads may be sent with, by their names in tus. */
export const checksumAlgorithms = ['sha1', 'sha256', 'sha512', 'md5'] as const;

/** What the bytes of a request must add up to. */
export type Checksum = { algorithm: (typeof checksumAlgorithms)[number]; value: Buffer };

/** The checksum of the request that is being handled: tus does not pass it on to its store. */
const checksumOfRequest = new AsyncLocalStorage<Checksum | undefined>();

/** Handles a request whose bytes are only kept if they have the checksum. */
export function withChecksum<Result>(checksum: Checksum | undefined, handle: () => Promise<Result>): Promise<Result> {
  return checksumOfRequest.run(checksum, handle);
}

/**
 * The id of the upload that a file belongs to. The file holds its bytes, tus's metadata (`.json`), or how many of its
 * bytes are verified (`.verified`).
 */
export function uploadIdOf(fileName: string): string {
  return fileName.replace(/\.(?:json|verified)$/, '');
}

/**
 * Stores uploads as files named by their id. Unlike its base class, it reports why a write failed, and checks bytes that
 * come with a checksum.
 */
export class UploadStore extends FileStore implements Disk {
  readonly granted = new Map<string, Grant>();

  /** Uploads whose bytes are being written and checked. */
  readonly #checking = new Set<string>();

  readonly #db: Db;
  readonly #ages: AgeClock;

  constructor({ directory, db, ages }: { directory: string; db: Db; ages: AgeClock }) {
    super({ directory, expirationPeriodInMilliseconds: uploadLifetime });
    this.#db = db;
    this.#ages = ages;
    this.extensions.push('checksum');
  }

  /** The lifetime of an upload by the system's clock, which tus looks at, milliseconds. */
  override getExpiration(): number {
    const ahead = Date.now() - this.#ages.now();
    return super.getExpiration() + Math.trunc(ahead / hour) * hour;
  }

  /**
   * @throws AppError of {@link grantRoom}, `STORAGE_FULL` and other errors of the disk; the bytes written so far stay, so
   * that the upload can be resumed. `UPLOAD_CHECKSUM_WRONG`; as after any failure of bytes with a checksum, none of them
   * stay.
   */
  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const checksum = checksumOfRequest.getStore();
    if (checksum === undefined) return this.#append(readable, id, offset);
    const hash = createHash(checksum.algorithm);
    this.#checking.add(id);
    try {
      // Also tells the next start of a studio that ended meanwhile.
      await writeFileAtomic(this.#verifiedFile(id), String(offset));
      const end = await this.#append(hashed(readable, hash), id, offset);
      if (!hash.digest().equals(checksum.value))
        throw new AppError('UPLOAD_CHECKSUM_WRONG', { subject: 'Upload-Checksum' });
      await rm(this.#verifiedFile(id));
      return end;
    } finally {
      this.#checking.delete(id);
      this.dropUnverified(id);
    }
  }

  /**
   * Drops bytes that were sent with a checksum and never verified. Synchronous, so that no other request begins to write
   * meanwhile.
   */
  dropUnverified(id: string): void {
    const note = this.#verifiedFile(id);
    if (this.#checking.has(id) || !existsSync(note)) return;
    const verified = Number(readFileSync(note, 'utf8'));
    // After a power cut the file may be shorter than its note says, and would be filled with zeros.
    const { size } = statSync(this.fileOf(id), { throwIfNoEntry: false }) ?? { size: 0 };
    if (size > verified) truncateSync(this.fileOf(id), verified);
    rmSync(note);
  }

  async #append(bytes: AsyncIterable<Buffer>, id: string, offset: number): Promise<number> {
    const file = createWriteStream(this.fileOf(id), { flags: 'r+', start: offset });
    try {
      await pipeline(this.#withinRoom(bytes, id, offset), file);
    } catch (error) {
      throw toAppError(error);
    } finally {
      this.granted.delete(id);
    }
    return offset + file.bytesWritten;
  }

  /** The same bytes, once there is room for them. */
  async *#withinRoom(bytes: AsyncIterable<Buffer>, id: string, offset: number): AsyncGenerator<Buffer> {
    let end = offset;
    let grant: Grant = { upTo: offset, at: 0 };
    for await (const chunk of bytes) {
      end += chunk.length;
      if (end > grant.upTo || Date.now() - grant.at > grantTime) grant = await grantRoom(this.#db, this, id, end);
      yield chunk;
    }
  }

  #verifiedFile(id: string): string {
    return `${this.fileOf(id)}.verified`;
  }

  override async declareUploadLength(id: string, size: number): Promise<void> {
    await declareSize(this.#db, this, id, size);
    await super.declareUploadLength(id, size);
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
    await rm(this.#verifiedFile(id), { force: true });
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

/** The same bytes, which are also hashed. */
async function* hashed(bytes: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
}
