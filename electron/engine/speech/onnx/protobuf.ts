/*
 * Fields of protobuf messages in memory, enough to take ONNX graphs apart and put them together: the runtimes read whole
 * files only, and generated code for onnx.proto would be larger than what is done with it.
 */

/** A field of a message: a number for varints, else its bytes. */
export type Field = { number: number; value: number | Uint8Array };

/** @throws RangeError for bytes that are no message. */
export function readFields(bytes: Uint8Array): Field[] {
  const fields: Field[] = [];
  let at = 0;
  function varint(): number {
    let value = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      const byte = bytes[at++];
      if (byte === undefined) throw new RangeError('the message ends inside a number');
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
    throw new RangeError('a number of more than ten bytes');
  }
  function take(length: number): Uint8Array {
    const part = bytes.subarray(at, at + length);
    if (part.length < length) throw new RangeError(`${length - part.length} bytes are missing`);
    at += length;
    return part;
  }
  while (at < bytes.length) {
    const tag = varint();
    const number = Math.floor(tag / 8);
    switch (tag % 8) {
      case 0:
        fields.push({ number, value: varint() });
        break;
      case 1:
        fields.push({ number, value: take(8) });
        break;
      case 2:
        fields.push({ number, value: take(varint()) });
        break;
      case 5:
        fields.push({ number, value: take(4) });
        break;
      default:
        throw new RangeError(`wire type ${tag % 8}`);
    }
  }
  return fields;
}

/** The bytes of a message. Values are numbers for varints, texts, or bytes of texts and messages. */
export function writeFields(fields: readonly { number: number; value: number | string | Uint8Array }[]): Uint8Array {
  const parts = fields.flatMap(({ number, value }) => {
    if (typeof value === 'number') return [varintOf(8 * number), varintOf(value)];
    const content = typeof value === 'string' ? new TextEncoder().encode(value) : value;
    return [varintOf(8 * number + 2), varintOf(content.length), content];
  });
  return Buffer.concat(parts);
}

function varintOf(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
  bytes.push(rest);
  return Uint8Array.from(bytes);
}

export function textOf(value: number | Uint8Array | undefined): string {
  return value instanceof Uint8Array ? new TextDecoder().decode(value) : '';
}
