import { AppError } from '#shared/errors/index.ts';
import { limits } from '#shared/limits.ts';
import type { Db } from '#electron/db/open.ts';
import { timeOf } from '#electron/db/values.ts';
import { countUnusedUploads, insertUpload, listUnfinishedUploads, type Upload } from '../../store/uploads.ts';
import { hasOtherUsers } from '../../store/users.ts';
import type { UploadStore } from './upload-store.ts';

/** The disk that uploads are written to. */
type Disk = Pick<UploadStore, 'arrived' | 'freeBytes'>;

type NewUpload = {
  id: string;
  userId: string;
  /** Bytes; null if the client declares the size later. */
  size: number | null;
};

/** How long room stays reserved without a byte arriving, milliseconds. */
const reservationTime = 5 * 60_000;

/** An unfinished upload and its bytes on the disk. */
type Arriving = Upload & { here: number; isReserved: boolean };

/**
 * Reserves room for a new upload. Bytes of other uploads that are still to come count as used, on the disk and in the
 * account, as long as bytes keep arriving.
 * @throws AppError `STORAGE_FULL`, `STORAGE_SHARE_FULL`, `UPLOADS_TOO_MANY`.
 */
export async function admitUpload(db: Db, store: Disk, { id, userId, size }: NewUpload): Promise<void> {
  const bytesOnDisk = await arrivedBytes(db, store);
  const free = await store.freeBytes();
  // No `await` between here and the insert, so that simultaneous uploads see each other.
  const room = roomFor(db, userId, { unfinished: arriving(db, bytesOnDisk), free });
  const isTooMany = room.own.length >= limits.uploadsAtOnce || room.own.length + room.waiting >= limits.waitingUploads;
  if (isTooMany || (size ?? 0) > room.ofAccount) throw new AppError('UPLOADS_TOO_MANY');
  if ((size ?? 1) > room.onDisk) throw noRoom(size ?? 1, room);
  insertUpload(db, userId, id, size);
}

/**
 * Maximum size of an upload, bytes. One whose room is reserved may grow to its size. Another one, which began without a
 * size or sent nothing for too long, has as much room as there is now.
 * @throws AppError `STORAGE_FULL`, `STORAGE_SHARE_FULL`, `UPLOADS_TOO_MANY` when no more bytes are allowed.
 */
export async function largestSize(db: Db, store: Disk, id: string): Promise<number> {
  const bytesOnDisk = await arrivedBytes(db, store);
  const free = await store.freeBytes();
  const all = arriving(db, bytesOnDisk);
  const upload = all.find((one) => one.id === id);
  if (upload === undefined || upload.isReserved) return limits.uploadBytes;
  const { user_id: userId, here, size } = upload;
  const unfinished = all.filter((one) => one !== upload);
  const room = roomFor(db, userId, { unfinished, free: free + here });
  // At least one byte more, or all that are still to come.
  const needed = size ?? here + 1;
  if (needed > room.onDisk) throw noRoom(needed, room);
  if (needed > room.ofAccount) throw new AppError('UPLOADS_TOO_MANY');
  return Math.min(limits.uploadBytes, room.ofAccount, room.onDisk);
}

type Room = {
  own: Arriving[];
  waiting: number;
  ofAccount: number;
  onDisk: number;
  /** What all accounts leave of the disk. */
  left: number;
};

/** The disk is full, or only the account's share of it: then its user can make room where others cannot. */
function noRoom(needed: number, { onDisk, left }: Room): AppError {
  const detail = `${needed} bytes to come, room for ${onDisk}`;
  return new AppError(needed > left ? 'STORAGE_FULL' : 'STORAGE_SHARE_FULL', { detail });
}

/**
 * What an account may upload besides its unfinished uploads, bytes. Where others could ask for room as well, its bytes
 * that nothing was made of yet, reserved or arrived, take at most half of what the others leave.
 */
function roomFor(
  db: Db,
  userId: string,
  { unfinished, free }: { unfinished: readonly Arriving[]; free: number },
): Room {
  const own = unfinished.filter((upload) => upload.user_id === userId);
  const unused = countUnusedUploads(db, userId);
  const taken = unused.bytes + sum(own, (upload) => upload.here + stillToCome(upload));
  const left = free - sum(unfinished, stillToCome);
  const share = hasOtherUsers(db, userId) ? Math.floor((left + taken) / 2) - taken : left;
  return {
    own,
    waiting: unused.count,
    ofAccount: limits.waitingUploadBytes - taken,
    onDisk: Math.max(0, Math.min(left, share)),
    left,
  };
}

type OnDisk = ReadonlyMap<string, { bytes: number; changedAt: number }>;

/** Bytes on disk of the unfinished uploads. Finished ones have their declared size, and there can be thousands. */
async function arrivedBytes(db: Db, store: Disk): Promise<OnDisk> {
  const ids = listUnfinishedUploads(db).map(({ id }) => id);
  return new Map(await Promise.all(ids.map(async (id) => [id, await store.arrived(id)] as const)));
}

function arriving(db: Db, onDisk: OnDisk): Arriving[] {
  return listUnfinishedUploads(db).map((upload) => {
    const { bytes: here, changedAt } = onDisk.get(upload.id) ?? { bytes: 0, changedAt: 0 };
    const activeAt = Math.max(changedAt, timeOf(upload.created_at));
    return { ...upload, here, isReserved: upload.size !== null && Math.abs(Date.now() - activeAt) < reservationTime };
  });
}

/** Reserved bytes of an upload that are not on disk yet. */
function stillToCome({ isReserved, size, here }: Arriving): number {
  return isReserved && size !== null ? Math.max(0, size - here) : 0;
}

function sum(uploads: readonly Arriving[], bytes: (upload: Arriving) => number): number {
  return uploads.reduce((total, upload) => total + bytes(upload), 0);
}
