/** H.264 as encoders produce it: NAL units separated by start codes (ITU-T H.264, annex B). */

const startCode = Buffer.from([0, 0, 1]);

const nalTypes = { sequenceParameters: 7, pictureParameters: 8 } as const;

/** Bytes of the length before each NAL unit in a template. */
const nalLengthBytes = 4;

/** The NAL units of a stream, without start codes; views of `stream`. */
export function nalUnits(stream: Buffer): Buffer[] {
  const units: Buffer[] = [];
  let start = stream.indexOf(startCode);
  while (start >= 0) {
    start += startCode.length;
    const next = stream.indexOf(startCode, start);
    let end = next < 0 ? stream.length : next;
    // The zero of a four-byte start code, or padding, belongs to no unit.
    while (end > start && stream[end - 1] === 0) end -= 1;
    units.push(stream.subarray(start, end));
    start = next;
  }
  return units;
}

/** A frame as MP4 stores it: NAL units with four bytes of length each. */
export function lengthPrefixed(frame: Buffer): Buffer {
  const parts = nalUnits(frame).flatMap((unit) => {
    const length = Buffer.alloc(nalLengthBytes);
    length.writeUInt32BE(unit.length);
    return [length, unit];
  });
  return Buffer.concat(parts);
}

/** The sequence and picture parameter sets among NAL units, which a decoder needs before the first frame. */
export function parameterSetsOf(units: readonly Uint8Array[]): Uint8Array[] {
  const types: number[] = Object.values(nalTypes);
  return units.filter((unit) => types.includes((unit[0] ?? 0) & 0x1f));
}

/** Whether two lists of parameter sets are equal, so that frames encoded with one can be decoded with the other. */
export function sameParameterSets(own: readonly Uint8Array[], others: readonly Uint8Array[]): boolean {
  return own.length === others.length && own.every((set, at) => Buffer.compare(set, others[at] ?? set) === 0);
}

/** The reverse of {@link lengthPrefixed}: a frame with start codes of four bytes. */
export function startCoded(frame: Uint8Array): Buffer {
  const stream = Buffer.from(frame);
  for (let at = 0; at + nalLengthBytes <= stream.length;) {
    const length = stream.readUInt32BE(at);
    stream.writeUInt32BE(1, at);
    at += nalLengthBytes + length;
  }
  return stream;
}
