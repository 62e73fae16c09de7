import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../../support/cli.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const manifest = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
  version: string;
  bin: { vocative: string };
};

/** A Node on PATH that cannot run the sources itself; null where there is none. */
function olderNode(): string | null {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const files = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name));
  const isOlder = (file: string) =>
    Number.parseInt(spawnSync(file, ['-p', 'process.versions.node'], { encoding: 'utf8' }).stdout, 10) < 24;
  return files.filter((file) => existsSync(file)).find(isOlder) ?? null;
}

function vocative(node: string, ...args: string[]): ReturnType<typeof spawnSync> {
  return spawnSync(node, [join(repository, manifest.bin.vocative), ...args], { encoding: 'utf8' });
}

test('the command prints its version, and fails for what it does not know', () => {
  expect(vocative(process.execPath, '--version')).toMatchObject({ status: 0, stdout: `${manifest.version}\n` });
  expect(vocative(process.execPath, 'nonsense')).toMatchObject({ status: 2, stdout: '' });
});

const older = olderNode();

test.skipIf(older === null)('an older Node hands over to the project’s own, with its exit codes', () => {
  expect(vocative(older ?? '', '--version')).toMatchObject({ status: 0, stdout: `${manifest.version}\n` });
  expect(vocative(older ?? '', 'nonsense')).toMatchObject({ status: 2, stdout: '' });
});

test('hints name the command as it can be typed: plainly where it is installed, else through npx', () => {
  const installed = temporaryFolder('installed');
  writeFileSync(join(installed, process.platform === 'win32' ? 'vocative.cmd' : 'vocative'), '');
  const hint = (path: string) => {
    const { stderr } = spawnSync(
      process.execPath,
      [join(repository, manifest.bin.vocative), 'speak', 'Hello', '--out', join(installed, 'a.wav'), '--voice', 'none'],
      { encoding: 'utf8', env: { ...process.env, PATH: path } },
    );
    return /`(?<command>[^`]+)`/u.exec(stderr)?.groups?.['command'];
  };
  expect(hint(installed)).toBe('vocative voices');
  expect(hint(temporaryFolder('empty'))).toBe('npx vocative voices');
});
