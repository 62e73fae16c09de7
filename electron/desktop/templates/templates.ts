import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError, toAppError } from '#shared/errors/index.ts';
import type { Template } from '#shared/ipc/index.ts';
import type { Db } from '../../db/open.ts';
import type { ConnectionService } from '../accounts/connection.ts';
import { findTemplateByStudioId, listTemplates, type TemplateRecord } from '../database/templates.ts';
import { toProblem } from '../database/columns.ts';
import type { Emit } from '../events.ts';
import { isPassing } from '../polling.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Studio } from '../accounts/studio.ts';
import type { Spools } from '../spools/spools.ts';
import type { Imports } from './import.ts';
import { refreshTemplates } from './refresh.ts';
import { readSample, spoolSample, type Sample } from './sample.ts';
import type { TemplateStore } from './store.ts';
import { newTemplateRecord, toTemplate, withInstance } from './view.ts';

export type Templates = {
  /**
   * The templates as they were last known, at once; what the studio says of them follows as news, and how that went as
   * `templates.refreshed`. Where none are known the studio is waited for, but not for long. Newest first.
   */
  list(): Promise<Template[]>;
  /** Stops asking the studio; nothing is changed after this. */
  stopRefreshing(): Promise<void>;
  get(id: string): Promise<Template>;
  createFromSpool(input: { spoolId: string; name: string; script: string; folderId: string | null }): Promise<Template>;
  createSample(): Promise<Template>;
  rename(id: string, name: string): Promise<Template>;
  /** Says who speaks in a template that the studio knows. @throws AppError `NOT_FOUND`, `TEMPLATE_NOT_READY`, `TEMPLATE_FAILED`. */
  setActor(id: string, actorId: string | null): Promise<Template>;
  /** @throws AppError `NOT_FOUND`, `TEMPLATE_NOT_READY`, `TEMPLATE_FAILED`. */
  duplicate(id: string): Promise<Template>;
  /** Puts a template into a folder, or out of any. */
  move(id: string, folderId: string | null): Promise<Template>;
  delete(id: string): Promise<void>;
  retryImport(id: string): Promise<Template>;
};

export type TemplatesOptions = {
  db: Db;
  connection: ConnectionService;
  store: TemplateStore;
  spools: Spools;
  imports: Imports;
  sampleFolder: string;
  emit: Emit;
  logger: Logger;
  /** Milliseconds. How long a studio that does not answer keeps an empty library waiting. */
  firstListLimit?: number;
  /** Stops the work of a template's campaigns, whose rows are deleted with it. */
  stopCampaigns: (templateId: string) => Promise<void>;
};

/** The library: templates of the studio in use, with those still on their way to it. */
export function createTemplates(options: TemplatesOptions): Templates {
  const { db, connection, store, spools, imports, sampleFolder, emit, logger, stopCampaigns } = options;
  const { firstListLimit = 5_000 } = options;
  let refreshing: { studio: Studio; stop: AbortController; done: Promise<void> } | undefined;

  /** Asks the studio, unless that is being done already. Rejects with what went wrong. */
  function refresh(studio: Studio): Promise<void> {
    if (refreshing?.studio === studio) return refreshing.done;
    refreshing?.stop.abort();
    const stop = new AbortController();
    const done = refreshOnce(studio, stop.signal).finally(() => {
      if (refreshing?.stop === stop) refreshing = undefined;
    });
    // Whoever waits hears of a failure, and so does the window; nobody has to.
    done.catch(() => undefined);
    refreshing = { studio, stop, done };
    return done;
  }

  async function refreshOnce(studio: Studio, signal: AbortSignal): Promise<void> {
    try {
      await refreshTemplates(db, store, studio, signal);
      followUnfinished();
      emit('templates.refreshed', { problem: null });
    } catch (error) {
      signal.throwIfAborted();
      if (isPassing(error)) return;
      logger.warn(
        { code: toAppError(error).code, detail: toAppError(error).detail },
        'the templates were not refreshed',
      );
      emit('templates.refreshed', { problem: toProblem(error) });
      throw error;
    }
  }

  function followUnfinished(): void {
    const studio = connection.studio();
    for (const record of listTemplates(db, studio.account)) {
      if (record.status === 'preparing') imports.follow(studio, record);
    }
  }

  async function create({ spoolId, name, script, sections, speaker, folderId }: NewTemplate): Promise<Template> {
    const studio = connection.studio();
    const record = newTemplateRecord(studio.account, randomUUID(), name, script);
    const pendingContent = sections === undefined ? null : { script, sections };
    const saved = store.save({ ...record, pendingContent, speaker, folderId });
    try {
      await spools.attach(spoolId, saved.id);
    } catch (error) {
      store.remove(saved.id);
      throw error;
    }
    imports.start(studio, saved);
    return toTemplate(saved);
  }

  return {
    async list() {
      const studio = connection.studio();
      const answered = refresh(studio);
      if (listTemplates(db, studio.account).length === 0) await atMost(answered, firstListLimit);
      followUnfinished();
      return listTemplates(db, studio.account).map(toTemplate);
    },
    async stopRefreshing() {
      refreshing?.stop.abort();
      await refreshing?.done.catch(() => undefined);
    },
    async get(id) {
      return toTemplate(store.get(connection.studio().account, id));
    },
    createFromSpool(input) {
      // Whoever is in a picked file, somebody has to say.
      const speaker = spools.get(input.spoolId).kind === 'recording' ? 'own' : null;
      return create({ ...input, speaker });
    },
    async createSample() {
      const { name, script, sections } = await readSample(sampleFolder);
      const spoolId = await spoolSample(sampleFolder, spools);
      return create({ spoolId, name, script, sections, speaker: 'sample', folderId: null });
    },
    async rename(id, name) {
      const studio = connection.studio();
      const record = store.get(studio.account, id);
      // A template on its way takes its name along when it gets there.
      if (record.studioId === null) return toTemplate(store.save({ ...record, name }));
      const instance = await studio.call('updateVideoInstance', { id: record.studioId, name });
      return toTemplate(store.save(withInstance(store.get(studio.account, id), instance)));
    },
    async setActor(id, actorId) {
      const studio = connection.studio();
      const studioId = store.readyStudioId(studio.account, id);
      const instance = await studio.call('updateVideoInstance', { id: studioId, actor_id: actorId });
      return toTemplate(store.save(withInstance(store.get(studio.account, id), instance)));
    },
    async duplicate(id) {
      const studio = connection.studio();
      const instance = await studio.call('duplicateVideoInstance', { id: store.readyStudioId(studio.account, id) });
      const known = findTemplateByStudioId(db, studio.account, instance.id);
      const record = known ?? newTemplateRecord(studio.account, randomUUID(), instance.name, instance.greetings);
      const saved = store.save(withInstance(record, instance));
      // Its import finds the work done; this waits for that.
      imports.follow(studio, saved);
      return toTemplate(saved);
    },
    async move(id, folderId) {
      const studio = connection.studio();
      const record = store.get(studio.account, id);
      // A template on its way takes its folder along when it gets there.
      if (record.studioId === null) return toTemplate(store.save({ ...record, folderId }));
      const instance = await studio.call('moveVideoInstance', { id: record.studioId, folder_id: folderId });
      return toTemplate(store.save(withInstance(store.get(studio.account, id), instance)));
    },
    async delete(id) {
      const studio = connection.studio();
      await imports.cancel(id);
      const { studioId } = store.get(studio.account, id);
      await stopCampaigns(id);
      if (studioId !== null) await studio.call('deleteVideoInstance', { id: studioId });
      const spool = spools.ofTemplate(id);
      store.remove(id);
      if (spool) await spools.discard(spool.id);
    },
    async retryImport(id) {
      const studio = connection.studio();
      const record = store.get(studio.account, id);
      if (record.status !== 'failed' && record.status !== 'cancelled') {
        throw new AppError('CONFLICT', {
          message: 'This template is not in a failed state. There is nothing to try again.',
        });
      }
      await imports.retry(studio, record);
      return toTemplate(store.get(studio.account, id));
    },
  };
}

/** Waits for something, and no longer than a time. @throws what it rejects with until then. */
async function atMost(work: Promise<void>, milliseconds: number): Promise<void> {
  const passed = new AbortController();
  try {
    // Ends early, with an error that nobody hears, when the work is done first.
    await Promise.race([work, delay(milliseconds, undefined, { signal: passed.signal }).catch(() => undefined)]);
  } finally {
    passed.abort();
  }
}

type NewTemplate = {
  spoolId: string;
  name: string;
  script: string;
  sections?: Sample['sections'];
  speaker: TemplateRecord['speaker'];
  folderId: string | null;
};
