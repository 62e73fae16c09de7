import { writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { runCommand, withCancel } from '#electron/cli/command-line.ts';
import { studioFolderIn } from '#electron/lib/paths.ts';
import { runCliHere } from '../../support/cli-here.ts';
import { repository, spawnCli } from '../../support/cli.ts';
import { copySample } from '../../support/sample-studio.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('a command that %s ends in order has exit code %i, and listens no longer', async (signal, code) => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const { exitCode } = process;
  const listening = process.listenerCount(signal);
  const command = runCommand(false, () =>
    withCancel(
      (cancelled) => new Promise((_, reject) => cancelled.addEventListener('abort', () => reject(cancelled.reason))),
    ),
  );
  process.emit(signal, signal);
  const afterTheFirst = process.listenerCount(signal);
  await command;
  const ended = process.exitCode;
  process.exitCode = exitCode;
  const said = stderr.mock.calls.join('');
  stderr.mockRestore();
  expect({ ended, afterTheFirst, after: process.listenerCount(signal) }).toEqual({
    ended: code,
    afterTheFirst: listening,
    after: listening,
  });
  expect(said).toContain('CANCELLED: ');
});

test('a reader that stops early is no error', async () => {
  const child = spawnCli('--help');
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  child.stdout?.destroy();
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(stderr).toBe('');
});

test('a cut that is stopped is kept and not made, which the list says, and the same command makes it', async () => {
  const folder = temporaryFolder('interrupted-cut');
  const { template } = await copySample(studioFolderIn(folder));
  const cut = ['templates', 'cut', template, '--remove', '0-0.3', '--data', folder];
  const child = spawnCli(...cut);
  let stderr = '';
  const begun = new Promise<void>((resolve) => {
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
      resolve();
    });
  });
  const closed = once(child, 'close');
  await Promise.race([begun, closed]);
  child.kill('SIGINT');
  expect(await closed).toEqual([130, null]);
  expect(stderr).toContain('The change is kept, but not its video: the same command makes it.\n');
  const listed = async () => (await runCliHere('templates', 'list', '--data', folder)).stdout;
  expect(await listed()).toMatch(/without 0\.00–0\.30 s {2}\(preparation: cancelled\)\n$/);
  expect((await runCliHere(...cut)).code).toBe(0);
  expect(await listed()).toMatch(/without 0\.00–0\.30 s\n$/);
});

test('a command that is stopped while a recording is prepared says so, and leaves nothing of it', async () => {
  const folder = temporaryFolder('interrupted');
  const rows = join(folder, 'rows.csv');
  writeFileSync(rows, 'first_name\nAda\n');
  const job = ['--template', join(repository, 'build/sample/sample.mp4'), '--script', 'Hi {{first_name|Sarah}}'];
  const child = spawnCli('clips', ...job, '--rows', rows, '--data', folder);
  let stderr = '';
  // Once the studio has it; to prepare it takes some seconds.
  const begun = new Promise<void>((resolve) => {
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
      if (/^Reading the video 100 %\n.+/m.test(stderr)) resolve();
    });
  });
  const closed = once(child, 'close');
  await Promise.race([begun, closed]);
  child.kill('SIGINT');
  expect(await closed).toEqual([130, null]);
  expect(stderr).toContain('CANCELLED: Cancelled. The recording is not prepared, and nothing of it is kept.\n');
  expect((await runCliHere('templates', 'list', '--data', folder)).stdout).toBe('There are no templates yet.\n');
});
