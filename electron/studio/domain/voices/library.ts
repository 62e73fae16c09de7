import type { ProviderSettings } from '#shared/api/index.ts';
import type { Db } from '#electron/db/open.ts';
import * as models from '../../store/speech-models.ts';
import * as providers from '../../store/voice-providers.ts';
import { speaks } from '#shared/models.ts';

export type VoiceLibrary = ReturnType<typeof createVoiceLibrary>;

/** The models and voice services of a studio. */
export function createVoiceLibrary(db: Db) {
  const allModels = (): models.SpeechModelRow[] =>
    models.listSpeechModels(db).filter(({ status }) => status === 'succeeded');

  const allProviders = (): ProviderSettings[] => providers.listProviders(db);

  return {
    models: allModels,
    findModel: (wanted: string) => allModels().find(({ id }) => id === wanted),
    providers: allProviders,
    findProvider: (wanted: string) => allProviders().find(({ id }) => id === wanted),
  };
}

/** Ids of the installed models that recognize speech, the requested one first. */
export function installedRecognizers(db: Db): string[] {
  return models
    .listSpeechModels(db)
    .filter(({ status, facts }) => status === 'succeeded' && facts && !speaks(facts.family))
    .map(({ id }) => id);
}

/** An installed model that recognizes speech; undefined without one. */
export function installedRecognizer(db: Db): string | undefined {
  return installedRecognizers(db)[0];
}
