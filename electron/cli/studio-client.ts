import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError, isAppError } from '#shared/errors/index.ts';
import { loadSystemStore, openKeychain, type Keychain } from '#electron/desktop/accounts/keychain.ts';
import { builtinAccount } from '#shared/ipc/index.ts';
import { HttpStudio, openOwnAccess, type Studio } from '#electron/desktop/accounts/studio.ts';
import { News } from '#electron/desktop/news.ts';
import { createSpeechServices, type SpeechServices } from '#electron/desktop/voices/providers.ts';
import { announcedStudio, type Announcement } from '#electron/studio/announcement.ts';
import { commandLogger, studioFolder } from './command-line.ts';
import { dataFolder, type DataFolder } from '#electron/studio/store/data-folder.ts';
import { openStudioDatabase } from '#electron/studio/store/open.ts';
import type { Db } from '#electron/db/open.ts';
import { startStudio, type Studio as StudioService } from '#electron/studio/studio.ts';

/** How long a command waits for a data folder that is held by who cannot be used, and how often it looks, milliseconds. */
const longestWait = 5_000;
const retryInterval = 250;

/** Gives the studio of a data folder: the one that runs on it, or one for as long as `use` takes. */
export async function withStudio<T>(data: string, use: (studio: Studio) => Promise<T>): Promise<T> {
  return withService(data, (service) => use(ownStudio(service)));
}

/** The same with its speech services, whose keys are those of the environment and those the app keeps in the keychain. */
export async function withSpeechServices<T>(
  data: string,
  use: (services: SpeechServices, keychain: Keychain, studio: Studio) => Promise<T>,
): Promise<T> {
  return withService(data, async (service) => {
    const studio = ownStudio(service);
    const keychain = await openOwnKeychain();
    return use(speechServicesOf(studio, keychain), keychain, studio);
  });
}

/** A studio whose launch token is known, as the rest of the app uses it. */
export function ownStudio(service: Pick<Announcement, 'url' | 'token'>): Studio {
  const access = openOwnAccess(service);
  return new HttpStudio({
    account: builtinAccount,
    access: async () => access,
    onReached: () => undefined,
    isUnreachable: () => false,
    news: new News(),
    own: true,
  });
}

export async function openOwnKeychain(): Promise<Keychain> {
  const logger = commandLogger();
  return openKeychain(await loadSystemStore(logger), logger);
}

export function speechServicesOf(studio: Studio, keychain: Keychain): SpeechServices {
  const connection = { studio: () => studio };
  return createSpeechServices({ connection, keychain, logger: commandLogger(), environment: process.env });
}

/**
 * Uses a studio that is started for as long as `use` takes, or the one that runs on the data folder already. One that
 * is just starting or ending is waited for.
 * @throws AppError `DATA_FOLDER_IN_USE` where the process that holds the folder is no studio, such as another command.
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

/** What a studio's database lists; nothing where there is none. A studio may run on it meanwhile. */
export function fromDatabase<Item>(folders: DataFolder, read: (db: Db) => Item[]): Item[] {
  if (!existsSync(folders.database)) return [];
  const db = openStudioDatabase(folders);
  try {
    return read(db);
  } finally {
    db.close();
  }
}
