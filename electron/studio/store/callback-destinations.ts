import { randomBytes, randomUUID } from 'node:crypto';
import type { Db } from '../../db/open.ts';
import { timestamp } from '../../db/values.ts';
import { returned } from './returned.ts';

/** A receiver and the secret that signs what it gets. */
export type CallbackDestination = {
  id: string;
  url: string;
  secret: string;
  previous_secret: string | null;
  rotated_at: string | null;
  created_at: string;
};

/** How long the secret before still signs beside the new one, milliseconds. */
const overlap = 24 * 3_600_000;

const columns = 'id, url, secret, previous_secret, rotated_at, created_at';

/** A secret in the form of the Standard Webhooks specification. */
function newSigningSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** The destination of a receiver's address, made when it is new. The query may differ from row to row, so it is left out. */
export function ensureDestination(db: Db, userId: string, url: string): CallbackDestination {
  const receiver = new URL(url);
  receiver.search = '';
  receiver.hash = '';
  db.prepare(
    'INSERT INTO callback_destinations (id, user_id, url, secret, created_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
  ).run(randomUUID(), userId, receiver.href, newSigningSecret(), timestamp());
  return returned(
    db
      .prepare<[string, string], CallbackDestination>(
        `SELECT ${columns} FROM callback_destinations WHERE user_id = ? AND url = ?`,
      )
      .get(userId, receiver.href),
  );
}

/** Destinations of a user, oldest first. */
export function listDestinations(db: Db, userId: string): CallbackDestination[] {
  return db
    .prepare<[string], CallbackDestination>(
      `SELECT ${columns} FROM callback_destinations WHERE user_id = ? ORDER BY created_at, url`,
    )
    .all(userId);
}

/** Gives a destination a new secret; undefined when the user has no such destination. */
export function rotateSecret(db: Db, userId: string, id: string): CallbackDestination | undefined {
  return db
    .prepare<[string, string, string, string], CallbackDestination>(
      `UPDATE callback_destinations SET previous_secret = secret, secret = ?, rotated_at = ?
       WHERE id = ? AND user_id = ? RETURNING ${columns}`,
    )
    .get(newSigningSecret(), timestamp(), id, userId);
}

/** The secrets that sign now: the current one, and for a day after a rotation the one before. */
export function signingSecrets(destination: CallbackDestination, now: number): string[] {
  const { secret, previous_secret: previous, rotated_at: rotatedAt } = destination;
  const overlaps = previous !== null && rotatedAt !== null && now - Date.parse(`${rotatedAt}Z`) < overlap;
  return overlaps ? [secret, previous] : [secret];
}

/** A destination that callbacks refer to. */
export function destinationById(db: Db, id: string): CallbackDestination | undefined {
  return db.prepare<[string], CallbackDestination>(`SELECT ${columns} FROM callback_destinations WHERE id = ?`).get(id);
}
