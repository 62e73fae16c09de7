/** The part of sherpa-onnx-node used here; the package has no types. Names and shapes are those of its `types.js`. */
declare module 'sherpa-onnx-node' {
  export type GeneratedAudio = { samples: Float32Array; sampleRate: number };

  export type GenerationConfig = {
    /** Speaker, from 0. */
    sid: number;
    /** 1 = the voice's usual rate. */
    speed: number;
    /** Factor on pauses, 1 = as generated. */
    silenceScale: number;
    /** A voice to imitate, for models that can, and the number of steps they take. */
    numSteps?: number;
    referenceAudio?: Float32Array;
    referenceSampleRate?: number;
    referenceText?: string;
    /** Settings of one family. */
    extra?: Readonly<Record<string, number>>;
  };

  export type GenerationRequest = {
    text: string;
    sid: number;
    speed: number;
    /** Electron allows no buffers outside its own memory. */
    enableExternalBuffer: false;
    generationConfig: GenerationConfig;
    /** Called after each sentence; false stops. */
    onProgress?: () => boolean;
  };

  export class OfflineTts {
    static createAsync(config: object): Promise<OfflineTts>;
    readonly numSpeakers: number;
    readonly sampleRate: number;
    generateAsync(request: GenerationRequest): Promise<GeneratedAudio>;
  }

  export class OfflineStream {
    acceptWaveform(wave: { samples: Float32Array; sampleRate: number }): void;
  }

  export type RecognitionResult = { text: string };

  export class OfflineRecognizer {
    static createAsync(config: object): Promise<OfflineRecognizer>;
    createStream(): OfflineStream;
    setConfig(config: object): void;
    decodeAsync(stream: OfflineStream): Promise<RecognitionResult>;
  }

  /** A CommonJS module, so an import returns all exports as the default. */
  const runtime: { OfflineTts: typeof OfflineTts; OfflineRecognizer: typeof OfflineRecognizer };
  export default runtime;
}
