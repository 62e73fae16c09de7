import { describe, expect, it } from 'vitest';
import { openModel, valueInfoOf, type Edge } from '#electron/engine/speech/onnx/extract-graph.ts';
import { newConstant, newNode } from '#electron/engine/speech/onnx/new-nodes.ts';
import { withWeightsOutside } from '#electron/engine/speech/onnx/outside-weights.ts';
import { readFields, textOf, writeFields } from '#electron/engine/speech/onnx/protobuf.ts';
import { loadRuntime, openSession } from '#electron/engine/speech/onnx/runtime.ts';

const node = (inputs: string[], outputs: string[]) => ({
  number: 1,
  value: writeFields([
    ...inputs.map((value) => ({ number: 1, value })),
    ...outputs.map((value) => ({ number: 2, value })),
  ]),
});
const weight = (name: string) => ({ number: 5, value: writeFields([{ number: 8, value: name }]) });

/** in → (w) middle → (v) out, and something beside them. */
const model = writeFields([
  { number: 1, value: 8 },
  {
    number: 7,
    value: writeFields([
      node(['in', 'w'], ['middle']),
      node(['middle', 'v', ''], ['out']),
      node(['in', 'u'], ['aside']),
      ...['u', 'v', 'w'].map(weight),
    ]),
  },
]);
const edge = (name: string): Edge => ({ name, elements: 'float', rank: 2 });

function partsOf(file: Uint8Array) {
  const graph = readFields(file).find(({ number }) => number === 7)?.value;
  const fields = graph instanceof Uint8Array ? readFields(graph) : [];
  const named = (wanted: number, name: number) =>
    fields.flatMap(({ number, value }) =>
      number === wanted && value instanceof Uint8Array
        ? [textOf(readFields(value).find((field) => field.number === name)?.value)]
        : [],
    );
  return { nodes: named(1, 2), weights: named(5, 8), inputs: named(11, 1), outputs: named(12, 1) };
}

describe('parts of an ONNX model', () => {
  it('hold what their outputs need besides their inputs', () => {
    const extract = openModel(model);
    expect(partsOf(extract([edge('in')], [edge('middle')]))).toEqual({
      nodes: ['middle'],
      weights: ['w'],
      inputs: ['in'],
      outputs: ['middle'],
    });
    expect(partsOf(extract([edge('middle')], [edge('out')]))).toMatchObject({ nodes: ['out'], weights: ['v'] });
    expect(partsOf(extract([edge('in')], [edge('out')])).nodes).toEqual(['middle', 'out']);
  });

  it('cannot be had where nothing makes an output, or of other files', () => {
    expect(() => openModel(model)([edge('middle')], [edge('aside')])).toThrow(RangeError);
    expect(() => openModel(model)([], [edge('nothing')])).toThrow(RangeError);
    for (const bytes of [new Uint8Array(0), Uint8Array.of(0x3a, 200), model.subarray(0, 40), Buffer.from('<!doctype>')])
      expect(() => openModel(bytes)).toThrow(RangeError);
  });

  it('read back numbers of any length', () => {
    const values = [0, 1, 127, 128, 300, 2 ** 31, 2 ** 45];
    const fields = readFields(writeFields(values.map((value, index) => ({ number: index + 1, value }))));
    expect(fields.map(({ value }) => value)).toEqual(values);
  });
});

describe('the weights of a network', () => {
  const large = Float32Array.from({ length: 20_000 }, (_, index) => index / 7);
  const sum: Edge = { name: 'sum', elements: 'float', rank: 1 };
  const given: Edge = { name: 'given', elements: 'float', rank: 1 };
  const small = writeFields([
    newConstant('one', 'float', [], new Uint8Array(Float32Array.of(1).buffer)),
    newNode('Add', ['large', 'one'], 'more'),
    newNode('Add', ['more', 'given'], 'sum'),
    { number: 2, value: 'adds' },
    { number: 11, value: valueInfoOf(given) },
    { number: 12, value: valueInfoOf(sum) },
  ]);
  // A graph in two messages, which count as one.
  const adding = (weights: Float32Array<ArrayBuffer>) =>
    writeFields([
      { number: 1, value: 8 },
      { number: 8, value: writeFields([{ number: 2, value: 17 }]) },
      {
        number: 7,
        value: writeFields([newConstant('large', 'float', [weights.length], new Uint8Array(weights.buffer))]),
      },
      { number: 7, value: small },
    ]);
  const network = adding(large);

  it('are taken out if they are large', () => {
    const { network: without, outside } = withWeightsOutside(network);
    expect(without.length).toBeLessThan(1000);
    expect(outside.map(({ data }) => data.length)).toEqual([80_000]);
    expect(() => withWeightsOutside(network.subarray(0, 200))).toThrow(RangeError);
  });

  it('give the same results from outside, also of networks that are opened at once', async () => {
    const { Tensor } = await loadRuntime();
    const all = [large, large.map((value) => -value), large.map((value) => 3 * value)];
    const sessions = await Promise.all(all.map((weights) => openSession(adding(weights))));
    for (const [index, weights] of all.entries()) {
      const results = await sessions[index]?.run({
        given: new Tensor('float32', new Float32Array(large.length).fill(2), [20_000]),
      });
      expect(results?.['sum']?.data).toEqual(weights.map((value) => Math.fround(Math.fround(value + 1) + 2)));
    }
    await Promise.all(sessions.map((session) => session.release()));
  });
});
