import { fork, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { AppError, CancelledError, fromWireError, toWireError } from '#shared/errors/index.ts';
import { memoryOf } from '#electron/lib/process-tree.ts';
import { scratchFolder, workerEnvironment } from './environment.ts';
import { answerOf } from './host.ts';
import type {
  FromWorker,
  Host,
  HostRequest,
  RenderSetting,
  Task,
  TaskKind,
  TaskResults,
  ToWorker,
} from './protocol.ts';
import type { WorkerPlaces } from './content.ts';
import { SilenceWatch } from './silence-watch.ts';

/** How long a cancelled task may take to stop before its process is killed, milliseconds. */
const cancelGrace = 120;
/** How long a process may take to start before it is killed, milliseconds. */
const startLimit = 60_000;
/** How long an idle process may take to begin a task before it is killed, milliseconds. */
const beginLimit = 20_000;

/**
 * Memory that ends a process during a task, bytes, on systems that can be asked: several times what damaged recordings
 * and speech models were seen to take. It protects the computer from a file that makes a decoder allocate without end.
 */
const usualMemoryLimit = 4 * 1024 ** 3;
/** Interval at which the memory of a running task is looked at, milliseconds. */
const memoryInterval = 1_000;

/**
 * Maximum time without a sign of life (its start, progress, an `alive`) before a task's process is killed,
 * milliseconds. Several times the longest step on a slow machine. No limit for a whole task: steps whose length grows
 * with a file show signs of life throughout.
 */
const silenceLimit = 120_000;
/** Tasks with their own limits. */
const ownSilenceLimits: Partial<Record<TaskKind, number>> = {
  probe: 30_000,
  stills: 60_000,
  'personal-still': 60_000,
  'contact-sheet': 60_000,
  sound: 60_000,
  render: 60_000,
  'crop-asset': 60_000,
  'profile-card': 60_000,
  'paid-texts': 60_000,
  'paid-sentences': 60_000,
  // A model that takes longer for five words is of no use, and some never answer.
  'try-model': 30_000,
  transcribe: 300_000,
  'transcribe-file': 300_000,
};

/**
 * A render leaves about half a megabyte of garbage. With V8's usual 16 MB for young objects it stays until the whole
 * heap is collected; with 2 MB it is collected cheaply (`docs/measurements/engine.md`). `--expose-gc` lets an idle
 * process collect larger amounts.
 */
export const heapOptions: readonly string[] = ['--max-semi-space-size=2', '--expose-gc'];

export type ProgressListener = (phase: string, progress: number) => void;

export type TaskListeners = {
  /** Whose task it is. */
  account?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Called when the process begins the task. A process that ends before this has not touched the task. */
  onStart?: (() => void) | undefined;
  onProgress?: ProgressListener | undefined;
};

type Running = {
  id: number;
  resolve: (result: TaskResults[TaskKind]) => void;
  reject: (error: AppError) => void;
  listeners: TaskListeners;
  /** Milliseconds. */
  silenceLimit: number;
  cancelled: boolean;
  /** Aborts when the task needs no more answers from the host. */
  settled: AbortController;
};

export type WorkerProcessOptions = {
  temporaryFolder?: string | undefined;
  /** Without these, tasks that need content fail with `INTERNAL`. */
  places?: WorkerPlaces | undefined;
  /** Answers the worker's requests during a task. */
  host?: Host | undefined;
  /** Overrides the usual limits, milliseconds. */
  silenceLimits?: Partial<Record<TaskKind, number>> | undefined;
  /** Overrides the usual limit of memory, bytes. */
  memoryLimit?: number | undefined;
};

/**
 * Native code writes to standard output and error directly. The runtime of neural voices prints words it cannot
 * pronounce, which are recipients' names, so its output is only shown if `VOCATIVE_LOG` turns the log on.
 */
const nativePrints = ['silent', undefined].includes(process.env['VOCATIVE_LOG']) ? 'ignore' : 'inherit';

/** Signals raised by faults in a process's own code. Other signals come from users and out-of-memory killers. */
const crashSignals: ReadonlySet<NodeJS.Signals> = new Set([
  'SIGSEGV',
  'SIGBUS',
  'SIGABRT',
  'SIGILL',
  'SIGFPE',
  'SIGTRAP',
]);
/** Windows ends a crashed process with an NTSTATUS of this severity. */
const crashStatus = 0xc000_0000;

/** One render process. Its messages, crashes, hangs and exit are handled only here. */
export class WorkerProcess {
  /** Resolves when the process can take a task; stays pending if it ends first. */
  readonly ready: Promise<void>;
  /** Resolves when the process is gone. */
  readonly gone: Promise<void>;
  readonly #child: ChildProcess;
  readonly #host: Host | undefined;
  readonly #limits: Partial<Record<TaskKind, number>>;
  readonly #watch = new SilenceWatch(() => this.#endForSilence());
  readonly #memoryLimit: number;
  #memoryTimer: NodeJS.Timeout | undefined;
  #running: Running | undefined;
  #nextId = 1;
  #tasksDone = 0;
  #memory = 0;
  /** The render setting that the process has loaded or is loading; null before the first. */
  #prepared: RenderSetting | undefined | null = null;
  #silenced = false;
  #overgrown = false;
  #crashed = false;

  constructor(entry: string, options: WorkerProcessOptions = {}) {
    this.#host = options.host;
    this.#limits = { ...ownSilenceLimits, ...options.silenceLimits };
    this.#memoryLimit = options.memoryLimit ?? usualMemoryLimit;
    this.#child = fork(entry, options.places ? [JSON.stringify(options.places)] : [], {
      execArgv: [...process.execArgv, ...heapOptions],
      serialization: 'advanced',
      stdio: ['ignore', nativePrints, nativePrints, 'ipc'],
      env: workerEnvironment(options.temporaryFolder),
    });
    const { promise: ready, resolve: reportReady } = Promise.withResolvers<void>();
    const { promise: gone, resolve: reportGone } = Promise.withResolvers<void>();
    this.ready = ready;
    this.gone = gone;
    this.#watch.restart(startLimit);
    this.#child.on('message', (message: FromWorker) => {
      if (message.type === 'ready') {
        this.#watch.stop();
        reportReady();
      } else if (this.#running?.id === message.id) this.#take(message, this.#running);
    });
    const finish = (detail: string): void => {
      this.#removeScratch(options.temporaryFolder);
      this.#settle((task) => task.reject(this.#endError(task, detail)));
      this.#watch.stop();
      reportGone();
    };
    // `error` without `exit` means the process could not be started at all.
    this.#child.once('error', (error) => finish(`could not start: ${error.message}`));
    this.#child.once('exit', (code, signal) => {
      this.#crashed = this.#overgrown || (signal ? crashSignals.has(signal) : (code ?? 0) >= crashStatus);
      finish(this.#overgrown ? 'took too much memory' : `ended with ${signal ?? `code ${code}`}`);
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Number of tasks that have succeeded or failed in this process. */
  get tasksDone(): number {
    return this.#tasksDone;
  }

  /** Memory of the process after its last task, bytes (resident set); 0 before the first. */
  get memory(): number {
    return this.#memory;
  }

  /** Whether a fault in its own code or its hunger for memory ended the process, rather than a kill from outside. */
  get crashed(): boolean {
    return this.#crashed;
  }

  /** Whether the process was ever given a task. */
  get used(): boolean {
    return this.#nextId > 1;
  }

  /** Loads code, template and voice for rendering while the process is idle. No-op if the setting is loaded already. */
  prepare(setting: RenderSetting | undefined): void {
    if (isDeepStrictEqual(this.#prepared, setting)) return;
    this.#prepared = setting;
    this.#send({ type: 'prepare', setting });
  }

  /**
   * Runs a task; a worker takes one at a time. Rejects with the task's error, `CANCELLED`, `WORKER_CRASHED` or
   * `WORKER_TIMEOUT`.
   * @throws AppError `INTERNAL` if a task is running.
   */
  run(task: Task, listeners: TaskListeners): Promise<TaskResults[TaskKind]> {
    if (this.#running) throw new AppError('INTERNAL', { detail: 'worker is busy' });
    const { promise, resolve, reject } = Promise.withResolvers<TaskResults[TaskKind]>();
    const id = this.#nextId++;
    const { signal, onProgress } = listeners;
    const limit = this.#limits[task.kind] ?? silenceLimit;
    this.#running = {
      id,
      resolve,
      reject,
      listeners,
      silenceLimit: limit,
      cancelled: false,
      settled: new AbortController(),
    };
    const cancel = (): void => this.#cancel(id);
    this.#prepared = settingOf(task) ?? this.#prepared;
    this.#watch.restart(Math.min(beginLimit, limit));
    this.#memoryTimer = setInterval(() => void this.#lookAtMemory(), memoryInterval).unref();
    this.#send({ type: 'run', id, task, watched: onProgress !== undefined });
    if (signal?.aborted) cancel();
    signal?.addEventListener('abort', cancel, { once: true });
    return promise.finally(() => signal?.removeEventListener('abort', cancel));
  }

  /** Lets the running task finish, then ends the process. */
  drain(): void {
    this.#send({ type: 'drain' });
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  #take(message: Exclude<FromWorker, { type: 'ready' }>, running: Running): void {
    switch (message.type) {
      case 'started':
        this.#restartWatch(running);
        running.listeners.onStart?.();
        return;
      case 'alive':
        this.#restartWatch(running);
        return;
      case 'progress':
        this.#restartWatch(running);
        if (!running.cancelled) running.listeners.onProgress?.(message.phase, message.progress);
        return;
      case 'ask':
        void this.#answer(message.ask, message.request, running);
        return;
      case 'done':
        this.#countTask(message.memory);
        this.#settle((task) => task.resolve(message.result));
        return;
      case 'failed':
        this.#countTask(message.memory);
        this.#settle((task) => task.reject(fromWireError(message.error)));
    }
  }

  #countTask(memory: number): void {
    this.#tasksDone += 1;
    this.#memory = memory;
  }

  #settle(action: (task: Running) => void): void {
    const task = this.#running;
    if (!task) return;
    this.#running = undefined;
    this.#watch.stop();
    clearInterval(this.#memoryTimer);
    task.settled.abort();
    action(task);
  }

  #cancel(id: number): void {
    if (this.#running?.id !== id) return;
    this.#running.cancelled = true;
    this.#running.settled.abort();
    this.#send({ type: 'cancel', id });
    this.#watch.restart(cancelGrace);
  }

  async #answer(ask: number, request: HostRequest, task: Running): Promise<void> {
    // The host has its own time limits, so waiting for it does not count as silence.
    if (!task.cancelled) this.#watch.stop();
    try {
      this.#send({
        type: 'answer',
        ask,
        answer: await answerOf(this.#host, request, task.settled.signal, task.listeners.account),
      });
    } catch (error) {
      this.#send({ type: 'refusal', ask, error: toWireError(error) });
    }
    if (this.#running === task) this.#restartWatch(task);
  }

  #removeScratch(temporaryFolder: string | undefined): void {
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      rmSync(scratchFolder(pid, temporaryFolder), { recursive: true, force: true });
    } catch {
      // Another program has a file open. The temporary folder is emptied at the next start.
    }
  }

  /** Does nothing for a cancelled task: signs of life must not extend its grace period. */
  #restartWatch({ cancelled, silenceLimit }: Running): void {
    if (!cancelled) this.#watch.restart(silenceLimit);
  }

  #endForSilence(): void {
    this.#silenced = true;
    this.kill();
  }

  async #lookAtMemory(): Promise<void> {
    const { pid } = this.#child;
    // Where the system does not answer, the limit is not kept.
    const memory = pid === undefined ? undefined : await memoryOf(pid).catch(() => undefined);
    if (!this.#running || (memory ?? 0) <= this.#memoryLimit) return;
    this.#overgrown = true;
    this.kill();
  }

  #endError(task: Running, detail: string): AppError {
    if (task.cancelled) return new CancelledError();
    return new AppError(this.#silenced ? 'WORKER_TIMEOUT' : 'WORKER_CRASHED', { detail });
  }

  /** Ignores failures to send: if the process has just died, its `exit` settles the task. */
  #send(message: ToWorker): void {
    if (this.#child.connected) this.#child.send(message, () => undefined);
  }
}

/** The render setting that a process has loaded after a task; undefined for tasks that render no rows. */
export function settingOf(task: Task): RenderSetting | undefined {
  switch (task.kind) {
    case 'render':
    case 'check-clips':
    case 'listen': {
      const { template, voice, reference, consent } = task;
      return { template, voice, reference, consent };
    }
    case 'render-script':
    case 'check-script': {
      const { template, voice, reference, consent, script } = task;
      return { template, voice, reference, consent, script };
    }
    default:
      return undefined;
  }
}
