import { randomBytes, randomUUID } from 'node:crypto';
import type { CallbackAttempt } from '#shared/api/index.ts';
import type { Db } from '#electron/db/open.ts';
import { timeOf, timestamp } from '#electron/db/values.ts';
import { returned } from './returned.ts';
import { requireRoom } from './room.ts';

type CallbackProblem = NonNullable<CallbackAttempt['problem']>;

/** A receiver and the secret that signs its deliveries. */
export type CallbackDestination = {
  id: string;
  url: string;
  secret: string;
  previous_secret: string | null;
  rotated_at: string | null;
  created_at: string;
  /** The first failed attempt since it last accepted anything; null while it does. */
  failing_since: string | null;
  /** When it was switched off because it failed for too long. */
  disabled_at: string | null;
  /** The problem of the last attempt before that. */
  disabled_reason: CallbackProblem | null;
};

/** How long the previous secret still signs beside the new one, milliseconds. */
const overlap = 24 * 3_600_000;

const columns = 'id, url, secret, previous_secret, rotated_at, created_at, failing_since, disabled_at, disabled_reason';

/** A secret in the form of the Standard Webhooks specification. */
function newSigningSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/**
 * The destination of a receiver's address, created if it is new. The query may differ from row to row, so it is left
 * out.
 * @throws AppError `ACCOUNT_FULL`.
 */
export function ensureDestination(db: Db, userId: string, url: string): CallbackDestination {
  const receiver = new URL(url);
  receiver.search = '';
  receiver.hash = '';
  const known = db
    .prepare<[string, string], CallbackDestination>(
      `SELECT ${columns} FROM callback_destinations WHERE user_id = ? AND url = ?`,
    )
    .get(userId, receiver.href);
  if (known) return known;
  requireRoom(db, userId, 'callback_destinations');
  return returned(
    db
      .prepare<string[], CallbackDestination>(
        `INSERT INTO callback_destinations (id, user_id, url, origin, secret, created_at) VALUES (?, ?, ?, ?, ?, ?)
         RETURNING ${columns}`,
      )
      .get(randomUUID(), userId, receiver.href, receiver.origin, newSigningSecret(), timestamp()),
  );
}

/**
 * A destination that its user asked for, which stays until its user deletes it. `isNew` on the first request: its
 * secret has not been shown yet.
 */
export function registerDestination(
  db: Db,
  userId: string,
  url: string,
): { destination: CallbackDestination; isNew: boolean } {
  return db.transaction(() => {
    const destination = ensureDestination(db, userId, url);
    const { changes } = db
      .prepare('UPDATE callback_destinations SET registered = 1 WHERE id = ? AND registered = 0')
      .run(destination.id);
    return { destination, isNew: changes > 0 };
  })();
}

/** Whether a user has such a destination. */
export function ownsDestination(db: Db, userId: string, id: string): boolean {
  return db.prepare('SELECT 1 FROM callback_destinations WHERE id = ? AND user_id = ?').get(id, userId) !== undefined;
}

/**
 * Deletes some of a destination's rows, and finally the destination itself; call it until it is done. Requests that
 * named it call nobody from then on, and its pending callbacks are not sent.
 * @returns whether the destination is gone, and how many deleted callbacks were still pending.
 */
export function deleteDestination(db: Db, id: string, atMost: number): { isDone: boolean; pending: number } {
  return db.transaction(() => {
    // First, so that no more callbacks are added.
    const { changes: requests } = db
      .prepare(
        `UPDATE batches SET callback_url = NULL, callback_destination_id = NULL
         WHERE seq IN (SELECT seq FROM batches WHERE callback_destination_id = ? LIMIT ?)`,
      )
      .run(id, atMost);
    if (requests === atMost) return { isDone: false, pending: 0 };
    const deleted = db
      .prepare<[string, number], { status: string }>(
        `DELETE FROM callbacks WHERE seq IN (SELECT seq FROM callbacks WHERE destination_id = ? LIMIT ?)
         RETURNING status`,
      )
      .all(id, atMost);
    const isDone = deleted.length < atMost;
    if (isDone) db.prepare('DELETE FROM callback_destinations WHERE id = ?').run(id);
    return { isDone, pending: deleted.filter(({ status }) => status === 'pending').length };
  })();
}

/** Deletes destinations that only a `callback_url` created, once no request and no entry of the log names them. */
export function removeUnusedDestinations(db: Db, createdBefore: Date): void {
  db.prepare(
    `DELETE FROM callback_destinations WHERE registered = 0 AND created_at < ?
       AND NOT EXISTS (SELECT 1 FROM callbacks WHERE destination_id = callback_destinations.id)
       AND NOT EXISTS (SELECT 1 FROM batches WHERE callback_destination_id = callback_destinations.id)`,
  ).run(timestamp(createdBefore));
}

/** Destinations of a user, oldest first. */
export function listDestinations(db: Db, userId: string): CallbackDestination[] {
  return db
    .prepare<[string], CallbackDestination>(
      `SELECT ${columns} FROM callback_destinations WHERE user_id = ? ORDER BY rowid`,
    )
    .all(userId);
}

/** Gives a destination a new secret; undefined when the user has no such destination. */
export function rotateSecret(db: Db, userId: string, id: string): CallbackDestination | undefined {
  return db
    .prepare<[string, string, string, string], CallbackDestination>(
      `UPDATE callback_destinations SET previous_secret = secret, secret = ?, rotated_at = ?, registered = 1
       WHERE id = ? AND user_id = ? RETURNING ${columns}`,
    )
    .get(newSigningSecret(), timestamp(), id, userId);
}

/** The secrets that sign now: the current one, and for a day after a rotation the one before. */
export function signingSecrets(destination: CallbackDestination, now: number): string[] {
  const { secret, previous_secret: previous, rotated_at: rotatedAt } = destination;
  const overlaps = previous !== null && rotatedAt !== null && now - timeOf(rotatedAt) < overlap;
  return overlaps ? [secret, previous] : [secret];
}

/** A destination that callbacks refer to. */
export function destinationById(db: Db, id: string): CallbackDestination | undefined {
  return db.prepare<[string], CallbackDestination>(`SELECT ${columns} FROM callback_destinations WHERE id = ?`).get(id);
}

/** A destination with a callback that is due. */
export type DueDestination = { id: string; userId: string; origin: string };

/** What must not be called now: destinations, and accounts or servers at their limit. */
export type Occupied = { destinations: readonly string[]; users: readonly string[]; origins: readonly string[] };

/** Maximum wait between two attempts, milliseconds: later times were set by a clock that ran ahead. */
export const longestWait = 24 * 3_600_000;

/** The destination that has waited longest for its next callback. */
export function nextDestination(db: Db, now: number, occupied: Occupied): DueDestination | undefined {
  return firstDue(db, 'next_due <= ?', now, occupied) ?? firstDue(db, 'next_due > ?', now + longestWait, occupied);
}

function firstDue(db: Db, isDue: string, time: number, { destinations, users, origins }: Occupied) {
  return db
    .prepare<unknown[], DueDestination>(
      `SELECT id, user_id AS userId, origin FROM callback_destinations
       WHERE ${isDue} AND id NOT IN (SELECT value FROM json_each(?))
         AND user_id NOT IN (SELECT value FROM json_each(?)) AND origin NOT IN (SELECT value FROM json_each(?))
       ORDER BY next_due LIMIT 1`,
    )
    .get(time, JSON.stringify(destinations), JSON.stringify(users), JSON.stringify(origins));
}

/** The next time at which something becomes due, milliseconds since the epoch. */
export function nextDueTime(db: Db, now: number): number | undefined {
  const next = db
    .prepare<[number], { due: number | null }>(
      'SELECT min(next_due) AS due FROM callback_destinations WHERE next_due > ?',
    )
    .get(now);
  return next?.due ?? undefined;
}

/** Brings all that is due after `now` forward, both in milliseconds. */
export function bringForward(db: Db, by: number, now: number): void {
  db.transaction(() => {
    const waiting = db.prepare<[number], { id: string }>('SELECT id FROM callback_destinations WHERE next_due > ?');
    for (const { id } of waiting.all(now)) {
      db.prepare(
        `UPDATE callbacks SET due_at = due_at - ? WHERE destination_id = ? AND status = 'pending' AND due_at > ?`,
      ).run(by, id, now);
      db.prepare('UPDATE callback_destinations SET rest_until = rest_until - ? WHERE id = ? AND rest_until > ?').run(
        by,
        id,
        now,
      );
      reschedule(db, id);
    }
  })();
}

/** Recalculates when a destination is due, after its callbacks have changed; never while it is switched off. */
export function reschedule(db: Db, id: string): void {
  db.prepare(
    `UPDATE callback_destinations SET next_due = iif(disabled_at IS NULL,
       (SELECT max(rest_until, min(due_at)) FROM callbacks
        WHERE destination_id = callback_destinations.id AND status = 'pending'), NULL) WHERE id = ?`,
  ).run(id);
}

/**
 * Notes whether a destination accepted what it was sent. It is switched off when a callback was given up and nothing was
 * accepted since `failingBefore`.
 * @returns whether this switched it off.
 */
export function noteAttempt(
  db: Db,
  id: string,
  { at, problem }: Pick<CallbackAttempt, 'at' | 'problem'>,
  { isGivenUp, failingBefore }: { isGivenUp: boolean; failingBefore: Date },
): boolean {
  if (problem === null) {
    db.prepare('UPDATE callback_destinations SET failing_since = NULL WHERE id = ? AND failing_since IS NOT NULL').run(
      id,
    );
    return false;
  }
  db.prepare('UPDATE callback_destinations SET failing_since = ? WHERE id = ? AND failing_since IS NULL').run(at, id);
  if (!isGivenUp) return false;
  const { changes } = db
    .prepare(
      `UPDATE callback_destinations SET disabled_at = ?, disabled_reason = ?
       WHERE id = ? AND disabled_at IS NULL AND failing_since <= ?`,
    )
    .run(at, problem, id, timestamp(failingBefore));
  return changes > 0;
}

/** Switches a destination on again; what is pending is sent. Undefined when the user has no such destination. */
export function enableDestination(db: Db, userId: string, id: string): CallbackDestination | undefined {
  const destination = db
    .prepare<[string, string], CallbackDestination>(
      `UPDATE callback_destinations SET disabled_at = NULL, disabled_reason = NULL, failing_since = NULL, rest_until = 0
       WHERE id = ? AND user_id = ? RETURNING ${columns}`,
    )
    .get(id, userId);
  if (destination) reschedule(db, id);
  return destination;
}

/** Pauses a destination until a time, milliseconds since the epoch. */
export function letRest(db: Db, id: string, until: number): void {
  db.prepare('UPDATE callback_destinations SET rest_until = ? WHERE id = ?').run(until, id);
  reschedule(db, id);
}
