import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeOnnx, type Attribute, type Node, type Tensor } from './onnx-writer.ts';

/*
 * A Whisper model without weights, with the inputs, outputs and metadata of real ones. Its tokens are bytes. Each letter has
 * a tone, and a text is the likelier the more of its letters sound, whatever their order.
 */

const bands = 80;
const bytes = 256;
/** Tokens after those of texts. */
const control = { end: bytes, start: bytes + 1, noTimes: bytes + 2, transcribe: bytes + 3, english: bytes + 4 };
const vocabulary = bytes + 5;

/** The middles of the bands of letters, Hz: the bands are 3, 6, 9 … of Whisper's 80. */
function bandOf(letter: number): number {
  return 2 + 3 * letter;
}

function toneOf(letter: number): number {
  const mel = ((bandOf(letter) + 1) * melOf(8_000)) / (bands + 1);
  return mel < 15 ? (200 / 3) * mel : 1000 * Math.exp((Math.log(6.4) / 27) * (mel - 15));
}

function melOf(hertz: number): number {
  return 15 + (Math.log(hertz / 1000) * 27) / Math.log(6.4);
}

/** The tones of a text's letters, all at once: mono, 16 kHz. */
export function sayLetters(text: string, seconds = 0.6): Float32Array {
  const letters = new Set(
    [...text.toLowerCase()].map((sign) => sign.charCodeAt(0) - 97).filter((at) => at >= 0 && at < 26),
  );
  const sound = new Float32Array(Math.round(seconds * 16_000));
  for (const letter of letters)
    for (let index = 0; index < sound.length; index++)
      sound[index] = (sound[index] ?? 0) + 0.05 * Math.sin((2 * Math.PI * toneOf(letter) * index) / 16_000 + letter);
  return sound;
}

/** @param metadata changes that of the encoder. */
export function writeTinyWhisper(folder: string, metadata: Readonly<Record<string, string | number>> = {}): void {
  mkdirSync(folder, { recursive: true });
  const lines = Array.from({ length: bytes }, (_, byte) => `${Buffer.from([byte]).toString('base64')} ${byte}`);
  writeFileSync(join(folder, 'made-up-tokens.txt'), `${lines.join('\n')}\n`);
  writeFileSync(join(folder, 'made-up-encoder.int8.onnx'), encoder(metadata));
  writeFileSync(join(folder, 'made-up-decoder.int8.onnx'), decoder());
}

function encoder(metadata: Readonly<Record<string, string | number>>): Buffer {
  const weights = Array.from({ length: bands * vocabulary }, () => 0);
  for (let letter = 0; letter < 26; letter++)
    for (const sign of [97 + letter, 65 + letter]) weights[bandOf(letter) * vocabulary + sign] = loudness;
  return writeOnnx({
    inputs: [{ name: 'mel', type: 'float', shape: ['n_audio', bands, 'T'] }],
    outputs: [cache('n_layer_cross_k', 'T'), cache('n_layer_cross_v', 'T')],
    metadata: {
      model_type: 'whisper-made-up',
      n_mels: bands,
      n_audio_ctx: 1500,
      n_text_layer: 1,
      n_text_head: 1,
      n_text_ctx: 448,
      n_text_state: vocabulary,
      n_vocab: vocabulary,
      sot: control.start,
      eot: control.end,
      blank_id: 32,
      no_timestamps: control.noTimes,
      transcribe: control.transcribe,
      translate: control.transcribe,
      no_speech: control.end,
      is_multilingual: 0,
      sot_sequence: `${control.start}`,
      all_language_tokens: `${control.english}`,
      all_language_codes: 'en',
      ...metadata,
    },
    constants: [
      { name: 'weights', type: 'float', shape: [bands, vocabulary], values: weights },
      { name: 'first', type: 'int64', shape: [1], values: [0] },
    ],
    nodes: [
      node('Transpose', ['mel'], 'frames', [{ name: 'perm', values: [0, 2, 1] }]),
      node('MatMul', ['frames', 'weights'], 'letters'),
      node('Unsqueeze', ['letters', 'first'], 'n_layer_cross_k'),
      node('Unsqueeze', ['letters', 'first'], 'n_layer_cross_v'),
    ],
  });
}

/** What a band of full level adds to the likelihood of its letter. */
const loudness = 8;

function decoder(): Buffer {
  const table = Array.from({ length: vocabulary * vocabulary }, () => 0);
  for (let token = 0; token < vocabulary; token++) table[token * vocabulary + token] = 1;
  return writeOnnx({
    inputs: [
      { name: 'tokens', type: 'int64', shape: ['n_audio', 'n_tokens'] },
      cache('in_n_layer_self_k_cache', 448),
      cache('in_n_layer_self_v_cache', 448),
      cache('n_layer_cross_k', 'T'),
      cache('n_layer_cross_v', 'T'),
      { name: 'offset', type: 'int64', shape: [1] },
    ],
    outputs: [
      { name: 'logits', type: 'float', shape: ['n_audio', 'n_tokens', vocabulary] },
      cache('out_n_layer_self_k_cache', 448),
      cache('out_n_layer_self_v_cache', 448),
    ],
    metadata: {},
    constants: [
      { name: 'table', type: 'float', shape: [vocabulary, vocabulary], values: table },
      { name: 'nothing', type: 'float', shape: [1], values: [0] },
      { name: 'layer', type: 'int64', shape: [1], values: [0] },
    ],
    nodes: [
      node('Gather', ['table', 'tokens'], 'read'),
      node('Mul', ['read', 'nothing'], 'zeros'),
      node('ReduceMean', ['n_layer_cross_k'], 'sounding', [
        { name: 'axes', values: [2] },
        { name: 'keepdims', value: 1 },
      ]),
      node('Squeeze', ['sounding', 'layer'], 'heard'),
      node('Add', ['zeros', 'heard'], 'known'),
      node('Transpose', ['known'], 'turned', [{ name: 'perm', values: [0, 2, 1] }]),
      node('Identity', ['table'], 'same_table'),
      node('MatMul', ['same_table', 'turned'], 'told'),
      node('Transpose', ['told'], 'logits', [{ name: 'perm', values: [0, 2, 1] }]),
      node('Identity', ['in_n_layer_self_k_cache'], 'out_n_layer_self_k_cache'),
      node('Identity', ['in_n_layer_self_v_cache'], 'out_n_layer_self_v_cache'),
    ],
  });
}

function cache(name: string, length: number | string): Tensor {
  return { name, type: 'float', shape: [1, 'n_audio', length, vocabulary] };
}

function node(op: string, inputs: string[], output: string, attributes: Attribute[] = []): Node {
  return { op, inputs, outputs: [output], attributes };
}
