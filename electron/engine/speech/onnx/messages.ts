import { readFields, textOf, type Field } from './protobuf.ts';

/*
 * Field numbers of onnx.proto, and what is read of its messages.
 */

export const model = { opsets: 8, graph: 7, metadata: 14 } as const;
export const opset = { domain: 1, version: 2 } as const;
export const entry = { key: 1, value: 2 } as const;
export const graph = { node: 1, name: 2, initializer: 5, input: 11, output: 12 } as const;
export const node = { input: 1, output: 2, name: 3, operator: 4, attribute: 5, domain: 7 } as const;
export const attribute = { name: 1, integer: 3, type: 20 } as const;
export const tensor = { dimensions: 1, elements: 2, name: 8, raw: 9, outside: 13, location: 14 } as const;
export const valueInfo = { name: 1, type: 2 } as const;
export const type = { tensor: 1 } as const;
export const tensorType = { elements: 1, shape: 2 } as const;
export const shape = { dimension: 1 } as const;
export const dimension = { name: 2 } as const;

/** Element types of tensors. */
export const elementTypes = { float: 1, int8: 3, int64: 7 } as const;
/** The location of tensors whose bytes are not in the model. */
export const weightsOutside = 1;
/** The type of attributes that are whole numbers. */
export const integerAttribute = 2;

export function messagesOf(fields: readonly Field[], wanted: number): Uint8Array[] {
  return fields.flatMap(({ number, value }) => (number === wanted && value instanceof Uint8Array ? [value] : []));
}

/** The fields of a model's graph. @throws RangeError for bytes that are no model. */
export function graphIn(fields: readonly Field[]): Field[] {
  const [whole] = messagesOf(fields, model.graph);
  if (!whole) throw new RangeError('the file has no graph');
  return readFields(whole);
}

/** The texts in a field of a message. */
export function namesIn(bytes: Uint8Array, wanted: number): string[] {
  return messagesOf(readFields(bytes), wanted).map(textOf);
}
