import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { NatsConnection } from '@nats-io/transport-node';
import { isAppError } from '#shared/errors/index.ts';
import { ProcessPool } from '#electron/engine/workers/pool.ts';
import { ownBuild } from '#electron/farm/build.ts';
import { connectEngine } from '#electron/farm/engine.ts';
import { readMachine, type Machine } from '#electron/farm/machine-file.ts';
import { subjects } from '#electron/farm/messages.ts';
import { contentByHttp, sharedContent, type OpenedContent } from '#electron/farm/open-content.ts';
import { StudioLine } from '#electron/farm/studio-line.ts';
import { WorkerMachine } from '#electron/farm/worker-machine.ts';
import { provideVoices } from '#electron/lib/fetch-voices.ts';
import { makeWritableFolder, privateMode } from '#electron/lib/files.ts';
import { commandLogger, UsageError } from '../command-line.ts';
import { lockCopies } from '../lock-copies.ts';
import type { Output } from '../output.ts';

/** Milliseconds between attempts to reach the engine. */
const retryAfter = 1_000;

/** Default size of scratch, bytes, where the disk has twice that. */
const usualScratch = 10e9;

type WorkerCommandOptions = {
  machine: string;
  processes?: number;
  content?: string;
  scratch?: string;
  /** Bytes. */
  scratchSize?: number;
};

/** `worker`: renders for a studio on another machine, until SIGTERM or Ctrl-C. */
export async function workerCommand(options: WorkerCommandOptions, output: Output): Promise<void> {
  const machine = await readMachine(options.machine);
  const processes = options.processes ?? availableParallelism();
  await provideVoices(output.note);
  const stop = new AbortController();
  const end = (): void => stop.abort();
  process.on('SIGTERM', end).on('SIGINT', end);
  const temporary = await mkdtemp(join(tmpdir(), 'vocative-machine-'));
  let content: OpenedContent | undefined;
  try {
    content = await openContent(machine, options, { temporary, signal: stop.signal, note: output.note });
    const connection = content && (await connectWhenThere(machine, stop.signal, output));
    if (!content || !connection) return;
    const { places, bodies, fetched } = content;
    const line = new StudioLine({ connection, machine, bodies, build: ownBuild() });
    const pool = new ProcessPool({
      size: processes,
      places,
      temporaryFolder: temporary,
      host: { ...line.host(), ...fetched?.host() },
      logger: commandLogger('worker'),
    });
    output.result({ machine: machine.name, processes }, [
      `Machine “${machine.name}” renders with ${processes} ${processes === 1 ? 'process' : 'processes'}. Stop it with Ctrl-C.`,
    ]);
    const { note } = output;
    await new WorkerMachine({ machine, connection, bodies, line, pool, processes, content: fetched, note }).run(
      stop.signal,
    );
  } finally {
    content?.close();
    process.off('SIGTERM', end).off('SIGINT', end);
    await rm(temporary, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** @returns undefined if the worker is stopped before the studio answers. */
async function openContent(
  machine: Machine,
  options: WorkerCommandOptions,
  { temporary, ...waiting }: { temporary: string; signal: AbortSignal; note: (sentence: string) => void },
): Promise<OpenedContent | undefined> {
  const shared = options.content ?? machine.content;
  if (shared !== undefined) {
    if (options.scratch !== undefined || options.scratchSize !== undefined)
      throw new UsageError(
        '--scratch',
        'A machine with the shared folder copies nothing. Leave out --scratch and --scratch-size.',
      );
    return sharedContent(shared, machine, join(temporary, 'none'));
  }
  const folder = options.scratch === undefined ? join(temporary, 'content') : resolve(options.scratch);
  await makeWritableFolder(folder, privateMode);
  if (options.scratch !== undefined)
    lockCopies(folder, 'Another worker or media node uses this folder. Name one of its own with --scratch.');
  const { bavail, bsize } = await statfs(folder);
  const size = options.scratchSize ?? Math.min(usualScratch, (bavail * bsize) / 2);
  return contentByHttp(machine, { folder, size }, waiting);
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
