import { AppError, isAppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import {
  createStudioClient,
  operations,
  type Authorizer,
  type CallOptions,
  type FetchLike,
  type Operation,
  type OperationId,
  type OperationInput,
  type OperationOutput,
  type StudioClient,
} from '#shared/api/index.ts';
import { limits } from '#shared/limits.ts';
import { unlessAborted } from '#electron/lib/settled.ts';
import type { ChangeSignal } from './change-signal.ts';
import { mayLeadTo } from './base-url.ts';
import { Reach } from './reach.ts';
import { announcedPace, nearPace, readAgain, remotePace, type Pace } from './polling.ts';
import { createAuthorizer, tokenAuthorizer, type ClientCredentials } from './authorizer.ts';

/** `once`: a read is not retried here, because the caller retries it. */
type StudioCallOptions = CallOptions & { signal?: AbortSignal | undefined; once?: boolean };

/** A client with everything else needed to call one address. */
export type StudioAccess = { client: StudioClient; authorize: Authorizer };

/** Time limit for an answer, milliseconds. Auditions work before they answer. */
const answerLimit = 120_000;
/** The same for operations that listen to a template of up to `limits.listeningSeconds`; Node gives up after 300 s. */
const listeningLimit = 290_000;
const listeningPaths = [operations.alignScript.path, operations.transcribeTemplate.path];

/** Access with a client id and secret. */
export function openAccess(baseUrl: string, credentials: ClientCredentials): StudioAccess {
  const authorize = createAuthorizer(credentials, async (signal) => {
    const answer = await client.call('issueToken', {}, { signal });
    return { token: answer.access_token, expiresInSeconds: answer.expires_in };
  });
  const client = createStudioClient({ baseUrl, authorize, fetch: fetchWithLimit });
  return { client, authorize };
}

/** Access with a bearer token that was issued elsewhere. */
export function openTokenAccess(baseUrl: string, token: string): StudioAccess {
  const authorize = tokenAuthorizer(token);
  return { client: createStudioClient({ baseUrl, authorize, fetch: fetchWithLimit }), authorize };
}

/** Access to a studio that this app started, by its launch token, which allows more than client credentials. */
export function openOwnAccess({ url, token }: { url: string; token: string }): StudioAccess {
  return openTokenAccess(url, token);
}

/**
 * Requests with limits of time and bytes, whatever the studio says. Redirects are not followed: credentials are only sent
 * to the address the user named.
 */
const fetchWithLimit: FetchLike = async (url, init) => {
  const listens = listeningPaths.some((path) => url.endsWith(path));
  const limit = AbortSignal.timeout(listens ? listeningLimit : answerLimit);
  const { signal, ...rest } = init;
  const response = await fetch(url, {
    ...rest,
    redirect: 'manual',
    signal: signal instanceof AbortSignal ? AbortSignal.any([signal, limit]) : limit,
  });
  const { status, headers } = response;
  return { status, headers, text: () => boundedText(response) };
};

/** @throws AppError `STUDIO_ANSWER_INVALID` for a text of more than `limits.answerBytes`, unpacked. */
async function boundedText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  // Leaving the loop ends the connection.
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > limits.answerBytes) {
      throw new AppError('STUDIO_ANSWER_INVALID', { detail: `more than ${limits.answerBytes} bytes` });
    }
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

export type StudioOptions = {
  account: string;
  /** The current access; the embedded studio has a new one after each start. */
  access: () => Promise<StudioAccess>;
  /** The access after one that did not answer; the same one if nothing newer is known. */
  accessAfter?: (failed: StudioAccess) => Promise<StudioAccess>;
  /** Aborts all requests when the app ends. */
  ended?: AbortSignal;
  onReached: (reached: boolean) => void;
  isUnreachable: (error: unknown) => boolean;
  changes: ChangeSignal;
  /** Started by this app, reached with {@link openOwnAccess}; `changes` announces when something changes there. */
  own: boolean;
  /** Whether another studio runs on this computer too. */
  near?: boolean;
};

/** A studio as the app uses it: its operations, its uploads and its media over HTTP, whether embedded or remote. */
export class Studio {
  /** Identifies the account's rows in the database. */
  readonly account: string;
  /** Whether the studio is this app's own, on this computer, so that it can write files for the app. */
  readonly writesFiles: boolean;
  /** How often it is polled while it works. */
  readonly pace: Pace;
  /** Ends waits for it early. */
  readonly changes: ChangeSignal;
  /** Where its answers may lead: files are asked for, and sent, through it. */
  readonly reach = new Reach(() => this.baseUrl());
  readonly #options: StudioOptions;
  /**
   * How often in a row a request was answered by a page or an unexpected answer, although the studio listed its
   * templates.
   */
  readonly #missing = new Map<string, number>();

  constructor(options: StudioOptions) {
    const { account, own, near = false, changes } = options;
    this.#options = options;
    this.account = account;
    this.writesFiles = own;
    this.pace = own ? announcedPace : near ? nearPace : remotePace;
    this.changes = changes;
  }

  /** Calls one operation. Only reads are retried after temporary errors, with a pause. */
  async call<Id extends OperationId>(
    id: Id,
    input: OperationInput<Id>,
    { once = false, signal: given, ...rest }: StudioCallOptions = {},
  ): Promise<OperationOutput<Id>> {
    const options = { ...rest, signal: this.#untilEnd(given) };
    if (once || operations[id].method !== 'GET') return this.#callOnce(id, input, options);
    return readAgain(() => this.#callOnce(id, input, options), options.signal);
  }

  /** Its current address, without a trailing slash. */
  async baseUrl(): Promise<string> {
    return (await this.#options.access()).client.baseUrl;
  }

  /** The address of tus uploads. */
  async uploadEndpoint(): Promise<string> {
    return `${await this.baseUrl()}/uploads`;
  }

  /**
   * Headers for a request to `url`: credentials for the studio's own addresses, none for any other.
   * @param given of that request. @param refresh asks for a new token, after a 401.
   */
  async headersFor(url: string, given?: AbortSignal, refresh = false): Promise<Record<string, string>> {
    const signal = this.#untilEnd(given);
    const { client, authorize } = await unlessAborted(this.#options.access(), signal);
    if (new URL(url).origin !== new URL(client.baseUrl).origin) return {};
    return { authorization: await authorize('bearer', refresh, signal) };
  }

  /**
   * Completes an address from the studio's answers: it may be relative, have the port of an earlier run, or lack TLS
   * where only a proxy before the studio has it.
   * @throws AppError `STUDIO_ANSWER_INVALID` if it leads from a remote studio to this computer, or to one without TLS.
   */
  async resolveUrl(url: string): Promise<string> {
    const base = new URL(`${await this.baseUrl()}/`);
    const resolved = new URL(url, base);
    const isItsOwn = resolved.hostname === base.hostname && (resolved.port === '' || resolved.port === base.port);
    if (this.#options.own || (isItsOwn && base.protocol === 'https:')) {
      resolved.protocol = base.protocol;
      resolved.host = base.host;
      resolved.port = base.port;
    }
    if (mayLeadTo(resolved.href, base.href)) return resolved.href;
    throw new AppError('STUDIO_ANSWER_INVALID', { detail: `leads to ${resolved.origin}` });
  }

  #untilEnd(signal: AbortSignal | undefined): AbortSignal | undefined {
    const { ended } = this.#options;
    return signal && ended ? AbortSignal.any([signal, ended]) : (signal ?? ended);
  }

  async #callOnce<Id extends OperationId>(
    id: Id,
    input: OperationInput<Id>,
    options: StudioCallOptions,
  ): Promise<OperationOutput<Id>> {
    const { access, onReached, isUnreachable } = this.#options;
    try {
      const answer = await this.#callThere(await unlessAborted(access(), options.signal), id, input, options);
      onReached(true);
      return answer;
    } catch (error) {
      if (isUnreachable(error)) onReached(false);
      throw error;
    }
  }

  /**
   * A studio that has just ended answers nothing, which is noticed a moment later: a request that it surely has not
   * received is sent to the next one.
   */
  async #callThere<Id extends OperationId>(
    used: StudioAccess,
    id: Id,
    input: OperationInput<Id>,
    options: StudioCallOptions,
  ): Promise<OperationOutput<Id>> {
    const { accessAfter, isUnreachable } = this.#options;
    try {
      return await this.#callWith(used, id, input, options);
    } catch (error) {
      if (!accessAfter || !isUnreachable(error)) throw error;
      if (operations[id].method !== 'GET' && !wasRefused(error)) throw error;
      const next = await accessAfter(used);
      if (next === used) throw error;
      return await this.#callWith(next, id, input, options);
    }
  }

  async #callWith<Id extends OperationId>(
    used: StudioAccess,
    id: Id,
    input: OperationInput<Id>,
    options: StudioCallOptions,
  ): Promise<OperationOutput<Id>> {
    try {
      const answer = await used.client.call(id, input, options);
      if (this.#missing.size > 0) this.#missing.delete(requestKey(id, input));
      return answer;
    } catch (error) {
      if (!isAppError(error)) throw error;
      if (error.code !== 'STUDIO_ANSWERED_PAGE' && error.code !== 'STUDIO_ANSWERED_FOREIGN')
        this.#missing.delete(requestKey(id, input));
      else if (await this.#lacks(used, error, [id, input, options]))
        throw new AppError('NOT_FOUND', { detail: error.detail, cause: error });
      throw this.#options.own ? error : withAddress(error, used.client.baseUrl);
    }
  }

  /**
   * A studio of another make may answer extensions that it lacks with a page, and missing things with its own JSON. To
   * distinguish that from answers of proxies and gateways, which can be anything, this asks more than once, each time
   * also for an operation that every studio has. Those operations are asked more often, because work may depend on
   * them.
   */
  async #lacks(
    used: StudioAccess,
    { code }: AppError,
    [id, input, options]: [OperationId, unknown, StudioCallOptions],
  ): Promise<boolean> {
    const operation: Operation = operations[id];
    if (this.#options.own || !(operation.extension || code === 'STUDIO_ANSWERED_FOREIGN')) return false;
    const key = requestKey(id, input);
    try {
      await used.client.call('listVideoInstances', { page: 0, size: 1 }, options);
    } catch (error) {
      if (!isAppError(error)) throw error;
      this.#missing.delete(key);
      return false;
    }
    const times = (this.#missing.get(key) ?? 0) + 1;
    this.#missing.set(key, times);
    return times >= (operation.extension ? 2 : 5);
  }
}

/** A missing extension is missing for every request. */
function requestKey(id: OperationId, input: unknown): string {
  const operation: Operation = operations[id];
  return operation.extension ? id : `${id} ${JSON.stringify(input)}`;
}

/** An error that the user can fix at an address, with that address. */
export function withAddress(error: AppError, address: string): AppError {
  if (error.code === 'STUDIO_ANSWERED_PAGE') return error.with(say('pageAnswered', { address }));
  if (error.code === 'STUDIO_ANSWERED_FOREIGN') return error.with(say('foreignAnswered', { address }));
  if (error.code === 'FORBIDDEN_ORIGIN') return error.with(say('studioElsewhere', { address }));
  if (error.code === 'STUDIO_REDIRECTS' && error.subject !== undefined)
    return error.with(say('studioRedirects', { address: error.subject }));
  return error;
}

/** Whether no connection was made at all, so that nothing can have been done. */
function wasRefused(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === 'ECONNREFUSED') return true;
  }
  return false;
}

/** The interface writes UTC without a zone, which would otherwise be read as local time. */
export function utcTime(time: string): string {
  const date = new Date(/(?:z|[+-]\d\d:?\d\d)$/iu.test(time) ? time : `${time}Z`);
  return Number.isNaN(date.getTime()) ? time : date.toISOString();
}
