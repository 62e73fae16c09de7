import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { AppError, CancelledError } from '#shared/errors/index.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { Turns } from '#electron/lib/turns.ts';
import type { Host, RenderSetting, Task, TaskKind, TaskResult, TaskResults } from './protocol.ts';
import type { WorkerPlaces } from './content.ts';
import {
  settingOf,
  WorkerProcess,
  type ProgressListener,
  type TaskListeners,
  type WorkerProcessOptions,
} from './worker-process.ts';

declare const counted: unique symbol;

/**
 * Priority of tasks that a user waits for. It is a branded type, so that an operation can only get it from a request
 * that holds one of its account's places: one account cannot take all processes from the others.
 */
export type Interactive = 'interactive' & { readonly [counted]: true };
export const interactive = 'interactive' as Interactive;

/** `interactive`: a user waits. `batch`: an order. `background`: runs when nothing else waits. */
export type Priority = Interactive | 'batch' | 'background';

/** The queues of waiting tasks, in the order in which they are served. */
type Queue = 'suspected' | Turned;

/** Queues in which accounts take turns. */
type Turned = 'interactive' | 'batch' | 'background';

export type RunOptions = {
  signal?: AbortSignal;
  /** Called once, when a process begins the task; it must not throw. */
  onStart?: () => void;
  onProgress?: ProgressListener;
  priority?: Priority;
  /** Whose task it is: tasks of accounts with fewer under way of the same priority go first. */
  account?: string;
};

/** Places for tasks on other machines. A place takes one task at a time. */
export type Elsewhere = {
  /** Render processes on these machines at present. */
  readonly size: number;
  /** Free places at present. */
  readonly room: number;
  /** Whether a task may leave this machine. */
  takes(task: Task): boolean;
  /**
   * Runs a task in a free place, as {@link WorkerProcess.run} does.
   * @throws AppError as it does. @throws HandedBackError if the task must find another place.
   */
  run(task: Task, listeners: TaskListeners & Pick<RunOptions, 'priority'>): Promise<TaskResults[TaskKind]>;
  /** @param listener is called when places become free. */
  whenRoom(listener: () => void): void;
  /** Gives no more tasks to other machines, and leaves them. */
  close(): Promise<void>;
};

/** A machine gave a task back, or is out of reach: neither the task nor a process failed. */
export class HandedBackError extends Error {
  override readonly name = 'HandedBackError';
}

/** Numbers of tasks that wait for a process. */
export type WaitingTasks = Record<'interactive' | 'batch' | 'background', number>;

export type WorkerPool = {
  /** Processes of this machine and {@link Elsewhere}; changes as machines come and go. */
  readonly size: number;
  readonly waiting: WaitingTasks;
  /**
   * Runs a task in one of the pool's processes: interactive tasks first, then batch, then background, and those of
   * accounts in {@link Turns}.
   * @throws AppError the task's own error, `CANCELLED`, `WORKER_CRASHED`, `WORKER_TIMEOUT`, `SHUTTING_DOWN`, or
   * `MEDIA_CRASHES_DECODER` for a file that crashes every process that reads it.
   */
  run<T extends Task>(task: T, options?: RunOptions): Promise<TaskResult<T>>;
  /**
   * From now on keeps one process started, with code, template and voice loaded, so that the first row of a request
   * does not wait for them; until nothing was asked of the pool for {@link WorkerPoolOptions.idleLimit}. Processes that
   * run background tasks do not count. For long-lived pools: the process takes 200 to 400 MB.
   * @param setting of the rows to expect; by default that of the last rendering or check of clips.
   */
  keepReady(setting?: RenderSetting): void;
  /** Rejects new and waiting tasks with `SHUTTING_DOWN`, lets running tasks finish and ends the processes. */
  close(): Promise<void>;
  /** Ends the processes at once. Running tasks reject with `WORKER_CRASHED`, waiting ones with `SHUTTING_DOWN`. */
  kill(): void;
};

export type WorkerPoolOptions = {
  size?: number;
  logger: Logger;
  entry?: string;
  /** Folder for temporary files of the processes; the system's by default. */
  temporaryFolder?: string;
  /** Folders of content. Without these, tasks that need content fail. */
  places?: WorkerPlaces;
  /** Limits after which a process is replaced; the usual ones by default. */
  wear?: WearLimits;
  /** How long unused processes stay, milliseconds; ten minutes by default. Loaded voices are freed only with them. */
  idleLimit?: number;
  /** Overrides the usual limits for tasks without a sign of life, milliseconds. */
  silenceLimits?: WorkerProcessOptions['silenceLimits'];
  /** Memory that ends a process during a task, bytes; the usual limit by default. */
  memoryLimit?: WorkerProcessOptions['memoryLimit'];
  /** Answers workers' requests during tasks. Without a host, only built-in voices can speak. */
  host?: Host;
  /** Other machines; none by default. */
  elsewhere?: Elsewhere | undefined;
};

/**
 * Limits of tasks and memory after which a process is replaced, between two tasks: native libraries and fragmented
 * heaps do not return memory.
 */
type WearLimits = {
  tasks: number;
  /**
   * Bytes of growth that end a process after `tasksAtLeast` tasks. Not earlier, because a new process has to load its
   * voice. What it has loaded after `loadedAfter` tasks is no growth: a new process would need as much.
   */
  growth: number;
  tasksAtLeast: number;
  loadedAfter: number;
  /** Bytes that end a process in any case. */
  memoryAtMost: number;
};

const usualWear: WearLimits = {
  tasks: 10_000,
  growth: 200 * 2 ** 20,
  tasksAtLeast: 200,
  loadedAfter: 20,
  memoryAtMost: 1.5 * 2 ** 30,
};

type Waiting = {
  task: Task;
  options: RunOptions;
  resolve: (result: TaskResults[TaskKind]) => void;
  reject: (error: AppError) => void;
  /** Removes a waiting task from its queue and rejects it, when the caller aborts. */
  abort: () => void;
  /** Whether a process has begun it. */
  begun: boolean;
  /** Number of processes that ended after they were given the task and before they began it. */
  lostHandovers: number;
  /** The task crashed a process, and waits for an unused one, which shows whether its file is at fault. */
  suspected: boolean;
};

const usualIdleLimit = 10 * 60_000;

/** A task fails once this many processes have ended between receiving and beginning it. */
const lostHandoversLimit = 3;

/** The waiting tasks are rejected once this many processes in a row have ended before they were ready. */
const failedStartsLimit = 3;

/** Tasks that decode untrusted files, whose contents can crash native code. */
const decodesMedia: ReadonlySet<TaskKind> = new Set([
  'probe',
  'normalize',
  'sound',
  'cut-takes',
  'cut-phrase',
  'listen-take',
  'listen-retake',
  'check-reading',
  'align-file',
  'sound-parts',
  'transcribe-file',
  'accept-lips',
]);

function accountOf({ options: { account = '' } }: Waiting): string {
  return account;
}

/** Run from source, the entry is TypeScript; in a bundle it is JavaScript next to this code. */
function defaultEntry(): string {
  return fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.mjs', import.meta.url));
}

/** Runs `use` with a pool of one render process, and ends the process afterwards. @throws whatever `use` throws. */
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
 * A pool of render processes, started when first needed. A task is given to a process that has reported ready. If that
 * process ends before it begins the task, the next one gets it. So a crash fails only the running task, not the waiting
 * ones or the pool.
 *
 * A file that crashes its process is tried once more, in an unused process, because an earlier task may have caused the
 * first crash. A second crash is blamed on the file, which is then refused. A process that takes too much memory counts
 * as crashed.
 */
export class ProcessPool implements WorkerPool {
  /** Processes of this machine. */
  readonly #own: number;
  readonly #elsewhere: Elsewhere | undefined;
  /** Tasks on other machines. */
  readonly #runningElsewhere = new Set<Promise<void>>();
  readonly #logger: Logger;
  readonly #wear: WearLimits;
  readonly #idleLimit: number;
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
  /** Memory of processes that have loaded what they need, bytes. */
  readonly #loaded = new WeakMap<WorkerProcess, number>();
  /** Processes that run a background task. */
  readonly #inBackground = new WeakSet<WorkerProcess>();
  /** The accounts' turns, by priority. */
  readonly #turns: Record<Turned, Turns> = { interactive: new Turns(), batch: new Turns(), background: new Turns() };
  #closing = false;
  #failedStarts = 0;
  #keepsReady = false;
  #setting: RenderSetting | undefined;
  /** Runs while no process has work. */
  #idleTimer: NodeJS.Timeout | undefined;
  /** Whether the last process to end was never given a task. The next is then started only for a waiting task. */
  #endedUnused = false;

  constructor({
    size = availableParallelism(),
    logger,
    entry = defaultEntry(),
    wear = usualWear,
    idleLimit = usualIdleLimit,
    elsewhere,
    ...options
  }: WorkerPoolOptions) {
    if (size < 1) throw new RangeError('a pool needs at least one process');
    this.#own = size;
    this.#elsewhere = elsewhere;
    elsewhere?.whenRoom(() => this.#dispatch());
    this.#logger = logger;
    this.#wear = wear;
    this.#idleLimit = idleLimit;
    this.#start = () => new WorkerProcess(entry, options);
  }

  get size(): number {
    return this.#own + (this.#elsewhere?.size ?? 0);
  }

  get waiting(): WaitingTasks {
    const waiting: WaitingTasks = { interactive: 0, batch: 0, background: 0 };
    for (const { options } of Object.values(this.#queues).flat()) {
      const priority: keyof WaitingTasks = options.priority ?? 'batch';
      waiting[priority] += 1;
    }
    return waiting;
  }

  run<T extends Task>(task: T, options: RunOptions = {}): Promise<TaskResult<T>> {
    if (this.#closing) return Promise.reject(new AppError('SHUTTING_DOWN'));
    if (options.signal?.aborted) return Promise.reject(new CancelledError());
    return new Promise<TaskResult<T>>((resolve, reject) => {
      const waiting: Waiting = {
        task,
        options,
        // A worker answers a task with the result of its kind, as the protocol defines.
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
    clearTimeout(this.#idleTimer);
    this.#idleTimer = undefined;
    this.#dispatch();
  }

  async close(): Promise<void> {
    this.#closing = true;
    clearTimeout(this.#idleTimer);
    this.#rejectWaiting(new AppError('SHUTTING_DOWN'));
    const workers = [...this.#all, ...this.#retiring];
    for (const worker of [...this.#idle, ...this.#starting]) worker.drain();
    await Promise.all(workers.map((worker) => worker.gone));
    await Promise.all(this.#runningElsewhere);
    await this.#elsewhere?.close();
  }

  kill(): void {
    this.#closing = true;
    clearTimeout(this.#idleTimer);
    this.#rejectWaiting(new AppError('SHUTTING_DOWN'));
    for (const worker of [...this.#all, ...this.#retiring]) worker.kill();
    void this.#elsewhere?.close();
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
      this.#idle.delete(worker);
      if (!this.#retiring.delete(worker)) this.#endedUnused = !worker.used;
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
    // A suspected task needs an unused process: a full pool retires an idle used one to make room.
    const [used] = this.#idle;
    if (used && this.#queues.suspected.length > 0 && this.#all.size >= this.#own) {
      this.#idle.delete(used);
      this.#retire(used);
    }
    this.#dispatchElsewhere();
    const waiting = Object.values(this.#queues).reduce((sum, queue) => sum + queue.length, 0);
    while (this.#starting.size < waiting && this.#all.size < this.#own) this.#startProcess();
    if (this.#keepsReady) this.#prepareNext();
    this.#watchIdleness();
  }

  /** Gives tasks to other machines once no idle process of this one is left for them. */
  #dispatchElsewhere(): void {
    const elsewhere = this.#elsewhere;
    if (!elsewhere) return;
    const mayLeave = ({ task }: Waiting): boolean => elsewhere.takes(task);
    while (elsewhere.room > 0) {
      const next =
        this.#takeInTurn('interactive', mayLeave) ??
        this.#takeInTurn('batch', mayLeave) ??
        this.#takeInTurn('background', mayLeave);
      if (!next) return;
      const done = this.#assignElsewhere(elsewhere, next).finally(() => this.#runningElsewhere.delete(done));
      this.#runningElsewhere.add(done);
    }
  }

  async #assignElsewhere(elsewhere: Elsewhere, waiting: Waiting): Promise<void> {
    const settle = await this.#perform(waiting, (listeners) => {
      return elsewhere.run(waiting.task, { ...listeners, priority: waiting.options.priority ?? 'batch' });
    });
    settle();
    await Promise.resolve();
    this.#dispatch();
  }

  /** Ends all processes that had nothing to do for long. */
  #watchIdleness(): void {
    if (this.#idle.size === 0 || this.#idle.size < this.#all.size) {
      clearTimeout(this.#idleTimer);
      this.#idleTimer = undefined;
      return;
    }
    this.#idleTimer ??= setTimeout(() => {
      this.#idleTimer = undefined;
      this.#keepsReady = false;
      const unused = [...this.#idle];
      this.#idle.clear();
      for (const worker of unused) this.#retire(worker);
    }, this.#idleLimit).unref();
  }

  /** Idle processes, the last used first: it often has the next task's voice and template loaded. */
  #latestIdle(): WorkerProcess[] {
    return [...this.#idle].toReversed();
  }

  /** Prepares the process that will get the next task, or starts one. */
  #prepareNext(): void {
    const [next] = this.#latestIdle();
    if (next) next.prepare(this.#setting);
    else if (this.#all.size < this.#own && !this.#endedUnused) {
      if ([...this.#all].every((worker) => this.#inBackground.has(worker))) this.#startProcess();
    }
  }

  /** Takes the next task for a process. Only an unused process gets a suspected task. */
  #takeFor({ tasksDone }: WorkerProcess): Waiting | undefined {
    return (
      (tasksDone === 0 ? this.#queues.suspected.shift() : undefined) ??
      this.#takeInTurn('interactive') ??
      this.#takeBound('batch') ??
      this.#takeInTurn('batch') ??
      this.#takeBound('background') ??
      this.#takeInTurn('background')
    );
  }

  /** Takes the next task that only this machine's processes can run: with others about, they run those first. */
  #takeBound(priority: Turned): Waiting | undefined {
    const elsewhere = this.#elsewhere;
    if (!elsewhere || elsewhere.size === 0) return undefined;
    return this.#takeInTurn(priority, ({ task }) => !elsewhere.takes(task));
  }

  /**
   * Takes the next task of a priority. While orders wait, one account's users leave them a process.
   * @param fits which tasks count; all by default.
   */
  #takeInTurn(priority: Turned, fits?: (waiting: Waiting) => boolean): Waiting | undefined {
    const [queue, turns] = [this.#queues[priority], this.#turns[priority]];
    const next = turns.next(fits ? queue.filter(fits) : queue, accountOf);
    if (!next) return undefined;
    const leavesOne = priority === 'interactive' && this.size > 1 && this.#queues.batch.length > 0;
    if (leavesOne && turns.heldBy(accountOf(next)) >= this.size - 1) return undefined;
    queue.splice(queue.indexOf(next), 1);
    return next;
  }

  async #assign(worker: WorkerProcess, waiting: Waiting): Promise<void> {
    const { task, options } = waiting;
    this.#setting = settingOf(task) ?? this.#setting;
    if (options.priority === 'background') this.#inBackground.add(worker);
    const settle = await this.#perform(waiting, (listeners) => worker.run(task, listeners), worker);
    this.#inBackground.delete(worker);
    // `exit` settles the task before `gone` removes the process from `all`; this lets the removal run first.
    await Promise.resolve();
    if (this.#all.has(worker)) {
      if (this.#closing) worker.drain();
      else if (this.#isWornOut(worker)) this.#retire(worker);
      else this.#idle.add(worker);
    }
    // The caller's next task finds this process, with what it has loaded, before waiting tasks of lower priority do.
    settle();
    await Promise.resolve();
    this.#dispatch();
  }

  /**
   * Has a task run, and judges a failure: whether the task waits again.
   * @param worker the process it runs in, if that is one of this machine.
   * @returns hands the outcome to the caller, if there is one.
   */
  async #perform(
    waiting: Waiting,
    run: (listeners: TaskListeners) => Promise<TaskResults[TaskKind]>,
    worker?: WorkerProcess,
  ): Promise<() => void> {
    const { task, options, resolve, reject, abort } = waiting;
    const { account, signal, onProgress } = options;
    signal?.removeEventListener('abort', abort);
    const priority: Turned = options.priority ?? 'batch';
    const turns = this.#turns[priority];
    turns.take(accountOf(waiting));
    let begun = false;
    const onStart = (): void => {
      begun = true;
      if (!waiting.begun) options.onStart?.();
      waiting.begun = true;
    };
    let settle = (): void => undefined;
    try {
      const result = await run({ account, signal, onStart, onProgress });
      settle = () => resolve(result);
    } catch (error) {
      const failure = error instanceof AppError ? error : new AppError('INTERNAL', { cause: error });
      const lost = failure.code === 'WORKER_CRASHED' || failure.code === 'WORKER_TIMEOUT';
      if (lost)
        this.#logger.error({ task: task.kind, code: failure.code, detail: failure.detail }, 'render process lost');
      if (error instanceof HandedBackError) this.#waitAgain(waiting);
      else if (lost && !begun) this.#handOverAgain(waiting, failure);
      else if (lost && worker?.crashed && decodesMedia.has(task.kind)) this.#suspect(waiting, failure);
      else settle = () => reject(failure);
    }
    turns.leave(accountOf(waiting));
    return settle;
  }

  #isWornOut(worker: WorkerProcess): boolean {
    const { tasks, growth, tasksAtLeast, loadedAfter, memoryAtMost } = this.#wear;
    const { tasksDone, memory } = worker;
    if (tasksDone <= loadedAfter) this.#loaded.set(worker, memory);
    const grown = memory - (this.#loaded.get(worker) ?? memory);
    return tasksDone >= tasks || memory > memoryAtMost || (grown > growth && tasksDone >= tasksAtLeast);
  }

  /** Returns a task that no process has begun to the front of its queue. */
  #handOverAgain(waiting: Waiting, failure: AppError): void {
    waiting.lostHandovers += 1;
    if (!this.#closing && waiting.lostHandovers >= lostHandoversLimit) waiting.reject(failure);
    else this.#waitAgain(waiting);
  }

  #waitAgain(waiting: Waiting): void {
    if (this.#closing) waiting.reject(new AppError('SHUTTING_DOWN'));
    else this.#enqueue(waiting, 'first');
  }

  /** Handles a file that crashed its process: tries it once more in an unused process, then refuses it. */
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
    // It may have been cancelled at the moment its process was lost.
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

  /** Ends a process after its task. It no longer counts towards the pool's size, so a new one may start at once. */
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
