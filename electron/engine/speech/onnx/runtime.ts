import { setFlagsFromString } from 'node:v8';
import type * as ort from 'onnxruntime-web';
import type { InferenceSession } from 'onnxruntime-web';
import { createSerialQueue } from '#electron/lib/serial-queue.ts';
import { withWeightsOutside, type OutsideWeights } from './outside-weights.ts';

export type Runtime = typeof ort;
export type { InferenceSession, Tensor } from 'onnxruntime-web';

/** The runtime of our own networks, in WebAssembly. On first use: 14 MB that most processes never need. */
export async function loadRuntime(): Promise<Runtime> {
  // V8 compiles functions again, better, that have run through so many bytes. With its own 13 MB it does so with many that
  // hardly run again, and the memory for that is not given back: 125 MB in a process that speaks, and 1 s of processor time.
  setFlagsFromString('--wasm-tiering-budget=2000000000');
  const runtime = await import('onnxruntime-web');
  // Threads of its own would add nothing to one process a core, and make the order of sums depend on the machine.
  runtime.env.wasm.numThreads = 1;
  return runtime;
}

/** The runtime has one table of outside weights for all models, so models that are opened at once would mix them up. */
const opening = createSerialQueue();

export type SessionOptions = {
  /** Keeps each table of numbers once, instead of a second time in the order in which it is used. */
  once?: boolean;
  /** The weights of a model that only names them. */
  outside?: readonly OutsideWeights[];
};

/**
 * @param model bytes of an ONNX file.
 * @throws what the runtime throws for a model that it cannot run.
 */
export async function openSession(model: Uint8Array, options: SessionOptions = {}): Promise<InferenceSession> {
  const runtime = await loadRuntime();
  const extra = options.once ? { extra: { session: { disable_prepacking: '1' } } } : {};
  const { network, outside } = options.outside
    ? { network: model, outside: options.outside }
    : withWeightsOutside(model);
  return opening.take(() =>
    runtime.InferenceSession.create(network, {
      executionProviders: ['wasm'],
      logSeverityLevel: 3,
      externalData: outside,
      ...extra,
    }),
  );
}

/** Whether an error, or its cause, is a lack of memory, for which neither V8 nor the runtime has a code. */
export function isOutOfMemory(error: unknown): boolean {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return /bad_alloc|out of memory|allocation failed|memory access out of bounds/iu.test(String(cause));
}
