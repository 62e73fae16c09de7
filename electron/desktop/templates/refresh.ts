import type { VideoInstance } from '../../../shared/api/index.ts';
import { isAppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { Db } from '../../db/open.ts';
import type { Studio } from '../accounts/studio.ts';
import { findTemplateByStudioId, listTemplates, type TemplateRecord } from '../database/templates.ts';
import type { TemplateStore } from './store.ts';
import { newTemplateRecord, withDetails, withInstance } from './view.ts';

/**
 * Brings the rows of an account up to date with its studio: new and changed templates are taken over, those that are
 * gone there go here too. Details are asked for only where they can have changed: a ready template never does.
 */
export async function refreshTemplates(db: Db, store: TemplateStore, studio: Studio): Promise<void> {
  // Taken before asking: a template made meanwhile is not in the answer and must not be taken for deleted.
  const before = listTemplates(db, studio.account);
  const instances = await allInstances(studio);
  for (const instance of instances) {
    const known =
      findTemplateByStudioId(db, studio.account, instance.id) ?? newTemplateRecord(studio.account, instance.id, '', '');
    store.save(await withPresentDetails(studio, withInstance(known, instance)));
  }
  const present = new Set(instances.map(({ id }) => id));
  for (const { id, studioId } of before) {
    if (studioId !== null && !present.has(studioId)) store.remove(id);
  }
}

async function withPresentDetails(studio: Studio, record: TemplateRecord): Promise<TemplateRecord> {
  if (record.media !== null || record.studioId === null) return record;
  try {
    return withDetails(record, await studio.call('templateDetails', { id: record.studioId }));
  } catch (error) {
    // A studio without this extension prepares its templates by itself: what it lists is ready.
    if (isAppError(error) && error.code === 'NOT_FOUND')
      return { ...record, status: 'ready', progress: 1, problem: null };
    throw error;
  }
}

async function allInstances(studio: Studio): Promise<VideoInstance[]> {
  const found = new Map<string, VideoInstance>();
  for (let page = 0; ; page += 1) {
    const { instances, total } = await studio.call('listVideoInstances', { page, size: limits.pageSize });
    for (const instance of instances) found.set(instance.id, instance);
    if (instances.length === 0 || found.size >= total) return [...found.values()];
  }
}
