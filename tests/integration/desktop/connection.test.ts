import { once } from 'node:events';
import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { builtinAccount } from '#shared/ipc/index.ts';
import { patience, until } from '../../support/patience.ts';
import { remoteApp } from '../../support/remote-app.ts';
import { thrownBy } from '../../support/thrown.ts';

const app = remoteApp();

/** The library is shown at once; what the studio says is heard behind it. */
function reached(online: boolean) {
  return vi.waitFor(async () => expect(await app.ask('connection.get', {})).toMatchObject({ online }), patience);
}

describe('connecting', () => {
  test('shows where it is connected and that the secret lasts for this run only', async () => {
    const { host } = new URL(app.line.url);
    const [, account] = await app.ask('accounts.list', {});
    expect(account).toMatchObject({ name: host, kind: 'remote', credentials: 'client', current: true });
    expect(await app.ask('connection.get', {})).toEqual({
      account: account?.id,
      name: host,
      kind: 'remote',
      baseUrl: app.line.url,
      clientId: app.studio.studio.clientId,
      keychain: 'memory',
      online: true,
    });
  });

  test('tries credentials without keeping them', async () => {
    const { baseUrl, clientId, clientSecret } = app.credentials();
    const tried = (secret: string, address = baseUrl) =>
      app.ask('accounts.test', {
        baseUrl: address,
        credentials: { kind: 'client', clientId, clientSecret: secret },
      });
    expect(await tried('wrong')).toMatchObject({ ok: false, problem: { code: 'UNAUTHORIZED' } });
    expect(await tried(clientSecret)).toEqual({ ok: true, problem: null });
    app.line.set('offline');
    expect(await tried(clientSecret)).toMatchObject({ ok: false, problem: { code: 'STUDIO_UNREACHABLE' } });
    expect(await tried(clientSecret, 'http://studio.example.com')).toMatchObject({
      ok: false,
      problem: { code: 'INVALID_REQUEST', message: expect.stringContaining('https://') },
    });
    expect(await app.ask('accounts.list', {})).toHaveLength(2);
  });

  test.each([
    ['a web site', { status: 404 }, 'STUDIO_ANSWERED_PAGE', 'A web page answered'],
    ['another service', { status: 404, json: { detail: 'Not Found' } }, 'STUDIO_ANSWERED_FOREIGN', 'isn’t a studio'],
    [
      'a studio of another address',
      { status: 403, json: { code: 403, result: { error: 'Only itself', reason: 'FORBIDDEN_ORIGIN' } } },
      'FORBIDDEN_ORIGIN',
      '--public-url',
    ],
  ] as const)('to %s names the address and what to do', async (_, fault, code, words) => {
    app.line.set(fault);
    const error = await thrownBy(app.connect());
    expect(error).toMatchObject({ code, message: expect.stringContaining(app.line.url) });
    expect(error).toMatchObject({ message: expect.stringContaining(words) });
  });

  test('to an address that redirects names where it leads', async () => {
    const hotel = createServer((_, response) => {
      response.writeHead(302, { location: 'https://login.example.com/sign-in?next=studio' }).end();
    });
    hotel.listen(0, '127.0.0.1');
    await once(hotel, 'listening');
    try {
      const baseUrl = `http://127.0.0.1:${(hotel.address() as AddressInfo).port}`;
      const credentials = { kind: 'token', token: 'secret' } as const;
      expect(await app.ask('accounts.test', { baseUrl, credentials })).toMatchObject({
        ok: false,
        problem: { code: 'STUDIO_REDIRECTS', message: expect.stringContaining('https://login.example.com/sign-in') },
      });
    } finally {
      hotel.close();
    }
  });

  test('gives up a studio that hangs, and names its address', async () => {
    app.line.set('hangs');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const tried = thrownBy(app.connect());
    await vi.advanceTimersByTimeAsync(0);
    vi.advanceTimersByTime(20_000);
    vi.useRealTimers();
    expect(await tried).toMatchObject({
      code: 'STUDIO_UNREACHABLE',
      message: expect.stringContaining(app.line.url),
    });
  });

  test('never writes the secret to disk', async () => {
    await app.ask('templates.list', {});
    await app.desktop.close();
    const databases = (await readdir(app.dataFolder)).filter((name) => name.startsWith('desktop.db'));
    const contents = await Promise.all(databases.map((name) => readFile(join(app.dataFolder, name), 'latin1')));
    expect(contents.join('')).toContain(app.studio.studio.clientId);
    expect(contents.join('')).not.toContain(app.studio.studio.clientSecret);
    await app.open();
  });

  test('asks for the secret again where it is gone', async () => {
    await app.desktop.close();
    await app.open();
    const error = await thrownBy(app.ask('templates.list', {}));
    expect(error).toMatchObject({
      code: 'UNAUTHORIZED',
      message: expect.stringContaining('connect the account again'),
    });
  });

  test('tells the window when the studio goes out of reach, and lists what was last known', async () => {
    const template = await app.readyTemplate();
    app.line.set('offline');
    expect(await app.ask('templates.list', {})).toMatchObject([{ id: template.id, status: 'ready' }]);
    await reached(false);
    expect(app.events).toContainEqual({
      name: 'connection.changed',
      payload: expect.objectContaining({ online: false }),
    });
    app.line.set('none');
    await app.ask('templates.list', {});
    await reached(true);
  });
});

describe('a studio that hangs', () => {
  afterEach(() => void vi.restoreAllMocks());

  /** Starts the app again with work that waits for a token, which never comes: the app's own patience has no end here. */
  async function hang(): Promise<string> {
    const template = await app.readyTemplate();
    app.line.set('offline');
    const { id } = await app.launch(template, 'Ada');
    const { account } = await app.ask('connection.get', {});
    await app.desktop.close();
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
    app.line.set('hangs');
    await app.open();
    await app.keychain.set(account, app.studio.studio.clientSecret);
    app.desktop.wake();
    await app.ask('templates.list', {});
    await until(() => app.line.hanging() > 0);
    return id;
  }

  async function ends(work: Promise<unknown>): Promise<void> {
    let ended = false;
    void work.then(() => (ended = true));
    await until(() => ended, { limit: 30_000, what: 'an end that does not wait for the studio' });
  }

  test('does not keep the app from closing, and nothing is asked of it afterwards', async () => {
    await hang();
    await ends(app.desktop.close());
    await vi.waitFor(() => expect(app.line.hanging()).toBe(0), patience);
    await app.open();
  });

  test('does not keep a request of the window when the app closes; a launch goes out with the next start', async () => {
    const id = await hang();
    const { templateId } = await app.ask('campaigns.get', { id });
    await app.ask('campaigns.withdraw', { id });
    const launching = app.ask(
      'campaigns.launch',
      app.launchInput(await app.ask('templates.get', { id: templateId }), ['Ada']),
    );
    await ends(app.desktop.close());
    const launched = await launching;
    expect(launched).toMatchObject({ status: 'waiting' });
    vi.restoreAllMocks();
    app.line.set('none');
    await app.open();
    await app.connect();
    expect(await app.finished(launched.id)).toMatchObject({ status: 'done' });
  });

  test('does not keep the user from another one', async () => {
    await hang();
    await ends(app.ask('accounts.use', { id: builtinAccount }));
    expect(await app.ask('connection.get', {})).toMatchObject({ account: builtinAccount });
  });
});

test.skipIf(process.platform === 'win32')('recordings are their user’s alone, also those of before', async () => {
  const recordings = join(app.dataFolder, 'recordings');
  const mode = async () => (await stat(recordings)).mode & 0o777;
  expect(await mode()).toBe(0o700);
  await app.desktop.close();
  await chmod(recordings, 0o755);
  await app.open();
  expect(await mode()).toBe(0o700);
});

test('the vault of an earlier version is deleted, and its account asks for the secret again', async () => {
  const vault = join(app.dataFolder, 'vault.json');
  const [, account] = await app.ask('accounts.list', {});
  await app.desktop.close();
  await writeFile(vault, '{"version":1}');
  await app.open();
  await expect(stat(vault)).rejects.toMatchObject({ code: 'ENOENT' });
  const refused = async () => (await thrownBy(app.ask('actors.list', {}))).sentence?.key;
  expect(await refused()).toBe('secretWasInVault');
  expect(await app.ask('accounts.list', {})).toContainEqual(account);
  await app.connect();
  await reached(true);

  await app.desktop.close();
  await app.open();
  expect(await refused()).toBe('secretNotKept');
});
