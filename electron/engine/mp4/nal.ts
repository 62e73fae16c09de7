import { readSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { uint8At } from '#shared/at.ts';

/** NAL unit types of coded slices (ITU-T H.264, table 7-1): 1–5. */
const firstSlice = 1;
const lastSlice = 5;

/**
 * Whether other frames may be predicted from an H.264 frame (nal_ref_idc ≠ 0). Reads only NAL headers.
 * @param frame position and bytes of the frame in `file`, NAL units with lengths of `lengthSize` bytes.
 * @returns true also for a frame without slices: such a frame must not be dropped.
 */
export function isReferenceFrame(
  file: FileHandle,
  frame: { offset: number; size: number },
  lengthSize: number,
): boolean {
  const header = new Uint8Array(lengthSize + 1);
  const end = frame.offset + frame.size;
  let at = frame.offset;
  while (at + header.length <= end) {
    // A few bytes from the page cache: waiting for the thread pool would take ten times as long.
    readSync(file.fd, header, 0, header.length, at);
    let length = 0;
    for (let index = 0; index < lengthSize; index++) length = length * 256 + uint8At(header, index);
    const nal = uint8At(header, lengthSize);
    if (isSlice(nal)) return isReference(nal);
    at += lengthSize + length;
  }
  return true;
}

/** Whether a NAL unit is a coded slice that other frames may be predicted from. */
export function isReferenceUnit(unit: Uint8Array): boolean {
  const [header = 0] = unit;
  return isSlice(header) && isReference(header);
}

function isSlice(header: number): boolean {
  const type = header & 0x1f;
  return type >= firstSlice && type <= lastSlice;
}

function isReference(header: number): boolean {
  return ((header >> 5) & 3) !== 0;
}
