import { existsSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '#shared/limits.ts';
import type { Db } from '#electron/db/open.ts';
import type { Plan } from '#electron/engine/render/plan.ts';
import { planFiles, sectionKeyOf } from '#electron/engine/render/section-files.ts';
import { cacheFolders } from '#electron/engine/template/files.ts';
import { evictLeastUsed } from '#electron/lib/evict.ts';
import { inSteps } from '#electron/lib/steps.ts';
import type { DataFolder } from '../../store/data-folder.ts';
import { sectionIsUsed } from '../../store/section-uses.ts';
import type { Previews } from './previews.ts';

/**
 * Whether the files of a plan are in the cache. Ask in the same step of the event loop in which the plan becomes one of
 * the {@link Previews}: a clean-up may have come while it was rendered, and what they refer to is never removed.
 */
export function hasSections(folders: DataFolder, plan: Plan): boolean {
  return planFiles(folders.cache, plan).every(({ file }) => existsSync(file));
}

/**
 * Removes recipients' names as sound once no video says them: the sections that neither a video nor a preview shows,
 * and all clips. A clip is only needed until its section is rendered, and is spoken again within 50 ms.
 */
export async function removeUnusedSound(db: Db, folders: DataFolder, previews: Previews): Promise<void> {
  // Check and removal of a file are one step of the event loop, so that no plan is kept in between.
  await removeFiles(sectionFolder(folders), (name) => {
    const key = sectionKeyOf(name);
    return !sectionIsUsed(db, key) && !previews.uses(key);
  });
  await removeFiles(clipFolder(folders), () => true);
}

/** Removes the finished files of a folder that are chosen, in steps. */
async function removeFiles(folder: string, isChosen: (name: string) => boolean): Promise<void> {
  const names = (await readdir(folder)).filter(isWhole);
  await inSteps(
    names.length,
    (index) => {
      const name = names[index] ?? '';
      if (isChosen(name)) rmSync(join(folder, name), { force: true });
    },
    (step) => step(),
  );
}

/** Keeps the clips within `limits.spareCacheBytes`: those of a large campaign would take gigabytes. */
export async function limitClips(folders: DataFolder): Promise<void> {
  await evictLeastUsed({ folder: clipFolder(folders), limit: limits.spareCacheBytes, needed: () => () => false });
}

/** Keeps the sections that no video or preview is put together from within `limits.spareCacheBytes`. */
export async function limitSpareSections(db: Db, folders: DataFolder, previews: Previews): Promise<void> {
  await evictLeastUsed({
    folder: sectionFolder(folders),
    limit: limits.spareCacheBytes,
    needed: () => (name) => sectionIsUsed(db, sectionKeyOf(name)) || previews.uses(sectionKeyOf(name)),
  });
}

function clipFolder(folders: DataFolder): string {
  return join(folders.cache, cacheFolders.clips);
}

function sectionFolder(folders: DataFolder): string {
  return join(folders.cache, cacheFolders.sections);
}

/** Not a file that a render process is writing now. */
function isWhole(name: string): boolean {
  return !name.startsWith('.');
}
