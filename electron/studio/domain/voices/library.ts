import { join } from 'node:path';
import type { ProviderSettings } from '#shared/api/index.ts';
import type { Db } from '#electron/db/open.ts';
import type { DataFolder } from '../../store/data-folder.ts';
import * as models from '../../store/speech-models.ts';
import * as providers from '../../store/voice-providers.ts';

export type InstalledModel = models.SpeechModelRow & { folder: string };

/** The models and speech services a studio can speak with. */
export type VoiceLibrary = {
  models(): InstalledModel[];
  findModel(id: string): InstalledModel | undefined;
  providers(): ProviderSettings[];
  findProvider(id: string): ProviderSettings | undefined;
};

export function createVoiceLibrary({ db, folders }: { db: Db; folders: Pick<DataFolder, 'models'> }): VoiceLibrary {
  const allModels = (): InstalledModel[] =>
    models
      .listSpeechModels(db)
      .filter(({ status }) => status === 'succeeded')
      .map((model) => ({ ...model, folder: join(folders.models, model.id) }));

  const allProviders = (): ProviderSettings[] => providers.listProviders(db);

  return {
    models: allModels,
    findModel: (wanted) => allModels().find(({ id }) => id === wanted),
    providers: allProviders,
    findProvider: (wanted) => allProviders().find(({ id }) => id === wanted),
  };
}
