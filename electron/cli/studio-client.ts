import { resolve } from 'node:path';
import { loadSystemStore, openKeychain, type Keychain } from '../desktop/accounts/keychain.ts';
import { builtinAccount } from '../desktop/accounts/connection.ts';
import { createStudio, openOwnAccess, type Studio } from '../desktop/accounts/studio.ts';
import { createSpeechServices, type SpeechServices } from '../desktop/voices/providers.ts';
import { createLogger } from '../lib/logger.ts';
import { startStudio, type Studio as StudioService } from '../studio/studio.ts';

/** Starts a studio on a data folder for as long as `use` takes, and gives it. */
export async function withStudio<T>(data: string, use: (studio: Studio) => Promise<T>): Promise<T> {
  return withService(data, (service) => use(ownStudio(service)));
}

/** The same with uploads and media. */
export async function withOwnStudio<T>(data: string, use: (studio: Studio) => Promise<T>): Promise<T> {
  return withService(data, (service) => use(ownStudio(service)));
}

/** The same with its speech services, whose keys are those the app keeps in the keychain. */
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

/** A studio of this process as the rest of the app uses it. */
export function ownStudio(service: StudioService): Studio {
  const access = openOwnAccess(service);
  return createStudio({
    account: builtinAccount,
    access: async () => access,
    onReached: () => undefined,
    isUnreachable: () => false,
    own: true,
  });
}

export async function openOwnKeychain(): Promise<Keychain> {
  const logger = createLogger('cli');
  return openKeychain(await loadSystemStore(logger), logger);
}

export function speechServicesOf(studio: Studio, keychain: Keychain): SpeechServices {
  return createSpeechServices({ connection: { studio: () => studio }, keychain, logger: createLogger('cli') });
}

async function withService<T>(data: string, use: (service: StudioService) => Promise<T>): Promise<T> {
  const logger = createLogger('studio');
  const service = await startStudio({ dataFolder: resolve(data), host: '127.0.0.1', port: 0, logger });
  try {
    return await use(service);
  } finally {
    await service.close();
  }
}
