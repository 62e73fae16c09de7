import { copyFileSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '#shared/errors/index.ts';
import { exportSharePages } from '#electron/cli/commands/share-export.ts';
import { ownStudio } from '#electron/cli/studio-client.ts';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { writePackets } from '#electron/engine/artifacts/packets.ts';
import type { Artifact, ArtifactStore } from '#electron/engine/artifacts/store.ts';
import { planOf } from '#electron/engine/render/plan.ts';
import { readTemplateInfo, type TemplateInfo } from '#electron/engine/template/info.ts';
import type { RunOptions } from '#electron/engine/workers/pool.ts';
import type { Task } from '#electron/engine/workers/protocol.ts';
import { dataFolder } from '#electron/studio/store/data-folder.ts';
import { placesIn } from '../../support/places.ts';
import { startReceiver } from '../../support/receiver.ts';
import { standInTemplate } from '../../support/stand-in-template.ts';
import { campaignDone, readyCampaign, startTestStudio, until, type TestStudio } from '../../support/studio.ts';

/** Sections of finished videos, and of those in the making, that somebody removed. */

let running: TestStudio;
let campaignId = '';
let templateId = '';
let artifacts: ArtifactStore;
/** Texts that were rendered, in order. */
let rendered: string[];
/** Texts whose section is lost as soon as it was rendered for the first time. */
let losing: Set<string>;

const sectionOf = (text: string): Artifact => ({ kind: 'sections', key: `section-of-${text}` });
/** Packets as a voice says a name; one that says nothing twice in the same way changes them. */
let packetSizes = [100, 120, 90, 110];

async function putSection(text: string): Promise<void> {
  const packets = packetSizes.map((size) => Buffer.alloc(size, text));
  await writePackets(artifacts, sectionOf(text), packets, { text }, z.object({ text: z.string() }));
}

/** Some packets of the template are new ones, of the same number. */
function planWith(text: string, info: TemplateInfo) {
  const [first, count] = [20, packetSizes.length];
  const length = count * 1_024;
  const timeMap = [
    { source: first * 1_024, output: 0 },
    { source: first * 1_024 + length, output: length },
  ];
  const { key } = sectionOf(text);
  return planOf(info, [{ firstPacket: first, lastPacket: first + count - 1, key, packetSizes, timeMap }]);
}

beforeEach(async () => {
  const template = await standInTemplate();
  const info = await readTemplateInfo(template);
  running = await startTestStudio(template);
  ({ campaignId, templateId } = await readyCampaign(running));
  artifacts = createFileStore(placesIn(running.folder).artifacts);
  rendered = [];
  losing = new Set();
  packetSizes = [100, 120, 90, 110];
  const { pool } = running;
  const run = pool.run.bind(pool);
  Object.assign(pool, {
    async run(task: Task, options?: RunOptions) {
      const result = await run(task, options);
      if (task.kind !== 'render') return result;
      const text = task.sections[0]?.text ?? '';
      rendered.push(text);
      if (!losing.delete(text)) await putSection(text);
      return { ...(result as object), plan: planWith(text, info) };
    },
  });
});
afterEach(() => running.end());

async function videosOf(...names: string[]) {
  const input = { campaign_id: campaignId, generation_mode: 'keep_original', variables: ['first_name', 'company'] };
  await running.client.call('generateCampaign', { ...input, names: names.map((name) => [name, 'Engines']) });
  await campaignDone(running, campaignId);
  return (await running.client.call('listGeneratedByCampaign', { campaign_id: campaignId })).videos;
}

test('a row whose section is lost before it is recorded is rendered again, and no other', async () => {
  losing.add('Ada');
  const videos = await videosOf('Ada', 'Grace');
  expect(videos.map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
  expect(rendered.toSorted()).toEqual(['Ada', 'Ada', 'Grace']);
  for (const { url } of videos) expect((await fetch(String(url))).status).toBe(200);
});

test('a preview whose section is lost is rendered again', async () => {
  losing.add('Ada');
  const input = { video_instance_id: templateId, variables: ['first_name', 'company'], names: [['Ada', 'Engines']] };
  const { url } = await running.client.call('previewVideo', input);
  expect(rendered).toEqual(['Ada', 'Ada']);
  expect((await fetch(url)).status).toBe(200);
});

test('a preview whose section is lost while it can be played is rendered again', async () => {
  const input = { video_instance_id: templateId, variables: ['first_name', 'company'], names: [['Ada', 'Engines']] };
  const { url } = await running.client.call('previewVideo', input);
  const whole = Buffer.from(await (await fetch(url)).arrayBuffer());
  writeFileSync(fileOf('Ada'), Buffer.alloc(424, 'x'));
  running.pool.hold('render');
  for (let time = 0; time < 2; time++) {
    const refused = await fetch(url);
    expect([refused.status, await reasonOf(refused)]).toEqual([503, 'VIDEO_INCOMPLETE']);
  }
  running.pool.release();
  await until(async () => (await fetch(url)).status === 200);
  expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(whole)).toBe(true);
  expect(rendered).toEqual(['Ada', 'Ada']);
});

test('a preview that cannot be rendered again is gone', async () => {
  const input = { video_instance_id: templateId, variables: ['first_name', 'company'], names: [['Ada', 'Engines']] };
  const { url } = await running.client.call('previewVideo', input);
  await artifacts.remove(sectionOf('Ada'));
  running.pool.failNext('render', new AppError('VOICE_UNAVAILABLE'));
  expect((await fetch(url)).status).toBe(503);
  await until(async () => (await fetch(url)).status === 404);
});

/** Something that happens to the section of Ada. */
const harms: [string, () => Promise<unknown> | void][] = [
  ['is lost', () => artifacts.remove(sectionOf('Ada'))],
  ['is cut off', () => truncateSync(fileOf('Ada'), 10)],
  ['is another one', () => copyFileSync(fileOf('Engelbert'), fileOf('Ada'))],
  ['has other bytes', () => writeFileSync(fileOf('Ada'), Buffer.alloc(424, 'x'))],
];
const fileOf = (text: string) => join(placesIn(running.folder).artifacts, 'sections', `section-of-${text}`);

const reasonOf = async (response: Response) =>
  ((await response.json()) as { result: { reason: string } }).result.reason;

test.each(harms)('a finished video whose section %s is made again, and all others are served', async (_, harm) => {
  const [ada, engelbert] = await videosOf('Ada', 'Engelbert');
  const whole = Buffer.from(await (await fetch(String(ada?.url))).arrayBuffer());
  await harm();
  running.pool.hold('render');
  const refused = await fetch(String(ada?.url));
  expect([refused.status, await reasonOf(refused)]).toEqual([503, 'VIDEO_INCOMPLETE']);
  await until(() => running.pool.held.length === 1);
  const again = await fetch(String(ada?.url));
  expect([again.status, await reasonOf(again)]).toEqual([503, 'VIDEO_INCOMPLETE']);
  expect(await (await fetch(String(ada?.share_url))).text()).toContain('http-equiv="refresh"');
  expect((await fetch(String(engelbert?.url))).status).toBe(200);
  running.pool.release();
  await campaignDone(running, campaignId);
  const made = await fetch(String(ada?.url));
  expect(Buffer.from(await made.arrayBuffer()).equals(whole)).toBe(true);
  expect(rendered.toSorted()).toEqual(['Ada', 'Ada', 'Engelbert']);
});

/** Writes the share pages of the campaign; `notes` is what is told meanwhile. */
async function writtenPages() {
  const out = join(running.folder, 'pages');
  const notes: string[] = [];
  const output = { progress: () => undefined, note: (line: string) => void notes.push(line) };
  const given = { campaign: campaignId, out, folders: dataFolder(running.folder), namePattern: '{row:02}', gif: false };
  const { signal } = new AbortController();
  return { out, notes, ...(await exportSharePages(given, ownStudio(running.studio), output, signal)) };
}

test.each(harms)('pages are written of a video whose section %s once it is made again', async (_, harm) => {
  const [ada] = await videosOf('Ada', 'Engelbert');
  const whole = Buffer.from(await (await fetch(String(ada?.url))).arrayBuffer());
  await harm();
  const { out, notes, pages, missing } = await writtenPages();
  expect({ pages, missing }).toEqual({ pages: ['01', '02'], missing: [] });
  expect(notes).toEqual(['A part of the video of person 1 was lost, so it is made again.']);
  expect(readFileSync(join(out, '01', 'video.mp4')).equals(whole)).toBe(true);
});

test('pages are written of a video that is being made again already', async () => {
  const [ada] = await videosOf('Ada');
  await artifacts.remove(sectionOf('Ada'));
  running.pool.hold('render');
  expect((await fetch(String(ada?.url))).status).toBe(503);
  await until(() => running.pool.held.length === 1);
  const writing = writtenPages();
  running.pool.release();
  expect(await writing).toMatchObject({ pages: ['01'], missing: [] });
});

test('pages are written of all videos but the one that cannot be made again', async () => {
  await videosOf('Ada', 'Engelbert', 'Grace');
  await artifacts.remove(sectionOf('Engelbert'));
  running.pool.failNext('render', new AppError('VOICE_UNAVAILABLE'));
  const { out, pages, missing } = await writtenPages();
  expect({ pages, missing }).toEqual({ pages: ['01', '03'], missing: [{ row: 2, code: 'NOT_FOUND' }] });
  expect(readdirSync(out).toSorted()).toEqual(['01', '03', 'index.html']);
});

test('opening the page of a video whose section is lost is enough to have it made again', async () => {
  const [ada] = await videosOf('Ada');
  await artifacts.remove(sectionOf('Ada'));
  expect(await (await fetch(String(ada?.share_url))).text()).toContain('http-equiv="refresh"');
  await campaignDone(running, campaignId);
  expect((await fetch(String(ada?.url))).status).toBe(200);
  expect(await (await fetch(String(ada?.share_url))).text()).toContain('video.mp4');
});

test('a video whose section was made again in another way, for another row, is made again with it', async () => {
  const [first] = await videosOf('Ada');
  packetSizes = [130, 140, 150, 160];
  await artifacts.remove(sectionOf('Ada'));
  const [, second] = await videosOf('Ada');
  expect((await fetch(String(second?.url))).status).toBe(200);
  const refused = await fetch(String(first?.url));
  expect([refused.status, await reasonOf(refused)]).toEqual([503, 'VIDEO_INCOMPLETE']);
  await campaignDone(running, campaignId);
  const [one, other] = [await fetch(String(first?.url)), await fetch(String(second?.url))];
  expect([one.status, one.headers.get('etag')]).toEqual([200, other.headers.get('etag')]);
});

test('a video that is made again is neither paid for nor announced twice', async () => {
  const receiver = await startReceiver();
  try {
    const [ada] = await videosOf('Ada', 'Grace');
    const used = async () => (await running.client.call('getCredits', {})).used_this_month;
    const paid = await used();
    const input = { campaign_id: campaignId, variables: ['first_name', 'company'], callback_url: receiver.url };
    const { result } = await running.client.call('generateCampaign', { ...input, names: [['Linus', 'Engines']] });
    await until(() => receiver.received.length === 1);
    await campaignDone(running, campaignId);
    const linus = await running.client.call('getGeneratedVideo', { id: result[0] ?? '' });
    for (const [text, { url }] of [
      ['Ada', ada ?? { url: null }],
      ['Linus', linus],
    ] as const) {
      await artifacts.remove(sectionOf(text));
      expect((await fetch(String(url))).status).toBe(503);
      await campaignDone(running, campaignId);
      expect((await fetch(String(url))).status).toBe(200);
    }
    expect(await used()).toBeCloseTo(paid * 1.5);
    expect((await running.client.call('listCallbacks', {})).total).toBe(1);
  } finally {
    await receiver.close();
  }
});

test('a version for messaging apps that finds a section lost waits for the video to be made again', async () => {
  await running.client.call('updateCampaign', { id: campaignId, messaging: true });
  running.pool.hold('rendition');
  const [ada] = await videosOf('Ada');
  await until(() => running.pool.held.length === 1);
  await artifacts.remove(sectionOf('Ada'));
  running.pool.release();
  const video = () => running.client.call('getGeneratedVideo', { id: String(ada?.id) });
  await until(async () => (await video()).messaging_video_url !== undefined);
  expect(rendered).toEqual(['Ada', 'Ada']);
  expect((await fetch(String((await video()).messaging_video_url))).status).toBe(200);
});

test('a version for messaging apps that still waits when its video is made again is made after it', async () => {
  await running.client.call('updateCampaign', { id: campaignId, messaging: true });
  running.pool.hold('rendition');
  const [ada] = await videosOf('Ada');
  await until(() => running.pool.held.length === 1);
  await artifacts.remove(sectionOf('Ada'));
  running.pool.hold('render');
  expect((await fetch(String(ada?.url))).status).toBe(503);
  await until(() => running.pool.held.length === 2);
  running.pool.release();
  const video = () => running.client.call('getGeneratedVideo', { id: String(ada?.id) });
  await until(async () => (await video()).messaging_video_url !== undefined);
});

test('a video that cannot be made again fails with its reason, and is made when its campaign is retried', async () => {
  const [ada] = await videosOf('Ada');
  await artifacts.remove(sectionOf('Ada'));
  running.pool.failNext('render', new AppError('VOICE_UNAVAILABLE'));
  expect((await fetch(String(ada?.url))).status).toBe(503);
  await campaignDone(running, campaignId);
  const video = () => running.client.call('getGeneratedVideo', { id: String(ada?.id) });
  expect(await video()).toMatchObject({ status: 'failed', message: 'VOICE_UNAVAILABLE' });
  expect((await fetch(String(ada?.url))).status).toBe(404);
  await running.client.call('retryCampaign', { id: campaignId });
  await campaignDone(running, campaignId);
  expect(await video()).toMatchObject({ status: 'succeeded' });
  expect((await fetch(String(ada?.url))).status).toBe(200);
});
