import { createReadStream } from 'node:fs';
import { stat, utimes } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { z } from 'zod';
import { errorBodySchema } from '#shared/api/index.ts';
import { AppError, CancelledError, isAppError, knownCode, toAppError, type ErrorCode } from '#shared/errors/index.ts';
import type { Artifact } from '#electron/engine/artifacts/store.ts';
import type { ContentKey } from '#electron/engine/workers/content.ts';
import { writeExactly } from '#electron/lib/files.ts';
import { hashFile } from '#electron/lib/hash.ts';
import { parseJson } from '#electron/lib/json.ts';
import { bringWhole, forgetResumePoint, openPartial, readResumePoint } from '#electron/lib/partial-file.ts';
import {
  contentPaths,
  digestField,
  digestOf,
  listing,
  partBytes,
  storedArtifact,
  storedFile,
  tagOf,
  type ListedFile,
  type Listing,
} from './content-messages.ts';

/** How long an answer may take, milliseconds, and how much longer for each byte that is sent with a request. */
const answerLimit = 30_000;
const perByte = 1 / 64;
/** Pauses before a request is sent again, milliseconds. */
const pauses = [300, 1_000, 3_000];

/** What passes, or is the network's fault. */
const isPassing: ReadonlySet<ErrorCode> = new Set(['STUDIO_UNREACHABLE', 'STUDIO_ANSWER_INVALID']);
/** Refusals of a studio that says it will be back. */
const backLater: ReadonlySet<ErrorCode> = new Set(['STUDIO_BUSY', 'SHUTTING_DOWN']);

type Body = NonNullable<RequestInit['body']>;
type Asked = { method?: 'PUT' | 'DELETE'; headers?: Record<string, string>; body?: () => Body; bytes?: number };

/**
 * The studio's content over its HTTP, for a machine of its farm. What arrives is checked, and asked for again if it
 * doesn't match. All methods throw AppError `UNAUTHORIZED` for a machine that was removed, `STUDIO_UNREACHABLE`,
 * `STUDIO_ANSWER_INVALID` for bytes that don't match, `CANCELLED`, and what the studio answers.
 */
export class StudioFiles {
  readonly #address: string;
  readonly #token: string;
  readonly #pauses: readonly number[];

  constructor({ address, token }: { address: string; token: string }, wait = pauses) {
    this.#address = address;
    this.#token = token;
    this.#pauses = wait;
  }

  /** Resolves if the studio answers and knows this machine. Asks once. */
  async meet(signal: AbortSignal): Promise<void> {
    await this.#once(contentPaths.studio, {}, nothing, signal);
  }

  list(key: ContentKey, signal: AbortSignal): Promise<Listing> {
    return this.#ask(`${contentPaths.content}?${query({ key })}`, {}, (response) => parse(listing, response), signal);
  }

  /**
   * Fetches a file of content, and continues after a lost connection where it was.
   * @param file where to; it appears whole. In a folder it gets the time that it has at the studio.
   * @throws AppError also `RANGE_NOT_SATISFIABLE` for another version than the listed one.
   */
  async fetchFile(key: ContentKey, listed: ListedFile, file: string, signal: AbortSignal): Promise<void> {
    const { name, size, modified } = listed;
    const tag = tagOf(listed);
    const path = `${contentPaths.file}?${query({ key, name })}`;
    const fill = async (partial: string): Promise<number> => {
      const resume = await readResumePoint(partial);
      const start = resume?.tag === tag ? resume.size : 0;
      await using handle = await openPartial(partial, tag, start);
      for (let at = start; at < size; at += partBytes) {
        const end = Math.min(size, at + partBytes);
        const headers = { range: `bytes=${at}-${end - 1}` };
        const bytes = await this.#ask(path, { headers }, (response) => part(response, tag, end - at), signal);
        await writeExactly(handle, bytes, at);
      }
      await handle.truncate(size);
      await handle.sync();
      await forgetResumePoint(partial);
      return size;
    };
    await bringWhole({ file, signal, keepPartial: true, retryDelays: [] }, fill);
    // A single file never changes; its time is that of its last use.
    if (name !== '') await utimes(file, modified / 1000, modified / 1000);
  }

  /** Stores a file that a task has made in a folder of content. */
  async storeFile(key: ContentKey, name: string, file: string, signal: AbortSignal): Promise<void> {
    const { size } = await stat(file);
    const headers = { 'content-digest': digestField(Buffer.from(await hashFile(file, signal), 'hex')) };
    const body = (): Body => Readable.toWeb(createReadStream(file)) as ReadableStream;
    const path = `${contentPaths.file}?${query({ key, name })}`;
    const asked = { method: 'PUT', headers, body, bytes: size } as const;
    const { modified } = await this.#ask(path, asked, (response) => parse(storedFile, response), signal);
    await utimes(file, modified / 1000, modified / 1000);
  }

  /** @returns null if the studio has no such artifact. */
  fetchArtifact(artifact: Artifact, signal: AbortSignal): Promise<Uint8Array | null> {
    const read = (response: Response): Promise<Uint8Array> | null => (response.status === 204 ? null : whole(response));
    return this.#ask(artifactPath(artifact), {}, async (response) => read(response), signal);
  }

  /** @returns whether the studio had none of this key; if it had, that one stays. */
  async storeArtifact(artifact: Artifact, content: Uint8Array, signal: AbortSignal): Promise<boolean> {
    const { first } = await this.#ask(
      artifactPath(artifact),
      sending(content),
      (response) => parse(storedArtifact, response),
      signal,
    );
    return first;
  }

  async removeArtifact(artifact: Artifact, signal: AbortSignal): Promise<void> {
    await this.#ask(artifactPath(artifact), { method: 'DELETE' }, nothing, signal);
  }

  /** The body of a message. @throws AppError also `FILE_NOT_FOUND`. */
  fetchBody(id: string, signal: AbortSignal): Promise<Uint8Array> {
    return this.#ask(`${contentPaths.messages}/${id}`, {}, whole, signal);
  }

  async storeBody(id: string, sealed: Uint8Array, signal: AbortSignal): Promise<void> {
    await this.#ask(`${contentPaths.messages}/${id}`, sending(sealed), nothing, signal);
  }

  async removeBody(id: string, signal: AbortSignal): Promise<void> {
    await this.#ask(`${contentPaths.messages}/${id}`, { method: 'DELETE' }, nothing, signal);
  }

  async #ask<T>(path: string, asked: Asked, read: (answer: Response) => Promise<T>, signal: AbortSignal): Promise<T> {
    for (const pause of this.#pauses) {
      try {
        return await this.#once(path, asked, read, signal);
      } catch (error) {
        if (!isAppError(error) || !isPassing.has(error.code)) throw error;
        await delay(pause, undefined, { signal }).catch(() => undefined);
      }
    }
    return this.#once(path, asked, read, signal);
  }

  async #once<T>(path: string, asked: Asked, read: (answer: Response) => Promise<T>, signal: AbortSignal): Promise<T> {
    const { method, headers, body, bytes = 0 } = asked;
    const limit = AbortSignal.timeout(answerLimit + Math.ceil(bytes * perByte));
    try {
      const response = await fetch(`${this.#address}${path}`, {
        ...(method && { method }),
        headers: { authorization: `Bearer ${this.#token}`, 'accept-encoding': 'identity', ...headers },
        ...(body && { body: body(), duplex: 'half' }),
        redirect: 'error',
        signal: AbortSignal.any([signal, limit]),
      });
      if (!response.ok) throw await this.#refusal(response);
      return await read(response);
    } catch (error) {
      if (signal.aborted) throw new CancelledError();
      if (isAppError(error)) throw error;
      throw this.#unreachable(error);
    }
  }

  async #refusal(response: Response): Promise<AppError> {
    const body = errorBodySchema.safeParse(parseJson(await response.text())).data?.result;
    const code = knownCode(body?.reason);
    if (body === undefined || code === undefined || backLater.has(code))
      return this.#unreachable(`status ${response.status}`);
    if (code === 'NOT_FOUND') {
      const message =
        'At this address, no studio serves a farm. Start it with --engine, or write the machine’s file again.';
      return new AppError('STUDIO_UNREACHABLE', { subject: this.#address, message });
    }
    // Changed on their way to the studio, which didn't store them.
    if (body.subject === 'Content-Digest') return new AppError('STUDIO_ANSWER_INVALID', { message: body.error });
    return new AppError(code, { message: body.error, sentence: body.sentence, subject: body.subject });
  }

  #unreachable(error: unknown): AppError {
    const detail = error instanceof Error ? (toAppError(error).detail ?? error.message) : String(error);
    const message = 'The studio doesn’t answer at this address. Start it, or check the address and the firewall.';
    return new AppError('STUDIO_UNREACHABLE', { subject: this.#address, message, detail, cause: error });
  }
}

function query(parameters: Record<string, string>): string {
  return new URLSearchParams(parameters).toString();
}

function artifactPath({ kind, key }: Artifact): string {
  return `${contentPaths.artifacts}/${kind}/${encodeURIComponent(key)}`;
}

function sending(bytes: Uint8Array): Asked {
  const headers = { 'content-digest': digestOf(bytes), 'content-type': 'application/octet-stream' };
  return { method: 'PUT', headers, body: () => bytes as Uint8Array<ArrayBuffer>, bytes: bytes.length };
}

async function parse<T>(schema: z.ZodType<T>, response: Response): Promise<T> {
  const parsed = schema.safeParse(parseJson(await response.text()));
  if (parsed.success) return parsed.data;
  throw new AppError('STUDIO_ANSWER_INVALID', { detail: parsed.error.message });
}

async function nothing(response: Response): Promise<void> {
  await response.arrayBuffer();
}

/** The bytes of an answer. @throws AppError `STUDIO_ANSWER_INVALID` for changed ones. */
async function whole(response: Response): Promise<Uint8Array> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (response.headers.get('content-digest') === digestOf(bytes)) return bytes;
  const message =
    'Bytes of the studio don’t match their checksum, and aren’t used. Look for what changes them on their way.';
  throw new AppError('STUDIO_ANSWER_INVALID', { subject: new URL(response.url).host, message });
}

async function part(response: Response, tag: string, length: number): Promise<Uint8Array> {
  if (response.headers.get('etag') !== tag)
    throw new AppError('RANGE_NOT_SATISFIABLE', { detail: `another version than ${tag}` });
  const bytes = await whole(response);
  if (bytes.length === length) return bytes;
  throw new AppError('STUDIO_ANSWER_INVALID', { detail: `${bytes.length} of ${length} bytes` });
}
