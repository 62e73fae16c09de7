import { setImmediate as nextTurn } from 'node:timers/promises';
import { float32At, itemAt } from '#shared/at.ts';
import { AppError, throwIfCancelled } from '#shared/errors/index.ts';
import { openModel, type Edge } from '../onnx/extract-graph.ts';
import { loadRuntime, openSession, type InferenceSession, type Runtime, type Tensor } from '../onnx/runtime.ts';
import { binCount, type Spectra } from './vocoder.ts';

/*
 * The network of hibari, run in three steps instead of one, so that durations and pitch can be set between them. The
 * tensors at which its graph is cut:
 */
const ids: Edge = { name: 'ids', elements: 'int64', rank: 2 };
const textForSpectra: Edge = { name: '/Transpose_22_output_0', elements: 'float', rank: 3 };
const textForPitch: Edge = { name: '/Transpose_55_output_0', elements: 'float', rank: 3 };
const durations: Edge = { name: '/Sub_output_0', elements: 'float', rank: 1 };
/** The index of the phoneme that each coarse frame belongs to. */
const phonemeOfFrame: Edge = { name: '/ReduceSum_1_output_0', elements: 'int64', rank: 1 };
const pitch: Edge = { name: 'f0', elements: 'float', rank: 2 };
const energy: Edge = { name: '/Mul_62_output_0', elements: 'float', rank: 2 };
const parts = ['lh', 'theta', 'ln', 'lr', 'phi'] as const;
const spectra: readonly Edge[] = parts.map((name) => ({ name, elements: 'float', rank: 3 }));

/** Seconds of a coarse frame, in which durations are counted. Each has two frames of the vocoder. */
export const coarseFrame = 0.025;
/** Coarse frames on each side that a frame's sound depends on: nine convolutions over seven frames of half the size. */
const context = 14;

/** Coarse frames of spectra that are made at once, 6 s: memory grows with them, and never shrinks again. */
const mostFrames = 240;

/** What the network makes of phonemes before it knows their durations. */
export type ReadPhonemes = {
  /** The duration of each phoneme at the voice's own pace, coarse frames, not rounded. */
  durations: Float32Array;
  hidden: { textForSpectra: Tensor; textForPitch: Tensor };
};

/** Pitch (Hz, 0 or less where voiceless) and energy of each frame of the vocoder. */
export type Prosody = { pitch: Float32Array; energy: Float32Array };

export type Network = {
  /** @param phonemes ids of the vocabulary, with 0 at both ends. */
  read(phonemes: readonly number[]): Promise<ReadPhonemes>;
  /** @param frames of each phoneme, coarse. */
  prosody(read: ReadPhonemes, frames: readonly number[]): Promise<Prosody>;
  /**
   * The spectra of the coarse frames `[from, to)`.
   * @param prosody as `prosody` returned it, or changed.
   * @throws CancelledError.
   */
  spectra(
    read: ReadPhonemes,
    frames: readonly number[],
    prosody: Prosody,
    from: number,
    to: number,
    signal?: AbortSignal,
  ): Promise<Spectra>;
};

/** @param file the voice's ONNX file. @throws AppError `MODEL_DAMAGED` for another file. */
export async function loadNetwork(file: Uint8Array): Promise<Network> {
  try {
    return networkOf(await openSessions(file));
  } catch (error) {
    throw new AppError('MODEL_DAMAGED', { detail: String(error), cause: error });
  }
}

type Sessions = { runtime: Runtime; reader: InferenceSession; melody: InferenceSession; painter: InferenceSession };

async function openSessions(file: Uint8Array): Promise<Sessions> {
  const runtime = await loadRuntime();
  const extract = openModel(file);
  const open = (inputs: readonly Edge[], outputs: readonly Edge[]): Promise<InferenceSession> =>
    openSession(extract(inputs, outputs));
  return {
    runtime,
    reader: await open([ids], [textForSpectra, textForPitch, durations]),
    melody: await open([textForPitch, phonemeOfFrame], [pitch, energy]),
    painter: await open([textForSpectra, phonemeOfFrame, pitch, energy], spectra),
  };
}

function networkOf({ runtime, reader, melody, painter }: Sessions): Network {
  const floats = (values: Float32Array, sizes: readonly number[]): Tensor =>
    new runtime.Tensor('float32', values, sizes);
  const integers = (values: readonly number[], sizes: readonly number[]): Tensor =>
    new runtime.Tensor('int64', BigInt64Array.from(values, BigInt), sizes);

  return {
    async read(phonemes) {
      const results = await reader.run({ [ids.name]: integers(phonemes, [1, phonemes.length]) });
      return {
        durations: floatsOf(results[durations.name]),
        hidden: {
          textForSpectra: tensorOf(results[textForSpectra.name]),
          textForPitch: tensorOf(results[textForPitch.name]),
        },
      };
    },
    async prosody({ hidden }, frames) {
      const owners = ownersOf(frames);
      const results = await melody.run({
        [textForPitch.name]: hidden.textForPitch,
        [phonemeOfFrame.name]: integers(owners, [owners.length]),
      });
      return { pitch: floatsOf(results[pitch.name]), energy: floatsOf(results[energy.name]) };
    },
    async spectra({ hidden }, frames, prosody, from, to, signal) {
      const owners = ownersOf(frames);
      const pieces: Spectra[] = [];
      for (let at = from; at < to; at += mostFrames) {
        pieces.push(await piece(hidden, owners, prosody, at, Math.min(to, at + mostFrames)));
        // Lets a cancellation arrive.
        await nextTurn();
        throwIfCancelled(signal);
      }
      return joinedSpectra(pieces);
    },
  };

  async function piece(
    hidden: ReadPhonemes['hidden'],
    allOwners: readonly number[],
    prosody: Prosody,
    from: number,
    to: number,
  ): Promise<Spectra> {
    const first = Math.max(0, from - context);
    const owners = allOwners.slice(first, to + context);
    const [start, count] = [2 * first, 2 * owners.length];
    const hertz = prosody.pitch.slice(start, start + count);
    const results = await painter.run({
      [textForSpectra.name]: hidden.textForSpectra,
      [phonemeOfFrame.name]: integers(owners, [owners.length]),
      [pitch.name]: floats(hertz, [1, count]),
      [energy.name]: floats(prosody.energy.slice(start, start + count), [1, count]),
    });
    const wanted = { from: 2 * (from - first), to: 2 * (to - first) };
    const [harmonic, phase, noise, free, freePhase] = parts.map((name) =>
      byFrame(floatsOf(results[name]), count, wanted),
    );
    return {
      harmonic: harmonic ?? [],
      phase: phase ?? [],
      noise: noise ?? [],
      free: free ?? [],
      freePhase: freePhase ?? [],
      pitch: hertz.slice(wanted.from, wanted.to),
    };
  }
}

function joinedSpectra(pieces: readonly Spectra[]): Spectra {
  return {
    harmonic: pieces.flatMap(({ harmonic }) => harmonic),
    phase: pieces.flatMap(({ phase }) => phase),
    noise: pieces.flatMap(({ noise }) => noise),
    free: pieces.flatMap(({ free }) => free),
    freePhase: pieces.flatMap(({ freePhase }) => freePhase),
    pitch: Float32Array.from(pieces.flatMap(({ pitch }) => [...pitch])),
  };
}

/** The phoneme of each coarse frame. */
function ownersOf(frames: readonly number[]): number[] {
  return frames.flatMap((count, index) => Array.from({ length: count }, () => index));
}

/** Turns rows of bins over `count` frames into an array of bins for each wanted frame. */
function byFrame(values: Float32Array, count: number, wanted: { from: number; to: number }): Float32Array[] {
  return Array.from({ length: wanted.to - wanted.from }, (_, index) => {
    const frame = new Float32Array(binCount);
    for (let bin = 0; bin < binCount; bin++) frame[bin] = float32At(values, bin * count + wanted.from + index);
    return frame;
  });
}

function tensorOf(value: Tensor | undefined): Tensor {
  return itemAt(
    [value].filter((one) => one !== undefined),
    0,
  );
}

function floatsOf(value: Tensor | undefined): Float32Array {
  return tensorOf(value).data as Float32Array;
}
