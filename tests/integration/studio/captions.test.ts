import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Plan } from '#electron/engine/render/plan.ts';
import { studioDatabaseName, studioFolderIn } from '#electron/lib/paths.ts';
import { runCliHere } from '../../support/cli-here.ts';
import { hasFfmpeg, messagesOf, withoutFfmpeg } from '../../support/decode-check.ts';
import {
  endStudio,
  generateRows,
  launchWithSample,
  sampleScript,
  type StudioProcess,
} from '../../support/sample-studio.ts';
import { sampleOf } from '../../support/smaller-sample.ts';
import { until } from '../../support/studio.ts';
import { packedLanguage } from '#electron/engine/mp4/timed-text.ts';

let folder: string;
let studio: StudioProcess;
let campaignId: string;
let templateId: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vocative-captions-'));
  ({ studio, campaign: campaignId, template: templateId } = await launchWithSample(join(folder, 'data')));
});
afterAll(async () => {
  await endStudio(studio, 'SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

async function finished(id: string) {
  const ended = new Set(['succeeded', 'failed']);
  await until(async () => ended.has((await studio.client.call('getGeneratedVideo', { id })).status));
  const video = await studio.client.call('getGeneratedVideo', { id });
  expect([video.status, video.message]).toEqual(['succeeded', null]);
  return video;
}

async function textAt(address: unknown): Promise<string> {
  const response = await fetch(String(address));
  expect(response.status).toBe(200);
  return response.text();
}

async function downloaded(address: unknown, name: string): Promise<string> {
  const file = join(folder, name);
  writeFileSync(file, Buffer.from(await (await fetch(String(address))).arrayBuffer()));
  return file;
}

const [columns, lines] = [64, 36];

/** The pictures of a video as an independent decoder shows them, small and gray. */
function grayPictures(file: string): Buffer[] {
  const scaled = ['-vf', `scale=${columns}:${lines},format=gray`, '-fps_mode', 'passthrough', '-f', 'rawvideo', '-'];
  const { stdout } = spawnSync('ffmpeg', ['-v', 'error', '-i', file, ...scaled], { maxBuffer: 2 ** 30 });
  const size = columns * lines;
  return Array.from({ length: stdout.length / size }, (_, index) => stdout.subarray(index * size, (index + 1) * size));
}

/** Mean difference of the upper two thirds or of the rest, of 255. */
function differenceOf(one: Buffer, other: Buffer, part: 'top' | 'bottom'): number {
  const border = Math.round((lines * 2) / 3) * columns;
  const [from, to] = part === 'top' ? [0, border] : [border, one.length];
  let sum = 0;
  for (let at = from; at < to; at++) sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0));
  return sum / (to - from);
}

/** What captions say, without times and lines. */
function said(captions: string): string {
  const lines = captions.split('\n').filter((line) => line !== '' && line !== 'WEBVTT' && !line.includes('-->'));
  return lines.join(' ').replaceAll('&amp;', '&');
}

describe('videos with captions', () => {
  test('say the script with the row’s values, as WebVTT and on the share page', async () => {
    const { client } = studio;
    await client.call('updateCampaign', { id: campaignId, captions: 'text' });
    const [id = ''] = await generateRows(client, campaignId, [['Ada Maria', 'Fish & Co.']]);
    const video = await finished(id);
    const captions = await textAt(video.captions_url);
    expect(captions).toMatch(/^WEBVTT\n\n00:00:0/);
    const expected = sampleScript
      .replace(/\{\{first_name\|[^}]*\}\}/g, 'Ada Maria')
      .replace(/\{\{company\|[^}]*\}\}/g, 'Fish & Co.');
    expect(said(captions)).toBe(expected.replace(/\s+/g, ' ').trim());
    const page = await textAt(video.share_url);
    expect(page).toContain('<track kind="captions" src="/media/');
    const file = await downloaded(video.url, 'captions.mp4');
    expect(readFileSync(file).includes('tx3g')).toBe(true);
    expect(messagesOf(file)).toBe('');
  });

  test('say which words were added, in the language of the campaign’s label, until that is taken back', async () => {
    const { client } = studio;
    const label = { captions: 'text', caption_label: 'de' } as const;
    expect(await client.call('updateCampaign', { id: campaignId, ...label })).toMatchObject(label);
    const [id = ''] = await generateRows(client, campaignId, [['Ada Maria', 'Acme']]);
    const captions = await textAt((await finished(id)).captions_url);
    expect(captions).toMatch(/\n\[Künstliche Stimme: Ada Maria[,\]]/u);
    expect(captions.match(/Acme/gu)).toHaveLength(2);
    expect(await client.call('updateCampaign', { id: campaignId, caption_label: null })).toMatchObject({
      captions: 'text',
      caption_label: null,
    });
  });

  test('are had by a request that asks for them, and not by one that asks for none', async () => {
    const { client } = studio;
    const rows = { campaign_id: campaignId, generation_mode: 'keep_original', variables: ['first_name', 'company'] };
    await client.call('updateCampaign', { id: campaignId, captions: 'off' });
    const asked = await client.call('generateCampaign', { ...rows, names: [['Ada', 'Acme']], enable_subtitles: true });
    expect((await finished(asked.result[0] ?? '')).captions_url).toEqual(expect.stringContaining('captions.vtt'));
    await client.call('updateCampaign', { id: campaignId, captions: 'text' });
    const none = await client.call('generateCampaign', { ...rows, names: [['Ada', 'Acme']], enable_subtitles: false });
    const video = await finished(none.result[0] ?? '');
    expect(video.captions_url).toBeUndefined();
    expect((await fetch(String(video.url).replace('video.mp4', 'captions.vtt'))).status).toBe(404);
    expect(await textAt(video.share_url)).not.toContain('<track');
  });

  test('can be seen in a preview', async () => {
    const preview = { video_instance_id: templateId, variables: ['first_name', 'company'], names: [['Bo', 'Acme']] };
    const { url } = await studio.client.call('previewVideo', { ...preview, enable_subtitles: true });
    expect(said(await textAt(url.replace('video.mp4', 'captions.vtt')))).toContain('Bo');
  });

  test.skipIf(!hasFfmpeg)(`are burned into the pictures where the campaign says so (${withoutFfmpeg})`, async () => {
    const { client } = studio;
    const campaign = await client.call('duplicateCampaign', { id: campaignId });
    const burned = { captions: 'burned', caption_style: 'outline', caption_highlight: true } as const;
    expect(await client.call('updateCampaign', { id: campaign.id, ...burned })).toMatchObject(burned);
    const [plain = ''] = await generateRows(client, campaignId, [['Ada', 'Acme']]);
    const [id = ''] = await generateRows(client, campaign.id, [['Ada', 'Acme']]);
    const video = await finished(id);
    expect(video.captions_url).toBeUndefined();
    const files = [
      await downloaded((await finished(plain)).url, 'plain.mp4'),
      await downloaded(video.url, 'burned.mp4'),
    ] as const;
    expect(messagesOf(files[1])).toBe('');
    const [without, drawn] = [grayPictures(files[0]), grayPictures(files[1])];
    expect(drawn.length).toBe(without.length);
    const differences = (part: 'top' | 'bottom') =>
      without.map((picture, index) => differenceOf(picture, drawn[index] ?? picture, part));
    // Somebody speaks most of the time, and not from the first picture on.
    expect(differences('bottom')[0]).toBeLessThan(1);
    expect(differences('bottom').filter((value) => value > 1).length).toBeGreaterThan(without.length / 2);
    expect(Math.max(...differences('top'))).toBeLessThan(2);
  });

  test.skipIf(!hasFfmpeg)(`are burned into a body once, from its own script (${withoutFfmpeg})`, async () => {
    const { client } = studio;
    const body = await client.call('duplicateVideoInstance', { id: templateId });
    const campaign = await client.call('duplicateCampaign', { id: campaignId });
    const joined = { id: campaign.id, body_video_instance_id: body.id, body_position: 'after' as const };
    await client.call('updateCampaign', { ...joined, captions: 'off' });
    const [plain = ''] = await generateRows(client, campaign.id, [['Ada', 'Acme']]);
    await client.call('updateCampaign', { id: campaign.id, captions: 'burned', caption_style: 'box' });
    const ids = await generateRows(client, campaign.id, [
      ['Ada', 'Acme'],
      ['Grace', 'Navy'],
    ]);
    const file = await downloaded((await finished(ids[0] ?? '')).url, 'with-body.mp4');
    expect(messagesOf(file)).toBe('');
    await finished(ids[1] ?? '');
    const without = grayPictures(await downloaded((await finished(plain)).url, 'with-plain-body.mp4'));
    const drawn = grayPictures(file);
    expect(drawn.length).toBe(without.length);
    const half = Math.ceil(without.length / 2) + 5;
    const differences = (part: 'top' | 'bottom') =>
      without.slice(half).map((picture, index) => differenceOf(picture, drawn[half + index] ?? picture, part));
    expect(differences('bottom').filter((value) => value > 1).length).toBeGreaterThan(0.4 * half);
    expect(Math.max(...differences('top'))).toBeLessThan(2);
    // Both rows have the same template behind theirs, none of whose pictures is a row's own.
    const plans = ids.map(planOf);
    expect(plans[0]?.templates[1]).toBe(plans[1]?.templates[1]);
    expect(plans.flatMap(({ pictures }) => pictures.filter(({ template }) => template === 1))).toEqual([
      expect.not.objectContaining({ encoded: expect.anything() }),
      expect.not.objectContaining({ encoded: expect.anything() }),
    ]);
  });

  function planOf(id: string): Plan {
    const db = new Database(join(studioFolderIn(join(folder, 'data')), studioDatabaseName), { readonly: true });
    const plan = db.prepare('SELECT plan FROM generated_videos WHERE id = ?').pluck().get(id);
    db.close();
    return JSON.parse(String(plan)) as Plan;
  }

  test('declare the language of a voice that was chosen, in the file and on the share page', async () => {
    const { client } = studio;
    const { id } = await client.call('duplicateVideoInstance', { id: templateId });
    await client.call('updateVoiceConfig', { id, voice_config: '{"engine":"flite","voice":"slt"}' });
    const input = { campaign_name: 'In English', video_instance_id: id, captions: 'text' as const };
    const campaign = await client.call('createCampaign', input);
    const [video = ''] = await generateRows(client, campaign.id, [['Ada', 'Acme']]);
    const { url, share_url: page } = await finished(video);
    expect(await textAt(page)).toContain('srclang="en-US"');
    const file = readFileSync(await downloaded(url, 'english.mp4'));
    const header = file.indexOf('mdhd', file.indexOf('tx3g') - 2_000);
    expect(file.readUInt16BE(header + 24)).toBe(packedLanguage('en'));
  });

  test.skipIf(!hasFfmpeg)(`are burned in for messaging apps too (${withoutFfmpeg})`, async () => {
    const { client } = studio;
    const campaign = await client.call('duplicateCampaign', { id: campaignId });
    await client.call('updateCampaign', { id: campaign.id, captions: 'burned', messaging: true });
    const [id = ''] = await generateRows(client, campaign.id, [['Ada', 'Acme']]);
    const { url } = await finished(id);
    const video = () => client.call('getGeneratedVideo', { id });
    await until(async () => (await video()).messaging_video_url !== undefined);
    const small = await downloaded((await video()).messaging_video_url, 'messaging.mp4');
    expect(messagesOf(small)).toBe('');
    const [pictures, full] = [grayPictures(small), grayPictures(await downloaded(url, 'full.mp4'))];
    expect(pictures.length).toBe(full.length);
    const differences = full.map((picture, at) => differenceOf(picture, pictures[at] ?? picture, 'bottom'));
    expect(Math.max(...differences)).toBeLessThan(6);
  });

  test('need a script', async () => {
    const { client } = studio;
    const { id } = await client.call('duplicateVideoInstance', { id: templateId });
    await client.call('updateVideoInstance', { id, greetings: '' });
    const campaign = await client.call('createCampaign', { campaign_name: 'No script', video_instance_id: id });
    const rows = { campaign_id: campaign.id, generation_mode: 'keep_original', variables: ['first_name', 'company'] };
    const asked = { ...rows, names: [['Ada', 'Acme']], enable_subtitles: true };
    await expect(client.call('generateCampaign', asked)).rejects.toMatchObject({
      code: 'REQUEST_UNUSABLE',
      subject: 'enable_subtitles',
    });
  });

  test('fail with a reason where the script is not what is said', async () => {
    const { client } = studio;
    const { id } = await client.call('duplicateVideoInstance', { id: templateId });
    const other = 'Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich. '.repeat(12);
    await client.call('updateVideoInstance', { id, greetings: other });
    const campaign = await client.call('createCampaign', {
      campaign_name: 'Another script',
      video_instance_id: id,
      captions: 'text',
    });
    const [video = ''] = await generateRows(client, campaign.id, [['Ada', 'Acme']]);
    await until(async () => (await client.call('getGeneratedVideo', { id: video })).status === 'failed');
    expect(await client.call('getGeneratedVideo', { id: video })).toMatchObject({ message: 'ALIGNMENT_FAILED' });
  });
});

test('`render --captions text` writes them beside each video', async () => {
  const rows = join(folder, 'rows.csv');
  writeFileSync(rows, 'first_name,company\nAda,Engines\n');
  const job = ['--template', join(await sampleOf('small'), 'sample.mp4'), '--script', sampleScript, '--rows', rows];
  const out = ['--out', join(folder, 'out'), '--data', join(folder, 'cli'), '--captions', 'text', '--json'];
  const result = await runCliHere('render', ...job, ...out);
  expect(result.code).toBe(0);
  const [video] = (JSON.parse(result.stdout) as { videos: { file: string; captions: string }[] }).videos;
  expect(video?.captions).toBe(video?.file.replace('.mp4', '.vtt'));
  expect(said(readFileSync(video?.captions ?? '', 'utf8'))).toContain('Ada');
});
