import type { ProviderSettings, Voice, VoiceConfig } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { speaks } from '#shared/models.ts';
import { builtinVoices, embeddedVoices, imitatedSpeaker, speakerOfNeuralVoice, voiceIdOf } from '#shared/voices.ts';
import type { Host } from '#electron/engine/workers/protocol.ts';
import { hasVoiceFile } from '#electron/lib/voice-files.ts';
import type { CatalogueEntry } from './catalogue.ts';
import type { SpeechModelRow } from '../../store/speech-models.ts';
import type { VoiceLibrary } from './library.ts';
import { revisionOf } from './paid-speech.ts';
import type { Providers } from './providers.ts';

/** The embedded voices whose files are on this computer. */
function embeddedHere(): Voice[] {
  return embeddedVoices.filter(({ id }) => hasVoiceFile(id.slice(id.indexOf(':') + 1)));
}

type VoiceRegistryOptions = {
  library: VoiceLibrary;
  catalogue: readonly CatalogueEntry[];
  providers: Providers;
};

/** The voices of a studio: built-in ones, those of installed models, and of enabled services. */
export class VoiceRegistry {
  readonly #library: VoiceLibrary;
  readonly #catalogue: readonly CatalogueEntry[];

  /** Answers render processes' requests for models and speech. */
  readonly host: Omit<Host, 'check-content'>;

  constructor({ library, catalogue, providers }: VoiceRegistryOptions) {
    this.#library = library;
    this.#catalogue = catalogue;
    this.host = {
      'find-model': async ({ model }) => {
        const { facts } = this.#installed(model);
        return { language: facts?.language ?? this.#entryOf(model)?.language ?? null };
      },
      'provider-speech': ({ provider, voice, speed, text }, signal, account) =>
        providers.speak(provider, { voice, speed, text }, signal, account),
      'discard-speech': async ({ provider, voice, speed, text }) => {
        await providers.discard(provider, { voice, speed, text });
        return null;
      },
    };
  }

  /** Every voice available now. */
  list(): Voice[] {
    return [...embeddedHere(), ...builtinVoices, ...this.#neuralVoices(), ...this.#providerVoices()];
  }

  /**
   * A voice's settings with its current revision, for tasks.
   * @throws AppError `VOICE_UNAVAILABLE` (`subject` = the voice's id).
   */
  resolve(config: VoiceConfig): VoiceConfig {
    const id = voiceIdOf(config);
    if ([...embeddedHere(), ...builtinVoices].some((voice) => voice.id === id))
      return { ...config, revision: undefined };
    if (config.engine === 'provider') {
      return { ...config, revision: revisionOf(this.#providerVoice(config.voice)) };
    }
    if (config.engine !== 'neural') throw new AppError('VOICE_UNAVAILABLE', { subject: id });
    const { model, speaker } = speakerOfNeuralVoice(config.voice);
    const { facts, sha256 } = this.#installed(model);
    if (!facts || !speaks(facts.family) || !facts.speakers.includes(speaker)) {
      throw new AppError('VOICE_UNAVAILABLE', { subject: id });
    }
    return { ...config, revision: sha256 ?? String(facts.bytes) };
  }

  #entryOf(model: string): CatalogueEntry | undefined {
    return this.#catalogue.find(({ id }) => id === model);
  }

  #neuralVoices(): Voice[] {
    return this.#library.models().flatMap((model) => {
      const entry = this.#entryOf(model.id);
      return (model.facts?.speakers ?? []).map((speaker, index, { length }) => ({
        id: `neural:${model.id}:${speaker}`,
        engine: 'neural',
        name: length === 1 ? model.name : `${model.name}, ${Number.isNaN(Number(speaker)) ? speaker : index + 1}`,
        language: model.facts?.language ?? entry?.language ?? 'und',
        licence: entry?.licence ?? null,
        ...(speaker === imitatedSpeaker ? { needs_consent: true } : {}),
        ...(model.facts?.secondsPerName !== undefined && { seconds_per_name: model.facts.secondsPerName }),
      }));
    });
  }

  #providerVoices(): Voice[] {
    return this.#library
      .providers()
      .filter(({ enabled }) => enabled)
      .flatMap(({ id, name: provider, voices }) =>
        voices.map((voice) => ({
          id: `provider:${id}:${voice.id}`,
          engine: 'provider',
          name: `${voice.name} (${provider})`,
          language: voice.language,
          licence: null,
        })),
      );
  }

  /** Splits the `voice` of a provider's voice into settings and voice: `provider:voice`. */
  #providerVoice(voice: string): ProviderSettings {
    const settings = this.#library.findProvider(voice.slice(0, voice.indexOf(':')));
    const name = voice.slice(voice.indexOf(':') + 1);
    if (!settings?.voices.some(({ id }) => id === name)) {
      throw new AppError('VOICE_UNAVAILABLE', { subject: `provider:${voice}` });
    }
    return settings;
  }

  #installed(model: string): SpeechModelRow {
    const row = this.#library.findModel(model);
    if (!row) throw new AppError('VOICE_UNAVAILABLE', { subject: `neural:${model}` });
    return row;
  }
}
