import { randomUUID } from 'node:crypto';
import { chmodSync, closeSync, fsyncSync, openSync } from 'node:fs';
import {
  access,
  chmod,
  constants,
  mkdir,
  mkdtemp,
  open,
  readdir,
  rename,
  rm,
  stat,
  type FileHandle,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { AppError, toAppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';

/** A name beside `file` for the half-written version; never one that a listing of finished files would show. */
export function temporaryName(file: string): string {
  return join(dirname(file), `.${randomUUID()}.partial`);
}

/**
 * Writes a file so that it appears whole or not at all: temporary name, sync, rename.
 * @param options.mode permissions it has from its first moment; the usual ones when left out.
 * @throws AppError `STORAGE_FULL`, `STORAGE_UNWRITABLE`; the temporary file is removed.
 */
export async function writeFileAtomic(
  file: string,
  data: string | Uint8Array | readonly Uint8Array[],
  options: { mode?: number } = {},
): Promise<void> {
  await makeFolder(dirname(file));
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
    throw unwritable(dirname(file), error);
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

/**
 * Names in a folder that is to be filled; none where there is no such folder yet.
 * @throws AppError `STORAGE_UNWRITABLE` where something else is in its place.
 */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await ifPresent(readdir(folder))) ?? [];
  } catch (error) {
    throw unwritable(folder, error);
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
 * @param purpose a part of its name, which explains one that a crash left behind.
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

/** The environment in which a process, and all it starts, puts its temporary files into a folder, on every system. */
export function temporaryFilesIn(folder: string): Record<'TMPDIR' | 'TEMP' | 'TMP', string> {
  return { TMPDIR: folder, TEMP: folder, TMP: folder };
}

/** Voices and recipients' names are for the user of this account alone, whatever the system's default is. */
export const privateMode = 0o700;

/**
 * Makes a folder and those above it. One level at a time: the system's own recursion never ends on some special file
 * systems (Linux's /proc).
 * @param mode permissions of what is made; {@link privateMode} where others must not look.
 * @throws AppError `STORAGE_UNWRITABLE`, `STORAGE_FULL`.
 */
export async function makeFolder(folder: string, mode = 0o777): Promise<void> {
  try {
    if (await isFolder(folder)) return;
    if (dirname(folder) !== folder) await makeFolder(dirname(folder), mode);
    await mkdir(folder, mode);
  } catch (error) {
    // Another download may have made it meanwhile.
    if (await isFolder(folder).catch(() => false)) return;
    throw unwritable(folder, error);
  }
}

/** Makes a folder where there is none, and makes sure that files can be put into it. @throws as {@link makeFolder}. */
export async function makeWritableFolder(folder: string, mode?: number): Promise<void> {
  await makeFolder(folder, mode);
  try {
    await access(folder, constants.W_OK);
  } catch (error) {
    throw unwritable(folder, error);
  }
}

/**
 * Makes a folder that exists its user's alone, whatever its permissions were: a volume of a container or a folder that an
 * administrator made is often open to all.
 * @returns whether it is private now. It cannot be made so where another user owns it.
 */
export async function makePrivate(folder: string): Promise<boolean> {
  try {
    await chmod(folder, privateMode);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EPERM') return false;
    throw error;
  }
}

/** Permissions of a file that its user alone may read. */
const privateFile = 0o600;

/**
 * Makes an empty file that its user alone may read, for whoever fills it, and one that exists private. One of another user
 * stays as it is.
 * @throws AppError `STORAGE_UNWRITABLE`, `STORAGE_FULL`.
 */
export function makeFilePrivate(file: string): void {
  try {
    closeSync(openSync(file, 'a', privateFile));
  } catch (error) {
    throw unwritable(dirname(file), error);
  }
  try {
    chmodSync(file, privateFile);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error;
  }
}

async function isFolder(path: string): Promise<boolean> {
  return (await ifPresent(stat(path)))?.isDirectory() ?? false;
}

/** Whatever else is wrong with a place to write to, the way out is the same: another place. */
export function unwritable(folder: string, error: unknown): AppError {
  const known = toAppError(error);
  const isNamed = known.code === 'STORAGE_UNWRITABLE' && known.subject !== undefined;
  if (known.code === 'STORAGE_FULL' || isNamed) return known;
  return new AppError('STORAGE_UNWRITABLE', {
    subject: folder,
    ...say('folderNotWritable', { folder }),
    detail: known.detail,
    cause: error,
  });
}
