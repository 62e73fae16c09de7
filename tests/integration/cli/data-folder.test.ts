import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { StudioLauncher } from '#electron/desktop/accounts/studio-process.ts';
import { repository, runCli, spawnCli } from '../../support/cli.ts';
import { noStudio, openDesktop } from '../../support/desktop.ts';
import { thrownBy } from '../../support/thrown.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** `--data` and `VOCATIVE_DATA` name one and the same thing: the app's data folder, with its studio inside. */

const folder = temporaryFolder('data-folder');
const data = join(folder, 'data');

afterEach(() => vi.unstubAllEnvs());

async function credentials(...args: string[]): Promise<string[]> {
  const { stdout } = await runCli('credentials', 'list', ...args, '--json');
  const listed = JSON.parse(stdout) as { credentials: { name: string }[] };
  return listed.credentials.map(({ name }) => name);
}

/** The folder the app starts its studio on. */
async function startedByApp(dataFolder: string): Promise<string[]> {
  const started: string[] = [];
  const launch: StudioLauncher = (options) => {
    started.push(options.dataFolder);
    return noStudio(options);
  };
  const { desktop } = await openDesktop(dataFolder, launch);
  await desktop.close();
  return started;
}

/** What the studio process announces first, on a data folder. */
async function firstMessage(dataFolder: string): Promise<{ type: string; error?: { code: string } }> {
  const child = fork(join(repository, 'electron', 'studio', 'main.ts'), ['--data', dataFolder], {
    env: { ...process.env, VOCATIVE_LOG: 'silent' },
  });
  const ended = once(child, 'exit');
  const [message] = (await once(child, 'message')) as [{ type: string; error?: { code: string } }];
  child.kill('SIGTERM');
  await ended;
  return message;
}

/** Paths of all studios below a folder. */
function studiosBelow(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('studio.db'));
}

describe('one data folder', () => {
  test('has one studio, whether the app, the service or a command works on it', async () => {
    expect(await firstMessage(data)).toMatchObject({ type: 'ready' });
    await runCli('credentials', 'add', '--data', data, '--name', 'CRM');
    expect(await credentials('--data', data)).toEqual(['CRM']);
    vi.stubEnv('VOCATIVE_DATA', data);
    expect(await credentials()).toEqual(['CRM']);

    const server = spawnCli('serve', '--json');
    await once(server.stdout ?? server, 'data');
    expect(existsSync(join(data, 'studio', 'running.json'))).toBe(true);
    server.kill('SIGTERM');
    await once(server, 'exit');

    expect(await startedByApp(data)).toEqual([data]);
    expect(studiosBelow(folder)).toEqual([join('data', 'studio', 'studio.db')]);
  });

  test('is refused one level too deep, and no second studio is made there', async () => {
    const inner = join(data, 'studio');
    const { code, stdout } = await runCli('models', 'list', '--data', inner, '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      error: { code: 'DATA_FOLDER_LAYOUT', message: expect.stringContaining(`--data ${data}`) },
    });
    expect((await thrownBy(openDesktop(inner, noStudio))).code).toBe('DATA_FOLDER_LAYOUT');
    expect(await firstMessage(inner)).toMatchObject({ type: 'failed', error: { code: 'DATA_FOLDER_LAYOUT' } });
    expect(studiosBelow(folder)).toEqual([join('data', 'studio', 'studio.db')]);
    expect(existsSync(join(inner, 'desktop.db'))).toBe(false);
  });
});
