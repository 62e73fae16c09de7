import { readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { AppError, throwIfCancelled, toAppError } from '#shared/errors/index.ts';
import { lockDataFolder, removeUnlocked } from '#electron/db/folder-lock.ts';
import { checkDatabase, readSnapshot } from '#electron/db/snapshot.ts';
import {
  ifPresent,
  makeWritableFolder,
  namesIn,
  privateMode,
  syncFolder,
  timeInName,
  unwritable,
} from '#electron/lib/files.ts';
import { parseJson } from '#electron/lib/json.ts';
import { backupListName } from '#electron/lib/paths.ts';
import { dataFolder } from '../../store/data-folder.ts';
import { damagedAmong } from '../../store/stored-files.ts';
import { migrations } from '../../store/migrations.ts';
import { copyFile, type CopyWatch } from './copy-file.ts';
import { manifestSchema, type Manifest } from './manifest.ts';

type RestoreResult = {
  folder: string;
  files: number;
  bytes: number;
  /** Where the former data was moved; null if there was none. */
  replaced: string | null;
  /** Paths of files that were damaged before they were backed up. */
  damaged: string[];
};

/**
 * Restores a data folder from a backup, after checking every byte. The backup is not changed.
 * @param options.replace whether existing data in `root` may be moved to a folder next to it; it is never deleted.
 * @throws AppError `BACKUP_NOT_FOUND`, `BACKUP_DAMAGED` (`subject` = the file), `DATABASE_TOO_OLD`, `DATABASE_TOO_NEW`,
 * `DATABASE_CORRUPT`, `CANCELLED`, `FOLDER_NOT_EMPTY`, `DATA_FOLDER_IN_USE`; the system's error when the copy fails.
 */
export async function restore(
  from: string,
  root: string,
  options: { replace: boolean } & CopyWatch,
): Promise<RestoreResult> {
  const backup = resolve(from);
  const target = resolve(root);
  const manifest = await readManifest(backup);
  await hasDataToMove(target, options.replace);

  await makeWritableFolder(dirname(target), privateMode);
  await removePartial(target);
  const partial = partialName(target);
  const whole = wholeName(target);
  // Locked so that no starting studio takes it for one of a killed process.
  const lock = lockDataFolder(partial);
  try {
    const { signal, onProgress } = options;
    const bytes = manifest.files.reduce((sum, { size }) => sum + size, 0);
    let done = 0;
    const onBytes = (copied: number): void => onProgress?.((done += copied), bytes);
    for (const { path, size, sha256 } of manifest.files) {
      const copied = await ifPresent(copyFile(join(backup, path), join(partial, path), { onBytes, signal }));
      if (copied?.size !== size || copied.sha256 !== sha256) throw new AppError('BACKUP_DAMAGED', { subject: path });
    }
    const { database } = dataFolder(partial);
    checkDatabase(database, migrations);
    const damaged = readSnapshot(database, (db) => damagedAmong(db, manifest.files));
    throwIfCancelled(signal);
    // A studio may have started during the copy.
    const replaced = (await hasDataToMove(target, options.replace)) ? `${target}.before-${timeInName()}` : null;
    // Windows renames no folder with an open file.
    lock.release();
    await rm(whole, { recursive: true, force: true });
    await rename(partial, whole);
    if (replaced !== null) await rename(target, replaced);
    else await rm(target, { recursive: true, force: true });
    await rename(whole, target);
    await syncFolder(dirname(target));
    return { folder: target, files: manifest.files.length, bytes, replaced, damaged };
  } finally {
    lock.release();
    await rm(partial, { recursive: true, force: true });
    // Without data in its place, the next start takes it.
    if (await ifPresent(stat(target))) await rm(whole, { recursive: true, force: true });
  }
}

/**
 * Whether there is data to move aside.
 * @throws AppError `FOLDER_NOT_EMPTY` where it must stay, `DATA_FOLDER_IN_USE` while a studio uses it.
 */
async function hasDataToMove(target: string, replace: boolean): Promise<boolean> {
  if ((await namesIn(target)).length === 0) return false;
  if (!replace) throw new AppError('FOLDER_NOT_EMPTY', { subject: target });
  // Locked only to check that no studio uses it: the folder itself is about to be moved.
  lockDataFolder(target).release();
  return true;
}

/** Completes the restore of a data folder that ended after the former data had been moved, before a studio starts. */
export async function finishRestore(root: string): Promise<void> {
  try {
    if (!(await ifPresent(stat(root)))) await ifPresent(rename(wholeName(root), root));
  } catch (error) {
    throw unwritable(root, error);
  }
}

/** Removes restored data of killed restores beside a data folder. Only for the holder of the folder's lock. */
export async function removeUnfinished(root: string): Promise<void> {
  await removePartial(root);
  await rm(wholeName(root), { recursive: true, force: true });
}

async function removePartial(target: string): Promise<void> {
  const partial = partialName(target);
  if (await ifPresent(stat(partial))) await removeUnlocked(partial);
}

/** The name of restored data that is being copied. It belongs to this data folder, unlike a random name. */
function partialName(target: string): string {
  return `${target}.restoring`;
}

/** The name of restored data that has been checked and only has to take its place. */
function wholeName(target: string): string {
  return `${target}.restored`;
}

async function readManifest(backup: string): Promise<Manifest> {
  const file = join(backup, backupListName);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    const { code } = toAppError(error);
    throw code === 'FILE_NOT_FOUND' ? new AppError('BACKUP_NOT_FOUND', { subject: file, cause: error }) : error;
  });
  const parsed = manifestSchema.safeParse(parseJson(text));
  if (!parsed.success) throw new AppError('BACKUP_DAMAGED', { subject: backupListName, detail: parsed.error.message });
  return parsed.data;
}
