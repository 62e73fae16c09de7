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
    expect(await app.ask('connection.get', {})).toEqual({
      kind: 'remote',
      chosen: true,
      baseUrl: app.line.url,
      clientId: app.studio.studio.clientId,
      keychain: 'memory',
      online: true,
    });
  });

  test('tries credentials without keeping them', async () => {
    const wrong = { ...app.credentials(), clientSecret: 'wrong' };
    expect(await app.ask('connection.test', wrong)).toMatchObject({ ok: false, problem: { code: 'UNAUTHORIZED' } });
    expect(await app.ask('connection.test', app.credentials())).toEqual({ ok: true, problem: null });
    app.line.set('offline');
    expect(await app.ask('connection.test', app.credentials())).toMatchObject({
      ok: false,
      problem: { code: 'STUDIO_UNREACHABLE' },
    });
    expect(await app.ask('connection.test', { ...wrong, baseUrl: 'http://studio.example.com' })).toMatchObject({
      ok: false,
      problem: { code: 'INVALID_REQUEST', message: expect.stringContaining('https://') },
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

  test('forgets the secret of an account that is left, and no other', async () => {
    const { clientId, clientSecret, baseUrl } = app.credentials();
    const account = `${clientId} ${baseUrl}`;
    await app.connect();
    expect(await app.keychain.get(account)).toBe(clientSecret);
    await app.ask('connection.useBuiltIn', {});
    expect(await app.keychain.get(account)).toBeNull();
    await app.connect();
    expect(await app.keychain.get(account)).toBe(clientSecret);
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
