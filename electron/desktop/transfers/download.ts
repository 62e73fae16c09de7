import type { FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { AppError } from '#shared/errors/index.ts';
import { writeExactly } from '../../lib/files.ts';
import { bringWhole, openPartial, readResumePoint, type WholeFileOptions } from './partial-file.ts';

export type DownloadOptions = WholeFileOptions & {
  url: string;
  headers?: () => Promise<Record<string, string>>;
  /** Bytes so far, and in all where the server tells. */
  onProgress?: (received: number, total: number | null) => void;
  fetch?: typeof fetch;
};

/** A connection that brings no byte for this long is taken as broken, milliseconds. */
const stallLimit = 30_000;

/**
 * Downloads a file. A broken connection is resumed where it stopped (Range with If-Range); so is a download that an
 * earlier run of the app left behind.
 * @throws AppError as {@link bringWhole}; `NOT_FOUND`, `UNAUTHORIZED`, `STUDIO_UNREACHABLE` or `STUDIO_ANSWERED_PAGE`.
 * @returns the size, bytes.
 */
export function downloadToFile(options: DownloadOptions): Promise<{ size: number }> {
  return bringWhole(options, (partial) => downloadOnce(options, partial));
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
    // The page of a network that wants a sign-in, or of a proxy: never what was asked for.
    if (response.headers.get('content-type')?.startsWith('text/html')) throw new AppError('STUDIO_ANSWERED_PAGE');
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
    await writeExactly(handle, chunk, position);
    position += chunk.length;
    onBytes(position);
  }
  return position;
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
