/**
 * A CMYK JPEG, as used for printing; browsers' canvases cannot write one. It has one color, is baseline (ITU-T T.81),
 * and has Adobe's marker with inverted values.
 * @param inks cyan, magenta, yellow, black, 0–1.
 */
export function cmykJpeg(inks: readonly [number, number, number, number], blocks = 4): Uint8Array {
  const side = blocks * 8;
  const segments = [
    [0xd8],
    segment(0xee, [...Buffer.from('Adobe'), 0, 100, 0, 0, 0, 0, 0]),
    segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
    segment(0xc0, [8, 0, side, 0, side, 4, ...inks.flatMap((_, index) => [index + 1, 0x11, 0])]),
    // Huffman codes of four bits for twelve sizes of the first coefficient; and a code for "no further coefficients".
    segment(0xc4, [
      0x00,
      0,
      0,
      0,
      12,
      ...Array.from({ length: 12 }, () => 0),
      ...Array.from({ length: 12 }, (_, n) => n),
    ]),
    segment(0xc4, [0x10, 1, ...Array.from({ length: 15 }, () => 0), 0]),
    segment(0xda, [4, ...inks.flatMap((_, index) => [index + 1, 0]), 0, 63, 0]),
  ];
  const bytes = segments.flatMap((content) => [0xff, ...content]);
  return Uint8Array.from([...bytes, ...scan(inks, blocks), 0xff, 0xd9]);
}

function segment(marker: number, content: readonly number[]): number[] {
  const length = content.length + 2;
  return [marker, length >> 8, length & 255, ...content];
}

function scan(inks: readonly number[], blocks: number): number[] {
  let bits = '';
  for (let block = 0; block < blocks * blocks; block += 1) {
    for (const ink of inks) {
      const level = block === 0 ? Math.round(((1 - ink) * 255 - 128) * 8) : 0;
      const size = level === 0 ? 0 : Math.floor(Math.log2(Math.abs(level))) + 1;
      const value = level < 0 ? level + 2 ** size - 1 : level;
      bits += size.toString(2).padStart(4, '0') + (size === 0 ? '' : value.toString(2).padStart(size, '0')) + '0';
    }
  }
  bits = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1');
  const bytes = Array.from({ length: bits.length / 8 }, (_, at) => Number.parseInt(bits.slice(at * 8, at * 8 + 8), 2));
  return bytes.flatMap((byte) => (byte === 255 ? [255, 0] : [byte]));
}
