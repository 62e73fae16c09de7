import { useMemo } from 'react';
import type { Voice } from '#shared/api/index.ts';
import { useApp } from '#renderer/stores/index.ts';

/** The language without its region: `en` of `en-GB`. */
export function primaryLanguage(tag: string): string {
  return tag.split('-')[0]?.toLowerCase() ?? tag;
}

/**
 * The voice to play an entry: the wanted one, or the first of the entry's language if the wanted one has another.
 * @param language of the entry; null if it is for all languages.
 */
export function voiceFor(language: string | null, wanted: string, voices: readonly Voice[]): string {
  const speaks = ({ language: spoken }: Voice) => language === null || primaryLanguage(spoken) === language;
  const able = voices.filter(speaks);
  return (able.find(({ id }) => id === wanted) ?? able[0])?.id ?? wanted;
}

/** Whether a voice has its own sound: it is neither chosen by the recording nor imitates somebody. */
export function speaksForItself({ engine, needs_consent: needsConsent }: Voice): boolean {
  return engine !== 'builtin' && needsConsent !== true;
}

const noVoices: readonly Voice[] = [];

/** The studio's voices that have their own sound. */
export function usePlainVoices(): readonly Voice[] {
  const known = useApp((state) => state.info?.voices ?? noVoices);
  return useMemo(() => known.filter(speaksForItself), [known]);
}
