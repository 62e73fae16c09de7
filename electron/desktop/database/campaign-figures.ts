import type { Figures } from '#shared/ipc/index.ts';
import type { Db } from '#electron/db/open.ts';
import { problemOf, type ProblemColumns } from './columns.ts';

type Ended = 'succeeded' | 'failed' | 'cancelled';
type Day = Figures['days'][number];

/** Outcomes of an account's videos on the last `days` days of this computer's calendar, including today. */
export function readFigures(db: Db, account: string, days: number): Figures {
  // Joined in this order, an index finds the videos; otherwise every video of the account would be read.
  const since = `FROM campaign_videos v CROSS JOIN campaigns c ON c.id = v.campaign_id
    WHERE v.finished_at >= strftime('%Y-%m-%dT%H:%M:%fZ', 'now', 'localtime', 'start of day', @back, 'utc') AND c.account = @account`;
  const period = { account, back: `-${days - 1} days` };
  // Counted by the quarter of an hour first, a unit that every time zone shares, because finding a local day is slow.
  const counted = db
    .prepare<[typeof period], { day: string; status: Ended; count: number }>(
      `SELECT date(quarter * 900, 'unixepoch', 'localtime') AS day, status, sum(count) AS count FROM (
         SELECT unixepoch(v.finished_at) / 900 AS quarter, v.status, count(*) AS count ${since} GROUP BY quarter, v.status
       ) GROUP BY day, status ORDER BY day`,
    )
    .all(period);
  const reasons = db
    .prepare<[typeof period], ProblemColumns & { count: number }>(
      `SELECT v.error_code, v.error_message, v.error_sentence, count(*) AS count ${since} AND v.status = 'failed'
       GROUP BY v.error_code, v.error_message, v.error_sentence ORDER BY count DESC`,
    )
    .all(period);
  const undated = db
    .prepare<[string], { count: number }>(
      `SELECT count(*) AS count FROM campaigns c JOIN campaign_videos v ON v.campaign_id = c.id
       WHERE c.account = ? AND v.finished_at IS NULL AND v.status IN ('succeeded', 'failed', 'cancelled')`,
    )
    .get(account);
  return {
    days: byDay(counted),
    reasons: reasons.map((row) => ({ problem: problemOf(row) ?? { code: 'INTERNAL', message: '' }, count: row.count })),
    undated: undated?.count ?? 0,
  };
}

function byDay(counted: readonly { day: string; status: Ended; count: number }[]): Day[] {
  const days = new Map<string, Day>();
  for (const { day, status, count } of counted) {
    const known = days.get(day) ?? { day, succeeded: 0, failed: 0, cancelled: 0 };
    days.set(day, { ...known, [status]: count });
  }
  return [...days.values()];
}
