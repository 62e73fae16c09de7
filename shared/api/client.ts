import { AppError, isAppError, knownCode, type ErrorCode } from '../errors/index.ts';
import { readAnswer } from './later-words.ts';
import {
  operations,
  type Operation,
  type OperationId,
  type OperationInput,
  type OperationOutput,
} from './operations.ts';
import { errorBodySchema } from './resources.ts';
import { retryAfterSeconds } from './retry-after.ts';

/** The part of the Fetch API the client uses, so that this file needs neither DOM nor Node types. */
export type FetchLike = (
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string; signal?: unknown },
) => Promise<{ status: number; headers: { get(name: string): string | null }; text(): Promise<string> }>;

/**
 * Returns the `Authorization` header of the next request. `refresh` asks for a new token after a 401.
 * @param signal of the request, which cancels an unneeded token exchange.
 */
export type Authorizer = (scheme: 'basic' | 'bearer', refresh: boolean, signal?: unknown) => Promise<string>;

export type ClientOptions = {
  baseUrl: string;
  fetch: FetchLike;
  authorize: Authorizer;
};
export type CallOptions = { signal?: unknown; idempotencyKey?: string };

export type StudioClient = {
  /**
   * Calls one operation of the studio, embedded or remote.
   * @throws AppError the studio's code, `STUDIO_UNREACHABLE` when it or a proxy before it cannot be reached,
   * `STUDIO_BUSY` when it asks for a pause, `STUDIO_ANSWERED_PAGE`, `STUDIO_ANSWERED_FOREIGN`, `STUDIO_REDIRECTS`,
   * `STUDIO_UNTRUSTED`, or `STUDIO_ANSWER_INVALID`. `retryAfter` is the wait that the studio asks for.
   */
  call<Id extends OperationId>(id: Id, input: OperationInput<Id>, options?: CallOptions): Promise<OperationOutput<Id>>;
  readonly baseUrl: string;
};

export function createStudioClient({ baseUrl, fetch, authorize }: ClientOptions): StudioClient {
  const root = baseUrl.replace(/\/+$/, '');

  async function send(id: OperationId, input: unknown, options: CallOptions, refresh: boolean) {
    const operation: Operation = operations[id];
    const address = `${root}${operation.path}`;
    const headers: Record<string, string> = { accept: 'application/json' };
    if (options.idempotencyKey !== undefined) headers['idempotency-key'] = options.idempotencyKey;
    const url = operation.in === 'query' ? `${address}${queryString(input)}` : address;
    const body = operation.in === 'body' ? { body: JSON.stringify(input) } : {};
    if (operation.in === 'body') headers['content-type'] = 'application/json';
    try {
      if (operation.auth !== 'none') {
        const scheme = operation.auth === 'bearer' ? 'bearer' : 'basic';
        headers['authorization'] = await authorize(scheme, refresh, options.signal);
      }
      const response = await fetch(url, { method: operation.method, headers, ...body, signal: options.signal });
      const retryAfter = retryAfterSeconds((name) => response.headers.get(name));
      const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
      const location = response.headers.get('location');
      return { status: response.status, retryAfter, isPage, location, address, text: await response.text() };
    } catch (error) {
      // The signal's reason.
      if (isAppError(error)) throw error;
      if (error instanceof Error && error.name === 'AbortError') throw new AppError('CANCELLED', { cause: error });
      if (isUntrusted(error)) throw new AppError('STUDIO_UNTRUSTED', { detail: describe(error), cause: error });
      throw new AppError('STUDIO_UNREACHABLE', { detail: describe(error), cause: error });
    }
  }

  return {
    baseUrl: root,
    async call(id, input, options = {}) {
      const operation: Operation = operations[id];
      let answer = await send(id, input, options, false);
      if (answer.status === 401 && operation.auth === 'bearer') answer = await send(id, input, options, true);
      if (answer.status >= 300 && answer.status <= 399) throw redirected(answer, operation.path);
      if (answer.status < 200 || answer.status > 299) throw refusal(answer);
      // E.g. of a hotel's network, which answers everything until its user has signed in.
      if (answer.isPage) throw new AppError('STUDIO_ANSWERED_PAGE', { detail: answer.text.slice(0, 200) });
      const parsed = readAnswer(operation.output, tolerate(id, parseJson(answer.text)));
      if (!parsed.success) throw new AppError('STUDIO_ANSWER_INVALID', { detail: `${id}: ${parsed.error.message}` });
      if (operation.method === 'GET' && !isAbout(input, parsed.data))
        throw new AppError('STUDIO_ANSWER_INVALID', { detail: `${id}: about another id` });
      return parsed.data as OperationOutput<typeof id>;
    },
  };
}

/** Whether two ids are the same; those of other studios may differ in case. */
export function isSameId(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Whether an answer is about the id that was asked for: a cache may ignore the queries of addresses. */
function isAbout(input: unknown, answer: unknown): boolean {
  const [asked, answered] = [idOf(input), idOf(answer)];
  return asked === null || answered === null || isSameId(asked, answered);
}

function idOf(value: unknown): string | null {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' ? value.id : null;
}

/** Lists whose shape the interface leaves open, with the name their items may come under. */
const openLists: Partial<Record<OperationId, string>> = { listCampaigns: 'campaigns', listSavedWebhooks: 'webhooks' };

/** Remote studios answer such a list as an array, as one item, or as an array under its name; all read as an array. */
function tolerate(id: OperationId, body: unknown): unknown {
  const name = openLists[id];
  if (name === undefined || Array.isArray(body) || typeof body !== 'object' || body === null) return body;
  return new Map(Object.entries(body)).get(name) ?? [body];
}

function queryString(input: unknown): string {
  const pairs = Object.entries(input as Record<string, unknown>).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  if (pairs.length === 0) return '';
  return `?${pairs.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`).join('&')}`;
}

function parseJson(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError('STUDIO_ANSWER_INVALID', { detail: `not JSON: ${text.slice(0, 200)}`, cause: error });
  }
}

/** Statuses with the same meaning from the studio, a proxy, or a page. */
const certainCodes: Partial<Record<number, ErrorCode>> = {
  401: 'UNAUTHORIZED',
  408: 'STUDIO_UNREACHABLE',
  413: 'BODY_TOO_LARGE',
  429: 'STUDIO_BUSY',
  502: 'STUDIO_UNREACHABLE',
  503: 'STUDIO_BUSY',
  504: 'STUDIO_UNREACHABLE',
};

/** Meanings of other statuses if a studio gives no reason of ours. */
const statusCodes: Partial<Record<number, ErrorCode>> = {
  400: 'INVALID_REQUEST',
  403: 'UNAUTHORIZED',
  404: 'NOT_FOUND',
  405: 'NOT_FOUND',
  409: 'CONFLICT',
  410: 'NOT_FOUND',
  422: 'INVALID_REQUEST',
};

type Answer = {
  status: number;
  text: string;
  retryAfter: number | undefined;
  /** Whether it is a web page. */
  isPage: boolean;
  /** The target of a redirect. */
  location: string | null;
  /** The address that was asked, without its query. */
  address: string;
};

/**
 * Never followed: credentials are only sent to the address that the user named.
 * @returns an error whose subject is the address to name instead, if the same path was asked for there.
 */
function redirected({ status, location, address }: Answer, path: string): AppError {
  const [target] = location?.split(/[?#]/u) ?? [];
  const [origin = ''] = /^\w+:\/\/[^/]+/u.exec(address) ?? [];
  const subject = target?.startsWith('/') ? `${origin}${target}` : target;
  return new AppError('STUDIO_REDIRECTS', {
    detail: `status ${status}`,
    subject: subject?.endsWith(path) ? subject.slice(0, -path.length) : subject,
  });
}

/** Codes of OpenSSL and Node for an untrusted certificate. */
const untrusted: ReadonlySet<unknown> = new Set([
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_REVOKED',
  'CERT_SIGNATURE_FAILURE',
  'CERT_UNTRUSTED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

function isUntrusted(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && untrusted.has(cause.code)) return true;
  }
  return false;
}

/**
 * The refusal in an answer. Proxies and networks answer with their own pages, at any status: such a page says nothing
 * about the request. Not every studio has our error body, so a JSON object may be its answer too; but gateways also say
 * “not found” in JSON while they cannot reach the studio.
 */
function refusal({ status, text, retryAfter, isPage }: Answer): AppError {
  const answer = { detail: `status ${status}`, retryAfter };
  const body = isPage ? null : jsonOrNull(text);
  const parsed = errorBodySchema.safeParse(body);
  if (!parsed.success) {
    const certain = certainCodes[status];
    if (certain) return new AppError(certain, answer);
    // A studio that fails may say nothing at all.
    if (text === '' && status >= 500) return new AppError(codeOf(status), answer);
    if (typeof body !== 'object' || body === null) return new AppError('STUDIO_ANSWERED_PAGE', answer);
    const code = codeOf(status);
    return new AppError(code === 'NOT_FOUND' ? 'STUDIO_ANSWERED_FOREIGN' : code, answer);
  }
  const { error, reason, sentence, row, subject } = parsed.data.result;
  return new AppError(knownCode(reason) ?? codeOf(status), { message: error, sentence, row, subject, ...answer });
}

/** The code of a status without a known reason from the studio. 501 and above come from gateways. */
function codeOf(status: number): ErrorCode {
  return certainCodes[status] ?? statusCodes[status] ?? (status > 500 ? 'STUDIO_UNREACHABLE' : 'INTERNAL');
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
