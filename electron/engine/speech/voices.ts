import type { VoiceConfig } from '../../../shared/api/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { voiceIdOf } from '../../../shared/voices.ts';
import { fliteSegments, isFliteVoice, speakWithFlite, type FliteVoice } from './flite.ts';
import { readableText } from './text/readable.ts';
import { speakableText } from './text/speakable.ts';
import type { Sound } from './wav.ts';

/** A voice ready to speak. */
export type SpeakingVoice = {
  /** `engine:voice`. */
  id: string;
  /**
   * Changes when the same text would sound different: part of the name clips are cached by.
   */
  version: string;
  /** @throws AppError `VALUE_UNSPEAKABLE`; CancelledError. */
  speak: (text: string, signal?: AbortSignal) => Promise<Speech>;
};

export type Speech = Sound & {
  /** Where the last speech sound ends, seconds. A final "th" can be softer than the noise around it. */
  end: number;
};

/**
 * The voice that serves a configuration.
 * @throws AppError `VOICE_UNAVAILABLE` (`subject` = the voice's id) where none does.
 */
export function findVoice(config: VoiceConfig): SpeakingVoice {
  const { engine, voice, speed } = config;
  const id = voiceIdOf(config);
  if (engine === 'flite' && isFliteVoice(voice)) {
    return {
      id,
      version: 'flite-2.3/1',
      speak: (text, signal) => speakText(text, voice, speed, signal),
    };
  }
  throw new AppError('VOICE_UNAVAILABLE', { subject: id });
}

async function speakText(
  text: string,
  voice: FliteVoice,
  speed: number,
  signal: AbortSignal | undefined,
): Promise<Speech> {
  const readable = await readableText(speakableText(text), (word) => fliteSegments(word, signal));
  const { phones, ...sound } = await speakWithFlite(readable, { voice, speed, signal });
  return { ...sound, end: phones.findLast((phone) => phone.name !== 'pau')?.end ?? 0 };
}
