import { expect, test, vi } from 'vitest';
import { GuardedPageBrowser } from '#electron/studio/outbound/page-browser.ts';

const launched: { connected: boolean; closed: boolean }[] = [];
vi.mock('playwright-core', () => ({
  chromium: {
    launch: () => {
      const state = { connected: true, closed: false };
      launched.push(state);
      return Promise.resolve({
        isConnected: () => state.connected,
        newContext: () => Promise.reject(new Error('no page')),
        close: () => Promise.resolve(void (state.closed = true)),
      });
    },
  },
}));

test('after a crash all pages share one browser, which is closed in the end', async () => {
  const browser = new GuardedPageBrowser({}, () => 'chromium');
  const { signal } = new AbortController();
  const policy = { loopback: true };
  const capture = () => browser.capture({ address: 'http://127.0.0.1:1', view: 'wide', policy, signal });
  await expect(capture()).rejects.toThrow('no page');
  for (const state of launched) state.connected = false;
  await Promise.allSettled([capture(), capture()]);
  await browser.close();
  expect(launched).toEqual([
    { connected: false, closed: false },
    { connected: true, closed: true },
  ]);
});
