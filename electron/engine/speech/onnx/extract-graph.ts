import {
  dimension,
  elementTypes,
  graph,
  graphIn,
  messagesOf,
  model,
  namesIn,
  node,
  shape,
  tensor,
  tensorType,
  type,
  valueInfo,
} from './messages.ts';
import { readFields, writeFields } from './protobuf.ts';

/** A tensor at the edge of a part: its name, elements, and number of dimensions, whose sizes stay open. */
export type Edge = { name: string; elements: keyof typeof elementTypes; rank: number };

/** Returns the part of a model between some of its tensors, as a model of its own. */
export type Extract = (inputs: readonly Edge[], outputs: readonly Edge[]) => Uint8Array;

/**
 * Takes an ONNX model apart: a part has all nodes and weights that its outputs need besides its inputs. So a pipeline in
 * one graph can be run in steps, and values between them can be changed.
 * @throws RangeError for bytes that are no model. The returned function throws one for an output that its inputs don't
 * lead to.
 */
export function openModel(file: Uint8Array): Extract {
  const fields = readFields(file);
  const parts = graphIn(fields);
  const nodes = messagesOf(parts, graph.node).map((bytes) => ({
    bytes,
    inputs: namesIn(bytes, node.input),
    outputs: namesIn(bytes, node.output),
  }));
  const madeBy = new Map(nodes.flatMap((one) => one.outputs.map((name) => [name, one] as const)));
  const weights = new Map(messagesOf(parts, graph.initializer).map((bytes) => [namesIn(bytes, tensor.name)[0], bytes]));

  /** Names of all tensors that are needed, in no order. */
  function neededFor(inputs: readonly Edge[], outputs: readonly Edge[]): Set<string> {
    const given = new Set(inputs.map(({ name }) => name));
    const needed = new Set<string>();
    const wanted = outputs.map(({ name }) => name);
    for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
      // An optional input that is left out has no name.
      if (name === '' || given.has(name) || needed.has(name)) continue;
      needed.add(name);
      const maker = madeBy.get(name);
      if (maker) wanted.push(...maker.inputs);
      else if (!weights.has(name)) throw new RangeError(`${name} is needed, and nothing makes it`);
    }
    return needed;
  }

  return (inputs, outputs) => {
    const needed = neededFor(inputs, outputs);
    const part = writeFields([
      ...nodes
        .filter((one) => one.outputs.some((name) => needed.has(name)))
        .map(({ bytes }) => ({ number: graph.node, value: bytes })),
      { number: graph.name, value: 'part' },
      ...[...weights]
        .filter(([name]) => needed.has(name ?? ''))
        .map(([, value]) => ({ number: graph.initializer, value })),
      ...inputs.map((edge) => ({ number: graph.input, value: valueInfoOf(edge) })),
      ...outputs.map((edge) => ({ number: graph.output, value: valueInfoOf(edge) })),
    ]);
    return writeFields(
      fields.map((field) => (field.number === model.graph ? { number: model.graph, value: part } : field)),
    );
  };
}

/** First outputs of all nodes with an operator. @throws RangeError for bytes that are no model. */
export function outputsOf(file: Uint8Array, operator: string): string[] {
  return messagesOf(graphIn(readFields(file)), graph.node)
    .filter((bytes) => namesIn(bytes, node.operator)[0] === operator)
    .flatMap((bytes) => namesIn(bytes, node.output).slice(0, 1));
}

/** Describes an input or output of a graph. */
export function valueInfoOf({ name, elements, rank }: Edge): Uint8Array {
  const sizes = Array.from({ length: rank }, (_, index) => ({
    number: shape.dimension,
    value: writeFields([{ number: dimension.name, value: `${name}_${index}` }]),
  }));
  const described = writeFields([
    { number: tensorType.elements, value: elementTypes[elements] },
    { number: tensorType.shape, value: writeFields(sizes) },
  ]);
  return writeFields([
    { number: valueInfo.name, value: name },
    { number: valueInfo.type, value: writeFields([{ number: type.tensor, value: described }]) },
  ]);
}
