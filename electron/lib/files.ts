import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { mkdir, mkdtemp, open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A name beside `file` for the half-written version; never one that a listing of finished files would show. */
export function temporaryName(file: string): string {
  return join(dirname(file), `.${randomUUID()}.partial`);
}

/**
 * Writes a file so that it appears whole or not at all: temporary name, sync, rename.
 * @param options.mode permissions it has from its first moment; the usual ones when left out.
 * @throws the system's error (ENOSPC, EACCES…); the temporary file is removed.
 */
export async function writeFileAtomic(
  file: string,
  data: string | Uint8Array | readonly Uint8Array[],
  options: { mode?: number } = {},
): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const temporary = temporaryName(file);
  try {
    {
      await using handle = await open(temporary, 'wx', options.mode);
      for (const part of Array.isArray(data) ? data : [data]) await handle.appendFile(part);
      await handle.sync();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(dirname(file));
}

/** What a file operation gives, or undefined where there is no such file. */
export async function ifPresent<Result>(operation: Promise<Result>): Promise<Result | undefined> {
  try {
    return await operation;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Bytes of a file; 0 where there is none. */
export async function sizeOf(file: string): Promise<number> {
  return (await ifPresent(stat(file)))?.size ?? 0;
}

/** Fills `into` from a place of a file; the system may give fewer bytes at a time. @returns false where the file ends before. */
export async function readExactly(file: FileHandle, into: Uint8Array, position: number): Promise<boolean> {
  for (let done = 0; done < into.length;) {
    const { bytesRead } = await file.read(into, done, into.length - done, position + done);
    if (bytesRead === 0) return false;
    done += bytesRead;
  }
  return true;
}

/** Bytes copied into a file at a time: with fewer, the calls take longer than the copying. */
const copiedAtOnce = 4 * 1024 * 1024;

/**
 * Writes the bytes `[start, end)` of something to the same place of a file. One part after another: two writes to one file
 * wait for each other, and burn processor time while they do.
 * @param read fills a part from its first byte on.
 * @throws what `read` throws, the system's error when it cannot be written, and the signal's reason.
 */
export async function copyInParts(
  read: (start: number, into: Uint8Array) => Promise<void>,
  target: FileHandle,
  { start, end, signal }: { start: number; end: number; signal?: AbortSignal | undefined },
): Promise<void> {
  const buffer = Buffer.allocUnsafeSlow(Math.min(copiedAtOnce, end - start));
  for (let position = start; position < end; position += buffer.length) {
    signal?.throwIfAborted();
    const part = buffer.subarray(0, end - position);
    await read(position, part);
    await writeExactly(target, part, position);
  }
}

/** Writes all bytes to a place of a file; the system may take fewer at a time. */
export async function writeExactly(target: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await target.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

/** Makes a file's contents survive a power cut, before it is renamed into place. */
export async function syncFile(file: string): Promise<void> {
  await using handle = await open(file, 'r+');
  await handle.sync();
}

/** Makes a rename in `folder` survive a power cut. Windows has no such call and needs none. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using handle = await open(folder, 'r');
  await handle.sync();
}

/** {@link syncFolder} within one step of the event loop, for a rename and a transaction that belong together. */
export function syncFolderNow(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** `2026-11-21T09-30-00`, UTC: no colon, which Windows does not take. */
export function timeInName(date: Date = new Date()): string {
  return date.toISOString().slice(0, 19).replaceAll(':', '-');
}

/**
 * Gives work a folder of its own in the system's temporary one, and removes it afterwards.
 * @param purpose a part of its name, for whoever finds one after a crash.
 */
export async function withTemporaryFolder<T>(purpose: string, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), `vocative-${purpose}-`));
  try {
    return await use(folder);
  } finally {
    // A process that has just ended may still be writing there.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
