import { lookup as resolve, type LookupAddress } from 'node:dns';
import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { AppError, isAppError } from '#shared/errors/index.ts';
import { addressRefused, checkedLookup, hostOf, isOwnAddress, isPublic } from '#electron/lib/addresses.ts';
import { mayLeadTo } from './base-url.ts';

/**
 * Where the answers of a studio may lead this app. Services on the user's computer and network trust whoever reaches
 * them, so addresses in answers and redirects may be
 * - the studio's own, which the user typed;
 * - public;
 * - in a private network, if the studio's name leads into one too;
 * - on this computer, if the studio's address names it.
 *
 * Those of a studio with TLS have TLS too.
 * Connections go to the addresses that were checked. Behind a proxy, the proxy resolves names by its own rules.
 */
export class Reach {
  readonly #studio: () => Promise<string>;
  readonly #resolver: typeof resolve;

  /** @param studio gives its current address. */
  constructor(studio: () => Promise<string>, resolver: typeof resolve = resolve) {
    this.#studio = studio;
    this.#resolver = resolver;
  }

  /**
   * Asks for a file as `fetch` does, but follows no redirects.
   * @throws AppError `STUDIO_ANSWER_INVALID` for an address that the studio may not lead to; TypeError as `fetch`.
   */
  readonly fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const lookup = await this.guard(url);
    return lookup ? guardedFetch(new URL(url), init, lookup) : fetch(url, { ...init, redirect: 'manual' });
  };

  /**
   * Checks an address as far as its text tells.
   * @returns what has to resolve its name; undefined for one that needs no check.
   * @throws AppError `STUDIO_ANSWER_INVALID` for an address that the studio may not lead to.
   */
  async guard(url: string): Promise<LookupFunction | undefined> {
    const base = new URL(await this.#studio());
    const target = new URL(url);
    if (target.origin === base.origin) return undefined;
    if (!mayLeadTo(url, base.href)) throw astray(target);
    if (mayLeadTo('https://localhost', base.href)) return undefined;
    const host = hostOf(target);
    if (isIP(host) !== 0 && !(await this.#allowed(base))([host])) throw astray(target);
    return (hostname, options, done) => {
      // That of a proxy, which the user or the system chose.
      if (hostname !== host) return void this.#resolver(hostname, options, done);
      void this.#allowed(base).then((allows) => checkedLookup(this.#resolver, allows)(hostname, options, done));
    };
  }

  /** Tells whether a name with some addresses may be connected to. */
  async #allowed(base: URL): Promise<(addresses: readonly string[]) => boolean> {
    const isNear = await this.#isNear(base);
    return (addresses) => addresses.every((address) => isFree(address, isNear));
  }

  /** Whether the studio is in a private network. */
  async #isNear(base: URL): Promise<boolean> {
    const host = hostOf(base);
    if (isIP(host) !== 0) return !isPublic(host);
    const found = await new Promise<LookupAddress[]>((done) => {
      this.#resolver(host, { all: true }, (error, addresses) => done(error ? [] : addresses));
    });
    return found.some(({ address }) => !isPublic(address));
  }
}

/** @param isNear whether private networks are allowed. */
function isFree(address: string, isNear: boolean): boolean {
  if (isOwnAddress(address)) return false;
  const own = Object.values(networkInterfaces()).flatMap((entries) => entries ?? []);
  return own.every((entry) => entry.address !== address) && (isNear || isPublic(address));
}

/** What a request with {@link Reach.guard}'s lookup threw, as one of our errors if that refused its name. */
export function refusalOf(error: unknown, url: string): unknown {
  const isRefused = error instanceof Error && 'code' in error && error.code === addressRefused;
  return isRefused ? astray(new URL(url), error) : error;
}

function astray({ host }: URL, cause?: unknown): AppError {
  return new AppError('STUDIO_ANSWER_INVALID', { detail: `leads to ${host}`, cause });
}

/** `fetch` lets nobody choose a connection's address. */
async function guardedFetch(url: URL, { headers, signal }: RequestInit, lookup: LookupFunction): Promise<Response> {
  const send = url.protocol === 'https:' ? secureRequest : plainRequest;
  const sent = Object.fromEntries(new Headers(headers));
  try {
    const answer = await new Promise<IncomingMessage>((done, fail) => {
      const options = { headers: sent, lookup, ...(signal && { signal }) };
      send(url, options).on('response', done).on('error', fail).end();
    });
    return asResponse(answer, signal);
  } catch (error) {
    signal?.throwIfAborted();
    const refusal = refusalOf(error, url.href);
    throw isAppError(refusal) ? refusal : new TypeError('fetch failed', { cause: error });
  }
}

function asResponse(answer: IncomingMessage, signal: RequestInit['signal']): Response {
  const { statusCode: status = 0, rawHeaders } = answer;
  const headers = new Headers();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
  if (status === 204 || status === 205 || status === 304) {
    answer.resume();
    return new Response(null, { status, headers });
  }
  // An answer that nobody reads would keep its connection.
  const body = Readable.from(bodyOf(answer, signal), { objectMode: false }).on('close', () => answer.destroy());
  return new Response(Readable.toWeb(body) as ReadableStream, { status, headers });
}

const decoders = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress };

/** Storage services send some files encoded even to those who accept no encoding. */
async function* bodyOf(answer: IncomingMessage, signal: RequestInit['signal']): AsyncGenerator<Uint8Array> {
  const encoding = answer.headers['content-encoding']?.toLowerCase() ?? '';
  const decoder = Object.hasOwn(decoders, encoding) ? decoders[encoding as keyof typeof decoders]() : null;
  try {
    yield* decoder ? answer.on('error', (error) => decoder.destroy(error)).pipe(decoder) : answer;
  } catch (error) {
    signal?.throwIfAborted();
    throw new TypeError('terminated', { cause: error });
  }
}
