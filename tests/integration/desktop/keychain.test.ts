import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { describe, expect, test, vi } from 'vitest';
import { openKeychain, type SecretStore } from '#electron/desktop/accounts/keychain.ts';
import { lateKeychain } from '#electron/desktop/accounts/late-keychain.ts';
import { silent } from '../../support/desktop.ts';
import { patience } from '../../support/patience.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

const home = temporaryFolder('keyring');

function has(command: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;
}

describe('the keychain', () => {
  test('keeps secrets in memory, and says so, where the system has none', async () => {
    const keychain = await openKeychain(null, silent);
    expect(keychain.kind).toBe('memory');
    await keychain.set('account', 'secret');
    expect(await keychain.get('account')).toBe('secret');
    await keychain.delete('account');
    expect(await keychain.get('account')).toBeNull();
  });

  test('keeps secrets in memory where the system’s does not answer', async () => {
    const refusing: SecretStore = {
      getPassword: async () => Promise.reject(new Error('locked')),
      setPassword: async () => Promise.reject(new Error('locked')),
      deletePassword: async () => Promise.reject(new Error('locked')),
    };
    expect((await openKeychain(refusing, silent)).kind).toBe('memory');
  });

  test('says when it is locked while the app runs, and puts the secret nowhere else', async () => {
    let isLocked = false;
    const store: SecretStore = {
      getPassword: async () => (isLocked ? Promise.reject(new Error('locked')) : null),
      setPassword: async () => Promise.reject(new Error('locked')),
      deletePassword: async () => false,
    };
    const keychain = await openKeychain(store, silent);
    expect(keychain.kind).toBe('os');
    isLocked = true;
    expect((await thrownBy(keychain.get('account'))).code).toBe('KEYCHAIN_UNAVAILABLE');
    expect((await thrownBy(keychain.set('account', 'secret'))).code).toBe('KEYCHAIN_UNAVAILABLE');
  });

  test('that is unlocked later is noticed when a secret is needed, and gets what memory kept', async () => {
    let isLocked = true;
    const secrets = new Map([['old', 'secret']]);
    const unlessLocked = async <T>(value: T): Promise<T> => (isLocked ? Promise.reject(new Error('locked')) : value);
    const store: SecretStore = {
      getPassword: (_, account) => unlessLocked(secrets.get(account) ?? null),
      setPassword: async (_, account, secret) => void (await unlessLocked(secrets)).set(account, secret),
      deletePassword: async () => false,
    };
    const onKind = vi.fn();
    const keychain = lateKeychain(openKeychain(store, silent), onKind);
    await keychain.set('new', 'typed');
    expect(await keychain.get('old')).toBeNull();
    expect((await thrownBy(keychain.lookAgain())).code).toBe('KEYCHAIN_UNAVAILABLE');
    expect(keychain.kind).toBe('memory');

    isLocked = false;
    expect(await keychain.get('old')).toBe('secret');
    expect(keychain.kind).toBe('os');
    expect(secrets.get('new')).toBe('typed');
    await vi.waitFor(() => expect(onKind).toHaveBeenCalledTimes(2), patience);
  });

  test('that hangs is waited for once, and noticed when it answers after all', async () => {
    const answer = Promise.withResolvers<null>();
    const store: SecretStore = {
      getPassword: vi.fn(() => answer.promise),
      setPassword: async () => undefined,
      deletePassword: async () => false,
    };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const opening = openKeychain(store, silent);
    await vi.advanceTimersByTimeAsync(30_000);
    vi.useRealTimers();
    const keychain = await opening;
    expect(keychain.kind).toBe('memory');
    expect(await keychain.get('account')).toBeNull();
    expect(store.getPassword).toHaveBeenCalledOnce();
    answer.resolve(null);
    await keychain.back;
    expect(keychain.kind).toBe('os');
  });

  const isMissing = process.platform !== 'linux' || !has('gnome-keyring-daemon') || !has('dbus-run-session');
  test.skipIf(isMissing)(
    'of the system gives a secret to the next process (needs gnome-keyring and dbus-run-session)',
    () => {
      const script = fileURLToPath(new URL('../../support/use-keychain.ts', import.meta.url));
      const account = `test ${randomUUID()}`;
      const node = `'${process.execPath}' '${script}'`;
      const steps = `printf 'pass\\n' | gnome-keyring-daemon --unlock --components=secrets >/dev/null && ${node} set '${account}' s3cret && ${node} get '${account}' && ${node} delete '${account}' && ${node} get '${account}'`;
      const { stdout } = spawnSync('dbus-run-session', ['--', 'sh', '-c', steps], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
        // A keyring of its own, not the one of whoever runs this.
        env: { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home, XDG_RUNTIME_DIR: home },
      });
      expect(stdout.trim().split('\n')).toEqual(['os', 'os s3cret', 'os', 'os null']);
    },
  );
});
