import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorBodySchema } from '#shared/api/index.ts';
import { limits } from '#shared/limits.ts';
import { standInTemplate } from '../support/stand-in-template.ts';
import { campaignDone, readyCampaign, startTestStudio, type TestStudio } from '../support/studio.ts';

let running: TestStudio;

beforeAll(async () => {
  running = await startTestStudio(await standInTemplate());
});
afterAll(() => running.end());

type Sent = { status: number; reason: string | undefined; body: unknown };

/** Sends bytes as they are; `fetch` would mend some of them. */
function post(path: string, bytes: Uint8Array | string, type = 'application/json'): Promise<Sent> {
  const { hostname, port } = new URL(running.studio.url);
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${running.studio.token}`, 'content-type': type };
    const sending = request({ hostname, port, method: 'POST', path, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => {
        const body: unknown = JSON.parse(text);
        const parsed = errorBodySchema.safeParse(body);
        resolve({ status: response.statusCode ?? 0, reason: parsed.data?.result.reason, body });
        sending.destroy();
      });
    });
    sending.on('error', reject);
    sending.end(bytes);
  });
}

const actor = '/api/ai_studio/actor';
const unreadable = { status: 422, reason: 'INVALID_REQUEST' };

test('a body of 32 MB is read, a larger one is refused', async () => {
  const wrapped = (length: number) => `{"name":"${'x'.repeat(length - 11)}"}`;
  expect(await post(actor, wrapped(limits.requestBytes))).toMatchObject(unreadable);
  expect(await post(actor, wrapped(limits.requestBytes + 1))).toMatchObject({ status: 413, reason: 'BODY_TOO_LARGE' });
});

test('JSON that is nested without end is refused like any other', async () => {
  const deep = 200_000;
  expect(await post(actor, `{"name":${'['.repeat(deep)}${']'.repeat(deep)}}`)).toMatchObject(unreadable);
  expect(await post(actor, '['.repeat(deep))).toMatchObject(unreadable);
  const { templateId } = await readyCampaign(running);
  const mode = `${'['.repeat(500)}${']'.repeat(500)}`;
  const campaign = `{"campaign_name":"Deep","video_instance_id":"${templateId}","distance_mode":${mode}}`;
  const { status, body } = await post('/api/ai_studio/campaign', campaign);
  expect({ status, mode: JSON.stringify(Object(body).distance_mode) }).toEqual({ status: 200, mode });
});

test('a body that is no JSON is refused with that sentence, as one that is left out', async () => {
  for (const body of ['{"name":', 'Ada', '']) {
    expect(await post(actor, body)).toMatchObject({
      ...unreadable,
      body: { result: { error: 'The request body is not valid JSON. Correct it and send it again.' } },
    });
  }
});

test('bytes that are no UTF-8 become replacement characters, never an error of ours', async () => {
  const bytes = Buffer.concat([Buffer.from('{"name":"Jos'), Buffer.from([0xe9, 0xff]), Buffer.from('"}')]);
  expect(await post(actor, bytes)).toMatchObject({ status: 200, body: { name: 'Jos\ufffd\ufffd' } });
});

test('of a key that comes twice the last one counts', async () => {
  expect(await post(actor, '{"name":"Ada","name":"Grace"}')).toMatchObject({ status: 200, body: { name: 'Grace' } });
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
  'a body of type %s is refused',
  async (type) => {
    expect(await post(actor, '{"name":"Ada"}', type)).toMatchObject({ status: 415, reason: 'UNSUPPORTED_MEDIA_TYPE' });
  },
);

test.each([
  ['cannot add headers to a download, nor lead out of a folder', '../../x"\r\nSet-Cookie: a=b\r\n\r\n\u2028é'],
  ['too long for a file is not cut within a character', `${'x'.repeat(119)}🎬 and more`],
])('a name %s', async (_, name) => {
  const { client } = running;
  const { campaignId } = await readyCampaign(running);
  await client.call('updateCampaign', { id: campaignId, campaign_name: name });
  const { result } = await client.call('generateCampaign', {
    campaign_id: campaignId,
    generation_mode: 'keep_original',
    variables: ['first_name', 'company'],
    names: [['../../Ada\r\nX: y', '/etc/passwd']],
  });
  await campaignDone(running, campaignId);
  const { url } = await client.call('getGeneratedVideo', { id: result[0] ?? '' });
  const response = await fetch(`${String(url)}?download=1`);
  await response.body?.cancel();
  expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null]);
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="[^"/\\]+\.mp4"; filename\*=UTF-8''[^/]+$/,
  );
});

test.each(['..%2f..%2fstudio.db', '%2e%2e', '....//studio.db', 'x%00'])(
  'no address leads to files of the studio: %s',
  async (name) => {
    expect(existsSync(join(running.folder, 'studio.db'))).toBe(true);
    for (const path of [
      `/media/${name}/video.mp4`,
      `/media/x/${name}`,
      `/uploads/${name}`,
      `/media/${name}/sound.wav`,
    ]) {
      const response = await fetch(`${running.studio.url}${path}`, {
        headers: { authorization: `Bearer ${running.studio.token}` },
      });
      expect([404, 405]).toContain(response.status);
    }
  },
);

test.each(['../../signing-keys.json', 'studio.db', '/etc/passwd'])('an upload cannot be named %s', async (url) => {
  const { id } = await running.client.call('createActor', { name: 'Ada' });
  await expect(running.client.call('createAudio', { actor_id: id, name: 'Ada', url })).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
    subject: 'url',
  });
  await expect(running.client.call('createVideoInstance', { name: 'x', video_id: url })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    subject: 'video_id',
  });
});

const blanks = {
  actor: () => ({ name: ' \t' }),
  folder: () => ({ name: ' ', workspace_id: 'sales' }),
  webhook: () => ({ name: '\u3000', webhook: 'https://hooks.example/done' }),
  video_instance: () => ({ name: '\n' }),
  campaign: (templateId: string) => ({ campaign_name: ' ', video_instance_id: templateId }),
};

test.each(Object.entries(blanks))('a name with nothing to see in it is refused: %s', async (path, input) => {
  const { templateId } = await readyCampaign(running);
  expect(await post(`/api/ai_studio/${path}`, JSON.stringify(input(templateId)))).toMatchObject(unreadable);
});

test('ids in capitals are the same ids', async () => {
  const { client } = running;
  const { campaignId, templateId } = await readyCampaign(running);
  const [template, campaign] = [templateId.toUpperCase(), campaignId.toUpperCase()];
  expect(await client.call('getCampaign', { id: campaign })).toMatchObject({ id: campaignId });
  expect(await client.call('listSegments', { video_instance_id: template, campaign_id: campaign })).toEqual([]);
  const folder = await client.call('createFolder', { name: 'Sales', workspace_id: 'Sales' });
  expect(folder.workspace_id).toBe('Sales');
  expect(await client.call('createVideoInstance', { name: 'Filed', folder_id: folder.id.toUpperCase() })).toMatchObject(
    { folder_id: folder.id },
  );
});

test('a background without settings is shown in the usual way', async () => {
  const { campaignId } = await readyCampaign(running);
  const shown = { name: 'site', kind: 'link', start: 0, end: -1 };
  const rows = { variables: ['first_name', 'company'], names: [['Ada', 'x']], assets: [['nowhere']] };
  const input = { campaign_id: campaignId, generation_mode: 'keep_original', ...rows, backgrounds: [shown] };
  // What is wrong is the asset alone.
  expect(await post('/api/ai_studio/pipeline/campaign', JSON.stringify(input))).toMatchObject({
    status: 400,
    reason: 'URL_REFUSED',
    body: { result: { subject: 'assets' } },
  });
});

const someId = randomUUID();
test.each([
  ['status', `generated_video_by_campaign_id?campaign_id=${someId}&status=done`],
  ['folder_id', 'video_instances?folder_id=x'],
  ['campaign_id', `segments?video_instance_id=${someId}&campaign_id=x`],
])('a %s that nothing can have is refused as a filter', async (subject, query) => {
  const response = await fetch(`${running.studio.url}/api/ai_studio/${query}`, {
    headers: { authorization: `Bearer ${running.studio.token}` },
  });
  expect({ status: response.status, body: await response.json() }).toMatchObject({
    status: 422,
    body: { result: { reason: 'INVALID_REQUEST', subject } },
  });
});

test('no answer is taken for another type than its own', async () => {
  for (const path of ['/healthz', '/docs', '/openapi.json', '/api/ai_studio/voices', '/nowhere']) {
    const response = await fetch(`${running.studio.url}${path}`);
    await response.body?.cancel();
    expect([path, response.headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
  }
});
