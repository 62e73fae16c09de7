import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parseJsonInSteps, type ParsePiece } from './json-in-steps.ts';

/** Characters from which a body is parsed in steps. */
const largeBody = 16 * 1024;
/** Characters hashed in one turn of the event loop: about a millisecond of work. */
const stepLength = 512 * 1024;

const digestDecorator = 'bodyDigest';

/**
 * Reads the JSON bodies of `app`. A body within the size limit could block the event loop for seconds when parsed at
 * once (32 MB of brackets: 5 s), so large ones are parsed in steps. The digest for idempotency keys is computed from the
 * text, in steps too.
 */
export function registerJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.decorateRequest(digestDecorator, null);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (request: FastifyRequest, body: string) => {
    if (request.headers['idempotency-key'] !== undefined) {
      request.setDecorator<string>(digestDecorator, await digestOf(body));
    }
    const parsePiece: ParsePiece = (text) => {
      let parsed: { error: Error | null; value: unknown } = { error: null, value: undefined };
      // It calls back before it returns.
      parse(request, text, (error, value) => (parsed = { error, value }));
      if (parsed.error) throw parsed.error;
      return parsed.value;
    };
    return body.length < largeBody ? parsePiece(body) : parseJsonInSteps(body, parsePiece);
  });
}

/** SHA-256 of the body of a request with an idempotency key. */
export function bodyDigestOf(request: FastifyRequest): string {
  return request.getDecorator<string | null>(digestDecorator) ?? '';
}

async function digestOf(text: string): Promise<string> {
  const hash = createHash('sha256');
  for (let at = 0; at < text.length; at += stepLength) {
    if (at > 0) await nextTurn();
    hash.update(text.slice(at, at + stepLength), 'utf8');
  }
  return hash.digest('base64url');
}
