import { readFile } from 'node:fs/promises';
import { float32At, itemAt } from '#shared/at.ts';
import { AppError } from '#shared/errors/index.ts';
import { openModel, type Edge } from '../onnx/extract-graph.ts';
import { loadRuntime, openSession, type InferenceSession, type Runtime, type Tensor } from '../onnx/runtime.ts';
import { hiddenTensorOf, withSmallEmbedding } from '../onnx/small-embedding.ts';
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
const likelihoods: Edge = { name: 'logits', elements: 'float', rank: 3 };

/** What the encoder makes of a sound. */
export type EncodedSound = { keys: Tensor; values: Tensor };

/** A text whose tokens from `from` on are scored. All texts of a call have their first tokens in common. */
export type TextToScore = { tokens: readonly number[]; from: number };

export type EarNetwork = {
  encode(sound: MelSpectrogram): Promise<EncodedSound>;
  /** For each text, the log-probability of each of its tokens from its `from` on, after those before it. */
  score(sound: EncodedSound, texts: readonly TextToScore[]): Promise<number[][]>;
  /** The token below `end` that is likeliest to come after others; null if the text is likelier to end. */
  next(sound: EncodedSound, before: readonly number[], end: number): Promise<number | null>;
};

/** @throws AppError `MODEL_DAMAGED` for files that the runtime cannot run; the system's error for missing ones. */
export async function openEarNetwork(files: { encoder: string; decoder: string }): Promise<EarNetwork> {
  const [encoder, decoder] = [await readFile(files.encoder), await readFile(files.decoder)];
  try {
    return networkOf(await openSessions(encoder, decoder));
  } catch (error) {
    throw new AppError('MODEL_DAMAGED', { detail: String(error), cause: error });
  }
}

type Sessions = {
  runtime: Runtime;
  encoder: InferenceSession;
  /** From tokens to what is known after each of them, and from that to likelihoods. */
  reader: InferenceSession;
  teller: InferenceSession;
  hidden: string;
};

async function openSessions(encoder: Uint8Array, decoder: Uint8Array): Promise<Sessions> {
  const small = withSmallEmbedding(decoder) ?? decoder;
  const hidden = hiddenTensorOf(small);
  if (hidden === null) throw new RangeError('the decoder has no table of tokens');
  const extract = openModel(small);
  const known: Edge = { name: hidden, elements: 'float', rank: 3 };
  const inputs = [tokens, ownKeys, ownValues, soundKeys, soundValues, offset];
  return {
    runtime: await loadRuntime(),
    // The largest first: what it needs while it is loaded is used by the others.
    teller: await openSession(extract([known], [likelihoods])),
    reader: await openSession(extract(inputs, [known])),
    encoder: await openSession(encoder),
    hidden,
  };
}

function networkOf({ runtime, encoder, reader, teller, hidden }: Sessions): EarNetwork {
  const floats = (values: Float32Array, sizes: readonly number[]): Tensor =>
    new runtime.Tensor('float32', values, sizes);
  const integers = (values: readonly number[], sizes: readonly number[]): Tensor =>
    new runtime.Tensor('int64', BigInt64Array.from(values, BigInt), sizes);

  return {
    async encode({ values, frames }) {
      const results = await encoder.run({ [mel.name]: floats(values, [1, melBands, frames]) });
      return { keys: tensorOf(results[soundKeys.name]), values: tensorOf(results[soundValues.name]) };
    },
    async score(sound, texts) {
      const longest = Math.max(...texts.map((text) => text.tokens.length));
      // A position says what comes next, so a token is scored by the one before it.
      const positions = texts.flatMap(({ tokens: own, from }, text) =>
        own.slice(from).map((token, index) => ({ text, token, at: text * longest + from + index - 1 })),
      );
      const rows = await likelihoodsAt(
        sound,
        texts.map((text) => text.tokens),
        positions.map(({ at }) => at),
      );
      const scores = texts.map((): number[] => []);
      for (const [index, { text, token }] of positions.entries()) {
        const row = itemAt(rows, index);
        itemAt(scores, text).push(float32At(row, token) - logSum(row));
      }
      return scores;
    },
    async next(sound, before, end) {
      const [row = new Float32Array(0)] = await likelihoodsAt(sound, [before], [before.length - 1]);
      let best = 0;
      // The end of a text is the first token after those of texts.
      for (let token = 1; token <= end; token++) if (float32At(row, token) > float32At(row, best)) best = token;
      return best === end ? null : best;
    },
  };

  /** Likelihoods of all tokens after each of the positions, which count on from one text to the next. */
  async function likelihoodsAt(
    sound: EncodedSound,
    texts: readonly (readonly number[])[],
    positions: readonly number[],
  ): Promise<Float32Array[]> {
    const longest = Math.max(...texts.map((text) => text.length));
    const [layers = 0, , , width = 0] = sound.keys.dims;
    const sizes = [layers, texts.length, longest, width];
    const empty = floats(new Float32Array(layers * texts.length * longest * width), sizes);
    const padded = texts.flatMap((text) => Array.from({ length: longest }, (_, index) => text[index] ?? 0));
    const read = await reader.run({
      [tokens.name]: integers(padded, [texts.length, longest]),
      [ownKeys.name]: empty,
      [ownValues.name]: empty,
      [soundKeys.name]: sound.keys,
      [soundValues.name]: sound.values,
      [offset.name]: integers([0], [1]),
    });
    const known = floatsOf(read[hidden]);
    const wanted = new Float32Array(positions.length * width);
    for (const [index, at] of positions.entries())
      wanted.set(known.subarray(at * width, (at + 1) * width), index * width);
    const told = await teller.run({ [hidden]: floats(wanted, [1, positions.length, width]) });
    const all = floatsOf(told[likelihoods.name]);
    const vocabulary = all.length / positions.length;
    return positions.map((_, index) => all.subarray(index * vocabulary, (index + 1) * vocabulary));
  }
}

/** The logarithm of the sum of exponentials. */
function logSum(values: Float32Array): number {
  const highest = values.reduce((most, value) => Math.max(most, value), -Infinity);
  let sum = 0;
  for (let index = 0; index < values.length; index++) sum += Math.exp(float32At(values, index) - highest);
  return highest + Math.log(sum);
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
