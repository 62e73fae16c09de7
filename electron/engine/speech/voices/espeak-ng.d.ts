/** The part of eSpeak NG (compiled to JavaScript) that is used here; the package has no types. */
declare module '@echogarden/espeak-ng-emscripten' {
  type EspeakEvent = {
    type: string;
    /** The sound's IPA in a `phoneme` event; empty for silence. */
    id: string | number | undefined;
    /** Milliseconds. */
    audio_position: number;
  };

  export type EspeakWorker = {
    /** @returns 0 when there is such a voice; otherwise the voice stays as it was. */
    set_voice(name: string, language: string, gender?: number): number;
    /** Words a minute, 80–450. */
    set_rate(rate: number): void;
    /** 0–99, 50 = the voice's own. */
    set_pitch(pitch: number): void;
    /** `onSamples` gets pieces of the sound (22,050 Hz, mono) and returns true to stop. */
    synthesize(text: string, onSamples: (samples: Int16Array | null, events: EspeakEvent[]) => boolean): void;
    /** Phonemes as IPA, separated by `_`, words by spaces; `(en)` where the language changes. */
    synthesize_ipa(text: string): { code: number; ipa: string };
  };

  const createModule: () => Promise<{ eSpeakNGWorker: new () => EspeakWorker }>;
  export default createModule;
}
