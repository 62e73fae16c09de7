import { createHash } from 'node:crypto';
import { open, readFile, rename, rm, stat, writeFile, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError, CancelledError, isAppError, toAppError } from '../../../shared/errors/index.ts';
import { syncFolder } from '../../lib/files.ts';
import { makeFolder, unwritable } from '../../lib/folders.ts';

export type DownloadOptions = {
  url: string;
  /** Where the file goes; replaced if it exists. Nothing appears under this name until the download is whole. */
  file: string;
  headers?: () => Promise<Record<string, string>>;
  signal?: AbortSignal | undefined;
  /** Bytes so far, and in all where the server tells. */
  onProgress?: (received: number, total: number | null) => void;
  fetch?: typeof fetch;
  /** Leaves what has arrived for a later call when the studio stays out of reach. */
  keepPartial?: boolean;
  /** Waits between attempts, milliseconds; one attempt more than entries. */
  retryDelays?: readonly number[];
};

/** A connection that brings no byte for this long is taken as broken, milliseconds. */
const stallLimit = 30_000;

/**
 * Downloads to a hidden name beside `file`, syncs and renames. A broken connection is taken up where it stopped
 * (Range with If-Range); so is a download that an earlier run of the app left behind. Cancelled or failed for
 * good, nothing stays; stopped by `SHUTTING_DOWN` (the signal's reason), the partial file waits for the next run.
 * @throws AppError `CANCELLED`, `SHUTTING_DOWN`, `STORAGE_FULL`, `STORAGE_UNWRITABLE`, `NOT_FOUND`,
 * `UNAUTHORIZED` or `STUDIO_UNREACHABLE`.
 * @returns the size, bytes.
 */
export async function downloadToFile(options: DownloadOptions): Promise<{ size: number }> {
  const { file, signal, retryDelays = [500, 2_000, 5_000, 15_000] } = options;
  const partial = partialName(file);
  await makeFolder(dirname(file));
  for (let attempt = 0; ; attempt += 1) {
    try {
      const size = await downloadOnce(options, partial);
      await rename(partial, file);
      await rm(tagName(partial), { force: true });
      await syncFolder(dirname(file));
      return { size };
    } catch (error) {
      const failure = signal?.aborted ? abortError(signal) : networkError(error);
      const wait = retryDelays[attempt];
      // The server's file is no longer what the partial one began as.
      if (failure.code === 'RANGE_NOT_SATISFIABLE') await removePartial(partial);
      if ((failure.code === 'STUDIO_UNREACHABLE' || failure.code === 'RANGE_NOT_SATISFIABLE') && wait !== undefined) {
        // An abort ends the wait; the next attempt then fails with its reason.
        await delay(wait, undefined, { signal }).catch(() => undefined);
        continue;
      }
      const isKept = failure.code === 'SHUTTING_DOWN' || (options.keepPartial && failure.code === 'STUDIO_UNREACHABLE');
      if (!isKept) await removePartial(partial);
      throw failure;
    }
  }
}

/** The same for every attempt on a file, so that a later run finds it. Short, since names have a limit. */
function partialName(file: string): string {
  const digest = createHash('sha256').update(basename(file)).digest('hex').slice(0, 24);
  return join(dirname(file), `.${digest}.partial`);
}

/** Beside the partial file: the entity tag its bytes belong to. */
function tagName(partial: string): string {
  return `${partial}.etag`;
}

async function removePartial(partial: string): Promise<void> {
  await rm(partial, { force: true });
  await rm(tagName(partial), { force: true });
}

function abortError(signal: AbortSignal): AppError {
  return isAppError(signal.reason) ? signal.reason : new CancelledError();
}

/** `fetch` reports every failure of the connection as a TypeError; file errors carry a system code. */
function networkError(error: unknown): AppError {
  if (error instanceof TypeError) return new AppError('STUDIO_UNREACHABLE', { detail: error.message, cause: error });
  return toAppError(error);
}

async function downloadOnce(options: DownloadOptions, partial: string): Promise<number> {
  const { url, signal, headers = async () => ({}), fetch: send = fetch } = options;
  const resume = await readResumePoint(partial);
  const stall = new AbortController();
  const request = {
    headers: {
      ...(await headers()),
      'accept-encoding': 'identity',
      ...(resume ? { range: `bytes=${resume.size}-`, 'if-range': resume.tag } : {}),
    },
    signal: signal ? AbortSignal.any([signal, stall.signal]) : stall.signal,
  };
  let timer = setTimeout(() => stall.abort(), stallLimit);
  try {
    const response = await send(url, request);
    if (!response.ok || !response.body) throw statusError(response.status, partial);
    const start = response.status === 206 ? rangeStart(response.headers.get('content-range')) : 0;
    if (start !== 0 && start !== resume?.size)
      throw new AppError('RANGE_NOT_SATISFIABLE', { detail: `sent from ${start}` });
    const total = totalSize(response, start);
    const handle = await openPartial(partial, response.headers.get('etag'), start);
    try {
      const size = await writeBody(handle, response.body, start, (received) => {
        clearTimeout(timer);
        timer = setTimeout(() => stall.abort(), stallLimit);
        options.onProgress?.(received, total);
      });
      if (total !== null && size !== total)
        throw new AppError('STUDIO_UNREACHABLE', { detail: `${size} of ${total} bytes arrived` });
      await handle.truncate(size);
      await handle.sync();
      return size;
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (stall.signal.aborted)
      throw new AppError('STUDIO_UNREACHABLE', { detail: 'the connection stalled', cause: error });
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function writeBody(
  handle: FileHandle,
  body: ReadableStream<Uint8Array>,
  start: number,
  onBytes: (received: number) => void,
): Promise<number> {
  let position = start;
  for await (const chunk of body) {
    for (let offset = 0; offset < chunk.length;) {
      const { bytesWritten } = await handle.write(chunk, offset, chunk.length - offset, position);
      offset += bytesWritten;
      position += bytesWritten;
    }
    onBytes(position);
  }
  return position;
}

/** What an earlier attempt left, when it can be told that it belongs to the same version of the file. */
async function readResumePoint(partial: string): Promise<{ size: number; tag: string } | null> {
  try {
    const { size } = await stat(partial);
    const tag = await readFile(tagName(partial), 'utf8');
    return size > 0 && tag !== '' ? { size, tag } : null;
  } catch (error) {
    if (toAppError(error).code === 'FILE_NOT_FOUND') return null;
    throw error;
  }
}

/** Weak tags do not promise the same bytes, so they are of no use for going on later. */
async function openPartial(partial: string, tag: string | null, start: number): Promise<FileHandle> {
  try {
    if (tag === null || tag.startsWith('W/')) await rm(tagName(partial), { force: true });
    else await writeFile(tagName(partial), tag);
    return await open(partial, start > 0 ? 'r+' : 'w');
  } catch (error) {
    throw unwritable(dirname(partial), error);
  }
}

function rangeStart(contentRange: string | null): number {
  return Number(/^bytes (\d+)-/u.exec(contentRange ?? '')?.[1] ?? 0);
}

function totalSize(response: Response, start: number): number | null {
  const length = response.headers.get('content-length');
  return length === null || response.headers.has('content-encoding') ? null : start + Number(length);
}

function statusError(status: number, partial: string): AppError {
  const detail = `status ${status}`;
  if (status === 401 || status === 403) return new AppError('UNAUTHORIZED', { detail });
  if (status === 404 || status === 410) return new AppError('NOT_FOUND', { detail, subject: basename(partial) });
  if (status === 416) return new AppError('RANGE_NOT_SATISFIABLE', { detail });
  return new AppError('STUDIO_UNREACHABLE', { detail });
}
