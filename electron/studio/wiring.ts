import { statfsSync } from 'node:fs';
import type { Db } from '#electron/db/open.ts';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { ProcessPool, type WorkerPool } from '#electron/engine/workers/pool.ts';
import type { Host } from '#electron/engine/workers/protocol.ts';
import type { Clock } from '#electron/lib/clock.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { createSerialQueue } from '#electron/lib/serial-queue.ts';
import { createAccessTokens } from './domain/accounts/access-tokens.ts';
import type { SigningKeys } from './domain/accounts/signing-keys.ts';
import { AgeClock } from './domain/age-clock.ts';
import { Captions } from './domain/captions.ts';
import { ClipSounds } from './domain/clips/clip-sounds.ts';
import { Bodies } from './domain/generation/bodies.ts';
import { DamagedBodies } from './domain/generation/damaged-bodies.ts';
import { Previews } from './domain/generation/previews.ts';
import { RowPictures } from './domain/generation/row-pictures.ts';
import { ServedLips } from './domain/generation/served-lips.ts';
import { Identity } from './domain/identity.ts';
import { Renditions } from './domain/media/renditions.ts';
import { SmallerVideos } from './domain/media/smaller-videos.ts';
import type { PartnerAdapter } from './domain/partners/adapter.ts';
import { configuredPartners } from './domain/partners/configured.ts';
import { configuredModel, createWriter, type WritingModel } from './domain/script-writer.ts';
import { createPersonalStills } from './domain/stills/personal-stills.ts';
import { StoredFiles } from './domain/stored-files.ts';
import { Alignments } from './domain/templates/alignments.ts';
import { repairTemplate } from './domain/templates/repair.ts';
import { UploadStore } from './domain/templates/upload-store.ts';
import { catalogue as publicCatalogue, type CatalogueEntry } from './domain/voices/catalogue.ts';
import { createVoiceLibrary } from './domain/voices/library.ts';
import { PaidSpeech } from './domain/voices/paid-speech.ts';
import { Providers } from './domain/voices/providers.ts';
import { VoiceRegistry } from './domain/voices/registry.ts';
import type { FarmLink } from './farm/farm-link.ts';
import { noteRemovals } from './farm/noted-removals.ts';
import { Lifecycle } from './lifecycle.ts';
import type { Services } from './requests/services.ts';
import { GuardedPageBrowser, type PageBrowser } from './outbound/page-browser.ts';
import type { ProviderLimits } from './outbound/provider-request.ts';
import type { DownloadLimits } from './outbound/resumable-download.ts';
import { workerPlaces, type DataFolder } from './store/data-folder.ts';
import { createAccountRemover } from './work/account-remover.ts';
import { createAssetFetcher } from './work/asset-fetcher.ts';
import { Deliverer } from './work/deliverer.ts';
import { Generator } from './work/generator.ts';
import { createWarmWorker, noWarmWorker } from './work/warm-worker.ts';
import { Importer } from './work/importer.ts';
import { ModelInstaller } from './work/installer.ts';
import { Listener } from './work/listener.ts';
import { createMessagingVersions } from './work/messaging-versions.ts';
import { ChangeBatcher } from './work/change-batcher.ts';
import { WorkRunner } from './work/runner.ts';
import { Scrubber } from './work/scrubber.ts';
import { Cleanup } from './work/cleanup.ts';
import { ReportedOutages } from './work/waits.ts';

export type WiringOptions = {
  logger: Logger;
  /** Whether callbacks, and sounds that clients name, may lead to programs on this computer. They may not when left out. */
  loopbackReceivers?: boolean;
  /**
   * The same for addresses in rows. Only for somebody who develops the pages that rows show, who may set
   * `VOCATIVE_LOOPBACK_LINKS` instead.
   */
  loopbackLinks?: boolean;
  /** Render processes; one for each core when left out. */
  workers?: number;
  /** Used instead of a pool of its own; it stays the caller's to close. */
  pool?: WorkerPool;
  clock?: Clock;
  /** Speech models offered, and how patiently they are downloaded; the usual ones when left out. */
  models?: { catalogue: readonly CatalogueEntry[]; limits?: DownloadLimits };
  /** Shows web pages for backgrounds; an installed browser when left out. */
  pages?: PageBrowser;
  /** How patiently voice services are asked; as usual when left out. */
  providerLimits?: ProviderLimits;
  /** How long after its start the studio waits for the keys of voice services from its parent process, milliseconds. */
  keyHandover?: number;
  /**
   * Whether commands on the same data folder may use this studio while it runs, and whether it keeps a render process
   * ready; not of one that soon ends.
   */
  announced?: boolean;
  /** Called at most ten times a second with the ids of campaigns and templates that changed, and when models did. */
  onMoved?: (subjects: readonly string[]) => void;
  /** Called when the studio closes and still waits for paid answers, with the longest wait, milliseconds. */
  onSpeechAwaited?: (atMost: number) => void;
  /** Systems that projects can be imported from; those named in the environment when left out. */
  partners?: readonly PartnerAdapter[];
  /** Writes scripts; the one named in the environment when left out. */
  writingModel?: WritingModel;
};

/** What was opened before the parts are made. */
type Opened = {
  db: Db;
  folders: DataFolder;
  signingKeys: SigningKeys;
  clock: Clock;
  /** Where others reach the studio; known once it listens. */
  publicUrl: () => string;
  /** Other machines that render, if there are any. */
  farm: FarmLink | undefined;
};

/** Makes the parts of a studio and gives each what it works with. Nothing runs before the lifecycle is started. */
export function wireStudio(
  options: WiringOptions,
  { db, folders, signingKeys, clock, publicUrl, farm }: Opened,
): { services: Services; uploads: UploadStore; lifecycle: Lifecycle } {
  const { logger, providerLimits, keyHandover } = options;
  const ages = new AgeClock(db, clock);
  const uploads = new UploadStore({ directory: folders.uploads, db, ages });
  const previews = new Previews();
  const catalogue = options.models?.catalogue ?? publicCatalogue;
  const library = createVoiceLibrary(db);
  const stored = new StoredFiles({ db, folders, clock, logger });
  const paid = new PaidSpeech(folders.paidSpeech, stored);
  const providers = new Providers({
    library,
    paid,
    environment: process.env,
    limits: providerLimits,
    keyHandover,
    clock: options.clock,
    onAwaited: options.onSpeechAwaited,
  });
  const voices = new VoiceRegistry({ library, catalogue, providers });
  const files = createFileStore(folders.cache);
  const artifacts = farm ? noteRemovals(files, () => farm.forgetCopies()) : files;
  const host: Host = {
    ...voices.host,
    'check-content': async ({ key }) => {
      await stored.checkContent(key);
      return null;
    },
  };
  farm?.answerWith(host);
  const pool =
    options.pool ??
    new ProcessPool({
      ...(options.workers === undefined ? {} : { size: options.workers }),
      temporaryFolder: folders.temporary,
      places: workerPlaces(folders),
      host,
      elsewhere: farm,
      logger,
    });
  const stills = createPersonalStills({ db, pool, artifacts, logger });
  const cleanup = new Cleanup({ db, ages, folders, artifacts, uploads, previews, stills, logger });
  const removeUnusedMedia = (): Promise<void> => cleanup.removeUnused();

  const receivers = { loopback: options.loopbackReceivers ?? false };
  // A list of recipients comes from others: its addresses never lead to the user's own programs.
  const linked = { loopback: options.loopbackLinks ?? process.env['VOCATIVE_LOOPBACK_LINKS'] === 'true' };
  const deliverer = new Deliverer({ db, ages, policy: receivers, publicUrl, clock, logger });
  const partners = options.partners ?? configuredPartners(process.env, folders);
  const changes = new ChangeBatcher(options.onMoved);
  const onMoved = (subject: string): void => changes.note(subject);
  const listener = new Listener({ db, pool, voices, models: { catalogue }, logger, onMoved });
  const onEnded = (): void => {
    deliverer.wake();
    listener.wake();
  };

  const identity = new Identity(folders.identity);
  identity.mend();
  const shared = { db, pool, folders, artifacts, stored, identity, logger };
  const warmWorker = options.announced ? createWarmWorker({ ...shared, voices, clock }) : noWarmWorker;
  const renditions = new Renditions({ ...shared, clock });
  const alignments = new Alignments(shared);
  const captions = new Captions({ alignments });
  const rowPictures = new RowPictures(shared);
  const servedLips = new ServedLips({ ...shared, library, providers, clock });
  const bodies = new Bodies({ ...shared, captions, rowPictures });
  const smallerVideos = new SmallerVideos({ ...shared, renditions, rowPictures, clock });
  const drawing = { alignments, renditions, captions, rowPictures };
  const generator = new Generator({ ...shared, ...drawing, bodies, servedLips, onRoom: () => work.wake(), onEnded });
  const importer = new Importer({
    ...shared,
    uploads,
    partners,
    onMoved,
    onReady: (id) => warmWorker.expectTemplate(id),
  });
  const installer = new ModelInstaller({ ...shared, onMoved, catalogue, limits: options.models?.limits });
  const pages = options.pages ?? new GuardedPageBrowser();
  const work = new WorkRunner({
    db,
    handlers: [
      generator,
      importer,
      createMessagingVersions({ ...shared, smallerVideos, work: { wake: () => work.wake() }, onReady: onEnded }),
      installer,
      createAssetFetcher({ ...shared, pages, linked }),
    ],
    clock,
    logger,
    freeBytes: () => freeBytesOn(folders.root),
    onMoved,
  });
  stored.whenDamaged((path) => {
    if (repairTemplate(db, path)) work.wake();
  });
  const scrubber = new Scrubber({ stored, clock, logger, isIdle: () => work.isIdle });
  const accountRemover = createAccountRemover({ db, work, listener, previews, removeUnusedMedia, logger });
  const acceptance = createSerialQueue();
  const services: Services = {
    ...shared,
    ...drawing,
    farm,
    clock,
    ages,
    smallerVideos,
    tokens: createAccessTokens(signingKeys),
    acceptance,
    work,
    listener,
    outages: new ReportedOutages({ work, uploads, stored, clock }),
    imports: importer,
    warmWorker,
    pace: generator.pace,
    previews,
    stills,
    damagedBodies: new DamagedBodies(shared),
    clipSounds: new ClipSounds(),
    writer: createWriter(options.writingModel ?? configuredModel(process.env), logger),
    voices,
    library,
    providers,
    paid,
    servedLips,
    models: { catalogue, installer },
    partners,
    publicUrl,
    receivers,
    linked,
    deliverer,
    accountRemover,
    removeUnusedMedia,
  };
  const lifecycle = new Lifecycle({
    acceptance,
    accountRemover,
    deliverer,
    generator,
    warmWorker,
    listener,
    changes,
    pages,
    pool: options.pool === undefined ? pool : undefined,
    providers,
    renditions,
    scrubber,
    smallerVideos,
    cleanup,
    work,
  });
  return { services, uploads, lifecycle };
}

/** Bytes free on the disk of a folder; undefined while the folder is out of reach, such as on an unplugged disk. */
function freeBytesOn(folder: string): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}
