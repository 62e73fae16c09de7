import type { Job, Problem } from '#shared/ipc/index.ts';
import { orProblem } from '../lib/problem.ts';
import { onEvent, request } from '../platform/bridge.ts';
import { createAccountStore } from './account-store.ts';
import { collect, createReading, withItem } from './collection.ts';

type JobsState = {
  jobs: Record<string, Job>;
  /** Ids, newest first. */
  order: string[];
  loaded: boolean;
  problem: Problem | null;
  load(): Promise<void>;
  /** Asks a job to stop; one that has ended stays as it is. @throws AppError */
  cancel(id: string): Promise<Job>;
  /** Makes all jobs that wait for a studio retry now. @throws AppError */
  tryNow(): Promise<void>;
};

const reading = createReading<Job>();

export const useJobs = createAccountStore<JobsState>((set) => ({
  jobs: {},
  order: [],
  loaded: false,
  problem: null,
  load: () =>
    orProblem(set, async () => {
      const { items, order } = collect(await reading.read(() => request('jobs.list', {})));
      set({ jobs: items, order, loaded: true, problem: null });
    }),
  async cancel(id) {
    const job = await request('jobs.cancel', { id });
    keepJob(job);
    return job;
  },
  async tryNow() {
    await request('app.online', {});
  },
}));

function keepJob(job: Job): void {
  reading.note(job.id, job);
  useJobs.setState((state) => {
    const { items, order } = withItem({ items: state.jobs, order: state.order }, job);
    return { jobs: items, order };
  });
}

export function isActive(job: Pick<Job, 'status'>): boolean {
  return job.status === 'queued' || job.status === 'running';
}

/** The latest import of a template. */
export function importOfTemplate(jobs: Record<string, Job>, templateId: string): Job | undefined {
  return latest(jobs, (job) => job.templateId === templateId && job.kind === 'import');
}

/** The latest job of a kind that works on a campaign. */
export function jobOfCampaign(jobs: Record<string, Job>, campaignId: string, kind: Job['kind']): Job | undefined {
  return latest(jobs, (job) => job.campaignId === campaignId && job.kind === kind);
}

function latest(jobs: Record<string, Job>, isMeant: (job: Job) => boolean): Job | undefined {
  return Object.values(jobs)
    .filter(isMeant)
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))[0];
}

/** Keeps the store current. @returns a function that ends it. */
export function followJobs(): () => void {
  return onEvent('job.changed', keepJob);
}
