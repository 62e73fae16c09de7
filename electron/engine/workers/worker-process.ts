import { fork, type ChildProcess } from 'node:child_process';
import { AppError, CancelledError, fromWireError, toWireError } from '#shared/errors/index.ts';
import type { FromWorker, Host, HostAnswers, HostRequest, Task, TaskKind, TaskResults, ToWorker } from './protocol.ts';

/** How long a cancelled task may take to stop by itself before its process is ended, milliseconds. */
const cancelGrace = 120;
/** How long a process may take to start before it is ended, milliseconds. */
const startLimit = 60_000;
/** How long a process that waits for work may take to begin a task before it is ended, milliseconds. */
const beginLimit = 20_000;

/**
 * How long a task may go without a sign of life (its start, progress) before its process is ended, milliseconds. Several
 * times what a slow machine needs for the longest step between two signs.
 */
const silenceLimits: Record<TaskKind, number> = {
  probe: 30_000,
  normalize: 120_000,
  stills: 60_000,
  'personal-still': 60_000,
  align: 120_000,
  'align-file': 120_000,
  sound: 60_000,
  'cut-takes': 120_000,
  'check-reading': 120_000,
  render: 60_000,
  messaging: 120_000,
  'check-clips': 120_000,
  speak: 120_000,
  'unpack-model': 120_000,
  'try-model': 120_000,
  transcribe: 300_000,
  'transcribe-file': 300_000,
};

/**
 * A render leaves about half a megabyte of sound to be collected. With V8's usual 16 MB for young objects that waits for
 * a collection of the whole heap; with 2 MB it goes with a cheap small one (`docs/decisions/benchmarks.md`).
 */
export const heapOptions: readonly string[] = ['--max-semi-space-size=2'];

export type ProgressListener = (phase: string, progress: number) => void;

export type TaskListeners = {
  signal?: AbortSignal | undefined;
  /** Called when the process begins the task: one that ended before has not touched it. */
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
  /** Aborts when the task needs no more answers of the host. */
  settled: AbortController;
};

export type WorkerProcess = {
  readonly pid: number | undefined;
  /** Runs one task; a worker takes one at a time. Rejects with the task's error, `CANCELLED`, `WORKER_CRASHED` or `WORKER_TIMEOUT`. */
  run(task: Task, listeners: TaskListeners): Promise<TaskResults[TaskKind]>;
  /** Tasks it has ended so far. */
  readonly tasksDone: number;
  /** What it held after its last task, bytes; 0 before. */
  readonly memory: number;
  /** Lets the running task finish, then ends the process. */
  drain(): void;
  kill(): void;
  /** Resolves when the process can take a task; never when it ends before. */
  readonly ready: Promise<void>;
  /** Resolves when the process is gone. */
  readonly gone: Promise<void>;
};

export type WorkerProcessOptions = {
  temporaryFolder?: string | undefined;
  /** Answers what the worker asks while it works. */
  host?: Host | undefined;
  /** Other limits than the usual ones, milliseconds. */
  silenceLimits?: Partial<Record<TaskKind, number>> | undefined;
};

/**
 * Where goes what native code prints by itself. The runtime of neural voices prints words it cannot read, which are
 * recipients' names, so that it is seen only by who asks for the log.
 */
const nativePrints = ['silent', undefined].includes(process.env['VOCATIVE_LOG']) ? 'ignore' : 'inherit';

/** Wraps one render process: its messages, crash, hang and end are handled here and nowhere else. */
export function startWorkerProcess(entry: string, options: WorkerProcessOptions = {}): WorkerProcess {
  const limits = { ...silenceLimits, ...options.silenceLimits };
  const child = fork(entry, [], {
    execArgv: [...process.execArgv, ...heapOptions],
    serialization: 'advanced',
    stdio: ['ignore', nativePrints, nativePrints, 'ipc'],
    // Inside Electron the executable is Electron itself; this makes it run the entry as plain Node.
    env: { ...process.env, ...temporaryVariables(options.temporaryFolder), ELECTRON_RUN_AS_NODE: '1' },
  });
  let running: Running | undefined;
  let timer: NodeJS.Timeout | undefined;
  const { promise: ready, resolve: reportReady } = Promise.withResolvers<void>();
  let timedOut = false;
  let nextId = 1;
  let tasksDone = 0;
  let memory = 0;

  function settle(action: (task: Running) => void): void {
    const task = running;
    if (!task) return;
    running = undefined;
    clearTimeout(timer);
    task.settled.abort();
    action(task);
  }

  function watch(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timedOut = true;
      child.kill('SIGKILL');
    }, milliseconds);
  }

  async function answer(ask: number, request: HostRequest, task: Running): Promise<void> {
    // The host has limits of its own.
    if (!task.cancelled) clearTimeout(timer);
    try {
      if (!options.host) throw new AppError('VOICE_UNAVAILABLE', { detail: `nobody answers ${request.kind}` });
      send(child, { type: 'answer', ask, answer: await answerOf(options.host, request, task.settled.signal) });
    } catch (error) {
      send(child, { type: 'refusal', ask, error: toWireError(error) });
    }
    if (running === task && !task.cancelled) watch(task.silenceLimit);
  }

  child.on('message', (message: FromWorker) => {
    if (message.type === 'ready') {
      clearTimeout(timer);
      reportReady();
      return;
    }
    if (message.id !== running?.id) return;
    switch (message.type) {
      case 'started':
        if (!running.cancelled) watch(running.silenceLimit);
        running.listeners.onStart?.();
        return;
      case 'ask':
        void answer(message.ask, message.request, running);
        return;
      case 'progress':
        if (!running.cancelled) {
          watch(running.silenceLimit);
          running.listeners.onProgress?.(message.phase, message.progress);
        }
        return;
      case 'done':
        tasksDone += 1;
        memory = message.memory;
        settle((task) => task.resolve(message.result));
        return;
      case 'failed':
        tasksDone += 1;
        memory = message.memory;
        settle((task) => task.reject(fromWireError(message.error)));
    }
  });

  const gone = new Promise<void>((resolve) => {
    // `error` without `exit` means the process could not be started at all.
    child.once('error', (error) => finish(`could not start: ${error.message}`));
    child.once('exit', (code, signal) => finish(`ended with ${signal ?? `code ${code}`}`));
    function finish(detail: string): void {
      settle((task) => task.reject(endError(task, timedOut, detail)));
      clearTimeout(timer);
      resolve();
    }
  });
  watch(startLimit);

  return {
    get tasksDone() {
      return tasksDone;
    },
    get memory() {
      return memory;
    },
    get pid() {
      return child.pid;
    },
    ready,
    gone,
    run(task, listeners) {
      if (running) throw new AppError('INTERNAL', { detail: 'worker is busy' });
      const { promise, resolve, reject } = Promise.withResolvers<TaskResults[TaskKind]>();
      const id = nextId++;
      const { signal } = listeners;
      const silenceLimit = limits[task.kind];
      running = { id, resolve, reject, listeners, silenceLimit, cancelled: false, settled: new AbortController() };
      const cancel = (): void => {
        if (running?.id !== id) return;
        running.cancelled = true;
        running.settled.abort();
        send(child, { type: 'cancel', id });
        watch(cancelGrace);
      };
      watch(Math.min(beginLimit, silenceLimit));
      send(child, { type: 'run', id, task });
      if (signal?.aborted) cancel();
      signal?.addEventListener('abort', cancel, { once: true });
      return promise.finally(() => signal?.removeEventListener('abort', cancel));
    },
    drain() {
      send(child, { type: 'drain' });
    },
    kill() {
      child.kill('SIGKILL');
    },
  };
}

function answerOf(host: Host, request: HostRequest, signal: AbortSignal): Promise<HostAnswers[HostRequest['kind']]> {
  switch (request.kind) {
    case 'find-model':
      return host['find-model'](request, signal);
    case 'provider-speech':
      return host['provider-speech'](request, signal);
  }
}

/** What `os.tmpdir()` of a process goes by, on every system. */
function temporaryVariables(folder: string | undefined): NodeJS.ProcessEnv {
  return folder === undefined ? {} : { TMPDIR: folder, TEMP: folder, TMP: folder };
}

function endError(task: Running, timedOut: boolean, detail: string): AppError {
  if (task.cancelled) return new CancelledError();
  return new AppError(timedOut ? 'WORKER_TIMEOUT' : 'WORKER_CRASHED', { detail });
}

/** A message to a process that has just died is no error: its `exit` settles the task. */
function send(child: ChildProcess, message: ToWorker): void {
  if (child.connected) child.send(message, () => undefined);
}
