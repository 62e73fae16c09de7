import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Bridge, Connection } from '#shared/ipc/index.ts';
import { saveTemplate } from '#electron/desktop/database/templates.ts';
import { migrations } from '#electron/desktop/database/migrations.ts';
import { newTemplateRecord } from '#electron/desktop/templates/view.ts';
import { openDatabase } from '#electron/db/open.ts';
import * as electron from '../../support/electron-stand-in.ts';
import { patience } from '../../support/patience.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

vi.mock('electron', () => import('../../support/electron-stand-in.ts'));

/** A keychain that shows its password dialog: it answers nothing until the user has. */
const unlocking = vi.hoisted(() => Promise.withResolvers<string | null>());
vi.mock('keytar', () => ({
  AsyncEntry: class {
    getPassword(): Promise<string | null> {
      return unlocking.promise;
    }
  },
}));

/** The start of the app where nothing behind the window answers: neither the keychain nor the studio. */

const dataFolder = join(temporaryFolder('electron-start'), 'data');
const argv = [...process.argv];
let bridge: Bridge;
/** What the page asked when its window was shown, and how many studios ran by then. */
const shown = Promise.withResolvers<{ answer: Promise<unknown>; studios: number }>();

beforeAll(async () => {
  const db = openDatabase({ file: join(dataFolder, 'desktop.db'), migrations });
  const given = { name: 'Spring', named: true, script: '', folderId: null, speaker: null, screen: null };
  saveTemplate(db, newTemplateRecord('builtin', 'a-template', given));
  db.close();
  // No studio is bundled there, so none will ever answer.
  electron.app.appPath = temporaryFolder('electron-start-app');
  process.argv = ['electron', electron.app.appPath, '--data', dataFolder];
  await import('#electron/preload/preload.ts');
  bridge = electron.exposed['vocative'] as Bridge;
  const { show } = electron.BrowserWindow.prototype;
  vi.spyOn(electron.BrowserWindow.prototype, 'show').mockImplementation(function (this: electron.BrowserWindow) {
    show.call(this);
    shown.resolve({ answer: bridge.requests['preferences.get']({}), studios: electron.utilityForks.length });
  });
  await import('#electron/main/electron.ts');
});
afterAll(() => void (process.argv = argv));

describe('the start', () => {
  test('shows the window before anything behind it is open, and starts the studio once the library was given', async () => {
    const { answer, studios } = await shown.promise;
    expect(studios).toBe(0);
    expect(await answer).toMatchObject({ ok: true });
    expect(electron.utilityForks).toHaveLength(0);
    expect(await bridge.requests['templates.list']({})).toMatchObject({ ok: true });
    await vi.waitFor(() => expect(electron.utilityForks).toHaveLength(1), patience);
  });

  test('shows the library of last time while neither the keychain nor the studio answers', async () => {
    expect(await bridge.requests['templates.list']({})).toMatchObject({ ok: true, value: [{ name: 'Spring' }] });
    expect(await bridge.requests['connection.get']({})).toMatchObject({ ok: true, value: { keychain: 'os' } });
  });

  test('tells the page once it is known that there is no keychain', async () => {
    const heard = new Promise<Connection>((resolve) => {
      bridge.events['connection.changed']((connection) => {
        if (connection.keychain === 'memory') resolve(connection);
      });
    });
    unlocking.reject(new Error('the user has closed the dialog'));
    expect(await heard).toMatchObject({ keychain: 'memory' });
  });

  test('can be ended', async () => {
    bridge.events['app.closing'](() => void bridge.requests['app.saved']({}));
    electron.app.quit();
    expect(await electron.app.ended.promise).toBe(0);
  });
});
