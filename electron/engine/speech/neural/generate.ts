import type { GeneratedAudio, GenerationConfig, OfflineTts } from 'sherpa-onnx-node';
import { CancelledError, throwIfCancelled } from '#shared/errors/index.ts';
import { whileAlive } from '#electron/lib/while-alive.ts';

export type GenerationRequest = {
  text: string;
  /** Speaker, from 0. */
  sid: number;
  /** 1 = the voice's own. */
  speed: number;
  signal?: AbortSignal | undefined;
  /** Sign of life, for a limited time: native code that fails may never answer. */
  onAlive?: (() => void) | undefined;
};

/** Signs of life while a text is spoken, or a model is loaded: one minute. */
export const mostSigns = 30;

/** The runtime's work that may still be going on after its caller was cancelled. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Speaks with a loaded model, one text at a time. A text cannot be interrupted: when it is cancelled, the caller goes
 * on at once, and the next text waits until it is finished.
 * @throws CancelledError.
 */
export async function generate(
  engine: Pick<OfflineTts, 'generateAsync'>,
  { text, sid, speed, signal, onAlive = () => undefined }: GenerationRequest,
  settings: Partial<GenerationConfig> = {},
): Promise<GeneratedAudio> {
  await last.catch(() => undefined);
  throwIfCancelled(signal);
  const speaking = engine.generateAsync({
    text,
    sid,
    speed,
    enableExternalBuffer: false,
    // The runtime shortens pauses, and with them everything that is known about times.
    generationConfig: { sid, speed, silenceScale: 1, ...settings },
    onProgress: () => signal?.aborted !== true,
  });
  last = speaking;
  const { promise: cancelled, reject } = Promise.withResolvers<never>();
  const cancel = (): void => reject(new CancelledError());
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    return await whileAlive(Promise.race([speaking, cancelled]), onAlive, mostSigns);
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}
