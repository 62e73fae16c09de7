import { existsSync, readdirSync, rmSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '#shared/limits.ts';
import type { Db } from '#electron/db/open.ts';
import type { RenderPlan } from '#electron/engine/render/plan.ts';
import { planFiles, planKeys, sectionKeyOf } from '#electron/engine/render/section-files.ts';
import { cacheFolders } from '#electron/engine/template/files.ts';
import { evictLeastUsed } from '#electron/lib/evict.ts';
import type { DataFolder } from '../../store/data-folder.ts';
import { sectionKeysInUse } from '../../store/generated-videos.ts';
import type { Previews } from './previews.ts';

/**
 * Whether the files of a plan are in the cache. Ask in the same step of the event loop in which the plan becomes one of
 * the {@link Previews}: a clean-up may have come while it was rendered, and what they refer to is never removed.
 */
export function hasSections(folders: DataFolder, plan: RenderPlan): boolean {
  return planFiles(folders.cache, plan).every(({ file }) => existsSync(file));
}

/**
 * Removes recipients' names as sound once no video says them: the sections that neither a video nor a preview shows,
 * and all clips. A clip is only needed until its section is rendered, and is spoken again within 50 ms.
 */
export async function removeUnusedSound(db: Db, folders: DataFolder, previews: Previews): Promise<void> {
  removeUnusedSections(db, sectionFolder(folders), previews.plans());
  const clips = clipFolder(folders);
  const names = (await readdir(clips)).filter(isWhole);
  await Promise.all(names.map((name) => rm(join(clips, name), { force: true })));
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
    needed() {
      const used = usedKeys(db, previews.plans());
      return (name) => used.has(sectionKeyOf(name));
    },
  });
}

function clipFolder(folders: DataFolder): string {
  return join(folders.cache, cacheFolders.clips);
}

function sectionFolder(folders: DataFolder): string {
  return join(folders.cache, cacheFolders.sections);
}

/** Check and removal are one step of the event loop, so that no plan is kept in between. */
function removeUnusedSections(db: Db, folder: string, previews: readonly RenderPlan[]): void {
  const used = usedKeys(db, previews);
  for (const name of readdirSync(folder).filter(isWhole)) {
    if (!used.has(sectionKeyOf(name))) rmSync(join(folder, name), { force: true });
  }
}

function usedKeys(db: Db, previews: readonly RenderPlan[]): Set<string> {
  const used = sectionKeysInUse(db);
  for (const plan of previews) for (const key of planKeys(plan)) used.add(key);
  return used;
}

/** Not a file that a render process is writing now. */
function isWhole(name: string): boolean {
  return !name.startsWith('.');
}
