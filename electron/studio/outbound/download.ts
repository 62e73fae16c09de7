import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError, throwIfCancelled } from '#shared/errors/index.ts';
import { addressRefused } from '#electron/lib/addresses.ts';
import { requestGuarded, type GuardedRequest } from './guarded-request.ts';

export type DownloadOptions = Pick<GuardedRequest, 'policy' | 'field' | 'headers'> & {
  maxBytes: number;
  /** Time limit for the whole download, milliseconds. */
  timeout: number;
  /** Slower downloads end early; as usual when left out. */
  pace?: DownloadPace;
  signal?: AbortSignal | undefined;
  /** Called with the bytes so far, and the total if the server sends it. */
  onProgress?: (bytes: number, total: number | undefined) => void;
};

/** What a server must keep to, so that it cannot hold a connection by sending next to nothing. */
type DownloadPace = {
  /** Time until its answer begins, milliseconds. */
  answer: number;
  /** Bytes that must arrive in each window of so many milliseconds from then on. */
  bytes: number;
  window: number;
};

const usualPace: DownloadPace = { answer: 45_000, bytes: 15_000, window: 15_000 };

/**
 * Downloads a file from an address that a client sent, in one go. The rules of {@link requestGuarded} apply.
 * @throws AppError `URL_REFUSED`, `ASSET_UNREACHABLE`, `ASSET_TOO_LARGE`, `ASSET_TOO_SLOW`, `CANCELLED`; the partial
 * file is removed then.
 */
export async function download(address: string, file: string, options: DownloadOptions): Promise<void> {
  const deadline = AbortSignal.timeout(options.timeout);
  using watch = new PaceWatch(options.pace ?? usualPace);
  const signal = AbortSignal.any([deadline, watch.signal, ...(options.signal ? [options.signal] : [])]);
  try {
    const response = await requestGuarded(address, { ...options, signal });
    if (response.statusCode !== 200) {
      response.destroy();
      throw new AppError('ASSET_UNREACHABLE', { subject: options.field, detail: `status ${response.statusCode}` });
    }
    watch.begun();
    const counted = limited(response, options, (bytes) => watch.arrived(bytes));
    await pipeline(response, counted, createWriteStream(file, { flags: 'wx' }), { signal });
  } catch (error) {
    await rm(file, { force: true });
    throwIfCancelled(options.signal);
    if (watch.signal.aborted) throw new AppError('ASSET_TOO_SLOW', { subject: options.field, cause: error });
    throw downloadError(error, options.field);
  }
}

/** Aborts its signal when a download is slower than its pace. */
class PaceWatch implements Disposable {
  readonly #pace: DownloadPace;
  readonly #slow = new AbortController();
  #bytes = 0;
  #timer: NodeJS.Timeout;

  constructor(pace: DownloadPace) {
    this.#pace = pace;
    this.#timer = setTimeout(() => this.#slow.abort(), pace.answer);
  }

  get signal(): AbortSignal {
    return this.#slow.signal;
  }

  /** To be called when the answer has begun. */
  begun(): void {
    clearTimeout(this.#timer);
    this.#timer = setInterval(() => {
      if (this.#bytes < this.#pace.bytes) this.#slow.abort();
      this.#bytes = 0;
    }, this.#pace.window);
  }

  arrived(bytes: number): void {
    this.#bytes += bytes;
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
  }
}

function downloadError(error: unknown, field: string): AppError {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  if (code === addressRefused) return new AppError('URL_REFUSED', { subject: field });
  if (code === 'ENOSPC' || code === 'EDQUOT') return new AppError('STORAGE_FULL', { cause: error });
  return new AppError('ASSET_UNREACHABLE', { subject: field, detail: code, cause: error });
}

/** Counts the bytes and ends a download that is too large. */
function limited(
  response: IncomingMessage,
  { maxBytes, field, onProgress }: DownloadOptions,
  onArrived: (bytes: number) => void,
): Transform {
  const total = Number(response.headers['content-length'] ?? Number.NaN);
  const known = Number.isFinite(total) ? total : undefined;
  const tooLarge = () => new AppError('ASSET_TOO_LARGE', { subject: field });
  let bytes = 0;
  return new Transform({
    construct(done) {
      done(known !== undefined && known > maxBytes ? tooLarge() : null);
    },
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      onArrived(chunk.length);
      onProgress?.(bytes, known);
      done(bytes > maxBytes ? tooLarge() : null, chunk);
    },
  });
}
