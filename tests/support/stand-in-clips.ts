import type { Clip, ClipSource } from '#electron/engine/speech/clips/narrator.ts';
import type { SpeechRequest } from '#electron/engine/speech/clips/speech-request.ts';
import { pcmOf } from '#electron/engine/signal/wav.ts';
import { hashBytes, hashOf } from '#electron/lib/hash.ts';

export type Speak = (request: SpeechRequest, signal?: AbortSignal) => Promise<Omit<Clip, 'key' | 'sha256'>>;

/** Clips made by a function, and kept: requests of equal text, voice, place and likeness get the same one. */
export function clipsFrom(speak: Speak): ClipSource {
  const kept = new Map<string, Clip>();
  return {
    async speak(request, signal) {
      const { text, voice, place, recording, actor } = request;
      const key = hashOf([text, voice, place, recording?.id ?? null, actor?.id ?? null]);
      const made = kept.get(key) ?? (await speak(request, signal));
      const clip = { ...made, key, sha256: hashBytes(pcmOf(made.samples)) };
      kept.set(key, clip);
      return clip;
    },
  };
}
