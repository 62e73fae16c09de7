import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { AppError } from '#shared/errors/index.ts';
import { download } from '../../outbound/download.ts';
import type { Db } from '#electron/db/open.ts';
import type { OutboundPolicy } from '../../outbound/policy.ts';
import { contentPath, type ContentKey } from '#electron/engine/workers/content.ts';
import type { DataFolder } from '../../store/data-folder.ts';
import { findUpload } from '../../store/uploads.ts';
import { uploadPath } from '../templates/upload-store.ts';
import { discardSound, newSound, type WrittenSound } from './keep-sounds.ts';

/** Maximum size of a fetched sound, bytes. */
const fetchedBytes = 64 * 1024 * 1024;
const fetchTime = 30_000;

/** Where recordings are stored, and the rules for fetching them from an address. */
type Places = { db: Db; folders: DataFolder; receivers: OutboundPolicy };

/** The caller, the studio's address for others, and the address the caller reached it by. */
type Asked = { userId: string; baseUrl: string; askedUrl: string; signal: AbortSignal };

type Arrived = { source: ContentKey; /** Removes a fetched file; leaves uploads. */ discard(): Promise<void> };

/**
 * Resolves an audio's `url`: an upload of this studio, by its id or address, or a file to fetch.
 * @throws AppError `NOT_FOUND` for a missing upload, and the errors of `download`.
 */
export async function arrivedSound(
  { db, folders, receivers }: Places,
  { userId, baseUrl, askedUrl, signal }: Asked,
  url: string,
): Promise<Arrived> {
  const uploadId = uploadIdIn(url, [baseUrl, askedUrl]);
  if (uploadId !== undefined) {
    return { source: uploadedSource({ db, folders }, userId, uploadId), discard: async () => undefined };
  }
  const source: ContentKey = `temporary/${randomUUID()}`;
  const file = contentPath(folders, source);
  await download(url, file, { policy: receivers, field: 'url', maxBytes: fetchedBytes, timeout: fetchTime, signal });
  return { source, discard: () => rm(file, { force: true }) };
}

/**
 * Makes a sound from the recording at an address. Leaves no file after a failure.
 * @param make writes the sound.
 * @returns the result of `make`, and the sound, which the caller stores by `keepSounds` or discards.
 * @throws AppError as {@link arrivedSound} and `make`.
 */
export async function soundMadeOf<Made>(
  places: Places,
  asked: Asked,
  url: string,
  make: (recording: ContentKey, sound: ContentKey) => Promise<Made>,
): Promise<{ made: Made; written: WrittenSound }> {
  const written = newSound();
  const arrived = await arrivedSound(places, asked, url);
  try {
    return { made: await make(arrived.source, written.sound), written };
  } catch (error) {
    await discardSound(places.folders, written);
    throw error;
  } finally {
    await arrived.discard();
  }
}

/** A complete upload. @throws AppError `NOT_FOUND`. */
export function uploadedSource(
  { db, folders }: { db: Db; folders: DataFolder },
  userId: string,
  uploadId: string,
): ContentKey {
  const upload = findUpload(db, userId, uploadId);
  const source: ContentKey = upload?.source_hash ? `sources/${upload.source_hash}` : `uploads/${uploadId}`;
  if (!upload?.finished_at || !existsSync(contentPath(folders, source))) {
    throw new AppError('NOT_FOUND', { subject: 'url' });
  }
  return source;
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * The id of an upload, given as the id itself, its relative address as tus returns it, or an absolute address.
 * @param own addresses of this studio.
 */
export function uploadIdIn(url: string, own: readonly string[]): string | undefined {
  const base = own.find((address) => url.startsWith(`${address}/`)) ?? '';
  const path = url.slice(base.length);
  const id = path.startsWith(`${uploadPath}/`) ? path.slice(uploadPath.length + 1) : url;
  return uuid.test(id) ? id.toLowerCase() : undefined;
}
