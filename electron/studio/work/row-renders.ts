import { AppError, CancelledError } from '#shared/errors/index.ts';
import type { WorkerPool } from '../../engine/workers/pool.ts';
import type { RenderResult } from '../../engine/render/types.ts';
import type { RenderTask } from '../domain/generation/render-task.ts';

/** `onStart` is called when the row is handed to a render process. */
export type RowOptions = { signal: AbortSignal; onStart?: () => void };

/** Renders rows that were handed over together, each value among them once. */
export type RowRenders = {
  /** @throws AppError as `WorkerPool.run` does; `SHUTTING_DOWN` for what still waits when `stop` is called. */
  render(task: RenderTask, options: RowOptions): Promise<RenderResult>;
  /** How many rows to hand over at a time, as things are now: more while rows wait for a value they share. */
  capacity(): number;
  /** Hands nothing more to the pool; what was handed over goes on. */
  stop(): void;
};

type Row = {
  task: RenderTask;
  values: readonly string[];
  options: RowOptions;
  resolve: (result: RenderResult) => void;
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

  async function run({ task, values, options, resolve, reject }: Row): Promise<void> {
    const fresh = values.filter((value) => !rendered.has(value));
    for (const value of fresh) beingRendered.add(value);
    handed += 1;
    try {
      const result = await pool.run(task, { ...options, priority: 'batch' });
      remember(fresh);
      resolve(result);
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
    render(task, options) {
      if (stopped) return Promise.reject(new AppError('SHUTTING_DOWN'));
      const { promise, resolve, reject } = Promise.withResolvers<RenderResult>();
      const row: Row = { task, values: valuesOf(task), options, resolve, reject };
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
 * all of them together, as those that lie close to each other are encoded in one go.
 */
function valuesOf({ template, voice, consent, sections, sounds = [] }: RenderTask): string[] {
  const parts = [
    ...sections.map(({ start, end, text, recording }) => [start, end, text, recording?.id]),
    ...sounds.map(({ start, end, asset }) => [start, end, asset.key]),
  ];
  const together = parts.length > 1 ? [parts] : [];
  return [...parts, ...together].map((part) => JSON.stringify([template, voice, consent, part]));
}
