import Database from 'better-sqlite3';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { standInTemplate } from '../../support/stand-in-template.ts';
import { readyCampaign, startTestStudio, type TestStudio } from '../../support/studio.ts';
import { thrownBy } from '../../support/thrown.ts';

/** Requests of as many rows as there may be: their rows are stored in steps. */

const variables = ['first_name', 'company'];

let studio: TestStudio;

beforeEach(async () => {
  studio = await startTestStudio(await standInTemplate());
});
afterEach(() => studio.end());

test('rows are accepted once that are sent twice at the same moment under one key, many as they are', async () => {
  const { campaignId } = await readyCampaign(studio);
  const names = Array.from({ length: 2_000 }, (_, row) => [`Name ${row % 10}`, 'Engines']);
  const request = { campaign_id: campaignId, generation_mode: 'keep_original', variables, names };
  studio.pool.hold('render');
  const send = (company: string) =>
    studio.client.call(
      'generateCampaign',
      { ...request, names: names.map(([name = '']) => [name, company]) },
      { idempotencyKey: 'launch-3' },
    );
  const [first, second, other] = await Promise.all([send('Engines'), send('Engines'), thrownBy(send('Navy'))]);
  expect(second).toEqual(first);
  expect(other.code).toBe('CONFLICT');
  expect((await studio.client.call('listGeneratedByCampaign', { campaign_id: campaignId })).total).toBe(2_000);
});

test('nothing is kept of a request whose last row is unusable', async () => {
  const { campaignId } = await readyCampaign(studio);
  const names = Array.from({ length: 2_000 }, (_, row) => [row === 1_999 ? ' ' : `Name ${row}`, 'Engines']);
  const request = { campaign_id: campaignId, generation_mode: 'keep_original', variables, names };
  expect(await thrownBy(studio.client.call('generateCampaign', request))).toMatchObject({
    code: 'ROW_VALUE_MISSING',
    row: 1_999,
  });
  expect((await studio.client.call('listGeneratedByCampaign', { campaign_id: campaignId })).total).toBe(0);
  await studio.studio.close();
  const db = new Database(join(studio.folder, 'studio.db'), { readonly: true });
  expect(db.prepare('SELECT count(*) AS rows FROM generated_videos').get()).toEqual({ rows: 0 });
  expect(db.prepare('SELECT count(*) AS rows FROM batches').get()).toEqual({ rows: 0 });
  db.close();
});

test('a request whose campaign is emptied while its rows are stored is a conflict, and leaves nothing', async () => {
  const { campaignId } = await readyCampaign(studio);
  const names = Array.from({ length: 2_000 }, (_, row) => [`Name ${row}`, 'Engines']);
  const request = { campaign_id: campaignId, generation_mode: 'keep_original', variables, names };
  const db = new Database(join(studio.folder, 'studio.db'));
  const sent = thrownBy(studio.client.call('generateCampaign', request));
  // Straight in the database, as soon as there is something: a request of its own might come too late.
  const batches = db.prepare<[], { accepted: number }>('SELECT accepted FROM batches');
  while (batches.all().length === 0) await new Promise(setImmediate);
  db.pragma('foreign_keys = ON');
  db.prepare('DELETE FROM batches').run();
  db.close();
  expect((await sent).code).toBe('CONFLICT');
  expect((await studio.client.call('listGeneratedByCampaign', { campaign_id: campaignId })).total).toBe(0);
});
