/**
 * Writes ONNX models: just enough of the protobuf format for the small graphs of the tests.
 * Field numbers are those of onnx.proto (https://github.com/onnx/onnx/blob/main/onnx/onnx.proto).
 */

export type ElementType = 'float' | 'int64' | 'int32';

/** An input or output. Dimensions are numbers, or names for variable ones. */
export type Tensor = { name: string; type: ElementType; shape: readonly (number | string)[] };

export type Constant = { name: string; type: ElementType; shape: readonly number[]; values: readonly number[] };

export type Attribute = { name: string; value: number } | { name: string; values: readonly number[] };

export type Node = {
  op: string;
  inputs: readonly string[];
  outputs: readonly string[];
  /** Whole numbers. */
  attributes?: readonly Attribute[];
};

export type Model = {
  inputs: readonly Tensor[];
  outputs: readonly Tensor[];
  constants: readonly Constant[];
  nodes: readonly Node[];
  metadata: Readonly<Record<string, string | number>>;
};

const elementTypes: Record<ElementType, number> = { float: 1, int32: 6, int64: 7 };
const attributeTypes = { int: 2, ints: 7 };

/** The model file's bytes. */
export function writeOnnx(model: Model): Buffer {
  const graph = Buffer.concat([
    ...model.nodes.map((node) => message(1, nodeBytes(node))),
    text(2, 'graph'),
    ...model.constants.map((constant) => message(5, constantBytes(constant))),
    ...model.inputs.map((tensor) => message(11, tensorBytes(tensor))),
    ...model.outputs.map((tensor) => message(12, tensorBytes(tensor))),
  ]);
  const properties = Object.entries(model.metadata).map(([key, value]) =>
    message(14, Buffer.concat([text(1, key), text(2, String(value))])),
  );
  return Buffer.concat([number(1, 8), message(7, graph), message(8, number(2, 17)), ...properties]);
}

function nodeBytes({ op, inputs, outputs, attributes = [] }: Node): Buffer {
  return Buffer.concat([
    ...inputs.map((name) => text(1, name)),
    ...outputs.map((name) => text(2, name)),
    text(4, op),
    ...attributes.map((attribute) => message(5, attributeBytes(attribute))),
  ]);
}

function attributeBytes(attribute: Attribute): Buffer {
  if ('value' in attribute) {
    return Buffer.concat([text(1, attribute.name), number(3, attribute.value), number(20, attributeTypes.int)]);
  }
  const values = attribute.values.map((value) => number(8, value));
  return Buffer.concat([text(1, attribute.name), ...values, number(20, attributeTypes.ints)]);
}

function constantBytes({ name, type, shape, values }: Constant): Buffer {
  return Buffer.concat([
    ...shape.map((size) => number(1, size)),
    number(2, elementTypes[type]),
    text(8, name),
    message(9, rawValues(type, values)),
  ]);
}

function rawValues(type: ElementType, values: readonly number[]): Buffer {
  if (type === 'float') return Buffer.from(Float32Array.from(values).buffer);
  if (type === 'int32') return Buffer.from(Int32Array.from(values).buffer);
  return Buffer.from(BigInt64Array.from(values, BigInt).buffer);
}

function tensorBytes({ name, type, shape }: Tensor): Buffer {
  const dimensions = shape.map((size) => message(1, typeof size === 'number' ? number(1, size) : text(2, size)));
  const tensorType = Buffer.concat([number(1, elementTypes[type]), message(2, Buffer.concat(dimensions))]);
  return Buffer.concat([text(1, name), message(2, message(1, tensorType))]);
}

function number(field: number, value: number): Buffer {
  return Buffer.concat([varint(field * 8), varint(value)]);
}

function text(field: number, value: string): Buffer {
  return message(field, Buffer.from(value));
}

/** A length-delimited field. */
function message(field: number, bytes: Buffer): Buffer {
  return Buffer.concat([varint(field * 8 + 2), varint(bytes.length), bytes]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  while (rest > 0x7fn) {
    bytes.push(Number(rest & 0x7fn) | 0x80);
    rest >>= 7n;
  }
  bytes.push(Number(rest));
  return Buffer.from(bytes);
}
