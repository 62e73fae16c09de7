import type { ProviderSettings, VoiceProvider } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { costOf, requireVoice, textsOf, textsOfRows } from '../domain/clips/cost.ts';
import { hostOf, isLoopbackName } from '#electron/lib/addresses.ts';
import type { Handlers } from '../requests/call.ts';
import type { Services } from '../requests/services.ts';
import * as store from '../store/voice-providers.ts';

export function voiceProviderHandlers(services: Services) {
  const { db, library, providers, paid, pool } = services;

  const resource = (settings: ProviderSettings): VoiceProvider => ({
    ...settings,
    has_key: providers.hasKey(settings.id),
  });

  return {
    listVoiceProviders: () => library.providers().map(resource),
    saveVoiceProvider(_call, settings) {
      checkAddress(settings.base_url);
      // A key belongs to the address it was given for.
      const former = store.findProvider(db, settings.id);
      if (former && former.base_url !== settings.base_url) providers.forgetKey(settings.id);
      store.saveProvider(db, settings);
      providers.forgetDiscarded(settings.id);
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
      providers.forgetDiscarded(id);
      return null;
    },
    async forgetPaidSpeech(_call, { id }) {
      const settings = id === undefined ? undefined : library.findProvider(id);
      if (id !== undefined && !settings) throw new AppError('NOT_FOUND');
      return paid.forget(settings);
    },
    async estimateVoiceCost({ userId, interactive }, input) {
      const { voice: id, texts, actor_id: actor } = input;
      const isOfRows = input.campaign_id || input.video_instance_id;
      const toSpeak = isOfRows
        ? textsOfRows(services, userId, input, id)
        : textsOf(services, userId, { voice: requireVoice(id), texts, actor });
      const { engine, voice: name } = toSpeak.voice;
      const service = engine === 'provider' ? library.findProvider(name.slice(0, name.indexOf(':'))) : undefined;
      if (!service) return { texts: 0, characters: 0, price: 0, kept: 0 };
      const task = await toSpeak.task();
      const sent = task === null ? [] : await pool.run(task, interactive);
      return costOf(sent, { paid, service, voice: name.slice(name.indexOf(':') + 1), rate: service.price });
    },
  } satisfies Partial<Handlers>;
}

/** Texts and the key are sent there, so it must be https. The user's own network is allowed like a public one. */
function checkAddress(address: string): void {
  const url = new URL(address);
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackName(hostOf(url)));
  if (isSafe && url.username === '' && url.password === '' && url.search === '') return;
  throw new AppError('INVALID_REQUEST', {
    subject: 'base_url',
    ...say('serviceAddressInvalid'),
  });
}
