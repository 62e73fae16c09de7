import { pino } from 'pino';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Desktop } from '#electron/desktop/desktop.ts';
import { Lifecycle } from '#electron/main/electron/lifecycle.ts';
import * as electron from '../../support/electron-stand-in.ts';
import { patience } from '../../support/patience.ts';

vi.mock('electron', () => import('../../support/electron-stand-in.ts'));

/** How a window closes and the app ends, with a page whose answers the test gives. */

const closed = vi.fn<() => Promise<void>>();
const shown = vi.fn();
let lifecycle: Lifecycle;
let window: electron.BrowserWindow;

beforeEach(async () => {
  closed.mockReset().mockResolvedValue();
  shown.mockReset();
  electron.dialogs.asked.length = 0;
  electron.app.relaunches.length = 0;
  electron.app.removeAllListeners();
  electron.powerMonitor.removeAllListeners();
  electron.BrowserWindow.all = [];
  lifecycle = new Lifecycle({
    logger: pino({ level: 'silent' }),
    showWindow: shown,
    nextArguments: () => ['--data', '/data', 'vocative://templates'],
  });
  lifecycle.start(Promise.resolve({ close: closed } as Partial<Desktop> as Desktop));
  window = new electron.BrowserWindow();
  lifecycle.watch(window as never);
  window.webContents.mainFrame = { url: 'vocative-app://app/', parent: null };
  // The desktop is noticed to be there.
  await Promise.resolve();
});

const isClosing = () => window.webContents.sent.some(({ channel }) => channel.endsWith('app.closing'));
const isClosed = () => vi.waitFor(() => expect(window.isDestroyed()).toBe(true), patience);
/** Enough turns for a close that was going to happen. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

describe('closing the window', () => {
  test('waits until the page has saved', async () => {
    window.close();
    expect(isClosing()).toBe(true);
    await settled();
    expect(window.isDestroyed()).toBe(false);
    lifecycle.pageSaved();
    await isClosed();
    expect(electron.dialogs.asked).toEqual([]);
  });

  test('asks where the page could not save, and stays or leaves as the user says', async () => {
    window.webContents.objects = true;
    electron.dialogs.answerSync = () => 0;
    window.close();
    lifecycle.pageSaved();
    await vi.waitFor(() => expect(electron.dialogs.asked).toHaveLength(1), patience);
    expect(electron.dialogs.asked[0]).toMatchObject({ buttons: ['Stay', 'Leave'], cancelId: 0 });
    expect(window.isDestroyed()).toBe(false);

    electron.dialogs.answerSync = () => 1;
    window.close();
    lifecycle.pageSaved();
    await isClosed();
    expect(electron.dialogs.asked).toHaveLength(2);
  });

  test('does not wait for a page that has crashed', async () => {
    window.webContents.crash();
    window.close();
    await isClosed();
    expect(isClosing()).toBe(false);
  });

  test('does not wait for ever for a page that does not answer', async () => {
    window.close();
    await isClosed();
    expect(electron.dialogs.asked).toEqual([]);
  });
});

describe('quitting', () => {
  test('that the user takes back leaves the app as it was', async () => {
    window.webContents.objects = true;
    electron.dialogs.answerSync = () => 0;
    electron.app.quit();
    lifecycle.pageSaved();
    await vi.waitFor(() => expect(electron.dialogs.asked).toHaveLength(1), patience);
    expect(closed).not.toHaveBeenCalled();
    // Closing the window is then no request to quit.
    electron.dialogs.answerSync = () => 1;
    const quits = electron.log.filter((entry) => entry === 'quit').length;
    window.webContents.objects = false;
    electron.app.removeAllListeners('window-all-closed');
    window.close();
    lifecycle.pageSaved();
    await isClosed();
    expect(electron.log.filter((entry) => entry === 'quit')).toHaveLength(quits);
  });

  test('with the session asks nobody, drains, and starts the app again where it is wanted meanwhile', async () => {
    window.webContents.objects = true;
    const drained = Promise.withResolvers<void>();
    closed.mockReturnValue(drained.promise);
    electron.powerMonitor.emit('shutdown');
    lifecycle.pageSaved();
    await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce(), patience);
    expect(electron.dialogs.asked).toEqual([]);

    electron.app.secondInstance();
    electron.app.emit('activate');
    expect(shown).not.toHaveBeenCalled();
    drained.resolve();
    await vi.waitFor(() => expect(electron.app.relaunches).toHaveLength(1), patience);
    expect(electron.app.relaunches[0]).toMatchObject({ args: ['--data', '/data', 'vocative://templates'] });
  });
});
