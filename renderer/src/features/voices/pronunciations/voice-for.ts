import type { Voice } from '#shared/api/index.ts';

/** The language without its region: `en` of `en-GB`. */
export function primaryLanguage(tag: string): string {
  return tag.split('-')[0]?.toLowerCase() ?? tag;
}

/**
 * The voice that lets an entry be heard: the wanted one, or the first of the entry's language where it is for another.
 * @param language of the entry; null where it is for all.
 */
export function voiceFor(language: string | null, wanted: string, voices: readonly Voice[]): string {
  const speaks = ({ language: spoken }: Voice) => language === null || primaryLanguage(spoken) === language;
  const able = voices.filter(speaks);
  return (able.find(({ id }) => id === wanted) ?? able[0])?.id ?? wanted;
}

/** Neither the choice made by the recording nor a voice that imitates somebody. */
export function speaksForItself({ engine, needs_consent: needsConsent }: Voice): boolean {
  return engine !== 'builtin' && needsConsent !== true;
}
