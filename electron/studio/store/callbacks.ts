import type { CallbackAttempt } from '#shared/api/index.ts';
import type { Db } from '#electron/db/open.ts';
import { timestamp } from '#electron/db/values.ts';
import { longestWait, noteAttempt, reschedule } from './callback-destinations.ts';
import { returned } from './returned.ts';

/** The events of a video that callbacks report. */
export type CallbackEvent = 'video.succeeded' | 'video.failed' | 'messaging.ready';

/** One event for one receiver. */
export type Callback = {
  id: string;
  video_id: string;
  event: CallbackEvent;
  /** Of the video. */
  version: number;
  url: string;
  destination_id: string;
  status: 'pending' | 'delivered' | 'failed';
  attempts: number;
  /** Milliseconds since the epoch; zero is at once. */
  due_at: number;
  created_at: string;
  finished_at: string | null;
};

const columns =
  'c.id, c.video_id, c.event, c.version, c.url, c.destination_id, c.status, c.attempts, c.due_at, c.created_at, c.finished_at';

/**
 * Adds a video's event to the outbox, if its request named a receiver. Call it in the transaction of the event, so that
 * neither is ever stored alone. Delivered events are only repeated of a corrected video; undelivered ones are tried
 * again. Callbacks of one video are sent in the order of their last events: a later one is not due before an earlier one
 * that is retried.
 */
export function announceEnd(db: Db, videoId: string, event: CallbackEvent): void {
  const row = db
    .prepare<[string, string, string], { destination_id: string }>(
      `INSERT INTO callbacks (user_id, video_id, event, version, url, destination_id, due_at, created_at)
       SELECT v.user_id, v.id, ?, v.version, b.callback_url, b.callback_destination_id, coalesce(
         (SELECT max(c.due_at) FROM callbacks c WHERE c.video_id = v.id AND c.status = 'pending'), 0), ?
       FROM generated_videos v JOIN batches b ON b.id = v.batch_id WHERE v.id = ? AND b.callback_url IS NOT NULL
       ON CONFLICT (video_id, event) DO UPDATE SET status = 'pending', attempts = 0, due_at = excluded.due_at,
         finished_at = NULL, version = excluded.version, seq = (SELECT max(last.seq) + 1 FROM callbacks last)
         WHERE status = 'failed' OR version < excluded.version
       RETURNING destination_id`,
    )
    .get(event, timestamp(), videoId);
  if (row) reschedule(db, row.destination_id);
}

/**
 * The next callback to a destination, except those being sent. Those of one video are sent in order ({@link
 * recordAttempt}).
 */
export function nextCallbackTo(
  db: Db,
  destinationId: string,
  now: number,
  beingSent: readonly string[],
): Callback | undefined {
  return db
    .prepare<[string, number, number, string], Callback>(
      `SELECT ${columns} FROM callbacks c
       WHERE c.destination_id = ? AND c.status = 'pending' AND (c.due_at <= ? OR c.due_at > ?)
         AND c.id NOT IN (SELECT value FROM json_each(?))
         AND NOT EXISTS (SELECT 1 FROM callbacks earlier
           WHERE earlier.video_id = c.video_id AND earlier.seq < c.seq AND earlier.status = 'pending')
       ORDER BY c.due_at, c.seq LIMIT 1`,
    )
    .get(destinationId, now, now + longestWait, JSON.stringify(beingSent));
}

/** The result of an attempt: done, given up, or to be retried. */
export type Outcome = { status: 'delivered' | 'failed' } | { status: 'pending'; dueAt: number };

/**
 * Logs an attempt and stores its result, in one transaction. Later callbacks of the same video wait for a retry. Does
 * nothing for a callback that was deleted meanwhile. One whose video was corrected meanwhile stays pending, as its
 * receiver does not know the new version.
 * @param failingBefore a destination that has failed since then is switched off once a callback is given up.
 * @returns whether that happened.
 */
export function recordAttempt(
  db: Db,
  callback: Callback,
  attempt: CallbackAttempt,
  outcome: Outcome,
  failingBefore: Date,
): boolean {
  const { id, video_id: videoId, version, destination_id: destinationId } = callback;
  return db.transaction(() => {
    const known = db.prepare<[string], { version: number }>('SELECT version FROM callbacks WHERE id = ?').get(id);
    if (!known) return false;
    db.prepare(
      `UPDATE callbacks SET status = ?, attempts = attempts + 1, due_at = ?, finished_at = ? WHERE id = ? AND version = ?`,
    ).run(
      outcome.status,
      outcome.status === 'pending' ? outcome.dueAt : 0,
      outcome.status === 'pending' ? null : attempt.at,
      id,
      version,
    );
    db.prepare(
      'INSERT INTO callback_attempts (callback_id, at, status, problem, detail, milliseconds) VALUES (?, ?, ?, ?, ?, ?)',
    ).run(id, attempt.at, attempt.status, attempt.problem, attempt.detail, attempt.milliseconds);
    if (outcome.status === 'pending') {
      db.prepare(
        `UPDATE callbacks SET due_at = max(due_at, ?) WHERE video_id = ? AND status = 'pending'
           AND seq > (SELECT seq FROM callbacks WHERE id = ?)`,
      ).run(outcome.dueAt, videoId, id);
    }
    const isDisabled = noteAttempt(db, destinationId, attempt, {
      isGivenUp: outcome.status === 'failed',
      failingBefore,
    });
    reschedule(db, destinationId);
    return isDisabled;
  })();
}

/** Attempts of a callback, oldest first. */
export function listAttempts(db: Db, id: string): CallbackAttempt[] {
  return db
    .prepare<[string], CallbackAttempt>(
      'SELECT at, status, problem, detail, milliseconds FROM callback_attempts WHERE callback_id = ? ORDER BY seq',
    )
    .all(id);
}

type CallbackFilter = {
  campaignId: string | undefined;
  videoId: string | undefined;
  destinationId: string | undefined;
  status: string | undefined;
};
type CallbackPage = { page: number; size: number };

/** Callbacks of a user, newest first. */
export function listCallbacks(
  db: Db,
  userId: string,
  { campaignId, videoId, destinationId, status }: CallbackFilter,
  { page, size }: CallbackPage,
): { total: number; callbacks: Callback[] } {
  const parameters = {
    userId,
    campaignId: campaignId ?? null,
    videoId: videoId ?? null,
    destinationId: destinationId ?? null,
    status: status ?? null,
  };
  const where = `c.user_id = @userId AND (@videoId IS NULL OR c.video_id = @videoId)
    AND (@status IS NULL OR c.status = @status) AND (@campaignId IS NULL OR v.campaign_id = @campaignId)
    AND (@destinationId IS NULL OR c.destination_id = @destinationId)`;
  const from = 'callbacks c JOIN generated_videos v ON v.id = c.video_id';
  const { total } = returned(
    db.prepare<object, { total: number }>(`SELECT count(*) AS total FROM ${from} WHERE ${where}`).get(parameters),
  );
  const callbacks = db
    .prepare<object, Callback>(
      `SELECT ${columns} FROM ${from} WHERE ${where} ORDER BY c.seq DESC LIMIT @size OFFSET @skip`,
    )
    .all({ ...parameters, size, skip: page * size });
  return { total, callbacks };
}

/**
 * Callbacks that may be sent again. A failure that a retry has ended is not reported any more, nor is a success that a
 * failed correction has ended: it would be the last word.
 */
const stillTrue = `EXISTS (SELECT 1 FROM generated_videos v
  WHERE v.id = callbacks.video_id AND (v.status = 'failed') = (event = 'video.failed'))`;

/**
 * Sends a callback of a user again, with fresh attempts.
 * @returns how many that were, one or none; undefined without such a callback.
 */
export function replayCallback(db: Db, userId: string, id: string): number | undefined {
  const found = db.prepare('SELECT 1 FROM callbacks WHERE id = ? AND user_id = ?').get(id, userId);
  return found === undefined ? undefined : replay(db, 'id = @id', { id });
}

/** Sends every given-up callback of some videos again. @returns how many. */
export function replayFailed(db: Db, videoIds: readonly string[]): number {
  const which = "status = 'failed' AND video_id IN (SELECT value FROM json_each(@ids))";
  return replay(db, which, { ids: JSON.stringify(videoIds) });
}

/**
 * Sends some callbacks of a destination again, with fresh attempts: those that were delivered or given up since a time,
 * and those that are pending.
 * @param after the `seq` to go on behind; 0 at first.
 * @returns how many, and where to go on.
 */
export function replaySince(
  db: Db,
  destinationId: string,
  since: Date,
  { after, atMost }: { after: number; atMost: number },
): { replayed: number; last: number } {
  const rows = db
    .prepare<unknown[], { seq: number }>(
      `UPDATE callbacks SET status = 'pending', attempts = 0, due_at = 0, finished_at = NULL
       WHERE seq IN (SELECT seq FROM callbacks WHERE destination_id = ? AND seq > ? AND coalesce(finished_at, '9') >= ?
         AND ${stillTrue} ORDER BY seq LIMIT ?) RETURNING seq`,
    )
    .all(destinationId, after, timestamp(since), atMost);
  return { replayed: rows.length, last: Math.max(after, ...rows.map(({ seq }) => seq)) };
}

function replay(db: Db, which: string, parameters: object): number {
  return db.transaction(() => {
    const replayed = db
      .prepare<object, { destination_id: string }>(
        `UPDATE callbacks SET status = 'pending', attempts = 0, due_at = 0, finished_at = NULL
         WHERE ${which} AND ${stillTrue} RETURNING destination_id`,
      )
      .all(parameters);
    for (const id of new Set(replayed.map((row) => row.destination_id))) reschedule(db, id);
    return replayed.length;
  })();
}

/** How long finished callbacks are kept in the log, milliseconds. */
const keptInLog = 30 * 24 * 3_600_000;

/** Deletes some of the oldest finished callbacks; call it until it returns 0. */
export function removeOldCallbacks(db: Db, now: number, atMost: number): number {
  return db
    .prepare(
      `DELETE FROM callbacks WHERE seq IN
         (SELECT seq FROM callbacks WHERE status <> 'pending' AND finished_at < ? LIMIT ?)`,
    )
    .run(timestamp(new Date(now - keptInLog)), atMost).changes;
}

/** The video's part of a callback's payload. */
export type ToldVideo = {
  id: string;
  campaign_id: string | null;
  campaign_result_id: number | null;
  row_index: number;
  capability: string;
  /** JSON of what the mouths are from; null where no films were asked for. */
  lips: string | null;
  /** JSON of what should be looked at. */
  findings: string | null;
};

export function findToldVideo(db: Db, videoId: string): ToldVideo | undefined {
  return db
    .prepare<[string], ToldVideo>(
      'SELECT id, campaign_id, campaign_result_id, row_index, capability, lips, findings FROM generated_videos WHERE id = ?',
    )
    .get(videoId);
}
