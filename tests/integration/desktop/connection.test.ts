import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { patience } from '../../support/patience.ts';
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
      chosen: true,
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
      message: expect.stringContaining('Connect the account again'),
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
