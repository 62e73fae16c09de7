import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeOnnx, type Constant, type Model } from './onnx-writer.ts';
import { cast, floatType, node, scalar } from './tiny-models.ts';

const embedding = 1_024;
const latents = 32;
/** Samples of a frame, as in the real model. */
export const frameSamples = 1_920;
/** Frames that each piece of a text lasts. */
export const pieceFrames = 2;
/** Value above which the runtime considers a text ended. */
const endOfSpeech = -4;

/**
 * A Pocket TTS model of a few kilobytes, with the graphs, inputs, outputs and states of the real one. Texts become
 * tones, which are higher for a larger sum of their pieces and for a louder reference recording, and last in proportion
 * to the number of pieces (bytes). The noise at the start of each frame is audible, as in the real model.
 * @param neverEnds whether it continues until it is stopped.
 */
export function writeTinyPocket(folder: string, { neverEnds = false } = {}): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'encoder.onnx'), writeOnnx(encoder));
  writeFileSync(join(folder, 'text_conditioner.onnx'), writeOnnx(textConditioner));
  writeFileSync(join(folder, 'lm_main.int8.onnx'), writeOnnx(lmMain(neverEnds)));
  writeFileSync(join(folder, 'lm_flow.int8.onnx'), writeOnnx(lmFlow));
  writeFileSync(join(folder, 'decoder.int8.onnx'), writeOnnx(decoder));
  const bytes = Array.from({ length: 256 }, (_, byte) => `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`);
  const pieces = [...bytes, '\u{2581}'];
  writeFileSync(join(folder, 'vocab.json'), JSON.stringify(Object.fromEntries(pieces.map((piece, id) => [piece, id]))));
  writeFileSync(
    join(folder, 'token_scores.json'),
    JSON.stringify(Object.fromEntries(pieces.map((piece) => [piece, -1]))),
  );
}

function list(name: string, values: number[]): Constant {
  return { name, type: 'int64', shape: [values.length], values };
}

/** Encodes only the loudness of a recording. */
const encoder: Model = {
  inputs: [{ name: 'audio', type: 'float', shape: [1, 1, 'samples'] }],
  outputs: [{ name: 'latents', type: 'float', shape: [1, 'frames', embedding] }],
  metadata: {},
  constants: [list('wide', [1, 1, embedding]), scalar('scale', 1_000)],
  nodes: [
    node('ReduceMax', ['audio'], 'loudest', [
      { name: 'axes', values: [2] },
      { name: 'keepdims', value: 1 },
    ]),
    node('Mul', ['loudest', 'scale'], 'loud'),
    node('Expand', ['loud', 'wide'], 'latents'),
  ],
};

const textConditioner: Model = {
  inputs: [{ name: 'token_ids', type: 'int64', shape: [1, 'tokens'] }],
  outputs: [{ name: 'embeddings', type: 'float', shape: [1, 'tokens', embedding] }],
  metadata: {},
  constants: [list('last_axis', [2]), list('wide', [1, 1, embedding])],
  nodes: [
    cast('token_ids', 'plain', floatType),
    node('Unsqueeze', ['plain', 'last_axis'], 'column'),
    node('Expand', ['column', 'wide'], 'embeddings'),
  ],
};

/** Adds up its inputs, counts them and the frames, and ends the text after enough frames. */
function lmMain(neverEnds: boolean): Model {
  const state = { type: 'float', shape: [1, 1] } as const;
  const states = ['sum', 'pieces', 'frames'];
  return {
    inputs: [
      { name: 'sequence', type: 'float', shape: [1, 'sequence', latents] },
      { name: 'text_embeddings', type: 'float', shape: [1, 'text', embedding] },
      ...states.map((name) => ({ name: `state_${name}`, ...state })),
    ],
    outputs: [
      { name: 'conditioning', type: 'float', shape: [1, embedding] },
      { name: 'eos_logit', ...state },
      ...states.map((name) => ({ name: `out_state_${name}`, ...state })),
    ],
    metadata: {},
    constants: [
      list('axes', [1, 2]),
      list('square', [1, 1]),
      list('wide', [1, embedding]),
      list('second', [1]),
      scalar('width', embedding),
      scalar('each', neverEnds ? 1_000 : pieceFrames),
      scalar('end', endOfSpeech - 0.5),
    ],
    nodes: [
      node('ReduceSum', ['text_embeddings', 'axes'], 'added_wide', [{ name: 'keepdims', value: 0 }]),
      node('Reshape', ['added_wide', 'square'], 'added_square'),
      node('Div', ['added_square', 'width'], 'added'),
      node('Add', ['state_sum', 'added'], 'out_state_sum'),
      ...counted('text_embeddings', 'pieces'),
      ...counted('sequence', 'frames'),
      node('Expand', ['out_state_sum', 'wide'], 'conditioning'),
      node('Mul', ['out_state_pieces', 'each'], 'wanted'),
      node('Sub', ['out_state_frames', 'wanted'], 'over'),
      node('Add', ['over', 'end'], 'eos_logit'),
    ],
  };
}

/** Adds the length of an input to a state. */
function counted(input: string, state: string) {
  return [
    node('Shape', [input], `${state}_shape`),
    node('Gather', [`${state}_shape`, 'second'], `${state}_length`),
    cast(`${state}_length`, `${state}_more`, floatType),
    node('Add', [`state_${state}`, `${state}_more`], `out_state_${state}`),
  ];
}

/** Moves from noise towards the wanted latents; some of the noise remains. */
const lmFlow: Model = {
  inputs: [
    { name: 'c', type: 'float', shape: [1, embedding] },
    { name: 's', type: 'float', shape: [1, 1] },
    { name: 't', type: 'float', shape: [1, 1] },
    { name: 'x', type: 'float', shape: [1, latents] },
  ],
  outputs: [{ name: 'flow_dir', type: 'float', shape: [1, latents] }],
  metadata: {},
  constants: [scalar('zero', 0)],
  nodes: [
    node('ReduceMean', ['c'], 'wanted', [
      { name: 'axes', values: [1] },
      { name: 'keepdims', value: 1 },
    ]),
    node('Add', ['s', 't'], 'times'),
    node('Mul', ['times', 'zero'], 'nothing'),
    node('Add', ['wanted', 'nothing'], 'target'),
    node('Sub', ['target', 'x'], 'flow_dir'),
  ],
};

/** A tone for each frame, whose pitch depends on its latents. */
const decoder: Model = {
  inputs: [
    { name: 'latent', type: 'float', shape: [1, 'frames', latents] },
    { name: 'state_0', type: 'float', shape: [1, 1] },
  ],
  outputs: [
    { name: 'audio', type: 'float', shape: [1, 1, 'samples'] },
    { name: 'out_state_0', type: 'float', shape: [1, 1] },
  ],
  metadata: {},
  constants: [
    {
      name: 'time',
      type: 'float',
      shape: [1, 1, frameSamples],
      values: Array.from({ length: frameSamples }, (_, sample) => sample),
    },
    scalar('step', 1e-4),
    scalar('lowest', 0.05),
    scalar('loudness', 0.3),
    list('flat', [1, 1, -1]),
  ],
  nodes: [
    node('ReduceMean', ['latent'], 'mean', [
      { name: 'axes', values: [2] },
      { name: 'keepdims', value: 1 },
    ]),
    node('Mul', ['mean', 'step'], 'above'),
    node('Add', ['above', 'lowest'], 'pitch'),
    node('Mul', ['pitch', 'time'], 'phase'),
    node('Sin', ['phase'], 'tone'),
    node('Mul', ['tone', 'loudness'], 'frames'),
    node('Reshape', ['frames', 'flat'], 'audio'),
    node('Add', ['state_0', 'loudness'], 'out_state_0'),
  ],
};
