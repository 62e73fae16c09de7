/** Stills that show nothing and hold a comment, for tests that draw none. */

const jfif = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');
const gifStart = Buffer.from('47494638396101000100000000', 'hex');

/** @param comment at most 255 bytes. */
export function commentStill(format: 'jpeg' | 'gif', comment: string): Buffer {
  const text = Buffer.from(comment);
  if (format === 'jpeg') {
    const length = Buffer.from([0xff, 0xfe, 0, text.length + 2]);
    return Buffer.concat([jfif, length, text, Buffer.from('ffd9', 'hex')]);
  }
  return Buffer.concat([gifStart, Buffer.from([0x21, 0xfe, text.length]), text, Buffer.from([0, 0x3b])]);
}

/** The comment; bytes of another kind as text. */
export function commentIn(bytes: Buffer): string {
  const isJpeg = bytes.subarray(0, 2).equals(jfif.subarray(0, 2));
  if (isJpeg) return bytes.subarray(bytes.lastIndexOf(Buffer.from([0xff, 0xfe])) + 4, -2).toString();
  if (!bytes.subarray(0, 6).equals(gifStart.subarray(0, 6))) return bytes.toString();
  return bytes.subarray(bytes.lastIndexOf(Buffer.from([0x21, 0xfe])) + 3, -2).toString();
}
