import type { ProviderSettings } from '#shared/api/index.ts';
import type { Db } from '#electron/db/open.ts';
import * as models from '../../store/speech-models.ts';
import * as providers from '../../store/voice-providers.ts';
import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { manyLanguages, speaks } from '#shared/models.ts';
import type { CatalogueEntry } from './catalogue.ts';

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
  return recognizers(db).map(({ id }) => id);
}

/**
 * The installed model that recognizes a language: one for it alone before one for many, which is larger, and the first
 * that was asked for.
 * @param language a tag. @param known the catalogue, for models whose files do not say.
 * @throws AppError `RECOGNITION_UNAVAILABLE` without one.
 */
export function requireRecognizer(db: Db, language: string, known: readonly CatalogueEntry[]): string {
  const found = recognizerOf(db, language, known);
  if (found !== undefined) return found;
  const others = recognizers(db).length > 0;
  throw new AppError('RECOGNITION_UNAVAILABLE', others ? { subject: language, ...say('languageNotHeard') } : {});
}

/** As {@link requireRecognizer}; undefined without one. */
export function recognizerOf(db: Db, language: string, known: readonly CatalogueEntry[]): string | undefined {
  const wanted = primaryOf(language);
  const all = recognizers(db).map(({ id, facts }) => ({
    id,
    language: facts?.language ?? known.find((entry) => entry.id === id)?.language ?? manyLanguages,
  }));
  const own = all.find((model) => primaryOf(model.language) === wanted);
  return (own ?? all.find((model) => model.language === manyLanguages))?.id;
}

function recognizers(db: Db): models.SpeechModelRow[] {
  return models
    .listSpeechModels(db)
    .filter(({ status, facts }) => status === 'succeeded' && facts && !speaks(facts.family));
}

/** The language of a tag without its region. */
function primaryOf(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? '';
}
