import { useMemo } from 'react';
import type { Voice } from '#shared/api/index.ts';
import { nearestVoiceId } from '#shared/voices.ts';
import { useApp } from '#renderer/stores/index.ts';

/** The language without its region: `en` of `en-GB`. */
export function primaryLanguage(tag: string): string {
  return tag.split('-')[0]?.toLowerCase() ?? tag;
}

/**
 * The voice to play an entry: the first of its language, else the first one. Before the studio has told its voices, it
 * chooses.
 * @param language of the entry; null if it is for all languages.
 */
export function voiceFor(language: string | null, voices: readonly Voice[]): string {
  const able = voices.find(({ language: spoken }) => language === null || primaryLanguage(spoken) === language);
  return (able ?? voices[0])?.id ?? nearestVoiceId;
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
