import Database from 'better-sqlite3';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { standInTemplate } from '../../support/stand-in-template.ts';
import { campaignDone, readyCampaign, readyTemplate, startTestStudio, type TestStudio } from '../../support/studio.ts';
import { thrownBy } from '../../support/thrown.ts';

let running: TestStudio;

beforeAll(async () => {
  running = await startTestStudio(await standInTemplate());
});
afterAll(() => running.end());

test('an order generates its rows and lists them for whom they are, with who reviewed them', async () => {
  const { client } = running;
  const { campaignId, templateId } = await readyCampaign(running);
  const { result } = await client.call('orderVideos', {
    campaign_id: campaignId,
    email: 'ada@example.com',
    names: [
      ['Ada', 'Engines'],
      ['Grace', 'Navy'],
    ],
  });
  await campaignDone(running, campaignId);
  const [first = ''] = result;
  const { url } = await client.call('getGeneratedVideo', { id: first });
  const review = { first_name: 'Joan', options: 'approved', share_url: String(url) };
  await client.call('reviewVideo', { ...review, email: 'joan@example.com' });
  await client.call('reviewVideo', { ...review, email: 'mary@example.com' });
  await client.call('reviewVideo', { ...review, email: 'joan@example.com', options: 'changed' });
  const videos = await client.call('listPaidVideos', {});
  expect(videos).toMatchObject([
    {
      id: first,
      email: 'ada@example.com',
      first_name: 'Ada',
      last_name: '',
      campaign_name: 'Spring',
      video_instance_id: templateId,
      reviewer: 'joan@example.com',
      reviewer1: 'mary@example.com',
      url,
    },
    { id: result[1], first_name: 'Grace', reviewer: null, reviewer1: null },
  ]);
  expect(await client.call('listPaidVideos', { page: 1, size: 1 })).toMatchObject([{ id: result[1] }]);
});

test('an order that cannot be used leaves nothing', async () => {
  const { client } = running;
  const { campaignId } = await readyCampaign(running);
  const before = await client.call('listPaidVideos', {});
  await expect(
    client.call('orderVideos', { campaign_id: campaignId, email: 'ada@example.com', names: [['Ada']] }),
  ).rejects.toMatchObject({ code: 'ROW_LENGTH_MISMATCH', row: 0 });
  expect(await client.call('listPaidVideos', {})).toEqual(before);
  expect(await client.call('listGeneratedByCampaign', { campaign_id: campaignId })).toMatchObject({ total: 0 });
});

test('medians tell of months, weeks and years that had finished videos', async () => {
  const studio = await startTestStudio(await standInTemplate());
  const { client } = studio;
  expect(await client.call('monthlyMedian', {})).toEqual({ percentile_cont: null, weekly: null, yearly: null });
  const { campaignId } = await readyCampaign(studio);
  await client.call('generateCampaign', {
    campaign_id: campaignId,
    generation_mode: 'keep_original',
    variables: ['first_name', 'company'],
    names: Array.from({ length: 6 }, (_, row) => [`Name ${row}`, 'x']),
  });
  await campaignDone(studio, campaignId);
  const db = new Database(join(studio.folder, 'studio.db'));
  const times = ['2025-03-03', '2025-03-04', '2025-03-10', '2025-04-01', '2026-01-05', '2026-01-06'];
  const ids = db.prepare<[], { id: string }>('SELECT id FROM generated_videos ORDER BY seq').all();
  for (const [row, { id }] of ids.entries())
    db.prepare('UPDATE generated_videos SET finished_at = ? WHERE id = ?').run(`${times[row]}T10:00:00.000`, id);
  db.close();
  // Months 3, 1, 2; weeks 2, 1, 1, 2; years 4, 2.
  expect(await client.call('monthlyMedian', {})).toEqual({ percentile_cont: 2, weekly: 1.5, yearly: 3 });
  await studio.end();
});

test('easy_segment marks the next variable of a script, where it is said to be or found', async () => {
  const { client, pool } = running;
  const id = await readyTemplate(running);
  const greetings = 'Hi {{first_name|Sarah}}, and {{first_name|Sarah}}';
  const found = await client.call('easySegment', { video_instance_id: id, greetings });
  expect(found).toMatchObject({
    name: 'first_name',
    highlight: 'Sarah',
    highlight_si: 3,
    start_time: '0.2',
    end_time: '0.6',
  });
  expect(pool.tasks.at(-1)).toMatchObject({ kind: 'align', script: greetings });
  const said = { video_instance_id: id, greetings, start_time: '0.9', end_time: 1.2 };
  expect(await client.call('easySegment', said)).toMatchObject({
    highlight_si: 14,
    start_time: '0.9',
    end_time: '1.2',
  });
  await expect(client.call('easySegment', said)).rejects.toMatchObject({ code: 'SECTION_INVALID' });
  await expect(
    client.call('easySegment', { ...said, greetings: '{{city|Rome}}', end_time: null }),
  ).rejects.toMatchObject({
    subject: 'start_time, end_time',
  });
});

test('easy_segment makes one variable of a script without marks, which rows can fill', async () => {
  const { client } = running;
  const id = await readyTemplate(running);
  const range = { video_instance_id: id, start_time: '0.2', end_time: '0.8' };
  await expect(client.call('easySegment', range)).rejects.toMatchObject({ code: 'SCRIPT_NO_VARIABLES' });
  expect(await client.call('easySegment', { ...range, greetings: 'Hi  Sarah, welcome!' })).toMatchObject({
    name: 'hi_sarah_welcome',
    segment: 'Hi Sarah, welcome!',
    highlight: 'Hi Sarah, welcome!',
    highlight_si: 0,
    highlight_ei: 18,
    start_time: '0.2',
    end_time: '0.8',
  });
  const rows = { variables: ['hi_sarah_welcome'], names: [['Hello Ada']] };
  const { result } = await client.call('trySample', { video_instance_id: id, ...rows });
  expect(result).toHaveLength(1);
});

test('a segment of another kind stays when the script is saved, and is no mark of a variable', async () => {
  const { client } = running;
  const id = await readyTemplate(running);
  const words = { segment: 'Hi Sarah', highlight: 'Sarah', highlight_si: 3, highlight_ei: 8 };
  const others = [];
  for (const kind of [1, 3]) {
    const place = { start_time: '0.1', end_time: '0.7', kind };
    others.push(await client.call('createSegment', { video_instance_id: id, name: 'company', ...words, ...place }));
  }
  const { segments: saved } = await client.call('saveTemplateScript', {
    id,
    script: 'Hi {{first_name|Sarah}} of {{company|Acme}}',
    sections: [{ variable: 'first_name', start: 0.2, end: 0.6 }],
  });
  expect(saved).toHaveLength(1);
  const kept = await client.call('listSegments', { video_instance_id: id });
  expect(kept).toHaveLength(3);
  expect(kept).toEqual(expect.arrayContaining([...others, ...saved]));
  const asked = { video_instance_id: id, variables: ['company'] };
  await expect(client.call('checkDistance', asked)).rejects.toMatchObject({ code: 'VARIABLE_WITHOUT_TIME' });
});

test('a segment of another kind leaves generating, orders, connectors and stills of its template alone', async () => {
  const { client } = running;
  const { templateId, campaignId } = await readyCampaign(running);
  const sentence = {
    name: 'greeting',
    segment: 'Hi Sarah',
    highlight: 'Hi Sarah',
    highlight_si: 0,
    highlight_ei: 8,
    start_time: '0.1',
    end_time: '0.7',
    kind: 1,
  };
  await client.call('createSegment', { video_instance_id: templateId, ...sentence });
  await client.call('createSegment', { video_instance_id: templateId, campaign_id: campaignId, ...sentence });
  const names = [['Ada', 'Engines']];
  const variables = ['first_name', 'company'];
  const mode = { generation_mode: 'keep_original' };
  const accepted = [
    await client.call('generateCampaign', { campaign_id: campaignId, ...mode, variables, names }),
    await client.call('orderVideos', { campaign_id: campaignId, email: 'ada@example.com', names }),
    await client.call('connectorThree', {
      campaign_id: campaignId,
      ...mode,
      rows: [{ first_name: 'Ada', company: 'B' }],
    }),
    await client.call('trySample', { video_instance_id: templateId, variables, names }),
  ];
  for (const { result } of accepted) expect(result).toHaveLength(1);
  await client.call('saveStillSettings', { id: campaignId, text: 'Hi {{first_name}}' });
  // Where the recording is kept, rows cannot give it a value.
  const named = { campaign_id: campaignId, variables: [...variables, 'greeting'], names: [['Ada', 'B', 'Hello']] };
  const refused = await thrownBy(client.call('generateCampaign', { ...named, ...mode }));
  expect(refused).toMatchObject({ code: 'VARIABLE_UNKNOWN', subject: 'greeting' });
});
