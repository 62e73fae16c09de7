import type { ProviderSettings, VoiceCost, VoiceCostInput, VoiceProvider } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { costOf, requireVoice, textsOf, textsOfRows, unfilmedIn } from '../domain/clips/cost.ts';
import { hostOf, isLoopbackName } from '#electron/lib/addresses.ts';
import type { Handlers } from '../requests/call.ts';
import type { Services } from '../requests/services.ts';
import * as store from '../store/voice-providers.ts';

export function voiceProviderHandlers(services: Services) {
  const { db, library, providers, paid, pool, servedLips } = services;

  const resource = (settings: ProviderSettings): VoiceProvider => ({
    ...settings,
    has_key: providers.hasKey(settings.id),
  });

  async function lipsCostOf(userId: string, input: VoiceCostInput): Promise<Pick<VoiceCost, 'lips'>> {
    const service = library.lipsService();
    if (!service || input.lipsync_quality !== 'premium' || input.generation_mode === 'full_script') return {};
    const values = await unfilmedIn(services, userId, input, input.voice);
    const price = values === 0 ? 0 : service.price === null ? null : values * service.price;
    return { lips: { values, price } };
  }

  return {
    listVoiceProviders: () => library.providers().map(resource),
    saveVoiceProvider(_call, given) {
      checkAddress(given.base_url);
      const settings = given.kind === 'lips' ? { ...given, voices: [] } : given;
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
      const [speech, lips] = [await paid.forget(settings), await servedLips.forget(settings)];
      return { texts: speech.texts + lips.texts, bytes: speech.bytes + lips.bytes };
    },
    async estimateVoiceCost({ userId, interactive }, input) {
      const { voice: id, texts, actor_id: actor } = input;
      const isOfRows = input.campaign_id || input.video_instance_id;
      const toSpeak = isOfRows
        ? textsOfRows(services, userId, input, id)
        : textsOf(services, userId, { voice: requireVoice(id), texts, actor });
      const { engine, voice: name } = toSpeak.voice;
      const service = engine === 'provider' ? library.findProvider(name.slice(0, name.indexOf(':'))) : undefined;
      const lips = isOfRows ? await lipsCostOf(userId, input) : {};
      if (!service) return { texts: 0, characters: 0, price: 0, kept: 0, ...lips };
      const task = await toSpeak.task();
      const sent = task === null ? [] : await pool.run(task, interactive);
      const rate = service.price;
      return { ...(await costOf(sent, { paid, service, voice: name.slice(name.indexOf(':') + 1), rate })), ...lips };
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
