import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat, utimes, type FileHandle } from 'node:fs/promises';
import { Agent as PlainAgent, request as plainRequest, type IncomingMessage } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { pipeline } from 'node:stream/promises';
import { buffer, text } from 'node:stream/consumers';
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
import { buildHeader, forgotten, mediaPath, type Forgotten, type MediaFile } from './media-messages.ts';
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

/** Of this machine's disk. */
const ofDisk: ReadonlySet<ErrorCode> = new Set(['STORAGE_FULL', 'STORAGE_UNWRITABLE']);

type Asked = {
  method?: 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  /** Bytes, or the path of a file. */
  body?: Uint8Array | string;
  /** Of the body. */
  bytes?: number;
};

/**
 * The studio's content over its HTTP, for a machine of its farm. What arrives is checked, and asked for again if it
 * doesn't match. All methods throw AppError `UNAUTHORIZED` for a machine that was removed, `STUDIO_UNREACHABLE`,
 * `STUDIO_ANSWER_INVALID` for bytes that don't match, `CANCELLED`, and what the studio answers.
 */
export class StudioFiles {
  readonly #address: string;
  readonly #token: string;
  readonly #pauses: readonly number[];
  readonly #agent: PlainAgent;

  constructor({ address, token }: { address: string; token: string }, wait = pauses) {
    this.#address = address;
    this.#token = token;
    this.#pauses = wait;
    this.#agent = new (address.startsWith('https:') ? SecureAgent : PlainAgent)({ keepAlive: true });
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
        try {
          await this.#ask(path, { headers }, (response) => writePart(response, tag, handle, { at, end }), signal);
        } catch (error) {
          // What has arrived of a part is unchecked: the next attempt continues before it.
          await handle.truncate(at);
          throw error;
        }
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

  /**
   * Reads a part of a file of content, at most {@link partBytes}, without keeping it.
   * @throws AppError also `RANGE_NOT_SATISFIABLE` for another version.
   */
  async fetchPart(file: MediaFile, start: number, into: Uint8Array, signal: AbortSignal): Promise<void> {
    const { key, name } = file;
    const tag = tagOf(file);
    const headers = { range: `bytes=${start}-${start + into.length - 1}` };
    const read = async (response: IncomingMessage): Promise<Uint8Array> => {
      if (response.headers.etag !== tag) throw otherVersion(tag);
      return whole(response);
    };
    const bytes = await this.#ask(`${contentPaths.file}?${query({ key, name })}`, { headers }, read, signal);
    if (bytes.length !== into.length) throw changed();
    into.set(bytes);
  }

  /**
   * What an address of media is to be answered with, packed.
   * @param asked.tag of the answer that this machine has.
   */
  fetchAnswer(
    asked: { address: string; isStrict: boolean; tag?: string | undefined },
    build: string,
    signal: AbortSignal,
  ): Promise<Uint8Array> {
    const { address, isStrict, tag } = asked;
    const path = `${mediaPath}?${query({ address, ...(isStrict && { strict: '1' }), ...(tag !== undefined && { tag }) })}`;
    return this.#ask(path, { headers: { [buildHeader]: build } }, whole, signal);
  }

  /** Tells the studio what a media node has copies of. @returns what it must forget. */
  report(keys: readonly ContentKey[], build: string, signal: AbortSignal): Promise<Forgotten> {
    const asked = sending(Buffer.from(JSON.stringify({ keys })));
    const headers = { ...asked.headers, [buildHeader]: build };
    return this.#once(mediaPath, { ...asked, headers }, (response) => parse(forgotten, response), signal);
  }

  /** Stores a file that a task has made in a folder of content. */
  async storeFile(key: ContentKey, name: string, file: string, signal: AbortSignal): Promise<void> {
    const { size } = await stat(file);
    const headers = { 'content-digest': digestField(Buffer.from(await hashFile(file, signal), 'hex')) };
    const path = `${contentPaths.file}?${query({ key, name })}`;
    const asked = { method: 'PUT', headers, body: file, bytes: size } as const;
    const { modified } = await this.#ask(path, asked, (response) => parse(storedFile, response), signal);
    await utimes(file, modified / 1000, modified / 1000);
  }

  /** @returns null if the studio has no such artifact. */
  fetchArtifact(artifact: Artifact, signal: AbortSignal): Promise<Uint8Array | null> {
    const read = (response: IncomingMessage): Promise<Uint8Array> | null =>
      response.statusCode === 204 ? null : whole(response);
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

  async #ask<T>(
    path: string,
    asked: Asked,
    read: (answer: IncomingMessage) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> {
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

  async #once<T>(
    path: string,
    asked: Asked,
    read: (answer: IncomingMessage) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> {
    const limit = AbortSignal.timeout(answerLimit + Math.ceil((asked.bytes ?? 0) * perByte));
    let response: IncomingMessage | undefined;
    try {
      response = await this.#send(path, asked, AbortSignal.any([signal, limit]));
      if ((response.statusCode ?? 0) >= 300) throw await this.#refusal(response);
      return await read(response);
    } catch (error) {
      if (signal.aborted) throw new CancelledError();
      const known = toAppError(error);
      throw isAppError(error) || ofDisk.has(known.code) ? known : this.#unreachable(error);
    } finally {
      // Unread, it would keep its connection, also without a body.
      if (response?.complete) response.resume();
      else response?.destroy();
    }
  }

  /** Not by `fetch`, which takes twice the processor time for large files. */
  #send(path: string, { method, headers, body }: Asked, signal: AbortSignal): Promise<IncomingMessage> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const send = this.#address.startsWith('https:') ? secureRequest : plainRequest;
    const request = send(`${this.#address}${path}`, {
      method: method ?? 'GET',
      agent: this.#agent,
      headers: { authorization: `Bearer ${this.#token}`, 'accept-encoding': 'identity', ...headers },
      signal,
    });
    request.on('response', resolve).on('error', reject);
    if (typeof body === 'string') pipeline(createReadStream(body), request).catch(reject);
    else request.end(body);
    return promise;
  }

  async #refusal(response: IncomingMessage): Promise<AppError> {
    const body = errorBodySchema.safeParse(parseJson(await text(response))).data?.result;
    const code = knownCode(body?.reason);
    if (body === undefined || code === undefined || backLater.has(code))
      return this.#unreachable(`status ${response.statusCode}`);
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
  return { method: 'PUT', headers, body: bytes, bytes: bytes.length };
}

async function parse<T>(schema: z.ZodType<T>, response: IncomingMessage): Promise<T> {
  const parsed = schema.safeParse(parseJson(await text(response)));
  if (parsed.success) return parsed.data;
  throw new AppError('STUDIO_ANSWER_INVALID', { detail: parsed.error.message });
}

async function nothing(response: IncomingMessage): Promise<void> {
  await buffer(response);
}

/** The bytes of an answer. @throws AppError `STUDIO_ANSWER_INVALID` for changed ones. */
async function whole(response: IncomingMessage): Promise<Uint8Array> {
  const bytes = await buffer(response);
  if (response.headers['content-digest'] === digestOf(bytes)) return bytes;
  throw changed();
}

/** Writes a part of a file as it arrives. @throws AppError as {@link whole}; `RANGE_NOT_SATISFIABLE`. */
async function writePart(
  response: IncomingMessage,
  tag: string,
  target: FileHandle,
  { at, end }: { at: number; end: number },
): Promise<void> {
  if (response.headers.etag !== tag) throw otherVersion(tag);
  const hash = createHash('sha256');
  let position = at;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    if (position + chunk.length > end) throw changed();
    hash.update(chunk);
    await writeExactly(target, chunk, position);
    position += chunk.length;
  }
  if (response.headers['content-digest'] !== digestField(hash.digest())) throw changed();
}

function otherVersion(tag: string): AppError {
  return new AppError('RANGE_NOT_SATISFIABLE', { detail: `another version than ${tag}` });
}

function changed(): AppError {
  const message =
    'Bytes of the studio don’t match their checksum, and aren’t used. Look for what changes them on their way.';
  return new AppError('STUDIO_ANSWER_INVALID', { message });
}
