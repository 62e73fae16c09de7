import { open, rm, type FileHandle } from 'node:fs/promises';
import { basename, dirname, isAbsolute } from 'node:path';
import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { unwritable, writeExactly } from '#electron/lib/files.ts';
import type { ByteSource } from '#electron/http/byte-source.ts';

/**
 * Bytes per sync, which runs while the next bytes are written: small enough that a slow USB drive finishes before the
 * caller gives up. Fast disks get more at a time, because each sync has a cost.
 */
const firstStep = 32 * 1024 * 1024;
/** A sync faster than this is fast, milliseconds. */
const quick = 500;
/** Time until an answer reports progress, milliseconds. */
export const partTime = 500;

/** Bytes that a file has now, on stable storage, and is to have; and the entity tag of its source. */
export type WrittenPart = { end: number; size: number; etag: string };

/**
 * Accepts only paths of hidden, unfinished files, so that no file of the user is ever touched.
 * @throws AppError `INVALID_REQUEST`.
 */
export function checkPartialName(file: string): void {
  if (isAbsolute(file) && !file.includes('\u0000') && /^\..+\.partial$/u.test(basename(file))) return;
  throw new AppError('INVALID_REQUEST', {
    subject: 'file',
    message: 'Files are written under a full path that ends in a hidden name, such as /videos/.one.partial.',
  });
}

export type Part = {
  file: string;
  /** Bytes already in the file. */
  start: number;
  /** Entity tag of those bytes. */
  etag: string | undefined;
  signal: AbortSignal;
  /** Replaces the usual time until an answer, milliseconds. */
  longest?: number;
};

/**
 * Writes the next part of a source to a file, creating it first, and syncs it.
 * @throws AppError `RANGE_NOT_SATISFIABLE` when the source or the file has changed, `INVALID_REQUEST` when the path
 * names no folder, `STORAGE_FULL`, `STORAGE_UNWRITABLE`.
 */
export async function writePart(
  source: ByteSource,
  { file, start, etag, signal, longest = partTime }: Part,
): Promise<WrittenPart> {
  if (start > source.size || (etag !== undefined && etag !== source.etag)) throw new AppError('RANGE_NOT_SATISFIABLE');
  const target = await openPartial(file, start);
  const began = performance.now();
  let end = start;
  let step = firstStep;
  let synced: Promise<number> = Promise.resolve(Infinity);
  try {
    do {
      const next = Math.min(end + step, source.size);
      await write(source, target, { start: end, end: next, signal });
      end = next;
      if ((await synced) < quick) step *= 2;
      synced = sync(target);
      // Errors are thrown where `synced` is awaited.
      synced.catch(() => undefined);
    } while (end < source.size && performance.now() - began < longest);
    await synced;
  } finally {
    await synced.catch(() => undefined);
    await target.close();
    // The client has disconnected, perhaps before the file existed for it to remove.
    if (signal.aborted) await rm(file, { force: true });
  }
  return { end, size: source.size, etag: source.etag };
}

/** @returns the time it took, milliseconds. */
async function sync(target: FileHandle): Promise<number> {
  const began = performance.now();
  await target.sync();
  return performance.now() - began;
}

/** Opens a new file, never an existing one, or one with exactly the expected bytes. */
async function openPartial(file: string, start: number): Promise<FileHandle> {
  let target: FileHandle;
  try {
    target = await open(file, start === 0 ? 'wx' : 'r+');
  } catch (error) {
    throw openError(file, start, error);
  }
  if (start === 0 || (await target.stat()).size === start) return target;
  await target.close();
  throw changed();
}

function openError(file: string, start: number, error: unknown): AppError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EEXIST' || (code === 'ENOENT' && start > 0)) return changed(error);
  if (code !== 'ENOENT' && code !== 'ENOTDIR' && code !== 'ENAMETOOLONG') return unwritable(dirname(file), error);
  return new AppError('INVALID_REQUEST', {
    subject: 'file',
    ...say('folderMissing', { folder: dirname(file) }),
    cause: error,
  });
}

function changed(cause?: unknown): AppError {
  return new AppError('RANGE_NOT_SATISFIABLE', { detail: 'the unfinished file is not what it should be', cause });
}

async function write(
  source: ByteSource,
  target: FileHandle,
  part: { start: number; end: number; signal: AbortSignal },
): Promise<void> {
  if (source.writeTo) return source.writeTo(target, part);
  let position = part.start;
  for await (const bytes of source.read(part.start, part.end)) {
    part.signal.throwIfAborted();
    await writeExactly(target, bytes, position);
    position += bytes.length;
  }
}
