import { AppError, CancelledError } from '#shared/errors/index.ts';
import type { WorkerPool } from '../../engine/workers/pool.ts';
import { filledSentences, parseScript } from '#shared/script/index.ts';
import type { TaskResult } from '../../engine/workers/protocol.ts';
import type { RowTask } from '../domain/generation/render-task.ts';

/** `onStart` is called when the row is handed to a render process. */
export type RowOptions = { signal: AbortSignal; onStart?: () => void };

/** Renders rows that were handed over together, each value among them once. */
export type RowRenders = {
  /** @throws AppError as `WorkerPool.run` does; `SHUTTING_DOWN` for what still waits when `stop` is called. */
  render<T extends RowTask>(task: T, options: RowOptions): Promise<TaskResult<T>>;
  /** How many rows to hand over at a time, as things are now: more while rows wait for a value they share. */
  capacity(): number;
  /** Hands nothing more to the pool; what was handed over goes on. */
  stop(): void;
};

type Row = {
  values: readonly string[];
  options: RowOptions;
  /** Has the pool do it. */
  run: () => Promise<void>;
  reject: (error: unknown) => void;
};

/** Rows in the pool for each process, so that none idles while an outcome is stored. */
const handedAhead = 2;

/** Rows looked at, for each process, to find some with different values. */
const lookedAhead = 32;

/** Values remembered as rendered. One that is forgotten, or whose section left the cache, is waited for once more. */
const rememberedValues = 10_000;

/**
 * A row waits while another one renders a value they share, and then finds its section in the cache; rows behind it go
 * first. So a list sorted by name costs no more than a shuffled one.
 */
export function createRowRenders(pool: WorkerPool): RowRenders {
  const waiting = new Set<Row>();
  const beingRendered = new Set<string>();
  const rendered = new Set<string>();
  let handed = 0;
  let stopped = false;

  function dispatch(): void {
    for (const row of waiting) {
      if (handed >= pool.size * handedAhead) return;
      if (row.values.some((value) => beingRendered.has(value))) continue;
      waiting.delete(row);
      void run(row);
    }
  }

  async function run({ values, run: runInPool, reject }: Row): Promise<void> {
    const fresh = values.filter((value) => !rendered.has(value));
    for (const value of fresh) beingRendered.add(value);
    handed += 1;
    try {
      await runInPool();
      remember(fresh);
    } catch (error) {
      reject(error);
    }
    for (const value of fresh) beingRendered.delete(value);
    handed -= 1;
    dispatch();
  }

  function remember(values: readonly string[]): void {
    for (const value of values) rendered.add(value);
    for (const oldest of rendered) {
      if (rendered.size <= rememberedValues) break;
      rendered.delete(oldest);
    }
  }

  return {
    capacity: () => Math.min(pool.size * handedAhead + waiting.size, pool.size * lookedAhead),
    render<T extends RowTask>(task: T, options: RowOptions) {
      if (stopped) return Promise.reject(new AppError('SHUTTING_DOWN'));
      const { promise, resolve, reject } = Promise.withResolvers<TaskResult<T>>();
      const inPool = async (): Promise<void> => resolve(await pool.run(task, { ...options, priority: 'batch' }));
      const row: Row = { values: valuesOf(task), options, run: inPool, reject };
      waiting.add(row);
      const cancel = (): void => {
        if (waiting.delete(row)) reject(new CancelledError());
      };
      if (options.signal.aborted) cancel();
      options.signal.addEventListener('abort', cancel, { once: true });
      dispatch();
      return promise;
    },
    stop() {
      stopped = true;
      for (const { reject } of waiting) reject(new AppError('SHUTTING_DOWN'));
      waiting.clear();
    },
  };
}

/**
 * What a row renders, as far as two rows may have it in common: each of its sections and of its backgrounds' sounds, and
 * all of them together, as those that lie close to each other are encoded in one go; or each of its sentences, where all
 * is spoken anew.
 */
function valuesOf(task: RowTask): string[] {
  const { template, voice, consent } = task;
  const named = (part: unknown): string => JSON.stringify([template, voice, consent, part]);
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
