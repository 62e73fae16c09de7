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
    /** The service that makes mouths; undefined without one that is on. */
    lipsService: () => allProviders().find(({ kind, enabled }) => kind === 'lips' && enabled),
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
  const all = recognizers(db);
  const found = bestFor(language, all, known);
  if (found !== undefined) return found;
  const others = all.length > 0;
  throw new AppError('RECOGNITION_UNAVAILABLE', others ? { subject: language, ...say('languageNotHeard') } : {});
}

/**
 * The installed model that listens to values in a language: Whisper, which tells how well other texts would fit, where it
 * is installed, or else one that says why it can't; null without any.
 */
export function earOf(db: Db, language: string, known: readonly CatalogueEntry[]): string | null {
  const all = recognizers(db);
  const whisper = all.filter(({ facts }) => facts?.family === 'whisper');
  return bestFor(language, whisper, known) ?? [...whisper, ...all][0]?.id ?? null;
}

function bestFor(
  language: string,
  models: readonly models.SpeechModelRow[],
  known: readonly CatalogueEntry[],
): string | undefined {
  const wanted = primaryOf(language);
  const all = models.map(({ id, facts }) => ({
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
