import { randomUUID } from 'node:crypto';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CampaignBackgrounds, GeneratedVideo, OperationInput } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { startLoopbackServer } from '../../support/loopback-server.ts';
import { standInTemplate } from '../../support/stand-in-template.ts';
import { campaignDone, readyCampaign, startTestStudio, until, upload, type TestStudio } from '../../support/studio.ts';
import { thrownBy } from '../../support/thrown.ts';

/** Backgrounds of requests and campaigns: what is refused, what rows wait for, what stands in. Nothing is drawn here. */

let running: TestStudio;
let campaignId = '';
const server = await startLoopbackServer((_request, response) => void response.end());
const { address, asked } = server;
const picture = createCanvas(64, 36).encodeSync('png');

beforeAll(async () => {
  running = await startTestStudio(await standInTemplate());
});
afterAll(async () => {
  await running.end();
  await server.close();
});
beforeEach(async () => {
  ({ campaignId } = await readyCampaign(running));
  asked.length = 0;
  running.pool.tasks.length = 0;
  server.answer = (request, response) =>
    void (request.url?.startsWith('/bad') ? response.writeHead(200).end('no picture') : response.end(picture));
});

type Request = OperationInput<'generateCampaign'>;
const circle = { name: 'b', kind: 'link', start: 0, end: -1, config: { mode: 'circle' } };
const rowsOf = (count: number): string[][] => Array.from({ length: count }, (_, row) => [`Name ${row}`, 'Engines']);

async function generate(assets: string[][], more: Partial<Request> = {}): Promise<string[]> {
  const request = { campaign_id: campaignId, generation_mode: 'keep_original', variables: ['first_name', 'company'] };
  const names = rowsOf(assets.length);
  const { result } = await running.client.call('generateCampaign', {
    ...request,
    names,
    assets,
    backgrounds: [circle],
    ...more,
  });
  return result;
}
async function ended(ids: string[]): Promise<GeneratedVideo[]> {
  await campaignDone(running, campaignId);
  return Promise.all(ids.map((id) => running.client.call('getGeneratedVideo', { id })));
}
const outcomes = async (ids: string[]): Promise<unknown[]> =>
  (await ended(ids)).map(({ status, message }) => message ?? status);
const setFallback = (backgrounds: Partial<CampaignBackgrounds>) =>
  running.client.call('updateCampaign', {
    id: campaignId,
    backgrounds: { entries: [], fallback: 'fail', ...backgrounds },
  });
/** Kinds of layers that were to be drawn for each row, in the order in which they were rendered. */
const drawn = (): unknown[] =>
  running.pool.tasks.flatMap((task) =>
    task.kind === 'plan-pictures' ? [task.request.layers.map(({ kind }) => kind)] : [],
  );

describe('rows with backgrounds', () => {
  test('that share an address have it fetched once, and wait for it', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    server.answer = (_request, response) => void promise.then(() => response.end(picture));
    const ids = await generate(Array.from({ length: 20 }, () => [address('/a.png')]));
    await until(() => Promise.resolve(asked.length === 1));
    const { videos } = await running.client.call('listGeneratedByCampaign', { campaign_id: campaignId });
    expect(new Set(videos.map(({ status }) => status))).toEqual(new Set(['queued']));
    expect(running.pool.tasks.filter(({ kind }) => kind === 'render')).toEqual([]);
    resolve();
    expect(new Set(await outcomes(ids))).toEqual(new Set(['succeeded']));
    expect(asked).toEqual(['/a.png']);
    expect(drawn()).toEqual(ids.map(() => ['background', 'shape', 'presenter']));
  });

  test('that are cancelled while they are drawn end then, and leave the render processes', async () => {
    running.pool.hold('plan-pictures');
    const ids = await generate([[address('/a.png')], [address('/a.png')], [address('/a.png')]]);
    await until(() => running.pool.held.length > 0);
    await running.client.call('cancelCampaign', { id: campaignId });
    expect(running.pool.held).toEqual([]);
    expect(await outcomes(ids)).toEqual(ids.map(() => 'CANCELLED'));
    running.pool.release();
    expect(running.pool.tasks.filter(({ kind }) => kind === 'draw-piece')).toEqual([]);
  });

  test('go on while others wait, and fail for their own assets alone', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    server.answer = async (request, response) => {
      if (request.url === '/slow') await answered;
      response.end(request.url === '/bad' ? 'no picture' : picture);
    };
    const ids = await generate([[address('/good')], [address('/slow')], [address('/bad')], [address('/good')]]);
    await until(async () => {
      const { videos } = await running.client.call('listGeneratedByCampaign', { campaign_id: campaignId });
      return videos.filter(({ status }) => status === 'succeeded' || status === 'failed').length === 3;
    });
    await running.client.call('cancelCampaign', { id: campaignId });
    expect(await outcomes(ids)).toEqual(['succeeded', 'CANCELLED', 'ASSET_UNSUPPORTED', 'succeeded']);
    // What is still being fetched would be fetched again in the middle of another test.
    answer();
    await until(async () => {
      const { assets } = await running.client.call('listAssets', { id: campaignId });
      return assets.every(({ status }) => status !== 'preparing');
    });
  });

  test('that failed are tried again with assets that are fetched again', async () => {
    const ids = await generate([[address('/bad')], [address('/good')]]);
    expect(await outcomes(ids)).toEqual(['ASSET_UNSUPPORTED', 'succeeded']);
    server.answer = (_request, response) => void response.end(picture);
    await running.client.call('retryCampaign', { id: campaignId });
    expect(await outcomes(ids)).toEqual(['succeeded', 'succeeded']);
    expect(asked.filter((path) => path === '/bad')).toHaveLength(2);
  });

  test('that failed say what their own asset failed with, until they are tried again', async () => {
    const said = say('pageAnswersError', { status: 404 });
    running.pool.failNext('prepare-asset', new AppError('ASSET_UNSUPPORTED', said));
    const [failed] = await ended(await generate([[address('/gone')]]));
    expect(failed).toMatchObject({ message: 'ASSET_UNSUPPORTED', error: said.message, sentence: said.sentence });
    await running.client.call('retryCampaign', { id: campaignId });
    const [again] = await ended([String(failed?.id)]);
    expect(again).toMatchObject({ status: 'succeeded', message: null });
    expect(again).not.toHaveProperty('error');
    expect(again).not.toHaveProperty('sentence');
  });

  test('show what is set for the campaign where they bring assets alone, cropped and scrolled as approved', async () => {
    const entries = [
      { ...circle, end: 0.5 },
      { ...circle, start: 0.5, config: { mode: 'full', brightness: -0.5 } },
    ];
    await running.client.call('updateCampaign', { id: campaignId, backgrounds: { entries } });
    const { assets } = await running.client.call('prepareAssets', {
      id: campaignId,
      assets: [{ kind: 'link', address: address('/a') }],
    });
    const id = assets[0]?.id ?? '';
    await until(
      async () => (await running.client.call('listAssets', { id: campaignId })).assets[0]?.status === 'ready',
    );
    await running.client.call('updateAsset', { id, crop: { left: 0, top: 0, width: 0.5, height: 1 } });
    const ids = await generate([[address('/a'), address('/b')]], { backgrounds: null });
    expect(await outcomes(ids)).toEqual(['succeeded']);
    const task = running.pool.tasks.find(({ kind }) => kind === 'plan-pictures');
    expect(task).toMatchObject({
      request: {
        layers: [
          { kind: 'background', asset: { width: 32, height: 36 }, start: 0, end: 0.5 },
          { kind: 'shape' },
          { kind: 'presenter' },
          { kind: 'background', asset: { width: 64 }, start: 0.5, brightness: -0.5 },
        ],
      },
    });
  });

  test('survive the end of the studio between acceptance and fetching', async () => {
    server.answer = () => undefined;
    const ids = await generate([[address('/a')]]);
    await until(() => Promise.resolve(asked.length > 0));
    server.answer = (_request, response) => void response.end(picture);
    server.endConnections();
    await running.restart();
    expect(await outcomes(ids)).toEqual(['succeeded']);
  });

  test('wait for a template in preparation, and then for their assets', async () => {
    running.pool.hold('normalize');
    const { id } = await running.client.call('createVideoInstance', {
      name: 'New',
      video_id: await upload(running.studio),
    });
    const { result } = await running.client.call('renderVideos', {
      video_instance_id: id,
      generation_mode: 'keep_original',
      variables: [],
      names: [[]],
      assets: [[address('/a')]],
      backgrounds: [circle],
    });
    expect(asked).toEqual([]);
    running.pool.release();
    await until(async () => {
      const { status, message } = await running.client.call('getGeneratedVideo', { id: String(result[0]) });
      if (status === 'failed') throw new Error(String(message));
      return status === 'succeeded';
    });
    expect(asked).toEqual(['/a']);
  });
});

describe('where an asset cannot be shown', () => {
  test.each<[string, Partial<CampaignBackgrounds>, unknown[]]>([
    ['the template as it is', { fallback: 'template' }, []],
    ['a color', { fallback: 'color', color: 'FF8800' }, [['shape', 'shape', 'presenter']]],
  ])('%s stands in', async (_name, backgrounds, layers) => {
    await setFallback(backgrounds);
    const ids = await generate([[address('/bad')], ['']]);
    const [replaced, empty] = await ended(ids);
    expect(replaced).toMatchObject({
      status: 'succeeded',
      findings: [{ code: 'background_replaced', subject: address('/bad') }],
    });
    // Nothing was given for it, so nothing is missing.
    expect(empty).toMatchObject({ status: 'succeeded' });
    expect(empty).not.toHaveProperty('findings');
    expect(drawn()).toEqual(layers.flatMap((one) => [one, one]));
  });

  test('nothing stands in: rows without one are skipped with the reason, and made once they have one', async () => {
    const ids = await generate([[''], [address('/good')]]);
    expect(await outcomes(ids)).toEqual(['ROW_VALUE_MISSING', 'succeeded']);
    const skipped = await running.client.call('getGeneratedVideo', { id: ids[0] ?? '' });
    expect(skipped).toMatchObject({ sentence: { key: 'rowLacksBackground' } });
    await running.client.call('retryCampaign', {
      id: campaignId,
      corrections: [{ video: ids[0] ?? '', values: ['Ada', 'Engines'], assets: [address('/good')] }],
    });
    expect(await outcomes(ids)).toEqual(['succeeded', 'succeeded']);
  });

  test('another picture stands in', async () => {
    await setFallback({ fallback: 'image', image: address('/stand-in') });
    const ids = await generate([[address('/bad')], [address('/good')]]);
    expect(await outcomes(ids)).toEqual(['succeeded', 'succeeded']);
    expect(asked.toSorted()).toEqual(['/bad', '/good', '/stand-in']);
  });

  test('a file that is no longer kept is refused while it can still be chosen again', async () => {
    const kept = await upload(running.studio);
    await setFallback({ fallback: 'image', image: kept });
    expect(await thrownBy(setFallback({ fallback: 'image', image: randomUUID() }))).toMatchObject({
      code: 'BACKGROUND_INVALID',
      sentence: { key: 'fallbackGone' },
    });
  });

  test('a picture that cannot be shown either fails the row', async () => {
    await setFallback({ fallback: 'image', image: address('/bad-too') });
    expect(await outcomes(await generate([[address('/bad')]]))).toEqual(['ASSET_UNSUPPORTED']);
  });
});

describe('a request is refused', () => {
  const entry = (change: object) => ({ backgrounds: [{ ...circle, ...change }] });
  const two = (first: object, second: object) => ({
    backgrounds: [
      { ...circle, ...first },
      { ...circle, ...second },
    ],
  });
  const both = [[address('/a'), address('/b')]];

  test.each<[string, object, object]>([
    ['an unknown kind', entry({ kind: 'movie' }), { code: 'BACKGROUND_INVALID', subject: 'backgrounds[0].kind' }],
    [
      'an unknown mode',
      entry({ config: { mode: 'star' } }),
      { code: 'BACKGROUND_INVALID', subject: 'backgrounds[0].config.mode' },
    ],
    ['an unknown position', entry({ config: { position: 'middle' } }), { subject: 'backgrounds[0].config.position' }],
    ['a scale beyond the picture', entry({ config: { scale: 3 } }), { subject: 'backgrounds[0].config.scale' }],
    ['a color that is none', entry({ config: { color: '#00ff00' } }), { subject: 'backgrounds[0].config.color' }],
    ['an end before the start', entry({ start: 1, end: 0.5 }), { subject: 'backgrounds[0].end' }],
    ['an end that is no time', entry({ end: -0.5 }), { subject: 'backgrounds[0].end' }],
    ['a start after the recording', entry({ start: 600 }), { subject: 'backgrounds[0].start' }],
    ['spans that overlap', { ...two({ end: 1 }, { start: 0.5 }), assets: both }, { subject: 'backgrounds[1].start' }],
    ['fewer rows of assets than names', { names: rowsOf(2) }, { code: 'BACKGROUND_INVALID', subject: 'assets' }],
    [
      'a row with too few assets',
      two({ end: 1 }, { start: 1 }),
      { code: 'ROW_LENGTH_MISMATCH', subject: 'assets', row: 0 },
    ],
    [
      'a private address',
      { names: rowsOf(2), assets: [[address('/a')], ['https://10.0.0.1/']] },
      { code: 'URL_REFUSED', row: 1 },
    ],
  ])('for %s, and nothing is fetched', async (_name, change, expected) => {
    expect(await thrownBy(generate([[address('/a')]], change))).toMatchObject(expected);
    expect((await running.client.call('listAssets', { id: campaignId })).assets).toEqual([]);
    expect(asked).toEqual([]);
  });

  test('as a campaign is whose backgrounds cannot be used', async () => {
    const change = (backgrounds: CampaignBackgrounds) =>
      thrownBy(running.client.call('updateCampaign', { id: campaignId, backgrounds }));
    const none = { entries: [], fallback: 'fail' as const };
    expect(await change({ ...none, fallback: 'color', color: 'red' })).toMatchObject({ subject: 'common.color' });
    expect(await change({ ...none, fallback: 'image' })).toMatchObject({ subject: 'backgrounds.image' });
    expect(await change({ ...none, entries: [{ ...circle, kind: 'x' }] })).toMatchObject({
      code: 'BACKGROUND_INVALID',
    });
  });
});
