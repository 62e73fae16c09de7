import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { AppError, CancelledError } from '#shared/errors/index.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Host, Task, TaskKind, TaskResult, TaskResults } from './protocol.ts';
import { WorkerProcess, type ProgressListener, type WorkerProcessOptions } from './worker-process.ts';

/** What somebody waits for, what was ordered, and what may wait until nothing else does. */
export type Priority = 'interactive' | 'batch' | 'background';

export type RunOptions = {
  signal?: AbortSignal;
  /** Called once, when a process begins the task; it must not throw. */
  onStart?: () => void;
  onProgress?: ProgressListener;
  priority?: Priority;
};

export type WorkerPool = {
  readonly size: number;
  /**
   * Runs a task in one of the pool's processes; interactive tasks go before batch ones, and these before background ones.
   * @throws AppError the task's own error, `CANCELLED`, `WORKER_CRASHED`, `WORKER_TIMEOUT` or `SHUTTING_DOWN`.
   */
  run<T extends Task>(task: T, options?: RunOptions): Promise<TaskResult<T>>;
  /** Refuses new work, rejects what waits with `SHUTTING_DOWN`, lets running tasks finish and ends the processes. */
  close(): Promise<void>;
  /** Ends the processes at once; running tasks reject with `WORKER_CRASHED`. */
  kill(): void;
};

export type WorkerPoolOptions = {
  size?: number;
  logger: Logger;
  entry?: string;
  /** Where the processes put what they need for a moment; the system's folder when left out. */
  temporaryFolder?: string;
  /** When a process is replaced; the usual limits when left out. */
  wear?: WearLimits;
  /** Other limits than the usual ones for tasks without a sign of life, milliseconds. */
  silenceLimits?: WorkerProcessOptions['silenceLimits'];
  /** Answers what workers ask while they work; without one only built-in voices speak. */
  host?: Host;
};

/**
 * A process is replaced, between two tasks, once it has done so many tasks, or holds so much memory: native libraries
 * and fragmented heaps give nothing back.
 */
export type WearLimits = {
  tasks: number;
  /** Bytes that end a process after at least `tasksAtLeast` tasks: a loaded voice is not loaded anew for each row. */
  memory: number;
  tasksAtLeast: number;
  /** Bytes that end a process in any case. */
  memoryAtMost: number;
};

const usualWear: WearLimits = { tasks: 10_000, memory: 400 * 2 ** 20, tasksAtLeast: 200, memoryAtMost: 1.5 * 2 ** 30 };

type Waiting = {
  task: Task;
  options: RunOptions;
  resolve: (result: TaskResults[TaskKind]) => void;
  reject: (error: AppError) => void;
  /** Leaves the queue and rejects when the caller aborts, while it waits. */
  abort: () => void;
  /** Processes that ended before they began it. */
  lostHandovers: number;
};

/** Processes that end with a task before they begin it, until it counts as lost. */
const lostHandoversLimit = 3;

/** Processes that end before they are ready, in a row, until the pool stops starting new ones for the waiting tasks. */
const failedStartsLimit = 3;

/** From source the entry is TypeScript; in a bundle it stands beside this code as JavaScript. */
function defaultEntry(): string {
  return fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.mjs', import.meta.url));
}

/**
 * A pool of render processes, started when first needed. A task is handed to a process that has reported ready, and to
 * the next one when that ended before it began the task, so that a crash costs the task that ran there, never one that
 * waited, and never the pool.
 */
export function createWorkerPool({
  size = availableParallelism(),
  logger,
  entry = defaultEntry(),
  temporaryFolder,
  wear = usualWear,
  silenceLimits,
  host,
}: WorkerPoolOptions): WorkerPool {
  if (size < 1) throw new RangeError('a pool needs at least one process');
  const queues: Record<Priority, Waiting[]> = { interactive: [], batch: [], background: [] };
  const starting = new Set<WorkerProcess>();
  const idle = new Set<WorkerProcess>();
  const all = new Set<WorkerProcess>();
  const retiring = new Set<WorkerProcess>();
  let closing = false;
  let failedStarts = 0;

  function start(): void {
    const worker = new WorkerProcess(entry, { temporaryFolder, silenceLimits, host });
    all.add(worker);
    starting.add(worker);
    void worker.ready.then(() => {
      failedStarts = 0;
      if (!starting.delete(worker)) return;
      idle.add(worker);
      dispatch();
    });
    void worker.gone.then(() => {
      all.delete(worker);
      retiring.delete(worker);
      idle.delete(worker);
      if (starting.delete(worker)) failedStarts += 1;
      if (failedStarts >= failedStartsLimit) {
        failedStarts = 0;
        rejectWaiting(new AppError('WORKER_CRASHED', { detail: 'render processes end before they are ready' }));
      }
      dispatch();
    });
  }

  function dispatch(): void {
    if (closing) return;
    for (const worker of idle) {
      const next = queues.interactive.shift() ?? queues.batch.shift() ?? queues.background.shift();
      if (!next) return;
      idle.delete(worker);
      void assign(worker, next);
    }
    const waiting = queues.interactive.length + queues.batch.length + queues.background.length;
    while (starting.size < waiting && all.size < size) start();
  }

  async function assign(worker: WorkerProcess, waiting: Waiting): Promise<void> {
    const { task, options, resolve, reject, abort } = waiting;
    const { signal, onProgress } = options;
    signal?.removeEventListener('abort', abort);
    let begun = false;
    const onStart = (): void => {
      begun = true;
      options.onStart?.();
    };
    try {
      resolve(await worker.run(task, { signal, onStart, onProgress }));
    } catch (error) {
      const failure = error instanceof AppError ? error : new AppError('INTERNAL', { cause: error });
      const lost = failure.code === 'WORKER_CRASHED' || failure.code === 'WORKER_TIMEOUT';
      if (lost) logger.error({ task: task.kind, code: failure.code, detail: failure.detail }, 'render process lost');
      if (lost && !begun) handOverAgain(waiting, failure);
      else reject(failure);
    }
    // A process that is gone has already left `all`, or leaves it now: `exit` settles the task first.
    await Promise.resolve();
    if (all.has(worker)) {
      if (closing) worker.drain();
      else if (isWornOut(worker, wear)) retire(worker);
      else idle.add(worker);
    }
    dispatch();
  }

  /** Puts a task that no process has begun before all that wait. */
  function handOverAgain(waiting: Waiting, failure: AppError): void {
    waiting.lostHandovers += 1;
    if (closing) waiting.reject(new AppError('SHUTTING_DOWN'));
    else if (waiting.lostHandovers >= lostHandoversLimit) waiting.reject(failure);
    else {
      queueOf(waiting).unshift(waiting);
      waiting.options.signal?.addEventListener('abort', waiting.abort, { once: true });
    }
  }

  function queueOf({ options }: Waiting): Waiting[] {
    return queues[options.priority ?? 'batch'];
  }

  /** Another takes its place at once; it ends beside. */
  function retire(worker: WorkerProcess): void {
    all.delete(worker);
    retiring.add(worker);
    worker.drain();
  }

  function rejectWaiting(error: AppError): void {
    for (const queue of Object.values(queues)) {
      for (const waiting of queue.splice(0)) {
        waiting.options.signal?.removeEventListener('abort', waiting.abort);
        waiting.reject(error);
      }
    }
  }

  return {
    size,
    run<T extends Task>(task: T, options: RunOptions = {}): Promise<TaskResult<T>> {
      if (closing) return Promise.reject(new AppError('SHUTTING_DOWN'));
      if (options.signal?.aborted) return Promise.reject(new CancelledError());
      return new Promise<TaskResult<T>>((resolve, reject) => {
        const waiting: Waiting = {
          task,
          options,
          // The worker answers a task with the result of its kind; the protocol's types say so.
          resolve: resolve as (result: TaskResults[TaskKind]) => void,
          reject,
          lostHandovers: 0,
          abort() {
            const queue = queueOf(waiting);
            const index = queue.indexOf(waiting);
            if (index !== -1) queue.splice(index, 1);
            reject(new CancelledError());
          },
        };
        options.signal?.addEventListener('abort', waiting.abort, { once: true });
        queueOf(waiting).push(waiting);
        dispatch();
      });
    },
    async close() {
      closing = true;
      rejectWaiting(new AppError('SHUTTING_DOWN'));
      const workers = [...all, ...retiring];
      for (const worker of [...idle, ...starting]) worker.drain();
      await Promise.all(workers.map((worker) => worker.gone));
    },
    kill() {
      closing = true;
      rejectWaiting(new AppError('SHUTTING_DOWN'));
      for (const worker of [...all, ...retiring]) worker.kill();
    },
  };
}

function isWornOut({ tasksDone, memory }: WorkerProcess, wear: WearLimits): boolean {
  return (
    tasksDone >= wear.tasks || memory > wear.memoryAtMost || (memory > wear.memory && tasksDone >= wear.tasksAtLeast)
  );
}
