import { existsSync } from 'node:fs';
import { readdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { namesIn } from '#electron/lib/files.ts';
import type { StudioChild } from '#electron/desktop/accounts/studio-process.ts';
import { builtinAccount } from '#shared/ipc/index.ts';
import { copySampleApp } from '../../e2e/support/prepared-app.ts';
import { noStudio, openDesktop, realStudio, type TestDesktop } from '../../support/desktop.ts';
import { patience, until } from '../../support/patience.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

/** Backups as the window makes them: the app with its own studio and the sample video. */

const place = temporaryFolder('desktop-backups');
const dataFolder = join(place, 'data');
const kept = join(place, 'kept');
let app: TestDesktop;
let templateId: string;

function readySample(id: string) {
  return vi.waitFor(async () => {
    expect(await app.ask('templates.get', { id })).toMatchObject({ status: 'ready', problem: null });
  }, patience);
}

beforeAll(async () => {
  await copySampleApp(dataFolder);
  app = await openDesktop(dataFolder, realStudio);
  templateId = (await app.ask('templates.list', {}))[0]?.id ?? '';
  await readySample(templateId);
});
afterAll(() => app.desktop.close());

describe('a backup', () => {
  let backup: string;

  test('is a new folder inside the one that was named, made while the studio works', async () => {
    const made = await app.ask('storage.backUp', { folder: kept });
    expect(made.folder.startsWith(join(kept, 'Vocative backup '))).toBe(true);
    expect(await readdir(made.folder)).toContain('backup.json');
    expect(made.files).toBeGreaterThan(2);
    backup = made.folder;
    await readySample(templateId);
  });

  test('brings back what was deleted after it, and keeps what it replaces', async () => {
    await app.ask('templates.delete', { id: templateId });
    await vi.waitFor(async () => expect(await app.ask('templates.list', {})).toEqual([]), patience);
    const { replaced } = await app.ask('storage.restore', { folder: backup });
    expect(await readdir(replaced ?? '')).toContain('studio.db');
    await vi.waitFor(async () => {
      expect(await app.ask('templates.list', {})).toMatchObject([{ status: 'ready' }]);
    }, patience);
  });

  test('that is not there or damaged changes nothing, and the studio works on', async () => {
    const { address } = await app.ask('connection.address', {});
    expect(await thrownBy(app.ask('storage.restore', { folder: kept }))).toMatchObject({ code: 'BACKUP_NOT_FOUND' });
    // The studio has another address after each start.
    expect(await app.ask('connection.address', {})).toMatchObject({ address });
    await truncate(join(backup, 'studio.db'), 10);
    expect(await thrownBy(app.ask('storage.restore', { folder: backup }))).toMatchObject({ code: 'BACKUP_DAMAGED' });
    expect(await thrownBy(app.ask('storage.restore', { folder: 'kept' }))).toMatchObject({ code: 'INVALID_REQUEST' });
    const [template] = await app.ask('templates.list', {});
    await vi.waitFor(async () => {
      expect(await app.ask('templates.content', { id: template?.id ?? '' })).toMatchObject({ sections: [{}, {}] });
    }, patience);
  });

  test('tells how far it is, and leaves nothing when it is cancelled', async () => {
    const folder = join(place, 'cancelled');
    const before = app.events.length;
    const running = app.ask('storage.backUp', { folder });
    expect(await app.ask('storage.copy', {})).toMatchObject({ copy: { kind: 'backUp' } });
    await app.ask('storage.cancelCopy', {});
    expect(await thrownBy(running)).toMatchObject({ code: 'CANCELLED' });
    expect(await namesIn(folder)).toEqual([]);
    const copies = app.events.slice(before).filter(({ name }) => name === 'storage.copying');
    expect(copies[0]).toMatchObject({ payload: { copy: { kind: 'backUp' } } });
    expect(copies.at(-1)).toMatchObject({ payload: { copy: null } });
    expect(await app.ask('storage.copy', {})).toEqual({ copy: null });
    const ended = app.events.slice(before).filter(({ name }) => name === 'storage.copied');
    expect(ended).toMatchObject([{ payload: { kind: 'backUp', folder: null, problem: { code: 'CANCELLED' } } }]);
  });

  test('in the data that it is of leaves no folder there', async () => {
    const folder = join(dataFolder, 'studio', 'kept');
    expect(await thrownBy(app.ask('storage.backUp', { folder }))).toMatchObject({ code: 'STORAGE_UNWRITABLE' });
    expect(existsSync(folder)).toBe(false);
  });

  test('waits for the one that is being made', async () => {
    const first = app.ask('storage.backUp', { folder: kept });
    expect(await thrownBy(app.ask('storage.backUp', { folder: kept }))).toMatchObject({ code: 'BACKUP_RUNNING' });
    const { folder } = await first;
    expect(app.events.at(-2)).toMatchObject({
      name: 'storage.copied',
      payload: { kind: 'backUp', folder, problem: null },
    });
  });
});

describe('the built-in studio', () => {
  test('is not started while its data is replaced, whatever account is chosen', async () => {
    const started: StudioChild[] = [];
    const tasks: StudioChild[] = [];
    const other = await openDesktop(join(place, 'other'), (options) => {
      const child = noStudio(options);
      (options.task ? tasks : started).push(child);
      return child;
    });
    await other.ask('accounts.use', { id: builtinAccount });
    expect(started).toHaveLength(1);
    await writeFile(join(place, 'backup.json'), '');
    const restored = thrownBy(other.ask('storage.restore', { folder: place }));
    await until(() => tasks.length === 1);
    await other.ask('accounts.use', { id: builtinAccount });
    expect(started).toHaveLength(1);
    tasks[0]?.kill();
    await restored;
    expect(started).toHaveLength(2);
    await other.desktop.close();
  });
});

test('a backup that is under way when the app closes is taken back first', async () => {
  const tasks: StudioChild[] = [];
  const other = await openDesktop(join(place, 'closing'), (options) => {
    const child = noStudio(options);
    if (options.task) tasks.push(child);
    return child;
  });
  const ended = vi.fn();
  void thrownBy(other.ask('storage.backUp', { folder: kept })).then(ended);
  await until(() => tasks.length === 1);
  await other.desktop.close();
  expect(ended).toHaveBeenCalled();
});
