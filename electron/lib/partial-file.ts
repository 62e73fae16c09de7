import { createHash } from 'node:crypto';
import { open, readFile, rename, rm, stat, writeFile, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError, CancelledError, isAppError, toAppError } from '#shared/errors/index.ts';
import { makeFolder, syncFolder, unwritable } from './files.ts';

export type WholeFileOptions = {
  /** The target, replaced if it exists. Nothing appears under this name until it is complete. */
  file: string;
  signal?: AbortSignal | undefined;
  /** Leaves the partial file for a later call, or for {@link forgetPartial}, when the studio stays unreachable. */
  keepPartial?: boolean;
  /** Waits between attempts, milliseconds; one attempt more than entries. */
  retryDelays?: readonly number[];
  /** Throws if the complete file is not as expected, before it gets its name. */
  check?: ((partial: string) => Promise<void>) | undefined;
  /** Syncs the file's name to the disk; by default at once. */
  syncFolder?: (folder: string) => Promise<void>;
};

/**
 * Lets `fill` write a file under a hidden name beside the final one, syncs it, and renames it. An unreachable studio is
 * tried again. After a cancellation or permanent failure nothing stays; stopped by `SHUTTING_DOWN` (the signal's
 * reason), the partial file waits for the next run.
 * @param fill returns the size, bytes. It throws `RANGE_NOT_SATISFIABLE` when it cannot continue the partial file.
 * @throws AppError `CANCELLED`, `SHUTTING_DOWN`, `STORAGE_FULL`, `STORAGE_UNWRITABLE`, and what `fill` throws.
 * @returns the size, bytes.
 */
export async function bringWhole(
  {
    file,
    signal,
    keepPartial,
    retryDelays = [500, 2_000, 5_000, 15_000],
    check,
    syncFolder: syncName = syncFolder,
  }: WholeFileOptions,
  fill: (partial: string) => Promise<number>,
): Promise<{ size: number }> {
  const partial = partialName(file);
  await makeFolder(dirname(file));
  for (let attempt = 0; ; attempt += 1) {
    try {
      const size = await fill(partial);
      await checkSize(partial, size, file);
      await check?.(partial);
      await rename(partial, file).catch((error: unknown) => {
        // A folder has its name.
        throw unwritable(file, error);
      });
      await syncName(dirname(file));
      return { size };
    } catch (error) {
      const failure = signal?.aborted ? abortError(signal) : plainError(error, dirname(file));
      const wait = retryDelays[attempt];
      if (failure.code === 'RANGE_NOT_SATISFIABLE' && wait !== undefined) {
        // The partial file is of an earlier run, or of another version than the studio's.
        await removePartial(partial);
        continue;
      }
      if (isAway(failure) && wait !== undefined) {
        // An abort ends the wait; the next attempt then fails with its reason.
        await delay(wait, undefined, { signal }).catch(() => undefined);
        continue;
      }
      const isKept = failure.code === 'SHUTTING_DOWN' || (keepPartial && isAway(failure));
      if (!isKept) await removePartial(partial);
      throw failure;
    }
  }
}

/** Whether the studio itself did not answer, and may be back later. */
function isAway({ code }: AppError): boolean {
  return code === 'STUDIO_UNREACHABLE' || code === 'STUDIO_ANSWERED_PAGE';
}

/** Network drives may accept less than they said. @throws AppError `STORAGE_UNWRITABLE`. */
async function checkSize(partial: string, size: number, file: string): Promise<void> {
  const written = (await stat(partial)).size;
  if (written !== size) throw unwritable(dirname(file), new Error(`${written} of ${size} bytes were written`));
}

/** The same for every attempt on a file, so that a later run finds it. Short, since names have a limit. */
function partialName(file: string): string {
  const digest = createHash('sha256').update(basename(file)).digest('hex').slice(0, 24);
  return join(dirname(file), `.${digest}.partial`);
}

/** Removes what `keepPartial` left of a file. */
export function forgetPartial(file: string): Promise<void> {
  return removePartial(partialName(file));
}

/** Beside the partial file: the entity tag its bytes belong to. */
function tagName(partial: string): string {
  return `${partial}.etag`;
}

export async function removePartial(partial: string): Promise<void> {
  await rm(partial, { force: true });
  await forgetResumePoint(partial);
}

/** For a file that is complete. */
export async function forgetResumePoint(partial: string): Promise<void> {
  await rm(tagName(partial), { force: true });
}

function abortError(signal: AbortSignal): AppError {
  return isAppError(signal.reason) ? signal.reason : new CancelledError();
}

/** `fetch` reports every failure of the connection as a TypeError; file errors carry a system code. */
function plainError(error: unknown, folder: string): AppError {
  if (error instanceof TypeError) return new AppError('STUDIO_UNREACHABLE', { detail: error.message, cause: error });
  const plain = toAppError(error);
  // The partial file has gone with its folder, e.g. on a drive that was unplugged.
  return !isAppError(error) && plain.code === 'FILE_NOT_FOUND' ? unwritable(folder, error) : plain;
}

/** Bytes that an earlier attempt left, and the entity tag they belong to. */
export type ResumePoint = { size: number; tag: string };

/** What an earlier attempt left, if it certainly belongs to the same version of the file. */
export async function readResumePoint(partial: string): Promise<ResumePoint | null> {
  try {
    const { size } = await stat(partial);
    const tag = await readFile(tagName(partial), 'utf8');
    return size > 0 && tag !== '' ? { size, tag } : null;
  } catch (error) {
    if (toAppError(error).code === 'FILE_NOT_FOUND') return null;
    throw error;
  }
}

/** Weak tags do not promise the same bytes, so they cannot be used for resuming. */
export async function openPartial(partial: string, tag: string | null, start: number): Promise<FileHandle> {
  try {
    if (tag === null || tag.startsWith('W/')) await rm(tagName(partial), { force: true });
    else await writeFile(tagName(partial), tag);
    return await open(partial, start > 0 ? 'r+' : 'w');
  } catch (error) {
    throw unwritable(dirname(partial), error);
  }
}
