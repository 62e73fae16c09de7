import type { FastifyReply, FastifyRequest } from 'fastify';
import { Transform, type Readable } from 'node:stream';
import { AppError } from '#shared/errors/index.ts';
import { limits } from '#shared/limits.ts';
import { Tally } from '#electron/lib/tally.ts';
import { callerOf } from './auth.ts';
import { retryAfter } from '#electron/http/load.ts';

/**
 * Limits the bytes of an account's bodies that have not been answered yet: a body takes several times its size until
 * then. Runs after authentication and before the body is read.
 */
export function shareBodies(most: number = limits.unansweredBodyBytes) {
  const taken = new Tally();

  /** @throws AppError `REQUESTS_TOO_MANY`. */
  function take(account: string, bytes: number): void {
    if (taken.of(account) + bytes > most) throw new AppError('REQUESTS_TOO_MANY', { retryAfter });
    taken.add(account, bytes);
  }

  return async (request: FastifyRequest, reply: FastifyReply, body: Readable): Promise<Readable> => {
    const { userId } = callerOf(request);
    let bytes = 0;
    reply.raw.once('close', () => taken.remove(userId, bytes));
    const more = (length: number): void => {
      take(userId, length);
      bytes += length;
    };
    const length = request.headers['content-length'];
    if (length === undefined) return counted(body, more);
    // What is too large is refused as such.
    more(Math.min(Number(length) || 0, limits.requestBytes));
    return body;
  };
}

/** A body without a length, counted as it arrives. */
function counted(body: Readable, more: (length: number) => void): Readable {
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        more(chunk.length);
        done(null, chunk);
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
  // A pipe passes on neither an error nor a connection that ends early.
  body.once('error', (error) => counting.destroy(error));
  body.once('close', () => {
    if (!body.readableEnded) counting.destroy(new Error('the connection ended'));
  });
  // The client may send the rest of a refused body before it reads the answer.
  counting.once('error', () => body.resume());
  return body.pipe(counting);
}
