import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import type { PageBrowser } from '#electron/studio/outbound/page-browser.ts';
import { coloredPng } from '../../support/loopback-server.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';
import { standInTemplate } from '../../support/stand-in-template.ts';
import {
  readyCampaign,
  scrape,
  startTestStudio,
  unreachableModel,
  until,
  type TestStudio,
} from '../../support/studio.ts';

/** Trouble that passes, in the middle of a large campaign: its rows wait, and none fails for it. */

const rowCount = 600;
const minute = 60_000;
const second = 1_000;
const step = 5 * second;

let clock: ManualClock;
let studio: TestStudio;
let receiver: Receiver;
/** What showing a web page ends with; undefined where it is captured. */
let pageTrouble: AppError | undefined;
let shown: string[] = [];
const pages: PageBrowser = {
  async capture({ address }) {
    shown.push(address);
    if (pageTrouble) throw pageTrouble;
    return { png: coloredPng('#0f0', 64, 640), width: 64, height: 640, login: false, title: 'Acme' };
  },
  close: () => Promise.resolve(),
};

beforeEach(async () => {
  clock = new ManualClock();
  receiver = await startReceiver();
  studio = await startTestStudio(await standInTemplate(), clock, undefined, pages);
  pageTrouble = undefined;
  shown = [];
});
afterEach(async () => {
  await studio.end();
  await receiver.close();
});

/** A campaign spoken by a voice service, whose rows have all been accepted. */
async function launch(): Promise<string> {
  const { client } = studio;
  await client.call('saveVoiceProvider', {
    id: 'cloud',
    kind: 'openai',
    name: 'Cloud',
    base_url: 'http://127.0.0.1:9',
    model: 'tts-1',
    voices: [{ id: 'alloy', name: 'Alloy', language: 'en-US' }],
    price: null,
    enabled: true,
  });
  const { templateId, campaignId } = await readyCampaign(studio);
  const voice = JSON.stringify(voiceConfigOf('provider:cloud:alloy'));
  await client.call('updateVoiceConfig', { id: templateId, voice_config: voice });
  await client.call('updateCampaign', { id: campaignId, webhook: receiver.url });
  await client.call('generateCampaign', {
    campaign_id: campaignId,
    generation_mode: 'keep_original',
    variables: ['first_name', 'company'],
    names: Array.from({ length: rowCount }, (_, row) => [`Ada ${row}`, `Engines ${row}`]),
  });
  return campaignId;
}

/** A campaign whose rows show these sites. */
async function launchWithSites(...sites: string[]): Promise<string> {
  const { client } = studio;
  const { campaignId } = await readyCampaign(studio);
  await client.call('updateCampaign', { id: campaignId, backgrounds: { entries: [], fallback: 'template' } });
  await client.call('generateCampaign', {
    campaign_id: campaignId,
    generation_mode: 'keep_original',
    variables: ['first_name', 'company'],
    names: sites.map((_site, row) => [`Ada ${row}`, `Engines ${row}`]),
    assets: sites.map((site) => [site]),
    backgrounds: [{ name: 'b', kind: 'site', start: 0, end: -1, config: { mode: 'circle' } }],
  });
  return campaignId;
}

async function count(campaignId: string, status: 'succeeded' | 'failed'): Promise<number> {
  const query = { campaign_id: campaignId, status, size: 1 };
  return (await studio.client.call('listGeneratedByCampaign', query)).total;
}

async function waitsFor(campaignId: string) {
  return (await studio.client.call('getCampaign', { id: campaignId })).waits_for;
}

async function undelivered(): Promise<number> {
  return (await studio.client.call('listCallbacks', { status: 'pending', size: 1 })).total;
}

/** Waits until something holds. Time passes only while nothing is on its way to the receiver, who would seem slow. */
async function eventually(holds: () => Promise<boolean>): Promise<void> {
  await until(async () => {
    if (await holds()) return true;
    if ((await undelivered()) === 0) clock.advance(second);
    return false;
  });
}

/** Lets time pass in steps, and what is due happen in it. */
async function pass(milliseconds: number, steps = step): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += steps) {
    clock.advance(steps);
    await nextTurn();
    await nextTurn();
  }
}

test.each([
  ['a voice service that is away for ten minutes', new AppError('PROVIDER_UNREACHABLE', { subject: 'Cloud' }), 10],
  ['a disk that is full for five minutes', new AppError('STORAGE_FULL'), 5],
])('%s fails no row, and each receiver hears of each video once', async (_what, trouble, minutes) => {
  const { client, pool } = studio;
  const campaignId = await launch();
  await until(async () => (await count(campaignId, 'succeeded')) >= rowCount / 10);

  pool.failAll('render', trouble);
  await until(async () => (await waitsFor(campaignId))?.code === trouble.code);
  await until(async () => (await undelivered()) === 0);
  const before = await count(campaignId, 'succeeded');
  expect(before).toBeLessThan(rowCount);
  const tasks = pool.tasks.length;
  const health = await client.call('health', {});
  expect(health).toMatchObject({ status: 'waiting', waits: [{ code: trouble.code }] });
  const metrics = await scrape(studio);
  expect(metrics).toContain(`vocative_waits{code="${trouble.code}"} 1`);
  expect(JSON.stringify(health) + metrics).not.toContain('Cloud');

  await pass(minutes * minute);
  expect(await count(campaignId, 'succeeded')).toBe(before);
  expect(await count(campaignId, 'failed')).toBe(0);
  const tries = pool.tasks.length - tasks;
  expect(tries).toBeGreaterThan(2);
  // After some doubling, once a minute.
  expect(tries).toBeLessThan(2 * minutes + 10);

  pool.failAll('render', undefined);
  await eventually(async () => (await count(campaignId, 'succeeded')) === rowCount);
  expect(await count(campaignId, 'failed')).toBe(0);
  expect(await waitsFor(campaignId)).toBeNull();
  expect(await client.call('health', {})).toMatchObject({ status: 'ok', waits: [] });
  expect(await scrape(studio)).not.toContain('vocative_waits{');
  await until(async () => (await undelivered()) === 0);
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(rowCount);
  expect(ids).toHaveLength(rowCount);
  expect(receiver.received.every(({ body }) => body['status'] === 'succeeded')).toBe(true);
});

test('a campaign that does not need the service that is away goes on meanwhile', async () => {
  const { client, pool } = studio;
  const waiting = await launch();
  pool.failAll('render', new AppError('PROVIDER_UNREACHABLE', { subject: 'Cloud' }));
  await until(async () => (await waitsFor(waiting)) !== null);
  expect((await waitsFor(waiting))?.message).toBe('Waiting for Cloud, which does not answer: check the connection');
  pool.failAll('render', undefined);
  const { campaignId } = await readyCampaign(studio);
  await client.call('generateCampaign', {
    campaign_id: campaignId,
    generation_mode: 'keep_original',
    variables: ['first_name', 'company'],
    names: [['Grace', 'Compilers']],
  });
  await until(async () => (await count(campaignId, 'succeeded')) === 1);
  expect(await waitsFor(campaignId)).toBeNull();
  expect(await waitsFor(waiting)).not.toBeNull();
});

test('rows that show web pages wait for a connection, and say so', async () => {
  pageTrouble = new AppError('OFFLINE');
  const campaignId = await launchWithSites('https://one.example/', 'https://two.example/');
  await until(async () => (await waitsFor(campaignId))?.code === 'OFFLINE');
  expect((await waitsFor(campaignId))?.message).toBe('Waiting for an internet connection');
  await pass(60 * minute);
  expect([await count(campaignId, 'succeeded'), await count(campaignId, 'failed')]).toEqual([0, 0]);
  const { assets } = await studio.client.call('listAssets', { id: campaignId });
  expect(assets).toMatchObject([
    { status: 'preparing', reason: 'OFFLINE' },
    { status: 'preparing', reason: 'OFFLINE' },
  ]);

  pageTrouble = undefined;
  await eventually(async () => (await count(campaignId, 'succeeded')) === 2);
  expect(await waitsFor(campaignId)).toBeNull();
  const fetched = await studio.client.call('listAssets', { id: campaignId });
  expect(fetched.assets).toMatchObject([
    { status: 'ready', reason: null },
    { status: 'ready', reason: null },
  ]);
});

test('a web page is waited for a day without a connection; then its row shows the recording', async () => {
  pageTrouble = new AppError('OFFLINE');
  const campaignId = await launchWithSites('https://one.example/');
  await until(async () => (await waitsFor(campaignId)) !== null);
  await pass(23 * 60 * minute, minute);
  expect(await waitsFor(campaignId)).toMatchObject({ code: 'OFFLINE' });
  expect(await count(campaignId, 'succeeded')).toBe(0);
  const waited = shown.length;

  await pass(60 * minute + 5 * minute, minute);
  await until(async () => (await count(campaignId, 'succeeded')) === 1);
  const { assets } = await studio.client.call('listAssets', { id: campaignId });
  expect(assets).toMatchObject([{ status: 'failed', reason: 'ASSET_UNREACHABLE' }]);
  expect(await waitsFor(campaignId)).toBeNull();
  const tries = shown.length;
  expect(tries).toBeGreaterThan(waited);
  await pass(60 * minute, minute);
  expect(shown).toHaveLength(tries);
});

test('an address whose server does not exist holds no row up for long', async () => {
  pageTrouble = new AppError('ASSET_UNREACHABLE', say('pageServerUnknown'));
  const campaignId = await launchWithSites('https://mistyped.example/');
  await eventually(async () => (await count(campaignId, 'succeeded')) === 1);
  expect(shown).toHaveLength(3);
  const { assets } = await studio.client.call('listAssets', { id: campaignId });
  expect(assets).toMatchObject([
    { status: 'failed', message: 'The page’s server wasn’t found. Check the address and your connection.' },
  ]);
});

test('a speech model says what its download waits for', async () => {
  const { client } = studio;
  const { id } = unreachableModel;
  const found = async () => (await client.call('listSpeechModels', {})).find((model) => model.id === id);
  expect(await client.call('addSpeechModel', { id, unverified: true })).toMatchObject({ waits_for: null });
  await until(async () => (await found())?.waits_for?.code === 'DOWNLOAD_FAILED');
  expect(await found()).toMatchObject({
    status: 'queued',
    waits_for: { message: expect.stringContaining('a download') },
  });
  expect(await client.call('cancelSpeechModel', { id })).toMatchObject({ status: 'cancelled', waits_for: null });
});
