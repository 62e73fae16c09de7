import type { Size } from '../codec/picture-size.ts';

type PictureFormat = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif';

/** Facts from the first bytes of a picture. Sizes are pixels as coded, before EXIF turns them. */
export type PictureHeader = Size & {
  format: PictureFormat;
  /** Whether it is HDR (PQ or HLG): only AVIF declares it. */
  hdr: boolean;
};

/** Bytes from the start of a file that are enough, unless a JPEG has more metadata than that. */
export const headerBytes = 512 * 1024;

/**
 * Reads format and size of a picture without decoding it, so that one too large for the memory is refused first. The
 * bytes decide the format, whatever its name or declared type.
 * @param bytes the beginning of a file.
 * @returns null if it is none of these formats, or its header is incomplete.
 */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (textAt(bytes, 1, 3) === 'PNG' && textAt(bytes, 12, 4) === 'IHDR') {
      return header('png', { width: view.getUint32(16), height: view.getUint32(20) });
    }
    if (/^GIF8[79]a$/.test(textAt(bytes, 0, 6))) {
      return header('gif', { width: view.getUint16(6, true), height: view.getUint16(8, true) });
    }
    if (view.getUint16(0) === 0xffd8) return header('jpeg', jpegSize(view));
    if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP') return header('webp', webpSize(bytes, view));
    if (textAt(bytes, 4, 4) === 'ftyp' && isAvif(bytes, view)) return avifHeader(bytes, view);
    return null;
  } catch (error) {
    // A read beyond the end: the header is incomplete.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function header(format: PictureFormat, size: Size | null, hdr = false): PictureHeader | null {
  return size && size.width > 0 && size.height > 0 ? { format, ...size, hdr } : null;
}

function textAt(bytes: Uint8Array, start: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(start, start + length));
}

/** From the first frame header (ITU-T T.81, B.2.2); segments before it are skipped. */
function jpegSize(view: DataView): Size | null {
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    // A fill byte.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    // Picture data without a size before it.
    if (marker === 0xda || marker === 0xd9) return null;
    at += 2 + view.getUint16(at + 2);
  }
}

/** RFC 9649: simple lossy, simple lossless, extended. */
function webpSize(bytes: Uint8Array, view: DataView): Size | null {
  switch (textAt(bytes, 12, 4)) {
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 };
    default:
      return null;
  }
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) + view.getUint8(at + 2) * 0x1_0000;
}

function isAvif(bytes: Uint8Array, view: DataView): boolean {
  const end = Math.min(view.getUint32(0), bytes.length);
  for (let at = 8; at + 4 <= end; at += 4) if (/^avi[fs]$/.test(textAt(bytes, at, 4))) return true;
  return false;
}

/** Boxes of ISO/IEC 23008-12 that contain the facts, and the bytes of their own fields before their contents. */
const containers: ReadonlyMap<string, number> = new Map([
  ['meta', 4],
  ['iprp', 0],
  ['ipco', 0],
]);

/** Facts of the largest picture in the file; others are thumbnails and transparency. */
function avifHeader(bytes: Uint8Array, view: DataView): PictureHeader | null {
  let size: Size | null = null;
  let hdr = false;
  const open = [{ at: 0, end: bytes.length }];
  for (let box = open.pop(); box; box = open.pop()) {
    const { at, end } = box;
    if (at + 8 > end) continue;
    const length = view.getUint32(at);
    if (length < 8) continue;
    open.push({ at: at + length, end });
    const name = textAt(bytes, at + 4, 4);
    const own = containers.get(name);
    if (own !== undefined) open.push({ at: at + 8 + own, end: Math.min(end, at + length) });
    if (name === 'ispe') {
      const found = { width: view.getUint32(at + 12), height: view.getUint32(at + 16) };
      if (!size || found.width * found.height > size.width * size.height) size = found;
    }
    // Transfer characteristics 16 and 18 (ITU-T H.273): PQ and HLG.
    if (name === 'colr' && textAt(bytes, at + 8, 4) === 'nclx') hdr ||= [16, 18].includes(view.getUint16(at + 14));
  }
  return header('avif', size, hdr);
}
