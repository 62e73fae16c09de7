import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';
import { sharedNames } from '#electron/farm/shared-folder.ts';
import { studioFolderIn } from '#electron/lib/paths.ts';
import { announcedStudio } from '#electron/studio/announcement.ts';
import { readFarm } from '#electron/studio/farm/farm-file.ts';
import { dataFolder } from '#electron/studio/store/data-folder.ts';
import { runCli, spawnCli } from './cli.ts';
import { until } from './patience.ts';
import { clientOf } from './studio.ts';
import { copySample, type PreparedSample } from './sample-studio.ts';
import type { SampleSize } from './smaller-sample.ts';

/** A farm on this computer: a real nats-server, a studio and workers, each a process as its user starts it. */

/** The engine's program; undefined if it is not installed. */
export const natsServer = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/bin']
  .map((folder) => join(folder, 'nats-server'))
  .find((file) => existsSync(file));

/** Why tests of farms are skipped. */
export const withoutEngine = 'nats-server is neither on PATH nor in /usr/sbin: install it (Debian: nats-server)';

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A process with what it has said. */
export type Program = { child: ChildProcess; said: () => string; exit: Promise<number | null> };

function watch(child: ChildProcess): Program {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (part) => (text += part));
  const exit = new Promise<number | null>((resolve) => void child.once('close', (code) => resolve(code)));
  return { child, said: () => text, exit };
}

export async function kill({ child, exit }: Program, signal: NodeJS.Signals = 'SIGKILL'): Promise<number | null> {
  child.kill(signal);
  return exit;
}

export type FarmOfTest = Awaited<ReturnType<typeof createFarm>>;

/**
 * A studio's data with the sample, and machines.
 * @param folder an empty folder.
 * @param how machines have the content: in a shared folder, or over the studio's HTTP.
 */
export async function createFarm(
  folder: string,
  machines: readonly string[] = ['render-1'],
  sample: SampleSize = 'small',
  how: 'shared' | 'http' = 'shared',
) {
  const port = await freePort();
  const studioPort = await freePort();
  const data = join(folder, 'data');
  const content = how === 'shared' ? join(folder, 'content') : studioFolderIn(data);
  const engineFolder = join(folder, 'engine');
  const engine = `nats://127.0.0.1:${port}`;
  mkdirSync(engineFolder);
  const ids: PreparedSample = await copySample(studioFolderIn(data), sample);
  if (how === 'shared') {
    mkdirSync(content);
    for (const name of sharedNames) renameSync(join(studioFolderIn(data), name), join(content, name));
  }
  const started = new Set<Program>();

  async function cli(...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await runCli(...args, '--data', data);
    if (code !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
    return stdout;
  }

  const machineFile = (name: string): string => join(folder, `${name}.json`);
  async function addMachine(name: string, at = engine, studio = `http://127.0.0.1:${studioPort}`): Promise<void> {
    const place = how === 'shared' ? ['--content', content] : ['--studio', studio];
    await cli('farm', 'add', name, '--engine', at, ...place, '--out', machineFile(name));
  }

  const config = join(folder, 'farm.conf');
  async function writeConfig(...args: string[]): Promise<void> {
    writeFileSync(config, `server_name: test\n${await cli('farm', 'config', ...args)}`);
  }

  function start(child: ChildProcess): Program {
    const program = watch(child);
    started.add(program);
    void program.exit.then(() => started.delete(program));
    return program;
  }

  let running: Program | undefined;

  /** Has the engine read its configuration again. */
  async function reloadEngine(): Promise<void> {
    running?.child.kill('SIGHUP');
    await until(() => /Reloaded server configuration/u.test(running?.said() ?? ''), { what: 'the engine to reload' });
  }

  async function startEngine(...args: string[]): Promise<Program> {
    const given = args.length > 0 ? args : ['-c', config];
    const program = start(
      spawn(String(natsServer), [...given, '-a', '127.0.0.1', '-p', String(port)], { cwd: engineFolder }),
    );
    await until(() => /Server is ready/u.test(program.said()), { what: 'the engine to be ready', limit: 20_000 });
    running = program;
    return program;
  }

  async function startStudio(...args: string[]) {
    const farm = ['--engine', engine, ...(how === 'shared' ? ['--content', content] : [])];
    const usual = ['--workers', '1', '--port', String(studioPort), ...farm];
    const program = start(spawnCli('serve', '--data', data, '--json', ...(args.length > 0 ? args : usual)));
    let ended = false;
    void program.exit.then(() => (ended = true));
    await until(() => ended || /"url"/u.test(program.said()), { what: 'the studio to answer' });
    const running = await announcedStudio(dataFolder(studioFolderIn(data)));
    if (ended || !running) throw new Error(`the studio ended: ${program.said()}`);
    return { ...program, client: clientOf(running), ...running };
  }

  function startWorker(name: string, ...args: string[]): Program {
    return start(spawnCli('worker', '--machine', machineFile(name), '--processes', '1', ...args));
  }

  /** A media node, which listens at `url`. */
  async function startMedia(name: string, ...args: string[]): Promise<Program & { url: string }> {
    const program = start(spawnCli('media', '--machine', machineFile(name), '--json', ...args));
    await until(() => /"url"/u.test(program.said()), { what: `a media node to answer: ${program.said()}` });
    const [, url = ''] = /"url": ?"(.+?)"/u.exec(program.said()) ?? [];
    return { ...program, url };
  }

  async function takesTasks(worker: Program): Promise<void> {
    await until(() => /takes tasks/u.test(worker.said()), { what: `a worker to take tasks: ${worker.said()}` });
  }

  for (const name of machines) await addMachine(name);
  await writeConfig();
  return {
    ...ids,
    port,
    studioPort,
    data,
    content,
    engine,
    engineFolder,
    config,
    cli,
    addMachine,
    machineFile,
    machine: (name: string) => JSON.parse(readFileSync(machineFile(name), 'utf8')),
    studio: () => readFarm(dataFolder(studioFolderIn(data))),
    writeConfig,
    startEngine,
    reloadEngine,
    startStudio,
    startWorker,
    startMedia,
    takesTasks,
    async end(): Promise<void> {
      await Promise.all([...started].map((program) => kill(program)));
    },
  };
}
