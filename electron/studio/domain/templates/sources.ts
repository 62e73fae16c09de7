import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#shared/errors/index.ts';
import type { Db } from '#electron/db/open.ts';
import { hashFile } from '#electron/lib/hash.ts';
import { syncFolder } from '#electron/lib/files.ts';
import type { DataFolder } from '../../store/data-folder.ts';
import { setSourceHash, type Upload } from '../../store/uploads.ts';
import type { UploadStore } from './upload-store.ts';

/**
 * Moves a finished upload to the sources and returns its name there: the SHA-256 of its content. The hash is stored
 * before the move, so that the next call completes it after a crash.
 * @throws AppError `FILE_NOT_FOUND` when neither upload nor source exists any more, `CANCELLED`.
 */
export async function keepSource(
  db: Db,
  folders: DataFolder,
  store: UploadStore,
  upload: Upload,
  signal: AbortSignal,
): Promise<string> {
  const arrived = store.fileOf(upload.id);
  let hash = upload.source_hash;
  if (hash === null) {
    if (!existsSync(arrived)) throw new AppError('FILE_NOT_FOUND', { detail: `upload ${upload.id}` });
    hash = await hashFile(arrived, signal);
    setSourceHash(db, upload.id, hash);
  }
  const source = join(folders.sources, hash);
  // In one turn of the event loop, because another template may use the same upload. If the content exists already,
  // renaming over it changes nothing.
  if (existsSync(arrived)) {
    renameSync(arrived, source);
    await syncFolder(folders.sources);
    await store.discard(upload.id);
  }
  if (!existsSync(source)) throw new AppError('FILE_NOT_FOUND', { detail: `source ${hash}` });
  return hash;
}
