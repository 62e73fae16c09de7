import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type * as timersPromises from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { patience, until } from '../../support/patience.ts';
import { remoteApp } from '../../support/remote-app.ts';

// Before an export waits for the studio, it tries again for twenty seconds.
const longestTry = 15_000;
vi.mock('node:timers/promises', async (original) => {
  const timers = await original<typeof timersPromises>();
  return {
    ...timers,
    setTimeout: (time: number, ...rest: [undefined, object]) =>
      timers.setTimeout(time > longestTry ? time : Math.min(time, 50), ...rest),
  };
});

const app = remoteApp();

test('an export that is cancelled while it waits for the studio leaves nothing in its folder', async () => {
  const template = await app.readyTemplate();
  const { id } = await app.launch(template, 'Ada');
  await app.finished(id);
  const folder = join(app.dataFolder, 'out');
  const { fetch } = globalThis;
  let isFirst = true;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const isForSize = new Headers(init?.headers).get('range') === 'bytes=0-0';
    if (!url.endsWith('/video.mp4') || isForSize) return fetch(url, init);
    if (!isFirst) throw new TypeError('fetch failed');
    isFirst = false;
    return new Response('a beginning', { headers: { etag: '"one"', 'content-length': '1000' } });
  });
  try {
    const job = await app.ask('exports.start', { campaignId: id, folder, pattern: '{first_name}' });
    await until(async () => (await app.ask('jobs.list', {})).find((each) => each.id === job.id)?.waiting === true);
    expect(readdirSync(folder)).not.toEqual([]);
    await app.ask('jobs.cancel', { id: job.id });
    await vi.waitFor(() => expect(readdirSync(folder)).toEqual([]), patience);
  } finally {
    vi.unstubAllGlobals();
  }
}, 180_000);
