import type { z } from 'zod';
import type { OperationId, OperationParsed, operations } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import type { Interactive } from '#electron/engine/workers/pool.ts';

/** One request as the handlers see it: the caller, and ways to answer beyond the result. */
export type Call = {
  /** Empty for operations that are open to everyone. */
  userId: string;
  /** The client id of the request's credentials. */
  clientId: string;
  /** The studio's public address, or else the one this client used; media addresses in answers start with it. */
  baseUrl: string;
  /** The address this client used, which need not be the public one. */
  askedUrl: string;
  /** Aborted when the client leaves before it has its answer. */
  signal: AbortSignal;
  /** Adds a `Warning` header to the answer. */
  warn(text: string): void;
};

/** How the pool runs a task for a waiting client. */
export type InteractiveOptions = { signal: AbortSignal; priority: Interactive; account: string };

/** A request to an operation that is marked `interactive`: it holds one of its account's slots until it is answered. */
export type InteractiveCall = Call & { interactive: InteractiveOptions };

/**
 * The result of an operation that is ready to be stored. `commit` runs at most once, inside a database transaction.
 * Disposing frees the preparations, whether or not it was committed.
 */
export type Prepared<Result> = AsyncDisposable & { commit(): Result };

export function prepared<Result>(commit: () => Result, dispose: () => unknown = () => undefined): Prepared<Result> {
  return {
    commit,
    async [Symbol.asyncDispose]() {
      await dispose();
    },
  };
}

type Answer<Id extends OperationId> = z.input<(typeof operations)[Id]['output']>;

type Idempotency<Id extends OperationId> = (typeof operations)[Id] extends { idempotent: infer How } ? How : undefined;

type Done<Id extends OperationId> =
  Idempotency<Id> extends 'prepared'
    ? Promise<Prepared<Answer<Id>>>
    : Idempotency<Id> extends 'atomic'
      ? Answer<Id>
      : Answer<Id> | Promise<Answer<Id>>;

/** The implementation of an operation. Throws AppError; its result is parsed before it is sent. */
export type Handler<Id extends OperationId> = (
  call: (typeof operations)[Id] extends { interactive: true } ? InteractiveCall : Call,
  input: OperationParsed<Id>,
) => Done<Id>;

export type Handlers = { [Id in OperationId]: Handler<Id> };

/**
 * The result of a look-up.
 * @throws AppError `NOT_FOUND`, also for another user's items.
 */
export function found<Item>(item: Item | undefined, subject?: string): Item {
  if (item === undefined) throw new AppError('NOT_FOUND', { subject });
  return item;
}
