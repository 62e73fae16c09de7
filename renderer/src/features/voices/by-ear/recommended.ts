import type { SpeechModel, Voice } from '#shared/api/index.ts';
import { cloningFamilies, statedLicences } from '#shared/models.ts';
import { primaryLanguage } from '../pronunciations/voice-for.ts';

/** The voice for a language: one that is here, or a model that can be downloaded. */
export type Recommended = { language: string; voice: Voice | null; model: SpeechModel | null };

/**
 * One natural voice for each language other than English, whose natural voices are embedded. Licences that forbid
 * business are left out.
 */
export function recommendedVoices(voices: readonly Voice[], models: readonly SpeechModel[]): Recommended[] {
  const able = models.filter(
    ({ purpose, family, licence, language }) =>
      purpose === 'voice' &&
      language !== null &&
      primaryLanguage(language) !== 'en' &&
      licence !== statedLicences.blizzard &&
      (family === null || !cloningFamilies.includes(family)),
  );
  const byLanguage = Map.groupBy(able, ({ language }) => primaryLanguage(language ?? ''));
  return [...byLanguage].map(([language, ofLanguage]) => {
    const model = ofLanguage.find(({ status }) => status === 'succeeded') ?? ofLanguage[0] ?? null;
    const voice = voices.find(({ id }) => model !== null && id.startsWith(`neural:${model.id}:`)) ?? null;
    return { language, voice, model };
  });
}
