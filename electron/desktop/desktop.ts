import { join } from 'node:path';
import type { IpcAnswer, IpcRequestName } from '#shared/ipc/index.ts';
import { speak } from '#electron/lib/language.ts';
import { logFileIn } from '#electron/lib/log-file.ts';
import type { Logger } from '#electron/lib/logger.ts';
import type { Keychain } from '#electron/client/keychain.ts';
import type { SystemProxy } from '#electron/client/system-network.ts';
import { ChangeSignal } from '#electron/client/change-signal.ts';
import { createVoiceServices } from '#electron/client/voice-services.ts';
import { appHandlers } from './app/app-handlers.ts';
import { actorHandlers } from './names/actors.ts';
import { createOwnActor, createSampleActor } from './accounts/own-actors.ts';
import { deleteFormerVault, rememberNames } from './accounts/account-secrets.ts';
import { accountHandlers } from './accounts/accounts.ts';
import { ConnectionService } from './accounts/connection.ts';
import { lateKeychain } from './accounts/late-keychain.ts';
import { backgroundHandlers } from './campaigns/backgrounds.ts';
import { Campaigns } from './campaigns/campaigns.ts';
import { FindingsReader } from './campaigns/findings.ts';
import { draftHandlers } from './campaigns/drafts.ts';
import { speakTooLongHandlers } from './campaigns/speak-too-long.ts';
import { createCampaignStore } from './campaigns/store.ts';
import { creditHandlers } from './campaigns/credits.ts';
import { openData, type DesktopData } from './app/data-folder.ts';
import { diagnosticsHandlers } from './app/diagnostics.ts';
import { createEventHub, emitShown, type EventListener } from './bridge/events.ts';
import { backupHandlers } from './app/backups.ts';
import { Exports } from './exports/exports.ts';
import { SoundFiles } from './exports/sound-files.ts';
import { JobTracker } from './jobs/job-tracker.ts';
import { Lifecycle } from './app/lifecycle.ts';
import { Media, type MediaAnswer, type MediaRequest } from './media/media.ts';
import { findMedia } from './app/media-sources.ts';
import { createPreferences } from './app/preferences.ts';
import { Answers, type Handlers } from './bridge/requests.ts';
import type { Shell } from './bridge/shell.ts';
import { Retakes } from './spools/retakes.ts';
import { Spools, spoolHandlers } from './spools/spools.ts';
import { createStorage } from './app/storage.ts';
import { studioCallHandlers } from './studio-calls.ts';
import { StudioProcess, type StudioLauncher } from './accounts/studio-process.ts';
import { editingHandlers } from './templates/content.ts';
import { CutFollower } from './templates/cut-follower.ts';
import { folderHandlers, templateFollowers, TemplateFolders } from './templates/folders.ts';
import { Imports } from './templates/import.ts';
import { createTemplateStore } from './templates/store.ts';
import { Templates } from './templates/templates.ts';
import { keepAwakeForWork } from './app/wakefulness.ts';
import { followWork } from './app/work-news.ts';
import { SpeechModels } from './names/models.ts';
import { voiceServiceHandlers } from './names/providers.ts';
import { sprintHandlers } from './names/sprints.ts';
import { nameBankHandlers } from './names/name-bank.ts';
import { UnnamedSounds } from './names/unnamed-sounds.ts';

type DesktopOptions = {
  dataFolder: string;
  /** Set if the host has opened it already; closed with the desktop. */
  data?: DesktopData;
  /** Starts the embedded studio as a separate process. */
  startStudio: StudioLauncher;
  /** May still be opening: only work that needs a secret waits for it. */
  keychain: Keychain | Promise<Keychain>;
  shell: Shell;
  /** The system's proxy for an address, if the shell knows it. */
  systemProxy?: SystemProxy;
  logger: Logger;
  version: string;
  /** Holds `sample.mp4` and `sample.json`. */
  sampleFolder: string;
  /** Starts the built-in studio only when a window has its library, so that drawing the window gets the processor. */
  libraryFirst?: boolean;
};

export type Desktop = {
  /** Answers one request of the window. Never rejects: failures are answers. */
  handle(name: string, input: unknown): Promise<IpcAnswer<IpcRequestName>>;
  /** Answers `spools.fill` with arriving bytes instead of a file on this computer. Never rejects either. */
  fillSpool(id: string, bytes: AsyncIterable<Uint8Array>): Promise<IpcAnswer<'spools.fill'>>;
  /** @returns ends the subscription. */
  subscribe(listener: EventListener): () => void;
  /** Opens the file of a `/media/…` path. @throws AppError `NOT_FOUND`, `STUDIO_UNREACHABLE`. */
  media(path: string, request: MediaRequest): Promise<MediaAnswer>;
  /**
   * Call it when the computer woke or its network changed: everything that waits for a studio tries again now, because
   * timers did not count the elapsed time.
   */
  wake(): void;
  /** Stops all work so that the next start continues it, drains the studio and closes the database. */
  close(): Promise<void>;
};

/**
 * The app behind the IPC contract, the same in every shell.
 * @throws AppError `DATA_FOLDER_LAYOUT`, `DATA_FOLDER_IN_USE`, `DATABASE_TOO_NEW`, `DATABASE_CORRUPT`,
 * `STORAGE_UNWRITABLE`, `STORAGE_FULL`.
 */
export async function createDesktop(options: DesktopOptions): Promise<Desktop> {
  const { dataFolder, startStudio, shell, logger, version, sampleFolder, libraryFirst = false } = options;
  const { lock, db, studioFolder } = options.data ?? (await openData(options));
  const events = createEventHub(logger);
  const { emit, subscribe } = events;
  const wakefulness = keepAwakeForWork(events, shell);
  const recordings = join(dataFolder, 'recordings');
  const spools = await Spools.open({
    db,
    folder: recordings,
    logger,
    onFilled: (id, bytes) => emit('spool.filled', { id, bytes }),
    onRecorded: wakefulness.recorded,
  });
  // Nothing is awaited from here on: the parts below call each other, but only once all of them exist.
  const changes = new ChangeSignal();
  const studioProcess = new StudioProcess({
    launch: startStudio,
    dataFolder,
    logger,
    onRefused: (reason) => void lifecycle.offerFreshStudio(reason),
    onMoved: (subjects) => {
      changes.announce(subjects);
      campaigns.noteChanges(subjects);
    },
    onState: (state) => lifecycle.noteBuiltin(state === 'ready'),
  });
  const emitFor = emitShown(emit, (account) => connection.isShown(account));
  const jobs = new JobTracker({ db, emitFor, logger });
  const keychain = rememberNames(
    lateKeychain(options.keychain, () => lifecycle.noteSecrets()),
    db,
    deleteFormerVault(dataFolder, logger),
  );
  const connection = new ConnectionService({
    db,
    keychain,
    process: studioProcess,
    changes,
    emit,
    systemProxy: options.systemProxy,
    onSwitched: (from, to) => lifecycle.switchStudio(from, to),
  });
  const retakes = new Retakes({ spools, launch: startStudio, dataFolder });
  const unnamed = new UnnamedSounds({ spools, launch: startStudio, dataFolder, logger });
  const media = new Media({
    studio: () => connection.studio(),
    find: findMedia(db, () => connection.studio().account),
    recording(id, file) {
      if (file === 'clip.wav') return unnamed.playable(id);
      return file === 'video.webm' ? spools.playable(id) : retakes.shown(id);
    },
  });
  const templateStore = createTemplateStore({ db, emit, emitFor });
  const campaignStore = createCampaignStore({ db, emit, emitFor });
  const workNews = followWork(events, shell, (id) => {
    const campaign = campaignStore.find(connection.studio().account, id);
    return campaign && campaignStore.summary(campaign);
  });
  const own = createOwnActor(db);
  const speakers = { own, sample: createSampleActor(db) };
  const cutFollower = new CutFollower({ store: templateStore, logger });
  const imports = new Imports({ store: templateStore, spools, jobs, speakers });
  const campaigns = new Campaigns({
    db,
    connection,
    store: campaignStore,
    templates: templateStore,
    jobs,
    findings: new FindingsReader({ store: campaignStore, logger }),
    shell,
  });
  const exports = new Exports({
    db,
    connection,
    campaigns: campaignStore,
    jobs,
    shell,
    launch: startStudio,
    dataFolder,
  });
  const soundFiles = new SoundFiles({ db, connection, jobs, actor: own });
  const folders = new TemplateFolders(db, emit);
  const templates = new Templates({
    db,
    connection,
    store: templateStore,
    folders,
    spools,
    imports,
    cutFollower,
    sampleFolder,
    emit,
    logger,
    removeCampaigns: (...template) => campaigns.removeOfTemplate(...template),
  });
  const models = new SpeechModels({ connection, shell, emit, logger });
  const providers = createVoiceServices({ connection, keychain, logger });
  const preferences = createPreferences(db);
  speak(preferences.get().language);
  const storage = createStorage({ db, connection, recordings });
  const lifecycle = new Lifecycle({
    db,
    lock,
    shell,
    studioFolder,
    studioProcess,
    changes,
    keychain,
    connection,
    jobs,
    imports,
    exports,
    soundFiles,
    campaigns,
    templates,
    models,
    providers,
    wakefulness,
    workNews,
  });
  // A missing handler is a type error.
  const handlers: Handlers = {
    ...appHandlers({ shell, connection, jobs, campaigns, spools, logger, version, lifecycle }),
    ...preferences.handlers,
    'connection.get': () => connection.get(),
    'connection.address': async () => ({ address: await connection.studio().baseUrl() }),
    ...studioCallHandlers({
      connection,
      media,
      followers: {
        ...templateFollowers({ db, store: templateStore, folders, imports, cutFollower }),
        ...models.followers,
      },
    }),
    ...accountHandlers({ db, keychain, connection, emit, logger, systemProxy: options.systemProxy }),
    ...spoolHandlers(spools),
    ...retakes.handlers,
    ...templates.handlers,
    ...editingHandlers({ connection, store: templateStore, media, cutFollower }),
    ...folderHandlers({ connection, folders }),
    ...draftHandlers({ db, connection, store: campaignStore }),
    ...campaigns.handlers,
    ...speakTooLongHandlers({ connection, store: campaignStore, launch: campaigns.handlers['campaigns.launch'] }),
    ...backgroundHandlers({ connection, spools }),
    ...exports.handlers,
    ...soundFiles.handlers,
    ...actorHandlers({ connection, own, media }),
    ...nameBankHandlers({ connection, store: templateStore, actor: own, media, spools, unnamed, emit }),
    ...sprintHandlers({ db, connection, store: templateStore, actor: own }),
    ...models.handlers,
    ...voiceServiceHandlers(providers),
    ...storage.handlers,
    ...backupHandlers({ connection, emit, launch: startStudio, dataFolder, lifecycle }),
    ...creditHandlers({ connection, campaigns: campaignStore }),
    ...diagnosticsHandlers({
      db,
      connection,
      preferences,
      storage,
      version,
      host: shell.host,
      logFile: logFileIn(dataFolder),
    }),
  };
  const answers = new Answers(handlers, logger);

  lifecycle.start({ libraryFirst });
  return {
    subscribe,
    media: (path, request) => media.open(path, request),
    handle: (name, input) => answers.answer(name, input).finally(() => lifecycle.noteAnswer(name)),
    fillSpool: (id, bytes) => answers.with<'spools.fill'>('spools.fill', () => spools.fill(id, bytes)),
    wake: () => lifecycle.wake(),
    close() {
      // Ended with the app, an unfinished backup would stay in the user's folder.
      void handlers['storage.cancelCopy']({});
      return lifecycle.close(answers);
    },
  };
}
