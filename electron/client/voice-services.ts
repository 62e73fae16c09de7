import type { ProviderSettings, ProviderTest, VoiceProvider } from '#shared/api/index.ts';
import { AppError, isAppError } from '#shared/errors/index.ts';
import { voiceKeyVariable } from '#shared/voices.ts';
import type { Logger } from '#electron/lib/logger.ts';
import type { Keychain } from './keychain.ts';
import type { Studio } from './studio.ts';

export type VoiceServices = ReturnType<typeof createVoiceServices>;

type VoiceServicesOptions = {
  /** Whose `studio` is the one in use. */
  connection: { studio(): Studio };
  keychain: Keychain;
  logger: Logger;
  /** The environment of a command, which may contain a key; the app ignores its own. */
  environment?: NodeJS.ProcessEnv;
};

/** Voice services of the studio. A studio forgets their keys when it ends; the keychain keeps them. */
export function createVoiceServices({ connection, keychain, logger, environment = {} }: VoiceServicesOptions) {
  async function find(studio: Studio, id: string): Promise<VoiceProvider> {
    const found = (await studio.call('listVoiceProviders', {})).find((provider) => provider.id === id);
    if (!found) throw new AppError('NOT_FOUND', { subject: id });
    return found;
  }

  /** The service with its key, if the environment or the keychain has it and the studio does not. */
  async function withKey(studio: Studio, provider: VoiceProvider): Promise<VoiceProvider> {
    if (provider.has_key) return provider;
    const given = environment[voiceKeyVariable(provider.id)];
    const key = given ?? (await keychain.get(voiceKeyAccount(studio.account, provider)));
    return key === null ? provider : studio.call('setVoiceProviderKey', { id: provider.id, key });
  }

  async function listWithKeys(studio: Studio): Promise<VoiceProvider[]> {
    const providers = await studio.call('listVoiceProviders', {});
    return Promise.all(providers.map((provider) => withKey(studio, provider)));
  }

  return {
    list: () => listWithKeys(connection.studio()),
    async save(settings: ProviderSettings): Promise<VoiceProvider> {
      const studio = connection.studio();
      return withKey(studio, await studio.call('saveVoiceProvider', settings));
    },
    /** Stores the key in the keychain and gives it to the studio. */
    async setKey(id: string, key: string): Promise<VoiceProvider> {
      const studio = connection.studio();
      const provider = await studio.call('setVoiceProviderKey', { id, key });
      await keychain.set(voiceKeyAccount(studio.account, provider), key);
      return provider;
    },
    /** Has the service speak a word. */
    async test(id: string): Promise<ProviderTest> {
      const studio = connection.studio();
      await withKey(studio, await find(studio, id));
      return studio.call('testVoiceProvider', { id });
    },
    async remove(id: string): Promise<void> {
      const studio = connection.studio();
      const provider = await find(studio, id);
      await studio.call('deleteVoiceProvider', { id });
      await keychain.delete(voiceKeyAccount(studio.account, provider));
    },
    /** Gives a newly started studio the keys it has lost. */
    async handOverKeys(studio: Studio): Promise<void> {
      try {
        await listWithKeys(studio);
      } catch (error) {
        if (!isAppError(error)) throw error;
        // A remote studio may not list its services. A studio that has not started yet gets the keys later.
        logger.debug({ code: error.code }, 'keys of voice services were not handed over');
      }
    },
  };
}

/**
 * The keychain's name for the key of a voice service. It includes the address: a key is only for the address it was
 * typed for.
 * @param account of the studio.
 */
export function voiceKeyAccount(account: string, { id, base_url: address }: { id: string; base_url: string }): string {
  return `${prefixOf(account)}${id} ${address}`;
}

/** Whether the keychain has a key of an account's voice services under this name. */
export function isVoiceKeyOf(account: string, name: string): boolean {
  // Followed by the service's id and address, neither of which has a space.
  return name.startsWith(prefixOf(account)) && name.slice(prefixOf(account).length).split(' ').length === 2;
}

function prefixOf(account: string): string {
  return `voice service ${account} `;
}
