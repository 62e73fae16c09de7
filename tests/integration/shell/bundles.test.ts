import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ipcEventNames, pageRequestNames } from '#shared/ipc/index.ts';
import { buildNodeSide, root } from '#build/bundle.ts';
import { forkUtility, type UtilityOptions } from '../../support/electron/fork-utility.ts';
import { clientOf } from '../../support/studio.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** The files that Electron would run, built and run without it: only what Electron itself adds is imitated. */

const builtInVoice = 'flite:slt';
const parent = temporaryFolder('bundles');
let dist: string;

beforeAll(async () => {
  // Below the project, as packages are looked up from where the bundle lies.
  await mkdir(join(root, 'out'), { recursive: true });
  dist = await mkdtemp(join(root, 'out', 'bundles-'));
  await buildNodeSide(dist);
});
afterAll(() => rm(dist, { recursive: true, force: true }));

type FromStudio = { type: string; url: string; token: string; error?: { code: string } };

type Studio = {
  child: ChildProcess;
  messages: FromStudio[];
  first: Promise<FromStudio>;
  ended: Promise<number | null>;
};

function startStudio(folder: string, args: string[] = [], options: UtilityOptions = {}): Studio {
  const child = forkUtility(join(dist, 'studio', 'main.mjs'), ['--data', folder, ...args], {
    environment: { VOCATIVE_LOG: 'silent' },
    ...options,
  });
  const messages: FromStudio[] = [];
  child.on('message', (message: FromStudio) => messages.push(message));
  const first = once(child, 'message').then(([message]) => message as FromStudio);
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, messages, first, ended };
}

describe('every entry', () => {
  test('is an ES module by its name, wherever Node looks for a package.json', () => {
    expect(readdirSync(join(dist, 'main'))).toContain('electron.mjs');
    const code = ['main', 'studio'].flatMap((folder) => readdirSync(join(dist, folder)));
    expect(code.filter((name) => name.endsWith('.js') || name.endsWith('.ts'))).toEqual([]);
    const { main } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { main: string };
    expect(main).toBe('dist/main/electron.mjs');
  });
});

test('the process that captures pages stands beside the studio, and reports a browser that does not start', async () => {
  const child = fork(join(dist, 'studio', 'page-worker.mjs'), [join(dist, 'no-browser')], {
    serialization: 'advanced',
  });
  const [message] = (await once(child, 'message')) as [unknown];
  child.kill();
  expect(message).toMatchObject({
    type: 'failed',
    error: { code: 'BACKGROUND_CAPTURE_FAILED', sentence: { key: 'browserFails' } },
  });
});

describe('the studio as a utility process', () => {
  test('announces itself, renders in a worker that stands beside it, and ends with 0 when it is asked to', async () => {
    expect(existsSync(join(dist, 'studio', 'worker.mjs'))).toBe(true);
    const { child, first, ended, messages } = startStudio(join(parent, 'works'), ['--workers', '1']);
    const ready = await first;
    expect(ready).toMatchObject({ type: 'ready', url: expect.stringMatching(/^http:/) });
    const { voice, seconds } = await clientOf(ready).call('sampleVoice', {
      voice: builtInVoice,
      text: 'Hi Sarah.',
    });
    expect(voice).toBe(builtInVoice);
    expect(seconds).toBeGreaterThan(0);
    child.send({ type: 'close' });
    expect(await ended).toBe(0);
    expect(messages).toHaveLength(1);
  });

  test('that is refused says why and is gone, although something keeps its loop alive', async () => {
    const folder = join(parent, 'twice');
    const first = startStudio(folder);
    expect(await first.first).toMatchObject({ type: 'ready' });
    const second = startStudio(folder);
    expect(await second.first).toMatchObject({ type: 'failed', error: { code: 'DATA_FOLDER_IN_USE' } });
    expect(await second.ended).toBe(1);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
  });
});

/** Makes a process do something that its own code never does, when it is told to. */
function onMessage(code: string): string {
  return `data:text/javascript,process.on('message', ({ type }) => type === 'fault' && setImmediate(() => ${code}))`;
}

describe('a fault in the studio that nothing caught', () => {
  test.each([
    ['an exception', `{ throw new Error('a fault') }`],
    ['a rejection', `Promise.reject(new Error('a fault'))`],
  ])('%s is logged, and ends it with 1', async (what, code) => {
    const { child, first, ended } = startStudio(join(parent, what.replace(' ', '-')), [], {
      imports: [onMessage(code)],
      environment: { VOCATIVE_LOG: 'fatal' },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let printed = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (printed += text));
    expect(await first).toMatchObject({ type: 'ready' });
    child.send({ type: 'fault' });
    expect(await ended).toBe(1);
    expect(JSON.parse(printed)).toMatchObject({ level: 60, detail: expect.stringContaining('a fault') });
  });
});

describe('the preload', () => {
  const file = () => join(dist, 'preload', 'preload.cjs');

  test('runs with nothing but Electron, and offers the contract', async () => {
    const exposed: Record<string, { requests: object; events: object }> = {};
    const invoked: unknown[] = [];
    const electron = {
      contextBridge: { exposeInMainWorld: (name: string, value: never) => void (exposed[name] = value) },
      ipcRenderer: {
        invoke: async (...args: unknown[]) => void invoked.push(args),
        on: () => undefined,
        off: () => undefined,
      },
    };
    const required: string[] = [];
    const require = (name: string): unknown => {
      required.push(name);
      if (name !== 'electron') throw new Error(`module not found: ${name}`);
      return electron;
    };
    runInContext(readFileSync(file(), 'utf8'), createContext({ require, module: { exports: {} }, exports: {} }));
    expect(required).toEqual(['electron']);
    expect(Object.keys(exposed)).toEqual(['vocative']);
    expect(Object.keys(exposed['vocative']?.requests ?? {})).toEqual(pageRequestNames);
    expect(Object.keys(exposed['vocative']?.events ?? {})).toEqual(ipcEventNames);
  });

  test('is small, as it is read before each page', () => {
    expect(statSync(file()).size).toBeLessThan(16 * 1024);
  });
});
