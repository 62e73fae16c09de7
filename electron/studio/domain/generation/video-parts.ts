import { limits } from '#shared/limits.ts';
import type { Db } from '#electron/db/open.ts';
import type { ArtifactStore } from '#electron/engine/artifacts/store.ts';
import { allArtifacts, type Plan } from '#electron/engine/render/plan.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { workError } from '#electron/db/errors.ts';
import { sectionIsUsed } from '../../store/section-uses.ts';
import { queueAgain } from '../../store/video-states.ts';
import type { Previews } from './previews.ts';

/** The media that generated videos are assembled from, besides templates. */
const videoKinds = ['sections', 'pictures'] as const;

/** Whether a plan's artifacts exist undamaged. Add a preview to {@link Previews} first, to protect them. */
export async function hasArtifacts(artifacts: ArtifactStore, plan: Plan): Promise<boolean> {
  try {
    const found = await Promise.all(allArtifacts(plan).map((artifact) => artifacts.check(artifact)));
    return !found.includes(null);
  } catch (error) {
    if (isLost(error)) return false;
    throw error;
  }
}

/** Whether an error says that an artifact of a video is missing or damaged. */
export function isLost(error: unknown): boolean {
  const { code } = workError(error);
  return code === 'ARTIFACT_MISSING' || code === 'ARTIFACT_DAMAGED';
}

/** Removes damaged artifacts of a plan, so that nothing uses them. */
export async function removeDamaged(artifacts: ArtifactStore, plan: Plan): Promise<void> {
  for (const artifact of allArtifacts(plan)) await artifacts.read(artifact);
}

/**
 * Queues a finished video that has lost a part to be rendered again from its row. Removes its damaged artifacts.
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
 * Removes recipients' names, as sound and in pictures, that no video needs any more: sections and pictures that neither
 * a video nor a preview uses, and all clips. A clip is only needed until its section is rendered, and takes 50 ms to
 * speak again.
 */
export async function removeUnusedParts(db: Db, artifacts: ArtifactStore, previews: Previews): Promise<void> {
  for (const kind of videoKinds) await artifacts.clear(kind, isNeededBy(db, previews));
  await artifacts.clear('clips');
}

/** Keeps the clips within `limits.spareCacheBytes`, because a large campaign has gigabytes of them. */
export async function limitClips(artifacts: ArtifactStore): Promise<void> {
  await artifacts.trim('clips', { limit: limits.spareCacheBytes, isNeeded: () => false });
}

/** Keeps the sections and the pictures that no video or preview uses within `limits.spareCacheBytes` each. */
export async function limitSpareParts(db: Db, artifacts: ArtifactStore, previews: Previews): Promise<void> {
  const isNeeded = isNeededBy(db, previews);
  for (const kind of videoKinds) await artifacts.trim(kind, { limit: limits.spareCacheBytes, isNeeded });
}

function isNeededBy(db: Db, previews: Previews): (key: string) => boolean {
  return (key) => sectionIsUsed(db, key) || previews.uses(key);
}
