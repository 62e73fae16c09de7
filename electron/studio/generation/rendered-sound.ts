import { existsSync, readdirSync, rmSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../../db/open.ts';
import type { RenderPlan } from '../../engine/render/plan.ts';
import { planFiles, planKeys, sectionKeyOf } from '../../engine/render/section-files.ts';
import { cacheFolders } from '../../engine/workers/protocol.ts';
import type { DataFolder } from '../data-folder.ts';
import { sectionKeysInUse } from '../store/generated-videos.ts';
import type { Previews } from './previews.ts';

/**
 * Whether the files of a plan are in the cache. Ask in the same step of the event loop that stores the plan: a
 * clean-up may have come while it was rendered, and what a stored plan refers to is never removed.
 */
export function hasSections(folders: DataFolder, plan: RenderPlan): boolean {
  return planFiles(folders.cache, plan).every(({ file }) => existsSync(file));
}

/**
 * Removes recipients' names as sound once no video says them: the sections that neither a video nor a preview shows,
 * and all clips. A clip is only needed until its section is rendered, and is spoken again within 50 ms.
 */
export async function removeUnusedSound(db: Db, folders: DataFolder, previews: Previews): Promise<void> {
  removeUnusedSections(db, join(folders.cache, cacheFolders.sections), previews.plans());
  const clips = join(folders.cache, cacheFolders.clips);
  const names = (await readdir(clips)).filter(isWhole);
  await Promise.all(names.map((name) => rm(join(clips, name), { force: true })));
}

/** Check and removal are one step of the event loop, for the sake of {@link hasSections}. */
function removeUnusedSections(db: Db, folder: string, previews: readonly RenderPlan[]): void {
  const used = sectionKeysInUse(db);
  for (const plan of previews) for (const key of planKeys(plan)) used.add(key);
  for (const name of readdirSync(folder).filter(isWhole)) {
    if (!used.has(sectionKeyOf(name))) rmSync(join(folder, name), { force: true });
  }
}

/** Not a file that a render process is writing now. */
function isWhole(name: string): boolean {
  return !name.startsWith('.');
}
