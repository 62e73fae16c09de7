import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { standInTemplate } from '../../support/stand-in-template.ts';
import { campaignDone, readyCampaign, startTestStudio, until, upload, type TestStudio } from '../../support/studio.ts';

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
  boolean: 'locked messaging lipsync caption_highlight retries_videos corrects_rows leaves_out_rows',
  any: `data_id data_type distance_mode thumbnail webhook fallbacks backgrounds waits_for body_video_instance_id
    voice_config caption_label`,
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

const basic = () => `Basic ${btoa(`${running.studio.clientId}:${running.studio.clientSecret}`)}`;

describe('client id and secret alone are enough', () => {
  test.each([
    ['GET', '/video_instances', undefined],
    ['GET', '/partner_projects', undefined],
    ['POST', '/partner_projects/import', { project_id: 'Welcome.mp4' }],
  ])('for %s %s', async (method, path, body) => {
    const { status } = await send(method, `${prefix}${path}`, body, { authorization: basic() });
    expect(status).toBe(200);
  });

  test('for a sample row and for an upload', async () => {
    const preview = { video_instance_id: templateId, variables: ['first_name', 'company'], names: [['Ada', 'x']] };
    const { status } = await send('POST', `${prefix}/videos_preview`, preview, { authorization: basic() });
    expect(status).toBe(200);
    const tus = { 'tus-resumable': '1.0.0', 'upload-length': '3', authorization: basic() };
    expect((await fetch(`${running.studio.url}/uploads`, { method: 'POST', headers: tus })).status).toBe(201);
  });
});

describe('fields an operation does not have', () => {
  const warningOf = async (method: string, path: string, body?: unknown) =>
    (await send(method, `${prefix}${path}`, body)).headers.get('warning');

  test('are named in a warning, in lists and objects of a request too, and in queries', async () => {
    expect(await warningOf('POST', '/actor', { name: 'Ada', nick_name: 'A' })).toBe(
      '299 vocative "1 field not used: nick_name"',
    );
    const words = [
      { word: 'Hi', start: 0, end: 0.1, probability: 0.9 },
      { word: 'Sarah', start: 0.2, end: 0.6, probability: 0.8 },
    ];
    const rows = { variables: ['first_name', 'company'], names: [['Ada', 'x']], generation_mode: 'keep_original' };
    const request = { campaign_id: campaignId, ...rows, words, callback_ulr: 'https://example.com/' };
    expect(await warningOf('POST', '/pipeline/campaign', request)).toBe(
      '299 vocative "2 fields not used: words.probability, callback_ulr"',
    );
    expect(await warningOf('GET', '/video_instances?siez=7')).toBe('299 vocative "1 field not used: siez"');
    expect(await warningOf('GET', '/video_instances?size=7')).toBeNull();
  });

  test('are counted where their name does not fit into a header', async () => {
    expect(await warningOf('POST', '/actor', { name: 'Ada', 'é\r\nX: y': 1 })).toBe('299 vocative "1 field not used"');
  });
});

test('declared fields without effect are accepted, and named in a warning', async () => {
  const request = {
    campaign_id: campaignId,
    generation_mode: 'keep_original',
    variables: ['first_name', 'company'],
    names: [['Ada', 'Engines']],
    enable_lipsync: true,
    lipsync: true,
    audio_window_anchor: ['end', 'center'],
    audio_window_fit: ['trim', 'stretch'],
  };
  const answer = await send('POST', `${prefix}/pipeline/campaign`, request);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('warning')).toBe(
    '299 vocative "stored without effect: audio_window_anchor, audio_window_fit"',
  );
});

test('a section of more than 10 seconds can be marked; keep_original alone refuses it', async () => {
  const long = await startTestStudio(await standInTemplate(20));
  try {
    const { id } = await long.client.call('createVideoInstance', {
      name: 'Long',
      video_id: await upload(long.studio),
    });
    await until(async () => (await long.client.call('templateDetails', { id })).import.status === 'succeeded');
    await long.client.call('updateVideoInstance', { id, greetings: '{{observation|A long one}}.' });
    const place = { start_time: '1', end_time: '12' };
    const text = {
      name: 'observation',
      segment: 'A long one',
      highlight: 'A long one',
      highlight_si: 0,
      highlight_ei: 9,
    };
    const marked = await long.client.call('createSegment', { video_instance_id: id, ...text, ...place, kind: 0 });
    await long.client.call('updateSegment', { id: marked.id, end_time: '12.5' });
    await long.client.call('deleteSegment', { id: marked.id });
    await long.client.call('easySegment', { video_instance_id: id, ...place });
    const campaign = await long.client.call('createCampaign', { campaign_name: 'Long', video_instance_id: id });
    const rows = { campaign_id: campaign.id, variables: ['observation'], names: [['Something']] };
    const kept = long.client.call('generateCampaign', { ...rows, generation_mode: 'keep_original' });
    await expect(kept).rejects.toMatchObject({ code: 'SECTION_TOO_LONG', status: 400, subject: 'observation' });
    const spoken = await long.client.call('generateCampaign', { ...rows, generation_mode: 'full_script' });
    expect(spoken.result).toHaveLength(1);
  } finally {
    await long.end();
  }
});

describe('methods', () => {
  test('of a path that has others are answered 405 with those, and of unknown paths 404', async () => {
    for (const [method, path, allowed] of [
      ['PATCH', `${prefix}/actor?id=${nobody}`, 'DELETE, GET, HEAD, POST, PUT'],
      ['GET', `${prefix}/pipeline/campaign`, 'POST'],
      ['POST', '/healthz', 'GET, HEAD'],
      ['PUT', '/media/x/video.mp4', 'GET, HEAD'],
    ] as const) {
      const answer = await send(method, path, method === 'GET' ? undefined : {});
      expect({ method, path, status: answer.status, allow: answer.headers.get('allow') }).toEqual({
        method,
        path,
        status: 405,
        allow: allowed,
      });
      expect(answer.body).toMatchObject({ code: 405, result: { reason: 'METHOD_NOT_ALLOWED' } });
    }
    expect((await send('PATCH', `${prefix}/nothing`, {})).status).toBe(404);
  });

  test('HEAD is answered as GET, without the body', async () => {
    for (const path of [`${prefix}/video_instances`, `${prefix}/actor?id=${nobody}`, '/healthz', '/openapi.json']) {
      const headers = { authorization: `Bearer ${running.studio.token}` };
      const get = await fetch(`${running.studio.url}${path}`, { headers });
      await get.body?.cancel();
      const head = await fetch(`${running.studio.url}${path}`, { method: 'HEAD', headers });
      expect({ path, status: head.status, type: head.headers.get('content-type'), text: await head.text() }).toEqual({
        path,
        status: get.status,
        type: get.headers.get('content-type'),
        text: '',
      });
    }
  });

  test('of tus may be sent as POST with the override of its protocol', async () => {
    const tus = { 'tus-resumable': '1.0.0', authorization: `Bearer ${running.studio.token}` };
    const url = `${running.studio.url}/uploads`;
    const made = await fetch(url, { method: 'POST', headers: { ...tus, 'upload-length': '3' } });
    const address = new URL(made.headers.get('location') ?? '', url);
    const patch = { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    const sent = await fetch(address, {
      method: 'POST',
      headers: { ...patch, 'x-http-method-override': 'PATCH' },
      body: 'abc',
    });
    expect([sent.status, sent.headers.get('upload-offset')]).toEqual([204, '3']);
    expect((await fetch(address, { method: 'POST', headers: patch, body: 'abc' })).status).toBe(404);
  });
});

describe('the token endpoint', () => {
  const ask = async (body: string, type: string) => {
    const response = await fetch(`${running.studio.url}/api/auth/token`, {
      method: 'POST',
      headers: { authorization: basic(), 'content-type': type },
      body,
    });
    return { status: response.status, body: (await response.json()) as unknown };
  };
  const form = 'application/x-www-form-urlencoded';

  test('takes the client credentials grant, as a form, as JSON or left out', async () => {
    const given = [
      ['grant_type=client_credentials&scope=all', form],
      ['{"grant_type":"client_credentials"}', 'application/json'],
      ['', 'application/json'],
      ['scope=all', form],
    ] as const;
    for (const [body, type] of given) expect(await ask(body, type)).toMatchObject({ status: 200 });
  });

  test('refuses any other grant as OAuth 2.0 says', async () => {
    for (const [body, type] of [
      ['grant_type=password&username=a&password=b', form],
      ['{"grant_type":"refresh_token"}', 'application/json'],
    ] as const) {
      expect(await ask(body, type)).toMatchObject({
        status: 400,
        body: { code: 400, error: 'unsupported_grant_type', result: { reason: 'UNSUPPORTED_GRANT_TYPE' } },
      });
    }
  });
});

test('a text with more digits than are read in a minute is refused before it is read', async () => {
  const answer = await send('POST', `${prefix}/script/sounds`, { script: '12345678 '.repeat(200) });
  expect(answer).toMatchObject({ status: 422, body: { result: { subject: 'script' } } });
});
