import { createCanvas, loadImage } from '@napi-rs/canvas';
import Database from 'better-sqlite3';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { coloredPng, startLoopbackServer } from '../../support/loopback-server.ts';
import { decodeAudio } from '../../support/decode.ts';
import { messagesOf } from '../../support/decode-check.ts';
import { rms } from '../../support/decoded-sound.ts';
import { lumaAt } from '../../support/inspect-template.ts';
import { makeTemplate } from '../../support/make-template.ts';
import { roomNoise } from '../../support/speech-like.ts';
import { endStudio, launchWithSample, sampleVariables, type StudioProcess } from '../../support/sample-studio.ts';
import { until } from '../../support/studio.ts';

/** Backgrounds in videos of the sample, with real render processes. */

let folder: string;
let studio: StudioProcess;
let campaignId: string;
const picture = coloredPng('#fff', 640, 360);
const server = await startLoopbackServer((request, response) => {
  if (request.url === '/missing') response.writeHead(404).end();
  else if (request.url === '/film.mp4') response.end(readFileSync(join(folder, 'film', 'template.mp4')));
  else response.end(picture);
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vocative-backgrounds-'));
  ({ studio, campaign: campaignId } = await launchWithSample(join(folder, 'data'), 'medium'));
});
afterAll(async () => {
  await endStudio(studio, 'SIGTERM');
  rmSync(folder, { recursive: true, force: true });
  await server.close();
});
const { address, asked } = server;

test('a row shows its own background for its time, and one whose asset is missing fails alone', async () => {
  const background = { name: 'b', kind: 'link', start: 1, end: 2, config: { mode: 'full' } };
  const { result } = await studio.client.call('generateCampaign', {
    campaign_id: campaignId,
    generation_mode: 'keep_original',
    variables: sampleVariables,
    names: [
      ['Ada', 'Engines'],
      ['Grace', 'Compilers'],
      ['Alan', 'Machines'],
    ],
    backgrounds: [background],
    assets: [[address('/white.png')], [address('/missing')], [address('/white.png')]],
  });
  const ids = result.map(String);
  const video = (id: string) => studio.client.call('getGeneratedVideo', { id });
  await until(async () => {
    const videos = await Promise.all(ids.map(video));
    return videos.every(({ status }) => status === 'succeeded' || status === 'failed');
  });
  const videos = await Promise.all(ids.map(video));
  expect(videos.map(({ status, message }) => message ?? status)).toEqual([
    'succeeded',
    'ASSET_UNREACHABLE',
    'succeeded',
  ]);
  expect(asked.filter((path) => path === '/white.png')).toHaveLength(1);
  const file = join(folder, 'shown.mp4');
  writeFileSync(file, Buffer.from(await (await fetch(String(videos[0]?.url))).arrayBuffer()));
  expect(messagesOf(file)).toBe('');
  // Its times follow those of the recording, whose first value may have another length.
  expect(await lumaAt(file, 1.6, [0.5, 0.4])).toBeGreaterThan(225);
  expect(await lumaAt(file, 0.2, [0.5, 0.4])).toBeLessThan(225);
  expect(await lumaAt(file, 4, [0.5, 0.4])).toBeLessThan(225);
}, 120_000);

test('a video with a background is drawn smaller once its page is opened, and for messaging apps where asked', async () => {
  const campaign = await studio.client.call('duplicateCampaign', { id: campaignId });
  await studio.client.call('updateCampaign', { id: campaign.id, messaging: true, captions: 'burned' });
  const { result } = await studio.client.call('generateCampaign', {
    campaign_id: campaign.id,
    generation_mode: 'keep_original',
    variables: sampleVariables,
    names: [['Ada', 'Engines']],
    backgrounds: [{ name: 'b', kind: 'link', start: 1, end: 2, config: { mode: 'full' } }],
    assets: [[address('/white.png')]],
  });
  const read = () => studio.client.call('getGeneratedVideo', { id: String(result[0]) });
  await until(async () => (await read()).status === 'succeeded');
  const { url, share_url: shareUrl } = await read();
  const small = String(url).replace('video.mp4', 'video-480p.mp4');
  // It would be shown without its background.
  expect((await fetch(small)).status).toBe(404);
  const page = async () => (await fetch(String(shareUrl))).text();
  expect(await page()).not.toContain('video-480p');
  await until(async () => (await page()).includes('video-480p'));
  await until(async () => (await read()).messaging_video_url !== undefined);
  const files = [String(url), small, String((await read()).messaging_video_url)];
  const sounds: Float32Array[] = [];
  for (const [index, each] of files.entries()) {
    const file = join(folder, `smaller-${index}.mp4`);
    const response = await fetch(each);
    expect([each, response.status]).toEqual([each, 200]);
    writeFileSync(file, Buffer.from(await response.arrayBuffer()));
    expect(messagesOf(file)).toBe('');
    expect(await lumaAt(file, 1.6, [0.5, 0.4])).toBeGreaterThan(225);
    expect(await lumaAt(file, 0.2, [0.5, 0.4])).toBeLessThan(225);
    sounds.push((await decodeAudio(file))[0] ?? new Float32Array(0));
  }
  expect(sounds[1]).toEqual(sounds[0]);
  expect(sounds[2]).toEqual(sounds[0]);
  // As after a newer encoder has made the rendition again.
  const db = new Database(join(studio.folder, 'studio.db'));
  db.exec("UPDATE rendition_plans SET hash = 'older'");
  db.close();
  // Until then the video is played in its own size.
  const instead = await fetch(small, { redirect: 'manual' });
  expect([instead.status, instead.headers.get('location')]).toEqual([302, 'video.mp4']);
  await until(async () => (await fetch(small, { redirect: 'manual' })).status === 200);
}, 180_000);

test('the sound of a video is heard where a background asks for it, and only there', async () => {
  await makeTemplate(join(folder, 'film'), [roomNoise(4, 9, 0.2)], { width: 96, height: 64 });
  const video = async (audio: boolean): Promise<Float32Array> => {
    const background = { name: 'b', kind: 'link', start: 1, end: 3, config: { mode: 'full', audio } };
    const { result } = await studio.client.call('generateCampaign', {
      campaign_id: campaignId,
      generation_mode: 'keep_original',
      variables: sampleVariables,
      names: [['Ada', 'Engines']],
      backgrounds: [background],
      assets: [[address('/film.mp4')]],
    });
    const read = () => studio.client.call('getGeneratedVideo', { id: String(result[0]) });
    await until(async () => ['succeeded', 'failed'].includes((await read()).status));
    const file = join(folder, `sound-${audio}.mp4`);
    writeFileSync(file, Buffer.from(await (await fetch(String((await read()).url))).arrayBuffer()));
    expect(messagesOf(file)).toBe('');
    const [sound = new Float32Array(0)] = await decodeAudio(file);
    return sound;
  };
  const [heard, without] = [await video(true), await video(false)];
  expect(heard).toHaveLength(without.length);
  const difference = heard.map((sample, index) => sample - (without[index] ?? 0));
  const added = (from: number, to: number): number => rms(difference.subarray(from * 48_000, to * 48_000));
  expect(added(2, 2.5)).toBeGreaterThan(0.002);
  expect(added(4.5, 5.5)).toBeLessThan(1e-6);
}, 120_000);

test('stills show the background that the video shows then, and the template where it shows none', async () => {
  const generate = async (start: number) => {
    const { result } = await studio.client.call('generateCampaign', {
      campaign_id: campaignId,
      generation_mode: 'keep_original',
      variables: sampleVariables,
      names: [
        ['Ada', 'Engines'],
        ['Ada', 'Engines'],
      ],
      backgrounds: [{ name: 'b', kind: 'link', start, end: -1, config: { mode: 'circle' } }],
      assets: [[address('/white.png')], [address('/white.png')]],
    });
    const read = (id: unknown) => studio.client.call('getGeneratedVideo', { id: String(id) });
    await until(async () => (await Promise.all(result.map(read))).every(({ status }) => status === 'succeeded'));
    return Promise.all(result.map(read));
  };
  const bytes = async (url: unknown) => Buffer.from(await (await fetch(String(url))).arrayBuffer());
  const tag = async (url: unknown) => (await fetch(String(url))).headers.get('etag');
  const [early, same] = await generate(0.5);
  const [late] = await generate(6.5);
  const template = await bytes(late?.thumbnail);
  const poster = await bytes(early?.thumbnail);
  const gif = await bytes(early?.gif);
  expect(await whiteIn(template)).toBeLessThan(0.3);
  expect(await whiteIn(poster)).toBeGreaterThan(0.6);
  expect(gif.length).toBeLessThan(3 * 1024 * 1024);
  // Its first picture is before the background.
  expect(await whiteIn(gif)).toBeLessThan(0.3);
  expect(gif.equals(await bytes(late?.gif))).toBe(false);
  // Rows that show the same share one.
  expect(await tag(same?.gif)).toBe(await tag(early?.gif));
  // With a text it is drawn on the background.
  await studio.client.call('saveStillSettings', { id: campaignId, text: 'Hi {{first_name}}', style: 'whiteboard' });
  const named = await bytes(early?.thumbnail);
  expect(named.equals(poster)).toBe(false);
  expect(await whiteIn(named)).toBeGreaterThan(0.5);
  await studio.client.call('saveStillSettings', { id: campaignId, text: null });
}, 120_000);

/** Share of white in a picture. */
async function whiteIn(picture: Buffer): Promise<number> {
  const image = await loadImage(picture);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  let white = 0;
  for (let at = 0; at < data.length; at += 4)
    if (Math.min(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0) > 245) white += 1;
  return white / (data.length / 4);
}
