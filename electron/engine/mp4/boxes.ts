import { AppError } from '#shared/errors/index.ts';
import { uint32At } from '#shared/at.ts';

/** A box found in a buffer: `start` is its first header byte, `body` the first byte after the header, `end` exclusive. */
export type Box = { type: string; start: number; body: number; end: number };

/**
 * Lists the boxes in `bytes[from, to)`.
 * @throws AppError `MEDIA_CORRUPT` when a box reaches over the end.
 */
export function listBoxes(bytes: Uint8Array, from = 0, to = bytes.length): Box[] {
  const view = viewOf(bytes);
  const boxes: Box[] = [];
  let start = from;
  while (start + 8 <= to) {
    const header = readBoxHeader(view, start);
    const end = header.size === 0 ? to : start + header.size;
    if (end > to || start + header.headerSize > end) throw corrupt(`box ${header.type} at ${start} is cut off`);
    boxes.push({ type: header.type, start, body: start + header.headerSize, end });
    start = end;
  }
  return boxes;
}

type BoxHeader = {
  type: string;
  /** Bytes including the header; 0 = up to the end of the file. */
  size: number;
  headerSize: 8 | 16;
};

/** Reads the box header at `at`, which has 16 bytes if the size is 64-bit, otherwise 8. */
export function readBoxHeader(view: DataView, at: number): BoxHeader {
  const size = view.getUint32(at);
  const type = String.fromCharCode(
    view.getUint8(at + 4),
    view.getUint8(at + 5),
    view.getUint8(at + 6),
    view.getUint8(at + 7),
  );
  if (size !== 1) return { type, size, headerSize: 8 };
  if (at + 16 > view.byteLength) throw corrupt(`box ${type} at ${at} is cut off`);
  return { type, size: Number(view.getBigUint64(at + 8)), headerSize: 16 };
}

/** The first box of `type`; undefined without one. */
export function findBox(boxes: readonly Box[], type: string): Box | undefined {
  return boxes.find((box) => box.type === type);
}

/** The first box of `type`. @throws AppError `MEDIA_CORRUPT` without one. */
export function requireBox(boxes: readonly Box[], type: string): Box {
  const box = findBox(boxes, type);
  if (!box) throw corrupt(`box ${type} is missing`);
  return box;
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export function corrupt(detail: string): AppError {
  return new AppError('MEDIA_CORRUPT', { detail: `MP4: ${detail}` });
}

/** Builds boxes front to back in one growing buffer. Numbers are big-endian, as everywhere in MP4. */
export class BoxWriter {
  #bytes: Uint8Array;
  #view: DataView;
  #length = 0;

  /** @param capacity initial size in bytes; it grows as needed. */
  constructor(capacity = 4096) {
    this.#bytes = new Uint8Array(capacity);
    this.#view = viewOf(this.#bytes);
  }

  get length(): number {
    return this.#length;
  }

  /** The bytes written so far (a view, valid until the next write). */
  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Writes a box around what `body` writes. */
  box(type: string, body: () => void): void {
    const start = this.#length;
    this.u32(0);
    this.text(type);
    body();
    this.#view.setUint32(start, this.#length - start);
  }

  /** Writes a box that starts with version and flags. */
  fullBox(type: string, version: number, flags: number, body: () => void): void {
    this.box(type, () => {
      this.u32(version * 0x1000000 + flags);
      body();
    });
  }

  u8(value: number): void {
    const at = this.#reserve(1);
    this.#view.setUint8(at, value);
  }

  u16(value: number): void {
    const at = this.#reserve(2);
    this.#view.setUint16(at, value);
  }

  u32(value: number): void {
    const at = this.#reserve(4);
    this.#view.setUint32(at, value);
  }

  i32(value: number): void {
    const at = this.#reserve(4);
    this.#view.setInt32(at, value);
  }

  /** A whole number up to 2^53 as 64 bits. */
  u64(value: number): void {
    this.u32(Math.floor(value / 2 ** 32));
    this.u32(value % 2 ** 32);
  }

  /** Many 32-bit numbers: tables are most of a file's head. */
  u32s(values: Uint32Array): void {
    let at = this.#reserve(values.length * 4);
    for (let index = 0; index < values.length; index++, at += 4) this.#view.setUint32(at, uint32At(values, index));
  }

  /** Overwrites a number that was not known when it was written. */
  replaceU32(at: number, value: number): void {
    this.#view.setUint32(at, value);
  }

  /** Four-character codes and other ASCII. */
  text(value: string): void {
    for (let index = 0; index < value.length; index++) this.u8(value.charCodeAt(index));
  }

  raw(bytes: Uint8Array): void {
    const at = this.#reserve(bytes.length);
    this.#bytes.set(bytes, at);
  }

  zeros(count: number): void {
    // The buffer is zero from the start, and each byte is written only once.
    this.#reserve(count);
  }

  /**
   * Makes room for `count` bytes at the end and returns their position. Buffer and view may have changed afterwards.
   */
  #reserve(count: number): number {
    const at = this.#length;
    this.#length += count;
    if (this.#length > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(this.#length, this.#bytes.length * 2));
      grown.set(this.#bytes);
      this.#bytes = grown;
      this.#view = viewOf(grown);
    }
    return at;
  }
}
