import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { AppError, CancelledError } from '#shared/errors/index.ts';
import type { Logger } from '#electron/lib/logger.ts';
import type { Host, RenderSetting, Task, TaskKind, TaskResult, TaskResults } from './protocol.ts';
import type { WorkerPlaces } from './content.ts';
import { settingOf, WorkerProcess, type ProgressListener, type WorkerProcessOptions } from './worker-process.ts';

declare const counted: unique symbol;

/**
 * Of what a user waits for. No plain text is of this type: an operation gets it with a request that holds one of its
 * account's places, so that one account cannot take all processes from the others.
 */
export type Interactive = 'interactive' & { readonly [counted]: true };
export const interactive = 'interactive' as Interactive;

/** A user waits for it; it was ordered; or it may wait until all others are done. */
export type Priority = Interactive | 'batch' | 'background';

/** The queues of waiting tasks, in the order in which they are served. */
type Queue = 'suspected' | 'interactive' | 'batch' | 'background';

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
   * @throws AppError the task's own error, `CANCELLED`, `WORKER_CRASHED`, `WORKER_TIMEOUT`, `SHUTTING_DOWN`, or
   * `MEDIA_CRASHES_DECODER` for a file that crashes every process that reads it.
   */
  run<T extends Task>(task: T, options?: RunOptions): Promise<TaskResult<T>>;
  /**
   * From now on one process is always started and has loaded what rendering needs, so that the first row of a request
   * does not wait for that; where all others work in the background, it is one more. For pools that live long: the process
   * takes about 200 MB.
   * @param setting of the rows that are to be expected. Without it, that of the last rendering or check of clips.
   */
  keepReady(setting?: RenderSetting): void;
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
  /** Where the processes find and keep content; tasks that need it fail without. */
  places?: WorkerPlaces;
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
type WearLimits = {
  tasks: number;
  /** Bytes that end a process after `tasksAtLeast` tasks; not earlier, as each process has to load its voice again. */
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
  /** Whether a process has begun it. */
  begun: boolean;
  /** Processes that ended before they began it. */
  lostHandovers: number;
  /** It crashed a process that had worked before: it waits for one that has not, to learn whose fault that was. */
  suspected: boolean;
};

/** Processes that end with a task before they begin it, until it counts as lost. */
const lostHandoversLimit = 3;

/** Processes that end before they are ready, in a row, until the pool stops starting new ones for the waiting tasks. */
const failedStartsLimit = 3;

/** Tasks that decode files of strangers, whose contents decide whether native code crashes. */
const decodesMedia: ReadonlySet<TaskKind> = new Set([
  'probe',
  'normalize',
  'sound',
  'cut-takes',
  'cut-phrase',
  'check-reading',
  'align-file',
  'sound-parts',
  'transcribe-file',
]);

/** From source the entry is TypeScript; in a bundle it stands beside this code as JavaScript. */
function defaultEntry(): string {
  return fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.mjs', import.meta.url));
}

/** Lends one render process to work, and ends it afterwards. @throws what the work throws. */
export async function withWorker<T>(
  options: Omit<WorkerPoolOptions, 'size'>,
  use: (worker: Pick<WorkerPool, 'run'>) => Promise<T>,
): Promise<T> {
  const pool = new ProcessPool({ ...options, size: 1 });
  try {
    return await use(pool);
  } finally {
    await pool.close();
  }
}

/**
 * A pool of render processes, started when first needed. A task is handed to a process that has reported ready, and to
 * the next one when that ended before it began the task, so that a crash costs the task that ran there, never one that
 * waited, and never the pool.
 *
 * A file that crashes its process is tried once more, in a process that has done nothing else: one that has worked for
 * hours may owe the crash to an earlier task. A second crash is the file's, and so would be a third.
 */
export class ProcessPool implements WorkerPool {
  readonly size: number;
  readonly #logger: Logger;
  readonly #wear: WearLimits;
  readonly #start: () => WorkerProcess;
  readonly #queues: Record<Queue, Waiting[]> = {
    suspected: [],
    interactive: [],
    batch: [],
    background: [],
  };
  readonly #starting = new Set<WorkerProcess>();
  readonly #idle = new Set<WorkerProcess>();
  readonly #all = new Set<WorkerProcess>();
  readonly #retiring = new Set<WorkerProcess>();
  /** Those whose task nobody waits for. */
  readonly #inBackground = new WeakSet<WorkerProcess>();
  #closing = false;
  #failedStarts = 0;
  #keepsReady = false;
  #setting: RenderSetting | undefined;
  /** Whether the last process to end did so before it was given anything: the next is started when it is needed. */
  #endedUnused = false;

  constructor({
    size = availableParallelism(),
    logger,
    entry = defaultEntry(),
    wear = usualWear,
    ...options
  }: WorkerPoolOptions) {
    if (size < 1) throw new RangeError('a pool needs at least one process');
    this.size = size;
    this.#logger = logger;
    this.#wear = wear;
    this.#start = () => new WorkerProcess(entry, options);
  }

  run<T extends Task>(task: T, options: RunOptions = {}): Promise<TaskResult<T>> {
    if (this.#closing) return Promise.reject(new AppError('SHUTTING_DOWN'));
    if (options.signal?.aborted) return Promise.reject(new CancelledError());
    return new Promise<TaskResult<T>>((resolve, reject) => {
      const waiting: Waiting = {
        task,
        options,
        // The worker answers a task with the result of its kind; the protocol's types say so.
        resolve: resolve as (result: TaskResults[TaskKind]) => void,
        reject,
        begun: false,
        lostHandovers: 0,
        suspected: false,
        abort: () => {
          const queue = this.#queueOf(waiting);
          const index = queue.indexOf(waiting);
          if (index !== -1) queue.splice(index, 1);
          reject(new CancelledError());
        },
      };
      this.#enqueue(waiting, 'last');
      this.#dispatch();
    });
  }

  keepReady(setting?: RenderSetting): void {
    this.#keepsReady = true;
    this.#setting = setting ?? this.#setting;
    this.#dispatch();
  }

  async close(): Promise<void> {
    this.#closing = true;
    this.#rejectWaiting(new AppError('SHUTTING_DOWN'));
    const workers = [...this.#all, ...this.#retiring];
    for (const worker of [...this.#idle, ...this.#starting]) worker.drain();
    await Promise.all(workers.map((worker) => worker.gone));
  }

  kill(): void {
    this.#closing = true;
    this.#rejectWaiting(new AppError('SHUTTING_DOWN'));
    for (const worker of [...this.#all, ...this.#retiring]) worker.kill();
  }

  #startProcess(): void {
    const worker = this.#start();
    this.#all.add(worker);
    this.#starting.add(worker);
    void worker.ready.then(() => {
      this.#failedStarts = 0;
      if (!this.#starting.delete(worker)) return;
      this.#idle.add(worker);
      this.#dispatch();
    });
    void worker.gone.then(() => {
      this.#all.delete(worker);
      this.#retiring.delete(worker);
      this.#idle.delete(worker);
      this.#endedUnused = !worker.used;
      if (this.#starting.delete(worker)) this.#failedStarts += 1;
      if (this.#failedStarts >= failedStartsLimit) {
        this.#failedStarts = 0;
        this.#rejectWaiting(new AppError('WORKER_CRASHED', { detail: 'render processes end before they are ready' }));
      }
      this.#dispatch();
    });
  }

  #dispatch(): void {
    if (this.#closing) return;
    for (const worker of this.#latestIdle()) {
      const next = this.#takeFor(worker);
      if (!next) continue;
      this.#idle.delete(worker);
      void this.#assign(worker, next);
    }
    // A suspected task needs a process that has done nothing: one that has makes room.
    const [used] = this.#idle;
    if (used && this.#queues.suspected.length > 0 && this.#all.size >= this.size) {
      this.#idle.delete(used);
      this.#retire(used);
    }
    const waiting = Object.values(this.#queues).reduce((sum, queue) => sum + queue.length, 0);
    while (this.#starting.size < waiting && this.#all.size < this.size) this.#startProcess();
    if (this.#keepsReady) this.#prepareNext();
  }

  /** Those that worked last come first: voice and template of what follows are often loaded there. */
  #latestIdle(): WorkerProcess[] {
    return [...this.#idle].toReversed();
  }

  /** Prepares the process that gets the next task, and starts one where there is none. */
  #prepareNext(): void {
    const [next] = this.#latestIdle();
    if (next) next.prepare(this.#setting);
    else if (this.#all.size < this.size && !this.#endedUnused) {
      if ([...this.#all].every((worker) => this.#inBackground.has(worker))) this.#startProcess();
    }
  }

  /** The next task that a process may do. */
  #takeFor({ tasksDone }: WorkerProcess): Waiting | undefined {
    const { suspected, interactive, batch, background } = this.#queues;
    return (
      (tasksDone === 0 ? suspected.shift() : undefined) ?? interactive.shift() ?? batch.shift() ?? background.shift()
    );
  }

  async #assign(worker: WorkerProcess, waiting: Waiting): Promise<void> {
    const { task, options, resolve, reject, abort } = waiting;
    const { signal, onProgress } = options;
    this.#setting = settingOf(task) ?? this.#setting;
    signal?.removeEventListener('abort', abort);
    if (options.priority === 'background') this.#inBackground.add(worker);
    let begun = false;
    const onStart = (): void => {
      begun = true;
      if (!waiting.begun) options.onStart?.();
      waiting.begun = true;
    };
    try {
      resolve(await worker.run(task, { signal, onStart, onProgress }));
    } catch (error) {
      const failure = error instanceof AppError ? error : new AppError('INTERNAL', { cause: error });
      const lost = failure.code === 'WORKER_CRASHED' || failure.code === 'WORKER_TIMEOUT';
      if (lost)
        this.#logger.error({ task: task.kind, code: failure.code, detail: failure.detail }, 'render process lost');
      if (lost && !begun) this.#handOverAgain(waiting, failure);
      else if (lost && worker.crashed && decodesMedia.has(task.kind)) this.#suspect(waiting, failure);
      else reject(failure);
    }
    this.#inBackground.delete(worker);
    // A process that is gone has already left `all`, or leaves it now: `exit` settles the task first.
    await Promise.resolve();
    if (this.#all.has(worker)) {
      if (this.#closing) worker.drain();
      else if (isWornOut(worker, this.#wear)) this.#retire(worker);
      else this.#idle.add(worker);
    }
    this.#dispatch();
  }

  /** Puts a task that no process has begun before all that wait. */
  #handOverAgain(waiting: Waiting, failure: AppError): void {
    waiting.lostHandovers += 1;
    if (this.#closing) waiting.reject(new AppError('SHUTTING_DOWN'));
    else if (waiting.lostHandovers >= lostHandoversLimit) waiting.reject(failure);
    else this.#enqueue(waiting, 'first');
  }

  /** A file crashed its process. The first time it is tried again, in a process of its own; then it is refused. */
  #suspect(waiting: Waiting, failure: AppError): void {
    if (waiting.suspected) {
      waiting.reject(new AppError('MEDIA_CRASHES_DECODER', { detail: failure.detail, cause: failure }));
    } else if (this.#closing) waiting.reject(failure);
    else {
      waiting.suspected = true;
      this.#enqueue(waiting, 'first');
    }
  }

  #enqueue(waiting: Waiting, place: 'first' | 'last'): void {
    const { signal } = waiting.options;
    // Cancelled at the moment its process was lost.
    if (signal?.aborted) {
      waiting.reject(new CancelledError());
      return;
    }
    const queue = this.#queueOf(waiting);
    if (place === 'first') queue.unshift(waiting);
    else queue.push(waiting);
    signal?.addEventListener('abort', waiting.abort, { once: true });
  }

  #queueOf({ suspected, options }: Waiting): Waiting[] {
    const queue: Queue = suspected ? 'suspected' : (options.priority ?? 'batch');
    return this.#queues[queue];
  }

  /** Another takes its place at once; it ends beside. */
  #retire(worker: WorkerProcess): void {
    this.#all.delete(worker);
    this.#retiring.add(worker);
    worker.drain();
  }

  #rejectWaiting(error: AppError): void {
    for (const queue of Object.values(this.#queues)) {
      for (const waiting of queue.splice(0)) {
        waiting.options.signal?.removeEventListener('abort', waiting.abort);
        waiting.reject(error);
      }
    }
  }
}

function isWornOut({ tasksDone, memory }: WorkerProcess, wear: WearLimits): boolean {
  return (
    tasksDone >= wear.tasks || memory > wear.memoryAtMost || (memory > wear.memory && tasksDone >= wear.tasksAtLeast)
  );
}
