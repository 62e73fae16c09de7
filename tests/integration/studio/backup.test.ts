import Database from 'better-sqlite3';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lockDataFolder, type FolderLock } from '#electron/db/folder-lock.ts';
import { createLogger } from '#electron/lib/logger.ts';
import { backUp } from '#electron/studio/domain/maintenance/backup.ts';
import { restore } from '#electron/studio/domain/maintenance/restore.ts';
import { dataFolder } from '#electron/studio/store/data-folder.ts';
import { announce } from '#electron/studio/announcement.ts';
import { measureStorage } from '#electron/studio/domain/maintenance/storage.ts';
import { startStudio } from '#electron/studio/studio.ts';
import { FullDisk } from '../../support/full-disk.ts';
import { createStandInPool } from '../../support/stand-in-pool.ts';
import { standInTemplate } from '../../support/stand-in-template.ts';
import { campaignDone, clientOf, readyCampaign, startTestStudio, type TestStudio } from '../../support/studio.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

let running: TestStudio;
let campaignId: string;
const folder = temporaryFolder('backup');
let count = 0;
/** A place for one backup or data folder. */
let place: string;

beforeAll(async () => {
  running = await startTestStudio(await standInTemplate());
  ({ campaignId } = await readyCampaign(running));
  await running.client.call('generateCampaign', {
    campaign_id: campaignId,
    generation_mode: 'keep_original',
    variables: ['first_name', 'company'],
    names: [['Ada', 'Engines']],
  });
  await campaignDone(running, campaignId);
});
afterAll(() => running.end());
beforeEach(() => {
  place = join(folder, String((count += 1)));
});

async function startAndClose(data: string): Promise<void> {
  const pool = createStandInPool(await standInTemplate(), data);
  const logger = createLogger('test', 'silent');
  const studio = await startStudio({ dataFolder: data, host: '127.0.0.1', port: 0, logger, pool });
  await studio.close();
}

describe('a backup', () => {
  it('taken while the studio runs becomes, restored, a studio with the same videos', async () => {
    const { folder: backup } = await backUp(running.folder, join(place, 'backup'));
    const data = join(place, 'data');
    const { replaced } = await restore(backup, data, { replace: false });
    expect(replaced).toBeNull();

    const before = await running.client.call('listGeneratedByCampaign', { campaign_id: campaignId });
    const pool = createStandInPool(await standInTemplate(), data);
    const options = { dataFolder: data, host: '127.0.0.1', port: 0, logger: createLogger('test', 'silent'), pool };
    const studio = await startStudio(options);
    try {
      const client = clientOf(studio);
      const { videos } = await client.call('listGeneratedByCampaign', { campaign_id: campaignId });
      expect(videos.map(({ id, text, status }) => ({ id, text, status }))).toEqual(
        before.videos.map(({ id, text, status }) => ({ id, text, status })),
      );
      const bytes = async (url: unknown) => Buffer.from(await (await fetch(String(url))).arrayBuffer());
      const [old, restored] = [await bytes(before.videos[0]?.url), await bytes(videos[0]?.url)];
      expect(restored.length).toBeGreaterThan(1_000);
      expect(restored.equals(old)).toBe(true);
    } finally {
      await studio.close();
    }
  });

  it('names the chosen folder when that is full or vanishes, and leaves nothing there', async () => {
    const disk = await FullDisk.create();
    try {
      const full = backUp(running.folder, join(place, 'backup'), { onProgress: () => disk.fillAfter(0) });
      expect(await thrownBy(full)).toMatchObject({
        code: 'STORAGE_FULL',
        subject: place,
        message: expect.stringContaining(place),
      });
    } finally {
      disk.restore();
    }
    expect(readdirSync(place)).toEqual([]);
    const onProgress = () => rmSync(place, { recursive: true, force: true });
    const gone = backUp(running.folder, join(place, 'backup'), { onProgress });
    expect(await thrownBy(gone)).toMatchObject({ code: 'STORAGE_UNWRITABLE', subject: place });
  });

  it('removes what killed ones left beside it, and nothing of one that is being written', async () => {
    const [killed, other] = ['killed', 'other'].map((name) => join(place, `.vocative-backup-${name}.partial`)) as [
      string,
      string,
    ];
    mkdirSync(killed, { recursive: true });
    writeFileSync(join(killed, 'studio.db'), 'half of it');
    const lock = lockDataFolder(other);
    try {
      let written: string[] = [];
      const onProgress = () => (written = readdirSync(place));
      await backUp(running.folder, join(place, 'backup'), { onProgress });
      // One of the two is the backup itself.
      expect(written.filter((name) => /^\.vocative-backup-.+\.partial$/.test(name))).toHaveLength(2);
      expect(readdirSync(place).toSorted()).toEqual(['.vocative-backup-other.partial', 'backup']);
      expect(readdirSync(join(place, 'backup'))).not.toContain('lock.db');
    } finally {
      lock.release();
    }
  });

  it('is no backup when its folder vanished once on the way', async () => {
    let removed = false;
    const onProgress = () => {
      if (!removed) rmSync(place, { recursive: true, force: true });
      removed = true;
    };
    const gone = backUp(running.folder, join(place, 'backup'), { onProgress });
    expect(await thrownBy(gone)).toMatchObject({ code: 'STORAGE_UNWRITABLE', subject: place });
  });

  it('and its restoring tell how many bytes are copied, and leave nothing when they are ended', async () => {
    const told: [number, number][] = [];
    const onProgress = (done: number, total: number) => void told.push([done, total]);
    const { folder: backup, bytes } = await backUp(running.folder, join(place, 'backup'), { onProgress });
    expect(told.at(-1)).toEqual([bytes, bytes]);

    const ended = new AbortController();
    const watch = { onProgress: () => ended.abort(), signal: ended.signal };
    const data = join(place, 'data');
    expect(await thrownBy(restore(backup, data, { replace: false, ...watch }))).toMatchObject({ code: 'CANCELLED' });
    expect(await thrownBy(backUp(running.folder, data, watch))).toMatchObject({ code: 'CANCELLED' });
    expect(readdirSync(place)).toEqual(['backup']);
  });

  it('holds no keys, no launch token and nothing that is half-written or on its way in', async () => {
    const { announcement, downloads, models, signingKeys } = dataFolder(running.folder);
    await announce(dataFolder(running.folder), running.studio, createLogger('test', 'silent'));
    const halfHere = [join(downloads, 'archive.tar.bz2'), join(models, 'unpacked.partial', 'model.onnx')];
    mkdirSync(join(models, 'unpacked.partial'));
    for (const file of halfHere) writeFileSync(file, 'half of it');
    expect([announcement, signingKeys, ...halfHere].filter((file) => !existsSync(file))).toEqual([]);
    await backUp(running.folder, place);
    const files = readdirSync(place, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const names = files.map(({ parentPath, name }) => relative(place, join(parentPath, name)));
    expect(names).toContain('studio.db');
    expect(names.filter((name) => /signing-keys|running|lock\.db|archive|\.partial|-wal|-shm/.test(name))).toEqual([]);
    const withToken = files.filter(({ parentPath, name }) =>
      readFileSync(join(parentPath, name)).includes(running.studio.token),
    );
    expect(withToken.map(({ name }) => name)).toEqual([]);
  });

  it('holds every template while folders beside them come and go', async () => {
    const { templates } = dataFolder(running.folder);
    const namesOf = (backup: string) => readdirSync(join(backup, 'templates'), { recursive: true }).toSorted();
    const { folder: whole } = await backUp(running.folder, join(place, 'whole'));
    let done = false;
    const backingUp = backUp(running.folder, join(place, 'backup')).finally(() => (done = true));
    for (let turn = 0; !done; turn++) {
      const going = Array.from({ length: 20 }, (_, index) => join(templates, `${turn} ${index}`));
      for (const each of going) mkdirSync(each);
      await nextTurn();
      for (const each of going) rmSync(each, { recursive: true });
    }
    expect(namesOf((await backingUp).folder)).toEqual(namesOf(whole));
  });

  it('holds all of an upload that grew before something was deleted', async () => {
    const { templates, uploads } = dataFolder(running.folder);
    const [upload, going] = [join(uploads, 'under-way'), join(templates, 'going', 'a', 'b')];
    mkdirSync(going, { recursive: true });
    // Empty, and so without progress of its own.
    writeFileSync(join(going, 'file'), '');
    writeFileSync(upload, 'half');
    const onProgress = (done: number, total: number): void => {
      rmSync(join(templates, 'going'), { recursive: true, force: true });
      if (done === total) writeFileSync(upload, 'half and half');
    };
    const { folder: backup } = await backUp(running.folder, join(place, 'backup'), { onProgress });
    expect(readFileSync(join(backup, 'uploads', 'under-way'), 'utf8')).toBe('half and half');
    rmSync(upload);
  });

  it('never overwrites: the folder must be new or empty', async () => {
    mkdirSync(place);
    writeFileSync(join(place, 'letter.txt'), 'mine');
    expect(await thrownBy(backUp(running.folder, place))).toMatchObject({ code: 'FOLDER_NOT_EMPTY' });
    expect(readdirSync(place)).toEqual(['letter.txt']);
  });

  it('does not go into the data that it is to keep', async () => {
    const inside = join(running.folder, 'templates', 'backup');
    expect(await thrownBy(backUp(running.folder, inside))).toMatchObject({
      code: 'STORAGE_UNWRITABLE',
      message: expect.stringContaining('elsewhere'),
    });
    expect(existsSync(inside)).toBe(false);
  });

  it('of a folder without a studio is refused', async () => {
    expect(await thrownBy(backUp(join(place, 'nothing'), place))).toMatchObject({ code: 'FILE_NOT_FOUND' });
  });
});

describe('restoring', () => {
  it('says of a file, and of a folder with none, that there is no backup', async () => {
    mkdirSync(place);
    const letter = join(place, 'letter.txt');
    writeFileSync(letter, 'mine');
    for (const from of [letter, place]) {
      const refused = await thrownBy(restore(from, join(place, 'data'), { replace: false }));
      expect(refused).toMatchObject({ code: 'BACKUP_NOT_FOUND' });
    }
  });

  it('moves what was there aside when asked to, and otherwise leaves it', async () => {
    const { folder: backup } = await backUp(running.folder, join(place, 'backup'));
    const data = join(place, 'data');
    mkdirSync(data, { recursive: true });
    writeFileSync(join(data, 'studio.db'), 'old');
    expect(await thrownBy(restore(backup, data, { replace: false }))).toMatchObject({ code: 'FOLDER_NOT_EMPTY' });
    const { replaced } = await restore(backup, data, { replace: true });
    expect(readFileSync(join(replaced ?? '', 'studio.db'), 'utf8')).toBe('old');
  });

  it('killed after the former data was moved is completed by the next start', async () => {
    const { folder: backup } = await backUp(running.folder, join(place, 'backup'));
    const data = join(place, 'data');
    await restore(backup, data, { replace: false });
    renameSync(data, `${data}.restored`);
    const pool = createStandInPool(await standInTemplate(), data);
    const logger = createLogger('test', 'silent');
    const studio = await startStudio({ dataFolder: data, host: '127.0.0.1', port: 0, logger, pool });
    const { videos } = await clientOf(studio).call('listGeneratedByCampaign', { campaign_id: campaignId });
    await studio.close();
    expect(videos).toHaveLength(1);
    expect(readdirSync(place)).toEqual(['backup', 'data']);
  });

  it('killed before the former data was moved leaves nothing beside it after the next start', async () => {
    const { folder: backup } = await backUp(running.folder, join(place, 'backup'));
    const data = join(place, 'data');
    await restore(backup, data, { replace: false });
    for (const ending of ['restored', 'restoring']) {
      mkdirSync(`${data}.${ending}`);
      writeFileSync(join(`${data}.${ending}`, 'studio.db'), 'half');
    }
    await startAndClose(data);
    expect(readdirSync(place)).toEqual(['backup', 'data']);
  });

  it('that is still copying keeps its copy when a studio starts, and refuses another restore', async () => {
    const { folder: backup } = await backUp(running.folder, join(place, 'backup'));
    const data = join(place, 'data');
    await restore(backup, data, { replace: false });
    const copying = lockDataFolder(`${data}.restoring`);
    await startAndClose(data);
    const error = await thrownBy(restore(backup, data, { replace: true }));
    copying.release();
    expect(error).toMatchObject({ code: 'DATA_FOLDER_IN_USE' });
    expect(readdirSync(place)).toEqual(['backup', 'data', 'data.restoring']);
  });

  it('is refused if a studio started during the copy', async () => {
    const { folder: backup } = await backUp(running.folder, join(place, 'backup'));
    const data = join(place, 'data');
    await restore(backup, data, { replace: false });
    await startAndClose(data);
    let started: FolderLock | undefined;
    const onProgress = () => void (started ??= lockDataFolder(data));
    const error = await thrownBy(restore(backup, data, { replace: true, onProgress }));
    started?.release();
    expect(error).toMatchObject({ code: 'DATA_FOLDER_IN_USE' });
    expect(readdirSync(place)).toEqual(['backup', 'data']);
  });

  it.each(['without leave to replace data', 'with it'])(
    'into an empty folder never takes the data of a studio that started there during the copy, %s',
    async (leave) => {
      const { folder: backup } = await backUp(running.folder, join(place, 'backup'));
      const data = join(place, 'data');
      let started: FolderLock | undefined;
      const onProgress = () => {
        if (started) return;
        mkdirSync(data);
        started = lockDataFolder(data);
        writeFileSync(join(data, 'new.txt'), 'new');
      };
      const error = await thrownBy(restore(backup, data, { replace: leave === 'with it', onProgress }));
      started?.release();
      expect(error).toMatchObject({ code: leave === 'with it' ? 'DATA_FOLDER_IN_USE' : 'FOLDER_NOT_EMPTY' });
      expect(readdirSync(data)).toContain('new.txt');
      expect(readdirSync(place)).toEqual(['backup', 'data']);
    },
  );

  it('is refused while a studio works on the folder', async () => {
    const { folder: backup } = await backUp(running.folder, place);
    const error = await thrownBy(restore(backup, running.folder, { replace: true }));
    expect(error).toMatchObject({ code: 'DATA_FOLDER_IN_USE' });
  });

  it.each([
    ['a file is missing', (backup: string, file: string) => rmSync(join(backup, file))],
    ['a file was changed', (backup: string, file: string) => writeFileSync(join(backup, file), 'other')],
    ['its list is cut short', (backup: string) => writeFileSync(join(backup, 'backup.json'), '{"format":1')],
    [
      'its list names a place outside',
      (backup: string) => {
        const list = JSON.parse(readFileSync(join(backup, 'backup.json'), 'utf8'));
        list.files[0].path = '../elsewhere';
        writeFileSync(join(backup, 'backup.json'), JSON.stringify(list));
      },
    ],
  ])('stops when %s, and leaves nothing behind', async (_what, damage) => {
    const { folder: backup } = await backUp(running.folder, join(place, 'backup'));
    const { files } = JSON.parse(readFileSync(join(backup, 'backup.json'), 'utf8'));
    damage(backup, files.at(-1).path);
    expect(await thrownBy(restore(backup, join(place, 'data'), { replace: false }))).toMatchObject({
      code: 'BACKUP_DAMAGED',
    });
    expect(readdirSync(place)).toEqual(['backup']);
  });

  it('refuses a database of a newer version', async () => {
    const { folder: backup } = await backUp(running.folder, join(place, 'backup'));
    const data = join(place, 'first');
    await restore(backup, data, { replace: false });
    const db = new Database(join(data, 'studio.db'));
    db.pragma('user_version = 9999');
    db.close();
    const newer = await backUp(data, join(place, 'newer'));
    expect(await thrownBy(restore(newer.folder, join(place, 'second'), { replace: false }))).toMatchObject({
      code: 'DATABASE_TOO_NEW',
    });
  });
});

it('refuses the backup of a version from before the first release', async () => {
  const { folder: backup } = await backUp(running.folder, join(place, 'backup'));
  const data = join(place, 'early');
  await restore(backup, data, { replace: false });
  const db = new Database(join(data, 'studio.db'));
  db.pragma('application_id = 0');
  db.close();
  const early = await backUp(data, join(place, 'of-early'));
  expect(await thrownBy(restore(early.folder, join(place, 'second'), { replace: false }))).toMatchObject({
    code: 'DATABASE_TOO_OLD',
  });
});

describe('the storage report', () => {
  it('counts every file once, by what it is', async () => {
    const report = await measureStorage(running.folder);
    const names = report.parts.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['database', 'templates', 'sources']));
    expect(report.total).toBe(report.parts.reduce((sum, { bytes }) => sum + bytes, 0));
    const files = readdirSync(running.folder, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    expect(report.parts.reduce((sum, part) => sum + part.files, 0)).toBe(files.length);
    expect(report.free).toBeGreaterThan(0);
  });

  it('gets smaller when the cache is cleared, and no video loses a byte', async () => {
    const { videos } = await running.client.call('listGeneratedByCampaign', { campaign_id: campaignId, size: 10 });
    const video = async () => Buffer.from(await (await fetch(String(videos[0]?.url))).arrayBuffer());
    const before = await video();
    const clip = join(running.folder, 'cache', 'clips', 'spoken.wav');
    writeFileSync(clip, Buffer.alloc(4_000));
    const { total } = await running.client.call('getStorage', {});
    const { freed } = await running.client.call('clearCaches', {});
    expect(freed).toBeGreaterThanOrEqual(4_000);
    expect((await running.client.call('getStorage', {})).total).toBe(total - freed);
    expect(existsSync(clip)).toBe(false);
    expect((await video()).equals(before)).toBe(true);
  });
});
