import type { Db } from '#electron/db/open.ts';
import { fromJson } from '#electron/db/values.ts';
import { shownVideo, type GeneratedVideo } from './generated-videos.ts';

/** Stores who the batch of a generated video was ordered for. */
export function insertOrder(db: Db, userId: string, videoId: string, email: string): void {
  db.prepare(
    `INSERT INTO orders (user_id, batch_id, email)
     SELECT ?, batch_id, ? FROM generated_videos WHERE id = ?`,
  ).run(userId, email, videoId);
}

export type OrderedVideo = GeneratedVideo & {
  email: string;
  campaign_name: string | null;
  variables: string[];
  values: string[];
  /** E-mail addresses of its reviewers, the earliest first. */
  reviewers: string[];
};

type OrderedRow = Omit<OrderedVideo, 'variables' | 'values' | 'reviewers'> &
  Record<'variables' | 'values' | 'reviewers', string>;

/** Videos that were ordered, newest first. */
export function listOrdered(db: Db, userId: string, { page, size }: { page: number; size: number }): OrderedVideo[] {
  return db
    .prepare<unknown[], OrderedRow>(
      `SELECT ${shownVideo}, o.email, c.campaign_name, b.snapshot -> '$.variables' AS variables, v."values",
         (SELECT json_group_array(r.email ORDER BY r.seq) FROM reviews r WHERE r.video_id = v.id) AS reviewers
       FROM orders o JOIN batches b ON b.id = o.batch_id JOIN generated_videos v ON v.batch_id = b.id
         LEFT JOIN campaigns c ON c.id = v.campaign_id
       WHERE o.user_id = ? ORDER BY o.seq DESC, v.seq LIMIT ? OFFSET ?`,
    )
    .all(userId, size, page * size)
    .map((row) => ({
      ...row,
      // Lists of text: one written by `draftRows`, one built by the query.
      variables: fromJson(row.variables) as string[],
      values: fromJson(row.values) as string[],
      reviewers: fromJson(row.reviewers) as string[],
    }));
}

/** Stores a reviewer of a video, once each. */
export function noteReview(db: Db, videoId: string, email: string): void {
  db.prepare('INSERT INTO reviews (video_id, email) VALUES (?, ?) ON CONFLICT DO NOTHING').run(videoId, email);
}

/** Videos read by one statement, which takes some milliseconds. */
const videosAtOnce = 1_000;

/**
 * The days on which the next videos of a user were finished.
 * @param after `seq` of the last video read, 0 at first.
 * @returns one day (`2026-05-01`) for each video that succeeded, and `seq` of the last one read; null at the end.
 */
export function finishedDays(db: Db, userId: string, after: number): { days: string[]; last: number | null } {
  const rows = db
    .prepare<[string, number, number], { seq: number; day: string | null }>(
      `SELECT seq, CASE status WHEN 'succeeded' THEN substr(finished_at, 1, 10) END AS day
       FROM generated_videos WHERE user_id = ? AND seq > ? ORDER BY seq LIMIT ?`,
    )
    .all(userId, after, videosAtOnce);
  return { days: rows.flatMap(({ day }) => day ?? []), last: rows.at(-1)?.seq ?? null };
}

/** SQLite's formats for the month, week and year of a time. */
export const periods = { month: '%Y-%m', week: '%G-%V', year: '%Y' } as const;

/** Counts of finished videos by period, without empty periods, smallest first. Computed from counts by day. */
export function perPeriod(db: Db, days: ReadonlyMap<string, number>, period: keyof typeof periods): number[] {
  return db
    .prepare<[string, string], { count: number }>(
      `SELECT sum(value ->> 1) AS count FROM json_each(?) GROUP BY strftime(?, value ->> 0) ORDER BY count`,
    )
    .all(JSON.stringify([...days]), periods[period])
    .map(({ count }) => count);
}
