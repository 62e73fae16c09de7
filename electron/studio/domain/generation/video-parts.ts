import { limits } from '#shared/limits.ts';
import type { Db } from '#electron/db/open.ts';
import type { ArtifactStore } from '#electron/engine/artifacts/store.ts';
import { allArtifacts, type Plan } from '#electron/engine/render/plan.ts';
import type { ClipBytes } from '#electron/engine/speech/types.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { untilNone } from '#electron/lib/steps.ts';
import { workError } from '#electron/db/errors.ts';
import { clipMustStay, forgetHeardBefore, forgottenAtOnce, isHeard } from '../../store/heard-clips.ts';
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

/** Whether the clips that a video has its sound from exist. */
export async function hasClips(artifacts: ArtifactStore, clips: readonly ClipBytes[]): Promise<boolean> {
  const found = await Promise.all(clips.map(({ clip }) => artifacts.stat({ kind: 'clips', key: clip })));
  return !found.includes(null);
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

/** Days for which a sound stays after it was last listed, without being approved or in a video. */
const heardDays = 30;
const day = 24 * 60 * 60_000;

/**
 * Removes recipients' names, as sound and in pictures, that nobody needs any more: no finished video, no preview, and
 * nobody who has heard them.
 */
export async function removeUnusedParts(db: Db, artifacts: ArtifactStore, previews: Previews): Promise<void> {
  const isNeeded = isNeededBy(db, previews);
  for (const kind of [...videoKinds, 'clips', 'lips'] as const)
    await artifacts.clear(kind, (key) => isNeeded(key) || isHeard(db, key));
}

/** Forgets sounds that were heard long ago and never approved, and removes them. */
export async function forgetOldSounds(
  { db, artifacts, previews }: { db: Db; artifacts: ArtifactStore; previews: Previews },
  now: number,
): Promise<void> {
  const before = new Date(now - heardDays * day);
  const forgotten = await untilNone(() => forgetHeardBefore(db, before, forgottenAtOnce));
  if (forgotten > 0) await removeUnusedParts(db, artifacts, previews);
}

/**
 * Keeps the clips that are neither approved nor in a finished video within `limits.spareCacheBytes`, because a long list
 * has gigabytes of them.
 */
export async function limitClips(db: Db, artifacts: ArtifactStore): Promise<void> {
  await artifacts.trim('clips', { limit: limits.spareCacheBytes, isNeeded: (key) => clipMustStay(db, key) });
}

/** Bytes of what was heard of values, which tells no names: some 5,000 files of 50 bytes, each a block of the disk. */
const verdictBytes = 256 * 1024;

/** Bounds what was heard of values. */
export async function limitVerdicts(artifacts: ArtifactStore): Promise<void> {
  await artifacts.trim('verdicts', { limit: verdictBytes, isNeeded: () => false });
}

/** Bytes of faces that were found: about ten minutes of pictures. */
const faceBytes = 64 * 1024 ** 2;

/** Bounds faces that were found, and mouths that no video needs. */
export async function limitLips(db: Db, artifacts: ArtifactStore, previews: Previews): Promise<void> {
  await artifacts.trim('faces', { limit: faceBytes, isNeeded: () => false });
  await artifacts.trim('lips', { limit: limits.spareCacheBytes, isNeeded: isNeededBy(db, previews) });
}

/** Keeps the sections and the pictures that nobody needs within `limits.spareCacheBytes` each. */
export async function limitSpareParts(db: Db, artifacts: ArtifactStore, previews: Previews): Promise<void> {
  const isNeeded = isNeededBy(db, previews);
  for (const kind of videoKinds) await artifacts.trim(kind, { limit: limits.spareCacheBytes, isNeeded });
}

function isNeededBy(db: Db, previews: Previews): (key: string) => boolean {
  return (key) => clipMustStay(db, key) || previews.uses(key);
}
