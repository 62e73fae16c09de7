import { crc32 } from 'node:zlib';
import { readPictureHeader } from './picture-header.ts';

/**
 * Whether a picture has all of its bytes. Decoders draw what has come of one that was cut off on its way and leave the
 * rest black. Bytes after its end don't matter; formats whose decoder refuses a part, such as AVIF, count as whole.
 */
export function isWholePicture(bytes: Uint8Array): boolean {
  switch (readPictureHeader(bytes)?.format) {
    case 'png':
      return hasPngEnd(bytes);
    case 'jpeg':
      return hasJpegEnd(bytes);
    case 'webp':
      // RFC 9649: the size of what follows it.
      return viewOf(bytes).getUint32(4, true) + 8 <= bytes.length;
    case 'gif':
      return hasGifPicture(bytes);
    case 'avif':
    case undefined:
      return true;
  }
}

/**
 * Whether a picture's checksums are those of its bytes: decoders draw a changed one as stripes, or leave its rest out.
 * Only PNG has any. Of a whole picture.
 */
export function isIntactPicture(bytes: Uint8Array): boolean {
  if (readPictureHeader(bytes)?.format !== 'png') return true;
  const view = viewOf(bytes);
  for (const { at, length } of pngChunks(bytes)) {
    // A small letter marks what a picture can be drawn without, as metadata that editors change and leave the checksum.
    const isNeeded = (view.getUint8(at + 4) & 0x20) === 0;
    const behind = at + 8 + length;
    if (isNeeded && crc32(bytes.subarray(at + 4, behind)) !== view.getUint32(behind)) return false;
  }
  return true;
}

function hasPngEnd(bytes: Uint8Array): boolean {
  return pngChunks(bytes).at(-1)?.name === pngEnd;
}

const pngEnd = 0x4945_4e44;

/** ISO/IEC 15948: chunks of a length, a name, so many bytes and a checksum, up to the last one, without any bytes. */
function pngChunks(bytes: Uint8Array): { at: number; name: number; length: number }[] {
  const view = viewOf(bytes);
  const chunks: { at: number; name: number; length: number }[] = [];
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = view.getUint32(at);
    if (at + 12 + length > bytes.length) break;
    chunks.push({ at, name: view.getUint32(at + 4), length });
    if (chunks.at(-1)?.name === pngEnd) break;
    at += 12 + length;
  }
  return chunks;
}

/** ITU-T T.81: an end marker after the picture's first scan; a thumbnail in its metadata has one before. */
function hasJpegEnd(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  for (let at = 2; at + 4 <= bytes.length;) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (marker === 0xda)
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf('ffd9', at, 'hex') !== -1;
    else at += 2 + view.getUint16(at + 2);
  }
  return false;
}

/** GIF89a: blocks up to the data of the first picture, which is the one that is shown. */
function hasGifPicture(bytes: Uint8Array): boolean {
  const byte = (at: number): number => bytes[at] ?? 0;
  const tableAfter = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  const afterBlocks = (start: number): number => {
    let at = start;
    while (byte(at) > 0) at += 1 + byte(at);
    return at + 1;
  };
  let at = 13 + tableAfter(byte(10));
  // Extensions.
  while (at < bytes.length && byte(at) === 0x21) at = afterBlocks(at + 2);
  if (byte(at) !== 0x2c) return false;
  return afterBlocks(at + 10 + tableAfter(byte(at + 9)) + 1) <= bytes.length;
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
