import { randomUUID } from 'node:crypto';
import { AppError, CancelledError, isAppError, toAppError } from '#shared/errors/index.ts';
import type { Job } from '#shared/ipc/index.ts';
import { databaseError } from '#electron/db/errors.ts';
import type { Db } from '#electron/db/open.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { Semaphore } from '#electron/lib/semaphore.ts';
import { toProblem } from '../database/columns.ts';
import {
  atRest,
  findJob,
  insertJob,
  isUnfinished,
  jobsWithoutCampaign,
  latestJobOf,
  listJobs,
  unfinishedJobs,
  updateJob,
  type JobRecord,
} from '../database/jobs.ts';
import type { EmitFor } from '../bridge/events.ts';

type NewJob = {
  account: string;
  kind: Job['kind'];
  title: string;
  templateId?: string;
  campaignId?: string;
  input?: unknown;
};

export type JobContext = {
  job: JobRecord;
  signal: AbortSignal;
  /** @param progress 0–1; decreases are ignored. */
  report(phase: string, progress: number): void;
  /** Reports that the job has to wait. @param phase the reason, in words. */
  wait(phase: string): void;
};

/** Does a job's work, and resolves to the job's result path. */
export type JobWork = (context: JobContext) => Promise<{ resultPath?: string } | void>;

type Running = { controller: AbortController; account: string; finished: Promise<JobRecord> };

/**
 * Maximum number of running jobs by kind; the others wait in order. Imports share the line or the disk, so more of them
 * only delay each other. Exports save several files each. Campaigns are rendered elsewhere and followed by a request or
 * two at a time, so that their number only limits the requests of a start with many of them.
 */
export const jobsAtOnce: Readonly<Record<Job['kind'], number>> = { import: 2, export: 2, generate: 24 };

/** Minimum interval of writing progress, milliseconds. */
const writeInterval = 200;
/** How often the states that a full disk refused are written again, milliseconds. */
const rewriteInterval = 2_000;

type TrackerOptions = { db: Db; emitFor: EmitFor; logger: Logger };

/** Stores jobs as rows, runs their work, and informs the window. */
export class JobTracker {
  readonly #options: TrackerOptions;
  readonly #running = new Map<string, Running>();
  /** Newest states of jobs that could not be written. They count instead of the rows. */
  readonly #unwritten = new Map<string, JobRecord>();
  /** What unfinished jobs are at. */
  readonly #shown = new Map<string, Pick<Job, 'phase' | 'waiting'>>();
  #rewriting: NodeJS.Timeout | undefined;
  readonly #semaphores = {
    import: new Semaphore(jobsAtOnce.import),
    export: new Semaphore(jobsAtOnce.export),
    generate: new Semaphore(jobsAtOnce.generate),
  };

  constructor(options: TrackerOptions) {
    this.#options = options;
  }

  create({ account, kind, title, templateId, campaignId, input }: NewJob): JobRecord {
    const now = new Date().toISOString();
    const job: JobRecord = {
      id: randomUUID(),
      account,
      kind,
      ...atRest('queued'),
      progress: 0,
      title,
      attempts: 0,
      problem: null,
      templateId: templateId ?? null,
      campaignId: campaignId ?? null,
      resultPath: null,
      input: input ?? null,
      createdAt: now,
      updatedAt: now,
    };
    insertJob(this.#options.db, job);
    this.#announce(job);
    return job;
  }

  /** Runs a job, when it is its turn, until it has ended; never rejects. The outcome is stored in its row. */
  async run(id: string, work: JobWork): Promise<JobRecord> {
    const present = this.#running.get(id);
    if (present) return present.finished;
    const controller = new AbortController();
    const finished = this.#takeTurn(id, work, controller.signal).finally(() => this.#running.delete(id));
    this.#running.set(id, { controller, account: this.get(id).account, finished });
    return finished;
  }

  /** Idempotent: a job that has ended stays as it is. */
  async cancel(id: string): Promise<JobRecord> {
    const present = this.#running.get(id);
    if (present) {
      present.controller.abort(new CancelledError());
      return present.finished;
    }
    const job = this.get(id);
    if (job.status !== 'queued' && job.status !== 'running') return job;
    return this.#save({ ...job, ...atRest('cancelled') });
  }

  list(account: string): JobRecord[] {
    return listJobs(this.#options.db, account).map((job) => this.#newest(job));
  }

  unfinished(account: string): JobRecord[] {
    return unfinishedJobs(this.#options.db, account)
      .map((job) => this.#newest(job))
      .filter(isUnfinished);
  }

  latestOf(kind: Job['kind'], owner: { templateId: string } | { campaignId: string }): JobRecord | undefined {
    const job = latestJobOf(this.#options.db, kind, owner);
    return job && this.#newest(job);
  }

  withoutCampaign(kind: Job['kind'], account: string): JobRecord[] {
    return jobsWithoutCampaign(this.#options.db, kind, account).map((job) => this.#newest(job));
  }

  isRunning(id: string): boolean {
    return this.#running.has(id);
  }

  /** Stops the work of all jobs (of one account); their rows stay `running` and are resumed at the next start. */
  async suspend(account?: string): Promise<void> {
    const stopped = [...this.#running.values()].filter((entry) => account === undefined || entry.account === account);
    for (const { controller } of stopped) controller.abort(new AppError('SHUTTING_DOWN'));
    await Promise.all(stopped.map((entry) => entry.finished));
    if (account === undefined) clearTimeout(this.#rewriting);
  }

  get(id: string): JobRecord {
    const job = findJob(this.#options.db, id);
    if (!job) throw new AppError('NOT_FOUND', { subject: id });
    return this.#newest(job);
  }

  #newest(job: JobRecord): JobRecord {
    return { ...(this.#unwritten.get(job.id) ?? job), ...this.#shown.get(job.id) };
  }

  #save(job: JobRecord): JobRecord {
    const saved = { ...job, updatedAt: new Date().toISOString() };
    this.#write(saved);
    if (isUnfinished(saved)) this.#shown.set(saved.id, { phase: saved.phase, waiting: saved.waiting });
    else this.#shown.delete(saved.id);
    this.#announce(saved);
    return saved;
  }

  /** A full disk ends no job, and not the app: until there is room, memory holds the state. */
  #write(job: JobRecord): void {
    try {
      updateJob(this.#options.db, job);
      this.#unwritten.delete(job.id);
    } catch (error) {
      const { code, detail } = databaseError(error);
      if (code !== 'STORAGE_FULL') throw error;
      this.#options.logger.warn({ job: job.id, code, detail }, 'the state of a job could not be written; trying again');
      this.#unwritten.set(job.id, job);
      clearTimeout(this.#rewriting);
      this.#rewriting = setTimeout(() => this.#writeAgain(), rewriteInterval).unref();
    }
  }

  #writeAgain(): void {
    // A refused write sets the timer again.
    for (const job of this.#unwritten.values()) this.#write(job);
  }

  #announce(job: JobRecord): void {
    this.#options.emitFor(job.account, 'job.changed', () => toJob(job));
  }

  /** Waits for one of the slots of the job's kind. */
  async #takeTurn(id: string, work: JobWork, signal: AbortSignal): Promise<JobRecord> {
    const job = this.get(id);
    const semaphore = this.#semaphores[job.kind];
    if (semaphore.full)
      this.#save({ ...job, status: 'queued', phase: 'Waiting for its turn', waiting: false, problem: null });
    try {
      return await semaphore.hold(() => this.#execute(id, work, signal), signal);
    } catch (error) {
      // `execute` throws nothing: the job ended before it began.
      if (!signal.aborted) throw error;
      return this.#ended(this.get(id), error);
    }
  }

  #ended(job: JobRecord, error: unknown): JobRecord {
    const failure = toAppError(error);
    if (failure.code === 'SHUTTING_DOWN') return job;
    if (failure.code === 'CANCELLED') return this.#save({ ...job, ...atRest('cancelled'), problem: null });
    this.#options.logger.error(
      { job: job.id, kind: job.kind, code: failure.code, detail: failure.detail },
      'job failed',
    );
    return this.#save({ ...job, ...atRest('failed'), problem: toProblem(failure) });
  }

  async #execute(id: string, work: JobWork, signal: AbortSignal): Promise<JobRecord> {
    const before = this.get(id);
    let job = this.#save({
      ...before,
      status: 'running',
      attempts: before.attempts + 1,
      waiting: false,
      problem: null,
    });
    // By a monotonic clock: one that was set back would stop progress until it catches up.
    let written = -Infinity;
    const show = (phase: string, progress: number, waiting: boolean): void => {
      const next = Math.min(1, Math.max(job.progress, progress));
      const isNewPhase = phase !== job.phase || waiting !== job.waiting;
      if (!isNewPhase && next === job.progress) return;
      job = { ...job, phase, progress: next, waiting };
      const now = performance.now();
      if (!isNewPhase && now - written < writeInterval) return;
      written = now;
      this.#save(job);
    };
    const context: JobContext = {
      job,
      signal,
      report: (phase, progress) => show(phase, progress, false),
      wait: (phase) => show(phase, 0, true),
    };
    try {
      const result = await work(context);
      return this.#save({
        ...job,
        ...atRest('succeeded'),
        progress: 1,
        resultPath: result?.resultPath ?? job.resultPath,
      });
    } catch (error) {
      return this.#ended(job, signal.aborted && isAppError(signal.reason) ? signal.reason : error);
    }
  }
}

/** A job in the form of the window. */
export function toJob({ account: _account, input: _input, ...job }: JobRecord): Job {
  return job;
}
