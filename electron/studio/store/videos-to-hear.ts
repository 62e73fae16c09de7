import type { RowFinding } from '#shared/api/index.ts';
import type { Db } from '#electron/db/open.ts';
import { fromJson, toJson } from '#electron/db/values.ts';

/** A finished video whose values are to be listened to. */
export type VideoToHear = { id: string; seq: number; batchId: string; campaignId: string | null; values: string[] };

/** The oldest of them after the one with the number `after`; undefined without any. */
export function nextVideoToHear(db: Db, after: number): VideoToHear | undefined {
  const row = db
    .prepare<[number], { id: string; seq: number; batch_id: string; campaign_id: string | null; values: string }>(
      `SELECT id, seq, batch_id, campaign_id, "values" FROM generated_videos
       WHERE to_hear = 1 AND seq > ? ORDER BY seq LIMIT 1`,
    )
    .get(after);
  if (!row) return undefined;
  const { id, seq, batch_id: batchId, campaign_id: campaignId } = row;
  // Written by `draftRows`.
  return { id, seq, batchId, campaignId, values: fromJson(row.values) as string[] };
}

/** All values of the rows of a request. */
export function valuesOfBatch(db: Db, batchId: string): string[][] {
  return db
    .prepare<[string], { values: string }>(
      'SELECT "values" FROM generated_videos WHERE batch_id = ? ORDER BY row_index',
    )
    .all(batchId)
    .map(({ values }) => fromJson(values) as string[]);
}

/** Ends listening to a video, and adds what was found to its findings. */
export function endHearing(db: Db, id: string, found: readonly RowFinding[]): void {
  db.transaction(() => {
    const row = db
      .prepare<[string], { findings: string | null }>(
        "SELECT findings FROM generated_videos WHERE id = ? AND to_hear = 1 AND status = 'succeeded'",
      )
      .get(id);
    db.prepare('UPDATE generated_videos SET to_hear = 0 WHERE id = ?').run(id);
    if (!row || found.length === 0) return;
    // Written by `endVideo`.
    const findings = [...((fromJson(row.findings) as RowFinding[] | null) ?? []), ...found];
    // The video itself is as it was, so the time of its last change stays.
    db.prepare('UPDATE generated_videos SET findings = ? WHERE id = ?').run(toJson(findings), id);
  })();
}
