import { once } from 'node:events';
import type { Voice } from '#shared/api/index.ts';
import { isAppError } from '#shared/errors/index.ts';
import type { IpcOutput, IpcParsed, IpcRequestName } from '#shared/ipc/index.ts';
import { builtinVoices } from '#shared/voices.ts';
import type { Logger } from '../lib/logger.ts';
import { parseRowTable } from './campaigns/row-table.ts';
import type { ConnectionService } from './accounts/connection.ts';
import type { Actors } from './actors/actors.ts';
import type { Campaigns } from './campaigns/campaigns.ts';
import type { Drafts } from './campaigns/drafts.ts';
import type { Diagnostics } from './diagnostics.ts';
import type { Exports } from './exports/exports.ts';
import type { ApiAccessService } from './integrations/api-access.ts';
import type { Webhooks } from './integrations/webhooks.ts';
import { toJob, type JobTracker } from './jobs/tracker.ts';
import type { Media } from './media.ts';
import type { PreferencesService } from './preferences.ts';
import type { Shell } from './shell.ts';
import type { Spools } from './spools/spools.ts';
import type { TemplateEditing } from './templates/content.ts';
import type { TemplateFolders } from './templates/folders.ts';
import type { StorageService } from './storage.ts';
import type { Templates } from './templates/templates.ts';
import type { SpeechModels } from './voices/models.ts';
import type { SpeechServices } from './voices/providers.ts';
import type { Sprints } from './voices/sprints.ts';
import type { ClipChecks } from './voices/clip-checks.ts';
import type { NameBank } from './voices/name-bank.ts';

export type Handlers = {
  [Name in IpcRequestName]: (input: IpcParsed<Name>) => IpcOutput<Name> | Promise<IpcOutput<Name>>;
};

export type Services = {
  logger: Logger;
  version: string;
  shell: Shell;
  preferences: PreferencesService;
  connection: ConnectionService;
  actors: Actors;
  spools: Spools;
  templates: Templates;
  editing: TemplateEditing;
  drafts: Drafts;
  campaigns: Campaigns;
  exports: Exports;
  nameBank: NameBank;
  clipChecks: ClipChecks;
  sprints: Sprints;
  jobs: JobTracker;
  media: Media;
  models: SpeechModels;
  providers: SpeechServices;
  apiAccess: ApiAccessService;
  webhooks: Webhooks;
  storage: StorageService;
  folders: TemplateFolders;
  diagnostics: Diagnostics;
};

/** A studio far away may not hold the window up for longer than this, milliseconds. */
const voicesLimit = 5_000;

/** One handler for each request of the contract; inputs are parsed before they get here. */
export function createHandlers(services: Services): Handlers {
  const { logger, version, shell, preferences, connection, spools, templates, editing, campaigns, exports, jobs } =
    services;
  const { actors, clipChecks, drafts, media, models, nameBank, providers, sprints } = services;
  const { apiAccess, diagnostics, folders, storage, webhooks } = services;

  /**
   * The studio's voices, or those that come with the app where it cannot tell: the window needs this answer to open at
   * all, and shows what is wrong with the studio itself.
   */
  async function voices(): Promise<Voice[]> {
    const limit = AbortSignal.timeout(voicesLimit);
    // A studio that is starting is waited for, whatever the signal says; this ends the wait.
    const late = once(limit, 'abort').then(() => [...builtinVoices]);
    try {
      return await Promise.race([connection.studio().call('listVoices', {}, { signal: limit }), late]);
    } catch (error) {
      if (isAppError(error) || limit.aborted) return [...builtinVoices];
      throw error;
    }
  }

  return {
    'app.info': async () => ({
      version,
      host: shell.host,
      platform: process.platform,
      exportFolder: shell.exportFolder,
      canChooseFolder: shell.canChooseFolder,
      voices: await voices(),
    }),
    'app.saved': () => {
      shell.pageSaved();
      return {};
    },
    'devices.access': () => shell.deviceAccess(),
    'devices.ask': ({ devices }) => shell.askForDevices(devices),
    'app.openExternal': async ({ url }) => {
      await shell.openExternal(url);
      return {};
    },

    'preferences.get': () => preferences.get(),
    'preferences.set': (changes) => preferences.set(changes),

    'connection.get': () => connection.get(),
    'connection.useBuiltIn': () => connection.useBuiltIn(),
    'connection.test': (input) => connection.test(input),
    'connection.connect': (input) => connection.connect(input),

    'spools.begin': (input) => spools.begin(input),
    'spools.append': ({ id, sequence, bytes }) => spools.append(id, sequence, bytes),
    'spools.fill': ({ id, path }) => spools.fill(id, path),
    'spools.discard': async ({ id }) => {
      await spools.discard(id);
      return {};
    },
    'spools.recoverable': () => spools.recoverable(),

    'templates.list': () => templates.list(),
    'templates.get': ({ id }) => templates.get(id),
    'templates.createFromSpool': (input) => templates.createFromSpool(input),
    'templates.createSample': () => templates.createSample(),
    'templates.retryImport': ({ id }) => templates.retryImport(id),
    'templates.rename': ({ id, name }) => templates.rename(id, name),
    'templates.duplicate': ({ id }) => templates.duplicate(id),
    'templates.move': ({ id, folderId }) => templates.move(id, folderId),
    'templates.delete': async ({ id }) => {
      await templates.delete(id);
      return {};
    },
    'templates.content': ({ id }) => editing.content(id),
    'templates.align': ({ id, script }) => editing.align(id, script),
    'templates.saveScript': (input) => editing.saveScript(input),
    'templates.setActor': ({ id, actorId }) => templates.setActor(id, actorId),
    'templates.setVoice': ({ id, voice }) => editing.setVoice(id, voice),
    'templates.audition': (input) => editing.audition(input),

    'actors.list': () => actors.list(),
    'actors.create': ({ name }) => actors.create(name),
    'actors.rename': ({ id, name }) => actors.rename(id, name),
    'actors.delete': async ({ id }) => {
      await actors.delete(id);
      return {};
    },
    'consent.get': ({ actorId }) => actors.consent(actorId),
    'consent.sentence': ({ actorId }) => actors.sentence(actorId),
    'consent.give': (input) => actors.giveConsent(input),
    'consent.withdraw': ({ actorId }) => actors.withdrawConsent(actorId),

    'rows.parse': ({ bytes }) => parseRowTable(bytes),

    'drafts.list': () => drafts.list(),
    'drafts.save': (draft) => {
      drafts.save(draft);
      return {};
    },
    'drafts.delete': ({ templateId }) => {
      drafts.delete(templateId);
      return {};
    },

    'campaigns.list': () => campaigns.list(),
    'campaigns.get': ({ id }) => campaigns.get(id),
    'campaigns.videos': ({ id }) => campaigns.videos(id),
    'campaigns.launch': (input) => campaigns.launch(input),
    'campaigns.retryFailed': ({ id }) => campaigns.retryFailed(id),
    'campaigns.cancel': ({ id }) => campaigns.cancel(id),
    'campaigns.undelivered': async ({ id }) => ({ count: await campaigns.undelivered(id) }),
    'campaigns.delete': async ({ id }) => {
      await campaigns.delete(id);
      return {};
    },

    'voices.list': () => connection.studio().call('listVoices', {}),
    'voices.sample': async (input) => {
      const sample = await connection.studio().call('sampleVoice', input);
      return { ...sample, url: media.addSound(sample.url) };
    },

    'models.list': () => models.list(),
    'models.add': (input) => models.add(input),
    'models.import': (input) => models.importFrom(input),
    'models.cancel': ({ id }) => models.cancel(id),
    'models.remove': async ({ id }) => {
      await models.remove(id);
      return {};
    },

    'providers.list': () => providers.list(),
    'providers.save': (input) => providers.save(input),
    'providers.setKey': ({ id, key }) => providers.setKey(id, key),
    'providers.test': ({ id }) => providers.test(id),
    'providers.remove': async ({ id }) => {
      await providers.remove(id);
      return {};
    },

    'exports.chooseFolder': async () => ({ folder: shell.canChooseFolder ? await shell.chooseFolder() : null }),
    'exports.start': (input) => exports.start(input),
    'exports.reveal': async ({ jobId }) => ({ shown: await shell.reveal(exports.folderOf(jobId)) }),

    'takes.list': ({ actorId }) => nameBank.list(actorId),
    'takes.record': (input) => nameBank.record(input),
    'takes.choose': ({ id }) => nameBank.choose(id),
    'takes.delete': async ({ id }) => {
      await nameBank.delete(id);
      return {};
    },

    'pronunciations.list': async () => (await connection.studio().call('listPronunciations', {})).pronunciations,
    'pronunciations.save': (input) => connection.studio().call('savePronunciation', input),
    'pronunciations.delete': async (input) => {
      await connection.studio().call('deletePronunciation', input);
      return {};
    },

    'sprint.get': () => sprints.get(),
    'sprint.begin': (input) => sprints.begin(input),
    'sprint.end': () => {
      sprints.end();
      return {};
    },

    'clips.check': (input) => clipChecks.check(input),
    'clips.cost': (input) => clipChecks.cost(input),
    'clips.approve': (input) => clipChecks.approve(input),

    'credentials.list': () => apiAccess.list(),
    'credentials.create': ({ name }) => apiAccess.create(name),
    'credentials.revoke': async ({ clientId }) => {
      await apiAccess.revoke(clientId);
      return {};
    },

    'webhooks.list': () => webhooks.list(),
    'webhooks.save': (input) => webhooks.save(input),
    'webhooks.delete': async ({ id }) => {
      await webhooks.delete(id);
      return {};
    },
    'webhooks.test': ({ id }) => webhooks.test(id),
    'webhooks.renewSecret': ({ id }) => webhooks.renewSecret(id),
    'webhooks.deliveries': ({ id, page }) => webhooks.deliveries(id, page),
    'webhooks.replay': async ({ deliveryId }) => {
      await webhooks.replay(deliveryId);
      return {};
    },

    'folders.list': () => folders.list(),
    'folders.create': ({ name }) => folders.create(name),
    'folders.rename': ({ id, name }) => folders.rename(id, name),
    'folders.delete': async ({ id }) => {
      await folders.delete(id);
      return {};
    },

    'diagnostics.report': (fault) => {
      logger.error(fault, 'a fault in the window');
      return {};
    },
    'diagnostics.get': async () => ({ text: await diagnostics.collect() }),

    'storage.get': () => storage.get(),
    'storage.clearCaches': () => storage.clearCaches(),

    'jobs.list': () => jobs.list(connection.studio().account).map(toJob),
    'jobs.cancel': async ({ id }) => {
      const job = jobs.get(id);
      // Rows already sent go on rendering until the studio is told.
      if (job.kind === 'generate' && job.campaignId !== null) await campaigns.cancel(job.campaignId);
      return toJob(await jobs.cancel(id));
    },
  };
}
