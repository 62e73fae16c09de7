import type { Db } from '#electron/db/open.ts';

/** Number of rows in a state, without their names or ids. */
type StateCount = { status: string; code: string | null; count: number };

/** The app's own tables with a state. */
const ownStates = "SELECT own ->> 'status' AS status, own ->> '$.problem.code' AS code, count(*) AS count FROM";

const counted = {
  templates: `${ownStates} templates GROUP BY 1, 2`,
  campaigns: `${ownStates} campaigns GROUP BY 1, 2`,
  videos: 'SELECT status, error_code AS code, count(*) AS count FROM campaign_videos GROUP BY 1, 2',
};

export function countStates(db: Db): Record<keyof typeof counted, StateCount[]> {
  const count = (query: string): StateCount[] => db.prepare<[], StateCount>(query).all();
  return {
    templates: count(counted.templates),
    campaigns: count(counted.campaigns),
    videos: count(counted.videos),
  };
}

type JobFacts = {
  kind: string;
  status: string;
  code: string | null;
  attempts: number;
  created_at: string;
  updated_at: string;
};

/** Jobs that failed or are under way, newest first, without their titles. */
export function troubledJobs(db: Db): JobFacts[] {
  return db
    .prepare<[], JobFacts>(
      `SELECT kind, status, error_code AS code, attempts, created_at, updated_at FROM jobs
       WHERE status IN ('failed', 'queued', 'running') ORDER BY created_at DESC LIMIT 100`,
    )
    .all();
}
