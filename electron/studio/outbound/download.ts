import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError, CancelledError } from '../../../shared/errors/index.ts';
import {
  addressRefused,
  hostOf,
  isLoopbackName,
  isPublic,
  receiverLookup,
  type ReceiverPolicy,
} from '../callbacks/receiver.ts';

export type DownloadOptions = {
  policy: ReceiverPolicy;
  /** The field the address came in, named in errors. */
  field: string;
  headers?: Record<string, string>;
  maxBytes: number;
  /** For the whole download, milliseconds. */
  timeout: number;
  signal?: AbortSignal | undefined;
  /** Bytes so far, and of the whole where the server tells. */
  onProgress?: (bytes: number, total: number | undefined) => void;
};

const redirectLimit = 5;

/**
 * Downloads a file a client named: https and public addresses only, unless the policy allows this computer. Every
 * redirect is checked like the first address, and connections go to the very addresses that were checked.
 * @throws AppError `URL_REFUSED`, `ASSET_UNREACHABLE`, `ASSET_TOO_LARGE`, `CANCELLED`; what arrived is removed then.
 */
export async function download(address: string, file: string, options: DownloadOptions): Promise<void> {
  const deadline = AbortSignal.timeout(options.timeout);
  const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline;
  try {
    const response = await follow(address, { ...options, signal });
    await pipeline(response, limited(response, options), createWriteStream(file, { flags: 'wx' }), { signal });
  } catch (error) {
    await rm(file, { force: true });
    if (options.signal?.aborted) throw new CancelledError();
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

async function follow(address: string, options: DownloadOptions): Promise<IncomingMessage> {
  let url = checkedUrl(address, options);
  for (let redirects = 0; redirects <= redirectLimit; redirects++) {
    // What the first server needs to know is no other server's business.
    const response = await get(url, redirects === 0 ? options : { ...options, headers: {} });
    const { statusCode: status = 0, headers } = response;
    if (status === 200) return response;
    response.destroy();
    if (status < 300 || status > 399 || headers.location === undefined) {
      throw new AppError('ASSET_UNREACHABLE', { subject: options.field, detail: `status ${status}` });
    }
    url = checkedUrl(headers.location, options, url);
  }
  throw new AppError('ASSET_UNREACHABLE', { subject: options.field, detail: 'too many redirects' });
}

function checkedUrl(text: string, { policy, field }: DownloadOptions, base?: URL): URL {
  const url = URL.canParse(text, base?.href) ? new URL(text, base?.href) : undefined;
  if (url === undefined) {
    throw new AppError('INVALID_REQUEST', {
      subject: field,
      message: `${field} is not an address. Send one like https://example.com/file.`,
    });
  }
  const host = hostOf(url);
  const own = policy.loopback && isLoopbackName(host);
  const schemeAllowed = url.protocol === 'https:' || (url.protocol === 'http:' && own);
  const hostAllowed = own || (isIP(host) === 0 ? !isLoopbackName(host) : isPublic(host));
  if (!schemeAllowed || !hostAllowed || url.username !== '' || url.password !== '') {
    throw new AppError('URL_REFUSED', { subject: field });
  }
  return url;
}

function get(url: URL, { policy, signal, headers = {} }: DownloadOptions): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? secureRequest : plainRequest;
  return new Promise((resolve, reject) => {
    const sending = send(url, { headers, agent: false, lookup: receiverLookup(policy), signal });
    sending.on('error', reject);
    sending.on('response', resolve);
    sending.end();
  });
}

/** Counts what arrives and ends the download when it is too much. */
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
