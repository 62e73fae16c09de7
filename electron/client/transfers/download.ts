import type { FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { errorBodySchema } from '#shared/api/index.ts';
import { AppError, knownCode } from '#shared/errors/index.ts';
import { limits } from '#shared/limits.ts';
import { writeExactly } from '#electron/lib/files.ts';
import type { Reach } from '../reach.ts';
import type { Studio } from '../studio.ts';
import { fetchFollowing } from './follow.ts';
import {
  bringWhole,
  forgetResumePoint,
  openPartial,
  readResumePoint,
  type ResumePoint,
  type WholeFileOptions,
} from '#electron/lib/partial-file.ts';

export type DownloadOptions = WholeFileOptions & {
  url: string;
  headers?: () => Promise<Record<string, string>>;
  /** Bytes so far, and the total if the server tells it. */
  onProgress?: (received: number, total: number | null) => void;
  /** Asks at one address: {@link Reach.fetch}. */
  fetch: Reach['fetch'];
};

/** A connection counts as broken that brings less than these bytes in this time, milliseconds, and is not at its end. */
const stallLimit = 30_000;
const leastBytes = 16 * 1024;

/**
 * Downloads a file. A broken connection is resumed where it stopped (Range with If-Range), and so is a download that an
 * earlier run of the app left.
 * @throws AppError as {@link bringWhole}; `NOT_FOUND`, `UNAUTHORIZED`, `STUDIO_UNREACHABLE`, `STUDIO_ANSWERED_PAGE` or, for a
 * file larger than any of its kind, `STUDIO_ANSWER_INVALID`.
 * @returns the size, bytes.
 */
export function downloadToFile(options: DownloadOptions): Promise<{ size: number }> {
  return bringWhole(options, (partial) => downloadOnce(options, partial));
}

/**
 * Downloads a file of a studio's answer.
 * @param options.address as the studio gave it.
 * @throws AppError as {@link downloadToFile}.
 */
export async function downloadFrom(
  studio: Pick<Studio, 'resolveUrl' | 'headersFor' | 'reach'>,
  { address, ...options }: Omit<DownloadOptions, 'url' | 'headers' | 'fetch'> & { address: string },
): Promise<void> {
  const url = await studio.resolveUrl(address);
  const headers = (): Promise<Record<string, string>> => studio.headersFor(url, options.signal);
  await downloadToFile({ ...options, url, headers, fetch: studio.reach.fetch });
}

async function downloadOnce(options: DownloadOptions, partial: string): Promise<number> {
  const { url, signal, headers = async () => ({}), fetch: send } = options;
  const resume = await readResumePoint(partial);
  const stall = new AbortController();
  const request = {
    headers: {
      ...(await headers()),
      'accept-encoding': 'identity',
      // No picture of the template in place of a recipient's own (RFC 7240).
      prefer: 'handling=strict',
      ...(resume ? { range: `bytes=${resume.size}-`, 'if-range': resume.tag } : {}),
    },
    signal: signal ? AbortSignal.any([signal, stall.signal]) : stall.signal,
  };
  const timer = setTimeout(() => stall.abort(), stallLimit);
  let counted = 0;
  try {
    const response = await fetchFollowing(url, request, send);
    return await writeAnswer(response, { partial, resume, most: mostBytes(options.file) }, (size, total) => {
      // Single bytes now and then would keep a connection open for years.
      if (size - counted >= leastBytes) {
        timer.refresh();
        counted = size;
      }
      options.onProgress?.(size, total);
    });
  } catch (error) {
    if (stall.signal.aborted)
      throw new AppError('STUDIO_UNREACHABLE', { detail: 'the connection stalled', cause: error });
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** No file of a studio is larger, whatever it sends. */
function mostBytes(file: string): number {
  return file.endsWith('.mp4') ? limits.uploadBytes : limits.smallMediaBytes;
}

function tooLarge(most: number): AppError {
  return new AppError('STUDIO_ANSWER_INVALID', { detail: `a file of more than ${most} bytes` });
}

/** @param to.resume what was asked to be continued. @param to.most bytes. @returns the file's size, bytes. */
async function writeAnswer(
  response: Response,
  { partial, resume, most }: { partial: string; resume: ResumePoint | null; most: number },
  onProgress: (received: number, total: number | null) => void,
): Promise<number> {
  if (!response.ok || !response.body) throw (await undrawn(response)) ?? statusError(response.status, partial);
  if (pageTypes.test(response.headers.get('content-type') ?? '')) throw new AppError('STUDIO_ANSWERED_PAGE');
  const { start, total } = response.status === 206 ? sentRange(response, resume) : wholeFile(response);
  if (total !== null && total > most) throw tooLarge(most);
  let handle: FileHandle | undefined;
  try {
    let size = start;
    for await (const chunk of response.body) {
      // Inspected before it is written, so that a page never overwrites arrived bytes.
      if (size === 0) refusePage(chunk);
      if (size + chunk.length > most) throw tooLarge(most);
      handle ??= await openPartial(partial, response.headers.get('etag'), start);
      await writeExactly(handle, chunk, size);
      size += chunk.length;
      onProgress(size, total);
    }
    if (total !== null && size !== total)
      throw new AppError('STUDIO_UNREACHABLE', { detail: `${size} of ${total} bytes arrived` });
    handle ??= await openPartial(partial, response.headers.get('etag'), start);
    await handle.truncate(size);
    await handle.sync();
    await forgetResumePoint(partial);
    return size;
  } finally {
    await handle?.close();
  }
}

/** Types of pages that networks and gateways answer with, at any status. No downloaded file has such a type. */
const pageTypes = /^(?:text\/(?:html|xml)|application\/(?:json|xml|[\w.-]+\+(?:json|xml)))\b/iu;

/** How pages without a type begin. */
const pageBeginning = /^\s*(?:<(?:!doctype|\?xml|html|head|body|script)\b|\{\s*")/iu;

function refusePage(chunk: Uint8Array): void {
  const beginning = Buffer.from(chunk.subarray(0, 256)).toString('utf8');
  if (pageBeginning.test(beginning)) throw new AppError('STUDIO_ANSWERED_PAGE', { detail: beginning });
}

/** From which byte on an answer is, and the file's size; null if the server does not tell it. */
type SentRange = { start: number; total: number | null };

function wholeFile({ headers }: Response): SentRange {
  const length = headers.get('content-length');
  return { start: 0, total: length === null || headers.has('content-encoding') ? null : Number(length) };
}

/**
 * The rest of a file. Caches that ignore `If-Range` send the rest of another version, and may end a range early.
 * @throws AppError `RANGE_NOT_SATISFIABLE` for anything but the rest that was asked for.
 */
function sentRange({ headers }: Response, resume: ResumePoint | null): SentRange {
  const range = headers.get('content-range') ?? '';
  const [, start, total] = /^bytes (\d+)-\d+\/(\d+)$/u.exec(range) ?? [];
  const from = resume?.size ?? 0;
  if (Number(start) !== from || (resume !== null && headers.get('etag') !== resume.tag))
    throw new AppError('RANGE_NOT_SATISFIABLE', { detail: `sent ${range}` });
  return { start: from, total: Number(total) };
}

/** The error of a still that the studio could not draw: waiting would not draw it. Undefined for any other answer. */
async function undrawn(response: Response): Promise<AppError | undefined> {
  if (response.status < 500 || !response.headers.get('content-type')?.startsWith('application/json')) return undefined;
  const body: unknown = await response.json().catch(() => null);
  const { reason, error: message, sentence } = errorBodySchema.safeParse(body).data?.result ?? {};
  const code = knownCode(reason);
  if (code === undefined || sentence?.key !== 'stillNotDrawn') return undefined;
  return new AppError(code, { message, sentence, detail: `status ${response.status}` });
}

function statusError(status: number, partial: string): AppError {
  const detail = `status ${status}`;
  if (status === 401 || status === 403) return new AppError('UNAUTHORIZED', { detail });
  if (status === 404 || status === 410) return new AppError('NOT_FOUND', { detail, subject: basename(partial) });
  if (status === 416) return new AppError('RANGE_NOT_SATISFIABLE', { detail });
  return new AppError('STUDIO_UNREACHABLE', { detail });
}
