import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { NatsConnection } from '@nats-io/transport-node';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProcessPool } from '#electron/engine/workers/pool.ts';
import { ownBuild } from '#electron/farm/build.ts';
import { connectEngine } from '#electron/farm/engine.ts';
import type { Machine } from '#electron/farm/machine-file.ts';
import { BodyFolder, LargeBodies, subjects } from '#electron/farm/messages.ts';
import { StudioLine } from '#electron/farm/studio-line.ts';
import { WorkerMachine } from '#electron/farm/worker-machine.ts';
import { createLogger } from '#electron/lib/logger.ts';
import { studioFolderIn } from '#electron/lib/paths.ts';
import { openFarm } from '#electron/studio/farm/open-farm.ts';
import { dataFolder } from '#electron/studio/store/data-folder.ts';
import { startStudio } from '#electron/studio/studio.ts';
import { runCli } from '../../support/cli.ts';
import { createFarm, kill, natsServer, withoutEngine, type FarmOfTest } from '../../support/farm.ts';
import { countVideos, generateRows } from '../../support/sample-studio.ts';
import { selfSigned } from '../../support/self-signed.ts';
import { until } from '../../support/patience.ts';
import { clientOf } from '../../support/studio.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const logger = createLogger('test', 'silent');

function connect({ engine, seed, studio, name }: Machine): Promise<NatsConnection> {
  return connectEngine({ engine, seed, inbox: subjects(studio).inbox(name) });
}

/** What the engine refuses a user, such as `publish "vocative.…"`. */
function refusals(connection: NatsConnection): string[] {
  const refused: string[] = [];
  void (async () => {
    for await (const status of connection.status()) {
      if (status.type === 'error') refused.push(status.error.message);
    }
  })();
  return refused;
}

describe.skipIf(natsServer === undefined)(`who may do what in a farm (${natsServer ?? withoutEngine})`, () => {
  let farm: FarmOfTest;
  beforeEach(async () => {
    farm = await createFarm(temporaryFolder('farm-access'), ['render-1', 'render-2']);
    await farm.startEngine();
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await farm.end();
  });

  it('lets the user of a machine neither give tasks, nor delete them, nor hear what others are told', async () => {
    const studio = await farm.startStudio();
    const worker = farm.startWorker('render-1');
    await farm.takesTasks(worker);
    const machine: Machine = farm.machine('render-2');
    const at = subjects(machine.studio);
    const connection = await connect(machine);
    const refused = refusals(connection);
    const forbidden = [
      at.task('rest'),
      at.ask('render-1'),
      at.cancel,
      `$JS.API.STREAM.DELETE.${at.stream}`,
      `$JS.API.STREAM.PURGE.${at.stream}`,
      `$JS.API.STREAM.MSG.GET.${at.stream}`,
      `$JS.API.CONSUMER.DELETE.${at.stream}.rest`,
      '$JS.API.STREAM.CREATE.other',
    ];
    for (const subject of forbidden) connection.publish(subject, '{}');
    const overheard: string[] = [];
    const unheard = ['>', 'vocative.>', `${at.inbox('render-1')}.>`, at.task('rest')];
    for (const subject of unheard) {
      connection.subscribe(subject, { callback: (error) => void (error && overheard.push(subject)) });
    }
    await connection.flush();
    await until(() => refused.length >= forbidden.length && overheard.length === unheard.length);
    for (const subject of forbidden) expect(refused.join('\n')).toContain(`"${subject}"`);
    await connection.close();
    await generateRows(studio.client, farm.campaign, [['Ada', 'Acme']]);
    await until(async () => (await countVideos(studio.client, farm.campaign, 'succeeded')) === 1);
  });

  it('refuses another build, and a removed machine at once and for good', async () => {
    await farm.startStudio();
    const machine: Machine = farm.machine('render-2');
    const connection = await connect(machine);
    const line = new StudioLine({
      connection,
      machine,
      bodies: new LargeBodies(new BodyFolder(farm.content)),
      build: '0.0.1 (other)',
    });
    const instance = crypto.randomUUID();
    await expect(line.ask({ type: 'here', instance, processes: 1, drains: false, held: [] })).rejects.toThrow(
      `This worker is Vocative 0.0.1 (other), the studio is ${ownBuild()}.`,
    );
    await connection.close();

    const worker = farm.startWorker('render-2');
    await farm.takesTasks(worker);
    const kept = farm.startWorker('render-1');
    await farm.takesTasks(kept);
    expect(await farm.cli('farm', 'remove', 'render-2')).toContain('farm add render-1');
    expect(await worker.exit).toBe(1);
    expect(worker.said()).toContain('The farm’s key has changed');
    expect(await kept.exit).toBe(1);
    await farm.addMachine('render-1');
    await farm.takesTasks(farm.startWorker('render-1'));

    await farm.writeConfig();
    await farm.reloadEngine();
    const again = farm.startWorker('render-2');
    expect(await again.exit).toBe(1);
    expect(again.said()).toContain('The engine doesn’t know this user');
  });

  it('fails a row that three processes died of, wherever they were', async () => {
    const folders = dataFolder(studioFolderIn(farm.data));
    const crashing = fileURLToPath(new URL('../../support/crashing-worker.ts', import.meta.url));
    const begun = temporaryFolder('begun');
    const link = await openFarm({ engine: farm.engine, content: farm.content }, folders, logger);
    const options = { size: 1, entry: crashing, temporaryFolder: begun, logger };
    const pool = new ProcessPool({ ...options, elsewhere: link });
    const studio = await startStudio({ dataFolder: folders.root, host: '127.0.0.1', port: 0, logger, pool });
    const machine: Machine = farm.machine('render-1');
    const connection = await connect(machine);
    const bodies = new LargeBodies(new BodyFolder(farm.content));
    const line = new StudioLine({ connection, machine, bodies, build: ownBuild() });
    const stop = new AbortController();
    const notes: string[] = [];
    const note = (sentence: string): void => void notes.push(sentence);
    const theirs = new ProcessPool(options);
    const running = new WorkerMachine({ machine, connection, bodies, line, pool: theirs, processes: 1, note }).run(
      stop.signal,
    );
    await until(() => pool.size === 2);
    const client = clientOf(studio);
    const rows = Array.from({ length: 6 }, (_, row) => [`Name ${row}`, 'Acme']);
    await generateRows(client, farm.campaign, rows);
    await until(async () => (await countVideos(client, farm.campaign, 'failed')) === rows.length);
    const kinds = readFileSync(join(begun, 'begun'), 'utf8').split('\n');
    expect(kinds.filter((kind) => kind === 'render')).toHaveLength(3 * rows.length);
    stop.abort();
    await running;
    expect(notes).toContain('The studio answers. This machine takes tasks.');
    await studio.close();
    await pool.close();
  });

  it('says at the start of a worker what is wrong with its file, its folder and its studio', async () => {
    const start = async (machine: object, ...args: string[]): Promise<string> => {
      const file = join(temporaryFolder('machine'), 'machine.json');
      writeFileSync(file, JSON.stringify(machine));
      const { code, stderr } = await runCli('worker', '--machine', file, ...args);
      expect(code).toBe(1);
      return stderr;
    };
    const machine: Machine = farm.machine('render-1');
    expect(await start({ name: 'render-1' })).toContain('This is no machine’s file');
    expect(await start(machine, '--content', join(farm.content, 'nowhere'))).toContain('isn’t in this folder');
    expect(await start({ ...machine, studio: '0123456789abcdef' }, '--content', farm.content)).toContain(
      'isn’t in this',
    );
    const studio = await farm.startStudio();
    expect(await start({ ...machine, studio: '0123456789abcdef' })).toContain('another studio');
    const stranger = (await createFarm(temporaryFolder('stranger'))).machine('render-1');
    expect(await start({ ...machine, seed: stranger.seed })).toContain('The engine doesn’t know this user');
    expect(await start({ ...machine, key: stranger.key })).toContain('The farm’s key has changed');
    expect(await kill(studio, 'SIGTERM')).toBe(0);
  });

  it('reaches an engine with a certificate, if that is trusted', async () => {
    const secure = await createFarm(temporaryFolder('secure'));
    const { key, cert } = selfSigned();
    const [certificate, keyFile] = [join(secure.engineFolder, 'cert.pem'), join(secure.engineFolder, 'key.pem')];
    writeFileSync(certificate, cert);
    writeFileSync(keyFile, key);
    await secure.writeConfig('--tls-certificate', certificate, '--tls-key', keyFile);
    await secure.startEngine();
    const at = ['--engine', `tls://localhost:${secure.port}`, '--content', secure.content];
    const { code, stderr } = await runCli('serve', '--data', secure.data, ...at);
    expect([code, stderr]).toEqual([1, expect.stringContaining('doesn’t trust the engine’s certificate')]);
    vi.stubEnv('NODE_EXTRA_CA_CERTS', certificate);
    await secure.addMachine('render-1', `tls://localhost:${secure.port}`);
    await secure.startStudio('--workers', '1', ...at);
    await secure.takesTasks(secure.startWorker('render-1'));
    await secure.end();
  });

  it('says at the start of a studio what is wrong with its machines, content and engine', async () => {
    const serve = async (...args: string[]): Promise<string> => {
      const { code, stderr } = await runCli('serve', ...args);
      expect(code).not.toBe(0);
      return stderr;
    };
    const { data, engine, content } = farm;
    expect(await serve('--data', data, '--content', content)).toContain('A shared folder is for other machines');
    const at = ['--engine', engine, '--content', content];
    const empty = join(temporaryFolder('empty'), 'data');
    expect(await serve('--data', empty, ...at)).toContain('vocative farm add NAME');
    const studio = await farm.startStudio();
    await kill(studio, 'SIGTERM');
    const other = await createFarm(temporaryFolder('other'));
    expect(await serve('--data', other.data, ...at)).toContain('the content of another studio');
    const elsewhere = ['--engine', engine, '--content', temporaryFolder('elsewhere')];
    expect(await serve('--data', data, ...elsewhere)).toContain('Name that folder with --content');
    mkdirSync(join(studioFolderIn(other.data), 'templates'));
    writeFileSync(join(studioFolderIn(other.data), 'templates', 'one'), '');
    expect(await serve('--data', other.data, ...elsewhere)).toMatch(/must move first. .*mv \S+templates/u);
    // The other studio's user is unknown to this engine.
    const fresh = await createFarm(temporaryFolder('fresh'));
    expect(await serve('--data', fresh.data, '--engine', engine, '--content', fresh.content)).toContain(
      'The engine doesn’t know this user',
    );
    const plain = await fresh.startEngine('--user', 'anybody', '--pass', 'anything');
    const plainly = ['--data', fresh.data, '--engine', fresh.engine, '--content', fresh.content];
    expect(await serve(...plainly)).toContain('The engine doesn’t know this user');
    await kill(plain);
    writeFileSync(fresh.config, readFileSync(fresh.config, 'utf8').replace(/^jetstream .*$/mu, ''));
    await fresh.startEngine();
    expect(await serve(...plainly)).toContain('without JetStream');
    await fresh.end();
  });
});

afterAll(() => {
  if (natsServer === undefined) process.stderr.write(`${withoutEngine}\n`);
});
