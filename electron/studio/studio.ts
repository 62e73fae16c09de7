import { hostname } from 'node:os';
import { workError } from '#electron/db/errors.ts';
import { lockDataFolder } from '#electron/db/folder-lock.ts';
import { openDatabase, type Db } from '#electron/db/open.ts';
import { systemClock } from '#electron/lib/clock.ts';
import { makePrivate, makeWritableFolder, privateMode } from '#electron/lib/files.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { announce, retract } from './announcement.ts';
import { createCredentials } from './domain/accounts/credentials.ts';
import { openSigningKeys } from './domain/accounts/signing-keys.ts';
import { createThrottle } from './domain/accounts/throttle.ts';
import { finishCancellations } from './domain/generation/cancel.ts';
import { finishRestore, removeUnfinished } from './domain/maintenance/restore.ts';
import { hostWithPort, listen } from '#electron/http/listen.ts';
import { wildcards } from './http/guard.ts';
import type { FarmLink } from './farm/farm-link.ts';
import { openFarm, type FarmOptions } from './farm/open-farm.ts';
import { createServer, type Server, type ServerOptions } from './http/server.ts';
import type { Lifecycle } from './lifecycle.ts';
import { hostOf, isLoopbackName } from '#electron/lib/addresses.ts';
import { deleteAllDrafts } from './store/batches.ts';
import { dataFolder, prepareDataFolder, type DataFolder } from './store/data-folder.ts';
import { migrations } from './store/migrations.ts';
import { ensureLocalUser, isAdmin, userExists } from './store/users.ts';
import { wireStudio, type WiringOptions } from './wiring.ts';

export type StudioOptions = WiringOptions &
  ServerOptions & {
    dataFolder: string;
    /** Address to listen on; anything but a loopback address opens the studio to the network. */
    host: string;
    /** 0 takes a free one. */
    port: number;
    /** Other machines that render; none when left out. */
    farm?: FarmOptions;
  };

/** A running studio and how to call it. */
export type Studio = {
  url: string;
  /** Opens everything; created for this run, and ends with it. */
  token: string;
  /** As `Lifecycle.close`; then releases the data folder. */
  close(grace?: number): Promise<void>;
};

/**
 * Starts the generation service on a data folder.
 * @throws AppError `DATA_FOLDER_IN_USE`, `DATABASE_TOO_OLD`, `DATABASE_TOO_NEW`, `DATABASE_CORRUPT`, `STORAGE_FULL`, `STORAGE_UNWRITABLE`,
 * `PORT_UNAVAILABLE`; as {@link openFarm}.
 */
export async function startStudio(options: StudioOptions): Promise<Studio> {
  const { logger, clock = systemClock } = options;
  const folders = dataFolder(options.dataFolder);
  await finishRestore(folders.root);
  await makeWritableFolder(folders.root, privateMode);
  const lock = lockDataFolder(folders.root);
  let db: Db | undefined;
  let lifecycle: Lifecycle | undefined;
  let farm: FarmLink | undefined;
  try {
    // First: a folder whose database is refused is left as it is.
    db = openDatabase({ file: folders.database, migrations });
    // Before folders are made where links to the shared ones belong.
    farm = options.farm && (await openFarm(options.farm, folders, logger));
    await openFolder(folders, logger);
    await removeUnfinished(folders.root);
    const signingKeys = await openSigningKeys(folders.signingKeys, logger, clock);
    deleteAllDrafts(db);
    await finishCancellations(db);
    const database = db;
    let ownUrl = '';
    const publicUrl = (): string => options.publicUrl ?? ownUrl;
    const studio = wireStudio(options, { db, folders, signingKeys, clock, publicUrl, farm });
    const { services, uploads } = studio;
    lifecycle = studio.lifecycle;
    const credentials = createCredentials(db, ensureLocalUser(db).id);
    const server = createServer(services, uploads, options, {
      credentials,
      tokens: services.tokens,
      throttle: createThrottle(clock),
      logger,
      isLocal: isLoopbackName(options.host) && options.publicUrl === undefined,
      userExists: (id) => userExists(database, id),
      isAdmin: (id) => isAdmin(database, id),
    });
    const url = await listenAt(server, options.host, options.port);
    ownUrl = reachableUrl(url);
    lifecycle.start();
    const token = credentials.launchToken;
    if (options.announced) await announce(folders, { url: localUrl(url), token }, logger);
    logger.info({ url }, 'studio is listening');

    let closed: Promise<void> | undefined;
    return {
      url,
      token,
      close(grace) {
        closed ??= studio.lifecycle
          .close(server, () => retract(folders, logger), grace)
          .finally(() => {
            database.close();
            lock.release();
          });
        return closed;
      },
    };
  } catch (error) {
    lifecycle?.kill();
    await farm?.close();
    db?.close();
    lock.release();
    throw workError(error);
  }
}

/** Creates a data folder, and locks it. */
async function openFolder(folders: DataFolder, logger: Logger): Promise<void> {
  await prepareDataFolder(folders);
  if (await makePrivate(folders.root)) return;
  const why = 'others may see the names of files in the data folder: another user owns it. Run chmod 700 on it';
  logger.warn({ folder: folders.root }, why);
}

/** An address for others: a studio that listens on all addresses uses the computer's name. */
function reachableUrl(url: string): string {
  const address = new URL(url);
  return wildcards.has(hostOf(address)) ? `http://${hostWithPort(hostname(), Number(address.port))}` : url;
}

/** An address for this computer, of a studio that listens on all. */
function localUrl(url: string): string {
  const address = new URL(url);
  return wildcards.has(hostOf(address)) ? `http://127.0.0.1:${address.port}` : url;
}

async function listenAt({ app, guard }: Server, host: string, port: number): Promise<string> {
  const taken = await listen(app, host, port);
  guard.listening(host, taken);
  return `http://${hostWithPort(host, taken)}`;
}
