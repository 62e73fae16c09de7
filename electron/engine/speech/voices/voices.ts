import { AppError } from '#shared/errors/index.ts';
import { espeakEngine } from './espeak-voice.ts';
import { fliteEngine } from './flite-voice.ts';
import { hibariEngine } from './hibari-voice.ts';
import type { SpeakingVoice, VoiceEngines } from './speaking-voice.ts';

/** The voices that come with the app. */
export const builtinEngines: VoiceEngines = { hibari: hibariEngine, flite: fliteEngine, espeak: espeakEngine };

/** Finds a voice by its id. @throws AppError `VOICE_UNAVAILABLE` (`subject` = the id) without such a voice. */
export function findVoice(id: string, engines: VoiceEngines): SpeakingVoice {
  const voice = lookUp(id, engines);
  if (!voice) throw new AppError('VOICE_UNAVAILABLE', { subject: id });
  return voice;
}

export function hasVoice(id: string, engines: VoiceEngines): boolean {
  return lookUp(id, engines) !== undefined;
}

function lookUp(id: string, engines: VoiceEngines): SpeakingVoice | undefined {
  const separator = id.indexOf(':');
  const name = id.slice(0, separator);
  const find = Object.hasOwn(engines, name) ? engines[name] : undefined;
  return find?.(id.slice(separator + 1));
}
