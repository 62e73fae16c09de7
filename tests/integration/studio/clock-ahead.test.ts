import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { until } from '../../support/patience.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';
import { standInTemplate } from '../../support/stand-in-template.ts';
import { campaignDone, readyCampaign, startTestStudio, upload, type TestStudio } from '../../support/studio.ts';

/** A clock that is ahead for a moment, in which the studio cleans up. */

const year = 365 * 24 * 3_600_000;
const tusHeaders = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' };

let studio: TestStudio;
let receiver: Receiver;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval'] });
  studio = await startTestStudio(await standInTemplate());
  receiver = await startReceiver();
});
afterEach(async () => {
  vi.useRealTimers();
  await studio.end();
  await receiver.close();
});

function tus(method: string, path: string, headers: Record<string, string>, body?: string) {
  const { url, token } = studio.studio;
  const all = { ...tusHeaders, authorization: `Bearer ${token}`, ...headers };
  return fetch(new URL(path, url), { method, headers: all, ...(body !== undefined && { body }) });
}

/** The clock is ahead for a request of somebody else and an hourly clean-up. */
async function ahead(meanwhile: () => Promise<void>): Promise<void> {
  const { client, folder } = studio;
  const right = Date.now();
  vi.setSystemTime(right + year);
  await client.call(
    'createCampaign',
    { campaign_name: 'Other', video_instance_id: await anyTemplate() },
    aKey('other'),
  );
  await meanwhile();
  // The last thing that a clean-up removes is an old receiver without a callback.
  const db = new Database(join(folder, 'studio.db'));
  const add = db.prepare(`INSERT INTO callback_destinations (id, user_id, url, origin, secret, created_at)
    SELECT @id, id, @id, '', '', @time FROM users LIMIT 1`);
  add.run({ id: 'old', time: '2000-01-01' });
  add.run({ id: 'new', time: new Date(right).toISOString() });
  const receivers = db.prepare("SELECT id FROM callback_destinations WHERE origin = ''").pluck();
  vi.advanceTimersByTime(3_600_000);
  await until(() => !receivers.all().includes('old'));
  expect(receivers.all()).toEqual(['new']);
  db.close();
  vi.setSystemTime(right + 60_000);
}

const aKey = (idempotencyKey: string) => ({ idempotencyKey });

async function anyTemplate(): Promise<string> {
  return (await studio.client.call('listVideoInstances', {})).instances[0]?.id ?? '';
}

test('a clock that is ahead for a moment makes the studio forget neither keys nor uploads nor deliveries', async () => {
  const { client, folder } = studio;
  const { campaignId } = await readyCampaign(studio);
  await client.call('updateCampaign', { id: campaignId, webhook: receiver.url });
  const rows = {
    campaign_id: campaignId,
    generation_mode: 'keep_original' as const,
    variables: ['first_name', 'company'],
    names: [['Ada', 'Engines']],
  };
  await client.call('generateCampaign', rows, aKey('rows'));
  await campaignDone(studio, campaignId);
  const delivered = async () => (await client.call('listCallbacks', { status: 'delivered' })).total;
  await until(async () => (await delivered()) === 1);
  const finished = await upload(studio.studio, Buffer.from('nobody made a template of this yet'));
  const begun = await tus('POST', '/uploads', { 'upload-length': '10' });
  const path = begun.headers.get('location') ?? '';

  await ahead(async () => {
    expect((await tus('PATCH', path, { 'upload-offset': '0' }, 'hello')).status).toBe(204);
  });

  await client.call('generateCampaign', rows, aKey('rows'));
  expect((await client.call('listGeneratedByCampaign', { campaign_id: campaignId })).total).toBe(1);
  expect(await delivered()).toBe(1);
  expect(existsSync(join(folder, 'uploads', finished))).toBe(true);
  await client.call('createVideoInstance', { name: 'Late', video_id: finished });
  expect((await tus('PATCH', path, { 'upload-offset': '5' }, 'there')).status).toBe(204);
});
