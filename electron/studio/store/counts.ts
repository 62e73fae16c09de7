import type { Db } from '../../db/open.ts';

export type StatusCount = { status: string; count: number };

/** All generated videos by status. */
export function countVideosByStatus(db: Db): StatusCount[] {
  return db.prepare<[], StatusCount>('SELECT status, count(*) AS count FROM generated_videos GROUP BY status').all();
}

/** All jobs of a kind by status. */
export function countJobsByStatus(db: Db, kind: string): StatusCount[] {
  return db
    .prepare<[string], StatusCount>('SELECT status, count(*) AS count FROM jobs WHERE kind = ? GROUP BY status')
    .all(kind);
}
