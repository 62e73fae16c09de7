import { brotliDecompressSync } from 'node:zlib';

/**
 * Code points a font has glyphs for, read from its `cmap` table (OpenType, formats 4 and 12).
 * @param font a WOFF2 file (W3C Recommendation, 2024).
 * @throws Error for any other file.
 */
export function readCoverage(font: Uint8Array): Set<number> {
  const cmap = readTable(font, knownTags.cmap);
  const view = new DataView(cmap.buffer, cmap.byteOffset, cmap.length);
  const covered = new Set<number>();
  for (let record = 0; record < view.getUint16(2); record += 1) {
    const offset = view.getUint32(4 + record * 8 + 4);
    const format = view.getUint16(offset);
    if (format === 4) addSegments(view, offset, covered);
    if (format === 12) addGroups(view, offset, covered);
  }
  return covered;
}

/** Indices in WOFF2's list of known tags; `other` means that the tag follows. */
const knownTags = { cmap: 0, glyf: 10, loca: 11, other: 63 } as const;
const headerBytes = 48;

/** Reads an untransformed table. All tables are one Brotli stream, in the order of the directory. */
function readTable(font: Uint8Array, wanted: number): Uint8Array {
  const view = new DataView(font.buffer, font.byteOffset, font.length);
  if (font.length < headerBytes || view.getUint32(0) !== 0x774f4632) throw new Error('not a WOFF2 font');
  const tables = view.getUint16(12);
  const compressed = view.getUint32(20);
  let position = headerBytes;
  let start = 0;
  let found: { start: number; length: number } | undefined;

  /** `UIntBase128`: seven bits a byte, the highest first. */
  function readLength(): number {
    for (let value = 0; ;) {
      const byte = view.getUint8(position++);
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  }

  for (let table = 0; table < tables; table += 1) {
    const flags = view.getUint8(position++);
    const tag = flags & 63;
    if (tag === knownTags.other) position += 4;
    const original = readLength();
    const version = flags >> 6;
    // Version 0 means untransformed, except for `glyf` and `loca`, where version 3 does.
    const plain = tag === knownTags.glyf || tag === knownTags.loca ? version === 3 : version === 0;
    const length = plain ? original : readLength();
    if (tag === wanted) found = { start, length };
    start += length;
  }
  if (!found) throw new Error('a font without characters');
  const content = brotliDecompressSync(font.subarray(position, position + compressed));
  return content.subarray(found.start, found.start + found.length);
}

function addSegments(view: DataView, offset: number, covered: Set<number>): void {
  const bytes = view.getUint16(offset + 6);
  const ends = offset + 14;
  const starts = ends + bytes + 2;
  const deltas = starts + bytes;
  const ranges = deltas + bytes;
  for (let at = 0; at < bytes; at += 2) {
    const first = view.getUint16(starts + at);
    const delta = view.getUint16(deltas + at);
    const range = view.getUint16(ranges + at);
    for (let code = first; code <= view.getUint16(ends + at) && code < 0xffff; code += 1) {
      const glyph = range === 0 ? code + delta : view.getUint16(ranges + at + range + (code - first) * 2);
      if ((glyph & 0xffff) !== 0) covered.add(code);
    }
  }
}

function addGroups(view: DataView, offset: number, covered: Set<number>): void {
  const groups = view.getUint32(offset + 12);
  for (let group = 0; group < groups; group += 1) {
    const at = offset + 16 + group * 12;
    for (let code = view.getUint32(at); code <= view.getUint32(at + 4); code += 1) covered.add(code);
  }
}
