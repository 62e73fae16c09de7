import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { kokoroSymbols } from '#electron/engine/speech/neural/symbols.ts';
import { writeEspeakData } from './espeak-data.ts';
import { writeOnnx, type Constant, type Model, type Node } from './onnx-writer.ts';

/**
 * Models of a few kilobytes with the inputs, outputs and metadata of real ones. A voice speaks each symbol of a text as
 * a short tone whose pitch depends on the symbol, so that other texts, speakers and speeds sound different.
 */

/** ONNX's number of the type that casts produce. */
export const floatType = 1;

/** Samples a symbol's tone lasts at the voice's own speed. */
const toneSamples = 800;
/** Frequency of the lowest tone, and step from one symbol to the next, radians a sample. */
const lowestTone = 0.05;
const toneStep = 0.004;

type Part = { nodes: Node[]; constants: Constant[] };

/** Tones for `symbols` (float, 1 × n), each {@link toneSamples} × `lengthScale` (float scalar) long, as 1 × 1 × t. */
function tones(symbols: string, lengthScale: string, output: string): Part {
  return {
    constants: [
      scalar('zero', 0),
      scalar('one', 1),
      scalar('base', toneSamples),
      scalar('step', toneStep),
      scalar('lowest', lowestTone),
      scalar('pi', Math.PI),
      { name: 'last_axis', type: 'int64', shape: [1], values: [2] },
      { name: 'flat', type: 'int64', shape: [3], values: [1, 1, -1] },
    ],
    nodes: [
      node('Mul', [lengthScale, 'base'], 'length'),
      node('Range', ['zero', 'length', 'one'], 'samples'),
      node('Unsqueeze', [symbols, 'last_axis'], 'column'),
      node('Mul', ['column', 'step'], 'above'),
      node('Add', ['above', 'lowest'], 'pitch'),
      node('Mul', ['pitch', 'samples'], 'phase'),
      node('Sin', ['phase'], 'tone'),
      node('Mul', ['samples', 'pi'], 'half_turn'),
      node('Div', ['half_turn', 'length'], 'turn'),
      node('Sin', ['turn'], 'envelope'),
      node('Mul', ['tone', 'envelope'], 'shaped'),
      node('Reshape', ['shaped', 'flat'], output),
    ],
  };
}

export function node(op: string, inputs: string[], output: string, attributes: Node['attributes'] = []): Node {
  return { op, inputs, outputs: [output], attributes };
}

export function cast(input: string, output: string, to: number): Node {
  return node('Cast', [input], output, [{ name: 'to', value: to }]);
}

export function scalar(name: string, value: number): Constant {
  return { name, type: 'float', shape: [], values: [value] };
}

/** The first element of a list as a scalar. */
function first(input: string, output: string, index = 0): Part {
  const position: Constant = { name: `${output}_at`, type: 'int64', shape: [], values: [index] };
  return { constants: [position], nodes: [node('Gather', [input, position.name], output)] };
}

function model(facts: Omit<Model, 'nodes' | 'constants'>, parts: readonly Part[]): Buffer {
  return writeOnnx({
    ...facts,
    nodes: parts.flatMap(({ nodes }) => nodes),
    constants: parts.flatMap(({ constants }) => constants),
  });
}

/** The symbols of Piper's English voices; eSpeak's phonemes are looked up in it. */
const symbols =
  "_^$ !'(),-.:;?abcdefhijklmnopqrstuvwxyzæçðøħŋœǀǁǂǃɐɑɒɓɔɕɖɗɘəɚɛɜɞɟɠɡɢɣɤɥɦɧɨɪɫɬɭɮɯɰɱɲɳɴɵɶɸɹɺɻɽɾʀʁʂʃʄʈʉʊʋʌʍʎʏʐʑʒʔʕʘʙʛʜʝʟʡʢʲˈˌːˑ˞βθχᵻ0123456789";

/** Fills a model's folder with the files of all voices that use eSpeak's phonemes. */
export function voiceFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeEspeakData(folder);
  writeTokens(folder, (_, index) => index);
}

function writeTokens(folder: string, idOf: (symbol: string, index: number) => number): void {
  const lines = [...symbols].map((symbol, index) => `${symbol} ${idOf(symbol, index)}\n`);
  writeFileSync(join(folder, 'tokens.txt'), lines.join(''));
}

const symbolInput = { type: 'int64', shape: [1, 'symbols'] } as const;
const soundOutput = { type: 'float', shape: [1, 1, 'samples'] } as const;

/** Frames a tone lasts at the voice's own speed. */
const toneFrames = 8;

/** Durations in whole frames that are summed, as those of Piper are, and the pace they make. */
const roundedDurations: Part = {
  constants: [scalar('frames', toneFrames), scalar('nothing', 0), { ...scalar('along', 1), type: 'int64' }],
  nodes: [
    node('Mul', ['length_scale', 'frames'], 'each'),
    node('Mul', ['plain', 'nothing'], 'nowhere'),
    node('Add', ['nowhere', 'each'], 'exact'),
    node('Ceil', ['exact'], 'durations'),
    node('CumSum', ['durations', 'along'], 'ends'),
    node('ReduceMax', ['durations'], 'longest', [{ name: 'keepdims', value: 0 }]),
    node('Div', ['longest', 'frames'], 'pace'),
  ],
};

/** A Piper voice with two speakers. */
export function writeTinyPiper(folder: string): void {
  voiceFolder(folder);
  const bytes = model(
    {
      inputs: [
        { name: 'input', ...symbolInput },
        { name: 'input_lengths', type: 'int64', shape: [1] },
        { name: 'scales', type: 'float', shape: [3] },
        { name: 'sid', type: 'int64', shape: [1] },
      ],
      outputs: [{ name: 'output', ...soundOutput }],
      metadata: {
        model_type: 'vits',
        comment: 'piper',
        language: 'English',
        voice: 'en-us',
        has_espeak: 1,
        n_speakers: 2,
        sample_rate: 16_000,
      },
    },
    [
      { constants: [], nodes: [cast('input', 'plain', floatType), cast('sid', 'speaker', floatType)] },
      { constants: [], nodes: [node('Add', ['plain', 'speaker'], 'symbols')] },
      first('scales', 'length_scale', 1),
      roundedDurations,
      tones('symbols', 'pace', 'output'),
    ],
  );
  writeFileSync(join(folder, 'en_US-tiny-low.onnx'), bytes);
}

const styleSize = 4;
const longestText = 400;

/** Writes a voice with a style for each speaker: Kokoro has one for each length of text, Kitten has one. */
function writeStyled(folder: string, styles: number, metadata: Model['metadata']): void {
  voiceFolder(folder);
  const speakers = ['ada', 'bob'];
  const values = speakers.flatMap((_, speaker) => Array.from({ length: styles * styleSize }, () => speaker));
  writeFileSync(join(folder, 'voices.bin'), Buffer.from(Float32Array.from(values).buffer));
  const bytes = model(
    {
      inputs: [
        { name: 'tokens', ...symbolInput },
        { name: 'style', type: 'float', shape: [1, styleSize] },
        { name: 'speed', type: 'float', shape: [1] },
      ],
      outputs: [{ name: 'audio', ...soundOutput }],
      metadata: {
        sample_rate: 24_000,
        n_speakers: speakers.length,
        speaker_names: speakers.join(','),
        has_espeak: 1,
        voice: 'en-us',
        ...metadata,
      },
    },
    [
      first('speed', 'pace'),
      {
        constants: [],
        nodes: [
          cast('tokens', 'plain', floatType),
          node('ReduceSum', ['style'], 'speaker', [{ name: 'keepdims', value: 0 }]),
          node('Add', ['plain', 'speaker'], 'symbols'),
          node('Reciprocal', ['pace'], 'length_scale'),
        ],
      },
      tones('symbols', 'length_scale', 'audio'),
    ],
  );
  writeFileSync(join(folder, 'model.onnx'), bytes);
}

export function writeTinyKokoro(folder: string): void {
  writeStyled(folder, longestText, { style_dim: `${longestText},1,${styleSize}`, version: 1 });
  const places = new Map<string, number>(Object.entries(kokoroSymbols));
  writeTokens(folder, (symbol, index) => places.get(symbol) ?? index + 200);
}

export function writeTinyKitten(folder: string): void {
  writeStyled(folder, 1, { model_type: 'kitten-tts', style_dim: `1,${styleSize}`, version: 1 });
}

const melBands = 80;

/**
 * Writes a Matcha model: it makes a spectrogram, in which a symbol's first frame is the symbol itself, and a vocoder
 * turns it into sound.
 */
export function writeTinyMatcha(folder: string): void {
  voiceFolder(folder);
  const acoustic = model(
    {
      inputs: [
        { name: 'x', ...symbolInput },
        { name: 'x_length', type: 'int64', shape: [1] },
        { name: 'noise_scale', type: 'float', shape: [1] },
        { name: 'length_scale', type: 'float', shape: [1] },
      ],
      outputs: [{ name: 'mel', type: 'float', shape: [1, melBands, 'frames'] }],
      metadata: {
        model_type: 'matcha-tts',
        language: 'English',
        voice: 'en-us',
        has_espeak: 1,
        n_speakers: 1,
        sample_rate: 22_050,
        jieba: 0,
        num_ode_steps: 3,
        pad_id: 0,
        use_eos_bos: 0,
        version: 1,
      },
    },
    [
      first('length_scale', 'scale'),
      {
        constants: [
          { name: 'bands_axis', type: 'int64', shape: [1], values: [1] },
          { name: 'bands', type: 'int64', shape: [3], values: [1, melBands, 1] },
        ],
        nodes: [
          cast('x', 'plain', floatType),
          node('Unsqueeze', ['plain', 'bands_axis'], 'row'),
          node('Expand', ['row', 'bands'], 'mel'),
        ],
      },
    ],
  );
  writeFileSync(join(folder, 'model-steps-3.onnx'), acoustic);
  const vocoder = model(
    {
      inputs: [{ name: 'mel', type: 'float', shape: [1, melBands, 'frames'] }],
      outputs: [{ name: 'audio', ...soundOutput }],
      metadata: { model_type: 'hifigan', sample_rate: 22_050 },
    },
    [
      {
        constants: [scalar('scale', 1)],
        nodes: [
          node('ReduceMean', ['mel'], 'symbols', [
            { name: 'axes', values: [1] },
            { name: 'keepdims', value: 0 },
          ]),
        ],
      },
      tones('symbols', 'scale', 'audio'),
    ],
  );
  writeFileSync(join(folder, 'hifigan_v2.onnx'), vocoder);
}
