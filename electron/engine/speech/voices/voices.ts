import { AppError } from '#shared/errors/index.ts';
import { espeakEngine } from './espeak-voice.ts';
import { fliteEngine } from './flite-voice.ts';
import type { SpeakingVoice, VoiceEngines } from './speaking-voice.ts';

/** The built-in voices, which need no download. */
export const builtinEngines: VoiceEngines = { flite: fliteEngine, espeak: espeakEngine };

/** Finds a voice by its id. @throws AppError `VOICE_UNAVAILABLE` (`subject` = the id) without such a voice. */
export function findVoice(id: string, engines: VoiceEngines): SpeakingVoice {
  const separator = id.indexOf(':');
  const name = id.slice(0, separator);
  const find = Object.hasOwn(engines, name) ? engines[name] : undefined;
  const voice = find?.(id.slice(separator + 1));
  if (!voice) throw new AppError('VOICE_UNAVAILABLE', { subject: id });
  return voice;
}
