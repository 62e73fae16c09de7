import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '../../../shared/errors/index.ts';
import type { Template } from '../../../shared/ipc/index.ts';
import { noStudio, openDesktop, openFaultyLine, type FaultyLine, type TestDesktop } from '../../support/desktop.ts';
import { makeStandInTemplate, startTestStudio, type TestStudio } from '../../support/studio.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

let video: Awaited<ReturnType<typeof makeStandInTemplate>>;
let remote: TestStudio;
let line: FaultyLine;
let app: TestDesktop;
let dataFolder: string;
const parent = temporaryFolder('desktop');

beforeAll(async () => {
  video = await makeStandInTemplate();
});
afterAll(() => video.remove());

beforeEach(async () => {
  remote = await startTestStudio(video.folder);
  line = await openFaultyLine(remote.studio.url);
  dataFolder = join(parent, randomUUID());
  app = await openDesktop(dataFolder, noStudio);
  await connect();
});
afterEach(async () => {
  await app.desktop.close();
  await line.close();
  await remote.end();
});

function credentials() {
  return { baseUrl: line.url, clientId: remote.studio.clientId, clientSecret: remote.studio.clientSecret };
}

function connect() {
  return app.ask('connection.connect', credentials());
}

/** The secret was kept in memory only, as without a keychain, so it is given again. */
async function restartApp(): Promise<void> {
  await app.desktop.close();
  app = await openDesktop(dataFolder, noStudio);
  await connect();
}

async function spool(kind: 'recording' | 'file' = 'file'): Promise<string> {
  const { id } = await app.ask('spools.begin', { kind, name: 'hello.webm', mimeType: 'video/webm' });
  await app.ask('spools.append', { id, sequence: 0, bytes: Buffer.from('a recording') });
  return id;
}

const script = 'Hi {{first_name|Sarah}}, welcome.';

async function importTemplate(): Promise<Template> {
  const { id } = await app.ask('templates.createFromSpool', { spoolId: await spool(), name: 'Hello', script });
  return settled(id);
}

function settled(id: string): Promise<Template> {
  return vi.waitFor(
    async () => {
      const template = await app.ask('templates.get', { id });
      expect(template.status).not.toBe('preparing');
      return template;
    },
    { timeout: 20_000, interval: 50 },
  );
}

async function readyTemplate(): Promise<Template> {
  const template = await importTemplate();
  expect(template.status).toBe('ready');
  const sections = [{ variable: 'first_name', start: 0.2, end: 0.6 }];
  return app.ask('templates.saveScript', { id: template.id, script, sections, words: [] });
}

function launchInput(template: Template, names: string[][], idempotencyKey: string = randomUUID()) {
  return {
    templateId: template.id,
    name: 'Spring',
    mode: 'keep_original' as const,
    variables: ['first_name'],
    names,
    idempotencyKey,
  };
}

function finished(id: string) {
  return vi.waitFor(
    async () => {
      const campaign = await app.ask('campaigns.get', { id });
      expect(['waiting', 'running']).not.toContain(campaign.status);
      return campaign;
    },
    { timeout: 20_000, interval: 50 },
  );
}

describe('connecting', () => {
  test('shows where it is connected and that the secret lasts for this run only', async () => {
    expect(await app.ask('connection.get', {})).toEqual({
      kind: 'remote',
      chosen: true,
      baseUrl: line.url,
      clientId: remote.studio.clientId,
      keychain: 'memory',
      online: true,
    });
  });

  test('tries credentials without keeping them', async () => {
    const wrong = { ...credentials(), clientSecret: 'wrong' };
    expect(await app.ask('connection.test', wrong)).toMatchObject({ ok: false, problem: { code: 'UNAUTHORIZED' } });
    expect(await app.ask('connection.test', credentials())).toEqual({ ok: true, problem: null });
    line.set('offline');
    expect(await app.ask('connection.test', credentials())).toMatchObject({
      ok: false,
      problem: { code: 'STUDIO_UNREACHABLE' },
    });
    expect(await app.ask('connection.test', { ...wrong, baseUrl: 'http://studio.example.com' })).toMatchObject({
      ok: false,
      problem: { code: 'INVALID_REQUEST', message: expect.stringContaining('https://') },
    });
  });

  test('never writes the secret to disk', async () => {
    await app.ask('templates.list', {});
    await app.desktop.close();
    const databases = (await readdir(dataFolder)).filter((name) => name.startsWith('desktop.db'));
    const contents = await Promise.all(databases.map((name) => readFile(join(dataFolder, name), 'latin1')));
    expect(contents.join('')).toContain(remote.studio.clientId);
    expect(contents.join('')).not.toContain(remote.studio.clientSecret);
    app = await openDesktop(dataFolder, noStudio);
  });

  test('asks for the secret again where it is gone', async () => {
    await app.desktop.close();
    app = await openDesktop(dataFolder, noStudio);
    const error = await thrownBy(app.ask('templates.list', {}));
    expect(error).toMatchObject({
      code: 'UNAUTHORIZED',
      message: expect.stringContaining('Connect the account again'),
    });
  });

  test('tells the window when the studio goes out of reach, and lists what was last known', async () => {
    const template = await readyTemplate();
    line.set('offline');
    expect(await app.ask('templates.list', {})).toMatchObject([{ id: template.id, status: 'ready' }]);
    expect(await app.ask('connection.get', {})).toMatchObject({ online: false });
    expect(app.events).toContainEqual({
      name: 'connection.changed',
      payload: expect.objectContaining({ online: false }),
    });
    line.set('none');
    await app.ask('templates.list', {});
    expect(await app.ask('connection.get', {})).toMatchObject({ online: true });
  });
});

describe('importing', () => {
  test('keeps one id from the first moment on, and forgets the spool once the template is ready', async () => {
    const created = await app.ask('templates.createFromSpool', { spoolId: await spool(), name: 'Hello', script });
    expect(created).toMatchObject({ status: 'preparing', script, videoUrl: null });
    const ready = await settled(created.id);
    expect(ready).toMatchObject({ id: created.id, name: 'Hello', script, status: 'ready', progress: 1 });
    expect(ready.duration).toBeGreaterThan(1);
    const listed = await app.ask('templates.list', {});
    expect(listed.map(({ id }) => id)).toEqual([created.id]);
    await vi.waitFor(async () => expect(await readdir(join(dataFolder, 'recordings'))).toEqual([]));
  });

  test('waits while the studio is out of reach and goes on by itself', async () => {
    line.set('offline');
    const { id } = await app.ask('templates.createFromSpool', { spoolId: await spool(), name: 'Hello', script });
    await vi.waitFor(async () => {
      expect(await app.ask('jobs.list', {})).toMatchObject([
        { kind: 'import', status: 'running', phase: 'Waiting for the studio' },
      ]);
    }, 10_000);
    line.set('none');
    expect((await settled(id)).status).toBe('ready');
  });

  test('makes one template though the answer to its creation was lost and the app was started again', async () => {
    line.set('answer lost', 'video_instance');
    const { id } = await app.ask('templates.createFromSpool', { spoolId: await spool(), name: 'Hello', script });
    await vi.waitFor(() => expect(line.passed).toContain('POST /api/ai_studio/video_instance'), 10_000);
    await app.desktop.close();
    line.set('none', 'video_instance');
    app = await openDesktop(dataFolder, noStudio);
    await connect();
    expect((await settled(id)).status).toBe('ready');
    expect(await app.ask('templates.list', {})).toHaveLength(1);
    expect((await remote.client.call('listVideoInstances', {})).total).toBe(1);
  });

  test('shows why it failed, keeps the video, and can be tried again', async () => {
    remote.pool.failNext('normalize', new AppError('NOT_MEDIA'));
    const failed = await importTemplate();
    expect(failed).toMatchObject({
      status: 'failed',
      problem: { code: 'NOT_MEDIA', message: expect.stringContaining('not a video') },
    });
    expect(await readdir(join(dataFolder, 'recordings'))).toHaveLength(1);
    expect(await app.ask('jobs.list', {})).toMatchObject([{ status: 'failed', problem: { code: 'NOT_MEDIA' } }]);
    await app.ask('templates.retryImport', { id: failed.id });
    expect((await settled(failed.id)).status).toBe('ready');
  });

  test('can be cancelled, twice without harm', async () => {
    remote.pool.hold('normalize');
    const { id } = await app.ask('templates.createFromSpool', { spoolId: await spool(), name: 'Hello', script });
    await vi.waitFor(() => expect(remote.pool.held).toHaveLength(1), 10_000);
    const [job] = await app.ask('jobs.list', {});
    if (!job) throw new Error('no job');
    expect(await app.ask('jobs.cancel', { id: job.id })).toMatchObject({ status: 'cancelled' });
    expect(await app.ask('jobs.cancel', { id: job.id })).toMatchObject({ status: 'cancelled' });
    expect(await app.ask('templates.get', { id })).toMatchObject({ status: 'cancelled' });
    await vi.waitFor(() => expect(remote.pool.held).toHaveLength(0));
  });

  test('goes on after the app was closed in the middle', async () => {
    remote.pool.hold('normalize');
    const { id } = await app.ask('templates.createFromSpool', {
      spoolId: await spool('recording'),
      name: 'Hello',
      script,
    });
    await vi.waitFor(() => expect(remote.pool.held).toHaveLength(1), 10_000);
    await restartApp();
    expect(await app.ask('templates.get', { id })).toMatchObject({ status: 'preparing' });
    remote.pool.release();
    expect((await settled(id)).status).toBe('ready');
    const [job] = await app.ask('jobs.list', {});
    expect(job?.attempts).toBeGreaterThan(1);
  });

  test('refuses an empty recording and one that is already a template', async () => {
    const { id } = await app.ask('spools.begin', { kind: 'recording', name: 'r', mimeType: 'video/webm' });
    const empty = await thrownBy(app.ask('templates.createFromSpool', { spoolId: id, name: 'Empty', script: '' }));
    expect(empty.code).toBe('MEDIA_EMPTY');
    const spoolId = await spool();
    await app.ask('templates.createFromSpool', { spoolId, name: 'Once', script: '' });
    const twice = await thrownBy(app.ask('templates.createFromSpool', { spoolId, name: 'Twice', script: '' }));
    expect(['CONFLICT', 'NOT_FOUND']).toContain(twice.code);
    expect(await app.ask('templates.list', {})).toHaveLength(1);
  });

  test('takes over templates and deletions made elsewhere', async () => {
    const { id } = await readyTemplate();
    await app.ask('templates.rename', { id, name: 'Renamed' });
    const { instances } = await remote.client.call('listVideoInstances', {});
    expect(instances).toMatchObject([{ name: 'Renamed' }]);
    await remote.client.call('deleteVideoInstance', { id: instances[0]?.id ?? '' });
    expect(await app.ask('templates.list', {})).toEqual([]);
    expect(app.events).toContainEqual({ name: 'template.removed', payload: { id } });
  });
});

describe('launching', () => {
  test('renders each row once and keeps its values', async () => {
    const template = await readyTemplate();
    const launched = await app.ask('campaigns.launch', launchInput(template, [['Ada'], ['Grace']]));
    expect(launched).toMatchObject({ total: 2, templateName: 'Hello' });
    expect(await finished(launched.id)).toMatchObject({ status: 'done', succeeded: 2, failed: 0 });
    const videos = await app.ask('campaigns.videos', { id: launched.id });
    expect(videos.map(({ values, status }) => ({ values, status }))).toEqual([
      { values: ['Ada'], status: 'succeeded' },
      { values: ['Grace'], status: 'succeeded' },
    ]);
  });

  test('starts nothing twice when the same press of the button arrives twice', async () => {
    const template = await readyTemplate();
    const input = launchInput(template, [['Ada']]);
    const [first, second] = await Promise.all([app.ask('campaigns.launch', input), app.ask('campaigns.launch', input)]);
    expect(second.id).toBe(first.id);
    await finished(first.id);
    expect(line.passed.filter((path) => path === 'POST /api/ai_studio/pipeline/campaign')).toHaveLength(1);
  });

  test('queues while the studio is out of reach, over a restart, and sends once it can', async () => {
    const template = await readyTemplate();
    line.set('offline');
    const launched = await app.ask('campaigns.launch', launchInput(template, [['Ada'], ['Grace']]));
    expect(launched).toMatchObject({ status: 'waiting', total: 2 });
    await app.desktop.close();
    line.set('none');
    app = await openDesktop(dataFolder, noStudio);
    await connect();
    expect(await finished(launched.id)).toMatchObject({ status: 'done', succeeded: 2 });
  });

  test.each(['pipeline/campaign', 'ai_studio/campaign'])(
    'renders once though the answer to %s was lost',
    async (path) => {
      const template = await readyTemplate();
      line.set('answer lost', path);
      const launched = await app.ask('campaigns.launch', launchInput(template, [['Ada'], ['Grace']]));
      expect(launched.status).toBe('waiting');
      line.set('none', path);
      expect(await finished(launched.id)).toMatchObject({ status: 'done', succeeded: 2 });
      expect(remote.pool.tasks.filter((task) => task.kind === 'render')).toHaveLength(2);
      const studioTemplate = (await remote.client.call('listVideoInstances', {})).instances[0]?.id ?? '';
      expect(await remote.client.call('listCampaigns', { video_instance_id: studioTemplate })).toHaveLength(1);
    },
  );

  test('throws what the studio refuses and leaves nothing behind', async () => {
    const template = await readyTemplate();
    const error = await thrownBy(app.ask('campaigns.launch', launchInput(template, [['Ada'], ['']])));
    expect(error).toMatchObject({ code: 'ROW_VALUE_MISSING', row: 1 });
    expect(await app.ask('campaigns.list', {})).toEqual([]);
    const studioTemplate = (await remote.client.call('listVideoInstances', {})).instances[0]?.id ?? '';
    expect(await remote.client.call('listCampaigns', { video_instance_id: studioTemplate })).toEqual([]);
  });

  test('renders failed rows again, and only those', async () => {
    const template = await readyTemplate();
    remote.pool.failNext('render', new AppError('VALUE_UNSPEAKABLE'));
    const { id } = await app.ask('campaigns.launch', launchInput(template, [['Ada'], ['Grace']]));
    expect(await finished(id)).toMatchObject({ status: 'done', succeeded: 1, failed: 1 });
    const failed = (await app.ask('campaigns.videos', { id })).find(({ status }) => status === 'failed');
    expect(failed?.problem).toMatchObject({ code: 'VALUE_UNSPEAKABLE' });
    await app.ask('campaigns.retryFailed', { id });
    expect(await finished(id)).toMatchObject({ status: 'done', succeeded: 2, failed: 0 });
    expect(remote.pool.tasks.filter((task) => task.kind === 'render')).toHaveLength(3);
  });

  test('cancels the rows that are not done, and keeps those that are', async () => {
    const template = await readyTemplate();
    remote.pool.hold('render');
    const { id } = await app.ask('campaigns.launch', launchInput(template, [['Ada'], ['Grace'], ['Alan'], ['Edith']]));
    await vi.waitFor(() => expect(remote.pool.held.length).toBeGreaterThan(0), 10_000);
    expect(await app.ask('campaigns.cancel', { id })).toMatchObject({ status: 'cancelled' });
    expect(await app.ask('campaigns.cancel', { id })).toMatchObject({ status: 'cancelled' });
    expect((await app.ask('jobs.list', {})).find(({ kind }) => kind === 'generate')).toMatchObject({
      status: 'cancelled',
    });
    remote.pool.release();
    const statuses = (await app.ask('campaigns.videos', { id })).map(({ status }) => status);
    expect(statuses).not.toContain('queued');
    expect(statuses).toContain('cancelled');
  });

  test('goes away with its template', async () => {
    const template = await readyTemplate();
    const { id } = await app.ask('campaigns.launch', launchInput(template, [['Ada']]));
    await finished(id);
    await app.ask('templates.delete', { id: template.id });
    expect(await app.ask('campaigns.list', {})).toEqual([]);
    expect(await app.ask('templates.list', {})).toEqual([]);
    expect(app.events).toContainEqual({ name: 'campaign.removed', payload: { id } });
  });
});

async function finishedCampaign(names: string[][]) {
  const template = await readyTemplate();
  const { id } = await app.ask('campaigns.launch', launchInput(template, names));
  await finished(id);
  return id;
}

function exported(jobId: string) {
  return vi.waitFor(
    async () => {
      const job = (await app.ask('jobs.list', {})).find(({ id }) => id === jobId);
      expect(['queued', 'running']).not.toContain(job?.status);
      return job;
    },
    { timeout: 20_000, interval: 20 },
  );
}

describe('exporting', () => {
  test('writes every finished video and a table of results', async () => {
    const id = await finishedCampaign([['Ada'], ['=cmd()'], ['Ada']]);
    const folder = join(dataFolder, 'out', 'new folder');
    const job = await app.ask('exports.start', { campaignId: id, folder, pattern: '{first_name}.mp4' });
    expect(await exported(job.id)).toMatchObject({ status: 'succeeded', progress: 1, resultPath: folder });
    expect((await readdir(folder)).toSorted()).toEqual(['=cmd().mp4', 'Ada (2).mp4', 'Ada.mp4', 'results.csv']);
    const table = await readFile(join(folder, 'results.csv'), 'utf8');
    expect(table.split('\r\n').slice(0, 4)).toEqual([
      '\ufeffrow,first_name,file,status,problem',
      '1,Ada,Ada.mp4,succeeded,',
      `2,"'=cmd()","'=cmd().mp4",succeeded,`,
      '3,Ada,Ada (2).mp4,succeeded,',
    ]);
  });

  test('replaces its own files the second time, and never those of others', async () => {
    const id = await finishedCampaign([['Ada']]);
    const folder = join(dataFolder, 'out');
    for (const expected of [
      ['Ada.mp4', 'results.csv'],
      ['Ada.mp4', 'results.csv'],
    ]) {
      const job = await app.ask('exports.start', { campaignId: id, folder, pattern: '{first_name}' });
      expect(await exported(job.id)).toMatchObject({ status: 'succeeded' });
      expect((await readdir(folder)).toSorted()).toEqual(expected);
    }
    const template = (await app.ask('templates.list', {}))[0];
    if (!template) throw new Error('no template');
    const other = await app.ask('campaigns.launch', launchInput(template, [['Ada']]));
    await finished(other.id);
    const job = await app.ask('exports.start', { campaignId: other.id, folder, pattern: '{first_name}' });
    await exported(job.id);
    expect((await readdir(folder)).toSorted()).toEqual(['Ada (2).mp4', 'Ada.mp4', 'results (2).csv', 'results.csv']);
  });

  test('refuses before it writes: nothing ready, unknown variable, no full path', async () => {
    const id = await finishedCampaign([['Ada']]);
    const folder = join(dataFolder, 'never');
    const unknown = await thrownBy(app.ask('exports.start', { campaignId: id, folder, pattern: '{nickname}' }));
    expect(unknown.code).toBe('VARIABLE_UNKNOWN');
    expect(existsSync(folder)).toBe(false);
    const relative = await thrownBy(app.ask('exports.start', { campaignId: id, folder: 'videos', pattern: '{row}' }));
    expect(relative).toMatchObject({ code: 'INVALID_REQUEST', subject: 'folder' });
    remote.pool.failNext('render', new AppError('VALUE_UNSPEAKABLE'));
    const template = (await app.ask('templates.list', {}))[0];
    if (!template) throw new Error('no template');
    const none = await app.ask('campaigns.launch', launchInput(template, [['Grace']]));
    expect(await finished(none.id)).toMatchObject({ status: 'failed', problem: { code: 'VALUE_UNSPEAKABLE' } });
    const nothing = await thrownBy(app.ask('exports.start', { campaignId: none.id, folder, pattern: '{row}' }));
    expect(nothing.code).toBe('EXPORT_NOTHING_READY');
  });
});

describe('media for the window', () => {
  test('comes through opaque paths, in ranges, typed by their name', async () => {
    const template = await readyTemplate();
    const whole = await app.desktop.media(template.videoUrl ?? '', {});
    const bytes = Buffer.from(await new Response(whole.body).arrayBuffer());
    expect(whole).toMatchObject({
      status: 200,
      headers: { 'content-type': 'video/mp4', 'x-content-type-options': 'nosniff' },
    });
    const part = await app.desktop.media(template.videoUrl ?? '', { range: 'bytes=4-7' });
    expect(part).toMatchObject({ status: 206, headers: { 'content-range': `bytes 4-7/${bytes.length}` } });
    expect(Buffer.from(await new Response(part.body).arrayBuffer()).toString()).toBe('ftyp');
    const same = await app.desktop.media(template.videoUrl ?? '', { ifNoneMatch: whole.headers['etag'] });
    expect(same.status).toBe(304);
  });

  test.each([
    '/media/template/unknown/video.mp4',
    '/media/template/../../desktop.db',
    '/media/other/x/video.mp4',
    '/etc/passwd',
    '/media/audition/x/video.mp4',
  ])('does not come from %s', async (path) => {
    expect((await thrownBy(app.desktop.media(path, {}))).code).toBe('NOT_FOUND');
  });

  test('has no studio address in anything the window is given', async () => {
    const template = await readyTemplate();
    const { url } = await app.ask('templates.audition', {
      id: template.id,
      values: { first_name: 'Ada' },
      sections: [{ variable: 'first_name', start: 0.2, end: 0.6 }],
      voice: 'flite:slt',
    });
    expect(url).toMatch(/^\/media\/audition\/[\w-]+\/video\.mp4$/);
    expect((await app.desktop.media(url, { range: 'bytes=0-9' })).status).toBe(206);
    const told = JSON.stringify([app.events, await app.ask('templates.list', {})]);
    expect(told).not.toContain(remote.studio.url);
    expect(told).not.toContain(remote.studio.token);
  });
});

describe('requests', () => {
  test.each([
    ['an unknown name', 'templates.explode', {}],
    ['a name of the language itself', 'constructor', {}],
    ['a wrong input', 'templates.get', { id: 4 }],
    ['no input', 'templates.get', undefined],
    ['an address that is not https', 'app.openExternal', { url: 'file:///etc/passwd' }],
  ])('with %s are answered with an error', async (_, name, input) => {
    expect(await app.desktop.handle(name, input)).toMatchObject({ ok: false, error: { code: 'INVALID_REQUEST' } });
  });

  test('never carry technical detail to the window', async () => {
    line.set('offline');
    const answer = await app.desktop.handle('templates.rename', { id: 'unknown', name: 'x' });
    expect(answer).toMatchObject({ ok: false });
    expect(JSON.stringify(answer)).not.toContain('detail');
  });

  test('on a data folder that another app uses say so', async () => {
    const error = await thrownBy(openDesktop(dataFolder, noStudio));
    expect(error).toMatchObject({ code: 'DATA_FOLDER_IN_USE', message: expect.stringContaining('--data') });
  });
});
