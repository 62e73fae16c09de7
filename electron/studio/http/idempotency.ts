import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { AppError } from '#shared/errors/index.ts';
import { limits } from '#shared/limits.ts';
import type { Db } from '#electron/db/open.ts';
import type { AgeClock } from '../domain/age-clock.ts';
import type { Prepared } from '../requests/call.ts';
import { bytesOfAnswers, findAnswer, storeAnswer, type KeyUse } from '../store/idempotency-keys.ts';

const longestKey = 255;

/** Answers of a full account are counted again after this time, as old ones are deleted, milliseconds. */
const countAgainAfter = 60_000;

/** When a full account should ask again, seconds. */
const retryAfter = 15 * 60;

/** Identifies a repeated request: the user, the operation, the key, and the digest of the body. */
export type Repeatable = KeyUse & { bodyDigest: string };

/**
 * Does work at most once per key: the same key and body get the same answer for 24 hours. Work and answer are stored in
 * one transaction, so that a crash never leaves only one of them. Both throw AppError `CONFLICT` when the key came with
 * another body before, `INVALID_REQUEST` for an unusable key, and `REQUESTS_TOO_MANY` for a new one when the answers of
 * its account fill their room: with an older answer deleted, a repeat of that request would do its work again.
 */
export type AnswerOnce = {
  now<Answer>(request: Repeatable, work: () => Answer): Answer;
  /** For work that is prepared before its transaction: the same key waits meanwhile. */
  prepared<Answer>(request: Repeatable, prepare: () => Promise<Prepared<Answer>>): Promise<Answer>;
};

export function createAnswerOnce(db: Db, ages: AgeClock): AnswerOnce {
  /** Work in preparation, by key. */
  const preparing = new Map<string, Promise<unknown>>();

  /** Bytes of the accounts' stored answers, and when they were counted. Deleted ones still count until then. */
  const kept = new Map<string, { bytes: number; countedAt: number }>();

  function requireRoom(userId: string): void {
    const now = ages.now();
    let answers = kept.get(userId);
    const isFull = answers !== undefined && answers.bytes >= limits.repeatableAnswerBytes;
    if (answers === undefined || (isFull && Math.abs(now - answers.countedAt) > countAgainAfter)) {
      answers = { bytes: bytesOfAnswers(db, userId), countedAt: now };
      kept.set(userId, answers);
    }
    if (answers.bytes < limits.repeatableAnswerBytes) return;
    throw new AppError('REQUESTS_TOO_MANY', {
      retryAfter,
      subject: 'Idempotency-Key',
      message:
        'This account has used too many idempotency keys: their answers are kept for 24 hours and have reached 64 MB. Try again later.',
    });
  }

  function storedAnswer(request: Repeatable): { answer: unknown } | undefined {
    const stored = findAnswer(db, hidden(request), ages.now());
    if (!stored) return undefined;
    if (stored.bodyHash !== request.bodyDigest) throw new AppError('CONFLICT', { subject: 'Idempotency-Key' });
    return { answer: unsealed(String(stored.answer), request) };
  }

  function now<Answer>(request: Repeatable, work: () => Answer): Answer {
    checkKey(request.key);
    return db.transaction(() => {
      const earlier = storedAnswer(request);
      // Stored by this function for the same operation.
      if (earlier) return earlier.answer as Answer;
      requireRoom(request.userId);
      const answer = work();
      const stored = { bodyHash: request.bodyDigest, answer: sealed(answer, request) };
      const bytes = storeAnswer(db, hidden(request), stored);
      const answers = kept.get(request.userId);
      if (answers) answers.bytes += bytes;
      return answer;
    })();
  }

  async function prepared<Answer>(request: Repeatable, prepare: () => Promise<Prepared<Answer>>): Promise<Answer> {
    checkKey(request.key);
    const stored = storedAnswer(request);
    if (stored) return stored.answer as Answer;
    requireRoom(request.userId);
    await using ready = await prepare();
    return now(request, () => ready.commit());
  }

  return {
    now,
    async prepared(request, prepare) {
      const name = JSON.stringify([request.userId, request.operation, request.key]);
      while (preparing.has(name)) await preparing.get(name);
      const answer = prepared(request, prepare);
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

/**
 * Answers may hold secrets that are shown once, such as a client secret. They are encrypted with a key derived from the
 * client's idempotency key, of which only a hash is stored.
 */
function hidden(use: KeyUse): KeyUse {
  return {
    userId: use.userId,
    operation: use.operation,
    key: createHash('sha256').update(use.key).digest('base64url'),
  };
}

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

function cipherKey({ userId, operation, key }: KeyUse): Buffer {
  return Buffer.from(hkdfSync('sha256', key, userId, operation, 32));
}

function sealed(answer: unknown, use: KeyUse): string {
  const nonce = randomBytes(nonceBytes);
  const encrypt = createCipheriv(cipher, cipherKey(use), nonce);
  const text = Buffer.concat([encrypt.update(JSON.stringify(answer), 'utf8'), encrypt.final()]);
  return Buffer.concat([nonce, encrypt.getAuthTag(), text]).toString('base64url');
}

function unsealed(stored: string, use: KeyUse): unknown {
  const bytes = Buffer.from(stored, 'base64url');
  const decrypt = createDecipheriv(cipher, cipherKey(use), bytes.subarray(0, nonceBytes));
  decrypt.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const text = Buffer.concat([decrypt.update(bytes.subarray(nonceBytes + tagBytes)), decrypt.final()]);
  return JSON.parse(text.toString('utf8'));
}
