import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError, throwIfCancelled } from '#shared/errors/index.ts';
import { addressRefused } from './policy.ts';
import { requestGuarded, type GuardedRequest } from './guarded-request.ts';

export type DownloadOptions = Pick<GuardedRequest, 'policy' | 'field' | 'headers'> & {
  maxBytes: number;
  /** Time limit for the whole download, milliseconds. */
  timeout: number;
  signal?: AbortSignal | undefined;
  /** Called with the bytes so far, and the total if the server sends it. */
  onProgress?: (bytes: number, total: number | undefined) => void;
};

/**
 * Downloads a file from an address that a client sent, in one go. The rules of {@link requestGuarded} apply.
 * @throws AppError `URL_REFUSED`, `ASSET_UNREACHABLE`, `ASSET_TOO_LARGE`, `CANCELLED`; the partial file is removed
 * then.
 */
export async function download(address: string, file: string, options: DownloadOptions): Promise<void> {
  const deadline = AbortSignal.timeout(options.timeout);
  const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline;
  try {
    const response = await requestGuarded(address, { ...options, signal });
    if (response.statusCode !== 200) {
      response.destroy();
      throw new AppError('ASSET_UNREACHABLE', { subject: options.field, detail: `status ${response.statusCode}` });
    }
    await pipeline(response, limited(response, options), createWriteStream(file, { flags: 'wx' }), { signal });
  } catch (error) {
    await rm(file, { force: true });
    throwIfCancelled(options.signal);
    throw downloadError(error, options.field);
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
function limited(response: IncomingMessage, { maxBytes, field, onProgress }: DownloadOptions): Transform {
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
      onProgress?.(bytes, known);
      done(bytes > maxBytes ? tooLarge() : null, chunk);
    },
  });
}
