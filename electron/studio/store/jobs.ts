import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '#shared/errors/index.ts';
import type { Db } from '../../db/open.ts';
import { timestamp } from '../../db/values.ts';

export type JobKind = 'import';
export type JobStatus = 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';

export type Job = {
  id: string;
  kind: JobKind;
  template_id: string;
  status: JobStatus;
  phase: string;
  /** 0–1, never decreasing: another attempt shows no progress until it is further than the one before. */
  progress: number;
  /** How often it was started; a start that the studio's own end cut short does not count. */
  attempts: number;
  reason: ErrorCode | null;
  error: string | null;
  created_at: string;
  updated_at: string;
};

const queuedPhase = 'Waiting';

/** Queues a template's job, anew when it had one. */
export function queueJob(db: Db, kind: JobKind, templateId: string): void {
  const now = timestamp();
  db.prepare(
    `INSERT INTO jobs (id, kind, template_id, status, phase, progress, attempts, created_at, updated_at)
     VALUES (@id, @kind, @templateId, 'queued', @phase, 0, 0, @now, @now)
     ON CONFLICT (template_id, kind) DO UPDATE SET
       status = 'queued', phase = @phase, progress = 0, attempts = 0, reason = NULL, error = NULL, updated_at = @now`,
  ).run({ id: randomUUID(), kind, templateId, phase: queuedPhase, now });
}

export function findJob(db: Db, kind: JobKind, templateId: string): Job | undefined {
  return db
    .prepare<[string, string], Job>('SELECT * FROM jobs WHERE template_id = ? AND kind = ?')
    .get(templateId, kind);
}

/** Marks the oldest queued job as running and gives it. */
export function takeJob(db: Db, kind: JobKind): Job | undefined {
  return db
    .prepare<[string, string], Job>(
      `UPDATE jobs SET status = 'running', attempts = attempts + 1, updated_at = ?
       WHERE seq = (SELECT seq FROM jobs WHERE kind = ? AND status = 'queued' ORDER BY seq LIMIT 1) RETURNING *`,
    )
    .get(timestamp(), kind);
}

/** Reports a running job's state; progress only ever grows. */
export function setJobProgress(db: Db, id: string, phase: string, progress: number): void {
  db.prepare(
    "UPDATE jobs SET phase = ?, progress = max(progress, min(?, 1)), updated_at = ? WHERE id = ? AND status = 'running'",
  ).run(phase, progress, timestamp(), id);
}

export function succeedJob(db: Db, id: string): void {
  db.prepare("UPDATE jobs SET status = 'succeeded', phase = 'Ready', progress = 1, updated_at = ? WHERE id = ?").run(
    timestamp(),
    id,
  );
}

export function failJob(db: Db, id: string, reason: ErrorCode, error: string): void {
  db.prepare(
    "UPDATE jobs SET status = 'failed', reason = ?, error = ?, updated_at = ? WHERE id = ? AND status = 'running'",
  ).run(reason, error, timestamp(), id);
}

/** Puts a running job back in the queue; `countAttempt` is false when it was not the job's fault. */
export function requeueJob(db: Db, id: string, countAttempt: boolean): void {
  db.prepare(
    `UPDATE jobs SET status = 'queued', phase = ?, attempts = attempts - ?, updated_at = ?
     WHERE id = ? AND status = 'running'`,
  ).run(queuedPhase, countAttempt ? 0 : 1, timestamp(), id);
}

/** Cancels a job that is not done yet. */
export function cancelJob(db: Db, id: string): void {
  db.prepare(
    "UPDATE jobs SET status = 'cancelled', updated_at = ? WHERE id = ? AND status IN ('queued', 'running')",
  ).run(timestamp(), id);
}

/** Jobs that a crash of the studio left running. */
export function runningJobs(db: Db, kind: JobKind): Job[] {
  return db.prepare<[string], Job>("SELECT * FROM jobs WHERE kind = ? AND status = 'running' ORDER BY seq").all(kind);
}
