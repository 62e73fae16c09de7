import {
  attribute,
  elementTypes,
  entry,
  graph,
  integerAttribute,
  messagesOf,
  model,
  namesIn,
  node,
  opset,
  tensor,
} from './messages.ts';
import { writeFields, type Field } from './protobuf.ts';

/* Nodes and constants that are added to graphs. */

export type NewField = { number: number; value: number | string | Uint8Array };

/** @param settings attributes, whole numbers. */
export function newNode(
  operator: string,
  inputs: readonly string[],
  outputs: string | readonly string[],
  settings: Readonly<Record<string, number>> = {},
): NewField {
  const named = typeof outputs === 'string' ? [outputs] : outputs;
  const described = Object.entries(settings).map(([name, value]) =>
    writeFields([
      { number: attribute.name, value: name },
      { number: attribute.integer, value },
      { number: attribute.type, value: integerAttribute },
    ]),
  );
  const parts = [
    ...inputs.map((value) => ({ number: node.input, value })),
    ...named.map((value) => ({ number: node.output, value })),
    { number: node.name, value: named[0] ?? '' },
    { number: node.operator, value: operator },
    ...described.map((value) => ({ number: node.attribute, value })),
  ];
  return { number: graph.node, value: writeFields(parts) };
}

/** A pair of texts, as in a model's metadata. */
export function keyAndValue(key: string, value: string): Uint8Array {
  return writeFields([
    { number: entry.key, value: key },
    { number: entry.value, value },
  ]);
}

/** Operators of ONNX Runtime that are no part of ONNX. */
const runtimeDomain = 'com.microsoft';

/** What a model with a {@link runtimeNode} has to say, unless it does already. @param fields of the model. */
export function usingRuntimeOperators(fields: readonly Field[]): NewField[] {
  const domains = messagesOf(fields, model.opsets).flatMap((bytes) => namesIn(bytes, opset.domain));
  if (domains.includes(runtimeDomain)) return [];
  const described = writeFields([
    { number: opset.domain, value: runtimeDomain },
    { number: opset.version, value: 1 },
  ]);
  return [{ number: model.opsets, value: described }];
}

/** A node of such an operator. */
export function runtimeNode(operator: string, inputs: readonly string[], output: string): NewField {
  const { number, value } = newNode(operator, inputs, output);
  const domain = writeFields([{ number: node.domain, value: runtimeDomain }]);
  return { number, value: Buffer.concat([value as Uint8Array, domain]) };
}

/** A constant tensor of one dimension. */
export function listOfIntegers(name: string, values: readonly number[]): NewField {
  const { buffer } = BigInt64Array.from(values, BigInt);
  return newConstant(name, 'int64', [values.length], new Uint8Array(buffer));
}

/** @param raw its elements, little-endian. */
export function newConstant(
  name: string,
  elements: keyof typeof elementTypes,
  sizes: readonly number[],
  raw: Uint8Array,
): NewField {
  const described = writeFields([
    ...sizes.map((value) => ({ number: tensor.dimensions, value })),
    { number: tensor.elements, value: elementTypes[elements] },
    { number: tensor.name, value: name },
    { number: tensor.raw, value: raw },
  ]);
  return { number: graph.initializer, value: described };
}
