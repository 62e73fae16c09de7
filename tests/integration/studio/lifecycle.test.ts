import Database from 'better-sqlite3';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { createLogger } from '#electron/lib/logger.ts';
import { startStudio } from '#electron/studio/studio.ts';
import { interfaceVersion } from '#shared/api/index.ts';
import { standInTemplate } from '../../support/stand-in-template.ts';
import {
  campaignDone,
  readyCampaign,
  readyTemplate,
  startTestStudio,
  until,
  upload,
  type TestStudio,
} from '../../support/studio.ts';
import { createStandInPool } from '../../support/stand-in-pool.ts';
import { thrownBy } from '../../support/thrown.ts';

let running: TestStudio | undefined;

afterEach(async () => {
  await running?.end();
  running = undefined;
});

/** Each file and folder below a folder, with a file's bytes. */
function contentsOf(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => {
    const path = join(entry.parentPath, entry.name);
    return [path, entry.isFile() ? readFileSync(path, 'base64') : 'a folder'] as const;
  });
  return Object.fromEntries(entries);
}

const variables = ['first_name', 'company'];

async function start(): Promise<TestStudio> {
  running = await startTestStudio(await standInTemplate());
  return running;
}

/** Changes rows as a crash would have left them, while the studio is closed. */
function edit(folder: string, sql: string): void {
  const db = new Database(join(folder, 'studio.db'));
  db.exec(sql);
  db.close();
}

describe('after a crash', () => {
  test('rows that were being processed are rendered again, and given up after three attempts', async () => {
    const studio = await start();
    const { campaignId } = await readyCampaign(studio);
    const names = ['Ada', 'Grace', 'Joan'].map((name) => [name, 'x']);
    await studio.client.call('generateCampaign', {
      campaign_id: campaignId,
      generation_mode: 'keep_original',
      variables,
      names,
    });
    await campaignDone(studio, campaignId);
    await studio.studio.close();
    edit(
      studio.folder,
      `UPDATE generated_videos SET status = 'queued', plan = NULL;
      INSERT INTO work (lane_id, kind, key, attempts, lease_owner, lease_token, lease_until)
        SELECT l.id, 'video', v.id, iif(v.row_index = 1, 3, 1), iif(v.row_index < 2, 'studio', NULL), 1, 0
        FROM generated_videos v JOIN lanes l ON l.batch_id = v.batch_id AND l.kind = 'video' ORDER BY v.seq;
      UPDATE lanes SET open = 1`,
    );
    await studio.restart();
    await campaignDone(studio, campaignId);
    const { videos } = await studio.client.call('listGeneratedByCampaign', { campaign_id: campaignId });
    expect(videos.map(({ status, message }) => [status, message])).toEqual([
      ['succeeded', null],
      ['failed', 'INTERNAL'],
      ['succeeded', null],
    ]);
    // What was booked before is not booked again.
    expect(await studio.client.call('getCampaignCredits', { id: campaignId })).toMatchObject({ used: 3, videos: 3 });
  });

  test('an import that was running is done again from the kept original', async () => {
    const studio = await start();
    const id = await readyTemplate(studio);
    await studio.studio.close();
    edit(
      studio.folder,
      `UPDATE imports SET outcome = NULL; UPDATE templates SET hash = NULL, info = NULL, normalizer = NULL, recording_hash = NULL, recording_info = NULL;
      UPDATE lanes SET open = 1;
      INSERT INTO work (lane_id, kind, key, attempts, lease_owner, lease_token, lease_until)
        SELECT l.id, 'import', i.template_id, 1, 'studio', 1, 0 FROM imports i JOIN lanes l ON l.kind = 'import'`,
    );
    await studio.restart();
    await until(async () => (await studio.client.call('templateDetails', { id })).import.status === 'succeeded');
    expect(studio.pool.tasks.map(({ kind }) => kind)).toEqual(['normalize', 'stills']);
  });
});

describe('closing', () => {
  test('lets running work finish, keeps what waits, and goes on with it at the next start', async () => {
    const studio = await start();
    const { campaignId } = await readyCampaign(studio);
    studio.pool.hold('render');
    const names = Array.from({ length: 10 }, (_, row) => [`Name ${row}`, `Company ${row}`]);
    await studio.client.call('generateCampaign', {
      campaign_id: campaignId,
      generation_mode: 'keep_original',
      variables,
      names,
    });
    await until(() => studio.pool.held.length === 4);
    const closing = studio.studio.close();
    expect(await thrownBy(studio.client.call('listVoices', {}))).toMatchObject({ code: 'SHUTTING_DOWN' });
    studio.pool.release();
    await closing;
    expect(studio.pool.tasks.filter(({ kind }) => kind === 'render')).toHaveLength(4);
    await studio.restart();
    await campaignDone(studio, campaignId);
    expect(
      (await studio.client.call('listGeneratedByCampaign', { campaign_id: campaignId, status: 'succeeded' })).total,
    ).toBe(10);
    expect(studio.pool.tasks.filter(({ kind }) => kind === 'render')).toHaveLength(6);
  });

  test('without time for it puts running work back, and does it at the next start', async () => {
    const studio = await start();
    const { campaignId } = await readyCampaign(studio);
    studio.pool.hold('render');
    await studio.client.call('generateCampaign', {
      campaign_id: campaignId,
      generation_mode: 'keep_original',
      variables,
      names: [['Name', 'Company']],
    });
    await until(() => studio.pool.held.length === 1);
    // Nothing releases what is held.
    await studio.studio.close(0);
    await studio.restart();
    studio.pool.release();
    await campaignDone(studio, campaignId);
    expect(studio.pool.tasks.filter(({ kind }) => kind === 'render')).toHaveLength(1);
  });

  test('is the same when asked for twice', async () => {
    const studio = await start();
    await Promise.all([studio.studio.close(), studio.studio.close()]);
    await studio.restart();
    expect((await studio.client.call('health', {})).status).toBe('ok');
  });
});

describe('starting', () => {
  test('is refused on a folder that is in use, and leaves the first studio alone', async () => {
    const studio = await start();
    const options = { dataFolder: studio.folder, host: '127.0.0.1', port: 0, logger: createLogger('test', 'silent') };
    const pool = createStandInPool(await standInTemplate(), studio.folder);
    const error = await thrownBy(startStudio({ ...options, pool }));
    expect(error.code).toBe('DATA_FOLDER_IN_USE');
    expect(await studio.client.call('health', {})).toEqual({ status: 'ok', version: interfaceVersion, waits: [] });
  });

  test('keeps what was there and gives a launch token of its own', async () => {
    const studio = await start();
    const before = { ...studio.studio };
    const id = await readyTemplate(studio);
    await studio.restart();
    expect((await studio.client.call('getVideoInstance', { id })).video_distance_status).toBe('succeeded');
    expect(studio.studio.token).not.toBe(before.token);
  });

  test.each([
    ['from before the first release', 'DATABASE_TOO_OLD', 'PRAGMA user_version = 24; PRAGMA application_id = 0'],
    ['of a newer version', 'DATABASE_TOO_NEW', 'PRAGMA user_version = 99'],
    ['that is damaged', 'DATABASE_CORRUPT', null],
  ])('leaves a folder with a database %s as it is', async (_, code, sql) => {
    const studio = await start();
    const { folder } = studio;
    await studio.studio.close();
    if (sql === null) writeFileSync(join(folder, 'studio.db'), 'This is a letter, not a database. '.repeat(100));
    else edit(folder, sql);
    // As an older version may have left it: without some folders and files, and with things half-written.
    for (const name of ['signing-keys.json', 'assets']) rmSync(join(folder, name), { recursive: true });
    for (const name of ['uploads/x.partial', 'temporary/frame.raw']) writeFileSync(join(folder, name), 'half-written');
    const before = contentsOf(folder);
    await expect(studio.restart()).rejects.toMatchObject({ code });
    expect(contentsOf(folder)).toEqual(before);
  });

  test('says so when the port is taken, and releases the folder', async () => {
    const studio = await start();
    const folder = mkdtempSync(join(tmpdir(), 'vocative-port-'));
    const options = {
      dataFolder: folder,
      host: '127.0.0.1',
      logger: createLogger('test', 'silent'),
      pool: createStandInPool(await standInTemplate(), folder),
    };
    const taken = Number(new URL(studio.studio.url).port);
    expect((await thrownBy(startStudio({ ...options, port: taken }))).code).toBe('PORT_UNAVAILABLE');
    // An address that examples use: no computer has it.
    expect(await thrownBy(startStudio({ ...options, host: '192.0.2.1', port: 0 }))).toMatchObject({
      code: 'PORT_UNAVAILABLE',
      message: expect.stringContaining('no such address'),
    });
    await (await startStudio({ ...options, port: 0 })).close();
    rmSync(folder, { recursive: true, force: true });
  });
});

async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
}

describe('the studio as a process', () => {
  const entry = fileURLToPath(new URL('../../../electron/studio/main.ts', import.meta.url));
  type Ready = { type: string; url: string; token: string; error?: { code: string } };

  async function launch(folder: string): Promise<{ child: ChildProcess; ready: Ready }> {
    const child = fork(entry, ['--data', folder], { env: { ...process.env, VOCATIVE_LOG: 'silent' } });
    const [ready] = (await once(child, 'message')) as [Ready];
    return { child, ready };
  }

  test('announces itself, refuses a second one, survives a kill and ends cleanly when told', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vocative-process-'));
    const first = await launch(folder);
    expect(first.ready).toMatchObject({ type: 'ready' });
    const response = await fetch(`${first.ready.url}/api/ai_studio/voices`, {
      headers: { authorization: `Bearer ${first.ready.token}` },
    });
    expect(response.status).toBe(200);

    const second = await launch(folder);
    expect(second.ready).toMatchObject({ type: 'failed', error: { code: 'DATA_FOLDER_IN_USE' } });
    await ended(second.child);

    first.child.kill('SIGKILL');
    await ended(first.child);
    const third = await launch(folder);
    expect(third.ready.type).toBe('ready');
    third.child.send({ type: 'close' });
    expect(await ended(third.child)).toBe(0);

    const fourth = await launch(folder);
    fourth.child.kill('SIGTERM');
    expect(await ended(fourth.child)).toBe(0);

    const fifth = await launch(folder);
    fifth.child.disconnect();
    expect(await ended(fifth.child)).toBe(0);
    rmSync(folder, { recursive: true, force: true });
  });
});

test('an upload cut off by a restart is not lost', async () => {
  const studio = await start();
  const videoId = await upload(studio.studio);
  await studio.restart();
  const { id } = await studio.client.call('createVideoInstance', { name: 'Later', video_id: videoId });
  await until(async () => (await studio.client.call('templateDetails', { id })).import.status === 'succeeded');
  expect((await studio.client.call('getVideoInstance', { id })).video_id).toBe(videoId);
});
