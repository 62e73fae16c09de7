import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '#shared/errors/index.ts';
import { commentIn } from '../../support/comment-still.ts';
import { refer } from '../../support/reference-verifier.ts';
import { standInTemplate } from '../../support/stand-in-template.ts';
import { campaignDone, readyCampaign, startTestStudio, until, type TestStudio } from '../../support/studio.ts';
import { thrownBy } from '../../support/thrown.ts';

let running: TestStudio;
let campaignId = '';

beforeEach(async () => {
  running = await startTestStudio(await standInTemplate());
  ({ campaignId } = await readyCampaign(running));
});
afterEach(() => running.end());

const ask = (text: string | null) => running.client.call('saveStillSettings', { id: campaignId, text });
/** What a campaign has that draws nothing. */
const plain = { text: null, style: 'lower_third', badge: false };
const kept = () => readdirSync(join(running.folder, 'cache', 'stills'));
const drawn = () => running.pool.tasks.filter(({ kind }) => kind === 'personal-still').length;
const bytesOf = async (url: unknown) => Buffer.from(await (await fetch(String(url))).arrayBuffer());
const read = async (url: unknown) => commentIn(await bytesOf(url));

async function videosFor(...names: string[]) {
  const input = { campaign_id: campaignId, generation_mode: 'keep_original', variables: ['first_name', 'company'] };
  await running.client.call('generateCampaign', { ...input, names: names.map((name) => [name, 'Engines']) });
  await campaignDone(running, campaignId);
  return (await running.client.call('listGeneratedByCampaign', { campaign_id: campaignId })).videos;
}

describe('the stills of a generated video', () => {
  test('are signed if they are drawn for a recipient, with equal bytes each time', async () => {
    await videosFor('Ada');
    await ask('Hi {{first_name}}');
    const still = async (field: 'thumbnail' | 'gif') => {
      const { videos } = await running.client.call('listGeneratedByCampaign', { campaign_id: campaignId });
      return bytesOf(videos[0]?.[field]);
    };
    for (const [field, format] of [
      ['thumbnail', 'image/jpeg'],
      ['gif', 'image/gif'],
    ] as const) {
      const bytes = await still(field);
      const report = await refer(bytes, { format });
      expect([format, report.validation_state]).toEqual([format, 'Valid']);
      expect(JSON.stringify(report)).not.toContain('Ada');
      await running.restart();
      expect((await still(field)).equals(bytes)).toBe(true);
    }
  });

  test("are the template's until the campaign asks for a text", async () => {
    const [video] = await videosFor('Ada');
    expect(await read(video?.thumbnail)).toBe('poster');
    expect(await running.client.call('getStillSettings', { id: campaignId })).toEqual(plain);
    expect(await ask('  Hi {{first_name}} of {{company}} ')).toEqual({
      ...plain,
      text: 'Hi {{first_name}} of {{company}}',
    });
    expect(await read(video?.thumbnail)).toBe('poster of Hi Ada of Engines');
    expect(await read(video?.gif)).toBe('preview of Hi Ada of Engines');
    expect(await ask('')).toEqual(plain);
    expect(await read(video?.gif)).toBe('preview');
  });

  test('have the style and the badge that were asked for, which stay when the text changes', async () => {
    const [video] = await videosFor('Ada');
    const save = (design: object) => running.client.call('saveStillSettings', { id: campaignId, ...design });
    expect(await save({ badge: true })).toEqual({ ...plain, badge: true });
    expect(await read(video?.thumbnail)).toBe('poster of null in lower_third with a badge');
    await save({ text: 'Hi {{first_name}}', style: 'whiteboard' });
    expect(await read(video?.thumbnail)).toBe('poster of Hi Ada in whiteboard with a badge');
    expect(await save({ text: '{{first_name}}', badge: false })).toEqual({
      text: '{{first_name}}',
      style: 'whiteboard',
      badge: false,
    });
    expect(await read(video?.gif)).toBe('preview of Ada in whiteboard');
  });

  test('have a badge for e-mails, whatever the campaign draws', async () => {
    const [video] = await videosFor('Ada');
    expect(await read(`${video?.thumbnail}?play=1`)).toBe('poster of null in lower_third with a badge');
    expect(await read(`${video?.gif}?play=1`)).toBe('preview of null in lower_third with a badge');
    expect(await read(video?.thumbnail)).toBe('poster');
    await ask('Hi {{first_name}}');
    expect(await read(`${video?.gif}?play=1`)).toBe('preview of Hi Ada in lower_third with a badge');
    expect(await read(video?.gif)).toBe('preview of Hi Ada');
  });

  test('are drawn once for each text, however many ask at the same time', async () => {
    await ask('Hi {{first_name}}');
    const [ada, grace, again] = await videosFor('Ada', 'Grace', 'Ada');
    expect(drawn()).toBe(0);
    running.pool.hold('personal-still');
    const asked = [ada, ada, again, grace].map((video) => read(video?.gif));
    await until(() => running.pool.held.length === 2);
    running.pool.release();
    expect(await Promise.all(asked)).toEqual([
      'preview of Hi Ada',
      'preview of Hi Ada',
      'preview of Hi Ada',
      'preview of Hi Grace',
    ]);
    await read(again?.gif);
    expect(drawn()).toBe(2);
  });

  test('have an entity tag of their own, and are sent in parts', async () => {
    const [video] = await videosFor('Ada');
    const shared = (await fetch(String(video?.gif))).headers.get('etag');
    await ask('{{first_name}}');
    const own = (await fetch(String(video?.gif))).headers.get('etag') ?? '';
    expect(own).not.toBe(shared);
    const headers = { 'if-none-match': own };
    expect((await fetch(String(video?.gif), { headers })).status).toBe(304);
    const part = await fetch(String(video?.gif), { headers: { range: 'bytes=-5' } });
    expect([part.status, await part.text()]).toEqual([206, 'Ada\0;']);
  });

  test("are the template's when a text has letters that cannot be drawn", async () => {
    await ask('Hi {{first_name}}');
    const [foreign] = await videosFor('A\u{e000}');
    expect(await read(foreign?.thumbnail)).toBe('poster');
    expect(await read(`${foreign?.thumbnail}?download=1`)).toBe('poster');
  });

  test("are the template's for viewers while drawing fails, kept by no cache; the next request tries again", async () => {
    await ask('Hi {{first_name}}');
    const [video] = await videosFor('Ada');
    running.pool.failNext('personal-still', new AppError('WORKER_CRASHED'));
    const shown = await fetch(String(video?.thumbnail));
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect(commentIn(Buffer.from(await shown.arrayBuffer()))).toBe('poster');
    const drawnNow = await fetch(String(video?.thumbnail));
    expect(drawnNow.headers.get('cache-control')).toBe('private, no-cache');
    expect(commentIn(Buffer.from(await drawnNow.arrayBuffer()))).toBe('poster of Hi Ada');
  });

  test('are an error for whoever stores them while drawing fails', async () => {
    await ask('Hi {{first_name}}');
    const [video] = await videosFor('Ada');
    const url = String(video?.gif);
    const file = join(running.folder, '.Ada.gif.partial');
    const noted = async (asked: Promise<Response>) => {
      const answer = await asked;
      return [answer.status, await answer.json()];
    };
    running.pool.failAll('personal-still', new AppError('STORAGE_FULL'));
    const full = { sentence: { key: 'stillNotDrawn', values: { cause: 'full' } } };
    const refused = [507, { result: { reason: 'STORAGE_FULL', ...full } }];
    expect(await noted(fetch(`${url}?download=1`))).toMatchObject(refused);
    expect(await noted(fetch(url, { headers: { prefer: 'handling=strict' } }))).toMatchObject(refused);
    const write = () => running.client.call('writeMedia', { url, file, start: 0 });
    expect(await thrownBy(write())).toMatchObject({ code: 'STORAGE_FULL', ...full });
    running.pool.failAll('personal-still', undefined);
    expect(await read(`${url}?download=1`)).toBe('preview of Hi Ada');
  });

  test('wait for a video that has lost a part and is rendered again', async () => {
    await ask('Hi {{first_name}}');
    const [video] = await videosFor('Ada');
    const url = `${video?.thumbnail}?download=1`;
    running.pool.failNext('personal-still', new AppError('ARTIFACT_MISSING'));
    const answer = await fetch(url);
    expect([answer.status, await answer.json()]).toMatchObject([503, { result: { reason: 'VIDEO_INCOMPLETE' } }]);
    await campaignDone(running, campaignId);
    expect(await read(url)).toBe('poster of Hi Ada');
  });

  test('leave nothing when a process ends with them', async () => {
    await ask('Hi {{first_name}}');
    const [video] = await videosFor('Ada');
    running.pool.hold('personal-still');
    const asked = read(video?.gif);
    await until(() => running.pool.held.length === 1);
    running.pool.failNext('personal-still', new AppError('WORKER_CRASHED'));
    running.pool.release();
    expect(await asked).toBe('preview');
    expect(kept()).toEqual([]);
  });

  test('leave the disk with the recipients, also those being drawn', async () => {
    await ask('Hi {{first_name}}');
    const [ada, grace] = await videosFor('Ada', 'Grace');
    await read(ada?.gif);
    expect(kept()).toHaveLength(1);
    running.pool.hold('personal-still');
    const late = read(grace?.gif);
    await until(() => running.pool.held.length === 1);
    await running.client.call('deleteRecipients', { id: campaignId });
    running.pool.release();
    expect(await late).toBe('preview');
    expect(kept()).toEqual([]);
    expect((await fetch(String(ada?.gif))).status).toBe(404);
  });

  test('are refused a text that names no variable of the template, or is too long', async () => {
    expect(await thrownBy(ask('Hi {{planet}}'))).toMatchObject({ code: 'VARIABLE_UNKNOWN', subject: 'planet' });
    expect(await thrownBy(ask('Hi {{first_name'))).toMatchObject({ code: 'SCRIPT_INVALID' });
    expect(await thrownBy(ask('a'.repeat(201)))).toMatchObject({ code: 'INVALID_REQUEST', subject: 'text' });
  });
});
