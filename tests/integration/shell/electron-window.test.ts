import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Desktop } from '#electron/desktop/desktop.ts';
import { Power } from '#electron/main/electron/power.ts';
import { createWindow } from '#electron/main/electron/window.ts';
import { placementFrom, rememberPlacement } from '#electron/main/electron/window-state.ts';
import * as electron from '../../support/electron-stand-in.ts';
import { silent } from '../../support/desktop.ts';
import { patience } from '../../support/patience.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

vi.mock('electron', () => import('../../support/electron-stand-in.ts'));

/** Where the window opens, and what keeps the computer awake. */

const file = join(temporaryFolder('window-state'), 'window.json');
const desk = { x: 0, y: 0, width: 1920, height: 1040 };
const besides = { x: 1920, y: -200, width: 2560, height: 1400 };
const usual = { width: 1440, height: 900, maximized: false };

beforeEach(() => {
  electron.displays.splice(0, Infinity, desk, besides);
  writeFileSync(file, '');
});

function open(): electron.BrowserWindow {
  const files = { preload: '/preload.cjs', icon: '/icon.png' };
  const window = createWindow(files, placementFrom(file, silent)) as unknown as electron.BrowserWindow;
  rememberPlacement(window as never, file, silent);
  window.emit('ready-to-show');
  return window;
}

describe('the window', () => {
  test.runIf(process.platform === 'linux')('has the icon of the app on Linux', () => {
    expect(open().options.icon).toBe('/icon.png');
  });

  test('opens where it was, on the display where it was', () => {
    const first = open();
    expect(first.bounds).toMatchObject({ width: 1440, height: 900 });
    first.moveTo({ x: 2100, y: -100, width: 2000, height: 1200 });
    first.close();
    expect(open().bounds).toEqual({ x: 2100, y: -100, width: 2000, height: 1200 });
  });

  test('is maximized again, and keeps its size for when it is not', () => {
    const first = open();
    first.moveTo({ x: 100, y: 80, width: 1200, height: 800 });
    first.maximize();
    first.close();
    const second = open();
    expect([second.isMaximized(), second.isShown]).toEqual([true, true]);
    expect(second.bounds).toEqual({ x: 100, y: 80, width: 1200, height: 800 });
  });

  test('comes back to a display that exists, and fits it', () => {
    const first = open();
    first.moveTo({ x: 2100, y: -100, width: 2400, height: 1300 });
    first.close();
    electron.displays.splice(1);
    expect(placementFrom(file, silent)).toEqual({ width: 1920, height: 1040, maximized: false });
  });

  test.each([
    ['too far to the left', { x: -1300, y: 100 }],
    ['above every display', { x: 100, y: -300 }],
    ['below every display', { x: 100, y: 1030 }],
  ])('that was %s is put back', (_, place) => {
    writeFileSync(file, JSON.stringify({ bounds: { ...place, width: 1300, height: 800 }, maximized: false }));
    expect(placementFrom(file, silent)).toEqual({ width: 1300, height: 800, maximized: false });
  });

  test.each(['', '{', '[]', '{"bounds":{"x":1},"maximized":true}', '{"bounds":{"x":0.5,"y":0,"width":1,"height":1}}'])(
    'opens in the usual place after %j',
    (text) => {
      writeFileSync(file, text);
      expect(placementFrom(file, silent)).toEqual(usual);
    },
  );

  test('keeps its place while it is open, too', async () => {
    open().moveTo({ x: 10, y: 20, width: 1000, height: 700 });
    await vi.waitFor(() => expect(readFileSync(file, 'utf8')).toContain('"x":10'), patience);
  });
});

describe('the computer', () => {
  test('stays awake for work, with its display for a recording, and may sleep afterwards', () => {
    const power = new Power();
    const kept = () => [...electron.blockers.values()];
    power.keepAwake('work');
    power.keepAwake('work');
    expect(kept()).toEqual(['prevent-app-suspension']);
    power.keepAwake('recording');
    expect(kept()).toEqual(['prevent-display-sleep']);
    power.keepAwake(null);
    expect(kept()).toEqual([]);
  });

  test('wakes what waits for a studio when it wakes', () => {
    const wake = vi.fn();
    new Power().wake({ wake } as Partial<Desktop> as Desktop);
    electron.powerMonitor.emit('resume');
    expect(wake).toHaveBeenCalledOnce();
  });
});
