import { limits } from '#shared/limits.ts';
import type { Db } from '#electron/db/open.ts';
import type { ArtifactStore } from '#electron/engine/artifacts/store.ts';
import { allArtifacts, type Plan } from '#electron/engine/render/plan.ts';
import { sectionIsUsed } from '../../store/section-uses.ts';
import type { Previews } from './previews.ts';

/** What generated videos are cut from, besides templates. */
const videoKinds = ['sections', 'pictures'] as const;

/** Whether the artifacts of a plan are there. Those of a plan among the {@link Previews} stay, so add it before you ask. */
export async function hasArtifacts(artifacts: ArtifactStore, plan: Plan): Promise<boolean> {
  const found = await Promise.all(allArtifacts(plan).map((artifact) => artifacts.stat(artifact)));
  return !found.includes(null);
}

/**
 * Removes recipients' names as sound and in pictures once no video has them: the sections and the pictures that neither a
 * video nor a preview is put together from, and all clips. A clip is only needed until its section is rendered, and is spoken again within 50 ms.
 */
export async function removeUnusedParts(db: Db, artifacts: ArtifactStore, previews: Previews): Promise<void> {
  for (const kind of videoKinds) await artifacts.clear(kind, isNeededBy(db, previews));
  await artifacts.clear('clips');
}

/** Keeps the clips within `limits.spareCacheBytes`: those of a large campaign would take gigabytes. */
export async function limitClips(artifacts: ArtifactStore): Promise<void> {
  await artifacts.trim('clips', { limit: limits.spareCacheBytes, isNeeded: () => false });
}

/** Keeps the sections and the pictures that no video or preview is put together from within `limits.spareCacheBytes` each. */
export async function limitSpareParts(db: Db, artifacts: ArtifactStore, previews: Previews): Promise<void> {
  const isNeeded = isNeededBy(db, previews);
  for (const kind of videoKinds) await artifacts.trim(kind, { limit: limits.spareCacheBytes, isNeeded });
}

function isNeededBy(db: Db, previews: Previews): (key: string) => boolean {
  return (key) => sectionIsUsed(db, key) || previews.uses(key);
}
