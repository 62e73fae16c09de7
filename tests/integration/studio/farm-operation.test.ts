import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { HandedBackError, type WorkerPool } from '#electron/engine/workers/pool.ts';
import type { Task } from '#electron/engine/workers/protocol.ts';
import { ownBuild } from '#electron/farm/build.ts';
import { connectEngine } from '#electron/farm/engine.ts';
import type { Machine } from '#electron/farm/machine-file.ts';
import { LargeBodies, subjects } from '#electron/farm/messages.ts';
import { StudioLine } from '#electron/farm/studio-line.ts';
import { WorkerMachine } from '#electron/farm/worker-machine.ts';
import { createLogger } from '#electron/lib/logger.ts';
import { studioFolderIn } from '#electron/lib/paths.ts';
import { openFarm } from '#electron/studio/farm/open-farm.ts';
import { dataFolder } from '#electron/studio/store/data-folder.ts';
import { createFarm, kill, natsServer, withoutEngine, type FarmOfTest } from '../../support/farm.ts';
import { until } from '../../support/patience.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const logger = createLogger('test', 'silent');

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
    const bodies = new LargeBodies(farm.content);
    const line = new StudioLine({ connection, machine, bodies, build });
    return new WorkerMachine({ machine, connection, bodies, line, pool, processes: 1, note: () => undefined });
  }

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

afterAll(() => {
  if (natsServer === undefined) process.stderr.write(`${withoutEngine}\n`);
});
