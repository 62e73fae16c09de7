import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { operationIds, operations, type Operation, type OperationId } from '../../../shared/api/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { Db } from '../../db/open.ts';
import { authenticate, userOf, type Authenticator } from './auth.ts';
import { idempotentOperations, type Call, type Handlers } from './call.ts';
import { answerOnce } from './idempotency.ts';
import { parseInput } from './parse-input.ts';

export type RouteOptions = {
  db: Db;
  handlers: Handlers;
  authenticator: Authenticator;
  publicUrl: string | undefined;
};

/** A handler without the knowledge which operation it belongs to. */
type AnyHandler = (call: Call, input: unknown) => unknown;

/** One route for each operation of the table: authenticate, parse, handle, check the answer against its declared shape. */
export function registerOperations(app: FastifyInstance, options: RouteOptions): void {
  for (const id of operationIds) {
    if (operations[id].in === 'body') registerOperation(app, id, options);
  }
  // The others take any body and don't read it: OAuth clients send one, and many announce JSON with every request.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      done(null);
    });
    for (const id of operationIds) {
      if (operations[id].in !== 'body') registerOperation(scope, id, options);
    }
  });
}

function registerOperation(app: FastifyInstance, id: OperationId, options: RouteOptions): void {
  const { db, handlers, authenticator, publicUrl } = options;
  const operation: Operation = operations[id];
  // The map is typed per operation; together with `parseInput` each handler gets exactly its own input.
  const handler = handlers[id] as AnyHandler;
  app.route({
    method: operation.method,
    url: operation.path,
    onRequest: authenticate(operation, authenticator),
    handler: async (request, reply) => {
      const input = parseInput(operation, rawInput(operation, request));
      const warnings: string[] = [];
      const call = createCall(request, reply, warnings, publicUrl);
      const key = request.headers['idempotency-key'];
      const result =
        typeof key === 'string' && honoursKeys(id)
          ? answerOnce(db, { userId: call.userId, operation: id, key }, request.body, () => ({
              answer: handler(call, input),
              warnings,
            }))
          : { answer: await handler(call, input), warnings };
      for (const warning of result.warnings) reply.header('warning', `299 vocative "${warning}"`);
      reply.header('cache-control', 'no-store');
      return checkAnswer(id, operation, result.answer);
    },
  });
}

function honoursKeys(id: OperationId): boolean {
  return (idempotentOperations as readonly OperationId[]).includes(id);
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
): Call {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return {
    userId: userOf(request),
    baseUrl: baseUrlOf(request.headers.host ?? '', publicUrl),
    signal: gone.signal,
    warn: (text) => warnings.push(text),
  };
}

/** What the client called the studio by. The guard has checked the header. */
function baseUrlOf(host: string, publicUrl: string | undefined): string {
  const isPublic = publicUrl !== undefined && new URL(publicUrl).host === host.toLowerCase();
  return isPublic ? publicUrl : `http://${host}`;
}

/** Gives exactly the declared fields. */
function checkAnswer(id: OperationId, operation: Operation, answer: unknown): unknown {
  const parsed = operation.output.safeParse(answer);
  if (!parsed.success)
    throw new AppError('INTERNAL', { detail: `${id} answers what it does not declare: ${parsed.error.message}` });
  return parsed.data;
}
