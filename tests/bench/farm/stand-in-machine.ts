import { CancelledError } from '#shared/errors/index.ts';
import type { RunOptions, WorkerPool } from '#electron/engine/workers/pool.ts';
import { ownBuild } from '#electron/farm/build.ts';
import { connectEngine } from '#electron/farm/engine.ts';
import { readMachine } from '#electron/farm/machine-file.ts';
import { BodyFolder, LargeBodies, subjects } from '#electron/farm/messages.ts';
import { StudioLine } from '#electron/farm/studio-line.ts';
import { WorkerMachine } from '#electron/farm/worker-machine.ts';

/**
 * `stand-in-machine.ts FILE`: a machine whose one process waits, for as many milliseconds as a task's script says, and
 * computes nothing. So two of them measure the farm, and not how many cores this computer has.
 */

let last: Promise<unknown> = Promise.resolve();

/** Waits its turn, then for the time. */
function run({ script }: { script: string }, { signal, onStart }: RunOptions): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  signal?.addEventListener('abort', () => reject(new CancelledError()), { once: true });
  void last.then(() => {
    if (signal?.aborted) return;
    onStart?.();
    if (script === '0') resolve('done');
    else setTimeout(() => resolve('done'), Number(script)).unref();
  });
  last = promise.catch(() => undefined);
  return promise;
}

const pool = { run, close: async () => undefined, kill: () => undefined } as unknown as WorkerPool;

const stop = new AbortController();
process.on('SIGTERM', () => stop.abort());
const machine = await readMachine(process.argv[2] ?? '');
const { engine, seed, studio, name } = machine;
const connection = await connectEngine({ engine, seed, inbox: subjects(studio).inbox(name) });
const bodies = new LargeBodies(new BodyFolder(machine.content ?? ''));
const line = new StudioLine({ connection, machine, bodies, build: ownBuild() });
await new WorkerMachine({ machine, connection, bodies, line, pool, processes: 1, note: () => undefined }).run(
  stop.signal,
);
