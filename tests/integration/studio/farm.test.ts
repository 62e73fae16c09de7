import Database from 'better-sqlite3';
import { rmSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { allArtifacts, type Plan } from '#electron/engine/render/plan.ts';
import { connectEngine } from '#electron/farm/engine.ts';
import { subjects } from '#electron/farm/messages.ts';
import { hashBytes } from '#electron/lib/hash.ts';
import { studioDatabaseName, studioFolderIn } from '#electron/lib/paths.ts';
import { planOf } from '#electron/studio/store/plans.ts';
import { createFarm, kill, natsServer, withoutEngine, type FarmOfTest } from '../../support/farm.ts';
import { countVideos, generateRows, launchWithSample, endStudio, partialFiles } from '../../support/sample-studio.ts';
import { until } from '../../support/patience.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import type { StudioClient } from '#shared/api/index.ts';

/** Real processes on this computer: nats-server, a studio, and workers that stand for other machines. */

const secret = 'Zebulonia';

/** Rows with a value of their own each. */
function rowsOf(count: number): string[][] {
  return Array.from({ length: count }, (_, row) => [`${secret} ${row}`, ['Acme', 'Initech'][row % 2] ?? '']);
}

async function allDone(client: StudioClient, campaign: string, count: number): Promise<void> {
  const counted = async () => ({
    succeeded: await countVideos(client, campaign, 'succeeded'),
    failed: await countVideos(client, campaign, 'failed'),
  });
  await until(
    async () => {
      const { succeeded, failed } = await counted();
      return succeeded + failed === count;
    },
    { what: `${count} rows to end` },
  );
  expect(await counted()).toEqual({ succeeded: count, failed: 0 });
  expect(await countVideos(client, campaign, '')).toBe(count);
}

/** Renders names, with captions burned into the pictures. @returns the plans, in the order of the rows. */
async function plansOf(studio: { client: StudioClient; folder: string }, campaign: string, rows: string[][]) {
  await studio.client.call('updateCampaign', { id: campaign, captions: 'burned', caption_style: 'box' });
  const ids = await generateRows(studio.client, campaign, rows);
  await allDone(studio.client, campaign, rows.length);
  const db = new Database(join(studio.folder, studioDatabaseName), { readonly: true });
  const plan = db.prepare<[string], { plan: string }>('SELECT plan FROM generated_videos WHERE id = ?');
  // Each studio signs with a certificate of its own.
  const plans = ids.map((id) => ({ ...planOf(plan.get(id)?.plan ?? ''), leaf: '' }));
  db.close();
  return plans;
}

/** The bytes of all that plans name, by key. */
function artifactsOf(cache: string, plans: readonly Plan[]): Record<string, string> {
  const needed = plans.flatMap((plan) => allArtifacts(plan));
  return Object.fromEntries(needed.map(({ kind, key }) => [key, hashBytes(readFileSync(join(cache, kind, key)))]));
}

/** All that the studio's user sees pass through the engine. */
async function listen(farm: FarmOfTest) {
  const { studio, user } = farm.studio();
  const connection = await connectEngine({ engine: farm.engine, seed: user.seed });
  const heard: Uint8Array[] = [];
  connection.subscribe('vocative.>', { callback: (_, { data }) => void heard.push(data) });
  return {
    heard: () => Buffer.concat(heard),
    /** Tasks that wait in the engine. */
    async waiting(): Promise<number> {
      const answer = await connection.request(`$JS.API.STREAM.INFO.${subjects(studio).stream}`);
      return answer.json<{ state: { messages: number } }>().state.messages;
    },
    close: () => connection.close(),
  };
}

function filesOf(folder: string): Buffer {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return Buffer.concat(files.map(({ parentPath, name }) => readFileSync(join(parentPath, name))));
}

describe.skipIf(natsServer === undefined)(`a farm (${natsServer ?? withoutEngine})`, () => {
  let farm: FarmOfTest;
  let end = async (): Promise<void> => undefined;
  afterEach(() => end());

  async function begin(name: string, machines?: string[], how?: 'shared' | 'http'): Promise<void> {
    farm = await createFarm(temporaryFolder(name), machines, 'small', how);
    end = farm.end;
  }

  it.each(['shared', 'http'] as const)(
    'renders a campaign to the bytes that the studio renders alone: %s',
    async (how) => {
      const rows = rowsOf(8);
      const { studio: alone, campaign } = await launchWithSample(temporaryFolder('alone'));
      const expected = await plansOf(alone, campaign, rows);
      const bytes = artifactsOf(join(alone.folder, 'cache'), expected);
      await endStudio(alone, 'SIGTERM');

      await begin('farmed', undefined, how);
      await farm.startEngine();
      const studio = await farm.startStudio();
      const worker = farm.startWorker('render-1');
      await farm.takesTasks(worker);
      const engine = await listen(farm);
      const folder = studioFolderIn(farm.data);
      const plans = await plansOf({ client: studio.client, folder }, farm.campaign, rows);
      expect(plans).toEqual(expected);
      expect(artifactsOf(join(folder, 'cache'), plans)).toEqual(bytes);

      expect(await engine.waiting()).toBe(0);
      for (const encoding of ['utf8', 'utf16le'] as const) {
        expect(engine.heard().includes(secret, 0, encoding)).toBe(false);
        expect(filesOf(farm.engineFolder).includes(secret, 0, encoding)).toBe(false);
      }
      expect(engine.heard().length).toBeGreaterThan(10_000);
      await engine.close();
      expect(readdirSync(join(farm.content, 'messages'))).toEqual([]);
      expect(await kill(worker, 'SIGTERM')).toBe(0);
      expect(Number(/did (\d+) task/u.exec(worker.said())?.[1])).toBeGreaterThan(2);
    },
  );

  it('loses no row when worker, engine with its data, and studio are killed', async () => {
    await begin('killed', ['render-1', 'render-2']);
    let engine = await farm.startEngine();
    let studio = await farm.startStudio();
    const first = farm.startWorker('render-1');
    await farm.takesTasks(first);
    const count = 90;
    await generateRows(studio.client, farm.campaign, rowsOf(count));
    const done = async (atLeast: number): Promise<void> => {
      const { client } = studio;
      await until(async () => (await countVideos(client, farm.campaign, 'succeeded')) >= atLeast);
    };
    await done(5);
    await kill(first);
    const second = farm.startWorker('render-2');
    await done(20);
    await kill(engine);
    rmSync(join(farm.engineFolder, 'vocative-engine'), { recursive: true });
    await done(30);
    engine = await farm.startEngine();
    await farm.takesTasks(second);
    await done(45);
    await kill(studio);
    studio = await farm.startStudio();
    await allDone(studio.client, farm.campaign, count);
    const left = await listen(farm);
    expect(await left.waiting()).toBe(0);
    await left.close();
    await until(() => partialFiles(farm.content).length === 0);
  });

  it('goes on without a machine that is stopped, and without the engine', async () => {
    await begin('stopped');
    const studio = await farm.startStudio();
    expect(studio.said()).toContain('No engine answers at this address');
    await generateRows(studio.client, farm.campaign, rowsOf(4));
    await allDone(studio.client, farm.campaign, 4);
    const worker = farm.startWorker('render-1');
    await until(() => worker.said().includes('No engine answers'));
    await farm.startEngine();
    await farm.takesTasks(worker);
    await generateRows(studio.client, farm.campaign, rowsOf(24));
    await until(async () => (await countVideos(studio.client, farm.campaign, 'succeeded')) > 6);
    expect(await kill(worker, 'SIGTERM')).toBe(0);
    await allDone(studio.client, farm.campaign, 28);
    expect(await kill(studio, 'SIGTERM')).toBe(0);
  });
});

afterAll(() => {
  if (natsServer === undefined) process.stderr.write(`${withoutEngine}\n`);
});
