import { afterAll, beforeAll, expect, test } from 'vitest';
import type { VideoStatusFilter } from '#shared/api/index.ts';
import { standInTemplate } from '../../support/stand-in-template.ts';
import { campaignDone, readyCampaign, startTestStudio, type TestStudio } from '../../support/studio.ts';

let running: TestStudio;

beforeAll(async () => {
  running = await startTestStudio(await standInTemplate());
});
afterAll(() => running.end());

const rows = Array.from({ length: 2_000 }, (_, index) => [`Ada ${index}`, 'Engines']);

async function campaignOf(requests: number): Promise<string> {
  const { campaignId } = await readyCampaign(running);
  for (let request = 0; request < requests; request++) {
    await running.client.call('generateCampaign', {
      campaign_id: campaignId,
      generation_mode: 'keep_original',
      variables: ['first_name', 'company'],
      names: rows,
    });
  }
  return campaignId;
}

/** How many videos others saw while something was done: work in one piece shows them all or none. */
async function totalsDuring(
  work: Promise<unknown>,
  filter: { campaign_id: string; status?: VideoStatusFilter },
): Promise<number[]> {
  const seen: number[] = [];
  let done = false;
  const ended = work.finally(() => {
    done = true;
  });
  while (!done) seen.push((await running.client.call('listGeneratedByCampaign', { ...filter, size: 1 })).total);
  await ended;
  return seen;
}

const partly = (total: number): boolean => total > 0 && total < 4_000;

test('a large campaign is cancelled and deleted in steps, between which others are served', async () => {
  running.pool.hold('render');
  const id = await campaignOf(2);
  const cancel = running.client.call('cancelCampaign', { id });
  expect((await totalsDuring(cancel, { campaign_id: id, status: 'failed' })).some(partly)).toBe(true);
  running.pool.release();
  await campaignDone(running, id);
  const { total } = await running.client.call('listGeneratedByCampaign', { campaign_id: id, status: 'failed' });
  expect(total).toBe(4_000);

  const deletion = running.client.call('deleteRecipients', { id });
  expect((await totalsDuring(deletion, { campaign_id: id })).some(partly)).toBe(true);
  expect(await deletion).toMatchObject({ deleted: 4_000 });
  expect(await running.client.call('listGeneratedByCampaign', { campaign_id: id })).toEqual({ total: 0, videos: [] });
});
