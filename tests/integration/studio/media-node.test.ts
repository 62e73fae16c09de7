import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StudioClient } from '#shared/api/index.ts';
import { contentPaths } from '#electron/farm/content-messages.ts';
import { mediaPath } from '#electron/farm/media-messages.ts';
import { ownBuild } from '#electron/farm/build.ts';
import { Scratch } from '#electron/farm/scratch.ts';
import { StudioFiles } from '#electron/farm/studio-files.ts';
import { createLogger } from '#electron/lib/logger.ts';
import { studioFolderIn } from '#electron/lib/paths.ts';
import { MediaNode, type MediaNodeOptions } from '#electron/media-node/media-node.ts';
import { startStudio, type Studio } from '#electron/studio/studio.ts';
import { runCli, spawnCli } from '../../support/cli.ts';
import { createFarm, type FarmOfTest } from '../../support/farm.ts';
import { openHttpCable, type HttpCable } from '../../support/http-cable.ts';
import { until } from '../../support/patience.ts';
import { generateRows } from '../../support/sample-studio.ts';
import { clientOf } from '../../support/studio.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

/** A media node beside its studio, without an engine. */

const logger = createLogger('test', 'silent');

const pathOf = (address: unknown): string => new URL(String(address)).pathname;

/** Headers that differ from answer to answer. */
const ofConnection = new Set(['date', 'connection', 'keep-alive']);

describe('a media node', () => {
  let farm: FarmOfTest;
  let studio: Studio;
  let client: StudioClient;
  let cable: HttpCable;
  let cache: string;
  let scratch: Scratch;
  let node: MediaNode | undefined;
  let url: string;
  let said: string[];
  let time: number;
  /** Paths of a finished video’s addresses, and of its template’s. */
  let video: Record<'video' | 'small' | 'messaging' | 'poster' | 'preview' | 'captions', string>;
  let template: Record<'video' | 'poster', string>;

  beforeAll(async () => {
    farm = await createFarm(temporaryFolder('media-node'), ['media-1', 'media-2'], 'medium', 'http');
    studio = await startStudio({
      dataFolder: studioFolderIn(farm.data),
      host: '127.0.0.1',
      port: 0,
      workers: 1,
      farm: { engine: farm.engine },
      logger,
    });
    client = clientOf(studio);
    cable = await openHttpCable(Number(new URL(studio.url).port));
    await client.call('updateCampaign', { id: farm.campaign, captions: 'text', messaging: true });
    const made = await render('Ada');
    await until(async () => (await details(made)).messaging_video_url !== undefined, { what: 'a messaging version' });
    const shown = await details(made);
    video = {
      video: pathOf(shown.url),
      small: pathOf(shown.url).replace('video.mp4', 'video-480p.mp4'),
      messaging: pathOf(shown.messaging_video_url),
      poster: pathOf(shown.url).replace('video.mp4', 'poster.jpg'),
      preview: pathOf(shown.url).replace('video.mp4', 'preview.gif'),
      captions: pathOf(shown.captions_url),
    };
    await until(async () => (await fetch(`${studio.url}${video.small}`)).url.endsWith('480p.mp4'), {
      what: 'a smaller rendition',
    });
    const own = await client.call('templateDetails', { id: farm.template });
    const urls = JSON.stringify(own).match(/\/media\/[\w-]+\//u)?.[0] ?? '';
    template = { video: `${urls}video.mp4`, poster: `${urls}poster.jpg` };
  });
  afterAll(async () => {
    cable.close();
    await studio.close();
    await farm.end();
  });

  beforeEach(async () => {
    cable.changing((chunk) => chunk);
    cable.down(false);
    said = [];
    time = 0;
    cache = temporaryFolder('cache');
    await start();
  });
  afterEach(stop);

  async function start(options: Partial<MediaNodeOptions> & { size?: number } = {}): Promise<void> {
    const { token = '' } = farm.machine('media-1');
    scratch = await Scratch.open(cache, options.size ?? 500e6);
    const started = await MediaNode.start({
      files: new StudioFiles({ address: cable.url, token }, [10]),
      scratch,
      build: ownBuild(),
      host: '127.0.0.1',
      port: 0,
      logger,
      note: (sentence) => said.push(sentence),
      now: () => time,
      ...options,
    });
    ({ node, url } = started);
  }

  async function stop(): Promise<void> {
    await node?.close();
    node = undefined;
  }

  const details = (id: string) => client.call('getGeneratedVideo', { id });

  async function render(name: string, campaign = farm.campaign): Promise<string> {
    const [id = ''] = await generateRows(client, campaign, [[name, 'Acme']]);
    await until(async () => (await details(id)).status === 'succeeded', { what: `the video of ${name}` });
    return id;
  }

  /** A video in a campaign of its own. */
  async function renderAlone(name: string): Promise<{ path: string; remove: () => Promise<unknown> }> {
    const named = { campaign_name: name, video_instance_id: farm.template };
    const { id } = await client.call('createCampaign', named);
    const { url: address } = await details(await render(name, id));
    return { path: pathOf(address), remove: () => client.call('deleteRecipients', { id }) };
  }

  async function answerOf(from: string, path: string, init: RequestInit = {}) {
    const response = await fetch(`${from}${path}`, { redirect: 'manual', ...init });
    const headers = [...response.headers].filter(([name]) => !ofConnection.has(name));
    const body = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: Object.fromEntries(headers), body: body.toString('latin1') };
  }

  /** Compares the node’s answer with the studio’s. @returns its status. */
  async function sameAnswer(path: string, init: RequestInit = {}): Promise<number> {
    const expected = await answerOf(studio.url, path, init);
    const found = await answerOf(url, path, init);
    expect({ ...found, body: '' }, path).toEqual({ ...expected, body: '' });
    expect(found.body === expected.body, `bytes of ${path}`).toBe(true);
    return found.status;
  }

  const copied = (): number => cable.asked.filter(({ path }) => path.startsWith(contentPaths.file)).length;

  it('answers as the studio does: videos, renditions, captions and stills, also from its copies', async () => {
    const paths = [...Object.values(video), ...Object.values(template)];
    for (const round of ['cold', 'warm', 'after a start']) {
      for (const path of paths) {
        expect(await sameAnswer(path), `${round}: ${path}`).toBe(200);
        expect(await sameAnswer(path, { method: 'HEAD' })).toBe(200);
      }
      await node?.settled();
      if (round === 'warm') {
        await stop();
        await start();
      }
    }
    cable.asked.length = 0;
    for (const path of paths) await sameAnswer(path);
    expect(copied()).toBe(0);
  });

  it('answers ranges, conditions, downloads and wrong requests as the studio does', async () => {
    const { headers } = await answerOf(studio.url, video.video);
    const { etag = '', 'content-length': size = '' } = headers;
    const middle = Math.floor(Number(size) / 2);
    for (const range of ['bytes=0-0', `bytes=${middle}-${middle + 200_000}`, 'bytes=-500', `bytes=${middle}-`])
      expect(await sameAnswer(video.video, { headers: { range } })).toBe(206);
    expect(await sameAnswer(video.video, { headers: { range: `bytes=${size}-` } })).toBe(416);
    expect(await sameAnswer(video.video, { headers: { range: 'bytes=0-9', 'if-range': '"other"' } })).toBe(200);
    expect(await sameAnswer(video.video, { headers: { range: 'bytes=0-9', 'if-range': etag } })).toBe(206);
    expect(await sameAnswer(video.video, { headers: { 'if-none-match': etag } })).toBe(304);
    expect(await sameAnswer(`${video.video}?download=1`)).toBe(200);
    expect(await sameAnswer(`${video.poster}?play=1`)).toBe(200);
    expect(await sameAnswer(video.video.replace('video.mp4', 'video-720p.mp4'))).toBe(404);
    expect(await sameAnswer(video.video.replace('video.mp4', 'secrets.txt'))).toBe(404);
    expect(await sameAnswer('/media/unknown/video.mp4')).toBe(404);
    expect(await sameAnswer('/media/un%20known/video.mp4')).toBe(404);
    expect(await sameAnswer(video.video, { method: 'DELETE' })).toBe(405);
    // Only media is served.
    for (const path of ['/farm', '/api/v1/campaigns', '/metrics', video.video.replace('/media/', '/v/')])
      expect((await answerOf(url, path)).status).toBe(404);
  });

  it('asks the studio for an answer once in a while, and for a template once', async () => {
    const ranges = Array.from({ length: 8 }, (_, index) => `bytes=${index * 70_000}-${index * 70_000 + 60_000}`);
    await Promise.all(ranges.map((range) => answerOf(url, video.video, { headers: { range } })));
    await node?.settled();
    const files = cable.asked.filter(({ path }) => path.startsWith(contentPaths.file) && path.includes('template.mp4'));
    expect(readdirSync(join(cache, 'templates'))).toHaveLength(1);
    expect(files.length).toBeGreaterThan(0);
    cable.asked.length = 0;
    for (const range of ranges) await answerOf(url, video.video, { headers: { range } });
    expect(cable.asked).toEqual([]);
    time += 6_000;
    for (const range of ranges) await sameAnswer(video.video, { headers: { range } });
    expect(cable.asked.map(({ path }) => path.split('?')[0])).toEqual([mediaPath]);
  });

  it('serves nothing that was deleted, 60 seconds later also where the studio can’t be asked', async () => {
    const [first, second] = [await renderAlone('Grace'), await renderAlone('Alan')];
    for (const { path } of [first, second]) expect((await answerOf(url, path)).status).toBe(200);
    await first.remove();
    time += 59_000;
    expect((await answerOf(url, first.path)).status).toBe(404);
    cable.down(true);
    expect((await answerOf(url, second.path)).status).toBe(200);
    await second.remove();
    time += 60_000;
    const { status, headers, body } = await answerOf(url, second.path);
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    expect(JSON.parse(body)).toMatchObject({ result: { reason: 'STUDIO_UNREACHABLE' } });
    expect(body).not.toContain(cable.url);
    cable.down(false);
    expect((await answerOf(url, second.path)).status).toBe(404);
  });

  it('removes copies of what the studio has deleted when it reports', async () => {
    await answerOf(url, video.video);
    await node?.settled();
    const sections = join(cache, 'cache', 'sections');
    expect(readdirSync(sections).length).toBeGreaterThan(0);
    const gone = join(cache, 'templates', '0123');
    mkdirSync(gone);
    await (await renderAlone('Edsger')).remove();
    await until(async () => {
      await node?.report();
      return readdirSync(sections).length === 0;
    });
    expect(existsSync(gone)).toBe(false);
    expect(readdirSync(join(cache, 'templates'))).toHaveLength(1);
    await sameAnswer(video.video);
  });

  it('passes bytes on where the cache is too small, or can’t be written', async () => {
    await stop();
    await start({ size: 100_000 });
    expect(await sameAnswer(video.video)).toBe(200);
    await node?.settled();
    expect(said.join()).toContain('use a larger --cache-size');
    await stop();
    rmSync(cache, { recursive: true });
    await start();
    rmSync(join(cache, 'templates'), { recursive: true });
    writeFileSync(join(cache, 'templates'), '');
    expect(await sameAnswer(video.video)).toBe(200);
  });

  it('ends when the studio has removed it, and is refused as another build', async () => {
    await stop();
    const other = await thrownBy(start({ build: '0.0.1 (abc)' }));
    const stateOf = async (name: string) =>
      (await client.call('getFarm', {})).farm?.machines.find((machine) => machine.name === name)?.state;
    expect(await stateOf('media-1')).toBe('refused');
    expect(other.message).toMatch(/media node is Vocative 0\.0\.1 \(abc\), the studio is/u);
    const { token = '' } = farm.machine('media-2');
    await start({ files: new StudioFiles({ address: cable.url, token }, [10]) });
    expect((await answerOf(url, video.video)).status).toBe(200);
    expect(await stateOf('media-2')).toBe('serving');
    await farm.cli('farm', 'remove', 'media-2');
    time += 61_000;
    expect((await answerOf(url, video.video)).status).toBe(503);
    const ended = node ? await thrownBy(node.ended) : undefined;
    expect(ended?.message).toContain('The studio doesn’t know this machine');
  });

  it('says at the start of its command what is wrong with its file, cache, studio and build', async () => {
    const start = async (...args: string[]): Promise<string> => {
      const { code, stderr } = await runCli('media', ...args);
      expect(code).not.toBe(0);
      return stderr;
    };
    const of = (file: string): string[] => ['--machine', file, '--studio', studio.url];
    const own = of(farm.machineFile('media-1'));
    const folder = temporaryFolder('media-command');
    const taken = join(folder, 'file');
    writeFileSync(taken, '');
    expect(await start(...own, '--cache', taken)).toContain(taken);
    expect(await start(...own, '--cache', folder, '--cache-size', '90000')).toContain('smaller --cache-size');
    expect(await start(...own, '--cache', folder, '--cache-size', '0.1')).toContain('Give gigabytes from 1');
    const port = new URL(studio.url).port;
    expect(await start(...own, '--cache', folder, '--port', port)).toContain(`127.0.0.1:${port}`);
    const wrong = join(folder, 'machine.json');
    writeFileSync(wrong, JSON.stringify({ ...farm.machine('media-1'), token: 'x'.repeat(43) }));
    expect(await start(...of(wrong), '--cache', folder)).toContain('The studio doesn’t know this machine');
    writeFileSync(wrong, JSON.stringify({ ...farm.machine('media-1'), token: undefined }));
    expect(await start(...of(wrong), '--cache', folder)).toContain('This file opens nothing over HTTP');
    writeFileSync(wrong, '{}');
    expect(await start(...of(wrong), '--cache', folder)).toContain('This is no machine’s file');
    // Nothing answers at the address of the file, which a studio may do later.
    const waiting = spawnCli('media', '--machine', farm.machineFile('media-1'), '--cache', folder);
    const [first] = (await once(waiting.stderr ?? waiting, 'data')) as [Buffer];
    expect(first.toString()).toContain('The studio doesn’t answer at this address');
    expect(await start(...own, '--cache', folder)).toContain('Another worker or media node uses this folder');
    waiting.kill('SIGTERM');
    expect(await once(waiting, 'exit')).toEqual([0, null]);
  });

  it('serves by its command until it is stopped', async () => {
    const args = [
      '--machine',
      farm.machineFile('media-1'),
      '--studio',
      studio.url,
      '--cache',
      temporaryFolder('command'),
    ];
    const program = spawnCli('media', ...args, '--json');
    const [first] = (await once(program.stdout ?? program, 'data')) as [Buffer];
    ({ url } = JSON.parse(first.toString()) as { url: string });
    expect(await sameAnswer(video.video, { headers: { range: 'bytes=1000-2000' } })).toBe(206);
    expect((await answerOf(url, '/healthz')).status).toBe(200);
    program.kill('SIGTERM');
    expect(await once(program, 'exit')).toEqual([0, null]);
  });
});
