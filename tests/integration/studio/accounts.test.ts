import Database from 'better-sqlite3';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addUser } from '../../support/second-user.ts';
import { standInTemplate } from '../../support/stand-in-template.ts';
import { campaignDone, readyCampaign, startTestStudio, until, upload, type TestStudio } from '../../support/studio.ts';
import { thrownBy } from '../../support/thrown.ts';

let running: TestStudio;

beforeEach(async () => {
  running = await startTestStudio(await standInTemplate());
});
afterEach(() => running.end());

/** The studio as another account sees it. */
async function asAnother(name = 'Agency'): Promise<TestStudio & { id: string }> {
  const { id, client, token, clientId, clientSecret } = await addUser(running, name);
  return { ...running, id, client, studio: { ...running.studio, token, clientId, clientSecret } };
}

const rows = { generation_mode: 'keep_original', variables: ['first_name', 'company'] };

/** Tables that mention an account, with how often. */
function traces(userId: string): [table: string, rows: number][] {
  const db = new Database(join(running.folder, 'studio.db'), { readonly: true });
  try {
    const tables = db.prepare<[], { name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
    return tables.flatMap(({ name }): [string, number][] => {
      const all = db.prepare<[], Record<string, unknown>>(`SELECT * FROM "${name}"`).all();
      const found = all.filter((row) => Object.values(row).includes(userId)).length;
      return found === 0 ? [] : [[name, found]];
    });
  } finally {
    db.close();
  }
}

describe('an account', () => {
  test('is made by the administrator, works at once, and is listed without a secret', async () => {
    const { client } = running;
    const made = await client.call('createAccount', { name: 'Agency' });
    const accounts = await client.call('listAccounts', {});
    expect(accounts.map(({ name, admin }) => [name, admin])).toEqual([
      ['local', true],
      ['Agency', false],
    ]);
    expect(JSON.stringify(accounts)).not.toContain(made.client_secret);
    const other = await asAnother();
    expect(await other.client.call('listVideoInstances', {})).toEqual({ instances: [], total: 0 });
  });

  test('manages its own credentials, the administrator everybody’s', async () => {
    const other = await asAnother();
    const own = await other.client.call('createCredential', { name: 'CRM' });
    expect((await other.client.call('listCredentials', {})).map(({ name }) => name)).toEqual(['First', 'CRM']);
    const given = await running.client.call('createCredential', { name: 'Found again', user_id: other.id });
    await running.client.call('deleteCredential', { client_id: own.client_id, user_id: other.id });
    const listed = await running.client.call('listCredentials', { user_id: other.id });
    expect(listed.map(({ client_id }) => client_id)).toEqual([other.studio.clientId, given.client_id]);
    const administrator = (await running.client.call('listAccounts', {}))[0]?.id ?? '';
    const refused = [
      () => other.client.call('listCredentials', { user_id: administrator }),
      () => other.client.call('createCredential', { name: 'Mine', user_id: administrator }),
      () => other.client.call('deleteCredential', { client_id: running.studio.clientId }),
    ];
    for (const ask of refused) expect((await thrownBy(ask())).code).toBe('NOT_FOUND');
    expect(await thrownBy(other.client.call('listAccounts', {}))).toMatchObject({
      code: 'UNAUTHORIZED',
      message: 'Only administrators of this studio may do this. Ask the one who set it up.',
    });
  });

  test('that the studio was set up with stays', async () => {
    const [administrator] = await running.client.call('listAccounts', {});
    const error = await thrownBy(running.client.call('deleteAccount', { id: administrator?.id ?? '' }));
    expect(error.code).toBe('REQUEST_UNUSABLE');
    expect(await running.client.call('listAccounts', {})).toHaveLength(1);
  });
});

describe('removing an account', () => {
  test('ends its credentials and tokens, and leaves neither a row nor a file of it', async () => {
    const other = await asAnother();
    const { campaignId } = await readyCampaign(other);
    const names = Array.from({ length: 250 }, (_, row) => [`Ada ${row}`, 'Engines']);
    await other.client.call('generateCampaign', { ...rows, campaign_id: campaignId, names });
    await campaignDone(other, campaignId);
    const { id: actor } = await other.client.call('createActor', { name: 'Ada' });
    await other.client.call('createAudio', { actor_id: actor, name: 'Ada', url: await upload(other.studio) });
    await other.client.call('savePronunciation', { name: 'Niamh', ipa: 'ˈniːəv' });
    await other.client.call('createCallbackDestination', { url: 'https://example.com/' });
    await upload(other.studio);
    expect(traces(other.id).length).toBeGreaterThan(8);

    await running.client.call('deleteAccount', { id: other.id });
    expect(traces(other.id)).toEqual([]);
    for (const folder of ['uploads', 'sources', 'templates', 'sounds'])
      expect({ folder, files: readdirSync(join(running.folder, folder)) }).toEqual({ folder, files: [] });
    expect((await thrownBy(other.client.call('listVideoInstances', {}))).code).toBe('UNAUTHORIZED');
    expect((await thrownBy(other.client.call('listCredentials', {}))).code).toBe('UNAUTHORIZED');
    expect((await running.client.call('listAccounts', {})).map(({ name }) => name)).toEqual(['local']);
    const again = await thrownBy(running.client.call('deleteAccount', { id: other.id }));
    expect(again.code).toBe('NOT_FOUND');
  });

  test('stops what is being rendered for it, and leaves the others’ alone', async () => {
    const other = await asAnother();
    const [theirs, ours] = [await readyCampaign(other), await readyCampaign(running)];
    running.pool.hold('render');
    await other.client.call('generateCampaign', { ...rows, campaign_id: theirs.campaignId, names: [['Ada', 'A']] });
    await until(() => running.pool.tasks.some(({ kind }) => kind === 'render'));
    await running.client.call('generateCampaign', { ...rows, campaign_id: ours.campaignId, names: [['Bo', 'B']] });
    await running.client.call('deleteAccount', { id: other.id });
    expect(traces(other.id)).toEqual([]);
    running.pool.release();
    await campaignDone(running, ours.campaignId);
    const { videos } = await running.client.call('listGeneratedByCampaign', { campaign_id: ours.campaignId });
    expect(videos.map(({ status }) => status)).toEqual(['succeeded']);
  });

  test('is taken up by the next start where the studio ended in between', async () => {
    const other = await asAnother();
    await readyCampaign(other);
    await running.studio.close();
    // As a studio leaves it that is killed after it has answered nobody yet.
    const db = new Database(join(running.folder, 'studio.db'));
    db.prepare("UPDATE users SET closed_at = '2026-01-01T00:00:00.000' WHERE id = ?").run(other.id);
    db.close();
    await running.restart();
    await until(() => traces(other.id).length === 0);
    await until(() => readdirSync(join(running.folder, 'templates')).length === 0);
    expect((await running.client.call('listAccounts', {})).map(({ name }) => name)).toEqual(['local']);
  });
});

test('an account that is unknown, or is being removed, cannot be given anything', async () => {
  const { id: actor } = await running.client.call('createActor', { name: 'Ada' });
  const other = await asAnother();
  await running.client.call('deleteAccount', { id: other.id });
  const error = await thrownBy(running.client.call('syncActor', { actor_id: actor, user_id: other.id }));
  expect(error).toMatchObject({ code: 'NOT_FOUND', subject: 'user_id' });
});
