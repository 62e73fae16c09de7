import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, expect, test, vi } from 'vitest';
import { startReceiver } from '../../support/receiver.ts';
import { standInTemplate } from '../../support/stand-in-template.ts';
import { campaignDone, readyCampaign, startTestStudio, until, upload } from '../../support/studio.ts';

afterEach(() => vi.useRealTimers());

test('a studio that runs for months clears away uploads nobody used and the log of deliveries, without a new start', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const studio = await startTestStudio(await standInTemplate());
  const receiver = await startReceiver();
  try {
    const { client, folder } = studio;
    const { campaignId } = await readyCampaign(studio);
    await client.call('updateCampaign', { id: campaignId, webhook: receiver.url });
    await client.call('generateCampaign', {
      campaign_id: campaignId,
      generation_mode: 'keep_original',
      variables: ['first_name', 'company'],
      names: [['Ada', 'Engines']],
    });
    await campaignDone(studio, campaignId);
    const delivered = async () => (await client.call('listCallbacks', { status: 'delivered' })).total;
    await until(async () => (await delivered()) === 1);
    const unused = await upload(studio.studio, Buffer.from('nobody makes a template of this'));
    const recent = await upload(studio.studio, Buffer.from('somebody may make one of this'));
    const isThere = (id: string) => existsSync(join(folder, 'uploads', id));
    expect([unused, recent].map(isThere)).toEqual([true, true]);

    const db = new Database(join(folder, 'studio.db'));
    const longAgo = '2020-01-01T00:00:00.000';
    db.prepare('UPDATE uploads SET finished_at = ? WHERE id <> ?').run(longAgo, recent);
    db.prepare('UPDATE callbacks SET finished_at = ?').run(longAgo);
    db.close();
    vi.advanceTimersByTime(3_600_000);
    await until(async () => (await delivered()) === 0 && !isThere(unused));
    // What is new, or in use however old, stays.
    expect(isThere(recent)).toBe(true);
    expect((await client.call('listVideoInstances', {})).total).toBe(1);
  } finally {
    await studio.end();
    await receiver.close();
  }
});
