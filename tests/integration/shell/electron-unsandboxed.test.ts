import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import * as electron from '../../support/electron-stand-in.ts';
import { patience } from '../../support/patience.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

vi.mock('electron', () => import('../../support/electron-stand-in.ts'));

const dataFolder = join(temporaryFolder('unsandboxed'), 'data');
const argv = [...process.argv];
afterAll(() => void (process.argv = argv));

test('a page without a sandbox, as an AppImage starts it on some systems, is noted in the log', async () => {
  // No studio is bundled there; the window opens all the same.
  electron.app.appPath = temporaryFolder('unsandboxed-app');
  electron.app.commandLine.hasSwitch = (name) => name === 'no-sandbox';
  process.argv = ['electron', electron.app.appPath, '--data', dataFolder];
  await import('#electron/main/electron.ts');
  await vi.waitFor(() => expect(electron.BrowserWindow.all).toHaveLength(1), patience);
  expect(electron.log).not.toContain('enableSandbox');
  expect(readFileSync(join(dataFolder, 'vocative.log'), 'utf8')).toContain('without Chromium’s sandbox');
  electron.app.quit();
  expect(await electron.app.ended.promise).toBe(0);
});
