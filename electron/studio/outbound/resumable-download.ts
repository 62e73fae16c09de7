import { open, readFile, rm, statfs, writeFile, type FileHandle } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { dirname } from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { AppError, isAppError, toAppError, throwIfCancelled } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { retryAfter } from '#shared/api/retry-after.ts';
import { ifPresent, sizeOf, writeExactly } from '#electron/lib/files.ts';
import { hashFile } from '#electron/lib/hash.ts';
import { parseJson } from '#electron/lib/json.ts';
import { addressRefused, hostOf, isLoopbackName } from '#electron/lib/addresses.ts';
import { requestGuarded } from './guarded-request.ts';

export type ResumableOptions = {
  url: string;
  /** The target file. A partial download is resumed. */
  file: string;
  /** Expected hash, hex; null if unknown. */
  sha256: string | null;
  /** Expected size, bytes; much more is refused. */
  size: number;
  /** Bytes that must stay free beside the download, for unpacking it. */
  room: number;
  signal?: AbortSignal | undefined;
  /** Called with the bytes so far, and the total if the server sends it. */
  onProgress?: ((bytes: number, total: number | null) => void) | undefined;
  limits?: DownloadLimits;
};

export type DownloadLimits = {
  /** A connection without any bytes for this long is given up, milliseconds. */
  stall: number;
  /** Waits between retries, milliseconds. They restart after an attempt that made progress. */
  waits: readonly number[];
};

const usualLimits: DownloadLimits = { stall: 30_000, waits: [1_000, 3_000, 10_000, 30_000] };
/** Maximum wait that a server can ask for, milliseconds. */
const longestRetryAfter = 60_000;
/** Bytes buffered before they are written. */
const waitingBytes = 1_000_000;
/** Permitted ratio of the actual size to the expected one, because catalogue sizes are rounded. */
const sizeTolerance = 1.1;

/** The version a partial download belongs to: it may only be resumed with the same validator. */
const partSchema = z.object({ url: z.string(), validator: z.string() });

/** A failure that a retry may overcome. */
class Interrupted extends Error {
  readonly retryAfter: number | undefined;

  constructor(message: string, retryAfter?: number) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

/**
 * Downloads a large file from a fixed address, by the rules of {@link requestGuarded}; interrupted or stalled
 * connections are resumed.
 * @returns SHA-256 of the file, hex.
 * @throws AppError `DOWNLOAD_FAILED`, `DOWNLOAD_CORRUPT` (the file is removed), `STORAGE_FULL`; CancelledError. The
 * partial file is kept, so that the next call can resume it.
 */
export async function downloadResumably(options: ResumableOptions): Promise<string> {
  const { file, sha256, signal, limits = usualLimits } = options;
  try {
    let failures = 0;
    for (;;) {
      const before = await sizeOf(file);
      const interrupted = await tryOnce(options, limits.stall);
      if (!interrupted) break;
      if ((await sizeOf(file)) > before) failures = 0;
      const wait = limits.waits[failures++];
      if (wait === undefined) throw new AppError('DOWNLOAD_FAILED', { detail: interrupted.message });
      await delay(Math.max(wait, interrupted.retryAfter ?? 0), undefined, { signal });
    }
    const found = await hashFile(file, signal);
    if (sha256 !== null && found !== sha256) {
      await removeDownload(file);
      throw new AppError('DOWNLOAD_CORRUPT', { detail: `SHA-256 ${found}, expected ${sha256}` });
    }
    return found;
  } catch (error) {
    throwIfCancelled(signal);
    throw toAppError(error, 'DOWNLOAD_FAILED');
  }
}

/** Removes a download, partial or complete. */
export async function removeDownload(file: string): Promise<void> {
  await Promise.all([rm(file, { force: true }), rm(notesFile(file), { force: true })]);
}

function notesFile(file: string): string {
  return `${file}.json`;
}

/** @returns the interruption, or null when the file is complete. */
async function tryOnce(options: ResumableOptions, stall: number): Promise<Interrupted | null> {
  const watch = new AbortController();
  let timer = setTimeout(() => watch.abort(), stall);
  const alive = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => watch.abort(), stall);
  };
  try {
    await request(options, AbortSignal.any([watch.signal, ...(options.signal ? [options.signal] : [])]), alive);
    return null;
  } catch (error) {
    throwIfCancelled(options.signal);
    if (watch.signal.aborted) return new Interrupted(`nothing came for ${stall} ms`);
    if (error instanceof Interrupted) return error;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function request(options: ResumableOptions, signal: AbortSignal, alive: () => void): Promise<void> {
  const { url, file } = options;
  const notes = partSchema.safeParse(parseJson((await ifPresent(readFile(notesFile(file), 'utf8'))) ?? '')).data;
  const there = notes?.url === url ? await sizeOf(file) : 0;
  const headers: Record<string, string> = { 'accept-encoding': 'identity' };
  if (there > 0 && notes) Object.assign(headers, { range: `bytes=${there}-`, 'if-range': notes.validator });
  const response = await ask(url, headers, signal);
  try {
    await receive(response, arriving(response), { there, options, alive });
  } finally {
    response.destroy();
  }
}

/** Writes an answer's body at its position; the file already has `there` bytes. */
async function receive(
  response: IncomingMessage,
  body: Arriving,
  { there, options, alive }: { there: number; options: ResumableOptions; alive: () => void },
): Promise<void> {
  const { url, file, sha256, signal } = options;
  const { statusCode: status = 0 } = response;
  if (status === 416) {
    // An earlier run may have ended after the last byte.
    if (sha256 !== null && (await hashFile(file, signal)) === sha256) return;
    await removeDownload(file);
    throw new Interrupted('the part is not part of the file any more');
  }
  if (status === 408 || status === 429 || status >= 500) {
    throw new Interrupted(
      `status ${status}`,
      retryAfter((name) => response.headers[name], longestRetryAfter),
    );
  }
  if (status !== 200 && status !== 206) throw new AppError('DOWNLOAD_FAILED', { detail: `status ${status}` });
  // A server that ignores the range sends the whole file, which then overwrites the part.
  const start = status === 206 ? rangeStart(response, there) : 0;
  const announced = response.headers['content-length'];
  const total = announced === undefined ? null : start + Number(announced);
  await checkRoom(options, total, start);
  await keepValidator(file, url, response);
  await using handle = await open(file, start === 0 ? 'w' : 'r+');
  const end = await writeBody(body, handle, { start, total, options, alive });
  if (total !== null && end < total) throw new Interrupted(`${total - end} bytes missing`);
  await handle.sync();
}

async function writeBody(
  body: Arriving,
  handle: FileHandle,
  {
    start,
    total,
    options,
    alive,
  }: { start: number; total: number | null; options: ResumableOptions; alive: () => void },
): Promise<number> {
  let position = start;
  for await (const chunk of body) {
    alive();
    await writeExactly(handle, chunk, position);
    position += chunk.length;
    if (position > options.size * sizeTolerance) throw tooMuch(options);
    options.onProgress?.(position, total);
  }
  return position;
}

type Arriving = AsyncGenerator<Buffer>;

/**
 * The received bytes. Starts reading at once, into a separate buffer, because a broken response drops its unread data:
 * so an interrupted download can resume after its last byte.
 */
function arriving(response: IncomingMessage): Arriving {
  const arrived = new PassThrough({ highWaterMark: waitingBytes });
  let broken: unknown;
  response.once('error', (error) => (broken = error));
  response.once('close', () => {
    if (!response.complete) broken ??= new Error('the connection ended');
    arrived.end();
  });
  response.pipe(arrived);
  return chunksOf(arrived, () => broken);
}

async function* chunksOf(arrived: PassThrough, broken: () => unknown): Arriving {
  yield* arrived as AsyncIterable<Buffer>;
  const error = broken();
  if (error !== undefined) throw new Interrupted(String(error));
}

/** @throws Interrupted for network failures; AppError `DOWNLOAD_FAILED` for an address that must not be called. */
async function ask(
  url: string,
  transferHeaders: Record<string, string>,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const policy = { loopback: isLoopbackName(hostOf(new URL(url))) };
  try {
    return await requestGuarded(url, { policy, field: 'address', transferHeaders, signal });
  } catch (error) {
    const isRefused = isAppError(error) || (error instanceof Error && 'code' in error && error.code === addressRefused);
    if (isRefused) throw new AppError('DOWNLOAD_FAILED', { detail: String(error), cause: error });
    throw new Interrupted(String(error));
  }
}

function rangeStart(response: IncomingMessage, there: number): number {
  const start = /^bytes (\d+)-/.exec(response.headers['content-range'] ?? '')?.[1];
  if (Number(start) !== there) throw new AppError('DOWNLOAD_FAILED', { detail: `a range from ${start}, not ${there}` });
  return there;
}

async function keepValidator(file: string, url: string, { headers }: IncomingMessage): Promise<void> {
  const tag = headers.etag;
  // A weak tag may stay the same for different bytes.
  const validator = tag !== undefined && !tag.startsWith('W/') ? tag : headers['last-modified'];
  if (validator === undefined) await rm(notesFile(file), { force: true });
  else await writeFile(notesFile(file), JSON.stringify({ url, validator }));
}

async function checkRoom(options: ResumableOptions, total: number | null, start: number): Promise<void> {
  if (total !== null && total > options.size * sizeTolerance) throw tooMuch(options);
  const { bavail, bsize } = await statfs(dirname(options.file));
  const needed = (total ?? options.size) - start + options.room;
  if (bavail * bsize < needed) {
    throw new AppError('STORAGE_FULL', say('modelNeedsRoom', { megabytes: Math.ceil(needed / 1e6) }));
  }
}

function tooMuch({ size }: ResumableOptions): AppError {
  return new AppError('DOWNLOAD_CORRUPT', { detail: `more than the ${size} bytes of the catalogue` });
}
