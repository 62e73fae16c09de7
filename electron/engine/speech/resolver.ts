import type { VoiceConfig } from '../../../shared/api/index.ts';
import { isAppError } from '../../../shared/errors/index.ts';
import { defaultVoiceId, voiceConfigOf, voiceIdOf } from '../../../shared/voices.ts';
import type { Clip, Speaker, SpeechRequest } from './clips.ts';

/** The actor's own recordings of values. */
export type AudioStore = {
  /**
   * The recording of a whole value; null where there is none. Halves of a compound are never asked for: a name half in
   * one voice and half in another is worse than either.
   * @param keys how the value may be filed, best first: {@link recordingKeys}.
   * @returns mono, 48 kHz, the voiced part only.
   */
  find: (actorId: string, keys: readonly string[]) => Promise<Float32Array | null>;
};

export type ResolvedClip = Clip & {
  /** Sentences worth showing beside it. */
  warnings: string[];
};

export type Resolver = {
  /**
   * The best sound there is for a value: the actor's own recording of it, else the voice asked for, else a built-in one.
   * @param actorId null where nobody's recordings may be used.
   * @throws AppError `VALUE_UNSPEAKABLE` (`subject` = the text); CancelledError.
   */
  resolve: (actorId: string | null, request: SpeechRequest, signal?: AbortSignal) => Promise<ResolvedClip>;
};

export function createResolver({ recordings, speaker }: { recordings: AudioStore; speaker: Speaker }): Resolver {
  return {
    async resolve(actorId, request, signal) {
      const own = actorId === null ? null : await recordings.find(actorId, recordingKeys(request.text));
      if (own) return { samples: own, source: `recording:${actorId}`, reason: 'recorded', file: null, warnings: [] };
      try {
        return withWarnings(await speaker.speak(request, signal), request.voice);
      } catch (error) {
        const isBuiltIn = voiceIdOf(request.voice) === defaultVoiceId;
        if (isBuiltIn || !isAppError(error) || error.code !== 'VOICE_UNAVAILABLE') throw error;
        const voice = { ...voiceConfigOf(defaultVoiceId), speed: request.voice.speed };
        const clip = await speaker.speak({ ...request, voice }, signal);
        const missing = `The voice ${voiceIdOf(request.voice)} is not installed, so a built-in one speaks.`;
        return { ...clip, reason: 'voice_missing', warnings: [missing] };
      }
    },
  };
}

/** A value as recordings of it are filed: its letters in one case; then the same without accents. */
export function recordingKeys(value: string): string[] {
  const exact = value.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();
  const plain = exact.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');
  return exact === plain ? [exact] : [exact, plain];
}

function withWarnings(clip: Clip, voice: VoiceConfig): ResolvedClip {
  if (clip.reason !== 'other_script') return { ...clip, warnings: [] };
  const sentence = `The voice ${voiceIdOf(voice)} cannot read this script, so ${clip.source} speaks. Listen to it, or record the name.`;
  return { ...clip, warnings: [sentence] };
}
