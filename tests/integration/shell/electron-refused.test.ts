import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { errorTable } from '#shared/errors/index.ts';
import { lockDataFolder } from '#electron/db/folder-lock.ts';
import * as electron from '../../support/electron-stand-in.ts';
import { patience } from '../../support/patience.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

vi.mock('electron', () => import('../../support/electron-stand-in.ts'));

const dataFolder = join(temporaryFolder('refused'), 'data');
const argv = [...process.argv];
afterAll(() => void (process.argv = argv));

test('a start that fails behind the window puts its reason in the window’s place', async () => {
  const lock = lockDataFolder(dataFolder);
  electron.app.appPath = temporaryFolder('refused-app');
  process.argv = ['electron', electron.app.appPath, '--data', dataFolder];
  const quiet = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const windows = vi.spyOn(electron.BrowserWindow.all, 'push');
  await import('#electron/main/electron.ts');
  expect(await electron.app.ended.promise).toBe(3);
  await vi.waitFor(() => expect(electron.dialogs.errors).toHaveLength(1), patience);
  expect(electron.dialogs.errors[0]).toContain(errorTable.DATA_FOLDER_IN_USE.message);
  expect(windows).toHaveBeenCalledOnce();
  expect(electron.BrowserWindow.all).toEqual([]);
  quiet.mockRestore();
  lock.release();
});
