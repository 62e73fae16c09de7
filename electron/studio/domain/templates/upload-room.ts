import { AppError } from '#shared/errors/index.ts';
import { limits } from '#shared/limits.ts';
import type { Db } from '#electron/db/open.ts';
import { countUnusedUploads, insertUpload, listUnfinishedUploads, type Upload } from '../../store/uploads.ts';
import type { UploadStore } from './upload-store.ts';

/** The disk that uploads are written to. */
type Disk = Pick<UploadStore, 'arrived' | 'freeBytes'>;

type NewUpload = {
  id: string;
  userId: string;
  /** Bytes; null if the client declares the size later. */
  size: number | null;
};

/**
 * Reserves room for a new upload. Bytes of other uploads that are still to come count as used, on the disk and in the
 * account.
 * @throws AppError `STORAGE_FULL`, `UPLOADS_TOO_MANY`.
 */
export async function admitUpload(db: Db, store: Disk, { id, userId, size }: NewUpload): Promise<void> {
  const arrived = await arrivedBytes(db, store);
  const free = await store.freeBytes();
  // No `await` between here and the insert, so that simultaneous uploads see each other.
  const unfinished = listUnfinishedUploads(db);
  const own = unfinished.filter((upload) => upload.user_id === userId);
  const unused = countUnusedUploads(db, userId);
  const bytes = unused.bytes + sum(own, (upload) => taken(upload, arrived)) + (size ?? 0);
  if (
    own.length >= limits.uploadsAtOnce ||
    own.length + unused.count >= limits.waitingUploads ||
    bytes > limits.waitingUploadBytes
  ) {
    throw new AppError('UPLOADS_TOO_MANY');
  }
  const room = free - sum(unfinished, (upload) => stillToCome(upload, arrived));
  if ((size ?? 1) > room) throw new AppError('STORAGE_FULL', { detail: `${size} bytes to come, room for ${room}` });
  insertUpload(db, userId, id, size);
}

/**
 * Maximum size of an upload that began without a size, bytes; others reserved their room at the start.
 * @throws AppError `STORAGE_FULL`, `UPLOADS_TOO_MANY` when no more bytes are allowed.
 */
export async function largestSize(db: Db, store: Disk, id: string): Promise<number> {
  const upload = listUnfinishedUploads(db).find((one) => one.id === id);
  if (upload === undefined || upload.size !== null) return limits.uploadBytes;
  const arrived = await arrivedBytes(db, store);
  const free = await store.freeBytes();
  const unfinished = listUnfinishedUploads(db);
  const own = unfinished.filter((one) => one.user_id === upload.user_id && one.id !== id);
  const unused = countUnusedUploads(db, upload.user_id);
  const ofAccount = limits.waitingUploadBytes - unused.bytes - sum(own, (one) => taken(one, arrived));
  const here = arrived.get(id) ?? 0;
  const onDisk = here + free - sum(unfinished, (one) => stillToCome(one, arrived));
  if (onDisk <= here) throw new AppError('STORAGE_FULL', { detail: `no room for more of upload ${id}` });
  if (ofAccount <= here) throw new AppError('UPLOADS_TOO_MANY');
  return Math.min(limits.uploadBytes, ofAccount, onDisk);
}

/** Bytes on disk of the unfinished uploads. Finished ones have their declared size, and there can be thousands. */
async function arrivedBytes(db: Db, store: Disk): Promise<Map<string, number>> {
  const ids = listUnfinishedUploads(db).map(({ id }) => id);
  return new Map(await Promise.all(ids.map(async (id) => [id, await store.arrived(id)] as const)));
}

/** Bytes that an upload counts for in its account. */
function taken({ id, size }: Upload, arrived: ReadonlyMap<string, number>): number {
  return size ?? arrived.get(id) ?? 0;
}

/** Declared bytes of an upload that are not on disk yet. */
function stillToCome({ id, size }: Upload, arrived: ReadonlyMap<string, number>): number {
  return size !== null ? Math.max(0, size - (arrived.get(id) ?? 0)) : 0;
}

function sum(uploads: readonly Upload[], bytes: (upload: Upload) => number): number {
  return uploads.reduce((total, upload) => total + bytes(upload), 0);
}
