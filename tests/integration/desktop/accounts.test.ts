import { randomUUID } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '#electron/db/open.ts';
import { voiceKeyAccount } from '#electron/client/voice-services.ts';
import { rememberNames, secretsOfAccount } from '#electron/desktop/accounts/account-secrets.ts';
import { openKeychain } from '#electron/client/keychain.ts';
import { migrations } from '#electron/desktop/database/migrations.ts';
import { openFaultyLine, silent } from '../../support/desktop.ts';
import { openAccess } from '#electron/client/studio.ts';
import { builtinAccount, type Account } from '#shared/ipc/index.ts';
import { patience, until } from '../../support/patience.ts';
import { remoteApp, script } from '../../support/remote-app.ts';
import { standInTemplate } from '../../support/stand-in-template.ts';
import { startTestStudio, type TestStudio } from '../../support/studio.ts';
import { thrownBy } from '../../support/thrown.ts';

const app = remoteApp();
const installing = {
  id: 'a-voice',
  purpose: 'voice',
  family: 'kokoro',
  language: 'en',
  licence: null,
  size: 1_000,
  address: null,
  sha256: null,
  verified: false,
  status: 'running',
  phase: 'downloading',
  progress: 0.5,
  reason: null,
  error: null,
  speakers: [],
};
let other: TestStudio;

beforeEach(async () => {
  other = await startTestStudio(await standInTemplate());
});
afterEach(() => other.end());

async function accounts(): Promise<Account[]> {
  return (await app.ask('accounts.list', {})).filter(({ kind }) => kind === 'remote');
}

/** Connects a second studio with its client id. */
async function connectOther(name = 'Other'): Promise<Account> {
  const { url, clientId, clientSecret } = other.studio;
  await app.ask('accounts.add', { name, baseUrl: url, credentials: { kind: 'client', clientId, clientSecret } });
  const found = (await accounts()).find(({ baseUrl }) => baseUrl === url);
  if (!found) throw new Error('the account is not in the list');
  return found;
}

describe('several accounts', () => {
  test('stand beside the built-in studio, each with its own library, a click apart', async () => {
    const [first] = await accounts();
    const template = await app.readyTemplate();
    const second = await connectOther();
    expect(await app.ask('connection.get', {})).toMatchObject({ account: second.id, name: 'Other', online: true });
    expect(await app.ask('templates.list', {})).toEqual([]);
    expect(await thrownBy(app.ask('templates.get', { id: template.id }))).toMatchObject({ code: 'NOT_FOUND' });

    await app.ask('accounts.use', { id: first?.id ?? '' });
    expect(await app.ask('templates.list', {})).toMatchObject([{ id: template.id }]);
    expect((await app.ask('accounts.list', {})).map(({ kind, current }) => ({ kind, current }))).toEqual([
      { kind: 'builtin', current: false },
      { kind: 'remote', current: true },
      { kind: 'remote', current: false },
    ]);
  });

  test('of one studio have its templates each for itself, by the ids they have had', async () => {
    const [first] = await accounts();
    const { id: made } = await app.readyTemplate();
    const { client } = app.studio;
    const [instance] = (await client.call('listVideoInstances', {})).instances;
    await client.call('duplicateVideoInstance', { id: instance?.id ?? '' });
    const listed = () =>
      vi.waitFor(async () => {
        const templates = await app.ask('templates.list', {});
        expect(templates.map(({ status }) => status)).toEqual(['ready', 'ready']);
        return templates;
      }, patience);
    const before = await listed();
    expect(before.map(({ id }) => id)).toContain(made);

    const { client_id: clientId, client_secret: clientSecret } = await client.call('createCredential', { name: 'Two' });
    const { baseUrl } = app.credentials();
    await app.ask('accounts.add', { baseUrl, credentials: { kind: 'client', clientId, clientSecret } });
    const second = await listed();
    const ids = new Set([...before, ...second].map(({ id }) => id));
    expect(ids.size).toBe(4);
    await client.call('updateVideoInstance', { id: instance?.id ?? '', name: 'Renamed' });
    await vi.waitFor(async () => {
      expect((await app.ask('templates.list', {})).map(({ name }) => name)).toContain('Renamed');
    }, patience);
    app.line.set('offline');
    await app.ask('accounts.use', { id: first?.id ?? '' });
    // What a later look at the studio found out about them may have come in between.
    const kept = (await app.ask('templates.list', {})).map(({ id }) => id);
    expect(kept.toSorted()).toEqual(before.map(({ id }) => id).toSorted());
  });

  test('keep their secrets when others are used, and lose them with themselves', async () => {
    const [first] = await accounts();
    const second = await connectOther();
    expect(await app.keychain.get(first?.id ?? '')).toBe(app.studio.studio.clientSecret);
    expect(await app.keychain.get(second.id)).toBe(other.studio.clientSecret);
    await app.ask('accounts.use', { id: first?.id ?? '' });
    await app.ask('accounts.remove', { id: first?.id ?? '' });
    expect(await app.keychain.get(first?.id ?? '')).toBeNull();
    expect(await accounts()).toMatchObject([{ id: second.id }]);
  });

  test('with the same client id at the same address are one, which gets the new secret and name', async () => {
    const before = await connectOther();
    expect(await connectOther('Renamed')).toEqual({ ...before, name: 'Renamed' });
    expect(await accounts()).toHaveLength(2);
  });

  test('are not made twice by the same credentials given twice at once', async () => {
    const { url: baseUrl, clientId, clientSecret } = other.studio;
    const { authorize } = openAccess(baseUrl, other.studio);
    const token = (await authorize('bearer', true)).replace('Bearer ', '');
    const given = [
      { kind: 'client' as const, clientId, clientSecret },
      { kind: 'token' as const, token },
    ];
    for (const [index, credentials] of given.entries()) {
      const add = () => app.ask('accounts.add', { baseUrl, credentials });
      await Promise.all([add(), add()]);
      expect(await accounts()).toHaveLength(index + 2);
    }
  });

  test('are not connected while their credentials are refused', async () => {
    const { url, clientId } = other.studio;
    const credentials = { kind: 'client' as const, clientId, clientSecret: 'wrong' };
    expect(await thrownBy(app.ask('accounts.add', { baseUrl: url, credentials }))).toMatchObject({
      code: 'UNAUTHORIZED',
    });
    expect(await accounts()).toHaveLength(1);
    expect(await app.ask('connection.get', {})).toMatchObject({ baseUrl: app.line.url });
  });

  test('are not connected once the user no longer waits for their studio', async () => {
    const line = await openFaultyLine(other.studio.url);
    line.set('hangs');
    const { clientId, clientSecret } = other.studio;
    const credentials = { kind: 'client' as const, clientId, clientSecret };
    const added = thrownBy(app.ask('accounts.add', { baseUrl: line.url, credentials }));
    await until(() => line.hanging() > 0);
    await app.ask('accounts.cancelAttempts', {});
    expect(await added).toMatchObject({ code: 'CANCELLED' });
    expect(await app.ask('connection.get', {})).toMatchObject({ baseUrl: app.line.url });
    expect(await accounts()).toHaveLength(1);
    await line.close();
  });

  test('are remembered over a restart, without any secret on disk', async () => {
    const second = await connectOther();
    await app.desktop.close();
    const databases = (await readdir(app.dataFolder)).filter((name) => name.startsWith('desktop.db'));
    const contents = await Promise.all(databases.map((name) => readFile(join(app.dataFolder, name), 'latin1')));
    expect(contents.join('')).toContain(second.id);
    expect(contents.join('')).not.toContain(other.studio.clientSecret);
    await app.open();
    expect(await accounts()).toMatchObject([{ baseUrl: app.line.url }, { id: second.id, current: true }]);
  });

  test('each announce their speech models while they are in use', async () => {
    const announced = () => app.events.flatMap(({ name, payload }) => (name === 'models.changed' ? payload : []));
    app.line.set({ status: 200, json: [{ ...installing, name: 'First' }] }, 'speech_models');
    await app.call('listSpeechModels', {});
    await until(() => announced().some(({ name }) => name === 'First'));
    const line = await openFaultyLine(other.studio.url);
    const { clientId, clientSecret } = other.studio;
    const credentials = { kind: 'client' as const, clientId, clientSecret };
    await app.ask('accounts.add', { baseUrl: line.url, credentials });
    line.set({ status: 200, json: [{ ...installing, name: 'Second' }] }, 'speech_models');
    await app.call('listSpeechModels', {});
    await until(() => announced().length > 1);
    expect(announced().map(({ name }) => name)).toEqual(['First', 'Second']);
    await line.close();
  });
});

describe('an account with an access token', () => {
  test('works like one with a client id, until the token has ended and another one is given', async () => {
    const { url: baseUrl } = other.studio;
    const { authorize } = openAccess(baseUrl, other.studio);
    const token = (await authorize('bearer', true)).replace('Bearer ', '');
    await app.ask('accounts.add', { name: 'Token', baseUrl, credentials: { kind: 'token', token } });
    expect(await app.ask('templates.list', {})).toEqual([]);
    const account = (await accounts()).find(({ name }) => name === 'Token');
    expect(account).toMatchObject({ credentials: 'token', clientId: null });
    expect(await app.keychain.get(account?.id ?? '')).toBe(token);

    const ended = { kind: 'token' as const, token: `${token}x` };
    const id = account?.id ?? '';
    expect(await thrownBy(app.ask('accounts.setCredentials', { id, credentials: ended }))).toMatchObject({
      code: 'UNAUTHORIZED',
    });
    expect(await app.keychain.get(id)).toBe(token);
    const { clientId, clientSecret } = other.studio;
    await app.ask('accounts.setCredentials', { id, credentials: { kind: 'client', clientId, clientSecret } });
    expect(await accounts()).toContainEqual(expect.objectContaining({ id, credentials: 'client', clientId }));
    expect(await app.ask('templates.list', {})).toEqual([]);
  });
});

describe('what is kept of an account', () => {
  test('is measured, and goes but for what is on its way and what comes back', async () => {
    const [account] = await accounts();
    const id = account?.id ?? '';
    const template = await app.readyTemplate();
    const ended = await app.finished((await app.launch(template, 'Ada')).id);
    await app.ask('templates.list', {});
    await vi.waitFor(
      () => expect(app.events).toContainEqual({ name: 'templates.refreshed', payload: { problem: null } }),
      patience,
    );
    app.line.set('offline');
    const waiting = await app.ask('campaigns.launch', {
      ...app.launchInput(template, ['Grace']),
      idempotencyKey: randomUUID(),
    });
    const before = await app.ask('accounts.cache', { id });
    expect(before).toMatchObject({ templates: 1, campaigns: 2, unsent: 1, refreshedAt: expect.any(String) });
    expect(before.bytes).toBeGreaterThan(0);
    const after = await app.ask('accounts.clearCache', { id });
    expect(after).toMatchObject({ templates: 1, campaigns: 1, unsent: 1 });
    expect(after.bytes).toBeLessThan(before.bytes);
    expect((await app.ask('campaigns.list', {})).campaigns.map((campaign) => campaign.id)).toEqual([waiting.id]);
    expect(await thrownBy(app.ask('campaigns.get', { id: ended.id }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('goes with the account, and the app shows the built-in studio', async () => {
    const [account] = await accounts();
    const id = account?.id ?? '';
    await app.finished((await app.launch(await app.readyTemplate(), 'Ada')).id);
    expect(await app.ask('accounts.remove', { id })).toMatchObject({ account: builtinAccount });
    expect(await app.ask('accounts.cache', { id })).toMatchObject({ bytes: 0, templates: 0, campaigns: 0 });
    await app.connect();
    expect((await app.ask('campaigns.list', {})).campaigns).toEqual([]);
  });

  test('does not hold up its half-sent recording in another account', async () => {
    const [account] = await accounts();
    const spoolId = await app.spool('recording');
    app.line.set('hangs', '/uploads/');
    await app.ask('templates.createFromSpool', { spoolId, name: 'Hello', script });
    await until(() => app.line.hanging() > 0);
    app.line.set('offline');
    await connectOther();
    await app.ask('accounts.remove', { id: account?.id ?? '' });
    const { id } = await app.ask('templates.createFromSpool', { spoolId, name: 'Again', script });
    expect(await app.prepared(id)).toMatchObject({ name: 'Again', status: 'ready' });
  });
});

test('the keys of an account’s voice services are found in the keychain by the account, and no others', async () => {
  const db = openDatabase({ file: ':memory:', migrations });
  const keychain = rememberNames(await openKeychain(null, silent), db);
  const cloud = { id: 'cloud', base_url: 'https://speech.example.com' };
  for (const account of ['one', 'one more']) {
    await keychain.set(account, 'secret');
    await keychain.set(voiceKeyAccount(account, cloud), 'key');
  }
  expect(secretsOfAccount(db, 'one')).toEqual(['one', voiceKeyAccount('one', cloud)]);
  await keychain.delete(voiceKeyAccount('one', cloud));
  expect(secretsOfAccount(db, 'one')).toEqual(['one']);
  db.close();
});
