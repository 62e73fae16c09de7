import { z } from 'zod';
import type { ErrorCode } from '../../errors/index.ts';

/**
 * Required credentials:
 * - `none`: nothing.
 * - `bearer`: a Bearer token, which our client sends. Client credentials (HTTP Basic) are enough too, because many
 *   integrations have nothing else; only operations for administrators refuse them.
 * - `basic`: either, where our client sends its credentials: the published interface shows these operations with Basic.
 * - `secret`: client credentials, or the launch token of the program that started the studio. A token from the token
 *   endpoint is not enough, so that a stolen one cannot be renewed and gives no access beyond its lifetime.
 */
export type Auth = 'none' | 'basic' | 'bearer' | 'secret';

/** The groups of operations in documents. The published interface names two of them, `admin` and `tools`. */
export const tags = {
  Access: 'Client credentials and the tokens they are exchanged for.',
  Actors: 'The people who are heard, and whether voices may sound like them.',
  Audio: 'Recordings of names, and parts of a template’s sound.',
  Callbacks: 'Webhooks: saved destinations, deliveries and their secrets.',
  Campaigns: 'What belongs to all rows of a template that are generated together.',
  Credits: 'What videos cost, and what an account used of its limit.',
  Folders: 'Folders of templates.',
  Generation: 'Rows in, personalized videos out.',
  'Partner projects': 'Projects of another system that templates can be made of.',
  Scripts: 'Scripts with marked words: written, rewritten and checked.',
  Segments: 'The marked parts of a template.',
  Studio: 'The studio itself.',
  Templates: 'Templates (video instances) and their preparation.',
  Voices: 'Voices, models, voice services, pronunciations and clips.',
  admin: 'For the administrator, in everybody’s account.',
  tools: 'Helpers around templates.',
} as const;
export type Tag = keyof typeof tags;

/**
 * What makes a POST safe to repeat, e.g. after a lost answer:
 * - `atomic`: it creates something at once. An `Idempotency-Key` is stored by the transaction that creates it.
 * - `prepared`: it creates something after work that takes time. It prepares first; one transaction then stores the
 *   result and the key.
 * - `natural`: two requests have the same effect as one, so it ignores the header.
 */
type Idempotency = 'atomic' | 'prepared' | 'natural';

type Described = {
  path: string;
  auth: Auth;
  /** Where the input travels: GET (and DELETE with `query`) in the query string, the rest as a JSON body. */
  in: 'query' | 'body' | 'none';
  input: z.ZodType;
  /** For operations without input: a body that OAuth clients may still send. It is only checked for its grant type. */
  grantBody?: z.ZodType;
  output: z.ZodType;
  /** Codes of this operation beyond those that follow from its definition: see {@link errorsOf}. */
  errors: readonly ErrorCode[];
  summary: string;
  /**
   * Whether it holds a render process, or asks a server that others pay for, until it answers; an account may have only
   * a few of these under way.
   */
  interactive?: true;
  /** Not part of the published interface: marked `x-vocative` in documents. */
  extension?: true;
  /** Only for administrators; other credentials are refused. */
  admin?: true;
  /**
   * The app's window may call it. Every address in its answer is then marked as one of media or as public
   * (`shared/api/addresses.ts`).
   */
  window?: true;
  /**
   * Only for the program that started the studio, with its launch token, and only while the studio listens to this
   * computer alone; other credentials are refused.
   */
  local?: true;
};

type Sent = { method: 'GET' | 'PUT' | 'DELETE'; idempotent?: undefined } | { method: 'POST'; idempotent: Idempotency };

export type Operation = Described & Sent & { tag: Tag };

/** Whether an operation creates something, so that an `Idempotency-Key` prevents duplicates. */
export function honoursKeys({ idempotent }: Pick<Operation, 'idempotent'>): boolean {
  return idempotent === 'atomic' || idempotent === 'prepared';
}

/** Whether an operation reads a body that counts against its account's limit. */
export function hasSharedBody({ in: place, auth }: Pick<Operation, 'in' | 'auth'>): boolean {
  return place === 'body' && auth !== 'none';
}

/** Every code of an operation: its own, and those that follow from its definition. */
export function errorsOf(operation: Operation): ErrorCode[] {
  const { auth, in: place, errors } = operation;
  const codes = new Set<ErrorCode>(errors);
  if (place !== 'none') codes.add('INVALID_REQUEST');
  if (place === 'body') codes.add('BODY_TOO_LARGE').add('UNSUPPORTED_MEDIA_TYPE');
  if (honoursKeys(operation)) codes.add('CONFLICT').add('ACCOUNT_FULL');
  if (auth !== 'none') codes.add('UNAUTHORIZED').add('TOO_MANY_ATTEMPTS').add('REQUESTS_TOO_MANY');
  return [...codes.add('FORBIDDEN_ORIGIN').add('STUDIO_BUSY').add('SHUTTING_DOWN').add('INTERNAL')];
}

/** An entry of the table; by default it has the tag of its part. */
type Entry = Described & Sent & { tag?: Tag };

/** Part of the table of operations, with the exact types of its entries. */
export function define<const T extends Record<string, Entry>>(
  tag: Tag,
  table: T,
): { [Id in keyof T]: T[Id] & { tag: Tag } } {
  const tagged = Object.entries(table).map(([id, entry]) => [id, { tag, ...entry }]);
  // The same keys and entries as `table`, each with a tag.
  return Object.fromEntries(tagged) as { [Id in keyof T]: T[Id] & { tag: Tag } };
}

export const prefix = '/api/ai_studio';
export const none = z.object({});
export const untyped = z.unknown();
