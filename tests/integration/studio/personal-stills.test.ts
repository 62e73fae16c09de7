import { expect, test, vi } from 'vitest';
import { CancelledError } from '#shared/errors/index.ts';
import type { Db } from '#electron/db/open.ts';
import type { WorkerPool } from '#electron/engine/workers/pool.ts';
import { createPersonalStills } from '#electron/studio/domain/stills/personal-stills.ts';
import { silent } from '../../support/desktop.ts';
import { createMemoryStore } from '../../support/memory-store.ts';

const design = { text: 'Hi Ada', style: 'lower_third', badge: false };
vi.mock('#electron/studio/store/stills.ts', () => ({ findDrawn: () => ({ template: 'hash', design }) }));

test('a still whose drawing the deletion of others ends is drawn again', async () => {
  const artifacts = createMemoryStore();
  const first = Promise.withResolvers<boolean>();
  const run = vi.fn();
  run.mockImplementationOnce(() => first.promise);
  run.mockImplementationOnce(async ({ key }: { key: string }) => {
    await artifacts.put({ kind: 'stills', key }, [Buffer.from('Hi Ada')]);
    return true;
  });
  const pool = { run } as unknown as WorkerPool;
  const stills = createPersonalStills({ db: {} as Db, pool, artifacts, logger: silent });
  const ended = stills.read('capability', 'preview');
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce());
  const cleared = stills.clear();
  const again = stills.read('capability', 'preview');
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2));
  first.reject(new CancelledError());
  await cleared;
  for (const still of [ended, again]) expect(Buffer.from((await still)?.bytes ?? []).toString()).toBe('Hi Ada');
  expect(run).toHaveBeenCalledTimes(2);
});
