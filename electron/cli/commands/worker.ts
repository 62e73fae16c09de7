import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { NatsConnection } from '@nats-io/transport-node';
import { isAppError } from '#shared/errors/index.ts';
import { ProcessPool } from '#electron/engine/workers/pool.ts';
import { ownBuild } from '#electron/farm/build.ts';
import { connectEngine } from '#electron/farm/engine.ts';
import { readMachine, type Machine } from '#electron/farm/machine-file.ts';
import { LargeBodies, subjects } from '#electron/farm/messages.ts';
import { machinePlaces } from '#electron/farm/shared-folder.ts';
import { StudioLine } from '#electron/farm/studio-line.ts';
import { WorkerMachine } from '#electron/farm/worker-machine.ts';
import { provideVoices } from '#electron/lib/fetch-voices.ts';
import { commandLogger } from '../command-line.ts';
import type { Output } from '../output.ts';

/** Milliseconds between attempts to reach the engine. */
const retryAfter = 1_000;

type WorkerCommandOptions = { machine: string; processes?: number; content?: string };

/** `worker`: renders for a studio on another machine, until SIGTERM or Ctrl-C. */
export async function workerCommand(options: WorkerCommandOptions, output: Output): Promise<void> {
  const machine = await readMachine(options.machine);
  const content = options.content ?? machine.content;
  const processes = options.processes ?? availableParallelism();
  await provideVoices(output.note);
  const stop = new AbortController();
  const end = (): void => stop.abort();
  process.on('SIGTERM', end).on('SIGINT', end);
  const scratch = await mkdtemp(join(tmpdir(), 'vocative-machine-'));
  try {
    const places = await machinePlaces(content, machine.studio, join(scratch, 'none'));
    const connection = await connectWhenThere(machine, stop.signal, output);
    if (!connection) return;
    const bodies = new LargeBodies(content);
    const line = new StudioLine({ connection, machine, bodies, build: ownBuild() });
    const pool = new ProcessPool({
      size: processes,
      places,
      temporaryFolder: scratch,
      host: line.host(),
      logger: commandLogger('worker'),
    });
    output.result({ machine: machine.name, processes }, [
      `Machine “${machine.name}” renders with ${processes} ${processes === 1 ? 'process' : 'processes'}. Stop it with Ctrl-C.`,
    ]);
    await new WorkerMachine({ machine, connection, bodies, line, pool, processes, note: output.note }).run(stop.signal);
  } finally {
    process.off('SIGTERM', end).off('SIGINT', end);
    await rm(scratch, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Waits for an engine that isn't there yet. @returns undefined if the worker is stopped before. */
async function connectWhenThere(
  { engine, seed, studio, name }: Machine,
  signal: AbortSignal,
  output: Output,
): Promise<NatsConnection | undefined> {
  let isTold = false;
  while (!signal.aborted) {
    try {
      return await connectEngine({ engine, seed, inbox: subjects(studio).inbox(name) });
    } catch (error) {
      if (!isAppError(error) || error.code !== 'OFFLINE') throw error;
      if (!isTold) output.note(`${error.message} (${engine}) Trying again until then.`);
      isTold = true;
      await delay(retryAfter, undefined, { signal }).catch(() => undefined);
    }
  }
  return undefined;
}
