import { createCanvas } from '@napi-rs/canvas';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { defaultCampaignOptions, noBackground } from '#shared/ipc/index.ts';
import { startLoopbackServer } from '../../support/loopback-server.ts';
import { patience } from '../../support/patience.ts';
import { remoteApp, sections } from '../../support/remote-app.ts';
import { thrownBy } from '../../support/thrown.ts';

/** What the window needs to show what backgrounds show: through the app, never from the studio itself. */

const app = remoteApp();
const picture = createCanvas(80, 40).encodeSync('png');
const server = await startLoopbackServer(
  (request, response) => void response.end(request.url === '/bad' ? 'none' : picture),
);
const linkTo = (path: string) => ({ kind: 'link' as const, address: address(path) });
const { address } = server;

afterAll(() => server.close());

test('the window looks at, crops, approves and refreshes what rows will show', async () => {
  const { instance } = await app.readyTemplate();
  const looked = { id: instance?.id ?? '', assets: ['/a.png', '/bad'].map(linkTo), again: false };
  const look = async () => (await app.call('prepareTemplateAssets', looked)).assets;
  await vi.waitFor(
    async () => expect((await look()).map(({ status }) => status)).toEqual(['ready', 'failed']),
    patience,
  );
  const [shown, failed] = await look();
  expect(failed).toMatchObject({ reason: 'ASSET_UNSUPPORTED', url: null });
  expect(shown?.url).toMatch(/^\/media\/background\//);
  const opened = await app.desktop.media(String(shown?.url), {});
  expect([opened.status, opened.headers['content-type']]).toEqual([200, 'image/png']);
  await opened.body?.cancel();

  const id = String(shown?.id);
  const crop = { left: 0, top: 0, width: 0.5, height: 1 };
  expect(await app.call('updateAsset', { id, crop, approved: true })).toMatchObject({
    width: 40,
    approved: true,
    crop,
  });
  expect(await app.call('refreshAsset', { id })).toMatchObject({ status: 'preparing', approved: true });
});

test('the window previews a row with its background and captions, by paths of the app', async () => {
  const template = await app.readyTemplate();
  const { id: campaignId } = await app.launch(template, 'Ada');
  const { studioId: campaign_id } = await app.finished(campaignId);
  const asked = {
    video_instance_id: template.instance?.id ?? '',
    campaign_id,
    variables: ['first_name'],
    names: [['Ada']],
    backgrounds: [{ name: 'b', kind: 'link', start: 0, end: -1, config: { mode: 'full' } }],
    assets: [[address('/preview.png')]],
    captions: 'off' as const,
    stretch: { start: 0, end: 1 },
  };
  expect(await thrownBy(app.call('previewVideo', asked))).toMatchObject({ code: 'ASSET_NOT_READY' });
  const preview = await vi.waitFor(() => app.call('previewVideo', asked), patience);
  expect(preview.url).toMatch(/^\/media\/audition\/[\w-]+\/video\.mp4$/);
  expect((await app.desktop.media(preview.url, { range: 'bytes=0-9' })).status).toBe(206);
  expect(app.studio.pool.tasks.findLast(({ kind }) => kind === 'plan-pictures')).toMatchObject({
    request: { layers: [{ kind: 'background' }] },
    stretch: asked.stretch,
  });
});

test('a launch sends each row its background, with what stands in for one that cannot be loaded', async () => {
  const template = await app.readyTemplate();
  const background = { ...noBackground, origin: 'column', fallback: 'color', fallbackColor: '336699' } as const;
  const { id } = await app.ask('campaigns.launch', {
    ...app.launchInput(template, ['Ada', 'Bo', 'Cy']),
    options: { ...defaultCampaignOptions, background },
    backgrounds: [address('/a.png'), address('/bad'), ''],
  });
  expect(await app.finished(id)).toMatchObject({ status: 'done', succeeded: 3, options: { background } });
  const drawn = app.studio.pool.tasks.flatMap((task) =>
    task.kind === 'plan-pictures' ? [task.request.layers.map(({ kind }) => kind)] : [],
  );
  const colored = ['shape', 'shape', 'presenter'];
  expect(drawn.toSorted()).toEqual([['background', 'shape', 'presenter'], colored, colored]);
});

test('a row that failed keeps why its own background could not be loaded, and its address', async () => {
  const template = await app.readyTemplate();
  const said = say('pageAnswersError', { status: 404 });
  app.studio.pool.failNext('prepare-asset', new AppError('ASSET_UNSUPPORTED', said));
  const { id } = await app.ask('campaigns.launch', {
    ...app.launchInput(template, ['Ada']),
    options: { ...defaultCampaignOptions, background: { ...noBackground, origin: 'column' } },
    backgrounds: [address('/gone')],
  });
  await app.finished(id);
  const problem = { code: 'ASSET_UNSUPPORTED', ...said };
  expect(await app.ask('campaigns.videos', { id })).toMatchObject([{ problem, background: address('/gone') }]);
  expect(await app.ask('campaigns.get', { id })).toMatchObject({ problem });
});

test('a picked file becomes a background, and its place on disk is free again', async () => {
  const template = await app.readyTemplate();
  const { id: spoolId } = await app.ask('spools.begin', { kind: 'file', name: 'wall.png', mimeType: 'image/png' });
  await app.ask('spools.append', { id: spoolId, sequence: 0, bytes: picture });
  const { uploadId } = await app.ask('backgrounds.addFile', { spoolId });
  expect(await thrownBy(app.ask('backgrounds.addFile', { spoolId }))).toMatchObject({ code: 'NOT_FOUND' });
  const { id } = await app.ask('campaigns.launch', {
    ...app.launchInput(template, ['Ada']),
    options: { ...defaultCampaignOptions, background: { ...noBackground, origin: 'one' } },
    backgrounds: [uploadId],
  });
  expect(await app.finished(id)).toMatchObject({ succeeded: 1 });
});

test('what was looked at and cropped before a campaign is shown like that in its videos, and not fetched again', async () => {
  const template = await app.readyTemplate();
  const before = server.asked.length;
  const fetched = () => server.asked.slice(before);
  const looked = { id: template.instance?.id ?? '', assets: ['/a', '/bad'].map(linkTo), again: false };
  const states = async () => (await app.call('prepareTemplateAssets', looked)).assets.map(({ status }) => status);
  await vi.waitFor(async () => expect(await states()).toEqual(['ready', 'failed']), patience);
  expect(fetched()).toEqual(['/a', '/bad']);
  const [asset] = (await app.call('prepareTemplateAssets', looked)).assets;
  await app.call('updateAsset', {
    id: String(asset?.id),
    crop: { left: 0, top: 0, width: 0.5, height: 1 },
    approved: true,
  });
  const { id } = await app.ask('campaigns.launch', {
    ...app.launchInput(template, ['Ada', 'Bo']),
    options: { ...defaultCampaignOptions, background: { ...noBackground, origin: 'column' } },
    backgrounds: [address('/a'), address('/a')],
  });
  expect(await app.finished(id)).toMatchObject({ succeeded: 2 });
  expect(fetched()).toEqual(['/a', '/bad']);
  expect(app.studio.pool.tasks.findLast(({ kind }) => kind === 'plan-pictures')).toMatchObject({
    request: { layers: [{ kind: 'background', asset: { width: 40, height: 40 } }, {}, {}] },
  });
  const { studioId } = await app.ask('campaigns.get', { id });
  const { assets } = await app.studio.client.call('listAssets', { id: studioId ?? '' });
  expect(assets).toMatchObject([{ approved: true, width: 40 }]);
  // Tried once more only where that is asked for.
  await app.call('prepareTemplateAssets', { ...looked, again: true });
  await vi.waitFor(() => expect(fetched()).toEqual(['/a', '/bad', '/bad']), patience);
});

test('an address that must not be called is refused with its place in the list', async () => {
  const { instance } = await app.readyTemplate();
  const assets = [linkTo('/a'), { kind: 'link' as const, address: 'https://10.0.0.1/a.png' }];
  expect(await thrownBy(app.call('prepareTemplateAssets', { id: instance?.id ?? '', assets }))).toMatchObject({
    code: 'URL_REFUSED',
    row: 1,
  });
});

describe('the look of a template', () => {
  const look = { mode: 'framed', ground: 'ffffff', brightness: 0 } as const;

  test('is drawn anew with each change; one that cannot be drawn can be removed again', async () => {
    const { id } = await app.readyTemplate();
    // The stand-in for render processes draws no looks.
    expect(await app.ask('templates.setLook', { id, look })).toMatchObject({ status: 'preparing', look });
    expect(await app.prepared(id)).toMatchObject({ status: 'failed', look });
    await app.ask('templates.setLook', { id, look: null });
    expect(await app.prepared(id)).toMatchObject({ status: 'ready', look: null });
    const { sections: kept } = await app.ask('templates.content', { id });
    expect(kept).toEqual(sections);
  });
});
