import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
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

test('the service that adds machines writes what engine and machines read, and the same when it runs again', () => {
  const compose = readFileSync(join(self, 'compose.yaml'), 'utf8');
  const script = /^ {6}- \|\n(?<lines>(?: {8}.*\n)+)/mu.exec(compose)?.groups?.['lines'] ?? '';
  const folder = temporaryFolder('compose');
  for (const volume of ['machines', 'engine']) mkdirSync(join(folder, volume));
  const run = (): string[] => {
    const ended = spawnSync(
      'sh',
      ['-ec', script.replaceAll('$$', '$').replaceAll(/ \/(?=machines|engine)/gu, ` ${folder}/`)],
      {
        cwd: repository,
        env: { ...process.env, VOCATIVE_DATA: join(folder, 'data') },
        encoding: 'utf8',
      },
    );
    expect(ended).toMatchObject({ status: 0 });
    const files = ['machines/render-1.json', 'machines/render-2.json', 'machines/media-1.json', 'engine/farm.conf'];
    return files.map((file) => readFileSync(join(folder, file), 'utf8'));
  };
  const [first = '', second = '', media = '', config] = run();
  for (const machine of [first, second, media])
    expect(JSON.parse(machine)).toMatchObject({ engine: 'nats://engine', address: 'http://studio:8080' });
  expect(config).toContain('render-2');
  expect(run()).toEqual([first, second, media, config]);
  // What the other services are started with.
  expect(compose).toContain("command: ['-c', '/engine/farm.conf']");
  expect(compose).toContain("command: ['--engine', 'nats://engine']");
  expect(compose).toContain("command: ['--machine', '/machines/render-2.json']");
  expect(compose).toContain("command: ['--machine', '/machines/media-1.json', '--cache', '/cache']");
});
