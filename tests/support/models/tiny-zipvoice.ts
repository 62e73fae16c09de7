import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeOnnx, type Constant, type Model } from './onnx-writer.ts';
import { cast, floatType, node, scalar, voiceFolder } from './tiny-models.ts';

const bands = 100;
const bins = 513;
/** Frames of 256 samples that a symbol lasts at the voice's own speed. */
export const symbolFrames = 8;
/** The runtime scales spectrograms by this factor. */
const featureScale = 0.1;

/**
 * A ZipVoice model and its vocoder of a few kilobytes, with the inputs, outputs and metadata of the real ones. Each
 * symbol becomes a tone; the tones are higher the louder the reference recording is.
 */
export function writeTinyZipvoice(folder: string): void {
  voiceFolder(folder);
  writeFileSync(join(folder, 'lexicon.txt'), 'zzz z z\n');
  writeFileSync(join(folder, 'encoder.int8.onnx'), writeOnnx(encoder));
  writeFileSync(join(folder, 'decoder.int8.onnx'), writeOnnx(decoder));
  writeFileSync(join(folder, 'vocos_24khz.onnx'), writeOnnx(vocoder));
}

function list(name: string, values: number[]): Constant {
  return { name, type: 'int64', shape: [values.length], values };
}

const frames = { type: 'float', shape: [1, 'frames', bands] } as const;

/** The target of each frame: nothing for the length of the reference, then each symbol for its duration. */
const encoder: Model = {
  inputs: [
    { name: 'tokens', type: 'int64', shape: [1, 'tokens'] },
    { name: 'prompt_tokens', type: 'int64', shape: [1, 'prompt_tokens'] },
    { name: 'prompt_features_len', type: 'int64', shape: [1] },
    { name: 'speed', type: 'float', shape: [1] },
  ],
  outputs: [{ name: 'text_condition', ...frames }],
  metadata: { model_type: 'zipvoice', version: 1, use_espeak: 1 },
  constants: [
    { name: 'base', type: 'float', shape: [1], values: [symbolFrames] },
    scalar('scale', featureScale),
    list('last_axis', [2]),
    list('ones', [1, 1]),
    list('flat', [1, -1]),
    list('bands', [1, 1, bands]),
  ],
  nodes: [
    node('Div', ['base', 'speed'], 'plain_length'),
    cast('plain_length', 'length', 7),
    node('Concat', ['ones', 'length'], 'repeat', [{ name: 'axis', value: 0 }]),
    cast('tokens', 'plain', floatType),
    node('Mul', ['plain', 'scale'], 'symbols'),
    node('Unsqueeze', ['symbols', 'last_axis'], 'column'),
    node('Expand', ['column', 'repeat'], 'lasting'),
    node('Reshape', ['lasting', 'flat'], 'spoken'),
    node('ConstantOfShape', ['prompt_features_len'], 'silence'),
    node('Reshape', ['silence', 'flat'], 'before'),
    node('Concat', ['before', 'spoken'], 'row', [{ name: 'axis', value: 1 }]),
    node('Unsqueeze', ['row', 'last_axis'], 'value'),
    node('Expand', ['value', 'bands'], 'text_condition'),
  ],
};

/** Moves from noise to the wanted frames. In steps of time it ends exactly there, whatever the noise. */
const decoder: Model = {
  inputs: [
    { name: 't', type: 'float', shape: [1] },
    { name: 'x', ...frames },
    { name: 'text_condition', ...frames },
    { name: 'speech_condition', ...frames },
    { name: 'guidance_scale', type: 'float', shape: [1] },
  ],
  outputs: [{ name: 'v', ...frames }],
  metadata: {
    version: 1,
    feat_dim: bands,
    sample_rate: 24_000,
    n_fft: 1_024,
    hop_length: 256,
    window_length: 1_024,
    num_mels: bands,
  },
  constants: [scalar('one', 1)],
  nodes: [
    node('ReduceMax', ['speech_condition'], 'loudest', [{ name: 'keepdims', value: 1 }]),
    node('Add', ['text_condition', 'loudest'], 'wanted'),
    node('Sub', ['wanted', 'x'], 'way'),
    node('Sub', ['one', 't'], 'left'),
    node('Div', ['way', 'left'], 'v'),
  ],
};

/** For each frame, the bin of the spectrum that its value names. */
const vocoder: Model = {
  inputs: [{ name: 'mels', type: 'float', shape: [1, bands, 'frames'] }],
  outputs: ['mag', 'x', 'y'].map((name) => ({ name, type: 'float', shape: [1, bins, 'frames'] })),
  metadata: {
    model_type: 'vocos',
    n_fft: 1_024,
    hop_length: 256,
    win_length: 1_024,
    center: 1,
    normalized: 0,
    window_type: 'hann',
    pad_mode: 'reflect',
  },
  constants: [
    { name: 'bins', type: 'float', shape: [1, bins, 1], values: Array.from({ length: bins }, (_, bin) => bin) },
    scalar('zero', 0),
    scalar('one', 1),
    scalar('loudness', 20),
  ],
  nodes: [
    node('ReduceMean', ['mels'], 'value', [
      { name: 'axes', values: [1] },
      { name: 'keepdims', value: 1 },
    ]),
    node('Sub', ['bins', 'value'], 'distance'),
    node('Mul', ['distance', 'distance'], 'square'),
    node('Neg', ['square'], 'less'),
    node('Exp', ['less'], 'peak'),
    node('Mul', ['peak', 'loudness'], 'mag'),
    node('Mul', ['peak', 'zero'], 'y'),
    node('Add', ['y', 'one'], 'x'),
  ],
};
