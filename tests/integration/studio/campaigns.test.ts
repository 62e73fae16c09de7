import { afterAll, beforeAll, expect, test } from 'vitest';
import { standInTemplate } from '../../support/stand-in-template.ts';
import { readyCampaign, startTestStudio, type TestStudio } from '../../support/studio.ts';

let running: TestStudio;

beforeAll(async () => {
  running = await startTestStudio(await standInTemplate());
});
afterAll(() => running.end());

const generated = { generation_mode: 'keep_original', variables: ['first_name', 'company'], names: [['Ada', 'x']] };
const ownSegment = {
  name: 'first_name',
  segment: 'Hi Sarah',
  highlight: 'Sarah',
  highlight_si: 3,
  highlight_ei: 8,
  start_time: '0.3',
  end_time: '0.5',
  kind: 0,
};

test('a locked campaign takes no changes, no segments and no rows until it is opened again', async () => {
  const { client } = running;
  const { templateId, campaignId: id } = await readyCampaign(running);
  const segment = await client.call('createSegment', {
    ...ownSegment,
    video_instance_id: templateId,
    campaign_id: id,
  });
  expect(await client.call('updateCampaign', { id, locked: true, data_type: 'crm' })).toMatchObject({
    locked: true,
    data_type: 'crm',
  });
  const locked = { code: 'CAMPAIGN_LOCKED' };
  await expect(client.call('updateCampaign', { id, campaign_name: 'Other' })).rejects.toMatchObject(locked);
  await expect(client.call('generateCampaign', { campaign_id: id, ...generated })).rejects.toMatchObject(locked);
  await expect(client.call('updateSegment', { id: segment.id, name: 'other' })).rejects.toMatchObject(locked);
  await expect(client.call('deleteSegment', { id: segment.id })).rejects.toMatchObject(locked);
  await expect(
    client.call('createSegment', { ...ownSegment, video_instance_id: templateId, campaign_id: id }),
  ).rejects.toMatchObject(locked);
  const segments = await client.call('listSegments', { video_instance_id: templateId });
  expect(segments.map((item) => [item.id === segment.id, item.locked])).toContainEqual([true, true]);
  expect(await client.call('getCampaign', { id })).toMatchObject({ campaign_name: 'Spring' });

  expect(await client.call('updateCampaign', { id, locked: false, campaign_name: 'Open' })).toMatchObject({
    locked: false,
    campaign_name: 'Open',
  });
  await client.call('deleteSegment', { id: segment.id });
});

test('a duplicate has the fields and segments of its original, none of its rows, and is open', async () => {
  const { client } = running;
  const { templateId, campaignId: id } = await readyCampaign(running);
  await client.call('createSegment', { ...ownSegment, video_instance_id: templateId, campaign_id: id });
  const fallbacks = { first_name: 'there' };
  const share = {
    title: 'For {first_name}',
    sender: { name: 'Ana Lim', role: 'Customer success', picture: 'data:image/jpeg;base64,/9j/AAAA' },
    company: { name: 'Kelpworks', logo: 'data:image/png;base64,iVBORw0KGgoAAAAA' },
    color: '1f5c45',
    message: 'Hi {{first_name}}, this is for you.',
    button: { label: 'Book', url: 'https://example.com/book' },
    indexed: true,
    counted: true,
  };
  await client.call('saveShareSettings', { id, ...share });
  await client.call('saveStillSettings', { id, text: 'Hi {{first_name}}' });
  await client.call('updateCampaign', { id, data_id: { list: 7 }, distance_mode: 'near', fallbacks, locked: true });
  const copy = await client.call('duplicateCampaign', { id });
  expect(copy).toMatchObject({
    campaign_name: 'Spring (copy)',
    video_instance_id: templateId,
    locked: false,
    data_id: { list: 7 },
    distance_mode: 'near',
    fallbacks,
  });
  expect(await client.call('getShareSettings', { id: copy.id })).toEqual(share);
  expect(await client.call('getStillSettings', { id: copy.id })).toMatchObject({ text: 'Hi {{first_name}}' });
  const segments = await client.call('listSegments', { video_instance_id: templateId, campaign_id: copy.id });
  expect(segments).toMatchObject([{ name: 'first_name', start_time: '0.3', campaign_id: copy.id, locked: false }]);
  expect(await client.call('listGeneratedByCampaign', { campaign_id: copy.id })).toEqual({ total: 0, videos: [] });
});

test('an empty value uses the campaign’s fallback; without one, and in a row without any value, it is refused', async () => {
  const { client } = running;
  const { campaignId: id } = await readyCampaign(running);
  const generate = (names: string[][]) => client.call('generateCampaign', { campaign_id: id, ...generated, names });
  const missing = { code: 'ROW_VALUE_MISSING', subject: 'company', row: 1 };
  const rows = [
    ['Ada', 'Engines'],
    ['Grace', ' '],
  ];
  await expect(generate(rows)).rejects.toMatchObject(missing);
  const kept = await client.call('updateCampaign', { id, fallbacks: { company: ' your  team ', first_name: '' } });
  expect(kept.fallbacks).toEqual({ company: 'your team' });
  const { result } = await generate(rows);
  const videos = await Promise.all(result.map((video) => client.call('getGeneratedVideo', { id: video })));
  expect(videos.map(({ text }) => text)).toEqual([
    'Hi Ada, I had a look at Engines.',
    'Hi Grace, I had a look at your team.',
  ]);
  await expect(generate([['', 'Engines']])).rejects.toMatchObject({ ...missing, subject: 'first_name', row: 0 });
  await client.call('updateCampaign', { id, fallbacks: { company: 'your team', first_name: 'there' } });
  await expect(generate([['', '']])).rejects.toMatchObject({ code: 'ROW_VALUE_MISSING', row: 0 });
  expect((await client.call('updateCampaign', { id, fallbacks: null })).fallbacks).toEqual({});
  await expect(generate(rows)).rejects.toMatchObject(missing);
});

test('the campaigns of a template are answered whole, or in pages', async () => {
  const { client } = running;
  const { templateId: id } = await readyCampaign(running);
  for (const name of ['Summer', 'Autumn'])
    await client.call('createCampaign', { campaign_name: name, video_instance_id: id });
  const names = async (paged: { page?: number; size?: number }) =>
    (await client.call('listCampaigns', { video_instance_id: id, ...paged })).map((campaign) => campaign.campaign_name);
  expect(await names({})).toEqual(['Spring', 'Summer', 'Autumn']);
  expect(await names({ size: 2 })).toEqual(['Spring', 'Summer']);
  expect(await names({ page: 1, size: 2 })).toEqual(['Autumn']);
  expect(await names({ page: 2, size: 2 })).toEqual([]);
});
