import { graph, messagesOf, model, tensor, weightsOutside } from './messages.ts';
import { keyAndValue } from './new-nodes.ts';
import { readFields, writeFields, type Field } from './protobuf.ts';

/** A tensor's bytes, and the path by which a model names them. */
export type OutsideWeights = { path: string; data: Uint8Array };

/** Smaller tensors stay in the model, bytes. */
const leastOutside = 64 * 1024;

/**
 * Takes the weights out of a model: the runtime parses a model as a whole, in memory that it never gives back, and would
 * hold its weights up to four times while it loads them.
 * @returns the model without them, and they themselves, as parts of `file`.
 * @throws RangeError for bytes that are no model.
 */
export function withWeightsOutside(file: Uint8Array): { network: Uint8Array; outside: OutsideWeights[] } {
  const outside: OutsideWeights[] = [];
  const network = readFields(file).map((field) =>
    field.number === model.graph && field.value instanceof Uint8Array
      ? { number: field.number, value: writeFields(readFields(field.value).map((part) => moved(part, outside))) }
      : field,
  );
  return { network: writeFields(network), outside };
}

/** A part of a graph. A large tensor's bytes are added to `outside`, and it names them instead. */
function moved(part: Field, outside: OutsideWeights[]): Field {
  if (part.number !== graph.initializer || !(part.value instanceof Uint8Array)) return part;
  const described = readFields(part.value);
  const [data] = messagesOf(described, tensor.raw);
  if (data === undefined || data.length < leastOutside) return part;
  const path = `weights-${outside.length}`;
  outside.push({ path, data });
  const value = writeFields([
    ...described.filter(({ number }) => number !== tensor.raw),
    { number: tensor.outside, value: keyAndValue('location', path) },
    { number: tensor.outside, value: keyAndValue('length', String(data.length)) },
    { number: tensor.location, value: weightsOutside },
  ]);
  return { number: part.number, value };
}
