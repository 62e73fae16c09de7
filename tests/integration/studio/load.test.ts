import { afterEach, beforeEach, expect, test } from 'vitest';
import { standInTemplate } from '../../support/stand-in-template.ts';
import { campaignDone, readyCampaign, startTestStudio, type TestStudio } from '../../support/studio.ts';

/** Many clients at once. How long they wait is measured by the benchmark. */

const requests = 20;
const rows = 40;
const pollers = 200;
const pollsEach = 3;

let studio: TestStudio;

beforeEach(async () => {
  studio = await startTestStudio(await standInTemplate());
});
afterEach(() => studio.end());

test('clients that poll and clients that launch at the same moment each get their own, without an error', async () => {
  const { client } = studio;
  const { templateId, campaignId } = await readyCampaign(studio);
  const campaigns = [campaignId];
  while (campaigns.length < requests) {
    const fields = { campaign_name: `Campaign ${campaigns.length}`, video_instance_id: templateId };
    campaigns.push((await client.call('createCampaign', fields)).id);
  }

  const launches = campaigns.map((id, index) =>
    client.call('generateCampaign', {
      campaign_id: id,
      generation_mode: 'keep_original',
      variables: ['first_name', 'company'],
      names: Array.from({ length: rows }, (_, row) => [`Name ${row % 10}`, `Company ${index}`]),
    }),
  );
  const polls = Array.from({ length: pollers }, async (_, index) => {
    const totals: number[] = [];
    for (let poll = 0; poll < pollsEach; poll++) {
      const query = { campaign_id: campaigns[index % requests] ?? '', status: 'succeeded' as const, size: 1 };
      totals.push((await client.call('listGeneratedByCampaign', query)).total);
    }
    return totals;
  });

  for (const totals of await Promise.all(polls)) {
    expect(totals).toHaveLength(pollsEach);
    expect(totals).toEqual(totals.toSorted((a, b) => a - b));
  }
  const accepted = (await Promise.all(launches)).map(({ result }) => result);
  expect(new Set(accepted.flat()).size).toBe(requests * rows);
  for (const [index, id] of campaigns.entries()) {
    await campaignDone(studio, id);
    const { total, videos } = await client.call('listGeneratedByCampaign', { campaign_id: id, size: 100 });
    expect(total).toBe(rows);
    expect(videos.map((video) => video.id)).toEqual(accepted[index]);
    expect(
      videos.every(({ status, text }) => status === 'succeeded' && String(text).endsWith(`Company ${index}.`)),
    ).toBe(true);
  }
});
