import { randomUUID } from 'node:crypto';
import type { VideoInstance } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import type { Template } from '#shared/ipc/index.ts';
import { defaultLayout } from '#shared/layouts.ts';
import type { Db } from '../../db/open.ts';
import type { ConnectionService } from '../accounts/connection.ts';
import type { Studio } from '../accounts/studio.ts';
import { findTemplateByStudioId, listTemplates, type TemplateRecord } from '../database/templates.ts';
import type { Emit } from '../events.ts';
import type { Handlers } from '../requests.ts';
import { t } from '../../lib/language.ts';
import type { Logger } from '../../lib/logger.ts';
import { settledWithin } from '../../lib/settled.ts';
import type { Spools } from '../spools/spools.ts';
import type { CutFollower } from './cut-follower.ts';
import type { Imports } from './import.ts';
import type { LibraryFolders } from './folders.ts';
import { TemplateRefresher } from './refresher.ts';
import { readSample, spoolSample } from './sample.ts';
import { openTake, uploadRetakes } from './say-again.ts';
import type { TemplateStore } from './store.ts';
import { lookOf, newTemplateRecord, toTemplate, withDetails, withInstance } from './view.ts';

export type TemplatesOptions = {
  db: Db;
  connection: ConnectionService;
  store: TemplateStore;
  spools: Spools;
  imports: Imports;
  cutFollower: CutFollower;
  folders: LibraryFolders;
  sampleFolder: string;
  emit: Emit;
  logger: Logger;
  /** Milliseconds. How long a studio that does not answer keeps an empty library waiting. */
  firstListLimit?: number;
  /** Stops the work of a template's campaigns, whose rows are deleted with it. */
  stopCampaigns: (templateId: string) => Promise<void>;
};

/** The library: templates of the studio in use, with those still on their way to it. */
export function createTemplates(options: TemplatesOptions) {
  const { db, connection, store, folders, spools, imports, cutFollower, sampleFolder, emit, logger } = options;
  const { stopCampaigns, firstListLimit = 5_000 } = options;
  const refresher = new TemplateRefresher({ db, store, folders, emit, logger, onRefreshed: followUnfinished });

  function followUnfinished(): void {
    const studio = connection.studio();
    for (const record of listTemplates(db, studio.account)) {
      if (record.status === 'preparing') imports.follow(studio, record);
      else if (record.cutting === 'running') cutFollower.follow(studio, record);
    }
  }

  /** Keeps a copy that the studio has made, and waits for its import. */
  function followCopy(studio: Studio, instance: VideoInstance): Template {
    const known = findTemplateByStudioId(db, studio.account, instance.id);
    const saved = store.save(withInstance(known ?? newTemplateRecord(studio.account, randomUUID()), instance));
    imports.follow(studio, saved);
    return toTemplate(saved);
  }

  /** @param pendingContent what is saved once the video is ready. */
  async function create(
    spoolId: string,
    given: TemplateRecord['given'],
    pendingContent: TemplateRecord['pendingContent'] = null,
  ): Promise<Template> {
    const studio = connection.studio();
    const record = newTemplateRecord(studio.account, randomUUID(), given);
    const saved = store.save({ ...record, pendingContent });
    try {
      await spools.attach(spoolId, saved.id);
    } catch (error) {
      store.remove(saved.id);
      throw error;
    }
    imports.start(studio, saved);
    return toTemplate(saved);
  }

  const handlers = {
    /**
     * The templates as they were last known, at once; what the studio says of them follows as news, and how that went
     * as `templates.refreshed`. Where none are known the studio is waited for, but not for long.
     */
    async 'templates.list'() {
      const studio = connection.studio();
      const answered = refresher.refresh(studio);
      if (listTemplates(db, studio.account).length === 0) await settledWithin(answered, firstListLimit);
      followUnfinished();
      return listTemplates(db, studio.account).map(toTemplate);
    },
    'templates.get': ({ id }) => toTemplate(store.get(connection.studio().account, id)),

    'templates.createFromSpool'({ spoolId, screen, ...given }) {
      // Only the user knows who speaks in a picked file.
      const speaker = spools.get(spoolId).kind === 'recording' ? 'own' : null;
      // After a crash nobody says how they were to be laid out; both begin in the same step of the page.
      const recorded = spools.screenOf(spoolId) ? (screen ?? { offset: 0, layout: defaultLayout }) : null;
      return create(spoolId, { ...given, speaker, screen: recorded });
    },

    async 'templates.createSample'() {
      const { script, sections } = await readSample(sampleFolder);
      const spoolId = await spoolSample(sampleFolder, spools);
      const named = { name: t('library.sampleName'), script, speaker: 'sample' as const };
      return create(spoolId, { ...named, folderId: null, screen: null }, { script, sections });
    },

    'templates.findSample'() {
      const found = listTemplates(db, connection.studio().account).find(
        ({ given, status }) => given.speaker === 'sample' && (status === 'ready' || status === 'preparing'),
      );
      return { id: found?.id ?? null };
    },

    async 'templates.rename'({ id, name }) {
      const studio = connection.studio();
      const { studioId, given, ...record } = store.get(studio.account, id);
      // A template on its way takes its name along when it gets there.
      if (studioId === null) return toTemplate(store.save({ ...record, studioId, given: { ...given, name } }));
      return store.update(studio.account, id, await studio.call('updateVideoInstance', { id: studioId, name }));
    },

    async 'templates.setActor'({ id, actorId }) {
      const studio = connection.studio();
      const studioId = store.readyStudioId(studio.account, id);
      const instance = await studio.call('updateVideoInstance', { id: studioId, actor_id: actorId });
      return store.update(studio.account, id, instance);
    },

    async 'templates.setLook'({ id, look }) {
      const studio = connection.studio();
      const { studioId } = store.get(studio.account, id);
      // One whose look could not be drawn is not ready, and gets ready by this.
      if (studioId === null) throw new AppError('TEMPLATE_NOT_READY');
      const instance = await studio.call('updateVideoInstance', { id: studioId, look });
      const saved = store.save(withInstance(store.get(studio.account, id), instance));
      if (look !== null && lookOf(saved) === null) throw new AppError('NOT_SUPPORTED_YET', say('looksNotSupported'));
      const drawing = store.save({ ...saved, status: 'preparing', progress: 0, problem: null });
      imports.follow(studio, drawing);
      return toTemplate(drawing);
    },

    async 'templates.setLayout'({ id, layout }) {
      const studio = connection.studio();
      const studioId = store.readyStudioId(studio.account, id);
      const details = await studio.call('setTemplateLayout', { id: studioId, layout });
      const saved = store.save(withDetails(store.get(studio.account, id), details));
      cutFollower.follow(studio, saved);
      return toTemplate(saved);
    },

    async 'templates.duplicate'({ id }) {
      const studio = connection.studio();
      return followCopy(
        studio,
        // Its import finds the work done.
        await studio.call('duplicateVideoInstance', { id: store.readyStudioId(studio.account, id) }),
      );
    },

    async 'templates.openTake'({ id }) {
      const studio = connection.studio();
      const { media } = store.get(studio.account, id);
      if (media === null) throw new AppError('TEMPLATE_NOT_READY');
      return { takeId: await openTake(studio, spools, media.video_url) };
    },

    async 'templates.sayAgain'({ id, takeId, name }) {
      const studio = connection.studio();
      const studioId = store.readyStudioId(studio.account, id);
      const retakes = await uploadRetakes(studio, spools, takeId);
      // One key for what was recorded: an answer lost on the way never makes two copies.
      const idempotencyKey = `say-again-${retakes.map(({ video_id: videoId }) => videoId).join('-')}`.slice(0, 200);
      const copy = await studio.call('duplicateVideoInstance', { id: studioId, name, retakes }, { idempotencyKey });
      await spools.discard(takeId);
      return followCopy(studio, copy);
    },

    async 'templates.move'({ id, folderId }) {
      const studio = connection.studio();
      const { studioId, given, ...record } = store.get(studio.account, id);
      // A template on its way takes its folder along when it gets there.
      if (studioId === null) return toTemplate(store.save({ ...record, studioId, given: { ...given, folderId } }));
      const instance = await studio.call('moveVideoInstance', { id: studioId, folder_id: folderId });
      return store.update(studio.account, id, instance);
    },

    async 'templates.delete'({ id }) {
      const studio = connection.studio();
      await imports.cancel(id);
      const { studioId } = store.get(studio.account, id);
      await stopCampaigns(id);
      if (studioId !== null) await studio.call('deleteVideoInstance', { id: studioId });
      const spool = spools.ofTemplate(id);
      store.remove(id);
      if (spool) await spools.discard(spool.id);
      return {};
    },

    async 'templates.retryImport'({ id }) {
      const studio = connection.studio();
      const record = store.get(studio.account, id);
      if (record.cutting === 'failed' && record.studioId !== null) {
        const details = await studio.call('retryImport', { id: record.studioId });
        const again = store.save(withDetails(record, details));
        cutFollower.follow(studio, again);
        return toTemplate(again);
      }
      if (record.status !== 'failed' && record.status !== 'cancelled') {
        throw new AppError('CONFLICT', say('templateNotFailed'));
      }
      await imports.retry(studio, record);
      return toTemplate(store.get(studio.account, id));
    },
  } satisfies Partial<Handlers>;

  return {
    handlers,
    /** Stops asking the studio; nothing is changed after this. */
    async stopRefreshing(): Promise<void> {
      cutFollower.stop();
      await refresher.stop();
    },
  };
}
