import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Task } from '#electron/engine/workers/protocol.ts';
import { bytesBelow } from '#electron/lib/files-below.ts';
import { createLogger } from '#electron/lib/logger.ts';
import { studioFolderIn } from '#electron/lib/paths.ts';
import type { FarmLink } from '#electron/studio/farm/farm-link.ts';
import { openFarm } from '#electron/studio/farm/open-farm.ts';
import { dataFolder } from '#electron/studio/store/data-folder.ts';
import { createFarm, kill } from '../../support/farm.ts';
import { until } from '../../support/patience.ts';
import { announce } from '../announce.ts';
import { residentMegabytes } from '../resident-memory.ts';

/** What becomes of tasks' trips: a studio's link, the real engine, and machines that wait instead of rendering. */

export type TripsSize = {
  /** Times that machines and engine are lost. The slowest one counts. */
  losses: number;
  /** Tasks whose handing out is timed, for each number of machines, and how long each takes, milliseconds. */
  timed: number;
  taskTime: number;
  /** Tasks after which the engine's memory and disk are looked at. */
  tasks: number;
};

/** Longer than anything is waited for, milliseconds. */
const endless = 600_000;

/** @param folder an empty folder. */
export async function measureTrips(folder: string, size: TripsSize) {
  const farm = await createFarm(folder, ['render-1', 'render-2'], 'whole');
  const cable = await openCable(farm.port);
  await farm.addMachine('far', `nats://127.0.0.1:${cable.port}`);
  await farm.writeConfig();
  const started = new Set<ChildProcess>();
  let engine = await farm.startEngine();
  const folders = dataFolder(studioFolderIn(farm.data));
  const link = await openFarm({ engine: farm.engine, content: farm.content }, folders, createLogger('bench', 'silent'));

  /** Starts a machine, and waits until the studio counts on it. */
  async function machine(name: string): Promise<ChildProcess> {
    const before = link.size;
    const entry = fileURLToPath(new URL('stand-in-machine.ts', import.meta.url));
    const child = fork(entry, [farm.machineFile(name)], { stdio: 'inherit' });
    started.add(child);
    child.once('exit', () => started.delete(child));
    await until(() => link.size > before, { what: `${name} to take tasks` });
    return child;
  }
  /** Waits until the studio doesn't count on machines. */
  const without = (): Promise<void> => until(() => link.size === 0, { what: 'machines to leave' });

  /** Seconds from losing a machine that has begun a task until another one begins it. */
  async function lost(name: string, lose: (child: ChildProcess) => void): Promise<number> {
    const first = await machine(name);
    const task = begin(link, endless);
    await task.begun;
    const other = await machine('render-2');
    const start = performance.now();
    lose(first);
    await task.again;
    const seconds = (performance.now() - start) / 1000;
    task.end();
    first.kill('SIGKILL');
    other.kill('SIGKILL');
    await without();
    return seconds;
  }

  /** Seconds from stopping a machine until another one begins what it hasn't. */
  async function drained(): Promise<number> {
    const first = await machine('render-1');
    const running = begin(link, endless);
    await running.begun;
    const next = begin(link, 0);
    await until(() => link.status().machines.some(({ tasks }) => tasks === 2), { what: 'the second task to arrive' });
    const other = await machine('render-2');
    const start = performance.now();
    first.kill('SIGTERM');
    await next.begun;
    const seconds = (performance.now() - start) / 1000;
    running.end();
    other.kill('SIGTERM');
    await without();
    return seconds;
  }

  /** Seconds from the engine's return until a machine begins a task. */
  async function engineBack(): Promise<number> {
    await kill(engine);
    await until(() => !link.status().engine.connected, { what: 'the engine to be away' });
    engine = await farm.startEngine();
    const start = performance.now();
    await until(() => link.room > 0, { what: 'a place for a task' });
    await begin(link, 0).begun;
    return (performance.now() - start) / 1000;
  }

  /** Tasks a second. */
  async function pace(count: number, milliseconds: number): Promise<number> {
    await runAll(link, link.size * 4, milliseconds);
    const start = performance.now();
    await runAll(link, count, milliseconds);
    return count / ((performance.now() - start) / 1000);
  }

  try {
    announce('losing machines and the engine');
    const lost_worker_s = await slowest(size.losses, () => lost('render-1', (child) => void child.kill('SIGKILL')));
    const drained_worker_s = await slowest(size.losses, drained);
    const cut_s = await slowest(size.losses, () => lost('far', () => cable.cut()));
    announce('handing tasks to one machine and to two');
    await machine('render-1');
    const one = await pace(size.timed, size.taskTime);
    await machine('render-2');
    const two = await pace(size.timed * 2, size.taskTime);
    const engine_back_s = await slowest(size.losses, engineBack);
    announce(`giving the engine ${size.tasks} tasks`);
    const perSecond = await pace(size.tasks, 0);
    return {
      efficiency_2: two / (2 * one),
      lost_worker_s,
      drained_worker_s,
      cut_s,
      engine_back_s,
      engine_rss_mb: await residentMegabytes(engine.child.pid),
      engine_disk_mb: (await bytesBelow(farm.engineFolder)) / 1e6,
      engine_tasks: size.tasks,
      trips_per_s: perSecond,
    };
  } finally {
    for (const child of started) child.kill('SIGKILL');
    await link.close();
    cable.close();
    await farm.end();
  }
}

async function slowest(times: number, measure: () => Promise<number>): Promise<number> {
  let most = 0;
  for (let time = 0; time < times; time++) most = Math.max(most, await measure());
  return most;
}

const taskOf = (milliseconds: number): Task => ({ kind: 'learn-script', script: String(milliseconds) });

/** Gives a task, and gives it again if its machine is lost, as the studio's pool does. */
function begin(link: FarmLink, milliseconds: number) {
  const controller = new AbortController();
  const { signal } = controller;
  const begun = Promise.withResolvers<void>();
  const again = Promise.withResolvers<void>();
  const give = (onStart: () => void) => link.run(taskOf(milliseconds), { signal, onStart });
  const result = give(begun.resolve).catch(() => (signal.aborted ? undefined : give(again.resolve)));
  // One that is called off has no result.
  void result.catch(() => undefined);
  return { begun: begun.promise, again: again.promise, end: () => controller.abort() };
}

/** Runs tasks on the link, as many at once as there are places. */
async function runAll(link: FarmLink, count: number, milliseconds: number): Promise<void> {
  let given = 0;
  async function place(): Promise<void> {
    while (given < count) {
      given += 1;
      await link.run(taskOf(milliseconds), {});
    }
  }
  await Promise.all(Array.from({ length: link.room }, place));
}

/** A way to the engine that can be cut: nothing passes any more, and nobody is told. */
async function openCable(to: number) {
  let pairs: Socket[][] = [];
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    near.pipe(far).pipe(near);
    for (const one of [near, far]) one.on('error', () => [near, far].forEach((socket) => socket.destroy()));
    pairs.push([near, far]);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut(): void {
      for (const [near, far] of pairs) {
        near?.unpipe().pause();
        far?.unpipe().pause();
      }
    },
    close(): void {
      for (const socket of pairs.flat()) socket.destroy();
      pairs = [];
      server.close();
    },
  };
}
