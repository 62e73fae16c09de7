import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { HandedBackError, interactive, ProcessPool, type Elsewhere } from '#electron/engine/workers/pool.ts';
import type { Task } from '#electron/engine/workers/protocol.ts';
import { runsAnywhere } from '#electron/engine/workers/task-places.ts';
import { AppError } from '#shared/errors/index.ts';
import { createLogger } from '#electron/lib/logger.ts';
import { until } from '../../support/patience.ts';

const entry = fileURLToPath(new URL('../../support/worker-stand-in.ts', import.meta.url));
const here = { kind: 'probe', file: 'ok' } as const;
const anywhere = (script: string) => ({ kind: 'learn-script', script }) as const;

type Run = Parameters<Elsewhere['run']>[1] & {
  task: Task;
  resolve: (result: never) => void;
  reject: (error: Error) => void;
};

/** Places elsewhere whose tasks end when a test says so. */
function standInElsewhere(places: number) {
  let listener = (): void => undefined;
  let free = places;
  const runs: Run[] = [];
  const elsewhere: Elsewhere = {
    size: places,
    get room() {
      return free;
    },
    takes: runsAnywhere,
    run(task, listeners) {
      free -= 1;
      const { promise, resolve, reject } = Promise.withResolvers<never>();
      runs.push({ task, ...listeners, resolve, reject });
      return promise.finally(() => (free += 1));
    },
    whenRoom: (call) => (listener = call),
    close: async () => undefined,
  };
  return { elsewhere, runs, open: (more: number) => ((free += more), listener()) };
}

describe('a pool with places on other machines', () => {
  let pool: ProcessPool;
  afterEach(() => pool.kill());

  function open(elsewhere: Elsewhere): ProcessPool {
    pool = new ProcessPool({ size: 1, entry, logger: createLogger('test', 'silent'), elsewhere });
    return pool;
  }

  it('counts their processes, and gives them only tasks that may leave this machine', async () => {
    const { elsewhere, runs } = standInElsewhere(2);
    open(elsewhere);
    expect(pool.size).toBe(3);
    const away = pool.run(anywhere('one'));
    const report = await pool.run(here);
    expect(Number(report.file)).toBeGreaterThan(0);
    expect(runs.map(({ task }) => task)).toEqual([anywhere('one')]);
    runs[0]?.resolve('sounds' as never);
    await expect(away).resolves.toBe('sounds');
  });

  it('gives them more when places become free, interactive tasks first', async () => {
    const { elsewhere, runs, open: more } = standInElsewhere(0);
    open(elsewhere);
    const busy = pool.run({ kind: 'probe', file: 'hang' }).catch(() => undefined);
    const results = [pool.run(anywhere('batch')), pool.run(anywhere('now'), { priority: interactive })];
    for (const result of results) result.catch(() => undefined);
    expect(pool.waiting).toEqual({ interactive: 1, batch: 2, background: 0 });
    more(1);
    expect(runs.map(({ task, priority }) => [task, priority])).toEqual([[anywhere('now'), 'interactive']]);
    more(1);
    expect(runs).toHaveLength(2);
    expect(pool.waiting).toEqual({ interactive: 0, batch: 1, background: 0 });
    pool.kill();
    await busy;
  });

  it('takes a task back that was handed back, without counting it as lost, and tells once that it began', async () => {
    const { elsewhere, runs } = standInElsewhere(1);
    open(elsewhere);
    let begun = 0;
    const result = pool.run(anywhere('one'), { onStart: () => (begun += 1) });
    for (let time = 0; time < 5; time++) {
      await until(() => runs.length === time + 1);
      runs[time]?.onStart?.();
      runs[time]?.reject(new HandedBackError());
    }
    await until(() => runs.length === 6);
    runs[5]?.resolve('sounds' as never);
    await expect(result).resolves.toBe('sounds');
    expect(begun).toBe(1);
  });

  it('fails a task whose machine was lost after it had begun, as with a process of its own', async () => {
    const { elsewhere, runs } = standInElsewhere(1);
    const result = open(elsewhere).run(anywhere('one'));
    runs[0]?.onStart?.();
    runs[0]?.reject(new AppError('WORKER_CRASHED'));
    await expect(result).rejects.toMatchObject({ code: 'WORKER_CRASHED' });
  });

  it('rejects what was handed back while it closes', async () => {
    const { elsewhere, runs } = standInElsewhere(1);
    const result = open(elsewhere).run(anywhere('one'));
    const closed = pool.close();
    runs[0]?.reject(new HandedBackError());
    await expect(result).rejects.toMatchObject({ code: 'SHUTTING_DOWN' });
    await closed;
  });
});
