import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '#shared/errors/index.ts';
import { limits } from '#shared/limits.ts';

/** Characters from which a body is inspected before it is parsed. */
const largeBody = 16 * 1024;
/** Characters hashed or inspected in one turn of the event loop: about a millisecond of work. */
const stepLength = 512 * 1024;
/** Maximum nesting, and maximum number of members of lists and objects. */
const deepest = 1_000;
const mostMembers = 1_000_000;
/** Maximum number of escape sequences: all characters of a body, as some clients escape all beyond ASCII. */
const mostEscapes = limits.requestBytes / '\\u0000'.length;

const digestDecorator = 'bodyDigest';

/**
 * Reads the JSON bodies of `app`. A body within the size limit can still block the event loop for seconds when parsed
 * (32 MB of brackets: 5 s), so large ones are inspected first. The digest for idempotency keys is computed from the
 * text, in steps.
 */
export function registerJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.decorateRequest(digestDecorator, null);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (request: FastifyRequest, body: string) => {
    if (request.headers['idempotency-key'] !== undefined) {
      request.setDecorator<string>(digestDecorator, await digestOf(body));
    }
    if (body.length >= largeBody) {
      await checkStructure(body);
      await nextTurn();
    }
    return new Promise((resolve, reject) => {
      parse(request, body, (error, value) => (error ? reject(error) : resolve(value)));
    });
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

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

/** @throws AppError `INVALID_REQUEST` for text with deeper nesting, or more members, than any request needs. */
async function checkStructure(text: string): Promise<void> {
  let depth = 0;
  let members = 0;
  let inString = false;
  let isEscaped = false;
  let escapes = 0;
  for (let start = 0; start < text.length; start += stepLength) {
    if (start > 0) await nextTurn();
    const end = Math.min(text.length, start + stepLength);
    for (let at = start; at < end; at++) {
      const character = text.charCodeAt(at);
      if (inString) {
        if (isEscaped) isEscaped = false;
        else if (character === backslash) {
          isEscaped = true;
          escapes += 1;
        } else if (character === quote) inString = false;
      } else if (character === quote) inString = true;
      else if (character === comma) members += 1;
      else if (opening.has(character)) {
        depth += 1;
        members += 1;
      } else if (closing.has(character)) depth -= 1;
      if (depth > deepest || members > mostMembers || escapes > mostEscapes) throw tooMuch();
    }
  }
}

function tooMuch(): AppError {
  return new AppError('INVALID_REQUEST', {
    subject: 'body',
    message:
      'The request body is nested too deeply, or its lists or escape sequences are too many in all. Send fewer rows at a time.',
  });
}
