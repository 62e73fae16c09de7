import { createHash } from 'node:crypto';
import { AppError } from '../../../shared/errors/index.ts';
import type { Db } from '../../db/open.ts';
import { findAnswer, storeAnswer, type KeyUse } from '../store/idempotency-keys.ts';

const longestKey = 255;

/**
 * Does something once for a key: the same key and body answer the same for 24 hours.
 * Work and answer are stored in one transaction, so that no crash can leave one without the other.
 * @throws AppError `CONFLICT` when the key came with another body before, `INVALID_REQUEST` for an unusable key.
 */
export function answerOnce<Answer>(db: Db, use: KeyUse, body: unknown, work: () => Answer): Answer {
  if (use.key === '' || use.key.length > longestKey) {
    throw new AppError('INVALID_REQUEST', {
      subject: 'Idempotency-Key',
      message: `An idempotency key has 1 to ${longestKey} characters. Send a shorter one.`,
    });
  }
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
  return db.transaction(() => {
    const stored = findAnswer(db, use);
    if (stored === undefined) {
      const answer = work();
      storeAnswer(db, use, { bodyHash, answer });
      return answer;
    }
    if (stored.bodyHash !== bodyHash) throw new AppError('CONFLICT', { subject: 'Idempotency-Key' });
    // Stored by this same function for this same operation.
    return stored.answer as Answer;
  })();
}
