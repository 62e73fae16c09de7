import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test, vi } from 'vitest';
import { openKeychain, type SecretStore } from '#electron/client/keychain.ts';
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

  /** One that can be locked, and how often it was asked for a secret that it has. */
  function lockable(secrets: Map<string, string>) {
    const state = { isLocked: false, dialogs: 0 };
    async function unlessLocked<T>(value: T): Promise<T> {
      if (!state.isLocked) return value;
      state.dialogs += 1;
      throw new Error('locked');
    }
    const store: SecretStore = {
      // As the Secret Service has it: what is not there is said without unlocking.
      getPassword: async (_, account) => (secrets.has(account) ? unlessLocked(secrets.get(account) ?? null) : null),
      setPassword: async (_, account, secret) => void (await unlessLocked(secrets)).set(account, secret),
      deletePassword: async (_, account) => (await unlessLocked(secrets)).delete(account),
    };
    return { store, state };
  }

  test('says when it is locked while the app runs, and gets what was typed meanwhile once it is open', async () => {
    const secrets = new Map([['account', 'old']]);
    const { store, state } = lockable(secrets);
    const keychain = await openKeychain(store, silent);
    expect(keychain.kind).toBe('os');
    state.isLocked = true;
    expect((await thrownBy(keychain.get('account'))).code).toBe('KEYCHAIN_UNAVAILABLE');
    await keychain.set('account', 'typed');
    await keychain.set('new', 'another');
    expect(keychain.kind).toBe('closed');
    expect(await keychain.get('account')).toBe('typed');
    expect(await keychain.get('new')).toBe('another');
    expect((await thrownBy(keychain.lookAgain())).code).toBe('KEYCHAIN_UNAVAILABLE');
    expect([...secrets]).toEqual([['account', 'old']]);

    state.isLocked = false;
    await keychain.set('account', 'latest');
    expect(keychain.kind).toBe('os');
    expect([...secrets]).toEqual([
      ['account', 'latest'],
      ['new', 'another'],
    ]);
    expect(await keychain.get('account')).toBe('latest');
  });

  test('that refused is left in peace by work that waits, and asked again for the user, who may have unlocked it', async () => {
    const { store, state } = lockable(new Map([['account', 'secret']]));
    const onKind = vi.fn();
    const keychain = lateKeychain(await openKeychain(store, silent), onKind);
    await keychain.get('account');
    state.isLocked = true;
    const asked = await Promise.allSettled([keychain.get('account'), keychain.get('account'), keychain.get('account')]);
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(state.dialogs).toBe(1);
    expect(onKind).toHaveBeenCalledTimes(1);

    expect((await thrownBy(keychain.lookAgain())).code).toBe('KEYCHAIN_UNAVAILABLE');
    expect(state.dialogs).toBe(2);
    state.isLocked = false;
    await keychain.lookAgain();
    expect(keychain.kind).toBe('os');
    expect(onKind).toHaveBeenCalledTimes(2);
    expect(await keychain.get('account')).toBe('secret');
  });

  test('that did not answer at the start forgets a secret of an earlier run once it answers', async () => {
    const secrets = new Map([['account', 'secret']]);
    const { store } = lockable(secrets);
    const state = { answers: false };
    const getPassword: SecretStore['getPassword'] = (...of) =>
      state.answers ? store.getPassword(...of) : Promise.reject(new Error('no bus'));
    const keychain = await openKeychain({ ...store, getPassword }, silent);
    expect(keychain.kind).toBe('memory');
    state.answers = true;
    await keychain.delete('account');
    expect([...secrets]).toEqual([]);
    expect(keychain.kind).toBe('os');
  });

  test('that refused is asked again after a while', async () => {
    const { store, state } = lockable(new Map([['account', 'secret']]));
    const keychain = await openKeychain(store, silent);
    state.isLocked = true;
    await thrownBy(keychain.get('account'));
    state.isLocked = false;
    expect((await thrownBy(keychain.get('account'))).code).toBe('KEYCHAIN_UNAVAILABLE');
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      vi.advanceTimersByTime(11 * 60_000);
      expect(await keychain.get('account')).toBe('secret');
    } finally {
      vi.useRealTimers();
    }
    expect(keychain.kind).toBe('os');
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
    await vi.waitFor(() => expect(keychain.kind).toBe('os'), patience);
  });

  const isMissing = process.platform !== 'linux' || !['gnome-keyring-daemon', 'dbus-run-session', 'gdbus'].every(has);

  /** Runs the steps of a script on a bus and with a keyring of their own. @returns what the app's side printed. */
  function withKeyring(name: string, steps: readonly string[]): string[] {
    const folder = join(home, name);
    mkdirSync(folder, { mode: 0o700 });
    const { stdout } = spawnSync('dbus-run-session', ['--', 'sh', '-c', steps.join('\n')], {
      encoding: 'utf8',
      // The system's dialog cannot show here: that is a dialog which is dismissed, and is said on the error output.
      stdio: ['ignore', 'pipe', 'ignore'],
      env: {
        ...process.env,
        DISPLAY: '',
        WAYLAND_DISPLAY: '',
        HOME: folder,
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
        XDG_RUNTIME_DIR: folder,
      },
    });
    // A keyring that the bus starts prints where it listens.
    return stdout.split('\n').filter((line) => /^(?:os|closed|memory)\b/u.test(line));
  }

  const account = `test ${randomUUID()}`;
  const script = fileURLToPath(new URL('../../support/use-keychain.ts', import.meta.url));
  const quoted = (text: string): string => `'${text.replaceAll(`'`, `'\\''`)}'`;
  const use = (...steps: string[]): string => [process.execPath, script, ...steps].map(quoted).join(' ');
  const unlock = `printf 'pass\\n' | gnome-keyring-daemon --replace --unlock --components=secrets >/dev/null 2>&1`;
  const call = 'gdbus call --session --dest';
  const lock = `${call} org.freedesktop.secrets --object-path /org/freedesktop/secrets --method org.freedesktop.Secret.Service.Lock "['/org/freedesktop/secrets/collection/login']" >/dev/null`;
  const pid = `${call} org.freedesktop.DBus --object-path / --method org.freedesktop.DBus.GetConnectionUnixProcessID org.freedesktop.secrets | sed 's/.*uint32 \\([0-9]*\\).*/\\1/'`;

  test.skipIf(isMissing)(
    'of the system gives a secret to the next process (needs gnome-keyring, gdbus and dbus-run-session)',
    () => {
      const steps = [`set,${account},s3cret`, `get,${account}`, `delete,${account}`, `get,${account}`];
      expect(withKeyring('next', [unlock, ...steps.map((step) => use(step))])).toEqual([
        'os',
        'os s3cret',
        'os',
        'os null',
      ]);
    },
  );

  test.skipIf(isMissing)(
    'of the system is locked, unlocked, ended and started again under the app (needs gnome-keyring, gdbus and dbus-run-session)',
    () => {
      const steps = [
        `set,${account},s3cret`,
        `run,${lock}`,
        `get,${account}`,
        'look',
        `run,${unlock}`,
        'look',
        `get,${account}`,
        `run,kill -KILL $(${pid})`,
        // The bus starts another one, which is locked.
        `get,${account}`,
        `run,${unlock}`,
        'look',
        `get,${account}`,
      ];
      expect(withKeyring('locked', [unlock, use(...steps)])).toEqual([
        'os',
        'closed KEYCHAIN_UNAVAILABLE',
        'closed KEYCHAIN_UNAVAILABLE',
        'os',
        'os s3cret',
        'closed KEYCHAIN_UNAVAILABLE',
        'os',
        'os s3cret',
      ]);
    },
  );
});
