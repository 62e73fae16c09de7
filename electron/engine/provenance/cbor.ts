import { AppError } from '#shared/errors/index.ts';

/**
 * CBOR (RFC 8949), as far as manifests need it. Writes the deterministic encoding of its section 4.2.1, so that equal
 * values give equal bytes; of other software's, reads everything except indefinite lengths.
 */

/** A tagged value (RFC 8949, section 3.4). */
export class Tagged {
  readonly tag: number;
  readonly value: CborValue;

  constructor(tag: number, value: CborValue) {
    this.tag = tag;
    this.value = value;
  }
}

/** Items that are encoded already, for long lists. */
export class Encoded {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

/** Objects have texts as keys, maps have whole numbers. */
export type CborValue =
  | number
  | string
  | boolean
  | null
  | Uint8Array
  | Tagged
  | Encoded
  | readonly CborValue[]
  | ReadonlyMap<number, CborValue>
  | { readonly [key: string]: CborValue };

/** Major types (RFC 8949, section 3.1). */
const major = { unsigned: 0, negative: 1, bytes: 2, text: 3, list: 4, map: 5, tag: 6, simple: 7 } as const;

/** Deeper nesting than any manifest has. */
const deepest = 32;

/** @throws RangeError for a number that is not whole. */
export function encodeCbor(value: CborValue): Buffer {
  const parts: Uint8Array[] = [];
  write(value, parts);
  return Buffer.concat(parts);
}

function write(value: CborValue, parts: Uint8Array[]): void {
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no whole number`);
    parts.push(value < 0 ? head(major.negative, -1 - value) : head(major.unsigned, value));
  } else if (typeof value === 'string') {
    const text = Buffer.from(value);
    parts.push(head(major.text, text.length), text);
  } else if (typeof value === 'boolean' || value === null) {
    parts.push(head(major.simple, value === null ? 22 : value ? 21 : 20));
  } else if (value instanceof Uint8Array) {
    parts.push(head(major.bytes, value.length), value);
  } else if (value instanceof Encoded) {
    parts.push(value.bytes);
  } else if (value instanceof Tagged) {
    parts.push(head(major.tag, value.tag));
    write(value.value, parts);
  } else if (isList(value)) {
    parts.push(head(major.list, value.length));
    for (const item of value) write(item, parts);
  } else {
    const entries: [CborValue, CborValue][] = value instanceof Map ? [...value] : Object.entries(value);
    parts.push(head(major.map, entries.length));
    const encoded = entries.map(([key, item]) => ({ key: encodeCbor(key), item }));
    for (const { key, item } of encoded.toSorted((a, b) => Buffer.compare(a.key, b.key))) {
      parts.push(key);
      write(item, parts);
    }
  }
}

/** `Array.isArray` does not narrow read-only lists. */
function isList(value: CborValue): value is readonly CborValue[] {
  return Array.isArray(value);
}

/** A list of whole numbers below 2^32, without an object for each. */
export function encodeNumbers(values: readonly number[]): Encoded {
  const list = Buffer.allocUnsafe(9 + values.length * 5);
  let end = writeHead(list, 0, major.list, values.length);
  for (const value of values) end = writeHead(list, end, major.unsigned, value);
  return new Encoded(list.subarray(0, end));
}

/** A list of byte strings of the same length, one after another in `bytes`. */
export function encodeByteStrings(bytes: Uint8Array, length: number): Encoded {
  const prefix = head(major.bytes, length);
  const count = bytes.length / length;
  const start = head(major.list, count);
  const list = new Uint8Array(start.length + count * (prefix.length + length));
  list.set(start);
  for (let item = 0, at = start.length; item < count; item++, at += prefix.length + length) {
    list.set(prefix, at);
    list.set(bytes.subarray(item * length, (item + 1) * length), at + prefix.length);
  }
  return new Encoded(list);
}

/** The first bytes of an item: its major type, and a number in as few bytes as possible. */
function head(type: number, value: number): Uint8Array {
  const bytes = Buffer.allocUnsafe(9);
  return bytes.subarray(0, writeHead(bytes, 0, type, value));
}

/** @returns the end of what was written. */
function writeHead(into: Buffer, at: number, type: number, value: number): number {
  const first = type << 5;
  if (value < 24) return into.writeUInt8(first | value, at);
  if (value < 0x100) return into.writeUInt8(value, into.writeUInt8(first | 24, at));
  if (value < 0x1_0000) return into.writeUInt16BE(value, into.writeUInt8(first | 25, at));
  if (value < 2 ** 32) return into.writeUInt32BE(value, into.writeUInt8(first | 26, at));
  return into.writeBigUInt64BE(BigInt(value), into.writeUInt8(first | 27, at));
}

/**
 * Reads one item that takes all the bytes.
 * @throws AppError `MEDIA_CORRUPT` for anything else: items that are cut off, nested too deeply, or of unknown length.
 */
export function decodeCbor(bytes: Uint8Array): CborValue {
  const reader = new Reader(bytes);
  const value = reader.item(0);
  if (reader.at !== bytes.length) throw malformed('it has more than one item');
  return value;
}

class Reader {
  at = 0;
  readonly #bytes: Buffer;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  item(depth: number): CborValue {
    if (depth > deepest) throw malformed('it is nested too deeply');
    const [first = 0] = this.#take(1);
    const type = first >> 5;
    if (type === major.simple) return this.#simple(first & 31);
    const value = this.#number(first & 31);
    if (type === major.unsigned) return value;
    if (type === major.negative) return -1 - value;
    if (type === major.bytes) return this.#take(value);
    if (type === major.text) return this.#take(value).toString('utf8');
    if (type === major.tag) return new Tagged(value, this.item(depth + 1));
    // Each item takes a byte at least.
    if (value > this.#bytes.length - this.at) throw malformed('it is cut off');
    if (type === major.list) return Array.from({ length: value }, () => this.item(depth + 1));
    return this.#map(value, depth);
  }

  #map(entries: number, depth: number): CborValue {
    const texts: [string, CborValue][] = [];
    const numbers: [number, CborValue][] = [];
    for (let entry = 0; entry < entries; entry++) {
      const key = this.item(depth + 1);
      const value = this.item(depth + 1);
      if (typeof key === 'string') texts.push([key, value]);
      else if (typeof key === 'number') numbers.push([key, value]);
      else throw malformed('a key is neither text nor number');
    }
    if (numbers.length === 0) return Object.fromEntries(texts);
    if (texts.length > 0) throw malformed('a map has keys of two kinds');
    return new Map(numbers);
  }

  #simple(info: number): CborValue {
    if (info === 20 || info === 21) return info === 21;
    if (info === 22 || info === 23) return null;
    if (info === 26) return this.#take(4).readFloatBE();
    if (info === 27) return this.#take(8).readDoubleBE();
    throw malformed(`it has the simple value ${info}`);
  }

  #number(info: number): number {
    if (info < 24) return info;
    if (info > 27) throw malformed('it has an item of unknown length');
    const bytes = this.#take(2 ** (info - 24));
    const value = bytes.length === 8 ? Number(bytes.readBigUInt64BE()) : bytes.readUIntBE(0, bytes.length);
    if (!Number.isSafeInteger(value)) throw malformed(`it has the number ${value}`);
    return value;
  }

  #take(length: number): Buffer {
    if (length > this.#bytes.length - this.at) throw malformed('it is cut off');
    this.at += length;
    return this.#bytes.subarray(this.at - length, this.at);
  }
}

function malformed(detail: string): AppError {
  return new AppError('MEDIA_CORRUPT', { detail: `CBOR: ${detail}` });
}
