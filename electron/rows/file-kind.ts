/** The kind of a file with recipients, by its first bytes. */

/** A ZIP archive, as XLSX and ODS are; and the container of older Office files and of encrypted ones. */
const zipMark = [0x50, 0x4b, 0x03, 0x04];
const containerMark = [0xd0, 0xcf, 0x11, 0xe0];

export function isWorkbook(bytes: Uint8Array): boolean {
  return beginsWith(bytes, zipMark) || isOldContainer(bytes);
}

export function isOldContainer(bytes: Uint8Array): boolean {
  return beginsWith(bytes, containerMark);
}

function beginsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte);
}
