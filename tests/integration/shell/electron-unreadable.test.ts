import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import * as electron from '../../support/electron-stand-in.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

vi.mock('electron', () => import('../../support/electron-stand-in.ts'));

const dataFolder = join(temporaryFolder('electron-unreadable'), 'data');
const argv = [...process.argv];
afterAll(() => void (process.argv = argv));

test('data that cannot be read is a question over the window; “Quit” leaves it as it is and says nothing more', async () => {
  mkdirSync(dataFolder, { recursive: true });
  const letter = 'This is a letter, not a database. '.repeat(100);
  writeFileSync(join(dataFolder, 'desktop.db'), letter);
  const quiet = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  let windows = 0;
  electron.dialogs.answer = async () => {
    windows = electron.BrowserWindow.all.length;
    return 0;
  };
  electron.app.appPath = temporaryFolder('electron-unreadable-app');
  process.argv = ['electron', electron.app.appPath, '--data', dataFolder];
  await import('#electron/main/electron.ts');
  expect(await electron.app.ended.promise).toBe(3);
  expect(electron.dialogs.asked).toMatchObject([
    { message: 'Vocative can’t read its data', buttons: ['Quit', 'Start fresh'], defaultId: 0, cancelId: 0 },
  ]);
  expect(electron.dialogs.asked[0]?.detail).toContain(`${join(dataFolder, 'desktop.db')}.aside`);
  expect([windows, electron.BrowserWindow.all.length]).toEqual([1, 0]);
  expect(electron.dialogs.errors).toEqual([]);
  expect(readFileSync(join(dataFolder, 'desktop.db'), 'utf8')).toBe(letter);
  quiet.mockRestore();
});
