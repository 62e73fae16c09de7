import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, type Db } from '#electron/db/open.ts';
import { templateFiles } from '#electron/engine/template/files.ts';
import { hashBytes } from '#electron/lib/hash.ts';
import { createLogger } from '#electron/lib/logger.ts';
import { DamagedBodies } from '#electron/studio/domain/generation/damaged-bodies.ts';
import { StoredFiles } from '#electron/studio/domain/stored-files.ts';
import { dataFolder, prepareDataFolder, type DataFolder } from '#electron/studio/store/data-folder.ts';
import { migrations } from '#electron/studio/store/migrations.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const logger = createLogger('test', 'silent');
const original = hashBytes(Buffer.from('original'));
const own = hashBytes(Buffer.from('personalized'));
const body = hashBytes(Buffer.from('body'));

let db: Db;
let folders: DataFolder;
let bodies: DamagedBodies;
/** The folder of the body. */
let folder: string;

beforeEach(async () => {
  folders = dataFolder(temporaryFolder());
  await prepareDataFolder(folders);
  db = openDatabase({ file: folders.database, migrations });
  bodies = new DamagedBodies({ folders, stored: new StoredFiles({ db, folders, clock: new ManualClock(), logger }) });
  put(join(folders.templates, original), 'original');
  folder = join(folders.templates, own, 'bodies', body);
  put(folder, 'body');
  writeFileSync(join(folders.templates, own, 'bodies', `${original}.fitted`), body);
});
afterEach(() => db.close());

function put(at: string, video: string): void {
  mkdirSync(at, { recursive: true });
  writeFileSync(join(at, templateFiles.video), video);
  writeFileSync(join(at, templateFiles.audio), '');
  writeFileSync(join(at, templateFiles.info), JSON.stringify({ hash: hashBytes(Buffer.from(video)) }));
}

const damage = (at: string) => writeFileSync(join(at, templateFiles.video), 'rotten');
const viewed = () => bodies.isWhole(own, body);

test('a body that is whole stays', async () => {
  expect(await viewed()).toBe(true);
  expect(existsSync(folder)).toBe(true);
});

test('a damaged body is removed once, and each of its viewers learns that it is gone', async () => {
  damage(folder);
  expect(await Promise.all([viewed(), viewed(), viewed(), viewed()])).toEqual([false, false, false, false]);
  expect(existsSync(folder)).toBe(false);
  expect(await viewed()).toBe(false);
});

test('a body that was made again is whole again', async () => {
  damage(folder);
  expect(await viewed()).toBe(false);
  put(folder, 'body');
  expect(await viewed()).toBe(true);
});

test('a damaged body stays while nothing can replace it', async () => {
  damage(folder);
  damage(join(folders.templates, original));
  const seen = await Promise.allSettled([viewed(), viewed()]);
  const damaged = { status: 'rejected', reason: { code: 'STORAGE_DAMAGED' } };
  expect(seen).toMatchObject([damaged, damaged]);
  expect(existsSync(folder)).toBe(true);
  expect(await bodies.isMakeable(original)).toBe(false);
});

test('a body can be made as long as its own template is there', async () => {
  rmSync(join(folders.templates, own, 'bodies'), { recursive: true });
  expect([await viewed(), await bodies.isMakeable(original)]).toEqual([false, true]);
  rmSync(join(folders.templates, original), { recursive: true });
  expect(await bodies.isMakeable(original)).toBe(false);
});
