const startCode = Buffer.from([0, 0, 1]);

/**
 * An H.264 frame as MP4 holds it: NAL units with four bytes of length each, instead of the start codes the encoder
 * puts between them.
 */
export function lengthPrefixed(frame: Buffer): Buffer {
  const parts: Buffer[] = [];
  let start = frame.indexOf(startCode);
  while (start >= 0) {
    start += startCode.length;
    const next = frame.indexOf(startCode, start);
    let end = next < 0 ? frame.length : next;
    // The zero of a four-byte start code, or padding, belongs to no unit.
    while (end > start && frame[end - 1] === 0) end -= 1;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(end - start);
    parts.push(length, frame.subarray(start, end));
    start = next;
  }
  return Buffer.concat(parts);
}
