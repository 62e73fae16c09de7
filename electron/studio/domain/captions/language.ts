import { filledText, parseScript } from '#shared/script/index.ts';
import { nearestVoiceId, voiceIdOf } from '#shared/voices.ts';
import type { VoiceConfig } from '#shared/api/index.ts';
import { captionLanguage } from '#electron/engine/captions/language.ts';
import type { VoiceRegistry } from '../voices/registry.ts';

/**
 * The language that captions of a template declare; undefined where nothing says it for certain.
 * @param script the template's. @param voice who says values; the one that nobody chose tells nothing.
 */
export function languageOfCaptions(script: string, voice: VoiceConfig, voices: VoiceRegistry): string | undefined {
  const id = voiceIdOf(voice);
  const chosen = id === nearestVoiceId ? undefined : voices.list().find((known) => known.id === id);
  return captionLanguage(filledText(parseScript(script), new Map()), chosen?.language ?? null);
}
