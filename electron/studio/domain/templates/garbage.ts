import { renameSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { withoutSync } from '#electron/db/durability.ts';
import type { Db } from '#electron/db/open.ts';
import { toAppError } from '#shared/errors/index.ts';
import { temporaryName } from '#electron/lib/files.ts';
import { eachInSteps } from '#electron/lib/steps.ts';
import type { ArtifactStore } from '#electron/engine/artifacts/store.ts';
import type { DataFolder } from '../../store/data-folder.ts';
import { consentSoundIsUsed } from '../../store/consents.ts';
import { assetFileIsUsed } from '../../store/assets.ts';
import { filmIsUsed } from '../../store/films.ts';
import { forgetStored } from '../../store/stored-files.ts';
import { soundIsUsed } from '../../store/takes.ts';
import { hashIsUsedByBatches } from '../../store/batches.ts';
import { templateHashIsUsed } from '../../store/templates.ts';
import { deleteAbandonedUploads, sourceIsUsed, uploadExists } from '../../store/uploads.ts';
import type { AgeClock } from '../age-clock.ts';
import { uploadIdOf, uploadLifetime, type UploadStore } from './upload-store.ts';

/**
 * Removes media without a row: sources, normalized templates with their renditions, abandoned uploads, sounds, films,
 * files of backgrounds. What was found in films goes with them.
 */
export async function removeUnusedMedia(
  db: Db,
  folders: DataFolder,
  {
    ages,
    uploads,
    previews,
    artifacts,
  }: {
    ages: AgeClock;
    uploads: UploadStore;
    previews: { shows(hash: string): boolean };
    artifacts: ArtifactStore;
  },
): Promise<void> {
  const abandoned = deleteAbandonedUploads(db, new Date(ages.now() - uploadLifetime));
  await Promise.all(abandoned.map((id) => uploads.discard(id)));
  const remove = (folder: string, isUsed: (name: string) => boolean) => removeUnless(db, folder, isUsed);
  await remove(folders.sources, (hash) => sourceIsUsed(db, hash));
  await remove(
    folders.templates,
    (hash) => templateHashIsUsed(db, hash) || hashIsUsedByBatches(db, hash) || previews.shows(hash),
  );
  await remove(folders.uploads, (name) => uploadExists(db, uploadIdOf(name)));
  await remove(folders.sounds, (name) => soundIsUsed(db, name) || consentSoundIsUsed(db, name));
  // Which faces were a film's is unknown; those of templates are found again.
  if ((await remove(folders.films, (name) => filmIsUsed(db, name))) > 0) await artifacts.clear('faces');
  await remove(folders.assets, (name) => assetFileIsUsed(db, name));
}

/**
 * Removes unused entries and their checksums. Checking and renaming one happen in the same turn of the event loop, so
 * that an import never finds a folder that is being deleted.
 * @returns how many were removed.
 */
async function removeUnless(db: Db, folder: string, isUsed: (name: string) => boolean): Promise<number> {
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.'));
  const setAside: string[] = [];
  const removeOne = (name: string): void => {
    if (isUsed(name)) return;
    const temporary = temporaryName(join(folder, name));
    if (!renamed(join(folder, name), temporary)) return;
    setAside.push(temporary);
    forgetStored(db, `${basename(folder)}/${name}`);
  };
  await eachInSteps(names, removeOne, (some) => withoutSync(db, () => db.transaction(some)()));
  for (const path of setAside) await rm(path, { recursive: true, force: true });
  return setAside.length;
}

/** False if the file was deleted since it was listed. */
function renamed(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (toAppError(error).code === 'FILE_NOT_FOUND') return false;
    throw error;
  }
}
