import { createHash } from 'node:crypto';
import { AppError } from '#shared/errors/index.ts';
import type { Db } from '../../db/open.ts';
import type { Prepared } from '../operations/call.ts';
import { findAnswer, storeAnswer, type KeyUse } from '../store/idempotency-keys.ts';

const longestKey = 255;

/**
 * Does work at most once for a key: the same key and body answer the same for 24 hours. Work and answer are stored in
 * one transaction, so that no crash can leave one without the other. Both throw AppError `CONFLICT` when the key came
 * with another body before, and `INVALID_REQUEST` for an unusable key.
 */
export type AnswerOnce = {
  now<Answer>(use: KeyUse, body: unknown, work: () => Answer): Answer;
  /** For work that needs time before its transaction: the same key waits meanwhile. */
  prepared<Answer>(use: KeyUse, body: unknown, prepare: () => Promise<Prepared<Answer>>): Promise<Answer>;
};

export function createAnswerOnce(db: Db): AnswerOnce {
  /** By key, the end of what is being prepared for it. */
  const preparing = new Map<string, Promise<unknown>>();

  function storedAnswer(use: KeyUse, bodyHash: string): { answer: unknown } | undefined {
    const stored = findAnswer(db, use);
    if (stored && stored.bodyHash !== bodyHash) throw new AppError('CONFLICT', { subject: 'Idempotency-Key' });
    return stored;
  }

  function now<Answer>(use: KeyUse, body: unknown, work: () => Answer): Answer {
    checkKey(use.key);
    const bodyHash = hashOf(body);
    return db.transaction(() => {
      const stored = storedAnswer(use, bodyHash);
      // Stored by this same function for this same operation.
      if (stored) return stored.answer as Answer;
      const answer = work();
      storeAnswer(db, use, { bodyHash, answer });
      return answer;
    })();
  }

  async function prepared<Answer>(
    use: KeyUse,
    body: unknown,
    prepare: () => Promise<Prepared<Answer>>,
  ): Promise<Answer> {
    checkKey(use.key);
    const stored = storedAnswer(use, hashOf(body));
    if (stored) return stored.answer as Answer;
    await using ready = await prepare();
    return now(use, body, () => ready.commit());
  }

  return {
    now,
    async prepared(use, body, prepare) {
      const name = JSON.stringify([use.userId, use.operation, use.key]);
      while (preparing.has(name)) await preparing.get(name);
      const answer = prepared(use, body, prepare);
      preparing.set(
        name,
        answer.catch(() => undefined),
      );
      try {
        return await answer;
      } finally {
        preparing.delete(name);
      }
    },
  };
}

function checkKey(key: string): void {
  if (key !== '' && key.length <= longestKey) return;
  throw new AppError('INVALID_REQUEST', {
    subject: 'Idempotency-Key',
    message: `An idempotency key has 1 to ${longestKey} characters. Send a shorter one.`,
  });
}

function hashOf(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url');
}
