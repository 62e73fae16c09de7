import type { ClipSource } from '#electron/engine/speech/clips/narrator.ts';

export type Speak = ClipSource['speak'];

/** Clips made by a function. Requests of equal text, voice and likeness have the same key. */
export function clipsFrom(speak: Speak): ClipSource {
  return {
    keyOf: ({ text, voice, place, recording, actor }) =>
      JSON.stringify([text, voice, place, recording?.id ?? null, actor?.id ?? null]),
    speak,
  };
}
