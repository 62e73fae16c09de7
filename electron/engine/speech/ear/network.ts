import { readFile } from 'node:fs/promises';
import { float32At, itemAt } from '#shared/at.ts';
import { AppError } from '#shared/errors/index.ts';
import { openModel, outputsOf, valueInfoOf, type Edge } from '../onnx/extract-graph.ts';
import { graph, model } from '../onnx/messages.ts';
import { newNode } from '../onnx/new-nodes.ts';
import { writeFields } from '../onnx/protobuf.ts';
import { withWeightsOutside } from '../onnx/outside-weights.ts';
import {
  loadRuntime,
  openSession,
  type InferenceSession,
  type Runtime,
  type SessionOptions,
  type Tensor,
} from '../onnx/runtime.ts';
import { tableEdgesOf, withSmallEmbedding } from '../onnx/small-embedding.ts';
import { melBands, type MelSpectrogram } from './mel.ts';

/*
 * The networks of Whisper as sherpa-onnx exports them: an encoder, which turns a sound into keys and values, and a decoder,
 * which says for each token of a text how likely each token comes next.
 */

const mel: Edge = { name: 'mel', elements: 'float', rank: 3 };
const tokens: Edge = { name: 'tokens', elements: 'int64', rank: 2 };
const offset: Edge = { name: 'offset', elements: 'int64', rank: 1 };
/** Layer, text, position, values. */
const ownKeys: Edge = { name: 'in_n_layer_self_k_cache', elements: 'float', rank: 4 };
const ownValues: Edge = { name: 'in_n_layer_self_v_cache', elements: 'float', rank: 4 };
const soundKeys: Edge = { name: 'n_layer_cross_k', elements: 'float', rank: 4 };
const soundValues: Edge = { name: 'n_layer_cross_v', elements: 'float', rank: 4 };
/** Nodes of ours: the log-probability of one wanted token at each position. */
const wanted: Edge = { name: 'vocative/wanted', elements: 'int64', rank: 3 };
const scores: Edge = { name: 'vocative/scores', elements: 'float', rank: 3 };

/** What the encoder makes of a sound: a megabyte a second, freed when it is disposed of. */
export type EncodedSound = Disposable & { keys: Tensor; values: Tensor };

/** Tokens that may come next, of which one is chosen. */
const choices = 8;

/** Positions whose tokens are scored at once: each takes 400 KB for all the tokens that could be there. */
const positionsAtOnce = 4;

/** A text whose tokens from `from` on are scored. All texts of a call have their first tokens in common. */
type TextToScore = { tokens: readonly number[]; from: number };

/** A token that may come next, and its log-probability. */
export type LikelyToken = { token: number; score: number };

export type EarNetwork = {
  encode(sound: MelSpectrogram): Promise<EncodedSound>;
  /** For each text, the log-probability of each of its tokens from its `from` on, after those before it. */
  score(sound: EncodedSound, texts: readonly TextToScore[]): Promise<number[][]>;
  /** The tokens up to `end` that are likeliest to come after others, the likeliest first. */
  next(sound: EncodedSound, before: readonly number[], end: number): Promise<LikelyToken[]>;
  /** Frees its memory. It can't be used afterwards. */
  release(): Promise<void>;
};

/** @throws AppError `MODEL_DAMAGED` for files that the runtime cannot run; the system's error for missing ones. */
export async function openEarNetwork(files: {
  encoder: string;
  decoder: string;
  /** Number of values that each head of attention compares. */
  headSize: number;
}): Promise<EarNetwork> {
  const [encoder, decoder] = [await readFile(files.encoder), await readFile(files.decoder)];
  try {
    return networkOf(await openSessions(encoder, decoder), files.headSize);
  } catch (error) {
    throw new AppError('MODEL_DAMAGED', { detail: String(error), cause: error });
  }
}

type Sessions = {
  runtime: Runtime;
  encoder: InferenceSession;
  /** From what was looked up of tokens to what is known after each of them. */
  reader: InferenceSession;
  /** The table of tokens, in both directions. */
  table: InferenceSession;
  /** What was looked up, what is known, and how likely each token comes next. */
  read: Edge;
  known: Edge;
  likelihoods: Edge;
  scales: Scales;
};

/** By these a network multiplies what it compares: `headSize` to the power of −¼. They would be computed in each run. */
type Scales = { encoder: readonly Edge[]; reader: readonly Edge[] };

async function openSessions(encoderFile: Uint8Array, decoderFile: Uint8Array): Promise<Sessions> {
  const decoder = withWeightsOutside(withSmallEmbedding(decoderFile) ?? decoderFile);
  const encoder = withWeightsOutside(encoderFile);
  const edges = tableEdgesOf(decoder.network);
  if (!edges) throw new RangeError('the decoder has no table of tokens');
  const extract = openModel(decoder.network);
  const read: Edge = { name: edges.read, elements: 'float', rank: 3 };
  const known: Edge = { name: edges.hidden, elements: 'float', rank: 3 };
  const likelihoods: Edge = { name: edges.likelihoods, elements: 'float', rank: 3 };
  // A whole number becomes a real one there. V8 takes 350 MB to optimize the runtime's function for such conversions, which
  // it does once that was called a few hundred times; no other node of these networks calls it.
  const scales: Scales = { encoder: powersIn(encoder.network), reader: powersIn(decoder.network) };
  const inputs = [read, tokens, ownKeys, ownValues, soundKeys, soundValues, offset, ...scales.reader];
  const opened: InferenceSession[] = [];
  const open = async (network: Uint8Array, options: SessionOptions): Promise<InferenceSession> => {
    const session = await openSession(network, options);
    opened.push(session);
    return session;
  };
  try {
    return {
      runtime: await loadRuntime(),
      // The largest first: what it needs while it is loaded is used by the others.
      table: await open(withScores(extract([known, tokens], [likelihoods, read]), likelihoods), {
        outside: decoder.outside,
        once: true,
      }),
      reader: await open(extract(inputs, [known]), { outside: decoder.outside }),
      encoder: await open(openModel(encoder.network)([mel, ...scales.encoder], [soundKeys, soundValues]), {
        outside: encoder.outside,
      }),
      read,
      known,
      likelihoods,
      scales,
    };
  } catch (error) {
    await Promise.all(opened.map((session) => session.release()));
    throw error;
  }
}

function powersIn(network: Uint8Array): Edge[] {
  return outputsOf(network, 'Pow').map((name) => ({ name, elements: 'float', rank: 0 }));
}

/** Only the scores of a few tokens leave the network, as likelihoods of 50,000 tokens a position would take megabytes. */
function withScores(table: Uint8Array, likelihoods: Edge): Uint8Array {
  const logarithms = 'vocative/logarithms';
  const more = writeFields([
    newNode('LogSoftmax', [likelihoods.name], logarithms, { axis: 2 }),
    newNode('GatherElements', [logarithms, wanted.name], scores.name, { axis: 2 }),
    { number: graph.input, value: valueInfoOf(wanted) },
    { number: graph.output, value: valueInfoOf(scores) },
  ]);
  // Messages that follow each other are one: these nodes come after those of the table.
  return Buffer.concat([table, writeFields([{ number: model.graph, value: more }])]);
}

function networkOf(sessions: Sessions, headSize: number): EarNetwork {
  const { runtime, encoder, reader, table, read, known, likelihoods, scales } = sessions;
  const floats = (values: Float32Array, sizes: readonly number[]): Tensor =>
    new runtime.Tensor('float32', values, sizes);
  const integers = (values: readonly number[], sizes: readonly number[]): Tensor =>
    new runtime.Tensor('int64', BigInt64Array.from(values, BigInt), sizes);

  return {
    async release() {
      await Promise.all([encoder, reader, table].map((session) => session.release()));
    },
    async encode(sound) {
      const results = await encoder.run({
        ...valuesOf(scales.encoder),
        [mel.name]: floats(sound.values, [1, melBands, sound.frames]),
      });
      const [keys, values] = [tensorOf(results[soundKeys.name]), tensorOf(results[soundValues.name])];
      return { keys, values, [Symbol.dispose]: () => free([keys, values]) };
    },
    async score(sound, texts) {
      const longest = Math.max(...texts.map((text) => text.tokens.length));
      // A position says what comes next, so a token is scored by the one before it.
      const positions = texts.flatMap(({ tokens: own, from }, text) =>
        own.slice(from).map((token, index) => ({ text, token, at: text * longest + from + index - 1 })),
      );
      const after = await knownAfter(
        sound,
        texts.map((text) => text.tokens),
        positions.map(({ at }) => at),
      );
      const all: number[] = [];
      for (let from = 0; from < positions.length; from += positionsAtOnce) {
        const some = positions.slice(from, from + positionsAtOnce);
        const told = await table.run(
          {
            [known.name]: rowsOf(after, from, some.length),
            [tokens.name]: integers([0], [1, 1]),
            [wanted.name]: integers(
              some.map(({ token }) => token),
              [1, some.length, 1],
            ),
          },
          [scores.name],
        );
        all.push(...floatsOf(told[scores.name]));
      }
      const byText = texts.map((): number[] => []);
      for (const [index, { text }] of positions.entries()) itemAt(byText, text).push(itemAt(all, index));
      return byText;
    },
    async next(sound, before, end) {
      const after = await knownAfter(sound, [before], [before.length - 1]);
      const told = await table.run(
        { [known.name]: after, [tokens.name]: integers([0], [1, 1]), [wanted.name]: integers([0], [1, 1, 1]) },
        [likelihoods.name],
      );
      const row = floatsOf(told[likelihoods.name]);
      const likeliest: number[] = [];
      for (let token = 0; token <= end; token++) {
        const lowest = likeliest.at(-1);
        if (likeliest.length === choices && lowest !== undefined && float32At(row, token) <= float32At(row, lowest))
          continue;
        likeliest.push(token);
        likeliest.sort((one, other) => float32At(row, other) - float32At(row, one));
        likeliest.splice(choices);
      }
      const all = logSumOf(row);
      const next = likeliest.map((token) => ({ token, score: float32At(row, token) - all }));
      free([after, tensorOf(told[likelihoods.name])]);
      return next;
    },
  };

  function rowsOf(values: Tensor, from: number, count: number): Tensor {
    const width = values.dims[2] ?? 0;
    return floats(floatsOf(values).subarray(from * width, (from + count) * width), [1, count, width]);
  }

  function valuesOf(powers: readonly Edge[]): Record<string, Tensor> {
    const value = floats(Float32Array.of(headSize ** -0.25), []);
    return Object.fromEntries(powers.map(({ name }) => [name, value]));
  }

  /** What is known after each of the positions, which count on from one text to the next. */
  async function knownAfter(
    sound: EncodedSound,
    texts: readonly (readonly number[])[],
    positions: readonly number[],
  ): Promise<Tensor> {
    const longest = Math.max(...texts.map((text) => text.length));
    const [layers = 0, , , width = 0] = sound.keys.dims;
    const sizes = [layers, texts.length, longest, width];
    const empty = floats(new Float32Array(layers * texts.length * longest * width), sizes);
    const padded = texts.flatMap((text) => Array.from({ length: longest }, (_, index) => text[index] ?? 0));
    const given = integers(padded, [texts.length, longest]);
    const nothing = floats(new Float32Array(width), [1, 1, width]);
    const looked = await table.run(
      { [tokens.name]: given, [known.name]: nothing, [wanted.name]: integers([0], [1, 1, 1]) },
      [read.name],
    );
    const results = await reader.run({
      ...valuesOf(scales.reader),
      [read.name]: tensorOf(looked[read.name]),
      [tokens.name]: given,
      [ownKeys.name]: empty,
      [ownValues.name]: empty,
      [soundKeys.name]: sound.keys,
      [soundValues.name]: sound.values,
      [offset.name]: integers([0], [1]),
    });
    const all = floatsOf(results[known.name]);
    const chosen = new Float32Array(positions.length * width);
    for (const [index, at] of positions.entries())
      chosen.set(all.subarray(at * width, (at + 1) * width), index * width);
    free([empty, tensorOf(looked[read.name]), tensorOf(results[known.name])]);
    return floats(chosen, [1, positions.length, width]);
  }
}

/** Logarithm of the sum of likelihoods, which turns them into log-probabilities. */
function logSumOf(likelihoods: Float32Array): number {
  const largest = likelihoods.reduce((most, one) => Math.max(most, one), -Infinity);
  return largest + Math.log(likelihoods.reduce((sum, one) => sum + Math.exp(one - largest), 0));
}

/** Gives tensors' memory back at once: V8 would let tens of megabytes gather before it looks for garbage. */
function free(tensors: readonly Tensor[]): void {
  for (const tensor of tensors) (floatsOf(tensor).buffer as ArrayBuffer).transfer(0);
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
