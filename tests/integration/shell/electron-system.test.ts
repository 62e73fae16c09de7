import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { defaultDataFolder } from '#electron/lib/paths.ts';
import { readArguments } from '#electron/main/electron/arguments.ts';
import { askForDevices, deviceAccess } from '#electron/main/electron/devices.ts';
import { addContextMenu, setApplicationMenu, type MenuOptions } from '#electron/main/electron/menu.ts';
import { leaveSpellingOff } from '#electron/main/electron/window.ts';
import * as electron from '../../support/electron-stand-in.ts';

vi.mock('electron', () => import('../../support/electron-stand-in.ts'));

/** What differs from system to system. */

describe('the arguments of the app', () => {
  const data = resolve('/data');

  test.each([
    ['from source', '/project', ['electron', '/project', '--data', '/data']],
    ['from source as root', '/project', ['electron', '--no-sandbox', '/project', '--data', '/data']],
    ['in a package', null, ['vocative', '--data', '/data']],
    ['in a package, with a switch of Chromium', null, ['vocative', '--no-sandbox', '--data=/data']],
  ])('name the data folder %s', (_, project, argv) => {
    expect(readArguments(argv, project)).toEqual({ dataFolder: data, opened: [], ownArguments: argv.slice(1) });
  });

  test('may name it from where the app is started, and need not name it', () => {
    expect(readArguments(['vocative', '--data', 'mine'], null).dataFolder).toBe(join(process.cwd(), 'mine'));
    expect(readArguments(['vocative'], null).dataFolder).toBe(defaultDataFolder());
    expect(readArguments(['vocative', '--data'], null).dataFolder).toBe(defaultDataFolder());
  });

  test('name files and links to open, in any place', () => {
    const given = ['talk.mp4', 'vocative://templates'];
    const started = readArguments(['vocative', ...given, '--data', '/data'], null);
    // Another start is not given them again.
    expect(started).toEqual({ dataFolder: data, opened: given, ownArguments: ['--data', '/data'] });
    expect(readArguments(['electron', '/project', '--data', '/data', ...given], '/project').opened).toEqual(given);
  });
});

describe('camera and microphone', () => {
  beforeEach(() => {
    electron.devices.status = {};
    electron.devices.asked = [];
    electron.devices.grants = true;
  });

  test('are found out about without a question', () => {
    electron.devices.status = { camera: 'not-determined', microphone: 'denied' };
    expect(deviceAccess('darwin')).toEqual({ camera: 'unasked', microphone: 'blocked' });
    electron.devices.status = { camera: 'restricted', microphone: 'granted' };
    expect(deviceAccess('win32')).toEqual({ camera: 'blocked', microphone: 'granted' });
    expect(electron.devices.asked).toEqual([]);
  });

  test('are asked for where macOS has not asked yet, and only those', async () => {
    electron.devices.status = { camera: 'not-determined', microphone: 'denied' };
    expect(await askForDevices(['camera', 'microphone'], 'darwin')).toEqual({
      camera: 'granted',
      microphone: 'blocked',
    });
    expect(electron.devices.asked).toEqual(['camera']);
  });

  test('that the user refuses are blocked', async () => {
    electron.devices.status = { camera: 'not-determined', microphone: 'not-determined' };
    electron.devices.grants = false;
    expect(await askForDevices(['microphone'], 'darwin')).toEqual({ camera: 'unasked', microphone: 'blocked' });
  });

  test('need nothing on Linux, whose Electron cannot be asked', async () => {
    electron.devices.status = { camera: 'denied', microphone: 'denied' };
    expect(await askForDevices(['camera'], 'linux')).toEqual({ camera: 'granted', microphone: 'granted' });
  });
});

const packaged: MenuOptions = {
  platform: 'linux',
  isPackaged: true,
  logFile: '/data/vocative.log',
  onScreen: () => undefined,
};

/** Roles and labels of a menu and those inside it. */
function entries(menu: Electron.MenuItemConstructorOptions[]): string[] {
  return menu.flatMap(({ role, label, submenu }) => [
    role ?? label ?? '',
    ...(Array.isArray(submenu) ? entries(submenu) : []),
  ]);
}

function applicationMenu(changes: Partial<MenuOptions> = {}): string[] {
  setApplicationMenu({ ...packaged, ...changes });
  return entries(electron.menus.application);
}

describe('the application menu', () => {
  test('has the standard entries of each system', () => {
    expect(applicationMenu()).toEqual(expect.arrayContaining(['quit', 'editMenu', 'windowMenu', 'About Vocative']));
    expect(applicationMenu()).not.toContain('appMenu');
    const mac = applicationMenu({ platform: 'darwin' });
    expect(mac[0]).toBe('appMenu');
    expect(mac.slice(mac.indexOf('File'), mac.indexOf('editMenu'))).toEqual(['File', 'New Recording', '', 'close']);
  });

  test.each(['linux', 'darwin', 'win32'] as const)('leads to a new recording and to the settings on %s', (platform) => {
    const shown: string[] = [];
    setApplicationMenu({ ...packaged, platform, onScreen: (screen) => shown.push(screen) });
    for (const label of ['New Recording', 'Settings…']) {
      const item = electron.menus.application
        .flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
        .find((entry) => entry.label === label);
      item?.click?.({} as never, undefined, {} as never);
    }
    expect(shown).toEqual(['recorder', 'settings']);
  });

  test('offers developer tools only where the app runs from source', () => {
    expect(applicationMenu()).not.toEqual(expect.arrayContaining(['toggleDevTools']));
    expect(applicationMenu({ isPackaged: false })).toEqual(expect.arrayContaining(['reload', 'toggleDevTools']));
  });

  test('shows the log where there is a file', () => {
    expect(applicationMenu({ logFile: null })).not.toContain('Show Log File');
    expect(applicationMenu()).toContain('Show Log File');
  });
});

describe('the context menu', () => {
  const editFlags = { canUndo: true, canRedo: false, canCut: true, canCopy: true, canPaste: true, canSelectAll: true };

  function open(params: object): Electron.MenuItemConstructorOptions[] {
    electron.menus.shown.length = 0;
    const window = new electron.BrowserWindow();
    addContextMenu(window as never);
    const all = { isEditable: false, selectionText: '', misspelledWord: '', dictionarySuggestions: [], editFlags };
    const given = { ...all, ...params } as unknown as Electron.ContextMenuParams;
    window.webContents.emit('context-menu', {} as Electron.Event, given);
    contents = window.webContents;
    return electron.menus.shown[0] ?? [];
  }
  let contents: electron.WebContents;

  test('does not open where there is nothing to do', () => {
    expect(open({})).toEqual([]);
  });

  test('copies selected text', () => {
    expect(open({ selectionText: 'Hi Sarah' })).toEqual([{ role: 'copy', label: 'Copy', enabled: true }]);
  });

  test('edits a field, as far as that is possible now', () => {
    const menu = open({ isEditable: true });
    expect(entries(menu)).toEqual(expect.arrayContaining(['undo', 'cut', 'copy', 'paste', 'selectAll']));
    expect(menu).toContainEqual({ role: 'redo', label: 'Redo', enabled: false });
  });

  test('corrects a word, and learns it', () => {
    const menu = open({ isEditable: true, misspelledWord: 'Sarha', dictionarySuggestions: ['Sarah'] });
    const press = (label: string) =>
      menu
        .find((item) => item.label === label)
        ?.click?.({} as Electron.MenuItem, undefined, {} as Electron.KeyboardEvent);
    press('Sarah');
    expect(contents.corrections).toEqual(['Sarah']);
    press('Add to Dictionary');
    expect(electron.session.defaultSession.words).toEqual(['Sarha']);
  });

  test('checks spelling from the start only on macOS, which needs no download for it', () => {
    leaveSpellingOff('darwin');
    expect(open({ isEditable: true })).toContainEqual(
      expect.objectContaining({ label: 'Check Spelling', checked: true }),
    );
    leaveSpellingOff('linux');
    const item = open({ isEditable: true }).find(({ label }) => label === 'Check Spelling');
    expect(item?.checked).toBe(false);
    item?.click?.({ checked: true } as Electron.MenuItem, undefined, {} as Electron.KeyboardEvent);
    expect(electron.session.defaultSession.spelling).toBe(true);
  });
});
