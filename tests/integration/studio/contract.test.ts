import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { standInTemplate } from '../../support/stand-in-template.ts';
import { campaignDone, readyCampaign, startTestStudio, type TestStudio } from '../../support/studio.ts';

/** Answers as they cross the wire, against the field tables of the interface. */

let running: TestStudio;
let campaignId = '';
let templateId = '';
let videoId = '';

const prefix = '/api/ai_studio';
const nobody = '00000000-0000-4000-8000-000000000000';

async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${running.studio.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${running.studio.token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as unknown };
}

beforeAll(async () => {
  running = await startTestStudio(await standInTemplate());
  ({ campaignId, templateId } = await readyCampaign(running));
  const { result } = await running.client.call('generateCampaign', {
    campaign_id: campaignId,
    generation_mode: 'keep_original',
    variables: ['first_name', 'company'],
    names: [['Ada', 'Engines']],
  });
  videoId = String(result[0]);
  await campaignDone(running, campaignId);
});
afterAll(() => running.end());

/** A resource of the interface: its fields by declared type; `any` may hold everything, null included. */
type Declared = { string?: string; integer?: string; boolean?: string; any?: string };

const actor = { string: 'id name user_id created_at updated_at', boolean: 'us_accent', any: 'sync_actor_id' };
const campaign = {
  string: 'id campaign_name video_instance_id user_id created_at updated_at body_position captions caption_style',
  // Ours: captions, a voice, the messaging version, what waiting rows wait for, whether single videos are
  // retried, and the template that videos go on with.
  boolean: 'locked messaging caption_highlight retries_videos',
  any: `data_id data_type distance_mode thumbnail webhook fallbacks backgrounds waits_for body_video_instance_id
    voice_config`,
};
const instance = {
  // Ours: the look.
  string: 'id user_id folder_id name greetings created_at updated_at',
  integer: 'industry mode',
  boolean: 'text_to_video',
  any: `actor_id color_mode processed_video_id product_id thumbnail training_url use_case variable_timing_config
    video_distance_execution_name video_distance_status video_id video_percent_of_face videos_preview_flag voice_config look`,
};
const generated = {
  string: 'id actor_id user_id video_id status created_at updated_at',
  integer: 'checksum',
  any: `campaign_id color_mode estimate_time execution_name gif message row_index share_url text thumbnail url
    video_instance_id`,
};
const segment = {
  string: 'id name segment highlight start_time end_time user_id video_instance_id created_at updated_at',
  integer: 'highlight_si highlight_ei kind',
  boolean: 'locked',
  any: 'campaign_id voice_config',
};

function expectShape(value: unknown, declared: Declared): void {
  if (typeof value !== 'object' || value === null) throw new Error(`no object: ${JSON.stringify(value)}`);
  const fields = new Map<string, unknown>(Object.entries(value));
  const names = (list = '') => list.split(/\s+/).filter((name) => name !== '');
  const all = Object.values(declared).flatMap((list) => names(list));
  expect([...fields.keys()].toSorted()).toEqual(all.toSorted());
  for (const name of names(declared.string)) expect([name, typeof fields.get(name)]).toEqual([name, 'string']);
  for (const name of names(declared.boolean)) expect([name, typeof fields.get(name)]).toEqual([name, 'boolean']);
  for (const name of names(declared.integer)) expect([name, Number.isInteger(fields.get(name))]).toEqual([name, true]);
  for (const name of ['created_at', 'updated_at'])
    expect(fields.get(name)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?$/);
}

describe('a resource has exactly the declared fields and types', () => {
  test('actor', async () => {
    const created = await send('POST', `${prefix}/actor`, { name: 'Ada', us_accent: null });
    expectShape(created.body, actor);
    const { id } = actorId(created.body);
    expectShape((await send('GET', `${prefix}/actor?id=${id}`)).body, actor);
    expectShape((await send('PUT', `${prefix}/actor`, { id, name: 'Grace' })).body, actor);
    expect((await send('DELETE', `${prefix}/actor`, { id })).status).toBe(200);
    expect((await send('DELETE', `${prefix}/actor`, { id })).status).toBe(404);
  });

  test('campaign', async () => {
    expectShape((await send('GET', `${prefix}/campaign?id=${campaignId}`)).body, campaign);
    expectShape((await send('PUT', `${prefix}/campaign`, { id: campaignId })).body, campaign);
    expectShape((await send('POST', `${prefix}/campaign/retry`, { id: campaignId })).body, campaign);
    const list = (await send('GET', `${prefix}/campaigns?video_instance_id=${templateId}`)).body;
    if (!Array.isArray(list)) throw new Error('no list');
    expectShape(list[0], campaign);
  });

  test('video instance and its list', async () => {
    expectShape((await send('GET', `${prefix}/video_instance?id=${templateId}`)).body, instance);
    const { body } = await send('GET', `${prefix}/video_instances`);
    expect(body).toEqual({ total: 1, instances: [expect.anything()] });
    expectShape(Object(body).instances[0], instance);
  });

  test('generated video and its lists', async () => {
    expectShape((await send('GET', `${prefix}/generated_video_by_id?id=${videoId}`)).body, generated);
    for (const path of [
      `generated_video_by_campaign_id?campaign_id=${campaignId}`,
      `generated_video_by_video_instance_id?video_instance_id=${templateId}`,
    ]) {
      const { body } = await send('GET', `${prefix}/${path}`);
      expect(body).toEqual({ total: 1, videos: [expect.anything()] });
      expectShape(Object(body).videos[0], generated);
    }
  });

  test('segment', async () => {
    const { body } = await send('GET', `${prefix}/segments?video_instance_id=${templateId}`);
    if (!Array.isArray(body)) throw new Error('no list');
    for (const item of body) expectShape(item, segment);
  });
});

function actorId(body: unknown): { id: string } {
  return { id: String(Object(body).id) };
}

test('a campaign that is not the template’s is not found among its segments', async () => {
  const query = `video_instance_id=${templateId}&campaign_id=`;
  expect((await send('GET', `${prefix}/segments?${query}${nobody}`)).status).toBe(404);
  expect((await send('GET', `${prefix}/segments?${query}${campaignId}`)).body).toEqual([]);
  const selector = { video_instance_id: templateId, campaign_id: nobody };
  expect((await send('DELETE', `${prefix}/segment`, selector)).status).toBe(404);
  expect((await send('DELETE', `${prefix}/segment`, { ...selector, campaign_id: '' })).status).toBe(422);
  expect((await send('GET', `${prefix}/segments?video_instance_id=${templateId}`)).body).toHaveLength(2);
});

test('a request without a body may announce JSON all the same', async () => {
  const { id } = await running.client.call('createCampaign', { campaign_name: 'x', video_instance_id: templateId });
  const headers = { 'content-type': 'application/json' };
  expect((await send('DELETE', `${prefix}/campaign?id=${id}`, undefined, headers)).status).toBe(200);
});
