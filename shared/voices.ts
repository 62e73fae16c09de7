import type { Voice, VoiceConfig } from './api/index.ts';

/** Voices that come with the app and need no download. `id` is `engine:voice`. */
export const builtinVoices: readonly Voice[] = [
  { id: 'flite:slt', engine: 'flite', name: 'Sally', language: 'en-US' },
  { id: 'flite:rms', engine: 'flite', name: 'Robert', language: 'en-US' },
  { id: 'flite:awb', engine: 'flite', name: 'Alan', language: 'en-GB' },
];

export const defaultVoiceId = 'flite:slt';

/** The voice settings of a voice id, with nothing changed about how it speaks. */
export function voiceConfigOf(id: string): VoiceConfig {
  const separator = id.indexOf(':');
  return { engine: id.slice(0, separator), voice: id.slice(separator + 1), speed: 1, pitch_match: false };
}

export function voiceIdOf(config: VoiceConfig): string {
  return `${config.engine}:${config.voice}`;
}
