import { AppError } from '#shared/errors/index.ts';

/** DER (X.690), as far as certificates need it. */

/** An item of a universal or context-specific type. */
export function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const length = contents.reduce((sum, { length: bytes }) => sum + bytes, 0);
  return Buffer.concat([Uint8Array.of(tag), lengthOf(length), ...contents]);
}

function lengthOf(length: number): Uint8Array {
  if (length < 0x80) return Uint8Array.of(length);
  if (length < 0x100) return Uint8Array.of(0x81, length);
  return Uint8Array.of(0x82, length >> 8, length);
}

export const sequence = (...items: readonly Uint8Array[]): Buffer => der(0x30, ...items);
export const setOf = (item: Uint8Array): Buffer => der(0x31, item);
export const octets = (bytes: Uint8Array): Buffer => der(0x04, bytes);
export const bits = (bytes: Uint8Array, unused = 0): Buffer => der(0x03, Uint8Array.of(unused), bytes);
export const utf8 = (text: string): Buffer => der(0x0c, Buffer.from(text));
export const isTrue: Buffer = der(0x01, Uint8Array.of(0xff));

/** A positive whole number. @param bytes big-endian, the first one from 1 to 127. */
export const integer = (bytes: Uint8Array): Buffer => der(0x02, bytes);

/** An object identifier in its dotted form. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return der(0x06, Uint8Array.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function base128(value: number): number[] {
  const bytes = [value & 0x7f];
  for (let left = value >>> 7; left > 0; left >>>= 7) bytes.unshift((left & 0x7f) | 0x80);
  return bytes;
}

/** A time to the second: with two digits of the year before 2050, as RFC 5280 asks in section 4.1.2.5. */
export function time(date: Date): Buffer {
  const digits = date.toISOString().replace(/[-:T]|\.\d+/gu, '');
  const isShort = date.getUTCFullYear() < 2050;
  return der(isShort ? 0x17 : 0x18, Buffer.from(isShort ? digits.slice(2) : digits));
}

/** An item as read. `whole` has its tag and length, too. */
type DerItem = { tag: number; contents: Uint8Array; whole: Uint8Array };

/** The items that `bytes` hold, one after another. @throws AppError `MEDIA_CORRUPT` where one is cut off. */
export function readItems(bytes: Uint8Array): DerItem[] {
  const items: DerItem[] = [];
  for (let at = 0; at < bytes.length;) {
    const [tag = 0, first = 0] = bytes.subarray(at, at + 2);
    const more = first < 0x80 ? 0 : first - 0x80;
    const start = at + 2 + more;
    const length = more === 0 ? first : bytes.subarray(at + 2, start).reduce((sum, byte) => sum * 256 + byte, 0);
    const end = start + length;
    if (end > bytes.length) throw new AppError('MEDIA_CORRUPT', { detail: 'DER: it is cut off' });
    items.push({ tag, contents: bytes.subarray(start, end), whole: bytes.subarray(at, end) });
    at = end;
  }
  return items;
}
