import type { Db } from '#electron/db/open.ts';
import { fromJson } from '#electron/db/values.ts';
import { shownVideo, type GeneratedVideo } from './generated-videos.ts';

/** Notes who the batch of a generated video was ordered for. */
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
  /** E-mail addresses of those who reviewed it, the first first. */
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
      // Lists of text, written by `draftRows` and made by the query itself.
      variables: fromJson(row.variables) as string[],
      values: fromJson(row.values) as string[],
      reviewers: fromJson(row.reviewers) as string[],
    }));
}

/** Notes who reviewed a video, once for each reviewer. */
export function noteReview(db: Db, videoId: string, email: string): void {
  db.prepare('INSERT INTO reviews (video_id, email) VALUES (?, ?) ON CONFLICT DO NOTHING').run(videoId, email);
}

/** Videos looked at by one statement: some milliseconds. */
const videosAtOnce = 1_000;

/**
 * On which days the next videos of a user were finished.
 * @param after `seq` of the last video looked at, 0 at first.
 * @returns one day (`2026-05-01`) for each video that succeeded, and `seq` of the last one looked at; null at the end.
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

/** Formats that name a month, a week and a year of a time. */
export const periods = { month: '%Y-%m', week: '%G-%V', year: '%Y' } as const;

/** How many videos were finished in each period that had any, the fewest first, from how many there were on each day. */
export function perPeriod(db: Db, days: ReadonlyMap<string, number>, period: keyof typeof periods): number[] {
  return db
    .prepare<[string, string], { count: number }>(
      `SELECT sum(value ->> 1) AS count FROM json_each(?) GROUP BY strftime(?, value ->> 0) ORDER BY count`,
    )
    .all(JSON.stringify([...days]), periods[period])
    .map(({ count }) => count);
}
