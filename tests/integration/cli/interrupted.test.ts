import { once } from 'node:events';
import { expect, test, vi } from 'vitest';
import { runCommand, withCancel } from '#electron/cli/command-line.ts';
import { spawnCli } from '../../support/cli.ts';

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
