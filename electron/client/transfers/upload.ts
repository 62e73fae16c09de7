import { createReadStream, type ReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { defaultOptions, DetailedError, Upload, type FileReader } from 'tus-js-client';
import { errorBodySchema, retryAfterSeconds } from '#shared/api/index.ts';
import { AppError, isAppError, knownCode, toAppError, type ErrorCode } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { parseJson } from '#electron/lib/json.ts';
import type { Studio } from '../studio.ts';
import { abortReason } from '../polling.ts';
import { uploadRequests } from './upload-requests.ts';

type UploadOptions = {
  /** Path of the file, or its contents if that is little. */
  file: string | Buffer;
  name: string;
  mimeType: string;
  /** Address of an earlier attempt; null to start from the beginning. */
  uploadUrl: string | null;
  /** Called once the studio has created the upload, to be stored for a later attempt. */
  onUploadUrl: (url: string) => void;
  /** @param progress 0–1. */
  onProgress: (progress: number) => void;
  signal: AbortSignal;
};

/** Maximum bytes of one request, so that a broken connection costs little. */
const chunkSize = 16 * 1024 * 1024;

/**
 * Sends a file to the studio by the tus protocol; a broken connection is resumed where it stopped.
 * @returns the upload's id, which `createVideoInstance` takes as `video_id`.
 * @throws AppError `STUDIO_UNREACHABLE`, `UNAUTHORIZED`, `BODY_TOO_LARGE`, `STORAGE_FULL`…, or the signal's reason.
 */
export async function uploadFile(studio: Studio, options: UploadOptions): Promise<string> {
  const { file, name, mimeType, uploadUrl, onUploadUrl, onProgress, signal } = options;
  const endpoint = await studio.uploadEndpoint();
  const resumeFrom = uploadUrl === null ? null : await studio.resolveUrl(uploadUrl);
  signal.throwIfAborted();
  const finished = Promise.withResolvers<void>();
  const fail = (error: unknown): void => {
    finished.reject(error);
    void upload.abort();
  };
  /** A token may end before its time, as when the studio's keys are new: once, another one is asked for. */
  let token: 'held' | 'refused' | 'renewed' = 'held';
  const chunks = new Chunks((error) => fail(toAppError(error)));
  // In Node the library accepts a buffer or what its reader of files does, which its types omit.
  const upload = new Upload(file as Buffer, {
    endpoint,
    ...(typeof file === 'string' && { fileReader: chunks }),
    uploadUrl: resumeFrom,
    httpStack: uploadRequests(studio.reach),
    chunkSize,
    metadata: { filename: name, filetype: mimeType },
    retryDelays: [200, 1_000, 3_000],
    storeFingerprintForResuming: false,
    async onBeforeRequest(request) {
      const isRefused = token === 'refused';
      if (isRefused) token = 'renewed';
      const headers = await studio.headersFor(request.getURL(), signal, isRefused);
      for (const [header, value] of Object.entries(headers)) request.setHeader(header, value);
    },
    onShouldRetry(error, ...rest) {
      if ('causingError' in error && isAppError(error.causingError)) return false;
      if (token !== 'held' || statusOf(error) !== 401) return defaultOptions.onShouldRetry?.(error, ...rest) ?? false;
      token = 'refused';
      return true;
    },
    onUploadUrlAvailable() {
      if (upload.url !== null) onUploadUrl(upload.url);
    },
    onProgress: (sent, total) => onProgress(total > 0 ? sent / total : 0),
    onSuccess: () => finished.resolve(),
    onError: (error) => finished.reject(uploadError(error)),
  });
  const abort = (): void => fail(abortReason(signal));
  signal.addEventListener('abort', abort, { once: true });
  try {
    upload.start();
    await finished.promise;
  } finally {
    signal.removeEventListener('abort', abort);
    chunks.close();
  }
  return uploadId(upload.url);
}

/** Reads a file chunk by chunk. The library's own reader listens to no error of the file, which would end the app. */
class Chunks implements FileReader {
  readonly #onError: (error: Error) => void;
  #current: ReadStream | undefined;

  constructor(onError: (error: Error) => void) {
    this.#onError = onError;
  }

  async openFile(path: string): ReturnType<FileReader['openFile']> {
    const { size } = await stat(path);
    return {
      size,
      slice: async (start, end) => {
        this.close();
        this.#current = createReadStream(path, { start, end: end - 1 }).on('error', this.#onError);
        return { value: Object.assign(this.#current, { size: end - start }), done: end === size };
      },
      close: () => undefined,
    };
  }

  /** Closes the file, whose chunk is left open when its request fails. */
  close(): void {
    this.#current?.destroy();
  }
}

/** Time limit for sending a few seconds of sound, milliseconds. */
const soundLimit = 60_000;

/** Sends a recording from memory. @returns the upload's id. @throws AppError as {@link uploadFile}. */
export function uploadBytes(studio: Studio, bytes: Uint8Array, name: string): Promise<string> {
  return uploadFile(studio, {
    file: Buffer.from(bytes),
    name,
    mimeType: 'audio/wav',
    uploadUrl: null,
    onUploadUrl: () => undefined,
    onProgress: () => undefined,
    signal: AbortSignal.timeout(soundLimit),
  });
}

/** The upload's id is the last part of its address. */
function uploadId(url: string | null): string {
  const id = url === null ? undefined : new URL(url).pathname.split('/').findLast((part) => part !== '');
  if (id === undefined) throw new AppError('STUDIO_ANSWER_INVALID', { detail: `upload address ${url}` });
  return decodeURIComponent(id);
}

function retryAfterOf(error: DetailedError): number | undefined {
  return retryAfterSeconds((name) => error.originalResponse?.getHeader(name));
}

function statusOf(error: DetailedError): number | undefined {
  return error.originalResponse?.getStatus();
}

/** The code that a studio names; undefined for an answer of somebody else. */
function reasonOf({ originalResponse }: DetailedError): ErrorCode | undefined {
  return knownCode(errorBodySchema.safeParse(parseJson(originalResponse?.getBody() || 'null')).data?.result.reason);
}

function uploadError(error: Error): AppError {
  if (!(error instanceof DetailedError)) return toAppError(error);
  if (isAppError(error.causingError)) return error.causingError;
  const status = statusOf(error);
  const options = { detail: error.message, cause: error };
  switch (status) {
    case undefined:
      return new AppError('STUDIO_UNREACHABLE', options);
    case 401:
    case 403:
      return new AppError('UNAUTHORIZED', options);
    case 413:
      return new AppError('MEDIA_TOO_LARGE', options);
    case 429:
      return new AppError('STUDIO_BUSY', { ...options, retryAfter: retryAfterOf(error) });
    case 507:
      if (reasonOf(error) === 'STORAGE_SHARE_FULL') return new AppError('STORAGE_SHARE_FULL', options);
      return new AppError('STORAGE_FULL', { ...options, ...say('uploadNeedsRoom') });
    default:
      return new AppError(status >= 500 ? 'STUDIO_UNREACHABLE' : 'STUDIO_ANSWER_INVALID', options);
  }
}
