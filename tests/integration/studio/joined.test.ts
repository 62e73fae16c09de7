import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCliHere } from '../../support/cli-here.ts';
import { messagesOf } from '../../support/decode-check.ts';
import { countPictures, decodeAudio } from '../../support/decode.ts';
import { decodePictures } from '../../support/inspect-template.ts';
import { makeTemplate } from '../../support/make-template.ts';
import {
  endStudio,
  generateRows,
  launchWithSample,
  sampleVariables,
  type StudioProcess,
} from '../../support/sample-studio.ts';
import { sampleOf, smallerRate } from '../../support/smaller-sample.ts';
import { spokenRecording } from '../../support/speech-like.ts';
import { until, upload } from '../../support/studio.ts';

const bodySeconds = 3;
const sampleFile = join(await sampleOf('medium'), 'sample.mp4');
/** Pictures of the sample. */
const samplePictures = await countPictures(sampleFile);
let folder: string;
let studio: StudioProcess;
let campaignId: string;
let bodyId: string;
/** A video of another size, frame rate and number of channels than the sample. */
let bodyFile: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vocative-joined-'));
  ({ studio, campaign: campaignId } = await launchWithSample(join(folder, 'data'), 'medium'));
  const { samples } = spokenRecording(bodySeconds, 7);
  await makeTemplate(join(folder, 'body'), [samples, samples.map((sample) => -sample)], { width: 480, height: 200 });
  bodyFile = join(folder, 'body', 'template.mp4');
  bodyId = await prepared(bodyFile);
});
afterAll(async () => {
  await endStudio(studio, 'SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

async function prepared(file: string): Promise<string> {
  const videoId = await upload(studio, readFileSync(file));
  const { id } = await studio.client.call('createVideoInstance', { name: 'Body', video_id: videoId });
  await until(async () => (await studio.client.call('templateDetails', { id })).import.status === 'succeeded');
  return id;
}

async function finished(id: string): Promise<{ url: string; file: string }> {
  const ended = new Set(['succeeded', 'failed']);
  await until(async () => ended.has((await studio.client.call('getGeneratedVideo', { id })).status));
  const { status, message, url } = await studio.client.call('getGeneratedVideo', { id });
  expect([status, message]).toEqual(['succeeded', null]);
  return { url: String(url), file: await downloaded(String(url), `${id}.mp4`) };
}

async function downloaded(url: string, name: string): Promise<string> {
  const file = join(folder, name);
  writeFileSync(file, Buffer.from(await (await fetch(url)).arrayBuffer()));
  return file;
}

describe('a campaign with a body', () => {
  test.each(['after', 'before'] as const)(
    'gives videos that have it %s the personalized template',
    async (position) => {
      const { client } = studio;
      const changed = { id: campaignId, body_video_instance_id: bodyId, body_position: position };
      expect(await client.call('updateCampaign', changed)).toMatchObject({
        body_video_instance_id: bodyId,
        body_position: position,
      });
      const [first = '', second = ''] = await generateRows(client, campaignId, [
        [`Ada ${position}`, 'Engines'],
        [`Grace ${position}`, 'Compilers'],
      ]);
      const { file, url } = await finished(first);
      await finished(second);
      // The body is taken to the sample's frame rate.
      expect(await countPictures(file)).toBeGreaterThan(0.9 * samplePictures + bodySeconds * (2 / 3) * smallerRate);
      expect(messagesOf(file)).toBe('');
      const whole = readFileSync(file);
      const part = await fetch(url, { headers: { range: 'bytes=50000-59999' } });
      expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(50_000, 60_000))).toBe(true);
      expect((await fetch(url.replace('video.mp4', 'poster.jpg'))).status).toBe(200);
    },
  );

  test.each(['after', 'before'] as const)(
    'has captions burned into what it is joined with, %s that',
    async (position) => {
      const { client } = studio;
      const body = { body_video_instance_id: bodyId, body_position: position, captions: 'burned' } as const;
      await client.call('updateCampaign', { id: campaignId, ...body });
      const [id = ''] = await generateRows(client, campaignId, [[`Ada burned ${position}`, 'Engines']]);
      const { file, url } = await finished(id);
      await client.call('updateCampaign', { id: campaignId, captions: 'off' });
      expect(messagesOf(file)).toBe('');
      expect(await countPictures(file)).toBeGreaterThan(0.9 * samplePictures + bodySeconds * (2 / 3) * smallerRate);
      const whole = readFileSync(file);
      const part = await fetch(url, { headers: { range: `bytes=${whole.length - 20_000}-` } });
      expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(-20_000))).toBe(true);
    },
  );

  test('has smaller renditions on share pages and a version for messaging apps, with the same captions drawn', async () => {
    const { client } = studio;
    const body = { body_video_instance_id: bodyId, body_position: 'after', captions: 'burned' } as const;
    await client.call('updateCampaign', { id: campaignId, ...body, messaging: true });
    const [id = ''] = await generateRows(client, campaignId, [['Ada small', 'Engines']]);
    const { file, url } = await finished(id);
    await client.call('updateCampaign', { id: campaignId, captions: 'off', messaging: false });
    const read = () => client.call('getGeneratedVideo', { id });
    const { share_url: shareUrl } = await read();
    const small = url.replace('video.mp4', 'video-480p.mp4');
    expect((await fetch(small)).status).toBe(404);
    const page = async () => (await fetch(String(shareUrl))).text();
    expect(await page()).not.toContain('video-480p');
    await until(async () => (await page()).includes('video-480p'));
    await until(async () => (await read()).messaging_video_url !== undefined);
    const frames = await countPictures(file);
    for (const [index, address] of [small, String((await read()).messaging_video_url)].entries()) {
      const smaller = await downloaded(address, `smaller-${index}.mp4`);
      expect(messagesOf(smaller)).toBe('');
      // A random access point at the end of the first template is left out, where a rendition has one.
      expect(Math.abs((await countPictures(smaller)) - frames)).toBeLessThanOrEqual(1);
      expect(await decodeAudio(smaller)).toEqual(await decodeAudio(file));
      expect(readFileSync(smaller).length).toBeLessThan(readFileSync(file).length);
    }
  });

  test.each(['off', 'burned'] as const)(
    'gives the same videos again when it is damaged on the disk, with captions %s',
    async (captions) => {
      const { client } = studio;
      const body = { body_video_instance_id: bodyId, body_position: 'after', captions } as const;
      await client.call('updateCampaign', { id: campaignId, ...body });
      const ids = await generateRows(client, campaignId, [
        [`Ada lost ${captions}`, 'Engines'],
        [`Grace lost ${captions}`, 'Engines'],
      ]);
      const before = await Promise.all(ids.map(finished));
      await client.call('updateCampaign', { id: campaignId, captions: 'off' });
      // Those beside a body are the template's own files.
      const bodies = globSync('templates/*/bodies/*/template.mp4', { cwd: studio.folder }).filter(
        (path) => !path.includes('.beside'),
      );
      expect(bodies.length).toBeGreaterThan(0);
      for (const path of bodies) {
        const bytes = readFileSync(join(studio.folder, path));
        bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
        writeFileSync(join(studio.folder, path), bytes);
      }
      // Viewers come together.
      const viewers = await Promise.all([...before, ...before, ...before].map(({ url }) => fetch(url)));
      expect(new Set(viewers.map(({ status }) => status))).toEqual(new Set([503]));
      const answers = await Promise.all(
        viewers.map(async (viewer) => (await viewer.text()).includes('STORAGE_DAMAGED')),
      );
      expect(answers).not.toContain(true);
      for (const { url, file } of before) {
        await until(async () => (await fetch(url, { method: 'HEAD' })).status === 200);
        expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(readFileSync(file))).toBe(true);
      }
      expect((await client.call('getStorage', {})).damaged).toEqual([]);
    },
  );

  test('can be spoken as a whole, with the body in the same size', async () => {
    const { client } = studio;
    const body = { body_video_instance_id: bodyId, body_position: 'after' } as const;
    await client.call('updateCampaign', { id: campaignId, ...body });
    const { result } = await client.call('generateCampaign', {
      campaign_id: campaignId,
      generation_mode: 'full_script',
      variables: sampleVariables,
      names: [['Ada', 'Engines']],
    });
    const { file } = await finished(result[0] ?? '');
    expect(messagesOf(file)).toBe('');
    const [picture] = await decodePictures(file);
    expect([picture?.width, picture?.height]).toEqual([852, 480]);
    expect(await countPictures(file)).toBeGreaterThan(0.9 * samplePictures + bodySeconds * (2 / 3) * smallerRate);
  });

  test('keeps its videos when the body’s own template is deleted, and takes no more rows without it', async () => {
    const { client } = studio;
    const own = await prepared(bodyFile);
    await client.call('updateCampaign', { id: campaignId, body_video_instance_id: own, body_position: 'after' });
    const [id = ''] = await generateRows(client, campaignId, [['Margaret', 'Apollo']]);
    const { url } = await finished(id);
    await client.call('deleteVideoInstance', { id: own });
    await client.call('deleteVideoInstance', { id: bodyId });
    expect((await fetch(url)).status).toBe(200);
    await expect(generateRows(client, campaignId, [['Joan', 'Programs']])).rejects.toMatchObject({
      code: 'NOT_FOUND',
      subject: 'body_video_instance_id',
    });
    await client.call('updateCampaign', { id: campaignId, body_video_instance_id: null });
    await finished((await generateRows(client, campaignId, [['Joan', 'Programs']]))[0] ?? '');
    // Without both, a video cannot be made again, and looking at it must not make it a failed one.
    for (const kept of globSync('templates/*/bodies/*.fitted', { cwd: studio.folder })) {
      rmSync(join(studio.folder, 'templates', basename(kept, '.fitted')), { recursive: true, force: true });
      rmSync(dirname(join(studio.folder, kept)), { recursive: true, force: true });
    }
    expect((await fetch(url)).status).toBe(404);
    expect((await client.call('getGeneratedVideo', { id })).status).toBe('succeeded');
  });

  test('is refused with a body of nobody', async () => {
    const { client } = studio;
    const nobody = { id: campaignId, body_video_instance_id: '00000000-0000-4000-8000-000000000000' };
    await expect(client.call('updateCampaign', nobody)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      subject: 'body_video_instance_id',
    });
  });
});

test('`render --then` lets a video follow each one, from file to files', async () => {
  const rows = join(folder, 'rows.csv');
  writeFileSync(rows, 'first_name,company\nAda,Engines\n');
  const body = join(folder, 'then.mp4');
  writeFileSync(body, readFileSync(bodyFile));
  const out = join(folder, 'out');
  const script = 'Hi {{first_name|Sarah}}, I had a look at {{company|Acme}}.';
  const sections = join(folder, 'sections.json');
  writeFileSync(
    sections,
    JSON.stringify([
      { variable: 'first_name', start: 0.5, end: 0.9 },
      { variable: 'company', start: 1.8, end: 2.2 },
    ]),
  );
  const recording = join(await sampleOf('small'), 'sample.mp4');
  const job = ['--template', recording, '--script', script, '--sections', sections, '--rows', rows];
  const result = await runCliHere(
    'render',
    ...job,
    '--then',
    body,
    '--out',
    out,
    '--data',
    join(folder, 'cli'),
    '--json',
  );
  expect(result.stderr).not.toContain('failed');
  expect(result.code).toBe(0);
  const [video] = (JSON.parse(result.stdout) as { videos: { file: string }[] }).videos;
  expect(existsSync(video?.file ?? '')).toBe(true);
  expect(await countPictures(video?.file ?? '')).toBeGreaterThan(bodySeconds * (2 / 3) * smallerRate + 50);
  expect(messagesOf(video?.file ?? '')).toBe('');
});
