import {
  closeSync,
  fstatSync,
  futimesSync,
  mkdirSync,
  openSync,
  read,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { temporaryName } from './files.ts';
import { moveUnlessThere } from './new-file.ts';

/**
 * Files of a cache, which can be made again. They appear whole or not at all, but are not synced, which would take
 * longer than making them: after a power cut one may be torn. Its checksum, a CRC-32 in its last four bytes, shows
 * that. The checksum of a named file begins with the name, so that another file in its place counts as torn. Sync such
 * a file before anything permanent refers to it (see `group-sync.ts`).
 * Calls block, unless they say otherwise: they are for processes that do nothing else meanwhile.
 */

export const checksumBytes = 4;

/** A use is recorded if the last one is older than this, milliseconds, which saves writes of busy files. */
const useResolution = 10 * 60_000;

/** The beginning of a checksum. */
type Named = { name?: string };

/**
 * @param options.createFolder false for a folder that must not be recreated after its deletion.
 * @returns false if the file exists already: it stays, as others may rely on its bytes.
 * @throws the system's error (ENOSPC, EACCES…); the temporary file is removed.
 */
export function writeCheckedFile(
  file: string,
  parts: readonly Uint8Array[],
  { createFolder = true, name = '' }: { createFolder?: boolean } & Named = {},
): boolean {
  const checksum = Buffer.alloc(checksumBytes);
  checksum.writeUInt32LE(parts.reduce((crc, part) => crc32(part, crc), crc32(name)));
  const temporary = temporaryName(file);
  try {
    writeWhole(openNew(temporary, createFolder), Buffer.concat([...parts, checksum]));
    return moveUnlessThere(temporary, file);
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** The content, whose use is recorded as the file's time; null without a file. A torn one is removed. */
export function readCheckedFile(file: string, { name = '' }: Named = {}): Uint8Array | null {
  const handle = openExisting(file);
  if (handle === null) return null;
  try {
    const bytes = new Uint8Array(fstatSync(handle).size);
    return accept(file, handle, contentOf(bytes, readSync(handle, bytes, 0, bytes.length, 0), name));
  } finally {
    closeSync(handle);
  }
}

const readInPool = promisify(read);

/** {@link readCheckedFile} without blocking, for files so large that the thread pool is worth it. */
export async function readLargeCheckedFile(file: string, { name = '' }: Named = {}): Promise<Uint8Array | null> {
  const handle = openExisting(file);
  if (handle === null) return null;
  try {
    const bytes = new Uint8Array(fstatSync(handle).size);
    const { bytesRead } = await readInPool(handle, bytes, 0, bytes.length, 0);
    return accept(file, handle, contentOf(bytes, bytesRead, name));
  } finally {
    closeSync(handle);
  }
}

/**
 * {@link readCheckedFile} without side effects: no use is recorded, and a torn file stays.
 * @param options.atOnce blocks, as the others do.
 */
export async function peekCheckedFile(
  file: string,
  { name = '', atOnce }: Named & { atOnce: boolean },
): Promise<Uint8Array | null> {
  const handle = openExisting(file, 'r');
  if (handle === null) return null;
  try {
    const bytes = new Uint8Array(fstatSync(handle).size);
    const range = [bytes, 0, bytes.length, 0] as const;
    const bytesRead = atOnce ? readSync(handle, ...range) : (await readInPool(handle, ...range)).bytesRead;
    return contentOf(bytes, bytesRead, name);
  } finally {
    closeSync(handle);
  }
}

function accept(file: string, handle: number, content: Uint8Array | null): Uint8Array | null {
  if (content) recordUse(handle);
  else removeIfSame(file, handle);
  return content;
}

/**
 * Removes a torn file, unless another process has replaced it with a good one. No other file can get its inode number
 * while the torn one is open.
 */
function removeIfSame(file: string, handle: number): void {
  const named = statSync(file, { bigint: true, throwIfNoEntry: false });
  if (named?.ino === fstatSync(handle, { bigint: true }).ino) rmSync(file, { force: true });
}

/** The file without its checksum; null if that does not match. @param read bytes that could be read. */
function contentOf(bytes: Uint8Array, read: number, name: string): Uint8Array | null {
  if (bytes.length < checksumBytes || read < bytes.length) return null;
  const content = bytes.subarray(0, bytes.length - checksumBytes);
  const checksum = new DataView(bytes.buffer, content.length).getUint32(0, true);
  return crc32(content, crc32(name)) === checksum ? content : null;
}

function recordUse(handle: number): void {
  const now = Date.now();
  if (now - fstatSync(handle).mtimeMs > useResolution) futimesSync(handle, now / 1000, now / 1000);
}

function openNew(file: string, createFolder: boolean): number {
  try {
    return openSync(file, 'wx');
  } catch (error) {
    if (!createFolder || codeOf(error) !== 'ENOENT') throw error;
    mkdirSync(dirname(file), { recursive: true });
    return openSync(file, 'wx');
  }
}

/** @param flags also for writing, or its time could not be set on Windows. */
function openExisting(file: string, flags = 'r+'): number | null {
  try {
    return openSync(file, flags);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

function writeWhole(handle: number, bytes: Uint8Array): void {
  try {
    let written = 0;
    while (written < bytes.length) written += writeSync(handle, bytes, written);
  } finally {
    closeSync(handle);
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
