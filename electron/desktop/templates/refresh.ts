import { randomUUID } from 'node:crypto';
import { readPages, type TemplateDetails, type VideoInstance } from '#shared/api/index.ts';
import { AppError, unlessMissing } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import type { Db } from '#electron/db/open.ts';
import type { Studio } from '#electron/client/studio.ts';
import { toProblem } from '../database/columns.ts';
import { findTemplateByStudioId, hasWork, listTemplates, type TemplateRecord } from '../database/templates.ts';
import type { TemplateStore } from './store.ts';
import { newTemplateRecord, withDetails, withInstance } from './view.ts';

/**
 * Updates an account's rows from its studio: adopts new and changed templates, and deletes those that are gone there. One
 * with a draft or campaigns fails instead, until it is back: the studio may have been restored from an older backup, or
 * the account may have the key of another.
 * Details are only requested if they can have changed: of a ready template, with its video.
 * @throws AppError the studio's errors, or the signal's reason; nothing is changed after that.
 */
export async function refreshTemplates(
  db: Db,
  store: TemplateStore,
  studio: Studio,
  signal: AbortSignal,
): Promise<void> {
  // Taken before the request: a template made meanwhile is not in the answer and must not count as deleted.
  const before = listTemplates(db, studio.account);
  const knownBefore = new Set(before.map(({ studioId }) => studioId));
  const instances = await allInstances(studio, signal);
  for (const instance of instances) {
    const known = findTemplateByStudioId(db, studio.account, instance.id);
    const isSameVideo = known?.instance?.processed_video_id === instance.processed_video_id;
    const isKnown = known?.media && known.cutting === 'none' && isSameVideo;
    const details = isKnown ? null : await presentDetails(studio, instance.id, signal);
    signal.throwIfAborted();
    // Read again: an import may have changed the row while the studio answered, and the user may have deleted it.
    const found = findTemplateByStudioId(db, studio.account, instance.id);
    if (!found && knownBefore.has(instance.id)) continue;
    const listed = withInstance(found ?? newTemplateRecord(studio.account, randomUUID()), instance);
    store.save(isKnown ? listed : withPresentDetails(listed, details));
  }
  const present = new Set(instances.map(({ id }) => id));
  for (const { id, studioId } of before) {
    if (studioId === null || present.has(studioId)) continue;
    // Pages miss templates that move up when others are deleted.
    const isGone = (await unlessMissing(studio.call('getVideoInstance', { id: studioId }, { signal }))) === null;
    signal.throwIfAborted();
    if (!isGone) continue;
    if (hasWork(db, id)) store.change(studio.account, id, asGone);
    else store.remove(id);
  }
}

/** Progress of a template's preparation; null from a studio without this extension. */
export function presentDetails(
  studio: Studio,
  studioId: string,
  signal?: AbortSignal,
): Promise<TemplateDetails | null> {
  return unlessMissing(studio.call('templateDetails', { id: studioId }, { signal }));
}

/** @param details null if the studio has none: listed templates are then ready. */
function withPresentDetails(record: TemplateRecord, details: TemplateDetails | null): TemplateRecord {
  return details ? withDetails(record, details) : { ...record, status: 'ready', progress: 1, problem: null };
}

/** Without media, so that its details are asked for once it is back. */
function asGone(record: TemplateRecord): TemplateRecord {
  const problem = toProblem(new AppError('NOT_FOUND', say('templateGone')));
  return { ...record, status: 'failed', problem, media: null };
}

async function allInstances(studio: Studio, signal: AbortSignal): Promise<VideoInstance[]> {
  const found = await readPages(async (asked) => {
    const { instances, total } = await studio.call('listVideoInstances', asked, { signal });
    signal.throwIfAborted();
    return { items: instances, total };
  });
  return [...new Map(found.map((instance) => [instance.id, instance])).values()];
}
