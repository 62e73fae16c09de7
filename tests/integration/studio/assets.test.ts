import { createCanvas, loadImage } from '@napi-rs/canvas';
import { readdirSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Asset, AssetSource } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import type { PageBrowser } from '#electron/studio/outbound/page-browser.ts';
import { systemClock } from '#electron/lib/clock.ts';
import { coloredPng, startLoopbackServer } from '../../support/loopback-server.ts';
import { addUser } from '../../support/second-user.ts';
import { standInTemplate } from '../../support/stand-in-template.ts';
import {
  campaignDone,
  clientOf,
  readyCampaign,
  startTestStudio,
  until,
  upload,
  type TestStudio,
} from '../../support/studio.ts';
import { thrownBy } from '../../support/thrown.ts';

/** What backgrounds show: fetched once, looked at, cropped, approved, refreshed. */

let running: TestStudio;
let campaignId = '';
const server = await startLoopbackServer((_request, response) => void response.end());
const { address, asked } = server;

/** Pages captured, and what the next capture is. */
const captured: string[] = [];
let page: () => Promise<Uint8Array> = async () => picture('#0f0');
let login = false;
const pages: PageBrowser = {
  async capture({ address: url }) {
    captured.push(url);
    return { png: await page(), width: 64, height: 640, title: 'Acme', login };
  },
  close: () => Promise.resolve(),
};

beforeAll(async () => {
  running = await startTestStudio(await standInTemplate(), systemClock, undefined, pages);
});
afterAll(async () => {
  await running.end();
  await server.close();
});
beforeEach(async () => {
  ({ campaignId } = await readyCampaign(running));
  asked.length = 0;
  captured.length = 0;
  login = false;
});

function picture(color: string, width = 64, height = 640): Uint8Array {
  return coloredPng(color, width, height);
}
function serves(bytes: Uint8Array | string, headers: Record<string, string> = {}): void {
  server.answer = (_request, response) => void response.writeHead(200, headers).end(bytes);
}
async function list(id = campaignId): Promise<Asset[]> {
  return (await running.client.call('listAssets', { id })).assets;
}
async function prepared(kind: AssetSource, ...urls: string[]): Promise<Asset[]> {
  await running.client.call('prepareAssets', { id: campaignId, assets: urls.map((url) => ({ kind, address: url })) });
  await until(async () => (await list()).every(({ status }) => status !== 'preparing'));
  return list();
}
async function one(kind: AssetSource, url: string): Promise<Asset> {
  const [asset, ...more] = await prepared(kind, url);
  if (!asset || more.length > 0) throw new Error('not one asset');
  return asset;
}
const files = (): string[] => readdirSync(join(running.folder, 'assets'));

test('a picture of one account does not wait for the servers of another, however slowly they send', async () => {
  const stranger = await addUser(running);
  const theirs = { ...running, studio: { ...running.studio, token: stranger.token }, client: stranger.client };
  const { campaignId: id } = await readyCampaign(theirs);
  server.answer = (request, response) => {
    if (request.url === '/own.png') response.end(picture('#f00'));
    else response.write('x');
  };
  const slow = Array.from({ length: 40 }, (_, index) => ({ kind: 'link' as const, address: address(`/${index}`) }));
  await stranger.client.call('prepareAssets', { id, assets: slow });
  await until(() => asked.some((path) => path !== '/own.png'));

  expect(await one('link', address('/own.png'))).toMatchObject({ status: 'ready' });
  const { assets } = await stranger.client.call('listAssets', { id, size: 100 });
  expect(assets.filter(({ status }) => status === 'preparing')).toHaveLength(slow.length);
  expect(asked.length).toBeLessThan(slow.length);
  await stranger.client.call('deleteCampaign', { id });
  server.endConnections();
});

test('an address that many name is fetched once, and stays when it is named again', async () => {
  serves(picture('#f00'));
  const [asset] = await prepared('link', ...Array.from({ length: 50 }, () => address('/a.png')));
  expect(asset).toMatchObject({ status: 'ready', media: 'image', width: 64, height: 640, reason: null });
  const again = await prepared('link', address('/a.png#part'));
  expect(again.map(({ id }) => id)).toEqual([asset?.id]);
  expect(asked).toEqual(['/a.png']);
  const shown = await fetch(String(asset?.url));
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
});

test('an upload is shown in place of a page, too', async () => {
  const asset = await one('site', await upload(running.studio, picture('#00f', 100, 50)));
  expect(asset).toMatchObject({ status: 'ready', media: 'image', width: 100, height: 50 });
});

test('an upload is a background as well as an address', async () => {
  const bytes = picture('#00f', 100, 50);
  const uploaded = await upload(running.studio, bytes);
  const asset = await one('link', `${running.studio.url}/uploads/${uploaded}`);
  expect(asset).toMatchObject({ status: 'ready', width: 100, height: 50, address: `/uploads/${uploaded}` });
});

test('a page is captured once, and can be scrolled through in part', async () => {
  const site = address('/');
  const asset = await one('site', site);
  expect(asset).toMatchObject({ media: 'page', width: 64, height: 640, title: 'Acme' });
  const scroll = { from: 0.1, to: 0.8 };
  const changed = await running.client.call('updateAsset', { id: asset.id, scroll, approved: true });
  expect(changed).toMatchObject({ scroll, approved: true });
  await prepared('site', site, site);
  expect(captured).toEqual([site]);
});

test('a page that looks like a login is not shown before it is approved', async () => {
  login = true;
  const generated = async (): Promise<unknown> => {
    await campaignDone(running, campaignId);
    return (await running.client.call('listGeneratedByCampaign', { campaign_id: campaignId })).videos[0];
  };
  await running.client.call('generateCampaign', {
    campaign_id: campaignId,
    generation_mode: 'keep_original',
    variables: ['first_name', 'company'],
    names: [['Ada', 'Engines']],
    assets: [[address('/')]],
    backgrounds: [{ name: 'b', kind: 'site', start: 0, end: -1, config: { mode: 'full' } }],
  });
  const { message: error, sentence } = say('pageIsLogin');
  expect(await generated()).toMatchObject({ message: 'BACKGROUND_CAPTURE_FAILED', error, sentence });
  const [asset] = await list();
  expect(asset).toMatchObject({ status: 'ready', login: true, approved: false });
  await running.client.call('updateAsset', { id: String(asset?.id), approved: true });
  await running.client.call('retryCampaign', { id: campaignId });
  expect(await generated()).toMatchObject({ status: 'succeeded' });
  expect(captured).toHaveLength(1);
});

test('a part that a clean-up removed before it was stored is cut out again', async () => {
  serves(picture('#0ff', 200, 100));
  const { id } = await one('link', address('/cyan.png'));
  const { pool, folder } = running;
  const run = pool.run.bind(pool);
  vi.spyOn(pool, 'run').mockImplementationOnce(async (task, options) => {
    const before = new Set(files());
    const made = await run(task, options);
    for (const name of files().filter((each) => !before.has(each))) rmSync(join(folder, 'assets', name));
    return made;
  });
  const crop = { left: 0.5, top: 0, width: 0.5, height: 1 };
  const { url } = await running.client.call('updateAsset', { id, crop });
  expect((await fetch(String(url))).status).toBe(200);
});

test('a part of a picture is shown instead of all of it, until that is taken back', async () => {
  serves(picture('#f00', 200, 100));
  const { id, url } = await one('link', address('/wide.png'));
  const crop = { left: 0.5, top: 0, width: 0.5, height: 1 };
  const cropped = await running.client.call('updateAsset', { id, crop });
  expect(cropped).toMatchObject({ crop, width: 100, height: 100, media: 'image' });
  const [shown, original] = await Promise.all([fetch(String(url)), fetch(String(cropped.original_url))]);
  expect((await shown.bytes()).length).not.toBe((await original.bytes()).length);
  expect(await running.client.call('updateAsset', { id, crop: null })).toMatchObject({ crop: null, width: 200 });
  const tiny = { left: 0, top: 0, width: 0.01, height: 0.01 };
  const error = await thrownBy(running.client.call('updateAsset', { id, crop: tiny }));
  expect(error.code).toBe('ASSET_UNSUPPORTED');
  expect(await thrownBy(running.client.call('updateAsset', { id, scroll: { from: 0, to: 1 } }))).toMatchObject({
    code: 'REQUEST_UNUSABLE',
  });
});

describe('a profile', () => {
  const colorOf = async ({ url }: Asset, x: number, y: number): Promise<number[]> => {
    const shown = await loadImage(Buffer.from(await (await fetch(String(url))).arrayBuffer()));
    const context = createCanvas(shown.width, shown.height).getContext('2d');
    context.drawImage(shown, 0, 0);
    return [...context.getImageData(x, y, 1, 1).data.subarray(0, 3)];
  };
  const page =
    '<!doctype html><title>x</title><meta property="og:title" content="Ada Lovelace"><meta property="og:image" content="/ada.png">';

  test('is a card with picture and name', async () => {
    server.answer = (request, response) =>
      void response.writeHead(200).end(request.url === '/ada.png' ? picture('#f00', 200, 200) : page);
    const asset = await one('profile', address('/in/ada'));
    expect(asset).toMatchObject({ media: 'image', width: 1_920, height: 1_080, title: 'Ada Lovelace' });
    const [red = 0, green = 0] = await colorOf(asset, 480, 540);
    expect([red > 200, green < 60]).toEqual([true, true]);
    expect(asked).toEqual(['/in/ada', '/ada.png']);
  });

  test('without a picture that can be shown has initials', async () => {
    server.answer = (request, response) =>
      void response.writeHead(request.url === '/ada.png' ? 404 : 200).end(request.url === '/ada.png' ? '' : page);
    expect(await one('profile', address('/in/ada'))).toMatchObject({ status: 'ready', title: 'Ada Lovelace' });
  });

  test('may be the picture alone', async () => {
    serves(picture('#f00', 300, 400));
    const asset = await one('profile', address('/ada.png'));
    expect(asset).toMatchObject({ status: 'ready', width: 1_920, title: null });
    expect((await colorOf(asset, 960, 540))[0]).toBeGreaterThan(200);
  });

  test('that refuses, or names nobody, fails', async () => {
    server.answer = (_request, response) => void response.writeHead(999).end('no');
    expect(await one('profile', address('/in/ada'))).toMatchObject({ status: 'failed', reason: 'ASSET_UNREACHABLE' });
    serves('<!doctype html><form>Log in</form>');
    expect(await one('profile', address('/in/ada'))).toMatchObject({ status: 'failed', reason: 'ASSET_UNSUPPORTED' });
  });
});

describe('a refresh', () => {
  const refreshed = async ({ id }: Asset): Promise<Asset | undefined> => {
    await running.client.call('refreshAsset', { id });
    await until(async () => (await list()).every(({ status }) => status !== 'preparing'));
    return (await list())[0];
  };

  test('that brings the same keeps approval and crop', async () => {
    serves(picture('#f00', 200, 100));
    const asset = await one('link', address('/same.png'));
    const crop = { left: 0, top: 0, width: 0.5, height: 1 };
    await running.client.call('updateAsset', { id: asset.id, approved: true, crop });
    expect(await refreshed(asset)).toMatchObject({ approved: true, crop, width: 100 });
    expect(asked).toEqual(['/same.png', '/same.png']);
  });

  test('that brings something else has to be approved again', async () => {
    serves(picture('#f00', 200, 100));
    const asset = await one('link', address('/changing.png'));
    await running.client.call('updateAsset', {
      id: asset.id,
      approved: true,
      crop: { left: 0, top: 0, width: 0.5, height: 1 },
    });
    serves(picture('#00f', 300, 100));
    expect(await refreshed(asset)).toMatchObject({ approved: false, crop: null, width: 300 });
  });

  test('that fails keeps what was there, and says why', async () => {
    serves(picture('#f00'));
    const asset = await one('link', address('/going.png'));
    serves('<!doctype html>Gone', { 'content-type': 'image/png' });
    expect(await refreshed(asset)).toMatchObject({ status: 'ready', reason: 'ASSET_UNSUPPORTED', url: asset.url });
  });
});

describe('what cannot be fetched', () => {
  test.each<[string, AssetSource, RequestListener, string]>([
    ['missing', 'link', (_request, response) => void response.writeHead(404).end(), 'ASSET_UNREACHABLE'],
    [
      'redirected for ever',
      'link',
      (_request, response) => void response.writeHead(302, { location: '/x' }).end(),
      'ASSET_UNREACHABLE',
    ],
    [
      'huge',
      'link',
      (_request, response) => void response.writeHead(200, { 'content-length': '9999999999' }).flushHeaders(),
      'ASSET_TOO_LARGE',
    ],
    [
      'a page instead of a picture',
      'link',
      (_request, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end('<html>'),
      'ASSET_UNSUPPORTED',
    ],
    [
      'at a private address behind a redirect',
      'link',
      (_request, response) => void response.writeHead(302, { location: 'https://192.168.1.1/' }).end(),
      'URL_REFUSED',
    ],
  ])(
    '%s, tells why',
    async (_name, kind, listener, code) => {
      server.answer = listener;
      const asset = await one(kind, address(`/${code}`));
      expect(asset).toMatchObject({ status: 'failed', reason: code, media: null, url: null });
      expect(asset.message).toMatch(/\w\.$/);
    },
    20_000,
  );

  test('is tried again when it is named again', async () => {
    server.answer = (_request, response) => void response.writeHead(200).end('no picture');
    await one('link', address('/later.png'));
    serves(picture('#f00'));
    expect(await one('link', address('/later.png'))).toMatchObject({ status: 'ready', reason: null });
  });

  test('a page that fails is not shown again and again', async () => {
    page = () => Promise.reject(new AppError('BACKGROUND_CAPTURE_FAILED'));
    expect(await one('site', address('/'))).toMatchObject({ status: 'failed', reason: 'BACKGROUND_CAPTURE_FAILED' });
    expect(captured).toHaveLength(1);
    page = async () => picture('#0f0');
  });

  test('a file that ends render processes is no background', async () => {
    serves(picture('#f00'));
    running.pool.failNext('prepare-asset', ...Array.from({ length: 3 }, () => new AppError('WORKER_CRASHED')));
    expect(await one('link', address('/killer.png'))).toMatchObject({ status: 'failed', reason: 'ASSET_UNSUPPORTED' });
  });

  test('an address that nobody may ask is refused at once', async () => {
    for (const url of ['https://10.0.0.1/a.png', 'http://example.com/a.png', 'file:///etc/passwd', 'no address']) {
      const assets = [{ kind: 'link' as const, address: url }];
      expect(await thrownBy(running.client.call('prepareAssets', { id: campaignId, assets }))).toMatchObject({
        code: 'URL_REFUSED',
      });
    }
    expect(await list()).toEqual([]);
  });
});

test('what was to be fetched when the studio ended is fetched after its next start', async () => {
  server.answer = () => undefined;
  await running.client.call('prepareAssets', {
    id: campaignId,
    assets: [{ kind: 'link', address: address('/slow.png') }],
  });
  await until(() => Promise.resolve(asked.length === 1));
  serves(picture('#f00'));
  server.endConnections();
  await running.restart();
  running.client = clientOf(running.studio);
  await until(async () => (await list())[0]?.status !== 'preparing');
  expect(await list()).toMatchObject([{ status: 'ready', reason: null }]);
});

test('files go with the campaign that shows them', async () => {
  serves(picture('#abc', 77, 77));
  await one('link', address('/own.png'));
  const before = files();
  expect(before.length).toBeGreaterThan(0);
  await running.client.call('deleteCampaign', { id: campaignId });
  expect(files().length).toBe(before.length - 1);
});

test('rows never lead to programs on the user’s own computer, where webhooks may', async () => {
  const usual = await startTestStudio(await standInTemplate(), systemClock, undefined, pages, { loopbackLinks: false });
  try {
    const { client } = usual;
    const { campaignId: id } = await readyCampaign(usual);
    const admin = address('/admin?delete=1');
    for (const kind of ['link', 'site', 'profile'] as const) {
      const error = await thrownBy(client.call('prepareAssets', { id, assets: [{ kind, address: admin }] }));
      expect(error).toMatchObject({ code: 'URL_REFUSED', row: 0 });
    }
    const request = {
      campaign_id: id,
      generation_mode: 'keep_original',
      variables: ['first_name', 'company'],
      names: [['Ada', 'Engines']],
      backgrounds: [{ name: 'page', kind: 'site', start: 0, end: -1, config: { mode: 'full' } }],
      assets: [[admin]],
    };
    expect(await thrownBy(client.call('generateCampaign', request))).toMatchObject({ code: 'URL_REFUSED', row: 0 });
    await client.call('createSavedWebhook', { name: 'Mine', webhook: address('/done') });
    expect([asked, captured]).toEqual([[], []]);
  } finally {
    await usual.end();
  }
});
