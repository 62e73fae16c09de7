import { hostname } from 'node:os';
import { AppError } from '#shared/errors/index.ts';
import { lockDataFolder } from '../db/folder-lock.ts';
import { openDatabase, type Db } from '../db/open.ts';
import { createFileStore } from '../engine/artifacts/file-store.ts';
import { createWorkerPool, type WorkerPool } from '../engine/workers/pool.ts';
import { makePrivate, makeWritableFolder, privateMode } from '../lib/files.ts';
import { systemClock, type Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import { createTurns, type Turns } from '../lib/turns.ts';
import { createAccessTokens } from './domain/accounts/access-tokens.ts';
import { createCredentials } from './domain/accounts/credentials.ts';
import { openSigningKeys } from './domain/accounts/signing-keys.ts';
import { createThrottle } from './domain/accounts/throttle.ts';
import { announce, retract } from './announcement.ts';
import { createAccountRemover } from './work/account-remover.ts';
import { Deliverer } from './work/deliverer.ts';
import { isLoopbackName } from './outbound/policy.ts';
import { createClipSounds } from './domain/clips/clip-sounds.ts';
import { dataFolder, prepareDataFolder, workerPlaces } from './store/data-folder.ts';
import { createGenerator, type Generator } from './work/generator.ts';
import { finishCancellations } from './domain/generation/cancel.ts';
import { createPreviews } from './domain/generation/previews.ts';
import { hostWithPort, wildcards } from './http/guard.ts';
import type { LoadLimits } from './http/load.ts';
import { createServer, type Patience, type Server } from './http/server.ts';
import { catalogue as publicCatalogue, type CatalogueEntry } from './domain/voices/catalogue.ts';
import { Alignments } from './domain/templates/alignments.ts';
import { Captions } from './domain/captions/captions.ts';
import { RowPictures } from './domain/generation/row-pictures.ts';
import { Bodies } from './domain/generation/bodies.ts';
import { Renditions } from './domain/media/renditions.ts';
import { SmallerVideos } from './domain/media/smaller-videos.ts';
import { createHeadStart, noHeadStart, type HeadStart } from './work/head-start.ts';
import { createMessenger } from './work/messenger.ts';
import { WorkRunner } from './work/runner.ts';
import type { DownloadLimits } from './outbound/resumable-download.ts';
import { createModelInstaller } from './work/installer.ts';
import type { PartnerAdapter } from './domain/partners/adapter.ts';
import { configuredPartners } from './domain/partners/configured.ts';
import { settledWithin } from '../lib/settled.ts';
import { createWriter } from './domain/scripts/endpoint-writer.ts';
import type { Services } from './operations/services.ts';
import { deleteAllDrafts } from './store/batches.ts';
import { migrations } from './store/migrations.ts';
import { ensureLocalUser, isAdmin, userExists } from './store/users.ts';
import { createAssetFetcher } from './work/asset-fetcher.ts';
import { createImporter } from './work/importer.ts';
import { Moves } from './work/moves.ts';
import { UploadStore } from './domain/templates/upload-store.ts';
import { createPersonalStills } from './domain/stills/personal-stills.ts';
import { Upkeep } from './work/upkeep.ts';
import { createPageBrowser, type PageBrowser } from './outbound/page-browser.ts';
import type { ProviderLimits } from './outbound/provider-request.ts';
import { createVoiceLibrary } from './domain/voices/library.ts';
import { PaidSpeech } from './domain/voices/paid-speech.ts';
import { createProviders } from './domain/voices/providers.ts';
import { createVoiceRegistry } from './domain/voices/registry.ts';
import { workError } from '../db/errors.ts';

export type StudioOptions = {
  dataFolder: string;
  /** Address to listen on; anything but a loopback address opens the studio to the network. */
  host: string;
  /** 0 takes a free one. */
  port: number;
  logger: Logger;
  /** Whether callbacks, and sounds that clients name, may lead to programs on this computer. They may not when left out. */
  loopbackReceivers?: boolean;
  /** Addresses and networks of proxies before the studio, whose `X-Forwarded-For` is believed; none when left out. */
  trustProxy?: readonly string[];
  /** How long clients may take to send a request; the usual limits when left out. */
  patience?: Patience;
  /** From which load on requests are refused; the usual limits when left out. */
  load?: LoadLimits;
  /** Where others reach the studio, as an origin: `https://videos.example.com`. The address listened on when left out. */
  publicUrl?: string;
  /** Render processes; one for each core when left out. */
  workers?: number;
  /** Used instead of a pool of its own; it stays the caller's to close. */
  pool?: WorkerPool;
  clock?: Clock;
  /** Speech models offered, and how patiently they are downloaded; the usual ones when left out. */
  models?: { catalogue: readonly CatalogueEntry[]; limits?: DownloadLimits };
  /** Shows web pages for backgrounds; an installed browser when left out. */
  pages?: PageBrowser;
  /** How patiently speech services are asked; as usual when left out. */
  providerLimits?: ProviderLimits;
  /** How long after the start whoever started the studio may take to give it the services' keys, milliseconds. */
  keyHandover?: number;
  /**
   * Whether commands on the same data folder may use this studio while it runs, and whether it keeps a render process
   * ready; not of one that soon ends.
   */
  announced?: boolean;
  /** Hears, at most ten times a second, of campaigns and templates (by id) and models that moved. */
  onMoved?: (subjects: readonly string[]) => void;
  /** Systems that projects can be imported from; those named in the environment when left out. */
  partners?: readonly PartnerAdapter[];
};

/** A running studio and how to call it. */
export type Studio = {
  url: string;
  /** Opens everything; made for this launch, and ends with it. */
  token: string;
  /** Takes no more requests, lets running work finish for some seconds, puts the rest back in the queue, and ends. */
  close(): Promise<void>;
};

/** How long running work may go on after `close`, milliseconds. */
const closeGrace = 10_000;
/** How long receivers may take to answer what is being sent; the rest is sent again after the next start, milliseconds. */
const receiverGrace = 1_000;
/** How long idle render processes may take to end before they are killed, milliseconds. */
const poolGrace = 2_000;

/**
 * Starts the generation service on a data folder.
 * @throws AppError `DATA_FOLDER_IN_USE`, `DATABASE_TOO_OLD`, `DATABASE_TOO_NEW`, `DATABASE_CORRUPT`, `STORAGE_FULL`, `STORAGE_UNWRITABLE`,
 * `PORT_UNAVAILABLE`.
 */
export async function startStudio(options: StudioOptions): Promise<Studio> {
  const { logger } = options;
  const folders = dataFolder(options.dataFolder);
  await makeWritableFolder(folders.root, privateMode);
  const lock = lockDataFolder(folders.root);
  let db: Db | undefined;
  let pool: WorkerPool | undefined;
  try {
    await prepareDataFolder(folders);
    if (!(await makePrivate(folders.root))) {
      logger.warn(
        { folder: folders.root },
        'others may read the data folder: another user owns it. Run chmod 700 on it',
      );
    }
    const clock = options.clock ?? systemClock;
    const signingKeys = await openSigningKeys(folders.signingKeys, logger, clock);
    db = openDatabase({ file: folders.database, migrations });
    const database = db;
    const uploads = new UploadStore({ directory: folders.uploads });
    const previews = createPreviews();
    const size = options.workers === undefined ? {} : { size: options.workers };
    const catalogue = options.models?.catalogue ?? publicCatalogue;
    const library = createVoiceLibrary(database);
    const paid = new PaidSpeech(folders.paidSpeech);
    const providers = createProviders({
      library,
      paid,
      environment: process.env,
      limits: options.providerLimits,
      keyHandover: options.keyHandover,
      clock: options.clock,
    });
    const voices = createVoiceRegistry({ library, catalogue, providers });
    const artifacts = createFileStore(folders.cache);
    pool =
      options.pool ??
      createWorkerPool({
        ...size,
        temporaryFolder: folders.temporary,
        places: workerPlaces(folders),
        host: voices.host,
        logger,
      });
    const stills = createPersonalStills({ db: database, pool, artifacts, logger });
    const upkeep = new Upkeep({ db: database, folders, artifacts, uploads, previews, stills, clock, logger });
    deleteAllDrafts(database);
    await finishCancellations(database);

    const user = ensureLocalUser(database);
    const credentials = createCredentials(database, user.id);
    const receivers = { loopback: options.loopbackReceivers ?? false };
    let ownUrl = '';
    const publicUrl = (): string => options.publicUrl ?? ownUrl;
    const deliverer = new Deliverer({
      db: database,
      policy: receivers,
      publicUrl,
      clock,
      logger,
    });
    const partners = options.partners ?? configuredPartners(process.env, folders);
    const shared = { db: database, pool, folders, artifacts, logger };
    const headStart = options.announced ? createHeadStart({ ...shared, voices, clock }) : noHeadStart;
    const onEnded = (): void => deliverer.wake();
    const renditions = new Renditions(shared);
    const alignments = new Alignments(shared);
    const captions = new Captions({ alignments });
    const rowPictures = new RowPictures(shared);
    const bodies = new Bodies({ ...shared, captions, rowPictures });
    const smallerVideos = new SmallerVideos({ ...shared, renditions, rowPictures });
    const generator = createGenerator({
      ...shared,
      alignments,
      renditions,
      bodies,
      captions,
      rowPictures,
      onRoom: () => work.wake(),
      onEnded,
    });
    const pages = options.pages ?? createPageBrowser();
    const moves = new Moves(options.onMoved);
    const onMoved = (subject: string): void => moves.note(subject);
    const installer = createModelInstaller({ ...shared, onMoved, catalogue, limits: options.models?.limits });
    const work = new WorkRunner({
      db: database,
      handlers: [
        generator,
        createImporter({ ...shared, uploads, partners, onMoved, onReady: (id) => headStart.expectTemplate(id) }),
        createMessenger({ ...shared, smallerVideos, onReady: onEnded }),
        installer,
        createAssetFetcher({ ...shared, pages, receivers }),
      ],
      clock,
      logger,
      onMoved,
    });
    const accountRemover = createAccountRemover({
      db: database,
      work,
      previews,
      removeUnusedMedia: () => upkeep.removeUnused(),
      logger,
    });
    const services: Services = {
      db: database,
      folders,
      artifacts,
      pool,
      alignments,
      renditions,
      smallerVideos,
      captions,
      rowPictures,
      logger,
      tokens: createAccessTokens(signingKeys),
      acceptance: createTurns(),
      work,
      headStart,
      pace: generator.pace,
      previews,
      stills,
      clipSounds: createClipSounds(),
      writer: createWriter(process.env, logger),
      voices,
      library,
      providers,
      paid,
      models: { catalogue, progressOf: (id) => installer.progressOf(id) },
      partners,
      publicUrl,
      receivers,
      deliverer,
      accountRemover,
      removeUnusedMedia: () => upkeep.removeUnused(),
    };
    const server = createServer(services, uploads, options, {
      credentials,
      tokens: services.tokens,
      throttle: createThrottle(clock),
      logger,
      isLocal: isLoopbackName(options.host) && options.publicUrl === undefined,
      userExists: (id) => userExists(database, id),
      isAdmin: (id) => isAdmin(database, id),
    });
    const url = await listen(server, options.host, options.port);
    upkeep.start();
    ownUrl = reachableUrl(url);
    work.start();
    deliverer.start();
    accountRemover.start();
    headStart.start();
    if (options.announced) await announce(folders, { url: localUrl(url), token: credentials.launchToken }, logger);
    logger.info({ url }, 'studio is listening');

    let closed: Promise<void> | undefined;
    const ownPool = options.pool === undefined ? pool : undefined;
    return {
      url,
      token: credentials.launchToken,
      close() {
        closed ??= closeStudio({
          server,
          headStart,
          acceptance: services.acceptance,
          generator,
          work,
          deliverer,
          renditions,
          smallerVideos,
          pages,
          pool: ownPool,
          retract: () => retract(folders, logger),
        }).finally(async () => {
          moves.close();
          await accountRemover.stop();
          await upkeep.stop();
          database.close();
          lock.release();
        });
        return closed;
      },
    };
  } catch (error) {
    if (options.pool === undefined) pool?.kill();
    db?.close();
    lock.release();
    throw workError(error);
  }
}

/** An address for others: a studio that listens on all addresses goes by the computer's name. */
function reachableUrl(url: string): string {
  const { hostname: host, port } = new URL(url);
  return wildcards.has(bareHost(host)) ? `http://${hostWithPort(hostname(), Number(port))}` : url;
}

/** An address for this computer alone, of a studio that listens on all. */
function localUrl(url: string): string {
  const { hostname: host, port } = new URL(url);
  return wildcards.has(bareHost(host)) ? `http://127.0.0.1:${port}` : url;
}

function bareHost(host: string): string {
  return host.replace(/^\[|\]$/g, '');
}

async function listen({ app, guard }: Server, host: string, port: number): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw new AppError('PORT_UNAVAILABLE', { subject: hostWithPort(host, port), detail: String(error), cause: error });
  }
  const address = app.server.address();
  const taken = typeof address === 'object' && address !== null ? address.port : port;
  guard.listening(host, taken);
  return `http://${hostWithPort(host, taken)}`;
}

type Closing = {
  server: Server;
  headStart: HeadStart;
  acceptance: Turns;
  generator: Generator;
  work: WorkRunner;
  deliverer: Deliverer;
  renditions: Renditions;
  smallerVideos: SmallerVideos;
  pages: PageBrowser;
  pool: WorkerPool | undefined;
  retract: () => void;
};

async function closeStudio(closing: Closing): Promise<void> {
  const { server, headStart, acceptance, generator, work, deliverer, renditions, smallerVideos, pages, pool, retract } =
    closing;
  headStart.stop();
  server.guard.close();
  retract();
  await acceptance.close();
  generator.stop();
  renditions.close();
  const drawn = smallerVideos.close();
  await work.close(closeGrace);
  await drawn;
  await pages.close();
  await deliverer.close(receiverGrace);
  if (pool && !(await settledWithin(pool.close(), poolGrace))) pool.kill();
  await server.app.close();
}
