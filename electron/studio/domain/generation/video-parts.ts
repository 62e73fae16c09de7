import { limits } from '#shared/limits.ts';
import type { Db } from '#electron/db/open.ts';
import type { ArtifactStore } from '#electron/engine/artifacts/store.ts';
import { allArtifacts, type Plan } from '#electron/engine/render/plan.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { workError } from '#electron/db/errors.ts';
import { sectionIsUsed } from '../../store/section-uses.ts';
import { queueAgain } from '../../store/video-states.ts';
import type { Previews } from './previews.ts';

/** What generated videos are cut from, besides templates. */
const videoKinds = ['sections', 'pictures'] as const;

/** Whether the artifacts of a plan are there, and whole. Those of a plan among the {@link Previews} stay, so add it before you ask. */
export async function hasArtifacts(artifacts: ArtifactStore, plan: Plan): Promise<boolean> {
  try {
    const found = await Promise.all(allArtifacts(plan).map((artifact) => artifacts.check(artifact)));
    return !found.includes(null);
  } catch (error) {
    if (isLost(error)) return false;
    throw error;
  }
}

/** Whether an error says that something a video is cut from is gone, or not what was put there. */
export function isLost(error: unknown): boolean {
  const { code } = workError(error);
  return code === 'ARTIFACT_MISSING' || code === 'ARTIFACT_DAMAGED';
}

/** Removes what is damaged of a plan's artifacts, so that nothing counts on it only because it is there. */
export async function removeDamaged(artifacts: ArtifactStore, plan: Plan): Promise<void> {
  for (const artifact of allArtifacts(plan)) await artifacts.read(artifact);
}

/**
 * Has a finished video rendered again, from its row, of which a part is lost. Until then it is queued, as it was before it
 * was finished.
 */
export async function renderAgain(
  { db, artifacts, work, logger }: { db: Db; artifacts: ArtifactStore; work: { wake(): void }; logger: Logger },
  video: { id: string; plan: Plan },
): Promise<void> {
  await removeDamaged(artifacts, video.plan);
  if (!queueAgain(db, video.id)) return;
  logger.warn({ video: video.id }, 'a part of a finished video is lost, so it is rendered again');
  work.wake();
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
