import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppError } from '#shared/errors/index.ts';
import type { TemplateInfo } from '#electron/engine/template/info.ts';
import { renditionFile } from '#electron/engine/template/renditions.ts';
import { dataFolder } from '#electron/studio/store/data-folder.ts';
import { openStudioDatabase } from '#electron/studio/store/open.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { standInTemplate } from '../../support/stand-in-template.ts';
import { campaignDone, readyCampaign, startTestStudio, until, type TestStudio } from '../../support/studio.ts';

/** Smaller renditions of a template that somebody removed or cut off, or that could not be made for a while. */

let clock: ManualClock;
let running: TestStudio;
let campaignId = '';
/** Folder of the template. */
let template = '';

beforeEach(async () => {
  clock = new ManualClock();
  running = await startTestStudio(await standInTemplate(), clock);
  ({ campaignId } = await readyCampaign(running));
  const db = openStudioDatabase(dataFolder(running.folder));
  db.exec(`UPDATE templates SET info = json_set(info, '$.width', 1920, '$.height', 1080)`);
  db.exec(`DELETE FROM stored_files WHERE path LIKE '%/template.json'`);
  db.close();
  const [hash = ''] = readdirSync(join(running.folder, 'templates'));
  template = join(running.folder, 'templates', hash);
  const facts = join(template, 'template.json');
  const info = JSON.parse(readFileSync(facts, 'utf8')) as TemplateInfo;
  writeFileSync(facts, JSON.stringify({ ...info, width: 1920, height: 1080 }));
});
afterEach(() => running.end());

async function generate(): Promise<string> {
  const variables = ['first_name', 'company'];
  await running.client.call('generateCampaign', { campaign_id: campaignId, variables, names: [['Ada', 'Engines']] });
  await campaignDone(running, campaignId);
  const { videos } = await running.client.call('listGeneratedByCampaign', { campaign_id: campaignId });
  return String(videos[0]?.share_url);
}

/** What the page plays to somebody who saves data. */
async function played(page: string): Promise<string | undefined> {
  const text = await (await fetch(page, { headers: { 'save-data': 'on' } })).text();
  return /<source [^>]*?src="[^"]*\/([^"/]+)"/u.exec(text)?.[1];
}

const mediaOf = (page: string, name: string) => page.replace('/v/', '/media/') + `/${name}`;
const bytesOf = async (address: string) => Buffer.from(await (await fetch(address)).arrayBuffer());
const made = () => running.pool.tasks.filter(({ kind }) => kind === 'rendition').length;

async function pageWithRenditions(): Promise<string> {
  const page = await generate();
  await until(async () => (await played(page)) === 'video-480p.mp4');
  await until(() => made() === 2);
  return page;
}

const harms: [string, (file: string) => void][] = [
  ['cut off', (file) => truncateSync(file, 1_000)],
  ['lost', (file) => rmSync(file)],
  ['emptied at its length', (file) => writeFileSync(file, Buffer.alloc(readFileSync(file).length))],
];

test.each(harms)('a smaller rendition that is %s is replaced by the video, and made again', async (_, harm) => {
  const page = await pageWithRenditions();
  const small = mediaOf(page, 'video-480p.mp4');
  const whole = await bytesOf(small);
  running.pool.hold('rendition');
  harm(renditionFile(template, '480p'));
  // As a page that was opened before asks for it.
  const instead = await fetch(`${small}?download=1`);
  expect([instead.status, instead.url]).toEqual([200, mediaOf(page, 'video.mp4?download=1')]);
  expect(Buffer.from(await instead.arrayBuffer()).equals(await bytesOf(mediaOf(page, 'video.mp4')))).toBe(true);
  expect(await played(page)).toBe('video-720p.mp4');
  await until(() => running.pool.held.length === 1);
  running.pool.release();
  await until(async () => (await played(page)) === 'video-480p.mp4');
  const again = await fetch(small, { redirect: 'error' });
  expect(Buffer.from(await again.arrayBuffer()).equals(whole)).toBe(true);
  expect(made()).toBe(3);
});

test('opening the page is enough to have a rendition made again', async () => {
  const page = await pageWithRenditions();
  truncateSync(renditionFile(template, '480p'), 1_000);
  await until(async () => (await played(page)) === 'video-480p.mp4');
  expect(made()).toBe(3);
});

test('a version for messaging apps that is cut off is not served until it is made again', async () => {
  await running.client.call('updateCampaign', { id: campaignId, messaging: true });
  const page = await generate();
  const address = mediaOf(page, 'messaging.mp4');
  await until(async () => (await fetch(address)).status === 200);
  running.pool.hold('rendition');
  truncateSync(renditionFile(template, 'messaging'), 1_000);
  const refused = await fetch(address);
  expect([refused.status, refused.headers.get('content-type')]).toEqual([503, 'application/json; charset=utf-8']);
  expect(await refused.json()).toMatchObject({ result: { reason: 'RENDITION_MISSING' } });
  running.pool.release();
  await until(async () => (await fetch(address)).status === 200);
});

test('a rendition that could not be made for a while is tried again, later each time, until it is there', async () => {
  running.pool.failAll('rendition', new AppError('STORAGE_FULL'));
  const page = await generate();
  await played(page);
  await until(() => made() === 2);
  await played(page);
  expect(made()).toBe(2);
  clock.advance(1_200);
  await until(async () => (await played(page)) === 'video.mp4' && made() === 4);
  clock.advance(1_200);
  await played(page);
  expect(made()).toBe(4);
  clock.advance(1_200);
  running.pool.failAll('rendition', undefined);
  await until(async () => (await played(page)) === 'video-480p.mp4');
});

test('a rendition that cannot be made is not tried again', async () => {
  running.pool.failAll('rendition', new AppError('TEMPLATE_FAILED'));
  const page = await generate();
  await played(page);
  await until(() => made() === 2);
  clock.advance(600_000);
  expect(await played(page)).toBe('video.mp4');
  expect(made()).toBe(2);
});
