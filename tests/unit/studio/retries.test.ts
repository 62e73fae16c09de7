import { expect, test } from 'vitest';
import { Retries } from '#electron/studio/domain/generation/retries.ts';

test('retries of one campaign run one after another, also after one that fails', async () => {
  const retries = new Retries();
  const first = Promise.withResolvers<void>();
  const log: string[] = [];
  const run = (campaign: string, name: string, work = Promise.resolve()): Promise<void> =>
    retries.run(campaign, async () => {
      log.push(`${name} begins`);
      await work.finally(() => log.push(`${name} ends`));
    });
  const failing = run('ours', 'first', first.promise);
  const waiting = run('ours', 'second');
  await run('theirs', 'other');
  expect(log).toEqual(['first begins', 'other begins', 'other ends']);
  first.reject(new Error('no credits'));
  await expect(failing).rejects.toThrow('no credits');
  await waiting;
  expect(log.slice(3)).toEqual(['first ends', 'second begins', 'second ends']);
});

test('stopping a campaign stops the retries that run and those that wait', async () => {
  const retries = new Retries();
  const first = Promise.withResolvers<void>();
  const stopped: boolean[] = [];
  const running = retries.run('ours', async (signal) => {
    await first.promise;
    stopped.push(signal.aborted);
  });
  const waiting = retries.run('ours', async (signal) => void stopped.push(signal.aborted));
  const other = retries.run('theirs', async (signal) => void stopped.push(signal.aborted));
  retries.stop('ours');
  first.resolve();
  await Promise.all([running, waiting, other]);
  await retries.run('ours', async (signal) => void stopped.push(signal.aborted));
  expect(stopped).toEqual([false, true, true, false]);
});
