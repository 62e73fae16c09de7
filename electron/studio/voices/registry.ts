import { join } from 'node:path';
import type { Voice, VoiceConfig } from '../../../shared/api/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { cloningFamilies, speaks } from '../../../shared/models.ts';
import { builtinVoices, speakerOfNeuralVoice, voiceIdOf } from '../../../shared/voices.ts';
import type { Db } from '../../db/open.ts';
import type { Host } from '../../engine/workers/protocol.ts';
import type { DataFolder } from '../data-folder.ts';
import type { CatalogueEntry } from '../models/catalogue.ts';
import { findSpeechModel, listSpeechModels, type SpeechModelRow } from '../store/speech-models.ts';

export type VoiceRegistry = {
  /** Every voice this studio can speak with now. */
  list(): Voice[];
  /**
   * A voice's settings with its present revision, as work is to be done with it.
   * @throws AppError `VOICE_UNAVAILABLE` (`subject` = the voice's id).
   */
  resolve(config: VoiceConfig): VoiceConfig;
  /** Answers what render processes ask of voices. */
  host: Host;
};

export type VoiceRegistryOptions = { db: Db; folders: DataFolder; catalogue: readonly CatalogueEntry[] };

/** The voices of a studio: those that come with the app and those of installed models. */
export function createVoiceRegistry({ db, folders, catalogue }: VoiceRegistryOptions): VoiceRegistry {
  function neuralVoices(): Voice[] {
    return listSpeechModels(db).flatMap((model) => {
      const entry = catalogue.find(({ id }) => id === model.id);
      return (model.facts?.speakers ?? []).map((speaker, index, { length }) => ({
        id: `neural:${model.id}:${speaker}`,
        engine: 'neural',
        name: length === 1 ? model.name : `${model.name}, ${Number.isNaN(Number(speaker)) ? speaker : index + 1}`,
        language: model.facts?.language ?? entry?.language ?? 'und',
        licence: entry?.licence ?? null,
      }));
    });
  }

  function installed(model: string): SpeechModelRow {
    const row = findSpeechModel(db, model);
    if (row?.status !== 'succeeded') throw new AppError('VOICE_UNAVAILABLE', { subject: `neural:${model}` });
    return row;
  }

  return {
    list: () => [...builtinVoices, ...neuralVoices()],
    resolve(config) {
      const id = voiceIdOf(config);
      if (builtinVoices.some((voice) => voice.id === id)) return { ...config, revision: undefined };
      if (config.engine !== 'neural') throw new AppError('VOICE_UNAVAILABLE', { subject: id });
      const { model, speaker } = speakerOfNeuralVoice(config.voice);
      const { facts, sha256 } = installed(model);
      if (
        !facts ||
        !speaks(facts.family) ||
        cloningFamilies.includes(facts.family) ||
        !facts.speakers.includes(speaker)
      ) {
        throw new AppError('VOICE_UNAVAILABLE', { subject: id });
      }
      return { ...config, revision: sha256 ?? String(facts.bytes) };
    },
    host: {
      'find-model': async ({ model }) => {
        const { facts } = installed(model);
        const entry = catalogue.find(({ id }) => id === model);
        return { folder: join(folders.models, model), language: facts?.language ?? entry?.language ?? null };
      },
      'provider-speech': async ({ provider }) => {
        throw new AppError('VOICE_UNAVAILABLE', { subject: `provider:${provider}` });
      },
    },
  };
}
