import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { limits } from '#shared/limits.ts';
import {
  hasSharedBody,
  honoursKeys,
  operationIds,
  operations,
  type Operation,
  type OperationId,
} from '#shared/api/index.ts';
import type { Db } from '#electron/db/open.ts';
import { createSerialQueue, type SerialQueue } from '#electron/lib/serial-queue.ts';
import { declaredAnswer, jsonParts } from './answer.ts';
import { answersWholeList, shareAnswers, type AnswerShares } from './answer-shares.ts';
import { authenticate, callerOf, type Authenticator } from './auth.ts';
import { interactive } from '#electron/engine/workers/pool.ts';
import type { AgeClock } from '../domain/age-clock.ts';
import type { InteractiveCall, Handlers, Prepared } from '../requests/call.ts';
import { createAnswerOnce, type AnswerOnce, type Repeatable } from './idempotency.ts';
import { registerGrantBody } from './grant-body.ts';
import { shareBodies } from './body-shares.ts';
import { bodyDigestOf, registerJsonBody } from './json-body.ts';
import { PlacesByAccount } from '#electron/http/load.ts';
import { parseInput } from './parse-input.ts';
import { unknownFields, unusedWarning } from '../requests/unused-fields.ts';

type RouteOptions = {
  db: Db;
  ages: AgeClock;
  handlers: Handlers;
  authenticator: Authenticator;
  publicUrl: string | undefined;
};

/** Bytes from which bodies are checked one per turn of the event loop. */
const largeBody = 16 * 1024;

/** State shared by all routes. */
type Shared = {
  once: AnswerOnce;
  checks: SerialQueue;
  places: PlacesByAccount;
  shareBody: ReturnType<typeof shareBodies>;
  answers: AnswerShares;
};

/** Handlers without their operation's types. */
type AnyHandler = (call: InteractiveCall, input: unknown) => unknown;
type PreparedHandler = (call: InteractiveCall, input: unknown) => Promise<Prepared<unknown>>;

/** Adds a route per operation of the table: authenticate, parse, handle, check the answer against its schema. */
export function registerOperations(app: FastifyInstance, options: RouteOptions): void {
  registerJsonBody(app);
  const shared: Shared = {
    once: createAnswerOnce(options.db, options.ages),
    checks: createSerialQueue(),
    places: new PlacesByAccount(limits.interactiveRequests),
    shareBody: shareBodies(),
    answers: shareAnswers(),
  };
  for (const id of operationIds) {
    if (operations[id].in === 'body') registerOperation(app, id, options, shared);
  }
  // Other operations ignore any body: OAuth clients send one, and many announce JSON with every request.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      done(null);
    });
    for (const id of operationIds) {
      const { in: place, grantBody }: Operation = operations[id];
      if (place !== 'body' && !grantBody) registerOperation(scope, id, options, shared);
    }
  });
  app.register(async (scope) => {
    registerGrantBody(scope);
    for (const id of operationIds) {
      const { grantBody }: Operation = operations[id];
      if (grantBody) registerOperation(scope, id, options, shared);
    }
  });
}

function registerOperation(
  app: FastifyInstance,
  id: OperationId,
  options: RouteOptions,
  { once, checks, places, shareBody, answers }: Shared,
): void {
  const { authenticator, publicUrl } = options;
  const operation: Operation = operations[id];
  const perform = performer(id, options, once);
  const isWholeList = answersWholeList(operation);
  app.route({
    method: operation.method,
    url: operation.path,
    onRequest: authenticate(operation, authenticator),
    ...(hasSharedBody(operation) && { preParsing: shareBody }),
    handler: async (request, reply) => {
      const warnings: string[] = [];
      // Before anything is awaited, so that a client that leaves meanwhile is noticed.
      const call = createCall(request, reply, warnings, publicUrl);
      // A body without a length is chunked, and may be large.
      const isLarge = operation.in === 'body' && !(Number(request.headers['content-length']) < largeBody);
      if (isLarge) await checks.take(() => nextTurn());
      const raw = rawInput(operation, request);
      const input = parseInput(operation, raw, { thorough: !isLarge });
      const unused = unusedWarning(unknownFields(operation.input, operation.in === 'none' ? request.query : raw));
      if (unused !== undefined) call.warn(unused);
      if (isLarge) await nextTurn();
      const given = request.headers['idempotency-key'];
      const repeatable =
        typeof given === 'string' && honoursKeys(operation)
          ? { userId: call.userId, operation: id, key: given, bodyDigest: bodyDigestOf(request) }
          : undefined;
      const work = () => perform({ call, input, warnings, repeatable });
      const made = async () => {
        answers.requireRoom(call.userId);
        const result = await (operation.interactive ? places.hold(call.userId, work) : work());
        const answer = await declaredAnswer(id, operation, result.answer);
        const parts: string[] = [];
        let bytes = 0;
        for await (const part of jsonParts(answer)) {
          parts.push(part);
          bytes += Buffer.byteLength(part);
        }
        if (call.userId !== '') answers.keep(call.userId, reply, bytes);
        return { parts, warnings: result.warnings };
      };
      const result = await (isWholeList ? answers.inTurn(call.userId, made) : made());
      // One header with all of them: a second one would replace the first.
      const shown = result.warnings.map((warning) => `299 vocative "${warning}"`);
      if (shown.length > 0) reply.header('warning', shown.join(', '));
      reply.header('cache-control', 'no-store');
      reply.type('application/json; charset=utf-8');
      return result.parts.length > 1 ? reply.send(Readable.from(result.parts)) : result.parts[0];
    },
  });
}

type Request = { call: InteractiveCall; input: unknown; warnings: string[]; repeatable: Repeatable | undefined };
type Result = { answer: unknown; warnings: string[] };

/** Runs an operation: directly, or prepared and then in its own transaction; with a key, at most once. */
function performer(
  id: OperationId,
  { db, handlers }: RouteOptions,
  once: AnswerOnce,
): (request: Request) => Promise<Result> {
  const operation: Operation = operations[id];
  // The map is typed per operation, and `parseInput` gives each handler exactly its own input.
  if (operation.idempotent === 'prepared') {
    const handler = handlers[id] as PreparedHandler;
    return async ({ call, input, warnings, repeatable }) => {
      const prepare = async (): Promise<Prepared<Result>> => {
        const ready = await handler(call, input);
        return { ...ready, commit: () => ({ answer: ready.commit(), warnings }) };
      };
      if (repeatable) return once.prepared(repeatable, prepare);
      await using ready = await prepare();
      return db.transaction(() => ready.commit())();
    };
  }
  const handler = handlers[id] as AnyHandler;
  return async ({ call, input, warnings, repeatable }) => {
    if (!repeatable) return { answer: await handler(call, input), warnings };
    return once.now(repeatable, () => ({ answer: handler(call, input), warnings }));
  };
}

function rawInput(operation: Operation, request: FastifyRequest): unknown {
  if (operation.in === 'none') return {};
  return operation.in === 'query' ? request.query : (request.body ?? {});
}

function createCall(
  request: FastifyRequest,
  reply: FastifyReply,
  warnings: string[],
  publicUrl: string | undefined,
): InteractiveCall {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  // The guard has checked the header.
  const askedUrl = `http://${request.headers.host ?? ''}`;
  const caller = callerOf(request);
  return {
    ...caller,
    // Addresses are stored and passed on, so they begin with the public name.
    baseUrl: publicUrl ?? askedUrl,
    askedUrl,
    signal: gone.signal,
    // By their types, only operations that hold a slot use it.
    interactive: { signal: gone.signal, priority: interactive, account: caller.userId },
    warn: (text) => warnings.push(text),
  };
}
