import type { SpeechModel, Voice } from '#shared/api/index.ts';
import { cloningFamilies, statedLicences } from '#shared/models.ts';
import { primaryLanguage } from '../pronunciations/voice-for.ts';

/** The voice for a language: one that is here, or a model that can be downloaded. */
export type Recommended = { language: string; voice: Voice | null; model: SpeechModel | null };

/** One natural voice for each language: embedded ones first. Licences that forbid business are left out. */
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
  const embedded = voices.filter(isNaturalEnglish).slice(0, 1);
  const english = embedded.map((voice): Recommended => ({ language: 'en', voice, model: null }));
  const others = [...byLanguage].map(([language, ofLanguage]) => {
    const model = ofLanguage.find(({ status }) => status === 'succeeded') ?? ofLanguage[0] ?? null;
    const voice = voices.find(({ id }) => model !== null && id.startsWith(`neural:${model.id}:`)) ?? null;
    return { language, voice, model };
  });
  return [...english, ...others];
}

function isNaturalEnglish({ engine, language }: Voice): boolean {
  return engine === 'hibari' || (engine === 'neural' && primaryLanguage(language) === 'en');
}
