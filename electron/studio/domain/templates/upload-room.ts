import { AppError } from '#shared/errors/index.ts';
import { limits } from '#shared/limits.ts';
import type { Db } from '#electron/db/open.ts';
import { timeOf } from '#electron/db/values.ts';
import {
  countUnusedUploads,
  insertUpload,
  listUnfinishedUploads,
  setUploadSize,
  type Upload,
} from '../../store/uploads.ts';
import { hasOtherUsers } from '../../store/users.ts';

/** The size that a running request may write its upload up to, bytes, and when that was granted. */
export type Grant = { upTo: number; at: number };

/** The disk that uploads are written to. */
export type Disk = {
  /** Bytes of an upload on disk, and when the last ones arrived, milliseconds since the epoch. */
  arrived: (id: string) => Promise<{ bytes: number; changedAt: number }>;
  freeBytes: () => Promise<number>;
  /** Grants of running requests, by upload. */
  readonly granted: Map<string, Grant>;
};

type NewUpload = {
  id: string;
  userId: string;
  /** Bytes; null if the client declares the size later. */
  size: number | null;
};

/** How long room stays reserved without a byte arriving, milliseconds. */
const reservationTime = 5 * 60_000;

/** Room that a running request is granted beyond the bytes it has, bytes. */
const grantedAtOnce = 4 * 1024 * 1024;

/** An unfinished upload, its bytes on the disk, and those it has room for. */
type Arriving = Upload & { here: number; isReserved: boolean; upTo: number };

/**
 * Reserves room for a new upload. Bytes of other uploads that are still to come count as used, on the disk and in the
 * account, as long as bytes keep arriving.
 * @throws AppError `STORAGE_FULL`, `STORAGE_SHARE_FULL`, `UPLOADS_TOO_MANY`.
 */
export async function admitUpload(db: Db, store: Disk, { id, userId, size }: NewUpload): Promise<void> {
  const { onDisk, free } = await measure(db, store);
  // No `await` between here and the insert, so that simultaneous uploads see each other.
  const room = roomFor(db, userId, { unfinished: arriving(db, store, onDisk), free });
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
  return sizeAllowed(db, store, await measure(db, store), { id });
}

/**
 * Grants a running request room to write an upload up to `end` bytes, or more. Only the grant reserves it: requests that
 * run at the same time all begin with the same {@link largestSize}.
 * @throws AppError as {@link largestSize}.
 */
export async function grantRoom(db: Db, store: Disk, id: string, end: number): Promise<Grant> {
  const measured = await measure(db, store);
  // No `await` from here on, so that simultaneous requests see each other.
  const allowed = sizeAllowed(db, store, measured, { id, needed: end });
  const grant = { upTo: Math.min(allowed, end + grantedAtOnce), at: Date.now() };
  store.granted.set(id, grant);
  return grant;
}

/** Stores the size of an upload that began without one. @throws AppError as {@link largestSize}. */
export async function declareSize(db: Db, store: Disk, id: string, size: number): Promise<void> {
  const measured = await measure(db, store);
  // No `await` from here on, so that simultaneous requests see each other.
  sizeAllowed(db, store, measured, { id, needed: size });
  setUploadSize(db, id, size);
}

/** @param needed bytes that the upload must be allowed; without it, at least one more. */
function sizeAllowed(
  db: Db,
  store: Disk,
  { onDisk, free }: Measured,
  { id, needed }: { id: string; needed?: number },
): number {
  const all = arriving(db, store, onDisk);
  const upload = all.find((one) => one.id === id);
  if (upload === undefined || upload.isReserved) return limits.uploadBytes;
  const { user_id: userId, here, size } = upload;
  const unfinished = all.filter((one) => one !== upload);
  const room = roomFor(db, userId, { unfinished, free: free + here });
  // All that are still to come, where that is known.
  const least = size ?? needed ?? here + 1;
  if (least > room.onDisk) throw noRoom(least, room);
  if (least > room.ofAccount) throw new AppError('UPLOADS_TOO_MANY');
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

/** Bytes on disk of the unfinished uploads, and what is free beside them. */
type Measured = { onDisk: ReadonlyMap<string, { bytes: number; changedAt: number }>; free: number };

/** Finished uploads are not looked up: they have their declared size, and there can be thousands. */
async function measure(db: Db, store: Disk): Promise<Measured> {
  const ids = listUnfinishedUploads(db).map(({ id }) => id);
  const onDisk = new Map(await Promise.all(ids.map(async (id) => [id, await store.arrived(id)] as const)));
  return { onDisk, free: await store.freeBytes() };
}

function arriving(db: Db, store: Disk, onDisk: Measured['onDisk']): Arriving[] {
  return listUnfinishedUploads(db).map((upload) => {
    const { bytes: here, changedAt } = onDisk.get(upload.id) ?? { bytes: 0, changedAt: 0 };
    const grant = store.granted.get(upload.id);
    const activeAt = Math.max(changedAt, timeOf(upload.created_at), grant?.at ?? 0);
    const isActive = Math.abs(Date.now() - activeAt) < reservationTime;
    const upTo = isActive ? (upload.size ?? grant?.upTo ?? 0) : 0;
    return { ...upload, here, isReserved: upload.size !== null && isActive, upTo };
  });
}

/** Reserved bytes of an upload that are not on disk yet. */
function stillToCome({ upTo, here }: Arriving): number {
  return Math.max(0, upTo - here);
}

function sum(uploads: readonly Arriving[], bytes: (upload: Arriving) => number): number {
  return uploads.reduce((total, upload) => total + bytes(upload), 0);
}
