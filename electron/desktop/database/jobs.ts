import type { Job } from '#shared/ipc/index.ts';
import type { Db } from '#electron/db/open.ts';
import { fromJson, toJson } from '#electron/db/values.ts';
import { problemColumns, problemOf, type ProblemColumns } from './columns.ts';

/** A job with its input. */
export type JobRecord = Job & { account: string; input: unknown };

/** What a job is at is not stored: it is of use only while the job runs. */
type JobRow = Omit<JobRecord, 'phase' | 'problem' | 'waiting' | 'input'> & ProblemColumns & { input: string | null };

const phases = {
  queued: 'Waiting',
  running: 'Waiting',
  succeeded: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
} as const satisfies Record<Job['status'], string>;

/** A status with what a job is at, unless it says so itself. */
export function atRest(status: Job['status']): Pick<Job, 'status' | 'phase' | 'waiting'> {
  return { status, phase: phases[status], waiting: false };
}

const select = `SELECT id, account, kind, status, progress, title, attempts, error_code, error_message, error_sentence,
  template_id AS templateId, campaign_id AS campaignId, result_path AS resultPath, input,
  created_at AS createdAt, updated_at AS updatedAt FROM jobs`;

/** Number of finished jobs in the activity list. */
const listLength = 200;

export function insertJob(db: Db, job: JobRecord): void {
  db.prepare(
    `INSERT INTO jobs (id, account, kind, status, progress, title, attempts, error_code, error_message, error_sentence,
       template_id, campaign_id, result_path, input, created_at, updated_at)
     VALUES (@id, @account, @kind, @status, @progress, @title, @attempts, @error_code, @error_message, @error_sentence,
       @templateId, @campaignId, @resultPath, @input, @createdAt, @updatedAt)`,
  ).run(toRow(job));
}

export function updateJob(db: Db, job: JobRecord): void {
  db.prepare(
    `UPDATE jobs SET status = @status, progress = @progress, title = @title, attempts = @attempts,
       error_code = @error_code, error_message = @error_message, error_sentence = @error_sentence, result_path = @resultPath, updated_at = @updatedAt
     WHERE id = @id`,
  ).run(toRow(job));
}

export function findJob(db: Db, id: string): JobRecord | undefined {
  const row = db.prepare<[string], JobRow>(`${select} WHERE id = ?`).get(id);
  return row && fromRow(row);
}

/** All unfinished jobs and the newest finished ones, newest first. */
export function listJobs(db: Db, account: string): JobRecord[] {
  return db
    .prepare<[string, string, number], JobRow>(
      `${select} WHERE account = ? AND status IN ('queued', 'running')
       UNION ALL
       SELECT * FROM (${select} WHERE account = ? AND status NOT IN ('queued', 'running') ORDER BY created_at DESC LIMIT ?)
       ORDER BY createdAt DESC`,
    )
    .all(account, account, listLength)
    .map(fromRow);
}

/** Whether a job has neither succeeded, failed nor been cancelled. */
export function isUnfinished({ status }: Pick<JobRecord, 'status'>): boolean {
  return status === 'queued' || status === 'running';
}

/** The oldest first. */
export function unfinishedJobs(db: Db, account: string): JobRecord[] {
  return db
    .prepare<[string], JobRow>(`${select} WHERE account = ? AND status IN ('queued', 'running') ORDER BY rowid`)
    .all(account)
    .map(fromRow);
}

/** Of an account, newest first, whatever the clock said. */
export function jobsWithoutCampaign(db: Db, kind: Job['kind'], account: string): JobRecord[] {
  return db
    .prepare<[string, string], JobRow>(
      `${select} WHERE campaign_id IS NULL AND kind = ? AND account = ? ORDER BY rowid DESC`,
    )
    .all(kind, account)
    .map(fromRow);
}

export function latestJobOf(
  db: Db,
  kind: Job['kind'],
  owner: { templateId: string } | { campaignId: string },
): JobRecord | undefined {
  const column = 'templateId' in owner ? 'template_id' : 'campaign_id';
  const id = 'templateId' in owner ? owner.templateId : owner.campaignId;
  const row = db
    .prepare<[string, string], JobRow>(`${select} WHERE ${column} = ? AND kind = ? ORDER BY rowid DESC LIMIT 1`)
    .get(id, kind);
  return row && fromRow(row);
}

function toRow({ problem, phase: _phase, waiting: _waiting, ...job }: JobRecord): JobRow {
  return { ...job, input: toJson(job.input), ...problemColumns(problem) };
}

function fromRow({ error_code, error_message, error_sentence, ...row }: JobRow): JobRecord {
  const problem = problemOf({ error_code, error_message, error_sentence });
  return { ...row, ...atRest(row.status), input: fromJson(row.input), problem };
}
