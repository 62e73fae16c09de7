import { existsSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { AppError } from '#shared/errors/index.ts';
import { defaultCampaignOptions } from '#shared/ipc/index.ts';
import { commentIn } from '../../support/comment-still.ts';
import { openFaultyLine } from '../../support/desktop.ts';
import { patience, until } from '../../support/patience.ts';
import { remoteApp } from '../../support/remote-app.ts';
import { thrownBy } from '../../support/thrown.ts';

const app = remoteApp();

async function finishedCampaign(...values: string[]) {
  const template = await app.readyTemplate();
  const { id } = await app.launch(template, ...values);
  await app.finished(id);
  return id;
}

function exported(jobId: string) {
  return vi.waitFor(async () => {
    const job = (await app.ask('jobs.list', {})).find(({ id }) => id === jobId);
    expect(['queued', 'running']).not.toContain(job?.status);
    return job;
  }, patience);
}

/** Files of two campaigns for Ada that were exported into one folder. */
const bothExports = [
  'Ada (2).mp4',
  'Ada.mp4',
  'contact-sheet (2).html',
  'contact-sheet.html',
  'results (2).csv',
  'results.csv',
];

/** Exports a campaign up to its second video, whose download is held until it is released. */
async function exportUpToSecond(id: string, folder: string) {
  onTestFinished(() => void vi.unstubAllGlobals());
  const second = Promise.withResolvers<void>();
  const { fetch } = globalThis;
  const videos = await app.ask('campaigns.videos', { id });
  const saved: string[] = [];
  const addresses = await Promise.all(
    videos.map(async ({ studioId }) =>
      String((await app.studio.client.call('getGeneratedVideo', { id: studioId ?? '' })).url),
    ),
  );
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const row = addresses.findIndex((address) => new URL(address).pathname === new URL(url).pathname);
    const isForSize = new Headers(init?.headers).get('range') === 'bytes=0-0';
    if (row === 1 && !isForSize) await second.promise;
    if (row >= 0 && !isForSize) saved.push(videos[row]?.values[0] ?? '');
    return fetch(url, init);
  });
  const job = await app.ask('exports.start', { campaignId: id, folder, pattern: '{row:03}.mp4' });
  await until(async () => saved.length === 1 && existsSync(join(folder, '001.mp4')));
  return { job, release: () => second.resolve() };
}

/** Gives a file a time as if the clock had been an hour ahead. */
function writtenLater(file: string): void {
  const later = new Date(Date.now() + 3_600_000);
  utimesSync(file, later, later);
}

describe('exporting', () => {
  test('replaces the files of a video that was corrected since', async () => {
    const id = await finishedCampaign('Sara', 'Edith');
    const folder = join(app.dataFolder, 'out', 'again');
    const save = async () => {
      const job = await app.ask('exports.start', { campaignId: id, folder, pattern: '{row:03}.mp4', pages: true });
      expect(await exported(job.id)).toMatchObject({ status: 'succeeded' });
      return (await readdir(folder, { recursive: true })).toSorted();
    };
    const fileOf = async (row: string) => (await stat(join(folder, `${row}.mp4`))).ino;
    const files = await save();
    const first = await fileOf('001');
    const stays = async () =>
      (await app.ask('campaigns.videos', { id })).map(({ row, studioId, published }) => ({ row, studioId, published }));
    const before = await stays();
    app.studio.pool.hold('render');
    const rows = [{ row: 0, values: ['Sarah'], background: '' }];
    expect(await app.ask('campaigns.correct', { id, rows })).toMatchObject({ status: 'running', succeeded: 1 });
    app.studio.pool.release();
    expect(await app.finished(id)).toMatchObject({ status: 'done', succeeded: 2, total: 2 });
    expect(await stays()).toEqual(before);
    expect((await app.ask('campaigns.videos', { id })).map(({ values }) => values)).toEqual([['Sarah'], ['Edith']]);
    expect(await save()).toEqual(files);
    expect(await fileOf('001')).not.toBe(first);
    expect(await readFile(join(folder, 'share-pages', '001', 'index.html'), 'utf8')).toContain('Sarah');
    expect((await stat(join(folder, 'share-pages', '001', 'video.mp4'))).ino).toBe(await fileOf('001'));
  });

  test.each([
    ['goes on', (_file: string) => Promise.resolve()],
    ['is continued after a restart', () => app.restart()],
    ['is continued after a restart, by a clock set back,', (file: string) => app.restart(() => writtenLater(file))],
  ])('of a video that is corrected while it %s has the corrected one', async (_when, between) => {
    const id = await finishedCampaign('Sara', 'Edith');
    const folder = join(app.dataFolder, 'out');
    const { job, release } = await exportUpToSecond(id, folder);
    const first = (await stat(join(folder, '001.mp4'))).ino;
    await app.ask('campaigns.correct', { id, rows: [{ row: 0, values: ['Sarah'], background: '' }] });
    await app.finished(id);
    await Promise.all([between(join(folder, '001.mp4')), release()]);
    expect(await exported(job.id)).toMatchObject({ status: 'succeeded' });
    expect((await stat(join(folder, '001.mp4'))).ino).not.toBe(first);
    expect(await readFile(join(folder, 'results.csv'), 'utf8')).toContain('1,Sarah,001.mp4,succeeded,');
  });

  test.each([
    ['has the corrected one', null, '1,Sarah,001.mp4,succeeded,'],
    ['names the failure of its correction', new AppError('VOICE_UNAVAILABLE'), '1,Sarah,,failed,'],
  ])('of a video that is still being corrected when the others are saved %s', async (_ends, failure, line) => {
    const id = await finishedCampaign('Sara', 'Edith');
    const folder = join(app.dataFolder, 'out');
    const { job, release } = await exportUpToSecond(id, folder);
    app.studio.pool.hold('render');
    if (failure) app.studio.pool.failNext('render', failure);
    await app.ask('campaigns.correct', { id, rows: [{ row: 0, values: ['Sarah'], background: '' }] });
    release();
    await until(async () => existsSync(join(folder, '002.mp4')));
    await until(async () =>
      (await app.ask('jobs.list', {})).some((one) => one.id === job.id && (one.waiting || one.status === 'succeeded')),
    );
    app.studio.pool.release();
    await app.finished(id);
    expect(await exported(job.id)).toMatchObject({ status: 'succeeded' });
    const table = await readFile(join(folder, 'results.csv'), 'utf8');
    expect(table).toContain(line);
    expect(table).toContain('2,Edith,002.mp4,succeeded,');
  });

  test('writes every finished video and a table of results', async () => {
    const id = await finishedCampaign('Ada', '=cmd', 'Ada');
    const folder = join(app.dataFolder, 'out', 'new folder');
    const job = await app.ask('exports.start', { campaignId: id, folder, pattern: '{first_name}.mp4' });
    expect(await exported(job.id)).toMatchObject({ status: 'succeeded', progress: 1, resultPath: folder });
    expect((await readdir(folder)).toSorted()).toEqual([
      '=cmd.mp4',
      'Ada (2).mp4',
      'Ada.mp4',
      'contact-sheet.html',
      'results.csv',
    ]);
    const table = await readFile(join(folder, 'results.csv'), 'utf8');
    expect(table.split('\r\n').slice(0, 4)).toEqual([
      '\ufeffrow,first_name,file,status,problem',
      '1,Ada,Ada.mp4,succeeded,',
      `2,"'=cmd","'=cmd.mp4",succeeded,`,
      '3,Ada,Ada (2).mp4,succeeded,',
    ]);
  });

  test('numbers videos as their rows are numbered in the list they were chosen from', async () => {
    const template = await app.readyTemplate();
    const { id } = await app.ask('campaigns.launch', { ...app.launchInput(template, ['Ada', 'Bo']), lines: [4, 120] });
    await app.finished(id);
    expect((await app.ask('campaigns.videos', { id })).map(({ row, line }) => [row, line])).toEqual([
      [0, 4],
      [1, 120],
    ]);
    const folder = join(app.dataFolder, 'out');
    const job = await app.ask('exports.start', { campaignId: id, folder, pattern: '{row:03} {first_name}.mp4' });
    await exported(job.id);
    expect((await readdir(folder)).filter((name) => name.endsWith('.mp4')).toSorted()).toEqual([
      '004 Ada.mp4',
      '120 Bo.mp4',
    ]);
    const table = await readFile(join(folder, 'results.csv'), 'utf8');
    expect(table.split('\r\n').slice(1, 3)).toEqual(['4,Ada,004 Ada.mp4,succeeded,', '120,Bo,120 Bo.mp4,succeeded,']);
  });

  test('of two campaigns into one folder at the same time share no file', async () => {
    const campaigns = [await finishedCampaign('Ada'), await finishedCampaign('Ada')];
    const folder = join(app.dataFolder, 'out');
    const jobs = await Promise.all(
      campaigns.map((campaignId) => app.ask('exports.start', { campaignId, folder, pattern: '{first_name}' })),
    );
    for (const { id } of jobs) expect(await exported(id)).toMatchObject({ status: 'succeeded' });
    expect((await readdir(folder)).toSorted()).toEqual(bothExports);
  });

  test('of two campaigns into one folder by two paths share no file', async () => {
    const campaigns = [await finishedCampaign('Ada'), await finishedCampaign('Ada')];
    const folder = join(app.dataFolder, 'out');
    const link = join(app.dataFolder, 'link');
    mkdirSync(folder);
    symlinkSync(folder, link, 'junction');
    const jobs = await Promise.all(
      [folder, link].map((path, index) =>
        app.ask('exports.start', { campaignId: campaigns[index] ?? '', folder: path, pattern: '{first_name}' }),
      ),
    );
    for (const { id } of jobs) expect(await exported(id)).toMatchObject({ status: 'succeeded' });
    expect((await readdir(folder)).toSorted()).toEqual(bothExports);
  });

  test('leaves the names that an export of another account will take once that is chosen again', async () => {
    const first = await finishedCampaign('Ada');
    const folder = join(app.dataFolder, 'out');
    const { account } = await app.ask('connection.get', {});
    const other = await openFaultyLine(app.studio.studio.url);
    try {
      app.line.set('hangs', '/video.mp4');
      const waiting = await app.ask('exports.start', { campaignId: first, folder, pattern: '{first_name}' });
      const { clientId, clientSecret } = app.credentials();
      await app.ask('accounts.add', { baseUrl: other.url, credentials: { kind: 'client', clientId, clientSecret } });
      const [template] = await vi.waitFor(async () => {
        const templates = await app.ask('templates.list', {});
        expect(templates).toHaveLength(1);
        return templates;
      }, patience);
      if (!template) throw new Error('no template');
      const second = await app.launch(template, 'Ada');
      await app.finished(second.id);
      const job = await app.ask('exports.start', { campaignId: second.id, folder, pattern: '{first_name}' });
      expect(await exported(job.id)).toMatchObject({ status: 'succeeded' });
      app.line.set('none', '/video.mp4');
      await app.ask('accounts.use', { id: account });
      expect(await exported(waiting.id)).toMatchObject({ status: 'succeeded' });
      expect((await readdir(folder)).toSorted()).toEqual(bothExports);
    } finally {
      await other.close();
    }
  });

  test('writes share pages that hold the exported videos without taking room twice', async () => {
    const template = await app.readyTemplate();
    const options = { ...defaultCampaignOptions, captions: 'text' as const, pageTitle: 'For {first_name} & Co' };
    const { id } = await app.ask('campaigns.launch', { ...app.launchInput(template, ['Ada', 'Grace']), options });
    await app.finished(id);
    const folder = join(app.dataFolder, 'out');
    const pages = join(folder, 'share-pages');
    const files = ['index.html', 'poster.jpg', 'preview.gif', 'video.mp4'];
    // Twice: the second time replaces its own.
    for (const stills of [true, false]) {
      const wanted = { campaignId: id, folder, pattern: '{first_name}', pages: true, stills };
      const job = await app.ask('exports.start', wanted);
      expect(await exported(job.id)).toMatchObject({ status: 'succeeded' });
      expect((await readdir(pages)).toSorted()).toEqual(['Ada', 'Grace', 'index.html']);
      const expected = files.filter((name) => stills || name !== 'preview.gif');
      expect((await readdir(join(pages, 'Ada'))).toSorted()).toEqual(expected);
      expect((await readFile(join(pages, 'index.html'), 'utf8')).includes('Grace/preview.gif')).toBe(stills);
    }
    const estimate = (wanted: { pages: boolean; stills: boolean }) =>
      app.ask('exports.estimate', { campaignId: id, ...wanted }).then(({ bytes }) => bytes ?? NaN);
    const videos = await estimate({ pages: false, stills: false });
    const sizeOf = (of: (name: string) => string) =>
      ['Ada', 'Grace'].reduce((sum, name) => sum + statSync(of(name)).size, 0);
    expect(videos).toBe(sizeOf((name) => join(folder, `${name}.mp4`)));
    const posters = await estimate({ pages: true, stills: false });
    expect(posters - videos).toBe(sizeOf((name) => join(pages, name, 'poster.jpg')));
    expect(await estimate({ pages: true, stills: true })).toBeGreaterThan(posters);
    expect(statSync(join(pages, 'Ada', 'video.mp4')).ino).toBe(statSync(join(folder, 'Ada.mp4')).ino);
    const page = await readFile(join(pages, 'Ada', 'index.html'), 'utf8');
    expect(page).toContain('<h1 dir="auto">For Ada &amp; Co</h1>');
    expect(page).toContain('src="data:text/vtt;base64,');
    expect(await readFile(join(pages, 'index.html'), 'utf8')).toContain('href="Grace/index.html"');
  });

  test('writes a thumbnail and a GIF of each video on request, and names them in the tables', async () => {
    const id = await finishedCampaign('Ada', 'Grace');
    const folder = join(app.dataFolder, 'out');
    const wanted = { campaignId: id, folder, pattern: '{first_name}', stills: true };
    const before = await app.ask('exports.estimate', { campaignId: id, pages: false, stills: true });
    expect(await exported((await app.ask('exports.start', wanted)).id)).toMatchObject({ status: 'succeeded' });
    const stills = ['Ada.gif', 'Ada.jpg', 'Grace.gif', 'Grace.jpg'];
    expect((await readdir(join(folder, 'thumbnails'))).toSorted()).toEqual(stills);
    const files = ['Ada.mp4', 'Grace.mp4', ...stills.map((name) => join('thumbnails', name))];
    expect(before.bytes).toBe(files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0));
    const table = await readFile(join(folder, 'results.csv'), 'utf8');
    expect(table.split('\r\n').slice(0, 2)).toEqual([
      '\ufeffrow,first_name,file,thumbnail,gif,status,problem',
      '1,Ada,Ada.mp4,thumbnails/Ada.jpg,thumbnails/Ada.gif,succeeded,',
    ]);
    expect(await readFile(join(folder, 'contact-sheet.html'), 'utf8')).toContain('<img src="thumbnails/Grace.jpg"');
    // Its own folder is used again.
    expect(await exported((await app.ask('exports.start', wanted)).id)).toMatchObject({ status: 'succeeded' });
    expect(await readdir(folder)).not.toContain('thumbnails (2)');
  });

  test('fails while thumbnails cannot be drawn, instead of saving the picture of the template', async () => {
    const template = await app.readyTemplate();
    const options = { ...defaultCampaignOptions, stillText: 'Hi {{first_name|Sarah}}' };
    const { id } = await app.ask('campaigns.launch', { ...app.launchInput(template, ['Ada', 'Grace']), options });
    await app.finished(id);
    const folder = join(app.dataFolder, 'out');
    const wanted = { campaignId: id, folder, pattern: '{first_name}', stills: true };
    app.studio.pool.failAll('personal-still', new AppError('STORAGE_FULL'));
    expect(await exported((await app.ask('exports.start', wanted)).id)).toMatchObject({
      status: 'failed',
      problem: { code: 'STORAGE_FULL', sentence: { key: 'stillNotDrawn', values: { cause: 'full' } } },
    });
    expect(await readdir(join(folder, 'thumbnails'))).toEqual([]);
    app.studio.pool.failAll('personal-still', undefined);
    expect(await exported((await app.ask('exports.start', wanted)).id)).toMatchObject({ status: 'succeeded' });
    expect(commentIn(await readFile(join(folder, 'thumbnails', 'Grace.jpg')))).toBe('poster of Hi Grace');
  });

  test('says that a saved video was deleted before it ended, and saves it the next time', async () => {
    const id = await finishedCampaign('Ada', 'Grace');
    const folder = join(app.dataFolder, 'out');
    const wanted = { campaignId: id, folder, pattern: '{first_name}', stills: true };
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
      if (existsSync(join(folder, 'results.csv'))) rmSync(join(folder, 'Ada.mp4'), { force: true });
      return fetch(url, init);
    });
    try {
      expect(await exported((await app.ask('exports.start', wanted)).id)).toMatchObject({
        status: 'failed',
        problem: { code: 'STORAGE_UNWRITABLE', sentence: { key: 'exportRemoved', values: { count: 1, folder } } },
      });
    } finally {
      vi.unstubAllGlobals();
    }
    expect(await exported((await app.ask('exports.start', wanted)).id)).toMatchObject({ status: 'succeeded' });
    expect((await readdir(folder)).filter((name) => name.endsWith('.mp4')).toSorted()).toEqual([
      'Ada.mp4',
      'Grace.mp4',
    ]);
  });

  test('writes captions beside their videos, and never over a file of somebody else', async () => {
    const template = await app.readyTemplate();
    const options = { ...defaultCampaignOptions, captions: 'text' as const };
    const { id } = await app.ask('campaigns.launch', { ...app.launchInput(template, ['Ada', 'Grace']), options });
    await app.finished(id);
    const folder = join(app.dataFolder, 'out');
    mkdirSync(folder);
    writeFileSync(join(folder, 'Grace.vtt'), 'of somebody else');
    const expected = [
      'Ada.mp4',
      'Ada.vtt',
      'Grace (2).mp4',
      'Grace (2).vtt',
      'Grace.vtt',
      'contact-sheet.html',
      'results.csv',
    ];
    for (let time = 0; time < 2; time++) {
      const job = await app.ask('exports.start', { campaignId: id, folder, pattern: '{first_name}' });
      expect(await exported(job.id)).toMatchObject({ status: 'succeeded' });
      expect((await readdir(folder)).toSorted()).toEqual(expected);
    }
    expect(await readFile(join(folder, 'Ada.vtt'), 'utf8')).toMatch(/^WEBVTT/);
    expect(await readFile(join(folder, 'Grace.vtt'), 'utf8')).toBe('of somebody else');
  });

  test('replaces its own files the second time, and never those of others', async () => {
    const id = await finishedCampaign('Ada');
    const folder = join(app.dataFolder, 'out');
    for (const expected of [
      ['Ada.mp4', 'contact-sheet.html', 'results.csv'],
      ['Ada.mp4', 'contact-sheet.html', 'results.csv'],
    ]) {
      const job = await app.ask('exports.start', { campaignId: id, folder, pattern: '{first_name}' });
      expect(await exported(job.id)).toMatchObject({ status: 'succeeded' });
      expect((await readdir(folder)).toSorted()).toEqual(expected);
    }
    const template = (await app.ask('templates.list', {}))[0];
    if (!template) throw new Error('no template');
    const other = await app.launch(template, 'Ada');
    await app.finished(other.id);
    const job = await app.ask('exports.start', { campaignId: other.id, folder, pattern: '{first_name}' });
    await exported(job.id);
    expect((await readdir(folder)).toSorted()).toEqual(bothExports);
  });

  test('replaces no files of another campaign that took their names in the emptied folder', async () => {
    const id = await finishedCampaign('Ada');
    const folder = join(app.dataFolder, 'out');
    const [template] = await app.ask('templates.list', {});
    if (!template) throw new Error('no template');
    const other = await app.launch(template, 'Ada');
    await app.finished(other.id);
    const save = async (campaignId: string) => {
      const { id: job } = await app.ask('exports.start', { campaignId, folder, pattern: '{first_name}' });
      expect(await exported(job)).toMatchObject({ status: 'succeeded' });
      return (await readdir(folder)).toSorted();
    };
    const own = await save(id);
    for (const name of own) rmSync(join(folder, name));
    expect(await save(other.id)).toEqual(own);
    const kept = own.map((name) => statSync(join(folder, name)).ino);
    expect(await save(id)).toEqual(bothExports);
    expect(own.map((name) => statSync(join(folder, name)).ino)).toEqual(kept);
    // Now each has its own files to replace.
    expect(await save(other.id)).toEqual(bothExports);
    expect(await save(id)).toEqual(bothExports);
  });

  test('leaves a table that somebody made after an export that was cancelled before it wrote one', async () => {
    const id = await finishedCampaign('Ada');
    const folder = join(app.dataFolder, 'out');
    const { fetch } = globalThis;
    const asked = Promise.withResolvers<void>();
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      if (!url.endsWith('/video.mp4') || new Headers(init?.headers).has('range')) return fetch(url, init);
      asked.resolve();
      return new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new TypeError('fetch failed')));
      });
    });
    try {
      const cancelled = await app.ask('exports.start', { campaignId: id, folder, pattern: '{first_name}' });
      await asked.promise;
      expect(await app.ask('jobs.cancel', { id: cancelled.id })).toMatchObject({ status: 'cancelled' });
    } finally {
      vi.unstubAllGlobals();
    }
    writeFileSync(join(folder, 'results.csv'), 'of somebody else');
    const job = await app.ask('exports.start', { campaignId: id, folder, pattern: '{first_name}' });
    expect(await exported(job.id)).toMatchObject({ status: 'succeeded' });
    expect(await readFile(join(folder, 'results.csv'), 'utf8')).toBe('of somebody else');
  });

  test('finishes though the app was closed in the middle, and saves no video twice', async () => {
    const id = await finishedCampaign('Ada', 'Grace', 'Alan', 'Edith', 'Barbara', 'Donald', 'Joan', 'Ken', 'Radia');
    const folder = join(app.dataFolder, 'out');
    const { fetch } = globalThis;
    let passed = 0;
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      const isForSize = new Headers(init?.headers).get('range') === 'bytes=0-0';
      if (!url.endsWith('/video.mp4') || isForSize || (passed += 1) <= 4) return fetch(url, init);
      const { promise, reject } = Promise.withResolvers<Response>();
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      return promise;
    });
    const job = await app.ask('exports.start', { campaignId: id, folder, pattern: '{row:03}' });
    await until(
      () => existsSync(folder) && readdirSync(folder).filter((name) => /^\d+\.mp4$/u.test(name)).length === 4,
    );
    vi.unstubAllGlobals();
    let saved: { name: string; ino: number }[] = [];
    await app.restart(() => {
      const names = readdirSync(folder).filter((name) => !name.startsWith('.'));
      saved = names.map((name) => ({ name, ino: statSync(join(folder, name)).ino }));
    });
    expect(saved).toHaveLength(4);
    expect(await exported(job.id)).toMatchObject({ status: 'succeeded' });
    const files = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((row) => `00${row}.mp4`);
    expect((await readdir(folder)).toSorted()).toEqual([...files, 'contact-sheet.html', 'results.csv']);
    expect(saved.map(({ name }) => ({ name, ino: statSync(join(folder, name)).ino }))).toEqual(saved);
  });

  test('goes on after the network was gone in the middle', async () => {
    const id = await finishedCampaign('Ada', 'Grace', 'Alan', 'Edith', 'Barbara', 'Donald');
    const folder = join(app.dataFolder, 'out');
    const { fetch } = globalThis;
    let isCut = true;
    let [passed, refused] = [0, 0];
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      if (!url.endsWith('/video.mp4')) return fetch(url, init);
      if (isCut && passed === 3) {
        refused += 1;
        throw new TypeError('fetch failed');
      }
      passed += 1;
      return fetch(url, init);
    });
    try {
      const job = await app.ask('exports.start', { campaignId: id, folder, pattern: '{row:03}' });
      await until(() => refused > 0);
      expect((await app.ask('jobs.list', {})).find((each) => each.id === job.id)?.status).toBe('running');
      isCut = false;
      expect(await exported(job.id)).toMatchObject({ status: 'succeeded' });
      const files = [1, 2, 3, 4, 5, 6].map((row) => `00${row}.mp4`);
      expect((await readdir(folder)).toSorted()).toEqual([...files, 'contact-sheet.html', 'results.csv']);
    } finally {
      vi.unstubAllGlobals();
    }
  });

  test.each([
    ['a page', () => new Response('<html>Sign in</html>', { headers: { 'content-type': 'text/html' } })],
    ['a page that says nothing of itself', () => new Response('<!doctype html><p>Sign in')],
    ['the page of a gateway that finds nothing', () => new Response('404 page not found', { status: 404 })],
    ['a refusal of a gateway', () => Response.json({ message: 'no Route matched' }, { status: 403 })],
    ['something else', () => new Response('maintenance')],
  ])('waits while %s comes in place of a video', async (_what, answer) => {
    const id = await finishedCampaign('Ada', 'Grace');
    const folder = join(app.dataFolder, 'out');
    const { fetch } = globalThis;
    let replaced = 0;
    let isReplaced = true;
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      // How long a file is, is asked before the job begins.
      if (!isReplaced || !url.endsWith('/video.mp4') || init?.method === 'HEAD') return fetch(url, init);
      replaced += 1;
      return answer();
    });
    try {
      const job = await app.ask('exports.start', { campaignId: id, folder, pattern: '{row:03}' });
      await vi.waitFor(async () => {
        app.desktop.wake();
        const now = (await app.ask('jobs.list', {})).find((each) => each.id === job.id);
        expect(replaced > 4 || now?.status === 'failed').toBe(true);
      }, patience);
      expect((await app.ask('jobs.list', {})).find((each) => each.id === job.id)?.status).toBe('running');
      expect((await readdir(folder)).filter((name) => name.endsWith('.mp4'))).toEqual([]);
      isReplaced = false;
      app.desktop.wake();
      expect(await exported(job.id)).toMatchObject({ status: 'succeeded' });
      expect((await readdir(folder)).toSorted()).toEqual(['001.mp4', '002.mp4', 'contact-sheet.html', 'results.csv']);
    } finally {
      vi.unstubAllGlobals();
    }
  });

  test('writes everything but a video that the studio has lost, says which, and is completed by the next export', async () => {
    const id = await finishedCampaign('Ada', 'Grace', 'Alan', 'Edith', 'Barbara');
    const folder = join(app.dataFolder, 'out');
    const { fetch } = globalThis;
    let lost: string | undefined;
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      if (url.endsWith('/video.mp4')) lost ??= url;
      return url === lost ? new Response(null, { status: 404 }) : fetch(url, init);
    });
    try {
      const wanted = { campaignId: id, folder, pattern: '{row:03}', pages: true, stills: false };
      const job = await app.ask('exports.start', wanted);
      // What is not there is asked for again for a while; each waking is one more time.
      const ended = await vi.waitFor(async () => {
        app.desktop.wake();
        const now = (await app.ask('jobs.list', {})).find((each) => each.id === job.id);
        expect(now?.status).toBe('failed');
        return now;
      }, patience);
      expect(ended?.problem).toMatchObject({ code: 'NOT_FOUND' });
      expect(ended?.problem?.message).toContain('Row 1 is missing');
      const saved = (await readdir(folder)).filter((name) => name.endsWith('.mp4'));
      expect(saved.toSorted()).toEqual([2, 3, 4, 5].map((row) => `00${row}.mp4`));
      const [, first = '', second = ''] = (await readFile(join(folder, 'results.csv'), 'utf8')).split('\r\n');
      expect(first).toMatch(/^1,Ada,.*,lost,.*no longer has the video of row 1/u);
      expect(second).toMatch(/^2,Grace,002\.mp4,.*succeeded/u);
      expect(await readdir(join(folder, 'share-pages'))).toEqual(
        expect.arrayContaining(['index.html', '002', '003', '004', '005']),
      );
      expect(await readdir(join(folder, 'share-pages'))).not.toContain('001');
    } finally {
      vi.unstubAllGlobals();
    }
    const before = await readdir(folder);
    const again = await app.ask('exports.start', {
      campaignId: id,
      folder,
      pattern: '{row:03}',
      pages: true,
      stills: false,
    });
    expect(await exported(again.id)).toMatchObject({ status: 'succeeded' });
    expect((await readdir(folder)).toSorted()).toEqual([...before, '001.mp4'].toSorted());
  });

  test('refuses before it writes: nothing ready, unknown variable, no full path', async () => {
    const id = await finishedCampaign('Ada');
    const folder = join(app.dataFolder, 'never');
    const unknown = await thrownBy(app.ask('exports.start', { campaignId: id, folder, pattern: '{nickname}' }));
    expect(unknown.code).toBe('VARIABLE_UNKNOWN');
    expect(existsSync(folder)).toBe(false);
    const relative = await thrownBy(app.ask('exports.start', { campaignId: id, folder: 'videos', pattern: '{row}' }));
    expect(relative).toMatchObject({ code: 'INVALID_REQUEST', subject: 'folder' });
    app.studio.pool.failNext('render', new AppError('VALUE_UNSPEAKABLE'));
    const template = (await app.ask('templates.list', {}))[0];
    if (!template) throw new Error('no template');
    const none = await app.launch(template, 'Grace');
    expect(await app.finished(none.id)).toMatchObject({ status: 'failed', problem: { code: 'VALUE_UNSPEAKABLE' } });
    const nothing = await thrownBy(app.ask('exports.start', { campaignId: none.id, folder, pattern: '{row}' }));
    expect(nothing.code).toBe('EXPORT_NOTHING_READY');
  });
});
