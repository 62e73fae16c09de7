import { InferenceSession, Tensor } from 'onnxruntime-web';
import { describe, expect, it } from 'vitest';
import { withDurations } from '#electron/engine/speech/onnx/timed-graph.ts';
import { writeOnnx, type Model } from '../../support/models/onnx-writer.ts';

/** Speaks each id as frames of two samples, as many as the id rounded up at a pace, and adds noise. */
const spoken: Model = {
  inputs: [
    { name: 'ids', type: 'float', shape: ['symbols'] },
    { name: 'pace', type: 'float', shape: [] },
  ],
  outputs: [{ name: 'output', type: 'float', shape: [1, 1, 'time'] }],
  constants: [
    { name: 'axis', type: 'int64', shape: [], values: [0] },
    { name: 'none', type: 'float', shape: [], values: [0] },
    { name: 'step', type: 'float', shape: [], values: [0.5] },
    { name: 'shape', type: 'int64', shape: [3], values: [1, 1, -1] },
  ],
  nodes: [
    { op: 'Mul', inputs: ['ids', 'pace'], outputs: ['lengths'] },
    { op: 'Ceil', inputs: ['lengths'], outputs: ['frames'] },
    { op: 'CumSum', inputs: ['frames', 'axis'], outputs: ['ends'] },
    { op: 'ReduceMax', inputs: ['ends'], outputs: ['last'], attributes: [{ name: 'keepdims', value: 0 }] },
    { op: 'Range', inputs: ['none', 'last', 'step'], outputs: ['sound'] },
    { op: 'RandomNormalLike', inputs: ['sound'], outputs: ['noise'] },
    { op: 'Add', inputs: ['sound', 'noise'], outputs: ['noisy'] },
    { op: 'Reshape', inputs: ['noisy', 'shape'], outputs: ['output'] },
  ],
  metadata: { comment: 'piper' },
};

const secondSum: Model['nodes'] = [
  { op: 'Ceil', inputs: ['ids'], outputs: ['whole'] },
  { op: 'CumSum', inputs: ['whole', 'axis'], outputs: ['sums'] },
];

const without = (...operators: string[]): Model => ({
  ...spoken,
  nodes: spoken.nodes.filter(({ op }) => !operators.includes(op)),
});

async function run(file: Uint8Array): Promise<{ values: number[]; dims: readonly number[] }> {
  const session = await InferenceSession.create(file, { executionProviders: ['wasm'] });
  const ids = new Tensor('float32', Float32Array.of(1, 2, 3), [3]);
  const { output } = await session.run({ ids, pace: new Tensor('float32', Float32Array.of(1.1), []) });
  if (!output) throw new Error('no output');
  return { values: [...(output.data as Float32Array)], dims: output.dims };
}

describe('a model that sums rounded durations', () => {
  it('returns them after its samples, without noise', async () => {
    const changed = withDurations(writeOnnx(spoken));
    const { values, dims } = await run(changed ?? new Uint8Array(0));
    const frames = [2, 3, 4];
    const samples = Array.from({ length: 18 }, (_, index) => index / 2);
    expect(values).toEqual([...samples, ...frames]);
    expect(dims).toEqual([1, 1, samples.length + frames.length]);
    expect(await run(changed ?? new Uint8Array(0))).toEqual({ values, dims });
  });

  it('is changed once', () => {
    const changed = withDurations(writeOnnx(spoken));
    expect(changed && withDurations(changed)).toBeNull();
  });
});

describe('another model', () => {
  it.each([
    ['sums nothing', without('CumSum', 'ReduceMax')],
    ['rounds nothing up', without('Ceil')],
    ['sums two rounded tensors', { ...spoken, nodes: [...spoken.nodes, ...secondSum] }],
    ['returns two tensors', { ...spoken, outputs: [...spoken.outputs, { name: 'frames', type: 'float', shape: [3] }] }],
  ] satisfies [string, Model][])('that %s stays as it is', (_, model) => {
    expect(withDurations(writeOnnx(model))).toBeNull();
  });

  it('is no model if it has no graph', () => {
    for (const bytes of [new Uint8Array(0), Uint8Array.of(0x3a, 200), Buffer.from('<!doctype>')])
      expect(() => withDurations(bytes)).toThrow(RangeError);
  });
});
