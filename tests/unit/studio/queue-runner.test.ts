import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLogger } from '#electron/lib/logger.ts';
import { createQueueRunner, type QueueRunnerOptions } from '#electron/studio/work/queue-runner.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A queue in memory, and what happened to its items. */
function setUp(waiting: string[], options: Partial<QueueRunnerOptions<string>> = {}) {
  const started: { item: string; signal: AbortSignal; finish: () => void }[] = [];
  const log: string[] = [];
  const runner = createQueueRunner<string>({
    name: 'test',
    capacity: () => 2,
    keyOf: (item) => item,
    take: () => waiting.shift(),
    together: (work) => work(),
    work(item, { signal }) {
      const { promise, resolve } = Promise.withResolvers<() => void>();
      started.push({ item, signal, finish: () => resolve(() => log.push(`done ${item}`)) });
      return promise;
    },
    putBack: (item) => log.push(`back ${item}`),
    recover: () => log.push('recover'),
    logger: createLogger('test', 'silent'),
    ...options,
  });
  return { runner, started, log, items: () => started.map(({ item }) => item) };
}

const settle = () => vi.advanceTimersByTimeAsync(1);

describe('a queue runner', () => {
  test('counts an attempt when a process has the item, and goes on when that cannot be stored', async () => {
    const counted: string[] = [];
    const { runner, log } = setUp(['a', 'b'], {
      work: async (item, { onStart }) => {
        if (item === 'a') onStart();
        return () => log.push(`done ${item}`);
      },
      countAttempt(item) {
        counted.push(item);
        throw new Error('disk full');
      },
    });
    runner.start();
    await settle();
    expect(counted).toEqual(['a']);
    expect(log).toEqual(['recover', 'done a', 'done b']);
  });

  test('recovers first and works on as many items as it may', async () => {
    const { runner, started, log, items } = setUp(['a', 'b', 'c']);
    runner.start();
    expect(items()).toEqual(['a', 'b']);
    started[0]?.finish();
    await settle();
    expect(items()).toEqual(['a', 'b', 'c']);
    expect(log).toEqual(['recover', 'done a']);
  });

  test('ignores the outcome of what was aborted and goes on with the next', async () => {
    const { runner, started, log, items } = setUp(['a', 'b', 'c']);
    runner.start();
    runner.abort('a');
    runner.abort('nobody');
    expect(started[0]?.signal.aborted).toBe(true);
    await settle();
    expect(items()).toEqual(['a', 'b', 'c']);
    started[0]?.finish();
    await settle();
    expect(log).not.toContain('done a');
  });

  test('looks again after a while when the database refuses', async () => {
    let refusals = 1;
    const waiting = ['a', 'b'];
    const { runner, log, items } = setUp(waiting, {
      take() {
        if (refusals-- > 0) throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
        return waiting.shift();
      },
    });
    runner.start();
    expect(items()).toEqual([]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(items()).toEqual(['a', 'b']);
    expect(log).toEqual(['recover']);
  });

  test('tries to recover again when the database refuses', async () => {
    let refusals = 1;
    const { runner, log } = setUp(['a'], {
      recover() {
        if (refusals-- > 0) throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
        log.push('recover');
      },
    });
    runner.start();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(log).toEqual(['recover']);
  });

  test('keeps an outcome that the database refuses, begins nothing more, and stores it later', async () => {
    let refusals = 1;
    const started: string[] = [];
    const stored: string[] = [];
    const waiting = ['a', 'b'];
    const { runner } = setUp(waiting, {
      capacity: () => 1,
      async work(item) {
        started.push(item);
        return () => {
          if (refusals-- > 0) throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
          stored.push(item);
        };
      },
    });
    runner.start();
    await settle();
    expect([started, stored]).toEqual([['a'], []]);
    await vi.advanceTimersByTimeAsync(5_000);
    await settle();
    expect([started, stored]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
  });

  test('waits a bounded time at the end, then puts back what is not done', async () => {
    const { runner, started, log } = setUp(['a', 'b', 'c']);
    runner.start();
    const closed = runner.close(1_000);
    started[0]?.finish();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(started[1]?.signal.aborted).toBe(true);
    started[1]?.finish();
    await closed;
    expect(log).toEqual(['recover', 'done a', 'back b']);
  });
});
