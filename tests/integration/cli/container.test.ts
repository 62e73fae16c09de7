import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../../support/cli.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** What `build/self-hosting` puts into an image, without Docker. */

const self = join(repository, 'build', 'self-hosting');
const dockerfile = readFileSync(join(self, 'Dockerfile'), 'utf8');

/** What is copied into the image, in order. */
const copied = [...dockerfile.matchAll(/^COPY (?<sources>.+) \S+$/gmu)].flatMap(
  ({ groups }) => groups?.['sources']?.split(' ') ?? [],
);

test('the folders of the image are enough for a command that speaks', () => {
  const image = join(temporaryFolder('image'), 'app');
  for (const name of copied) cpSync(join(repository, name), join(image, name), { recursive: true });
  symlinkSync(join(repository, 'node_modules'), join(image, 'node_modules'));
  const ended = spawnSync(process.execPath, ['bin/vocative.js', 'speak', 'Hello', '--out', 'hello.wav'], {
    cwd: image,
    env: { ...process.env, VOCATIVE_DATA: join(image, 'data') },
    encoding: 'utf8',
  });
  expect(ended).toMatchObject({ status: 0 });
  expect(readFileSync(join(image, 'hello.wav')).subarray(0, 4).toString()).toBe('RIFF');
});

test('an image is built of what it copies, and of nothing else', () => {
  const ignored = readFileSync(join(repository, '.dockerignore'), 'utf8').split('\n');
  expect(ignored).toContain('*');
  expect(ignored.filter((line) => line.startsWith('!')).toSorted()).toEqual(
    copied.map((name) => `!${name}`).toSorted(),
  );
});

test('image and service start the studio in the same way, by a command that gets their signals', () => {
  const entry = /^ENTRYPOINT (?<command>.+)$/mu.exec(dockerfile)?.groups?.['command'] ?? '[]';
  const service = readFileSync(join(self, 'vocative.service'), 'utf8');
  expect(JSON.parse(entry).slice(0, 3)).toEqual(['node', 'bin/vocative.js', 'serve']);
  expect(service).toMatch(/^ExecStart=\S+\/node bin\/vocative\.js serve /mu);
});
