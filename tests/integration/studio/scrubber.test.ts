import { mkdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, type Db } from '#electron/db/open.ts';
import { createLogger } from '#electron/lib/logger.ts';
import { AgeClock } from '#electron/studio/domain/age-clock.ts';
import { StoredFiles } from '#electron/studio/domain/stored-files.ts';
import { removeUnusedMedia } from '#electron/studio/domain/templates/garbage.ts';
import { UploadStore } from '#electron/studio/domain/templates/upload-store.ts';
import { dataFolder, prepareDataFolder, type DataFolder } from '#electron/studio/store/data-folder.ts';
import { migrations } from '#electron/studio/store/migrations.ts';
import { findStoredFile, noteWhole } from '#electron/studio/store/stored-files.ts';
import { Scrubber } from '#electron/studio/work/scrubber.ts';
import { createMemoryStore } from '../../support/memory-store.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Stored files that are read again now and then, though nobody asks for them. */

const week = 7 * 24 * 3600 * 1000;
const logger = createLogger('test', 'silent');

let clock: ManualClock;
let db: Db;
let folders: DataFolder;
let stored: StoredFiles;
let idle = true;

beforeEach(async () => {
  clock = new ManualClock();
  idle = true;
  folders = dataFolder(temporaryFolder());
  await prepareDataFolder(folders);
  db = openDatabase({ file: folders.database, migrations });
  open();
});
afterEach(() => db.close());

/** As after a start. */
function open(): void {
  stored = new StoredFiles({ db, folders, clock, logger });
}

const scrubber = () => new Scrubber({ stored, clock, logger, isIdle: () => idle });

function put(name: string, content = name): string {
  const file = join(folders.sounds, name);
  mkdirSync(folders.sounds, { recursive: true });
  writeFileSync(file, content);
  return file;
}

/** Gives a file a time of whole seconds, which can be set again. */
function settle(file: string): void {
  utimesSync(file, 1_700_000_000, 1_700_000_000);
}

/** Changes a bit as a disk does: size and time stay. */
function rot(file: string): void {
  const bytes = readFileSync(file);
  bytes.writeUInt8(bytes.readUInt8(0) ^ 4);
  writeFileSync(file, bytes);
  settle(file);
}

test('a file that rots without a trace is found within a week', async () => {
  const [sound] = [put('a-name'), put('another')];
  settle(sound);
  await stored.checkNew({});
  rot(sound);
  await stored.check(sound);
  await scrubber().step();
  expect(stored.damaged()).toEqual([]);
  clock.advance(week + 1);
  await scrubber().step();
  expect(stored.damaged().map(({ file }) => file)).toEqual(['sounds/a-name']);
  await expect(stored.check(sound)).rejects.toMatchObject({ code: 'STORAGE_DAMAGED', subject: 'sounds/a-name' });
});

test.runIf(process.platform === 'linux')(
  'a file that the disk cannot read is damaged, and holds up no other',
  async () => {
    const [broken, sound] = [put('a-name'), put('b-name')];
    await stored.checkNew({});
    rmSync(broken);
    // Reading the beginning of a process's memory gives EIO, as a broken sector does.
    symlinkSync('/proc/self/mem', broken);
    rot(sound);
    clock.advance(week + 1);
    await scrubber().step();
    expect(stored.damaged().map(({ file }) => file)).toEqual(['sounds/a-name', 'sounds/b-name']);
    await expect(stored.check(broken)).rejects.toMatchObject({ code: 'STORAGE_DAMAGED', subject: 'sounds/a-name' });
  },
);

test('files that cannot be checked hold up no others', async () => {
  const [folder, sound] = [put('a-name'), put('b-name')];
  await stored.checkNew({});
  rmSync(folder);
  mkdirSync(folder);
  noteWhole(db, { path: 'templates/facts.bin', size: 0, sha256: '' }, new Date(clock.now() - 1));
  writeFileSync(join(folders.templates, 'facts.bin'), '');
  rot(sound);
  clock.advance(week + 1);
  await scrubber().step();
  expect(stored.damaged().map(({ file }) => file)).toEqual(['sounds/b-name']);
  expect(findStoredFile(db, 'templates/facts.bin')).toBeUndefined();
});

test('nothing is read while the studio works', async () => {
  const sound = put('a-name');
  await stored.checkNew({});
  rot(sound);
  clock.advance(week + 1);
  idle = false;
  await scrubber().step();
  expect(stored.damaged()).toEqual([]);
});

test('a pass goes on after a restart with what it has not read', async () => {
  const files = [put('first'), put('second')];
  await stored.checkNew({});
  clock.advance(week + 1);
  await stored.checkOldest(new Date(clock.now()), () => idle && !(idle = false), {});
  for (const file of files) rot(file);
  open();
  idle = true;
  await stored.checkOldest(new Date(clock.now() - week), () => true, {});
  expect(stored.damaged()).toHaveLength(1);
});

test('a damaged file that was put back is used again', async () => {
  const sound = put('a-name');
  await stored.check(sound);
  put('a-name', 'a-nome');
  await expect(stored.check(sound)).rejects.toMatchObject({ code: 'STORAGE_DAMAGED' });
  put('a-name');
  await stored.check(sound);
  expect(stored.damaged()).toEqual([]);
});

test('a file that a clean-up removes is forgotten with it, and another may take its place', async () => {
  put('a-name');
  await stored.checkNew({});
  const ages = new AgeClock(db, clock);
  const uploads = new UploadStore({ directory: folders.uploads, db, ages });
  const artifacts = createMemoryStore();
  await removeUnusedMedia(db, folders, { ages, uploads, previews: { shows: () => false }, artifacts });
  expect(findStoredFile(db, 'sounds/a-name')).toBeUndefined();
  await stored.check(put('a-name', 'other content'));
  expect(stored.damaged()).toEqual([]);
});

test('what is gone is forgotten, and a file whose name is its hash is checked from the start', async () => {
  const name = 'a'.repeat(64);
  const source = join(folders.sources, name);
  writeFileSync(source, 'other content');
  await expect(stored.check(source)).rejects.toMatchObject({ code: 'STORAGE_DAMAGED', subject: `sources/${name}` });
  rmSync(source);
  expect(stored.damaged()).toEqual([]);
});
