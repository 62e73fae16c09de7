import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Desktop } from '#electron/desktop/desktop.ts';
import type { Busy } from '#electron/desktop/bridge/shell.ts';
import { Lifecycle } from '#electron/main/electron/lifecycle.ts';
import { AppUpdates, loadUpdater } from '#electron/main/electron/updates.ts';
import type { UpdateState } from '#shared/ipc/index.ts';
import * as electron from '../../support/electron-stand-in.ts';
import { updateInfo, UpdaterStandIn } from '../../support/electron/updater-stand-in.ts';
import { patience } from '../../support/patience.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

vi.mock('electron', () => import('../../support/electron-stand-in.ts'));

/** Updates, on a stand-in of electron-updater that is typed by the library. */

let lines: { level: number; msg: string }[];
const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
let states: UpdateState[];
let busy: Busy | null;
let updater: UpdaterStandIn;
const endWith = vi.fn<(install: () => void) => void>();

beforeEach(() => {
  lines = [];
  states = [];
  busy = null;
  updater = new UpdaterStandIn();
  endWith.mockReset();
});

function open(from: UpdaterStandIn | null = updater, platform: NodeJS.Platform = 'linux'): AppUpdates {
  const power = {
    get busy() {
      return busy;
    },
  };
  return new AppUpdates({
    updater: from,
    power,
    logger,
    onChanged: (state) => states.push(state),
    lifecycle: { endWith, relaunch: () => electron.app.relaunch() },
    platform,
  });
}

const reaches = (state: UpdateState['state']) =>
  vi.waitFor(() => expect(states.at(-1)).toMatchObject({ state }), patience);

async function ready(version = '1.3.0'): Promise<AppUpdates> {
  const updates = open();
  updater.offer = updateInfo(version);
  updates.check();
  await reaches('downloading');
  updater.downloaded(version);
  await reaches('ready');
  return updates;
}

describe('updates', () => {
  test('are off where no feed is configured, and never looked for then', async () => {
    expect(open(null).check()).toEqual({ state: 'off' });
    electron.app.isPackaged = true;
    expect(await loadUpdater(temporaryFolder('no-feed'))).toBeNull();
    electron.app.isPackaged = false;
    const withFeed = temporaryFolder('feed');
    writeFileSync(join(withFeed, 'app-update.yml'), 'provider: generic\nurl: https://updates.invalid\n');
    expect(await loadUpdater(withFeed)).toBeNull();
  });

  test('are off in a copy of the app that cannot be updated', async () => {
    updater.offer = null;
    const updates = open();
    updates.check();
    await reaches('off');
    expect(updates.state()).toEqual({ state: 'off' });
  });

  test('are downloaded behind the user’s work and never installed by themselves', async () => {
    const updates = open();
    updater.offer = updateInfo('1.3.0');
    updates.check();
    await reaches('downloading');
    for (const percent of [0.1, 0.2, 50.2, 50.3]) updater.progress(percent);
    updater.downloaded('1.3.0');
    await reaches('ready');
    expect(states).toEqual([
      { state: 'checking' },
      { state: 'downloading', version: '1.3.0', progress: 0 },
      { state: 'downloading', version: '1.3.0', progress: 0.5 },
      { state: 'ready', version: '1.3.0' },
    ]);
    expect([updater.autoInstallOnAppQuit, updater.installs]).toEqual([false, []]);
    // It is there; nothing more is looked for.
    updates.check();
    expect(updater.looks).toBe(1);
  });

  test('say when there is nothing new', async () => {
    const updates = open();
    updates.check();
    await reaches('current');
    await vi.waitFor(() => expect(updates.state()).toEqual({ state: 'current', checkedAt: expect.any(String) }));
  });

  test.each([
    ['a feed out of reach', new Error('net::ERR_INTERNET_DISCONNECTED'), 'UPDATE_UNAVAILABLE'],
    [
      'a wrong signature',
      Object.assign(new Error('not signed'), { code: 'ERR_UPDATER_INVALID_SIGNATURE' }),
      'UPDATE_UNTRUSTED',
    ],
    ['a wrong checksum', Object.assign(new Error('mismatch'), { code: 'ERR_CHECKSUM_MISMATCH' }), 'UPDATE_UNTRUSTED'],
  ])('with %s are one line in the log and a sentence, and looked for again later', async (_, error, code) => {
    const updates = open();
    updater.offer = error;
    updates.check();
    await reaches('failed');
    expect(states.at(-1)).toMatchObject({ problem: { code } });
    expect(lines.filter(({ level }) => level >= 40)).toHaveLength(1);
    expect(electron.dialogs.asked).toEqual([]);
    updater.offer = 'nothing new';
    updates.check();
    await reaches('current');
  });

  test('whose download fails in the middle say so', async () => {
    const updates = open();
    updater.offer = updateInfo('1.3.0');
    updates.check();
    await reaches('downloading');
    updater.download.reject(new Error('net::ERR_CONNECTION_RESET'));
    await reaches('failed');
    expect(() => updates.install()).toThrow('No update is ready');
  });

  test('are prepared by macOS at the end of the app, which verifies them only then', () => {
    open(updater, 'darwin');
    expect(updater.autoInstallOnAppQuit).toBe(true);
  });
});

describe('looking for updates', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('begins after the start and goes on four times a day', async () => {
    const updates = open();
    updates.start();
    expect(updater.looks).toBe(0);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(updater.looks).toBe(1);
    await vi.advanceTimersByTimeAsync(24 * 3_600_000);
    expect(updater.looks).toBe(5);
    updates.stop();
  });
});

describe('installing', () => {
  test.each(['recording', 'work'] as const)('waits for the user to ask again while there is %s', async (what) => {
    const updates = await ready();
    busy = what;
    expect(() => updates.install()).toThrow(expect.objectContaining({ code: 'CONFLICT' }));
    expect(endWith).not.toHaveBeenCalled();
    busy = null;
    updates.install();
    expect(endWith).toHaveBeenCalledOnce();
  });

  test('that fails once everything is closed starts the app again', async () => {
    electron.app.relaunches.length = 0;
    const updates = await ready();
    updates.install();
    endWith.mock.lastCall?.[0]();
    expect(updater.installs).toEqual([[true, true]]);
    updater.fail(new Error('the installer cannot be started'));
    expect(electron.app.relaunches).toHaveLength(1);
    expect(await electron.app.ended.promise).toBe(1);
  });

  test('comes after the studio has drained, unless the user stays with unsaved work', async () => {
    electron.app.removeAllListeners();
    electron.BrowserWindow.all = [];
    const close = vi.fn<() => Promise<void>>().mockResolvedValue();
    const lifecycle = new Lifecycle({ logger, showWindow: () => undefined, nextArguments: () => [] });
    lifecycle.start(Promise.resolve({ close } as Partial<Desktop> as Desktop));
    const window = new electron.BrowserWindow();
    lifecycle.watch(window as never);
    const install = vi.fn();
    electron.dialogs.asked.length = 0;
    electron.dialogs.answerSync = () => 0;
    window.webContents.objects = true;
    await Promise.resolve();
    lifecycle.endWith(install);
    lifecycle.pageSaved();
    await vi.waitFor(() => expect(electron.dialogs.asked).toHaveLength(1), patience);
    expect(close).not.toHaveBeenCalled();

    window.webContents.objects = false;
    lifecycle.endWith(install);
    lifecycle.pageSaved();
    await vi.waitFor(() => expect(install).toHaveBeenCalledOnce(), patience);
    expect(close).toHaveBeenCalledOnce();
    expect(close.mock.invocationCallOrder[0]).toBeLessThan(install.mock.invocationCallOrder[0] ?? 0);
  });
});
