import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { StudioClient } from '#shared/api/index.ts';
import { isAppError } from '#shared/errors/index.ts';
import { mostOfAccount } from '#shared/limits.ts';
import { dataFolder } from '#electron/studio/store/data-folder.ts';
import { openStudioDatabase } from '#electron/studio/store/open.ts';
import { addUser } from '../../support/second-user.ts';
import { standInTemplate } from '../../support/stand-in-template.ts';
import { startTestStudio, until, type TestStudio } from '../../support/studio.ts';
import { thrownBy } from '../../support/thrown.ts';

let running: TestStudio;

beforeEach(async () => {
  running = await startTestStudio(await standInTemplate());
});
afterEach(() => running.end());

type Table = keyof typeof mostOfAccount;

/** Adds one more of what a table holds; texts that must differ have `suffix`. */
const adding: Record<Table, (client: StudioClient, suffix: string) => Promise<unknown>> = {
  actors: (client, suffix) => client.call('createActor', { name: suffix }),
  callback_destinations: (client, suffix) =>
    client.call('createCallbackDestination', { url: `https://example.com/${suffix}` }),
  campaigns: async (client, suffix) => {
    const { instances } = await client.call('listVideoInstances', {});
    const id = instances[0]?.id ?? (await client.call('createVideoInstance', { name: suffix })).id;
    await client.call('createCampaign', { campaign_name: suffix, video_instance_id: id });
  },
  consents: async (client, suffix) => {
    const { actors } = await client.call('listActors', {});
    const id = actors[0]?.id ?? (await client.call('createActor', { name: suffix })).id;
    await client.call('declareSynthetic', { actor_id: id });
  },
  credentials: (client, suffix) => client.call('createCredential', { name: suffix }),
  folders: (client, suffix) => client.call('createFolder', { name: suffix, workspace_id: 'main' }),
  pronunciations: (client, suffix) => client.call('savePronunciation', { name: suffix, respelling: 'ayda' }),
  saved_webhooks: (client, suffix) =>
    client.call('createSavedWebhook', { name: suffix, webhook: 'https://example.com/hook' }),
  templates: (client, suffix) => client.call('createVideoInstance', { name: suffix }),
};

/** How columns of copied rows differ from each other; `n` counts them. */
const different: Record<string, string> = {
  id: 'hex(randomblob(16))',
  client_id: 'hex(randomblob(16))',
  capability: 'CASE WHEN capability IS NULL THEN NULL ELSE hex(randomblob(16)) END',
  name_key: "'copy' || n",
  url: "'https://example.com/copy' || n",
};

/** Copies the account's first row of a table until the account has as many as it may. */
function fill(table: Table, changes: Record<string, string> = {}): void {
  const db = openStudioDatabase(dataFolder(running.folder));
  const { user, count } = db
    .prepare<[], { user: string; count: number }>(
      `SELECT user_id AS user, count(*) AS count FROM ${table} GROUP BY user_id ORDER BY count(*) DESC`,
    )
    .get() ?? { user: '', count: 0 };
  const columns = db
    .prepare<[], { name: string }>(`SELECT name FROM pragma_table_info('${table}') WHERE name <> 'seq'`)
    .all()
    .map(({ name }) => name);
  const values = columns.map((name) => changes[name] ?? different[name] ?? name);
  db.prepare(
    `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
     INSERT INTO ${table} (${columns.join()})
     SELECT ${values.join()} FROM (SELECT * FROM ${table} WHERE user_id = ? LIMIT 1) JOIN numbers`,
  ).run(mostOfAccount[table] - count, user);
  db.close();
}

describe('an account has a bounded number of', () => {
  test.each(Object.keys(adding) as Table[])('%s', async (table) => {
    await adding[table](running.client, 'First');
    fill(table);
    expect((await thrownBy(adding[table](running.client, 'Second'))).code).toBe('ACCOUNT_FULL');
    const db = openStudioDatabase(dataFolder(running.folder));
    const key = table === 'pronunciations' ? 'name_key' : 'rowid';
    db.exec(`DELETE FROM ${table} WHERE ${key} = (SELECT max(${key}) FROM ${table})`);
    db.close();
    await adding[table](running.client, 'Second');
  });
});

test('what is saved already can be changed in a full account', async () => {
  await adding.pronunciations(running.client, 'Ada');
  await adding.callback_destinations(running.client, 'ada');
  fill('pronunciations');
  fill('callback_destinations');
  const changed = { name: 'Ada', respelling: 'ahda' };
  expect(await running.client.call('savePronunciation', changed)).toMatchObject(changed);
  await adding.callback_destinations(running.client, 'ada');
});

test('answers that an account does not read are bounded, and others have their own', async () => {
  const { url, token } = running.studio;
  const stranger = await addUser(running);
  await adding.saved_webhooks(running.client, 'First');
  fill('saved_webhooks', { webhook: "'https://example.com/' || hex(zeroblob(950))" });
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  const isRefused = (): Promise<boolean> =>
    running.client.call('listFolders', {}).then(
      () => false,
      (error: unknown) => isAppError(error) && error.code === 'REQUESTS_TOO_MANY',
    );
  try {
    const asked = `GET /api/ai_studio/webhook HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\n\r\n`;
    socket.write(asked.repeat(100));
    await until(isRefused);
    expect(await stranger.client.call('listFolders', {})).toEqual([]);
    socket.destroy();
    await until(async () => !(await isRefused()));
  } finally {
    socket.destroy();
  }
});
