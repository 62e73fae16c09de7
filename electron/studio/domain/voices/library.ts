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

/**
 * Those of a studio itself and, where it may borrow, of other studios on this computer, which may run meanwhile. The
 * first place that knows an id is the one that counts.
 */
export function createVoiceLibrary(places: readonly { db: Db; folders: Pick<DataFolder, 'models'> }[]): VoiceLibrary {
  function allModels(): InstalledModel[] {
    const all = places.flatMap(({ db, folders }) =>
      models
        .listSpeechModels(db)
        .filter(({ status }) => status === 'succeeded')
        .map((model) => ({ ...model, folder: join(folders.models, model.id) })),
    );
    return firstOfEach(all);
  }

  const allProviders = (): ProviderSettings[] => firstOfEach(places.flatMap(({ db }) => providers.listProviders(db)));

  return {
    models: allModels,
    findModel: (wanted) => allModels().find(({ id }) => id === wanted),
    providers: allProviders,
    findProvider: (wanted) => allProviders().find(({ id }) => id === wanted),
  };
}

function firstOfEach<T extends { id: string }>(all: readonly T[]): T[] {
  return all.filter(({ id }, index) => all.findIndex((other) => other.id === id) === index);
}
