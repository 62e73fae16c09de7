import type { ForgottenSpeech, ProviderSettings, ProviderTest, VoiceProvider } from '#shared/api/index.ts';
import { AppError, isAppError } from '#shared/errors/index.ts';
import { voiceKeyVariable } from '#shared/voices.ts';
import type { Logger } from '#electron/lib/logger.ts';
import type { ConnectionService } from '../accounts/connection.ts';
import type { Keychain } from '../accounts/keychain.ts';
import type { Studio } from '../accounts/studio.ts';
import type { Handlers } from '../requests.ts';
import { voiceKeyAccount } from '../accounts/account-secrets.ts';

export type VoiceServices = ReturnType<typeof createVoiceServices>;

type VoiceServicesOptions = {
  connection: Pick<ConnectionService, 'studio'>;
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
    /** Deletes the paid answers of a service. */
    forgetSpeech: (id: string): Promise<ForgottenSpeech> => connection.studio().call('forgetPaidSpeech', { id }),
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

export function voiceServiceHandlers(services: VoiceServices) {
  return {
    'providers.list': () => services.list(),
    'providers.save': (input) => services.save(input),
    'providers.setKey': ({ id, key }) => services.setKey(id, key),
    'providers.test': ({ id }) => services.test(id),
    'providers.forgetSpeech': ({ id }) => services.forgetSpeech(id),
    async 'providers.remove'({ id }) {
      await services.remove(id);
      return {};
    },
  } satisfies Partial<Handlers>;
}
