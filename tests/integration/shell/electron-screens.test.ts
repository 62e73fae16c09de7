import { beforeEach, describe, expect, test, vi } from 'vitest';
import { screenSourceSchema } from '#shared/ipc/index.ts';
import { ScreenPicking, type ScreenPickingOptions } from '#electron/main/electron/screens.ts';
import { limitPermissions } from '#electron/main/electron/window.ts';
import * as electron from '../../support/electron-stand-in.ts';
import { silent } from '../../support/desktop.ts';

vi.mock('electron', () => import('../../support/electron-stand-in.ts'));

/** What the page may record of the screen, and who asks its user. */

const { defaultSession } = electron.session;
const page = 'vocative-app://app/';
let window: electron.BrowserWindow;

function source(id: string, name: string, thumbnail = electron.picture(480, 270)): Electron.DesktopCapturerSource {
  const isScreen = id.startsWith('screen:');
  // Of a screen the icon is null, whatever the types say.
  const appIcon = (isScreen ? null : electron.picture(256, 256)) as Electron.NativeImage;
  return { id, name, thumbnail, appIcon, display_id: '' };
}

const wholeScreen = source('screen:0:0', 'Entire screen');
const slides = source('window:12:0', 'Slides');
// Electron calls our own window “window:77:0”; the list has another number at its end.
const ours = source('window:77:1', 'Vocative');

beforeEach(async () => {
  window = new electron.BrowserWindow();
  await window.loadURL(page);
  electron.capturer.sources = [slides, ours, wholeScreen];
  electron.capturer.asked = [];
  electron.capturer.fails = false;
  electron.devices.status = {};
  electron.opened.length = 0;
  return () => window.destroy();
});

function start(options: Partial<ScreenPickingOptions> = {}): ScreenPicking {
  const screens = new ScreenPicking({
    currentWindow: () => window as never,
    logger: silent,
    platform: 'win32',
    environment: {},
    ...options,
  });
  limitPermissions(screens);
  screens.answer();
  return screens;
}

/** What the page gets that asks for a screen. */
function share(audio = false): Promise<Electron.Streams | null> {
  return defaultSession.share(window.webContents.mainFrame, { audio });
}

describe('the list of what may be shared', () => {
  test('has screens before windows, with small pictures, and leaves our own window out', async () => {
    electron.capturer.sources = [
      source('window:1:0', 'Wide', electron.picture(4000, 1000)),
      ours,
      source('window:2:0', 'Minimized', electron.picture(0, 0)),
      wholeScreen,
    ];
    const list = await start().list();
    expect(list.map(({ id, kind }) => [id, kind])).toEqual([
      ['screen:0:0', 'screen'],
      ['window:1:0', 'window'],
      ['window:2:0', 'window'],
    ]);
    for (const item of list) expect(screenSourceSchema.safeParse(item).error).toBeUndefined();
    const shown = list.map(({ thumbnail }) => thumbnail && Buffer.from(thumbnail.split(',')[1] ?? '', 'base64'));
    expect(shown.map((bytes) => bytes?.toString() ?? null)).toEqual(['jpeg 480×270', 'jpeg 480×120', null]);
    expect(list.map(({ icon }) => icon === null)).toEqual([true, false, false]);
  });

  test('drops a picture that is too large for the page', async () => {
    const vast = electron.picture(480, 270);
    vi.spyOn(vast, 'toJPEG').mockReturnValue(Buffer.alloc(300_000));
    electron.capturer.sources = [source('window:1:0', 'Noise', vast)];
    expect(await start().list()).toMatchObject([{ name: 'Noise', thumbnail: null }]);
  });

  test('says that macOS refuses, after an attempt that made it ask, and leads to its settings', async () => {
    const screens = start({ platform: 'darwin', release: '23.6.0' });
    electron.devices.status = { screen: 'denied' };
    electron.capturer.fails = true;
    await expect(screens.list()).rejects.toMatchObject({ code: 'SCREENS_BLOCKED' });
    expect(electron.capturer.asked).toHaveLength(1);
    // Windows without their pictures are no answer either.
    electron.capturer.fails = false;
    electron.devices.status = { screen: 'restricted' };
    await expect(screens.list()).rejects.toMatchObject({ code: 'SCREENS_BLOCKED' });
    await screens.openSettings();
    expect(electron.opened).toEqual(['x-apple.systempreferences:com.apple.preference.security?Privacy_ScreenCapture']);
  });

  test('says that another system fails, and opens no settings there', async () => {
    electron.capturer.fails = true;
    electron.devices.status = { screen: 'denied' };
    const screens = start();
    await expect(screens.list()).rejects.toMatchObject({ code: 'SCREENS_UNAVAILABLE' });
    await screens.openSettings();
    expect(electron.opened).toEqual([]);
  });
});

describe('a choice', () => {
  test('is what the page gets, once', async () => {
    const screens = start();
    await screens.list();
    screens.choose({ id: 'window:12:0', sound: false });
    expect(await share()).toEqual({ video: { id: 'window:12:0', name: 'Slides' } });
    expect(await share()).toBeNull();
  });

  test('expires', async () => {
    vi.useFakeTimers();
    try {
      const screens = start();
      await screens.list();
      screens.choose({ id: 'screen:0:0', sound: false });
      vi.advanceTimersByTime(9_000);
      expect(screens.isExpected).toBe(true);
      vi.advanceTimersByTime(2_000);
      expect(screens.isExpected).toBe(false);
      expect(await share()).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  test('is of the last list alone, and never our own window', async () => {
    const screens = start();
    expect(() => screens.choose({ id: 'screen:0:0', sound: false })).toThrow(
      expect.objectContaining({ code: 'NOT_FOUND' }),
    );
    await screens.list();
    electron.capturer.sources = [wholeScreen];
    await screens.list();
    for (const id of ['window:12:0', 'window:77:1', null])
      expect(() => screens.choose({ id, sound: false })).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
    expect(await share()).toBeNull();
  });

  test('is for our own page, and left for it by others', async () => {
    const screens = start();
    await screens.list();
    screens.choose({ id: 'screen:0:0', sound: false });
    const { mainFrame } = window.webContents;
    const inside = { url: page, parent: mainFrame, frameToken: 'inside' };
    expect(await defaultSession.share(inside)).toBeNull();
    expect(await defaultSession.share({ url: page, parent: null, frameToken: 'another window' })).toBeNull();
    expect(await defaultSession.share(null)).toBeNull();
    expect(await defaultSession.share(mainFrame, { origin: 'https://example.com/' })).toBeNull();
    expect(await defaultSession.share({ ...mainFrame, url: 'https://example.com/' })).toBeNull();
    expect(await share()).toMatchObject({ video: { id: 'screen:0:0' } });
  });

  test('opens the permission for our page until it is used', async () => {
    const screens = start();
    const own = { requestingUrl: page, isMainFrame: true, mediaTypes: ['video'] };
    expect(defaultSession.decide('display-capture', own)).toBe(false);
    await screens.list();
    screens.choose({ id: 'screen:0:0', sound: false });
    expect(defaultSession.decide('display-capture', own)).toBe(true);
    expect(defaultSession.decide('display-capture', { ...own, isMainFrame: false })).toBe(false);
    expect(defaultSession.decide('display-capture', { ...own, requestingUrl: 'https://example.com/' })).toBe(false);
    await share();
    expect(defaultSession.decide('display-capture', own)).toBe(false);
  });

  test.each([
    ['win32', true],
    ['darwin', false],
    ['linux', false],
  ] as const)('has the computer’s sound on %s: %s', async (platform, sound) => {
    const screens = start({ platform, release: '23.6.0' });
    expect(screens.picker).toEqual({ picker: 'page', sound });
    await screens.list();
    screens.choose({ id: 'screen:0:0', sound: true });
    expect((await share(true))?.audio).toBe(sound ? 'loopback' : undefined);
    // Neither where the page did not ask for sound, nor where its user did not.
    screens.choose({ id: 'screen:0:0', sound: true });
    expect((await share(false))?.audio).toBeUndefined();
    screens.choose({ id: 'screen:0:0', sound: false });
    expect((await share(true))?.audio).toBeUndefined();
  });
});

describe('the system asks', () => {
  const wayland = { XDG_SESSION_TYPE: 'wayland', WAYLAND_DISPLAY: 'wayland-0' };

  test('on Wayland, where the list opens its dialog: once, when the page asks for a screen', async () => {
    const screens = start({ platform: 'linux', environment: wayland });
    expect(screens.picker).toEqual({ picker: 'system', sound: false });
    electron.capturer.sources = [slides];
    screens.choose({ id: null, sound: true });
    expect(electron.capturer.asked).toEqual([]);
    expect(await share(true)).toEqual({ video: { id: 'window:12:0', name: 'Slides' } });
    expect(electron.capturer.asked).toHaveLength(1);
    expect(await share()).toBeNull();
    expect(electron.capturer.asked).toHaveLength(1);
  });

  test('and its user closes the dialog, or it fails', async () => {
    const screens = start({ platform: 'linux', environment: wayland });
    electron.capturer.sources = [];
    screens.choose({ id: null, sound: false });
    expect(await share()).toBeNull();
    electron.capturer.fails = true;
    screens.choose({ id: null, sound: false });
    expect(await share()).toBeNull();
  });

  test('on Wayland as Chromium recognizes it, and on macOS from 15 on', () => {
    const picker = (options: Partial<ScreenPickingOptions>) => start(options).picker.picker;
    expect(picker({ platform: 'linux', environment: { XDG_SESSION_TYPE: 'x11', WAYLAND_DISPLAY: 'wayland-0' } })).toBe(
      'page',
    );
    expect(picker({ platform: 'linux', environment: { XDG_SESSION_TYPE: 'wayland' } })).toBe('page');
    expect(picker({ platform: 'darwin', release: '23.6.0' })).toBe('page');
    expect(picker({ platform: 'darwin', release: '24.0.0' })).toBe('system');
    expect(picker({ platform: 'darwin', release: '25.1.0' })).toBe('system');
    // Asked for once: switching it while sharing has crashed Electron.
    expect(defaultSession.displayOptions).toEqual({ useSystemPicker: true });
  });
});
