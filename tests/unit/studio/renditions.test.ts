import { expect, test } from 'vitest';
import { CancelledError } from '#shared/errors/index.ts';
import { createLogger } from '#electron/lib/logger.ts';
import type { WorkerPool } from '#electron/engine/workers/pool.ts';
import { Renditions } from '#electron/studio/domain/media/renditions.ts';
import { ManualClock } from '../../support/manual-clock.ts';

test('a caller that comes while a cancelled rendition still ends gets one of its own', async () => {
  const runs: { signal: AbortSignal; done: PromiseWithResolvers<{ size: number }> }[] = [];
  const pool = {
    run(_task: unknown, { signal }: { signal: AbortSignal }) {
      const done = Promise.withResolvers<{ size: number }>();
      runs.push({ signal, done });
      return done.promise;
    },
  } as unknown as WorkerPool;
  const renditions = new Renditions({
    pool,
    folders: { templates: '/nowhere' },
    clock: new ManualClock(),
    logger: createLogger('test', 'silent'),
  });
  const leaving = new AbortController();
  const first = renditions.ensure('hash', '480p', { signal: leaving.signal, onStart: () => undefined });
  leaving.abort(new CancelledError());
  await expect(first).rejects.toThrow(CancelledError);
  const second = renditions.ensure('hash', '480p', { signal: new AbortController().signal, onStart: () => undefined });
  // A process takes a moment to stop.
  runs[0]?.done.reject(new CancelledError());
  await new Promise(setImmediate);
  expect(runs.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  runs[1]?.done.resolve({ size: 1 });
  await second;
});
