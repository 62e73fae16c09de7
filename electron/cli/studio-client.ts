import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError, isAppError } from '#shared/errors/index.ts';
import { builtinAccount } from '#shared/ipc/index.ts';
import { loadSystemStore, openKeychain, type Keychain } from '#electron/client/keychain.ts';
import { openOwnAccess, Studio } from '#electron/client/studio.ts';
import { ChangeSignal } from '#electron/client/change-signal.ts';
import { createVoiceServices, type VoiceServices } from '#electron/client/voice-services.ts';
import { announcedStudio, type Announcement } from '#electron/studio/announcement.ts';
import { dataFolder, type DataFolder } from '#electron/studio/store/data-folder.ts';
import { openStudioDatabase } from '#electron/studio/store/open.ts';
import type { Db } from '#electron/db/open.ts';
import { startStudio, type Studio as StudioService } from '#electron/studio/studio.ts';
import { provideVoices } from '#electron/lib/fetch-voices.ts';
import { commandLogger, studioFolder } from './command-line.ts';
import { asTyped } from './output.ts';

/** Time limit and interval of retries for a data folder that a program other than a studio has locked, milliseconds. */
const longestWait = 5_000;
const retryInterval = 250;

/** Calls `use` with the studio of a data folder: the running one, or one that runs until `use` ends. */
export async function withStudio<T>(data: string, use: (studio: Studio) => Promise<T>): Promise<T> {
  return withService(data, (service) => use(ownStudio(service)));
}

/**
 * Calls `use` with the studio that runs on a data folder.
 * @throws AppError `STUDIO_UNREACHABLE` if none does.
 */
export async function withRunningStudio<T>(data: string, use: (studio: Studio) => Promise<T>): Promise<T> {
  const folder = studioFolder({ data });
  const missing = (cause?: unknown): AppError => {
    const message = `No studio runs on this data folder. Start it: ${asTyped('serve')}`;
    return new AppError('STUDIO_UNREACHABLE', { subject: folder, message, cause });
  };
  const running = await announcedStudio(dataFolder(folder));
  if (!running) throw missing();
  try {
    return await use(ownStudio(running));
  } catch (error) {
    // Killed, it has left its announcement behind.
    throw isAppError(error) && error.code === 'STUDIO_UNREACHABLE' ? missing(error) : error;
  }
}

/** The same as {@link withStudio} with its voice services, whose keys come from the environment and the app's keychain. */
export async function withVoiceServices<T>(
  data: string,
  use: (services: VoiceServices, keychain: Keychain, studio: Studio) => Promise<T>,
): Promise<T> {
  return withService(data, async (service) => {
    const studio = ownStudio(service);
    const keychain = await openOwnKeychain();
    return use(voiceServicesOf(studio, keychain), keychain, studio);
  });
}

/** A client for a studio by its launch token. */
export function ownStudio(service: Pick<Announcement, 'url' | 'token'>): Studio {
  const access = openOwnAccess(service);
  return new Studio({
    account: builtinAccount,
    access: async () => access,
    onReached: () => undefined,
    isUnreachable: () => false,
    changes: new ChangeSignal(),
    own: true,
  });
}

export async function openOwnKeychain(): Promise<Keychain> {
  const logger = commandLogger();
  return openKeychain(await loadSystemStore(logger), logger);
}

export function voiceServicesOf(studio: Studio, keychain: Keychain): VoiceServices {
  const connection = { studio: () => studio };
  return createVoiceServices({ connection, keychain, logger: commandLogger(), environment: process.env });
}

/**
 * Starts a studio until `use` ends, or uses the one that already runs on the data folder. Waits for one that is just
 * starting or ending.
 * @throws AppError `DATA_FOLDER_IN_USE` if another program than a studio has locked the folder, such as a command.
 */
async function withService<T>(data: string, use: (service: Announcement) => Promise<T>): Promise<T> {
  const folder = studioFolder({ data });
  for (let waited = 0; ; waited += retryInterval) {
    const service = await startUnlessHeld(folder);
    if (service) {
      try {
        return await use(service);
      } finally {
        await service.close();
      }
    }
    const running = await announcedStudio(dataFolder(folder));
    if (running) return use(running);
    if (waited >= longestWait) throw new AppError('DATA_FOLDER_IN_USE', { detail: folder });
    await delay(retryInterval);
  }
}

async function startUnlessHeld(folder: string): Promise<StudioService | undefined> {
  try {
    await provideVoices((line) => process.stderr.write(`${line}\n`));
    return await startStudio({
      dataFolder: folder,
      host: '127.0.0.1',
      port: 0,
      loopbackReceivers: true,
      logger: commandLogger('studio'),
    });
  } catch (error) {
    if (isAppError(error) && error.code === 'DATA_FOLDER_IN_USE') return undefined;
    throw error;
  }
}

/** Reads a list from a studio's database; empty without a database. A studio may be using it. */
export function fromDatabase<Item>(folders: DataFolder, read: (db: Db) => Item[]): Item[] {
  if (!existsSync(folders.database)) return [];
  const db = openStudioDatabase(folders);
  try {
    return read(db);
  } finally {
    db.close();
  }
}
