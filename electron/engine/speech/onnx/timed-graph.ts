import {
  entry,
  graph,
  graphIn,
  messagesOf,
  model,
  namesIn,
  node,
  opset,
  shape,
  tensorType,
  type,
  valueInfo,
} from './messages.ts';
import { keyAndValue, listOfIntegers, newNode, type NewField } from './new-nodes.ts';
import { readFields, textOf, writeFields, type Field } from './protobuf.ts';

/*
 * Models of Piper know how long each phoneme lasts, but return sound only. Here their graph is changed so that the
 * durations follow the samples in its output, which runtimes hand over as they are. Random numbers in the graph become
 * zeros, so that the same phonemes give the same sound each time.
 */

/** Key of a changed model's metadata. */
export const timedKey = 'vocative_durations';

/** The first version of ONNX's operators in which those used here are as they are written here. */
const oldestOpset = 13;

type GraphNode = { operator: string; inputs: string[]; outputs: string[]; field: Field };

/**
 * Changes a model of Piper so that the durations of its phonemes, frames each, follow the samples in its output.
 * @returns the model file's new bytes; null for a model in which they cannot be found, or that was changed before.
 * @throws RangeError for bytes that are no model.
 */
export function withDurations(file: Uint8Array): Uint8Array | null {
  const fields = readFields(file);
  const parts = graphIn(fields);
  const nodes = parts.flatMap((field): GraphNode[] => {
    const { number, value } = field;
    if (number !== graph.node || !(value instanceof Uint8Array)) return [];
    const [operator = ''] = namesIn(value, node.operator);
    return [{ operator, inputs: namesIn(value, node.input), outputs: namesIn(value, node.output), field }];
  });
  const durations = durationsIn(nodes);
  const [output, ...others] = messagesOf(parts, graph.output);
  const outputName = output && namesIn(output, valueInfo.name)[0];
  const isTimed = messagesOf(fields, model.metadata).some((bytes) => namesIn(bytes, entry.key)[0] === timedKey);
  if (isTimed || durations === null || !output || outputName === undefined || others.length > 0) return null;
  if (opsetOf(fields) < oldestOpset) return null;
  const changed = writeFields([
    ...nodes.map((one) => changedNode(one, outputName)),
    ...appended(outputName, durations, rankOf(output)),
    ...parts.filter(({ number }) => number !== graph.node),
  ]);
  const mark = keyAndValue(timedKey, 'after samples');
  return writeFields([
    ...fields.map((field) => (field.number === model.graph ? { number: model.graph, value: changed } : field)),
    { number: model.metadata, value: mark },
  ]);
}

/**
 * The tensor of durations: the only one that is rounded up and then summed, to know when each phoneme begins. Null if
 * there are several, or none.
 */
function durationsIn(nodes: readonly GraphNode[]): string | null {
  const summed = new Set(nodes.filter(({ operator }) => operator === 'CumSum').map(({ inputs }) => inputs[0]));
  const found = nodes.filter(({ operator, outputs }) => operator === 'Ceil' && summed.has(outputs[0]));
  return found.length === 1 ? (found[0]?.outputs[0] ?? null) : null;
}

/** Tensors of the new nodes. */
const own = {
  samples: 'vocative/samples',
  flat: 'vocative/flat',
  durations: 'vocative/durations',
  both: 'vocative/both',
  inOneRow: 'vocative/in_one_row',
  outputShape: 'vocative/output_shape',
} as const;

/** A node of the graph: as it is, with another name for the graph's output, or with zeros for random numbers. */
function changedNode({ operator, inputs, outputs, field }: GraphNode, output: string): NewField {
  const [like] = inputs;
  const [result] = outputs;
  if (operator === 'RandomNormalLike' && like !== undefined && result !== undefined)
    return newNode('Sub', [like, like], result);
  const { number, value } = field;
  if (result !== output || !(value instanceof Uint8Array)) return { number, value };
  const renamed = readFields(value).map((part) =>
    part.number === node.output ? { ...part, value: own.samples } : part,
  );
  return { number, value: writeFields(renamed) };
}

/** Nodes and constants that append the durations to the samples. @param rank dimensions of the output. */
function appended(output: string, durations: string, rank: number): NewField[] {
  const onlyLast = [...Array.from({ length: rank - 1 }, () => 1), -1];
  return [
    newNode('Reshape', [own.samples, own.inOneRow], own.flat),
    newNode('Reshape', [durations, own.inOneRow], own.durations),
    newNode('Concat', [own.flat, own.durations], own.both, { axis: 0 }),
    newNode('Reshape', [own.both, own.outputShape], output),
    listOfIntegers(own.inOneRow, [-1]),
    listOfIntegers(own.outputShape, onlyLast),
  ];
}

/** The number of dimensions of an output; 1 if the model does not say. */
function rankOf(output: Uint8Array): number {
  const path = [valueInfo.type, type.tensor, tensorType.shape];
  const sizes = path.reduce<Uint8Array | undefined>(
    (bytes, number) => bytes && messagesOf(readFields(bytes), number)[0],
    output,
  );
  return Math.max(1, sizes ? messagesOf(readFields(sizes), shape.dimension).length : 1);
}

/** The version of ONNX's own operators that a model uses; 0 if it does not say. */
function opsetOf(fields: readonly Field[]): number {
  const sets = messagesOf(fields, model.opsets).map(readFields);
  const onnx = sets.find((parts) => !messagesOf(parts, opset.domain).some((name) => textOf(name) !== ''));
  const version = onnx?.find(({ number }) => number === opset.version)?.value;
  return typeof version === 'number' ? version : 0;
}
