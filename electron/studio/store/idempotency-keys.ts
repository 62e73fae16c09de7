import type { Db } from '#electron/db/open.ts';
import { fromJson, timestamp } from '#electron/db/values.ts';
import { returned } from './returned.ts';

export type KeyUse = { userId: string; operation: string; key: string };
type StoredAnswer = { bodyHash: string; answer: unknown };

/** How long a key answers the same, milliseconds. */
const lifetime = 24 * 3600 * 1000;

/** @param now milliseconds since the epoch; older answers are deleted. */
export function findAnswer(db: Db, { userId, operation, key }: KeyUse, now: number): StoredAnswer | undefined {
  db.prepare('DELETE FROM idempotency_keys WHERE created_at < ?').run(timestamp(new Date(now - lifetime)));
  const row = db
    .prepare<[string, string, string], { body_hash: string; answer: string }>(
      'SELECT body_hash, answer FROM idempotency_keys WHERE user_id = ? AND operation = ? AND key = ?',
    )
    .get(userId, operation, key);
  return row && { bodyHash: row.body_hash, answer: fromJson(row.answer) };
}

/** What a row takes beside its answer, about: its keys, digest, time and index entries, bytes. */
const bytesOfRow = 500;

/** @returns bytes that it takes in the database, about. */
export function storeAnswer(db: Db, { userId, operation, key }: KeyUse, { bodyHash, answer }: StoredAnswer): number {
  const text = JSON.stringify(answer);
  db.prepare(
    'INSERT INTO idempotency_keys (user_id, operation, key, body_hash, answer, created_at) VALUES (?, ?, ?, ?, ?, ?)',
  ).run(userId, operation, key, bodyHash, text, timestamp());
  return Buffer.byteLength(text) + bytesOfRow;
}

/** Bytes of an account's answers in the database. Reads all of their rows: 0.1 s for 64 MB of small ones. */
export function bytesOfAnswers(db: Db, userId: string): number {
  return returned(
    db
      .prepare<[number, string], { bytes: number }>(
        'SELECT coalesce(sum(octet_length(answer) + ?), 0) AS bytes FROM idempotency_keys WHERE user_id = ?',
      )
      .get(bytesOfRow, userId),
  ).bytes;
}
