import type { Job } from '#shared/ipc/index.ts';
import type { Db } from '#electron/db/open.ts';
import { fromJson, toBit, toJson } from '#electron/db/values.ts';
import { problemColumns, problemOf, type ProblemColumns } from './columns.ts';

/** A job with what it was asked to do. */
export type JobRecord = Job & { account: string; input: unknown };

type JobRow = ProblemColumns & {
  id: string;
  account: string;
  kind: Job['kind'];
  status: Job['status'];
  phase: string;
  waiting: 0 | 1;
  progress: number;
  title: string;
  attempts: number;
  template_id: string | null;
  campaign_id: string | null;
  result_path: string | null;
  input: string | null;
  created_at: string;
  updated_at: string;
};

/** Finished jobs the activity list goes back to. */
const listLength = 200;

export function insertJob(db: Db, job: JobRecord): void {
  db.prepare(
    `INSERT INTO jobs (id, account, kind, status, phase, waiting, progress, title, attempts, error_code, error_message, error_sentence,
       template_id, campaign_id, result_path, input, created_at, updated_at)
     VALUES (@id, @account, @kind, @status, @phase, @waiting, @progress, @title, @attempts, @error_code, @error_message, @error_sentence,
       @template_id, @campaign_id, @result_path, @input, @created_at, @updated_at)`,
  ).run(toRow(job));
}

export function updateJob(db: Db, job: JobRecord): void {
  db.prepare(
    `UPDATE jobs SET status = @status, phase = @phase, waiting = @waiting, progress = @progress, title = @title, attempts = @attempts,
       error_code = @error_code, error_message = @error_message, error_sentence = @error_sentence, result_path = @result_path, updated_at = @updated_at
     WHERE id = @id`,
  ).run(toRow(job));
}

export function findJob(db: Db, id: string): JobRecord | undefined {
  const row = db.prepare<[string], JobRow>('SELECT * FROM jobs WHERE id = ?').get(id);
  return row && fromRow(row);
}

/** All unfinished jobs and the newest finished ones, newest first. */
export function listJobs(db: Db, account: string): JobRecord[] {
  return db
    .prepare<[string, string, number], JobRow>(
      `SELECT * FROM jobs WHERE account = ? AND status IN ('queued', 'running')
       UNION ALL
       SELECT * FROM (
         SELECT * FROM jobs WHERE account = ? AND status NOT IN ('queued', 'running') ORDER BY created_at DESC LIMIT ?)
       ORDER BY created_at DESC`,
    )
    .all(account, account, listLength)
    .map(fromRow);
}

export function unfinishedJobs(db: Db, account: string): JobRecord[] {
  return db
    .prepare<[string], JobRow>("SELECT * FROM jobs WHERE account = ? AND status IN ('queued', 'running')")
    .all(account)
    .map(fromRow)
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
}

/** Newest first. */
export function jobsOfCampaign(db: Db, kind: Job['kind'], campaignId: string): JobRecord[] {
  return db
    .prepare<[string, string], JobRow>('SELECT * FROM jobs WHERE campaign_id = ? AND kind = ? ORDER BY created_at DESC')
    .all(campaignId, kind)
    .map(fromRow);
}

/** Of an account, newest first. */
export function jobsWithoutCampaign(db: Db, kind: Job['kind'], account: string): JobRecord[] {
  return db
    .prepare<[string, string], JobRow>(
      'SELECT * FROM jobs WHERE campaign_id IS NULL AND kind = ? AND account = ? ORDER BY created_at DESC',
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
    .prepare<[string, string], JobRow>(
      `SELECT * FROM jobs WHERE ${column} = ? AND kind = ? ORDER BY created_at DESC LIMIT 1`,
    )
    .get(id, kind);
  return row && fromRow(row);
}

function toRow(job: JobRecord): JobRow {
  return {
    id: job.id,
    account: job.account,
    kind: job.kind,
    status: job.status,
    phase: job.phase,
    waiting: toBit(job.waiting),
    progress: job.progress,
    title: job.title,
    attempts: job.attempts,
    ...problemColumns(job.problem),
    template_id: job.templateId,
    campaign_id: job.campaignId,
    result_path: job.resultPath,
    input: toJson(job.input),
    created_at: job.createdAt,
    updated_at: job.updatedAt,
  };
}

function fromRow(row: JobRow): JobRecord {
  return {
    id: row.id,
    account: row.account,
    kind: row.kind,
    status: row.status,
    phase: row.phase,
    waiting: row.waiting === 1,
    progress: row.progress,
    title: row.title,
    attempts: row.attempts,
    problem: problemOf(row),
    templateId: row.template_id,
    campaignId: row.campaign_id,
    resultPath: row.result_path,
    input: fromJson(row.input),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
