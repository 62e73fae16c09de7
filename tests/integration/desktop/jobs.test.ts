import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { AppError } from '#shared/errors/index.ts';
import type { Job } from '#shared/ipc/index.ts';
import { migrations } from '#electron/desktop/database/migrations.ts';
import { JobTracker, jobsAtOnce, type JobWork } from '#electron/desktop/jobs/job-tracker.ts';
import { openDatabase, type Db } from '#electron/db/open.ts';
import { silent } from '../../support/desktop.ts';

let db: Db;
let jobs: JobTracker;
let announced: Job[];

beforeEach(() => {
  db = openDatabase({ file: ':memory:', migrations });
  announced = [];
  jobs = new JobTracker({
    db,
    logger: silent,
    emitFor: (_account, name, payload) => void (name === 'job.changed' && announced.push(payload() as Job)),
  });
});
afterEach(() => db.close());

function create() {
  return jobs.create({ account: 'a', kind: 'export', title: 'Spring' });
}

/** Works until it is stopped. */
const endless: JobWork = ({ signal }) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

test('the newest job is the one made last, even if the clock was set back before', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2028-01-01') });
  onTestFinished(() => void vi.useRealTimers());
  const make = () => jobs.create({ account: 'a', kind: 'export', title: 'Spring', campaignId: 'spring' }).id;
  const first = make();
  vi.setSystemTime(Date.parse('2026-11-30'));
  const last = make();
  expect(jobs.latestOf('export', { campaignId: 'spring' })?.id).toBe(last);
  expect(jobs.unfinished('a').map(({ id }) => id)).toEqual([first, last]);
});

describe('jobs of a kind', () => {
  test('go on so many at once, and the others wait for their turn in order', async () => {
    const ids = Array.from({ length: jobsAtOnce.export + 2 }, () => create().id);
    const begun: string[] = [];
    const stops = new Map(ids.map((id) => [id, Promise.withResolvers<void>()]));
    const ended = ids.map((id) =>
      jobs.run(id, async () => {
        begun.push(id);
        await stops.get(id)?.promise;
      }),
    );
    expect(begun).toEqual(ids.slice(0, jobsAtOnce.export));
    const waiting = ids.slice(jobsAtOnce.export);
    for (const id of waiting) expect(jobs.get(id)).toMatchObject({ status: 'queued', phase: 'Waiting for its turn' });
    for (const { resolve } of stops.values()) resolve();
    await Promise.all(ended);
    expect(begun).toEqual(ids);
  });

  test('can be cancelled, or stopped with the app, before their turn', async () => {
    const ids = Array.from({ length: jobsAtOnce.export + 2 }, () => create().id);
    const ended = ids.map((id) => jobs.run(id, endless));
    const [cancelled = '', stopped = ''] = ids.slice(jobsAtOnce.export);
    expect(await jobs.cancel(cancelled)).toMatchObject({ status: 'cancelled', attempts: 0 });
    await jobs.suspend();
    await Promise.all(ended);
    expect(jobs.get(stopped)).toMatchObject({ status: 'queued', attempts: 0 });
    expect(jobs.unfinished('a').map(({ id }) => id)).toContain(stopped);
  });
});

describe('the list of jobs', () => {
  test('has every unfinished one, however many ended after it, and the newest that ended', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    /** Each is a second younger than the one before. */
    const createNext = (): string => {
      vi.setSystemTime(Date.now() + 1_000);
      return create().id;
    };
    const unfinished = Array.from({ length: 205 }, createNext);
    const ended = Array.from({ length: 205 }, createNext);
    for (const id of ended) await jobs.cancel(id);
    const listed = jobs.list('a').map(({ id }) => id);
    expect(listed).toEqual([...ended.slice(5).toReversed(), ...unfinished.toReversed()]);
  });
});

describe('a job', () => {
  test('is a row from queued to succeeded, and each step is announced', async () => {
    const { id } = create();
    const ended = await jobs.run(id, async ({ report }) => {
      report('Saving', 0.5);
      return { resultPath: '/tmp/out' };
    });
    expect(ended).toMatchObject({ status: 'succeeded', progress: 1, attempts: 1, resultPath: '/tmp/out' });
    expect(jobs.get(id)).toEqual(ended);
    expect(announced.map(({ status, phase }) => `${status}: ${phase}`)).toEqual([
      'queued: Waiting',
      'running: Waiting',
      'running: Saving',
      'succeeded: Done',
    ]);
  });

  test('never goes back in its progress', async () => {
    const { id } = create();
    await jobs.run(id, async ({ report }) => {
      report('One', 0.6);
      report('Two', 0.2);
      report('Three', 7);
    });
    expect(announced.map(({ progress }) => progress)).toEqual([0, 0, 0.6, 0.6, 1, 1]);
  });

  test('that fails says why, and can be run again', async () => {
    const { id } = create();
    const failed = await jobs.run(id, async () => Promise.reject(new AppError('STORAGE_FULL')));
    expect(failed).toMatchObject({ status: 'failed', problem: { code: 'STORAGE_FULL' } });
    expect(await jobs.run(id, async () => undefined)).toMatchObject({
      status: 'succeeded',
      attempts: 2,
      problem: null,
    });
  });

  test('goes on while the disk is full, and is written once there is room', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { id } = create();
    const most = db.pragma('max_page_count', { simple: true });
    const written = () => db.prepare('SELECT status FROM jobs WHERE id = ?').pluck().get(id);
    /** No row has room for it on its page. */
    const long = 'x'.repeat(100_000);
    const failed = await jobs.run(id, async ({ report }) => {
      db.pragma(`max_page_count = ${db.pragma('page_count', { simple: true })}`);
      report(long, 0.5);
      expect(announced.at(-1)).toMatchObject({ status: 'running', phase: long });
      throw new AppError('MEDIA_UNSUPPORTED', { message: long });
    });
    expect(failed).toMatchObject({ status: 'failed', problem: { code: 'MEDIA_UNSUPPORTED' } });
    expect(announced.at(-1)).toMatchObject({ status: 'failed' });
    expect(jobs.list('a')).toEqual([failed]);
    expect(jobs.unfinished('a')).toEqual([]);
    vi.advanceTimersByTime(10_000);
    expect(written()).toBe('running');
    db.pragma(`max_page_count = ${most}`);
    vi.advanceTimersByTime(10_000);
    expect(written()).toBe('failed');
    expect(jobs.get(id)).toEqual(failed);
  });

  test('can be cancelled while it waits and while it runs, any number of times', async () => {
    const waiting = create();
    expect(await jobs.cancel(waiting.id)).toMatchObject({ status: 'cancelled' });
    const { id } = create();
    void jobs.run(id, endless);
    const [first, second] = await Promise.all([jobs.cancel(id), jobs.cancel(id)]);
    expect([first.status, second.status]).toEqual(['cancelled', 'cancelled']);
    expect((await jobs.cancel(id)).status).toBe('cancelled');
    expect(jobs.unfinished('a')).toEqual([]);
  });

  test('that has ended stays as it ended', async () => {
    const { id } = create();
    await jobs.run(id, async () => undefined);
    expect((await jobs.cancel(id)).status).toBe('succeeded');
  });

  test('runs once, however often it is started', async () => {
    const { id } = create();
    let runs = 0;
    const work: JobWork = async () => void (runs += 1);
    await Promise.all([jobs.run(id, work), jobs.run(id, work)]);
    expect(runs).toBe(1);
  });

  test('is left running when the app closes, so that the next start takes it up', async () => {
    const { id } = create();
    const other = jobs.create({ account: 'b', kind: 'export', title: 'Other' });
    void jobs.run(id, endless);
    void jobs.run(other.id, endless);
    await jobs.suspend('a');
    expect(jobs.isRunning(id)).toBe(false);
    expect(jobs.isRunning(other.id)).toBe(true);
    expect(jobs.unfinished('a')).toMatchObject([{ id, status: 'running' }]);
    await jobs.suspend();
  });
});
