import type { Db } from '#electron/db/open.ts';
import { fromJson, timestamp } from '#electron/db/values.ts';

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

export function storeAnswer(db: Db, { userId, operation, key }: KeyUse, { bodyHash, answer }: StoredAnswer): void {
  db.prepare(
    'INSERT INTO idempotency_keys (user_id, operation, key, body_hash, answer, created_at) VALUES (?, ?, ?, ?, ?, ?)',
  ).run(userId, operation, key, bodyHash, JSON.stringify(answer), timestamp());
}
