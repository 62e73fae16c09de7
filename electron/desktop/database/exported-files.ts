import type { Db } from '#electron/db/open.ts';

/**
 * A file that an export job writes, planned before the first byte so that a restart uses the same names.
 * `row`: that of its video; negative for what the job writes beside the videos. `ended`: when the video ended that was
 * saved in it, by the studio's clock; null for none.
 */
export type ExportedFile = { row: number; path: string; done: boolean; ended: string | null };

/** A file that was written, and when the video in it ended. */
export type SavedFile = Pick<ExportedFile, 'path' | 'ended'>;

type Row = { row: number; path: string; done: 0 | 1; ended: string | null };

/** Plans the files of a job. From now on they belong to its campaign: an earlier campaign's of these names are gone. */
export function planExportedFiles(
  db: Db,
  jobId: string,
  campaignId: string,
  files: readonly Pick<ExportedFile, 'row' | 'path'>[],
): void {
  const insert = db.prepare('INSERT INTO exported_files (job_id, campaign_id, row, path, done) VALUES (?, ?, ?, ?, 0)');
  const disown = db.prepare(
    `UPDATE exported_files SET done = 0
     WHERE campaign_id <> ? AND done = 1 AND path IN (SELECT path FROM exported_files WHERE job_id = ?)`,
  );
  db.transaction(() => {
    for (const file of files) insert.run(jobId, campaignId, file.row, file.path);
    disown.run(campaignId, jobId);
  })();
}

export function exportedFilesOf(db: Db, jobId: string): ExportedFile[] {
  return db
    .prepare<[string], Row>('SELECT row, path, done, ended FROM exported_files WHERE job_id = ? ORDER BY row')
    .all(jobId)
    .map(({ done, ...file }) => ({ ...file, done: done === 1 }));
}

export function markExported(db: Db, jobId: string, files: readonly SavedFile[]): void {
  const mark = db.prepare('UPDATE exported_files SET done = 1, ended = ? WHERE job_id = ? AND path = ?');
  db.transaction(() => {
    for (const { path, ended } of files) mark.run(ended, jobId, path);
  })();
}

/**
 * Paths that exports of this campaign have written before, and no other campaign's since: those may be replaced, other
 * files never.
 */
export function earlierExports(db: Db, campaignId: string): Set<string> {
  const rows = db
    .prepare<[string], { path: string }>('SELECT DISTINCT path FROM exported_files WHERE campaign_id = ? AND done = 1')
    .all(campaignId);
  return new Set(rows.map((row) => row.path));
}

/** Paths that unfinished exports are going to write, or have written, of all accounts. */
export function plannedExports(db: Db): string[] {
  const rows = db
    .prepare<[], { path: string }>(
      `SELECT f.path FROM jobs j JOIN exported_files f ON f.job_id = j.id
       WHERE j.kind = 'export' AND j.status IN ('queued', 'running')`,
    )
    .all();
  return rows.map((row) => row.path);
}

/** All paths that finished videos were ever written to. */
export function exportedPaths(db: Db): string[] {
  const rows = db
    .prepare<[], { path: string }>('SELECT DISTINCT path FROM exported_files WHERE done = 1 AND row >= 0')
    .all();
  return rows.map((row) => row.path);
}
