import type { Db } from '#electron/db/open.ts';
import { countWork } from './work.ts';

export type StatusCount = { status: string; count: number };

/** All generated videos by status. */
export function countVideosByStatus(db: Db): StatusCount[] {
  const ended = db
    .prepare<[], StatusCount>(
      "SELECT status, count(*) AS count FROM generated_videos WHERE status <> 'queued' GROUP BY status",
    )
    .all();
  const { queued, running } = countWork(db, 'video');
  return [{ status: 'queued', count: queued }, { status: 'processing', count: running }, ...ended];
}

/** All imports by status. */
export function countImportsByStatus(db: Db): StatusCount[] {
  const ended = db
    .prepare<[], StatusCount>(
      'SELECT outcome AS status, count(*) AS count FROM imports WHERE outcome IS NOT NULL GROUP BY outcome',
    )
    .all();
  const { queued, running } = countWork(db, 'import');
  return [{ status: 'queued', count: queued }, { status: 'running', count: running }, ...ended];
}
