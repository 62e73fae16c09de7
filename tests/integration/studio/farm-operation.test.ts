import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { HandedBackError, type WorkerPool } from '#electron/engine/workers/pool.ts';
import type { Task } from '#electron/engine/workers/protocol.ts';
import { ownBuild } from '#electron/farm/build.ts';
import { connectEngine } from '#electron/farm/engine.ts';
import type { Machine } from '#electron/farm/machine-file.ts';
import { BodyFolder, LargeBodies, subjects } from '#electron/farm/messages.ts';
import { StudioLine } from '#electron/farm/studio-line.ts';
import { WorkerMachine } from '#electron/farm/worker-machine.ts';
import { createLogger } from '#electron/lib/logger.ts';
import { studioFolderIn } from '#electron/lib/paths.ts';
import { openFarm } from '#electron/studio/farm/open-farm.ts';
import { dataFolder } from '#electron/studio/store/data-folder.ts';
import type { OperationOutput } from '#shared/api/index.ts';
import { createFarm, kill, natsServer, withoutEngine, type FarmOfTest } from '../../support/farm.ts';
import { countVideos, generateRows } from '../../support/sample-studio.ts';
import { until } from '../../support/patience.ts';
import { runCli } from '../../support/cli.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const logger = createLogger('test', 'silent');

type Status = OperationOutput<'getFarm'>;

/** A pool of one process, which begins tasks one after the other and ends them when the test says so. */
function standInPool() {
  const running: { task: Task; end: () => void }[] = [];
  let last: Promise<unknown> = Promise.resolve();
  const pool = {
    run(task: Task, { signal, onStart }: { signal?: AbortSignal; onStart?: () => void }) {
      const { promise, resolve, reject } = Promise.withResolvers<never>();
      signal?.addEventListener('abort', () => reject(new Error('called off')), { once: true });
      void last.then(() => {
        if (signal?.aborted) return;
        onStart?.();
        running.push({ task, end: () => resolve('sounds' as never) });
      });
      last = promise.catch(() => undefined);
      return promise;
    },
    close: async () => undefined,
    kill: () => undefined,
  } as unknown as WorkerPool;
  return { pool, running };
}

describe.skipIf(natsServer === undefined)(`running a farm (${natsServer ?? withoutEngine})`, () => {
  let farm: FarmOfTest;
  beforeEach(async () => {
    farm = await createFarm(temporaryFolder('farm-operation'), ['render-1', 'render-2']);
  });
  afterEach(() => farm.end());

  /** A machine's worker in this process. */
  async function machineOf(name: string, pool: WorkerPool, build = ownBuild()) {
    const machine: Machine = farm.machine(name);
    const { engine, seed, studio } = machine;
    const connection = await connectEngine({ engine, seed, inbox: subjects(studio).inbox(name) });
    const bodies = new LargeBodies(new BodyFolder(farm.content));
    const line = new StudioLine({ connection, machine, bodies, build });
    return new WorkerMachine({ machine, connection, bodies, line, pool, processes: 1, note: () => undefined });
  }

  it('shows engine, machines, their work and what waits, by command and as metrics', async () => {
    const command = async (): Promise<Status> => JSON.parse(await farm.cli('farm', 'status', '--json'));
    const { code, stderr } = await runCli('farm', '--data', farm.data);
    expect([code, stderr]).toEqual([1, expect.stringContaining('No studio runs on this data folder')]);

    const engine = await farm.startEngine();
    const address = `nats://somebody:secret@127.0.0.1:${farm.port}`;
    const studio = await farm.startStudio('--workers', '1', '--engine', address, '--content', farm.content);
    const worker = farm.startWorker('render-1');
    await farm.takesTasks(worker);
    const rows = Array.from({ length: 12 }, (_, row) => [`Name ${row}`, 'Acme']);
    await generateRows(studio.client, farm.campaign, rows);
    await until(async () => (await countVideos(studio.client, farm.campaign, 'succeeded')) === rows.length);
    const other = await machineOf('render-2', standInPool().pool, '0.0.1 (other)');
    await expect(other.run(new AbortController().signal)).rejects.toThrow(
      `This worker is Vocative 0.0.1 (other), the studio is ${ownBuild()}. Install the same version on both.`,
    );

    const status = await command();
    const since = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
    const away = { processes: 0, tasks: 0, seen_at: since };
    expect(status).toEqual({
      farm: {
        build: ownBuild(),
        engine: { address: farm.engine, connected: true, since, version: expect.stringMatching(/^2\./) },
        machines: [
          {
            name: 'render-1',
            state: 'working',
            build: ownBuild(),
            processes: 1,
            tasks: 0,
            done: expect.any(Number),
            seen_at: since,
          },
          { name: 'render-2', state: 'refused', build: '0.0.1 (other)', done: 0, ...away },
        ],
        trips_lost: 0,
      },
      waiting: { interactive: 0, batch: 0, background: 0 },
    });
    const done = status.farm?.machines[0]?.done ?? 0;
    expect(done).toBeGreaterThan(0);
    const text = await farm.cli('farm', 'status');
    expect(text).toContain(`engine   ${farm.engine} (nats-server 2.`);
    expect(text).toContain('render-1: working, processes 1, tasks 0, done');
    expect(text).toContain('waiting  0 interactive, 0 batch, 0 background');
    expect(text).not.toContain('secret');
    const metrics = await metricsOf(studio);
    expect(metrics).toContain('vocative_farm_engine_connected 1');
    expect(metrics).toContain('vocative_farm_processes{machine="render-1"} 1');
    expect(metrics).toContain('vocative_farm_tasks{machine="render-1"} 0');
    expect(metrics).toMatch(/vocative_farm_tasks_done_total\{machine="render-1"\} [1-9]/);
    expect(metrics).toContain('vocative_farm_trips_lost_total 0');
    expect(metrics).toContain('vocative_waiting_tasks{priority="batch"} 0');

    await farm.addMachine('render-3');
    await until(async () => (await command()).farm?.machines.length === 3, { what: 'a machine that was added' });
    await kill(worker);
    await until(async () => (await command()).farm?.machines[0]?.state === 'away', { what: 'a lost machine' });
    await kill(engine);
    await until(async () => (await command()).farm?.engine.connected === false, { what: 'the engine to be away' });
    expect(await metricsOf(studio)).toContain('vocative_farm_engine_connected 0');
  });

  /** A studio's link, and a machine that has begun one task and holds another. */
  async function busyMachine() {
    await farm.startEngine();
    const folders = dataFolder(studioFolderIn(farm.data));
    const link = await openFarm({ engine: farm.engine, content: farm.content }, folders, logger);
    onTestFinished(() => link.close());
    const { pool, running } = standInPool();
    const stop = new AbortController();
    const ended = (await machineOf('render-1', pool)).run(stop.signal);
    await until(() => link.room === 2);
    const begun = link.run({ kind: 'learn-script', script: 'begun' }, {});
    const next = link.run({ kind: 'learn-script', script: 'next' }, {});
    await until(() => link.status().machines[0]?.tasks === 2 && running.length === 1);
    return { link, running, stop, ended, begun, next };
  }

  it('lets a machine that is stopped finish its task, and takes back at once what it has not begun', async () => {
    const { link, running, stop, ended, begun, next } = await busyMachine();
    stop.abort();
    await expect(next).rejects.toBeInstanceOf(HandedBackError);
    const draining = { state: 'draining', processes: 0, tasks: 1 };
    expect(link.status()).toMatchObject({ tripsLost: 0, machines: [draining, {}] });
    expect([link.room, link.size]).toEqual([0, 0]);
    running[0]?.end();
    await expect(begun).resolves.toBe('sounds');
    await ended;
    expect(link.status().machines[0]).toMatchObject({ state: 'away', tasks: 0, done: 1 });
    expect(running).toHaveLength(1);
  });

  it('leaves what a stopped machine has not begun to another one that has a place', async () => {
    const { link, running, stop, ended, begun, next } = await busyMachine();
    const other = standInPool();
    const otherStop = new AbortController();
    const otherEnded = (await machineOf('render-2', other.pool)).run(otherStop.signal);
    await until(() => link.room === 2);
    stop.abort();
    await until(() => other.running.length === 1);
    other.running[0]?.end();
    await expect(next).resolves.toBe('sounds');
    running[0]?.end();
    await expect(begun).resolves.toBe('sounds');
    otherStop.abort();
    await Promise.all([ended, otherEnded]);
    expect(link.status()).toMatchObject({ tripsLost: 0, machines: [{ done: 1 }, { done: 1 }] });
  });
});

async function metricsOf({ url, token }: { url: string; token: string }): Promise<string> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  return answer.text();
}

afterAll(() => {
  if (natsServer === undefined) process.stderr.write(`${withoutEngine}\n`);
});
