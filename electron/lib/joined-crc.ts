/**
 * CRC-32 of bytes that are put together from parts whose checksums are known. A checksum is a polynomial over GF(2),
 * reduced modulo that of CRC-32, and `n` bytes behind it multiply it by x^(8n): the algorithm of `crc32_combine` in
 * zlib, by Mark Adler. Bits are in reflected order, as in `node:zlib`.
 */

const polynomial = 0xed_b8_83_20;
/** The polynomial 1. */
const one = 0x80_00_00_00;

/** x^(8 · digit · 256^place), by place and digit: a length is multiplied in for each of its bytes. */
const powers = powersOfBytes();

/**
 * The checksum of a part, as it counts when `bytes` others follow it. The checksum of parts A and B is
 * `(crcBefore(crc(A), bytes of B) ^ crc(B)) >>> 0`.
 * @param bytes below 2^48.
 */
export function crcBefore(crc: number, bytes: number): number {
  let shifted = crc >>> 0;
  let left = bytes;
  for (const places of powers) {
    if (left === 0) break;
    const digit = left % 256;
    if (digit !== 0) shifted = multiply(places[digit] ?? one, shifted);
    left = (left - digit) / 256;
  }
  return shifted;
}

/** The product of two polynomials modulo that of CRC-32. */
function multiply(a: number, b: number): number {
  let product = 0;
  let factor = b;
  for (let bits = a | 0; bits !== 0; bits = (bits << 1) | 0) {
    if (bits < 0) product ^= factor;
    factor = factor & 1 ? (factor >>> 1) ^ polynomial : factor >>> 1;
  }
  return product >>> 0;
}

function powersOfBytes(): Uint32Array[] {
  // x^8 is one byte.
  let base = one >>> 8;
  return Array.from({ length: 6 }, () => {
    const places = new Uint32Array(256);
    places[0] = one;
    for (let digit = 1; digit < 256; digit++) places[digit] = multiply(base, places[digit - 1] ?? one);
    base = multiply(base, places[255] ?? one);
    return places;
  });
}
