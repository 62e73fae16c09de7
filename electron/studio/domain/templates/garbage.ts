import { readdirSync, renameSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '#electron/db/open.ts';
import { temporaryName } from '#electron/lib/files.ts';
import { videoOfFile, type DataFolder } from '../../store/data-folder.ts';
import { consentSoundIsUsed } from '../../store/consents.ts';
import { soundIsUsed } from '../../store/takes.ts';
import { hashIsUsedByBatches } from '../../store/batches.ts';
import { messagingVideoExists } from '../../store/messaging-videos.ts';
import { templateHashIsUsed } from '../../store/templates.ts';
import { deleteAbandonedUploads, sourceIsUsed, uploadExists } from '../../store/uploads.ts';
import { uploadIdOf, type UploadStore } from './upload-store.ts';

/** How long an upload can be resumed, or made a template of, milliseconds. */
const uploadLifetime = 7 * 24 * 3600 * 1000;

/**
 * Removes media no row refers to any more: sources, normalized templates, uploads that were given up, sounds,
 * videos for messaging apps.
 * Check and rename happen in one step of the event loop, so that an import can never find a folder that is going away.
 */
export async function removeUnusedMedia(db: Db, folders: DataFolder, uploads: UploadStore): Promise<void> {
  const abandoned = deleteAbandonedUploads(db, new Date(Date.now() - uploadLifetime));
  await Promise.all(abandoned.map((id) => uploads.discard(id)));
  const unusedSources = setAside(folders.sources, (hash) => !sourceIsUsed(db, hash));
  const unusedTemplates = setAside(
    folders.templates,
    (hash) => !templateHashIsUsed(db, hash) && !hashIsUsedByBatches(db, hash),
  );
  const unusedUploads = setAside(folders.uploads, (name) => !uploadExists(db, uploadIdOf(name)));
  const unusedSounds = setAside(folders.sounds, (name) => !soundIsUsed(db, name) && !consentSoundIsUsed(db, name));
  const unusedMessaging = setAside(folders.messaging, (name) => !messagingVideoExists(db, videoOfFile(name)));
  const unused = [...unusedSources, ...unusedTemplates, ...unusedUploads, ...unusedSounds, ...unusedMessaging];
  await Promise.all(unused.map((path) => rm(path, { recursive: true, force: true })));
}

/** Renames what is unused to a temporary name and gives those names. */
function setAside(folder: string, unused: (name: string) => boolean): string[] {
  const names = readdirSync(folder).filter((name) => !name.startsWith('.') && unused(name));
  return names.map((name) => {
    const temporary = temporaryName(join(folder, name));
    renameSync(join(folder, name), temporary);
    return temporary;
  });
}
