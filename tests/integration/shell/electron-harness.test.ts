import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { requestChannel } from '#shared/ipc/channels.ts';
import { ipcEventNames, ipcRequestNames, pageRequestNames, type Bridge, type Connection } from '#shared/ipc/index.ts';
import { buildNodeSide, root } from '#build/bundle.ts';
import { Power } from '#electron/main/electron/power.ts';
import { ScreenPicking } from '#electron/main/electron/screens.ts';
import { createElectronShell } from '#electron/main/electron/system.ts';
import * as electron from '../../support/electron-stand-in.ts';
import { silent } from '../../support/desktop.ts';
import { patience } from '../../support/patience.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

vi.mock('electron', () => import('../../support/electron-stand-in.ts'));

/** Runs the real main module, the real preload and the bundled studio; only Electron itself is a stand-in. */

let appPath: string;
const dataFolder = join(temporaryFolder('electron-data'), 'data');
const argv = [...process.argv];
let bridge: Bridge;
let window: electron.BrowserWindow;

beforeAll(async () => {
  await mkdir(join(root, 'out'), { recursive: true });
  appPath = await mkdtemp(join(root, 'out', 'electron-app-'));
  await buildNodeSide(join(appPath, 'dist'));
  await mkdir(join(appPath, 'dist', 'renderer', 'assets'), { recursive: true });
  await writeFile(join(appPath, 'dist', 'renderer', 'index.html'), '<!doctype html><title>Vocative</title>');
  await writeFile(join(appPath, 'dist', 'secret.json'), '{}');
  electron.app.appPath = appPath;
  process.argv = ['electron', electron.app.appPath, '--data', dataFolder];
  await import('#electron/main/electron.ts');
  await import('#electron/preload/preload.ts');
  window = await vi.waitFor(() => {
    const [first] = electron.BrowserWindow.all;
    if (!first) throw new Error(`no window: ${electron.dialogs.errors.join()}`);
    return first;
  }, patience);
  bridge = electron.exposed['vocative'] as Bridge;
  // Answered once the desktop behind the window is open.
  await bridge.requests['preferences.get']({});
});

afterAll(() => {
  process.argv = argv;
  return rm(appPath, { recursive: true, force: true });
});

describe('start-up', () => {
  test('happens in the order Electron asks for', () => {
    expect(electron.log).toEqual([
      'registerSchemes',
      'enableSandbox',
      `setPath userData ${join(dataFolder, 'electron')}`,
      'ready',
    ]);
    expect(electron.schemes).toMatchObject([
      { scheme: 'vocative-app', privileges: { standard: true, secure: true, stream: true } },
    ]);
    expect(electron.dialogs.errors).toEqual([]);
  });

  test('opens one window without access to Node, on our own page', () => {
    expect(electron.BrowserWindow.all).toHaveLength(1);
    expect(window.options['webPreferences']).toMatchObject({
      preload: join(appPath, 'dist', 'preload', 'preload.cjs'),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      webSecurity: true,
      webviewTag: false,
    });
    expect(window.webContents.mainFrame.url).toBe('vocative-app://app/');
    expect(window.isShown).toBe(true);
  });

  test('starts the bundled studio as a process of its own, without secrets in its arguments', async () => {
    // The window is there first.
    await vi.waitFor(() => expect(electron.utilityForks).toHaveLength(1), patience);
    expect(electron.utilityForks[0]).toMatchObject({
      entry: join(appPath, 'dist', 'studio', 'main.mjs'),
      args: ['--data', dataFolder],
    });
  });

  test('of a second instance shows the first one’s window', () => {
    electron.app.secondInstance();
    expect(window.focused).toBe(1);
    expect(electron.BrowserWindow.all).toHaveLength(1);
  });
});

describe('the bridge', () => {
  test('has one function for each request and event of the contract, and nothing else', () => {
    expect(Object.keys(electron.exposed)).toEqual(['vocative']);
    expect(Object.keys(bridge)).toEqual(['requests', 'fillSpool', 'events']);
    expect(Object.keys(bridge.requests)).toEqual(pageRequestNames);
    expect(Object.keys(bridge.events)).toEqual(ipcEventNames);
    expect(electron.handlers.size).toBe(ipcRequestNames.length);
  });

  test('carries a request to the app, and to its studio, and back', async () => {
    expect(await bridge.requests['app.info']({})).toMatchObject({
      ok: true,
      value: {
        version: '1.2.3',
        host: 'electron',
        canChooseFolder: true,
        voices: expect.arrayContaining([expect.objectContaining({ id: 'flite:slt' })]),
      },
    });
    expect(await bridge.requests['templates.list']({})).toEqual({ ok: true, value: [] });
  });

  test('copies a file that the user gave the page, and no other', async () => {
    const path = join(temporaryFolder('picked'), 'My talk.mp4');
    await writeFile(path, 'a video');
    const begun = await bridge.requests['spools.begin']({ kind: 'file', name: 'My talk.mp4', mimeType: 'video/mp4' });
    if (!begun.ok) throw new Error(begun.error.message);
    const { id } = begun.value;
    const picked = new File(['a video'], 'My talk.mp4');
    electron.filePaths.set(picked, path);
    expect(await bridge.fillSpool(id, picked)).toEqual({ ok: true, value: { bytes: 7 } });
    expect(await readFile(join(dataFolder, 'recordings', `${id}.part`), 'utf8')).toBe('a video');
    // Made by the page itself, it is on no disk; a path is nothing the page could name.
    expect(await bridge.fillSpool(id, new File(['x'], path))).toBeNull();
    expect(Object.keys(bridge.requests)).not.toContain('spools.fill');
    await bridge.requests['spools.discard']({ id });
  });

  test('copies a file that the system gave the app, and no other', async () => {
    const path = join(temporaryFolder('given'), 'Given.mp4');
    await writeFile(path, 'a video');
    const heard = new Promise<void>((resolve) => void bridge.events['opened.waiting'](() => resolve()));
    electron.app.secondInstance([path]);
    await heard;
    const given = await bridge.requests['opened.take']({});
    if (!given.ok || given.value[0]?.kind !== 'file') throw new Error(JSON.stringify(given));
    const begun = await bridge.requests['spools.begin']({ kind: 'file', name: 'Given.mp4', mimeType: '' });
    if (!begun.ok) throw new Error(begun.error.message);
    const spoolId = begun.value.id;
    const elsewhere = await bridge.requests['opened.fill']({ spoolId, fileId: path });
    expect(elsewhere).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
    const fileId = given.value[0].id;
    expect(await bridge.requests['opened.fill']({ spoolId, fileId })).toEqual({ ok: true, value: { bytes: 7 } });
    await bridge.requests['spools.discard']({ id: spoolId });
  });

  test('carries bytes as bytes', async () => {
    const bytes = new TextEncoder().encode('first_name\nSarah');
    expect(await bridge.requests['rows.parse']({ bytes })).toMatchObject({
      ok: true,
      value: { headings: ['first_name'], rows: [['Sarah']] },
    });
  });

  test('gives listeners the payload alone, until they unsubscribe', async () => {
    const received: unknown[][] = [];
    const unsubscribe = bridge.events['connection.changed']((...args: [Connection]) => received.push(args));
    await bridge.requests['accounts.use']({ id: 'builtin' });
    expect(received).toEqual([[expect.objectContaining({ kind: 'builtin' })]]);
    unsubscribe();
    await bridge.requests['accounts.use']({ id: 'builtin' });
    expect(received).toHaveLength(1);
  });
});

describe('outside the window', () => {
  const shell = createElectronShell(() => electron.BrowserWindow.all[0] as never, {
    open: () => void electron.app.emit('activate'),
    pageSaved: () => undefined,
    opened: { take: async () => [], pathOf: () => undefined },
    power: new Power(),
    updates: { state: () => ({ state: 'off' }), check: () => ({ state: 'off' }), install: () => undefined },
    screens: new ScreenPicking({ currentWindow: () => undefined, logger: silent, platform: 'linux', environment: {} }),
  });

  test('the icon shows how far long work is, and nothing when there is none', () => {
    shell.showProgress(0.4);
    expect(window.progress).toBe(0.4);
    shell.showProgress(null);
    expect(window.progress).toBe(-1);
  });

  test('a notification tells of its end, unless the window is in front; pressing it shows the window', () => {
    const notice = { title: 'Spring', body: '148 videos are ready.' };
    shell.notify(notice);
    expect(electron.Notification.shown).toEqual([]);
    window.inFront = false;
    shell.notify(notice);
    const [shown] = electron.Notification.shown;
    expect(shown?.options).toEqual(notice);
    const before = window.focused;
    shown?.emit('click');
    expect(window.focused).toBe(before + 1);
    window.inFront = true;
  });
});

function ask(sender: electron.WebContents, frame: electron.Frame | null): Promise<unknown> {
  return electron.invokeFrom(sender, frame, requestChannel('connection.get'), {});
}

describe('requests from elsewhere', () => {
  const refused = { ok: false, error: expect.objectContaining({ code: 'FORBIDDEN_ORIGIN' }) };

  test('are refused: another window', async () => {
    expect(await ask(new electron.WebContents(), { url: 'vocative-app://app/', parent: null })).toEqual(refused);
  });

  test.each([
    'https://example.com/',
    'vocative-app://other/',
    'vocative-app://app.example.com/',
    'file:///index.html',
    'about:blank',
    '',
  ])('are refused: our window, showing %j', async (url) => {
    expect(await ask(window.webContents, { url, parent: null })).toEqual(refused);
  });

  test('are refused: a frame inside our page, or one that is gone', async () => {
    expect(await ask(window.webContents, { url: 'vocative-app://app/', parent: window.webContents.mainFrame })).toEqual(
      refused,
    );
    expect(await ask(window.webContents, null)).toEqual(refused);
  });
});

describe('the window', () => {
  test.each(['will-navigate', 'will-redirect', 'will-frame-navigate'] as const)('stays on our page: %s', (event) => {
    expect(window.webContents.mayGo(event, 'https://example.com/')).toBe(false);
    expect(window.webContents.mayGo(event, 'file:///etc/passwd')).toBe(false);
    expect(window.webContents.mayGo(event, 'vocative-app://app.example.com/')).toBe(false);
    expect(window.webContents.mayGo(event, 'vocative-app://app/')).toBe(true);
  });

  test('is not the only one that stays at home: no other could leave either', () => {
    const other = new electron.BrowserWindow();
    expect(other.webContents.mayGo('will-navigate', 'https://example.com/')).toBe(false);
    expect(other.webContents.openHandler?.({ url: 'file:///etc/passwd' })).toEqual({ action: 'deny' });
    other.destroy();
  });

  test('opens no other window; https links go to the user’s browser', () => {
    expect(window.webContents.openHandler?.({ url: 'file:///etc/passwd' })).toEqual({ action: 'deny' });
    expect(window.webContents.openHandler?.({ url: 'vocative-app://app/' })).toEqual({ action: 'deny' });
    expect(electron.opened).toEqual([]);
    expect(window.webContents.openHandler?.({ url: 'https://example.com/' })).toEqual({ action: 'deny' });
    expect(electron.opened).toEqual(['https://example.com/']);
  });

  test('may use camera, microphone and the whole screen and may copy text, and nothing else', () => {
    const { defaultSession } = electron.session;
    const own = { requestingUrl: 'vocative-app://app/', isMainFrame: true };
    expect(defaultSession.decide('media', { ...own, mediaTypes: ['video', 'audio'] })).toBe(true);
    expect(defaultSession.decide('media', { ...own, isMainFrame: false, mediaTypes: ['video'] })).toBe(false);
    expect(
      defaultSession.decide('media', {
        requestingUrl: 'https://example.com/',
        isMainFrame: true,
        mediaTypes: ['video'],
      }),
    ).toBe(false);
    expect(defaultSession.decide('fullscreen', own)).toBe(true);
    expect(defaultSession.decide('clipboard-sanitized-write', own)).toBe(true);
    expect(defaultSession.decide('fullscreen', { ...own, requestingUrl: 'https://example.com/' })).toBe(false);
    for (const permission of [
      'geolocation',
      'notifications',
      'clipboard-read',
      'display-capture',
      'openExternal',
      'usb',
    ]) {
      expect(defaultSession.decide(permission, own)).toBe(false);
    }
    expect(defaultSession.check?.(null, 'media', 'vocative-app://app')).toBe(true);
    expect(defaultSession.check?.(null, 'media', 'https://example.com')).toBe(false);
    expect(defaultSession.check?.(null, 'geolocation', 'vocative-app://app')).toBe(false);
    expect(defaultSession.device?.()).toBe(false);
  });

  test('gives the page the screen that its user chose, and no other', async () => {
    const { defaultSession } = electron.session;
    expect(await defaultSession.share(window.webContents.mainFrame)).toBeNull();
    const image = electron.picture(480, 270);
    electron.capturer.sources = [
      { id: 'window:1:0', name: 'Slides', thumbnail: image, appIcon: image, display_id: '' },
    ];
    expect(await bridge.requests['screens.list']({})).toMatchObject({ ok: true, value: [{ id: 'window:1:0' }] });
    const choice = { id: 'window:1:0', sound: false };
    expect(await bridge.requests['screens.choose'](choice)).toEqual({ ok: true, value: {} });
    expect(await defaultSession.share(window.webContents.mainFrame)).toMatchObject({ video: { id: 'window:1:0' } });
  });

  test('chooses folders and files by the system’s dialog', async () => {
    expect(await bridge.requests['exports.chooseFolder']({})).toEqual({ ok: true, value: { folder: null } });
    electron.dialogs.folder = { canceled: false, filePaths: ['/home/me/Videos'] };
    expect(await bridge.requests['exports.chooseFolder']({})).toEqual({
      ok: true,
      value: { folder: '/home/me/Videos' },
    });
    electron.dialogs.folder = { canceled: false, filePaths: ['/home/me/piper.tar.bz2'] };
    expect(await bridge.requests['models.chooseFile']({})).toEqual({
      ok: true,
      value: { path: '/home/me/piper.tar.bz2' },
    });
  });
});

async function load(url: string, init?: RequestInit): Promise<Response> {
  const handler = electron.protocolHandlers.get('vocative-app');
  if (!handler) throw new Error('no protocol handler');
  return handler(new Request(url, init));
}

describe('the protocol', () => {
  test('serves the page with a strict policy', async () => {
    const page = await load('vocative-app://app/');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).toContain('Vocative');
  });

  test.each([
    'vocative-app://app/../secret.json',
    'vocative-app://app/%2e%2e/secret.json',
    'vocative-app://app/nothing.js',
    'vocative-app://other/',
    'vocative-app://app/media/template/x/video.mp4',
  ])('has nothing at %s', async (url) => {
    expect((await load(url)).status).toBe(404);
  });

  test('takes no other method', async () => {
    expect((await load('vocative-app://app/', { method: 'POST', body: '{}' })).status).toBe(405);
  });
});

test('quitting lets the page save, waits until the studio has drained, and starts the app again where it is wanted', async () => {
  const saved: string[] = [];
  bridge.events['app.closing'](() => {
    saved.push('asked');
    void bridge.requests['app.saved']({});
  });
  electron.app.quit();
  electron.app.once('will-quit', () => void electron.app.secondInstance());
  expect(await electron.app.ended.promise).toBe(0);
  expect(saved).toEqual(['asked']);
  expect(await electron.utilityForks[0]?.exited).toBe(0);
  expect(electron.BrowserWindow.all).toEqual([]);
  expect(electron.app.relaunches).toHaveLength(1);
});
