import type { ProviderSettings, VoiceProvider } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { hostOf, isLoopbackName } from '../outbound/policy.ts';
import type { Handlers } from './call.ts';
import type { Services } from './services.ts';
import * as store from '../store/voice-providers.ts';

/** Every text is said at the voice's own pace first, and again at the actor's where that is another. */
const timesSaid = 2;

export function voiceProviderHandlers(services: Services) {
  const { db, library, providers, paid, voices } = services;

  const resource = (settings: ProviderSettings): VoiceProvider => ({
    ...settings,
    has_key: providers.hasKey(settings.id),
  });

  return {
    listVoiceProviders: () => library.providers().map(resource),
    saveVoiceProvider(_call, settings) {
      checkAddress(settings.base_url);
      // A key is for the address it was given for.
      const former = store.findProvider(db, settings.id);
      if (former && former.base_url !== settings.base_url) providers.forgetKey(settings.id);
      store.saveProvider(db, settings);
      return resource(settings);
    },
    setVoiceProviderKey(_call, { id, key }) {
      const settings = library.findProvider(id);
      if (!settings) throw new AppError('NOT_FOUND');
      providers.setKey(id, key);
      return resource(settings);
    },
    deleteVoiceProvider(_call, { id }) {
      if (!store.deleteProvider(db, id)) throw new AppError('NOT_FOUND');
      providers.forgetKey(id);
      return null;
    },
    async forgetPaidSpeech(_call, { id }) {
      const settings = id === undefined ? undefined : library.findProvider(id);
      if (id !== undefined && !settings) throw new AppError('NOT_FOUND');
      return paid.remove(settings);
    },
    estimateVoiceCost(_call, { voice, texts }) {
      const { engine, voice: name } = voices.resolve(voiceConfigOf(voice));
      const different = new Set(texts.map((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim()));
      const characters = [...different].reduce((sum, text) => sum + [...text].length, 0);
      const settings = engine === 'provider' ? library.findProvider(name.slice(0, name.indexOf(':'))) : undefined;
      const rate = settings ? settings.price : 0;
      const price = rate === null ? null : (characters * timesSaid * rate) / 1_000_000;
      return { texts: different.size, characters, price };
    },
  } satisfies Partial<Handlers>;
}

/** Texts and the key travel there, so it must be https. A service of the user's own network is as good as a public one. */
function checkAddress(address: string): void {
  const url = new URL(address);
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackName(hostOf(url)));
  if (isSafe && url.username === '' && url.password === '' && url.search === '') return;
  throw new AppError('INVALID_REQUEST', {
    subject: 'base_url',
    message: 'The address must begin with https:// and hold no key. Plain http is only accepted for this computer.',
  });
}
