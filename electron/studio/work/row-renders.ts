import { AppError, CancelledError } from '#shared/errors/index.ts';
import type { WorkerPool } from '#electron/engine/workers/pool.ts';
import { Tally } from '#electron/lib/tally.ts';
import { filledSentences, parseScript } from '#shared/script/index.ts';
import type { TaskResult } from '#electron/engine/workers/protocol.ts';
import type { RowTask } from '../domain/generation/render-task.ts';

type RowOptions = { signal: AbortSignal; account: string };

type Row = {
  account: string;
  values: readonly string[];
  /** Renders the row in the pool. */
  run: () => Promise<void>;
  reject: (error: unknown) => void;
};

/** Rows of an account in the pool per process, so that no process idles while an outcome is stored. */
const handedAhead = 2;

/** Rows of an account considered per process to find some with different values. */
const lookedAhead = 32;

/** Rows of all accounts per process, besides those that wait for a value: several slow accounts leave room for more. */
const takenAtMost = 8;

/** Number of rendered values remembered. Rows wait again for a forgotten one. */
const rememberedValues = 10_000;

/**
 * Renders rows, and each value that they share only once: a row waits while another renders a shared value, and then
 * finds its section in the cache. Rows behind it go first, so a list sorted by name costs no more than a shuffled one.
 * Each account has its own share of the look-ahead and waits for its own rows alone; the pool gives them turns.
 */
export class RowRenders {
  readonly #pool: WorkerPool;
  readonly #waiting = new Set<Row>();
  readonly #beingRendered = new Set<string>();
  readonly #rendered = new Set<string>();
  /** Rows in the pool, and rows that wait, by account. */
  readonly #handed = new Tally();
  readonly #held = new Tally();
  #stopped = false;

  constructor(pool: WorkerPool) {
    this.#pool = pool;
  }

  /** The number of rows to accept at present: more while rows wait for a shared value. */
  capacity(): number {
    return this.#pool.size * takenAtMost + this.#waiting.size;
  }

  /** The same for one account, however many rows of others there are. */
  capacityOfAccount(account: string): number {
    const { size } = this.#pool;
    return Math.min(size * handedAhead + this.#held.of(account), size * lookedAhead);
  }

  /** @throws AppError like `WorkerPool.run`; `SHUTTING_DOWN` for rows still waiting when `stop` is called. */
  render<T extends RowTask>(task: T, options: RowOptions): Promise<TaskResult<T>> {
    if (this.#stopped) return Promise.reject(new AppError('SHUTTING_DOWN'));
    const { promise, resolve, reject } = Promise.withResolvers<TaskResult<T>>();
    const run = async (): Promise<void> => resolve(await this.#pool.run(task, { ...options, priority: 'batch' }));
    const row: Row = { account: options.account, values: valuesOf(task, options.account), run, reject };
    this.#waiting.add(row);
    this.#held.add(row.account);
    const cancel = (): void => {
      if (this.#leave(row)) reject(new CancelledError());
    };
    if (options.signal.aborted) cancel();
    options.signal.addEventListener('abort', cancel, { once: true });
    this.#dispatch();
    return promise;
  }

  /** Gives no further rows to the pool; running ones continue. */
  stop(): void {
    this.#stopped = true;
    for (const row of this.#waiting) {
      this.#leave(row);
      row.reject(new AppError('SHUTTING_DOWN'));
    }
  }

  /** Whether a row has waited until now. */
  #leave(row: Row): boolean {
    const waited = this.#waiting.delete(row);
    if (waited) this.#held.remove(row.account);
    return waited;
  }

  #dispatch(): void {
    for (const row of this.#waiting) {
      if (this.#handed.of(row.account) >= this.#pool.size * handedAhead) continue;
      if (row.values.some((value) => this.#beingRendered.has(value))) continue;
      this.#leave(row);
      void this.#run(row);
    }
  }

  async #run({ account, values, run, reject }: Row): Promise<void> {
    const fresh = values.filter((value) => !this.#rendered.has(value));
    for (const value of fresh) this.#beingRendered.add(value);
    this.#handed.add(account);
    try {
      await run();
      this.#remember(fresh);
    } catch (error) {
      reject(error);
    }
    for (const value of fresh) this.#beingRendered.delete(value);
    this.#handed.remove(account);
    this.#dispatch();
  }

  #remember(values: readonly string[]): void {
    for (const value of values) this.#rendered.add(value);
    for (const oldest of this.#rendered) {
      if (this.#rendered.size <= rememberedValues) break;
      this.#rendered.delete(oldest);
    }
  }
}

/**
 * Keys of the parts of a row that other rows of its account may share: each section, each sound of a background, and all of them
 * together, because neighbouring sections are encoded as one. For a script spoken as a whole: each sentence.
 */
function valuesOf(task: RowTask, account: string): string[] {
  const { template, voice, consent } = task;
  const named = (part: unknown): string => JSON.stringify([account, template, voice, consent, part]);
  if (task.kind === 'render-script') {
    const sentences = filledSentences(parseScript(task.script), new Map(Object.entries(task.values)));
    return sentences.map(({ text }) => named(text));
  }
  const parts = [
    ...task.sections.map(({ start, end, text, recording }) => [start, end, text, recording?.id]),
    ...(task.sounds ?? []).map(({ start, end, asset }) => [start, end, asset.key]),
  ];
  const together = parts.length > 1 ? [parts] : [];
  return [...parts, ...together].map(named);
}
