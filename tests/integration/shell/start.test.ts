import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { patience } from '../../support/patience.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const dataFolder = join(temporaryFolder('start'), 'data');

type Run = { child: ChildProcess; output: () => string };

function start(...args: string[]): Run {
  const child = spawn(process.execPath, ['build/start.ts', '--data', dataFolder, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // No display: as on a server.
    env: { ...process.env, DISPLAY: undefined, WAYLAND_DISPLAY: undefined, VOCATIVE_LOG: undefined },
  });
  let output = '';
  child.stdout?.on('data', (text) => (output += String(text)));
  child.stderr?.on('data', (text) => (output += String(text)));
  return { child, output: () => output };
}

async function ended({ child, output }: Run): Promise<{ code: number | null; output: string }> {
  if (child.exitCode === null) await once(child, 'exit');
  return { code: child.exitCode, output: output() };
}

/** The address that is printed once the app is ready. */
function address(run: Run): Promise<string> {
  return vi.waitFor(() => {
    const found = /http:\/\/127\.0\.0\.1:\d+\/\S+/.exec(run.output())?.[0];
    if (found === undefined) throw new Error(run.output());
    return found;
  }, patience);
}

describe.skipIf(process.platform !== 'linux')('npm start without a display', () => {
  let run: Run;
  let printed: string;

  beforeAll(async () => {
    run = start();
    printed = await address(run);
  });
  afterAll(() => void run.child.kill('SIGKILL'));

  test('says in one line why it uses the browser host, and prints an address that opens the window', async () => {
    expect(run.output()).toContain('Using the browser host: there is no display');
    expect(run.output()).not.toMatch(/^\s+at /m);
    const entry = await fetch(printed);
    expect(entry.status).toBe(200);
    const cookie = entry.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const page = await fetch(new URL('/', printed), { headers: { cookie } });
    expect(await page.text()).toContain('<title>Vocative</title>');
  });

  test('refuses a second start on the same data folder with a sentence', async () => {
    const second = await ended(start('--no-open'));
    expect(second.code).toBe(1);
    expect(second.output).toContain('choose another folder with --data');
    expect(second.output).not.toMatch(/^\s+at /m);
  });

  test('refuses a folder that cannot be written to, and names it', async () => {
    const refused = await ended(start('--no-open', '--data', '/proc/nowhere'));
    expect(refused).toEqual({ code: 1, output: expect.stringMatching(/^The folder \/proc\/nowhere .*\n$/) });
  });

  test('keeps its log in a file instead of the terminal', async () => {
    expect(run.output()).not.toContain('"level"');
    expect(existsSync(join(dataFolder, 'vocative.log'))).toBe(true);
  });

  test.each([
    ['--prot', '1'],
    ['--port', 'high'],
    ['--host', 'tablet'],
  ])('tells how to use it after %s %s', async (...args) => {
    const wrong = await ended(start(...args));
    expect(wrong).toMatchObject({ code: 2, output: expect.stringContaining('Usage: npm start') });
  });

  test('closes in order when it is told to', async () => {
    run.child.kill('SIGTERM');
    expect(await ended(run)).toMatchObject({ code: 0 });
    await expect(fetch(printed)).rejects.toThrow();
  });

  test('refuses data that it cannot read and names the way on, which is --fresh', async () => {
    const other = join(temporaryFolder('start-unreadable'), 'data');
    mkdirSync(other);
    const letter = 'This is a letter, not a database. '.repeat(100);
    writeFileSync(join(other, 'desktop.db'), letter);
    const refused = await ended(start('--data', other));
    expect(refused.code).toBe(1);
    expect(refused.output).toContain('start with --fresh');
    expect(refused.output).not.toMatch(/^\s+at /m);
    expect(readFileSync(join(other, 'desktop.db'), 'utf8')).toBe(letter);

    const fresh = start('--data', other, '--fresh');
    await address(fresh);
    const aside = readdirSync(other).find((name) => name.startsWith('desktop.db.aside-')) ?? '';
    expect(readFileSync(join(other, aside), 'utf8')).toBe(letter);
    fresh.child.kill('SIGTERM');
    await ended(fresh);
  });
});
