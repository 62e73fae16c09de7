import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { handleFaults } from '#electron/main/electron/faults.ts';
import { logChildProcesses, PageRecovery } from '#electron/main/electron/recovery.ts';
import { forkStudioUtility } from '#electron/main/electron/studio.ts';
import * as electron from '../../support/electron-stand-in.ts';
import { patience } from '../../support/patience.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

vi.mock('electron', () => import('../../support/electron-stand-in.ts'));

/** What breaks is logged, shown and brought back. */

let lines: Record<string, unknown>[] = [];
const logger = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
const nothing = {} as Electron.Event;

beforeEach(() => {
  lines = [];
  electron.dialogs.asked.length = 0;
});
afterEach(() => {
  electron.BrowserWindow.all = [];
});

const messages = () => lines.map(({ msg }) => msg);
const asked = () => electron.dialogs.asked.map(({ message }) => message);

function pageOf(answer: number): electron.BrowserWindow {
  electron.dialogs.answer = async () => answer;
  const window = new electron.BrowserWindow();
  new PageRecovery(window as never, logger).watch();
  return window;
}

describe('a page that crashes', () => {
  test('is logged and loaded again; the second time soon after, the user is asked', async () => {
    const window = pageOf(0);
    window.webContents.crash('oom');
    expect(lines).toMatchObject([{ level: 50, reason: 'oom', exitCode: 5 }]);
    expect([window.webContents.reloads, window.isShown]).toEqual([1, true]);
    expect(asked()).toEqual([]);

    window.webContents.crash();
    await vi.waitFor(() => expect(asked()).toEqual(['The window stopped working']), patience);
    expect(window.webContents.reloads).toBe(1);
    await vi.waitFor(() => expect(window.loads).toEqual(['vocative-app://app/']), patience);
  });

  test('and ends in order is none', () => {
    const window = pageOf(0);
    window.webContents.crash('clean-exit');
    expect([window.webContents.reloads, lines.length]).toEqual([0, 0]);
  });

  test('can be given up', async () => {
    const window = pageOf(1);
    const quits = () => electron.log.filter((entry) => entry === 'quit').length;
    const before = quits();
    window.webContents.crash();
    window.webContents.crash();
    await vi.waitFor(() => expect(quits()).toBe(before + 1), patience);
    expect(window.loads).toEqual([]);
  });
});

describe('a page that cannot be loaded', () => {
  test('is shown and loaded once more, then the user is asked', async () => {
    const window = pageOf(0);
    const fail = () => window.webContents.emit('did-fail-load', nothing, -6, 'ERR_FILE_NOT_FOUND', '', true);
    fail();
    expect([window.loads.length, window.isShown]).toEqual([1, true]);
    fail();
    await vi.waitFor(() => expect(asked()).toHaveLength(1), patience);
    expect(messages()).toEqual(['the page could not be loaded', 'the page could not be loaded']);
  });

  test('because another one was, is no failure; nor is a frame of it', () => {
    const window = pageOf(0);
    window.webContents.emit('did-fail-load', nothing, -3, 'ERR_ABORTED', '', true);
    window.webContents.emit('did-fail-load', nothing, -6, 'ERR_FILE_NOT_FOUND', '', false);
    expect([window.loads, lines]).toEqual([[], []]);
  });
});

describe('a page that hangs', () => {
  test('is waited for, and the question goes when the page answers', async () => {
    const window = pageOf(0);
    electron.dialogs.answer = () => new Promise(() => undefined);
    window.emit('unresponsive');
    expect(asked()).toEqual(['The window doesn’t respond']);
    const { signal } = electron.dialogs.asked[0] ?? {};
    window.emit('responsive');
    expect(signal?.aborted).toBe(true);
    expect(window.loads).toEqual([]);
  });

  test('is ended and loaded again where the user says so', async () => {
    const window = pageOf(1);
    window.emit('unresponsive');
    await vi.waitFor(() => expect(window.loads).toEqual(['vocative-app://app/']), patience);
    expect(window.webContents.reloads).toBe(0);
    expect(asked()).toEqual(['The window doesn’t respond']);
  });
});

test('a helper process of Chromium that ends is logged', () => {
  logChildProcesses(logger);
  electron.app.emit('child-process-gone', nothing, { type: 'GPU', reason: 'crashed', exitCode: 9 });
  electron.app.emit('child-process-gone', nothing, { type: 'Utility', reason: 'clean-exit', exitCode: 0 });
  expect(lines).toMatchObject([{ type: 'GPU', reason: 'crashed', exitCode: 9 }]);
});

describe('an error that nothing caught in the main process', () => {
  const restart = vi.fn();
  const added: [event: string, listener: (...args: unknown[]) => void][] = [];

  beforeEach(() => {
    restart.mockReset();
    added.length = 0;
    // Vitest listens too, and would fail the run.
    vi.spyOn(process, 'on').mockImplementation((event, listener) => {
      added.push([String(event), listener]);
      return process;
    });
    handleFaults({ logger, logFile: '/data/vocative.log', restart });
    vi.restoreAllMocks();
  });

  test.each(['uncaughtException', 'unhandledRejection'])('%s is logged and shown once, with the log', async (name) => {
    const answer = Promise.withResolvers<number>();
    electron.dialogs.answer = () => answer.promise;
    const listener = added.find(([event]) => event === name)?.[1];
    listener?.(new Error('first'));
    listener?.(new Error('second'));
    expect(lines).toMatchObject([
      { level: 60, detail: expect.stringContaining('first') },
      { level: 60, detail: expect.stringContaining('second') },
    ]);
    expect(electron.dialogs.asked).toMatchObject([{ detail: expect.stringContaining('/data/vocative.log') }]);
    answer.resolve(0);
    await vi.waitFor(() => expect(restart).toHaveBeenCalledOnce(), patience);
  });
});

describe('the studio as a utility process of the app', () => {
  const folder = temporaryFolder('electron-studio');
  const entry = join(folder, 'entry.mjs');

  function launch(code: string, logFile: string | null) {
    writeFileSync(entry, code);
    const started = forkStudioUtility(entry, logFile, logger)({ dataFolder: folder, fresh: false });
    const ended = new Promise<string>((resolve) => {
      started.onExit(resolve);
    });
    return { started, ended, utility: electron.UtilityProcess.last };
  }

  test('that runs out of memory is logged instead of ending the app, and without its environment', async () => {
    const { ended, utility } = launch(`process.exit(134)`, null);
    expect(() => utility?.emit('error', 'FatalError', 'v8::OutOfMemory', '{"environmentVariables":{}}')).not.toThrow();
    expect(lines).toMatchObject([{ level: 50, type: 'FatalError', location: 'v8::OutOfMemory' }]);
    expect(JSON.stringify(lines)).not.toContain('environmentVariables');
    expect(await ended).toBe('ended with code 134');
  });

  test('prints into the log, and goes on where that is not possible', async () => {
    const print = (then: string) =>
      `for (let i = 0; i < 4096; i++) process.stderr.write('x'.repeat(1023) + '\\n'); ${then}`;
    const log = join(folder, 'vocative.log');
    await launch(print('process.stderr.write("", () => process.exit(0))'), log).ended;
    await vi.waitFor(() => expect(readFileSync(log)).toHaveLength(4096 * 1024), patience);

    const impossible = join(folder, 'a-folder');
    mkdirSync(impossible);
    // More than a pipe holds: it ends only where somebody reads it.
    expect(await launch(print('process.stderr.write("", () => process.exit(0))'), impossible).ended).toBe(
      'ended with code 0',
    );
    expect(messages()).toContain('the output of the embedded studio cannot be logged');
    expect(existsSync(log)).toBe(true);
  });
});
