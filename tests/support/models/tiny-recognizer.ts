import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeOnnx, type Attribute, type Constant, type Model, type Node } from './onnx-writer.ts';

/** Number of feature frames (10 ms) in one frame of the model. */
const subsampling = 4;
const bands = 80;
/** Logarithm of a band's energy above which the model detects sound. */
const threshold = -7;

/** Tones of each word, Hz: `low` is one token, `high` is two. */
export const spokenTones = { low: [400], high: [2_500, 5_500] } as const;

/**
 * A NeMo CTC model of about a kilobyte, with the inputs, outputs and metadata of the real one. It recognizes the
 * loudest of three regions of the spectrum as a token: below 1.6 kHz `▁low`, below 3.5 kHz `▁hi`, above `gh`. In
 * silence it recognizes nothing.
 * @param metadata further metadata.
 */
export function writeTinyRecognizer(folder: string, metadata: Model['metadata'] = {}): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'tokens.txt'), '▁low 0\n▁hi 1\ngh 2\n<blk> 3\n');
  const bytes = writeOnnx({
    inputs: [
      { name: 'audio_signal', type: 'float', shape: ['batch', bands, 'frames'] },
      { name: 'length', type: 'int64', shape: ['batch'] },
    ],
    outputs: [{ name: 'logprobs', type: 'float', shape: ['batch', 'steps', 4] }],
    metadata: {
      model_type: 'EncDecCTCModelBPE',
      vocab_size: 3,
      subsampling_factor: subsampling,
      normalize_type: '',
      ...metadata,
    },
    constants: [
      integer('start', 0),
      integer('first', 40),
      integer('second', 60),
      integer('end', 1_000_000),
      integer('bands_axis', 1),
      integer('frames_axis', 2),
      integer('step', subsampling),
      { name: 'zero', type: 'float', shape: [1], values: [0] },
      { name: 'threshold', type: 'float', shape: [1], values: [threshold] },
    ],
    nodes: [
      node('Slice', ['audio_signal', 'start', 'end', 'frames_axis', 'step'], 'steps'),
      node('Slice', ['steps', 'start', 'first', 'bands_axis'], 'lower'),
      node('Slice', ['steps', 'first', 'second', 'bands_axis'], 'middle'),
      node('Slice', ['steps', 'second', 'end', 'bands_axis'], 'upper'),
      node('ReduceMax', ['lower'], 'low', overBands),
      node('ReduceMax', ['middle'], 'hi', overBands),
      node('ReduceMax', ['upper'], 'gh', overBands),
      node('Mul', ['low', 'zero'], 'zeros'),
      node('Add', ['zeros', 'threshold'], 'silence'),
      node('Concat', ['low', 'hi', 'gh', 'silence'], 'scores', [{ name: 'axis', value: 1 }]),
      node('Transpose', ['scores'], 'logprobs', [{ name: 'perm', values: [0, 2, 1] }]),
    ],
  });
  writeFileSync(join(folder, 'model.int8.onnx'), bytes);
}

const overBands: Attribute[] = [
  { name: 'axes', values: [1] },
  { name: 'keepdims', value: 1 },
];

function node(op: string, inputs: string[], output: string, attributes: Attribute[] = []): Node {
  return { op, inputs, outputs: [output], attributes };
}

function integer(name: string, value: number): Constant {
  return { name, type: 'int64', shape: [1], values: [value] };
}

const toneSeconds = 0.3;
const pauseSeconds = 0.4;

/** Tones that the model recognizes as the words, with a pause before each: mono, 48 kHz. */
export function sayTones(words: readonly (keyof typeof spokenTones)[]): Float32Array {
  const rate = 48_000;
  const parts = words.flatMap((word) => [
    new Float32Array(pauseSeconds * rate),
    ...spokenTones[word].map((hertz) =>
      Float32Array.from(
        { length: toneSeconds * rate },
        (_, index) => 0.3 * Math.sin((2 * Math.PI * hertz * index) / rate),
      ),
    ),
  ]);
  const silence = new Float32Array(pauseSeconds * rate);
  return Float32Array.from([...parts, silence].flatMap((part) => [...part]));
}
