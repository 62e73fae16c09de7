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

  /** Of the files in its memory (Emscripten's MEMFS), as far as they are used here. */
  type EspeakFiles = {
    lookupPath(path: string): { node: { stream_ops: { open?: () => void } } };
  };

  /** What may be set before the module starts; and what it adds by then. */
  export type EspeakModule = {
    /** Its data, instead of reading all of them. @param path of `espeak-ng.data`. @param size in bytes. */
    getPreloadedPackage?: (path: string, size: number) => ArrayBuffer;
    /** Runs before its files are created. */
    preInit?: () => void;
    FS?: EspeakFiles;
    /** Creates a file whose content is `bytes` themselves, not a copy, if `isOwned`. */
    FS_createDataFile?: (
      path: string,
      name: null,
      bytes: Uint8Array,
      canRead: boolean,
      canWrite: boolean,
      isOwned: boolean,
    ) => void;
  };

  const createModule: (module?: EspeakModule) => Promise<{ eSpeakNGWorker: new () => EspeakWorker }>;
  export default createModule;
}
