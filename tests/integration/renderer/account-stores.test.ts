import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type * as AccountStore from '#renderer/stores/account-store.ts';
import type * as Stores from '#renderer/stores/index.ts';
import type { IpcAnswer } from '#shared/ipc/index.ts';

/** Answers requests when the test says so. */
const pending: { name: string; answer: (answer: IpcAnswer<never>) => void }[] = [];
const request = (name: string) =>
  new Promise<IpcAnswer<never>>((resolve) => {
    pending.push({ name, answer: resolve });
  });

const listeners = new Map<string, (event: never) => void>();

const folder = fileURLToPath(new URL('../../../renderer/src/stores/', import.meta.url));
/** Stores of the app itself: its accounts, choices on this computer, the screen, and updates. */
const appStores = new Set(['accounts.ts', 'app.ts', 'preferences.ts', 'route.ts', 'updates.ts']);

let stores: typeof Stores;
let accountStore: typeof AccountStore;

beforeAll(async () => {
  vi.stubGlobal('window', {
    location: { hash: '', origin: 'http://127.0.0.1' },
    addEventListener: () => undefined,
    vocative: {
      requests: new Proxy({}, { get: (_, name) => () => request(String(name)) }),
      events: new Proxy(
        {},
        {
          get: (_, name) => (listener: (event: never) => void) => {
            listeners.set(String(name), listener);
            return () => listeners.delete(String(name));
          },
        },
      ),
    },
  });
  stores = await import('#renderer/stores/index.ts');
  accountStore = await import('#renderer/stores/account-store.ts');
});
beforeEach(() => void pending.splice(0));

type Store = { getState(): object; setState(state: object, replace: true): void; getInitialState(): object };

function isStore(value: unknown): value is Store {
  return typeof value === 'function' && 'getInitialState' in value && 'setState' in value;
}

test('every store is one of the app, or is made so that it empties with its account', async () => {
  const others: string[] = [];
  for (const name of await readdir(folder)) {
    if (appStores.has(name) || name === 'account-store.ts') continue;
    if (/\bcreate\s*</u.test(await readFile(join(folder, name), 'utf8'))) others.push(name);
  }
  expect(others).toEqual([]);
});

test('every store of an account is as at the start when the account is left', async () => {
  const ofApp = new Set(['useAccounts', 'useApp', 'usePreferences', 'useRoute', 'useUpdates']);
  const ofAccount = Object.entries<unknown>({ ...stores }).flatMap(([name, value]) =>
    isStore(value) && !ofApp.has(name) ? [[name, value] as const] : [],
  );
  expect(ofAccount.length).toBeGreaterThan(12);
  for (const [, store] of ofAccount) {
    const filled = Object.entries(store.getState()).map(([key, value]) => [
      key,
      typeof value === 'function' ? value : 'of the former account',
    ]);
    store.setState(Object.fromEntries(filled), true);
  }
  accountStore.leaveAccount();
  for (const [name, store] of ofAccount) expect(store.getState(), name).toEqual(store.getInitialState());
});

test('an answer about the former account that comes late reaches no store', async () => {
  const { useWebhooks } = stores;
  void useWebhooks.getState().load();
  const late = pending.splice(0);
  accountStore.leaveAccount();
  for (const { answer } of late) answer({ ok: false, error: { code: 'STUDIO_UNREACHABLE', message: 'late' } as never });
  void useWebhooks.getState().load();
  expect(pending).toHaveLength(late.length);
  for (const { answer } of pending) answer({ ok: true, value: [] as never });
  await vi.waitFor(() => expect(useWebhooks.getState().loaded).toBe(true));
  expect(useWebhooks.getState()).toMatchObject({ webhooks: [], problem: null });
});

test('a backup that ends after the account was left is reported, as its answer is dropped', async () => {
  const ended: unknown[] = [];
  stores.followEndedCopies((copy) => ended.push(copy));
  void stores.useStorage.getState().backUp('/backups');
  accountStore.leaveAccount();
  const copy = { kind: 'backUp', folder: '/backups/one', problem: null };
  listeners.get('storage.copied')?.(copy as never);
  pending[0]?.answer({ ok: true, value: { folder: '/backups/one' } as never });
  await Promise.resolve();
  expect(ended).toEqual([copy]);
});
