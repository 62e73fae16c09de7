import { randomUUID } from 'node:crypto';
import { AppError, CancelledError, isAppError, toAppError } from '#shared/errors/index.ts';
import type { Job } from '#shared/ipc/index.ts';
import type { Db } from '../../db/open.ts';
import type { Logger } from '../../lib/logger.ts';
import { Places } from '../../lib/places.ts';
import { toProblem } from '../database/columns.ts';
import {
  findJob,
  insertJob,
  jobsOfCampaign,
  latestJobOf,
  listJobs,
  unfinishedJobs,
  updateJob,
  type JobRecord,
} from '../database/jobs.ts';
import type { EmitFor } from '../events.ts';

export type NewJob = {
  account: string;
  kind: Job['kind'];
  title: string;
  phase: string;
  templateId?: string;
  campaignId?: string;
  input?: unknown;
};

export type JobContext = {
  job: JobRecord;
  signal: AbortSignal;
  /** @param progress 0–1; a smaller one than before is not shown. */
  report(phase: string, progress: number): void;
  /** The job cannot go on for now. @param phase what it waits for, in words. */
  wait(phase: string): void;
};

/** Does a job's work; what it resolves to becomes the job's result path. */
export type JobWork = (context: JobContext) => Promise<{ resultPath?: string } | void>;

export type JobTracker = {
  create(job: NewJob): JobRecord;
  /** Works on a job, when it is its turn, until it succeeds, fails or is cancelled; never rejects. The outcome is in the job's row. */
  run(id: string, work: JobWork): Promise<JobRecord>;
  /** Idempotent: a job that has ended stays as it is. */
  cancel(id: string): Promise<JobRecord>;
  get(id: string): JobRecord;
  list(account: string): JobRecord[];
  unfinished(account: string): JobRecord[];
  latestOf: (kind: Job['kind'], owner: { templateId: string } | { campaignId: string }) => JobRecord | undefined;
  ofCampaign(kind: Job['kind'], campaignId: string): JobRecord[];
  isRunning(id: string): boolean;
  /** Stops the work of all jobs (of one account); their rows stay `running` and are resumed at the next start. */
  suspend(account?: string): Promise<void>;
};

type Running = { controller: AbortController; account: string; finished: Promise<JobRecord> };

/**
 * How many jobs of a kind go on at once; the others wait for their turn in the order they came. Imports share the line
 * or the disk, and more of them only make each one later. Exports save several files each. Campaigns are rendered
 * elsewhere and followed by a request or two at a time, so that their number only bounds what a start with many of them asks.
 */
export const jobsAtOnce: Readonly<Record<Job['kind'], number>> = { import: 2, export: 2, generate: 24 };

/** Progress is written at most this often, milliseconds. */
const writeInterval = 200;

/** Keeps jobs as rows, runs their work, and tells the window. */
export function createJobTracker({ db, emitFor, logger }: { db: Db; emitFor: EmitFor; logger: Logger }): JobTracker {
  const running = new Map<string, Running>();
  const places = {
    import: new Places(jobsAtOnce.import),
    export: new Places(jobsAtOnce.export),
    generate: new Places(jobsAtOnce.generate),
  };

  function save(job: JobRecord): JobRecord {
    const saved = { ...job, updatedAt: new Date().toISOString() };
    updateJob(db, saved);
    announce(saved);
    return saved;
  }

  function announce(job: JobRecord): void {
    emitFor(job.account, 'job.changed', () => toJob(job));
  }

  function get(id: string): JobRecord {
    const job = findJob(db, id);
    if (!job) throw new AppError('NOT_FOUND', { subject: id });
    return job;
  }

  /** Waits for one of the places of the job's kind. */
  async function takeTurn(id: string, work: JobWork, signal: AbortSignal): Promise<JobRecord> {
    const job = get(id);
    const room = places[job.kind];
    if (room.full) save({ ...job, status: 'queued', phase: 'Waiting for its turn', waiting: false, problem: null });
    try {
      return await room.hold(() => execute(id, work, signal), signal);
    } catch (error) {
      // `execute` throws nothing: the job ended before it began.
      if (!signal.aborted) throw error;
      return ended(get(id), error);
    }
  }

  function ended(job: JobRecord, error: unknown): JobRecord {
    const failure = toAppError(error);
    if (failure.code === 'SHUTTING_DOWN') return job;
    if (failure.code === 'CANCELLED')
      return save({ ...job, status: 'cancelled', phase: 'Cancelled', waiting: false, problem: null });
    logger.error({ job: job.id, kind: job.kind, code: failure.code, detail: failure.detail }, 'job failed');
    return save({ ...job, status: 'failed', phase: 'Failed', waiting: false, problem: toProblem(failure) });
  }

  async function execute(id: string, work: JobWork, signal: AbortSignal): Promise<JobRecord> {
    const before = get(id);
    let job = save({ ...before, status: 'running', attempts: before.attempts + 1, waiting: false, problem: null });
    // By a clock that nobody sets: one that was set back would keep progress from being written until it catches up.
    let written = -Infinity;
    function show(phase: string, progress: number, waiting: boolean): void {
      const next = Math.min(1, Math.max(job.progress, progress));
      const isNewPhase = phase !== job.phase || waiting !== job.waiting;
      if (!isNewPhase && next === job.progress) return;
      job = { ...job, phase, progress: next, waiting };
      const now = performance.now();
      if (!isNewPhase && now - written < writeInterval) return;
      written = now;
      save(job);
    }
    const context: JobContext = {
      job,
      signal,
      report: (phase, progress) => show(phase, progress, false),
      wait: (phase) => show(phase, 0, true),
    };
    try {
      const result = await work(context);
      return save({
        ...job,
        status: 'succeeded',
        progress: 1,
        phase: 'Done',
        waiting: false,
        resultPath: result?.resultPath ?? job.resultPath,
      });
    } catch (error) {
      return ended(job, signal.aborted && isAppError(signal.reason) ? signal.reason : error);
    }
  }

  return {
    get,
    create({ account, kind, title, phase, templateId, campaignId, input }) {
      const now = new Date().toISOString();
      const job: JobRecord = {
        id: randomUUID(),
        account,
        kind,
        status: 'queued',
        phase,
        waiting: false,
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
      insertJob(db, job);
      announce(job);
      return job;
    },
    async run(id, work) {
      const present = running.get(id);
      if (present) return present.finished;
      const controller = new AbortController();
      const finished = takeTurn(id, work, controller.signal).finally(() => running.delete(id));
      running.set(id, { controller, account: get(id).account, finished });
      return finished;
    },
    async cancel(id) {
      const present = running.get(id);
      if (present) {
        present.controller.abort(new CancelledError());
        return present.finished;
      }
      const job = get(id);
      if (job.status !== 'queued' && job.status !== 'running') return job;
      return save({ ...job, status: 'cancelled', phase: 'Cancelled', waiting: false });
    },
    list: (account) => listJobs(db, account),
    unfinished: (account) => unfinishedJobs(db, account),
    latestOf: (kind, owner) => latestJobOf(db, kind, owner),
    ofCampaign: (kind, campaignId) => jobsOfCampaign(db, kind, campaignId),
    isRunning: (id) => running.has(id),
    async suspend(account) {
      const stopped = [...running.values()].filter((entry) => account === undefined || entry.account === account);
      for (const { controller } of stopped) controller.abort(new AppError('SHUTTING_DOWN'));
      await Promise.all(stopped.map((entry) => entry.finished));
    },
  };
}

/** What the window sees of a job. */
export function toJob({ account: _account, input: _input, ...job }: JobRecord): Job {
  return job;
}
