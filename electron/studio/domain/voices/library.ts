import type { ProviderSettings } from '#shared/api/index.ts';
import type { Db } from '#electron/db/open.ts';
import * as models from '../../store/speech-models.ts';
import * as providers from '../../store/voice-providers.ts';
import { speaks } from '#shared/models.ts';
import { listSpeechModels } from '../../store/speech-models.ts';

/** The models and voice services of a studio. */
export type VoiceLibrary = {
  models(): models.SpeechModelRow[];
  findModel(id: string): models.SpeechModelRow | undefined;
  providers(): ProviderSettings[];
  findProvider(id: string): ProviderSettings | undefined;
};

export function createVoiceLibrary(db: Db): VoiceLibrary {
  const allModels = (): models.SpeechModelRow[] =>
    models.listSpeechModels(db).filter(({ status }) => status === 'succeeded');

  const allProviders = (): ProviderSettings[] => providers.listProviders(db);

  return {
    models: allModels,
    findModel: (wanted) => allModels().find(({ id }) => id === wanted),
    providers: allProviders,
    findProvider: (wanted) => allProviders().find(({ id }) => id === wanted),
  };
}

/** Ids of the installed models that recognize speech, the requested one first. */
export function installedRecognizers(db: Db): string[] {
  return listSpeechModels(db)
    .filter(({ status, facts }) => status === 'succeeded' && facts && !speaks(facts.family))
    .map(({ id }) => id);
}

/** An installed model that recognizes speech; undefined without one. */
export function installedRecognizer(db: Db): string | undefined {
  return installedRecognizers(db)[0];
}
