import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Operation } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { limits } from '#shared/limits.ts';
import { Tally } from '#electron/lib/tally.ts';
import { retryAfter } from '#electron/http/load.ts';

export type AnswerShares = ReturnType<typeof shareAnswers>;

/**
 * Limits what an account's answers take until they are read. A request costs its sender nothing, its answer megabytes
 * for as long as nobody reads it.
 */
export function shareAnswers(most: number = limits.unreadAnswerBytes) {
  const unread = new Tally();
  const last = new Map<string, Promise<unknown>>();

  return {
    /** Runs `work` after that of the same account, so that only one of its lists is made at a time. */
    async inTurn<Result>(account: string, work: () => Promise<Result>): Promise<Result> {
      const before = last.get(account);
      const own = (async () => {
        await before?.catch(() => undefined);
        return work();
      })();
      last.set(account, own);
      try {
        return await own;
      } finally {
        if (last.get(account) === own) last.delete(account);
      }
    },

    /**
     * Before a request is handled: what was done must be answered.
     * @throws AppError `REQUESTS_TOO_MANY`.
     */
    requireRoom(account: string): void {
      if (unread.of(account) >= most) throw new AppError('REQUESTS_TOO_MANY', { retryAfter });
    },

    /** Counts an answer until it is read, or its connection ends. */
    keep(account: string, { raw }: Pick<FastifyReply, 'raw'>, bytes: number): void {
      // Its client left while it was made.
      if (raw.closed) return;
      unread.add(account, bytes);
      raw.once('close', () => unread.remove(account, bytes));
    },
  };
}

/** Whether an operation answers with all items of a list: it grows with what its account saved. */
export function answersWholeList({ method, output, interactive }: Operation): boolean {
  if (method !== 'GET' || interactive) return false;
  if (!(output instanceof z.ZodObject)) return output instanceof z.ZodArray;
  const fields = output.shape as Record<string, unknown>;
  return !('total' in fields) && Object.values(fields).some((field) => field instanceof z.ZodArray);
}
