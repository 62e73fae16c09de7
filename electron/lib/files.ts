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
  realpath,
  rename,
  rm,
  stat,
  type FileHandle,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { AppError, toAppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { withSpareBuffer } from './spare-buffers.ts';

/** A hidden name for the unfinished version of `file`, in the same folder. */
export function temporaryName(file: string): string {
  return join(dirname(file), `.${randomUUID()}.partial`);
}

/**
 * Writes a file so that it appears whole or not at all: temporary name, sync, rename.
 * @param options.mode permissions from its first moment; the default ones if omitted.
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

/** The result of a file operation, or undefined without a file. */
export async function ifPresent<Result>(operation: Promise<Result>): Promise<Result | undefined> {
  try {
    return await operation;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Names in a folder that will be filled; none without a folder.
 * @throws AppError `STORAGE_UNWRITABLE` if something else is in its place.
 */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await ifPresent(readdir(folder))) ?? [];
  } catch (error) {
    throw unwritable(folder, error);
  }
}

/** Size of a file; 0 without a file. */
export async function sizeOf(file: string): Promise<number> {
  return (await ifPresent(stat(file)))?.size ?? 0;
}

/** Fills `into` from a position of a file, which may take several reads. @returns false if the file ends before. */
export async function readExactly(file: FileHandle, into: Uint8Array, position: number): Promise<boolean> {
  for (let done = 0; done < into.length;) {
    const { bytesRead } = await file.read(into, done, into.length - done, position + done);
    if (bytesRead === 0) return false;
    done += bytesRead;
  }
  return true;
}

/**
 * Writes the bytes `[start, end)` of a source to the same position in a file. One part after another: parallel writes
 * to one file block each other, and burn processor time.
 * @param read fills a part.
 * @throws what `read` throws, the system's error when it cannot be written, and the signal's reason.
 */
export async function copyInParts(
  read: (start: number, into: Uint8Array) => Promise<void>,
  target: FileHandle,
  { start, end, signal }: { start: number; end: number; signal?: AbortSignal | undefined },
): Promise<void> {
  await withSpareBuffer(async (buffer) => {
    for (let position = start; position < end; position += buffer.length) {
      signal?.throwIfAborted();
      const part = buffer.subarray(0, end - position);
      await read(position, part);
      await writeExactly(target, part, position);
    }
  });
}

/** Writes all bytes at a position of a file; the system may take fewer at a time. */
export async function writeExactly(target: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await target.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

/** Syncs a file's contents to the disk, before it is renamed into place. */
export async function syncFile(file: string): Promise<void> {
  await using handle = await open(file, 'r+');
  await handle.sync();
}

/** Syncs a rename in `folder` to the disk. Windows has no such call and needs none. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using handle = await open(folder, 'r');
  await handle.sync();
}

/** {@link syncFolder} without awaiting, for a rename and a transaction that belong together. */
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
 * Gives work a folder in the system's temporary one, and removes it afterwards.
 * @param purpose part of its name, which explains one that a crash left behind.
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

/** The environment in which a process and its children put their temporary files into a folder, on every system. */
export function temporaryFilesIn(folder: string): Record<'TMPDIR' | 'TEMP' | 'TMP', string> {
  return { TMPDIR: folder, TEMP: folder, TMP: folder };
}

/** Voices and recipients' names are only for this user, whatever the system's default is. */
export const privateMode = 0o700;

/**
 * Makes a folder and its parents. One level at a time: the system's own recursion never ends on some special file
 * systems (Linux's /proc).
 * @param mode permissions of new folders; {@link privateMode} to keep others out.
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

/** Makes a folder if it is missing, and checks that files can be created in it. @throws as {@link makeFolder}. */
export async function makeWritableFolder(folder: string, mode?: number): Promise<void> {
  await makeFolder(folder, mode);
  try {
    await access(folder, constants.W_OK);
  } catch (error) {
    throw unwritable(folder, error);
  }
}

/** The path of a folder without links and in the system's own spelling, also of one that is yet to be made. */
export async function realFolder(folder: string): Promise<string> {
  const path = resolve(folder);
  try {
    return await realpath(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(await realFolder(parent), basename(path));
  }
}

/**
 * Makes an existing folder private to its user: a container's volume or a folder that an administrator made is often
 * open to all.
 * @returns whether it is private now, which fails if another user owns it.
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

/** Permissions of a private file. */
export const privateFileMode = 0o600;

/**
 * Makes an empty private file, for others to fill, and an existing one private. Another user's file stays unchanged.
 * @throws AppError `STORAGE_UNWRITABLE`, `STORAGE_FULL`.
 */
export function makeFilePrivate(file: string): void {
  try {
    closeSync(openSync(file, 'a', privateFileMode));
  } catch (error) {
    throw unwritable(dirname(file), error);
  }
  try {
    chmodSync(file, privateFileMode);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error;
  }
}

async function isFolder(path: string): Promise<boolean> {
  return (await ifPresent(stat(path)))?.isDirectory() ?? false;
}

/** For any other error of a target the way out is the same: another place. */
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
