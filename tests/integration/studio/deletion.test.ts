import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  countVideos,
  endStudio,
  generateRows,
  launchWithSample,
  sampleVariables,
} from '../../support/sample-studio.ts';
import { until } from '../../support/studio.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

test('names leave the cache as sound with the last video that says them', async () => {
  const folder = temporaryFolder('deletion');
  const { studio, template: templateId, campaign: spring } = await launchWithSample(folder);
  const { client } = studio;
  const sections = () => readdirSync(join(studio.folder, 'cache', 'sections')).length;
  const clips = () => readdirSync(join(studio.folder, 'cache', 'clips')).length;
  const done = async (campaignId: string, rows: string[][]) => {
    const accepted = await generateRows(client, campaignId, rows);
    await until(async () => (await countVideos(client, campaignId, 'succeeded')) === accepted.length);
  };

  const { id: summer } = await client.call('createCampaign', {
    campaign_name: 'Summer',
    video_instance_id: templateId,
  });
  await done(spring, [
    ['Ada', 'Engines'],
    ['Grace', 'Boats'],
  ]);
  await done(summer, [['Ada', 'Engines']]);
  const preview = { video_instance_id: templateId, variables: sampleVariables, names: [['Joan', 'Boats']] };
  const tried = await client.call('previewVideo', preview);
  // Ada, Engines, Grace, Boats and Joan.
  expect(sections()).toBe(5);
  expect(clips()).toBeGreaterThanOrEqual(5);

  await client.call('deleteCampaign', { id: spring });
  // The sound of the other campaign's video stays.
  expect([sections(), clips()]).toEqual([4, 2]);
  const { videos } = await client.call('listGeneratedByCampaign', { campaign_id: summer });
  for (const url of [videos[0]?.url, tried.url]) expect((await fetch(String(url))).status).toBe(200);

  await client.call('deleteVideoInstance', { id: templateId });
  expect([sections(), clips()]).toEqual([0, 0]);
  expect((await fetch(tried.url)).status).toBe(404);
  await endStudio(studio, 'SIGTERM');
});

test('recipients deleted on request leave no trace in any file; the campaign and its template stay', async () => {
  const folder = temporaryFolder('deletion');
  const { studio, campaign } = await launchWithSample(folder);
  const { client } = studio;
  const accepted = await generateRows(client, campaign, [['Zebedee', 'Quibbleworth']]);
  await until(async () => (await countVideos(client, campaign, 'succeeded')) === accepted.length);
  expect(filesThatHold(folder, 'Zebedee')).not.toEqual([]);

  expect(await client.call('deleteRecipients', { id: campaign })).toEqual({
    deleted: 1,
    undelivered_callbacks: 0,
  });
  expect(filesThatHold(folder, 'Zebedee')).toEqual([]);
  expect(readdirSync(join(studio.folder, 'cache', 'sections'))).toEqual([]);
  expect(await client.call('getCampaign', { id: campaign })).toMatchObject({ id: campaign });
  expect(await client.call('listGeneratedByCampaign', { campaign_id: campaign })).toEqual({ total: 0, videos: [] });
  await endStudio(studio, 'SIGTERM');
});

function filesThatHold(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(text));
}
