import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StudioClient } from '#shared/api/index.ts';
import { studioFolderIn } from '#electron/lib/paths.ts';
import { runCli } from '../../support/cli.ts';
import { createFarm, kill, natsServer, withoutEngine, type FarmOfTest } from '../../support/farm.ts';
import { openHttpCable, type HttpCable } from '../../support/http-cable.ts';
import { until } from '../../support/patience.ts';
import { countVideos, generateRows } from '../../support/sample-studio.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Workers that fetch content from the studio, on a way that can be cut. */

describe.skipIf(natsServer === undefined)(`a farm without a shared folder (${natsServer ?? withoutEngine})`, () => {
  let farm: FarmOfTest;
  let cable: HttpCable;
  beforeEach(async () => {
    farm = await createFarm(temporaryFolder('farm-http'), undefined, 'small', 'http');
    cable = await openHttpCable(farm.studioPort);
    await farm.addMachine('render-1', farm.engine, cable.url);
    await farm.startEngine();
  });
  afterEach(async () => {
    cable.close();
    await farm.end();
  });

  let names = 0;
  const rowsOf = (count: number): string[][] => Array.from({ length: count }, () => [`Name ${(names += 1)}`, 'Acme']);
  const done = async (client: StudioClient): Promise<number> =>
    (await client.call('getFarm', {})).farm?.machines[0]?.done ?? 0;
  const render = async (client: StudioClient, count: number): Promise<void> => {
    const before = await countVideos(client, farm.campaign, 'succeeded');
    await generateRows(client, farm.campaign, rowsOf(count));
    await until(async () => (await countVideos(client, farm.campaign, 'succeeded')) === before + count, {
      what: `${count} rows to succeed`,
    });
  };

  it('goes on without a machine that can’t reach the content, and counts on it again afterwards', async () => {
    const studio = await farm.startStudio();
    const worker = farm.startWorker('render-1', '--scratch', temporaryFolder('scratch'), '--scratch-size', '1');
    await farm.takesTasks(worker);
    await render(studio.client, 12);
    expect(await done(studio.client)).toBeGreaterThan(0);
    cable.down(true);
    await render(studio.client, 12);
    await until(() => worker.said().includes('takes no tasks for now'), { what: 'the machine to pause' });
    await render(studio.client, 4);
    expect(await countVideos(studio.client, farm.campaign, 'failed')).toBe(0);
    cable.down(false);
    await until(() => worker.said().includes('takes tasks again'), { what: 'the machine to be back' });
    const before = await done(studio.client);
    await render(studio.client, 12);
    expect(await done(studio.client)).toBeGreaterThan(before);
    expect(await kill(worker, 'SIGTERM')).toBe(0);
  });

  it('fails rows whose template has lost a file, wherever they are rendered', async () => {
    const studio = await farm.startStudio();
    await farm.takesTasks(farm.startWorker('render-1'));
    const templates = join(studioFolderIn(farm.data), 'templates');
    rmSync(join(templates, readdirSync(templates)[0] ?? '', 'template.mp4'));
    await generateRows(studio.client, farm.campaign, rowsOf(6));
    await until(async () => (await countVideos(studio.client, farm.campaign, 'failed')) === 6, {
      what: 'rows to fail',
    });
    expect(await done(studio.client)).toBeGreaterThan(0);
  });

  it('says at the start of a worker what is wrong with its scratch, its token and its studio', async () => {
    const start = async (...args: string[]): Promise<string> => {
      const { code, stderr } = await runCli('worker', ...args);
      expect(code).not.toBe(0);
      return stderr;
    };
    const file = ['--machine', farm.machineFile('render-1')];
    const scratch = temporaryFolder('scratch');
    const taken = join(scratch, 'file');
    writeFileSync(taken, '');
    expect(await start(...file, '--scratch', taken)).toContain(taken);
    expect(await start(...file, '--scratch-size', '90000')).toContain('smaller --scratch-size');
    expect(await start(...file, '--scratch-size', '0.1')).toContain('Give gigabytes from 1');
    expect(await start(...file, '--content', scratch, '--scratch', scratch)).toContain('copies nothing');
    const first = farm.startWorker('render-1', '--scratch', scratch, '--scratch-size', '1');
    await until(() => first.said().includes('The studio doesn’t answer at this address'));
    expect(await start(...file, '--scratch', scratch)).toContain('Another worker or media node uses this folder');
    await farm.startStudio();
    await farm.takesTasks(first);
    const wrong = join(temporaryFolder('machine'), 'machine.json');
    writeFileSync(wrong, JSON.stringify({ ...farm.machine('render-1'), token: 'x'.repeat(43) }));
    expect(await start('--machine', wrong)).toContain('The studio doesn’t know this machine');
    writeFileSync(wrong, JSON.stringify({ ...farm.machine('render-1'), address: undefined }));
    expect(await start('--machine', wrong)).toContain('names no shared folder and no studio');
    await farm.cli('farm', 'remove', 'render-1');
    expect(await first.exit).toBe(1);
  });
});

afterAll(() => {
  if (natsServer === undefined) process.stderr.write(`${withoutEngine}\n`);
});
