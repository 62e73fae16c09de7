import { attribute, elementTypes, graph, integerAttribute, node, tensor } from './messages.ts';
import { writeFields } from './protobuf.ts';

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
