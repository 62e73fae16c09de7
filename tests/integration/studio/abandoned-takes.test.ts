import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ProcessPool, type WorkerPool } from '#electron/engine/workers/pool.ts';
import { createLogger } from '#electron/lib/logger.ts';
import { startStudio } from '#electron/studio/studio.ts';
import { toAppError } from '#shared/errors/index.ts';
import { limits } from '#shared/limits.ts';
import { placesIn } from '../../support/places.ts';
import { recordingOf, speakNames } from '../../support/spoken-names.ts';
import { standInTemplate } from '../../support/stand-in-template.ts';
import { clientOf, startTestStudio, until, upload, type TestStudio } from '../../support/studio.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { wavOf } from '../../support/wav-file.ts';

/** Requests to the name bank whose client goes away before the answer, or that ask for too much. */

/** Sounds that are kept, and files of work under way. */
function files(folder: string): string[] {
  return ['sounds', 'temporary'].flatMap((name) => readdirSync(join(folder, name)));
}

describe('the name bank', () => {
  let running: TestStudio;
  let actor_id: string;

  beforeAll(async () => {
    running = await startTestStudio(await standInTemplate());
    actor_id = (await running.client.call('createActor', { name: 'Sarah' })).id;
  });
  afterAll(() => running.end());

  test('keeps nothing of an import whose client goes away between two recordings', async () => {
    const { client, pool, folder, studio } = running;
    const recordings = [
      { name: 'Ada', url: await upload(studio) },
      { name: 'Grace', url: await upload(studio) },
    ];
    pool.hold('cut-takes');
    onTestFinished(() => pool.release());
    const gone = new AbortController();
    const importing = client
      .call('importTakes', { actor_id, recordings }, { signal: gone.signal })
      .catch((error: unknown) => toAppError(error));
    await until(() => pool.held.length === 1);
    pool.held.shift()?.release();
    await until(() => pool.held.length === 1);
    gone.abort();
    expect(await importing).toMatchObject({ code: 'CANCELLED' });
    await until(() => pool.held.length === 0 && readdirSync(join(folder, 'temporary')).length === 0);
    expect(await client.call('listTakes', { actor_id })).toEqual({ total: 0, takes: [] });
    expect(files(folder)).toEqual([]);
  });

  test('refuses more names than one request takes before it works on any, and says how many it takes', async () => {
    const { client, pool, studio } = running;
    const url = await upload(studio);
    const values = Array.from({ length: limits.namesPerRequest + 1 }, (_, index) => `Name ${index}`);
    const refused = { code: 'NAMES_TOO_MANY', message: expect.stringContaining(`${limits.namesPerRequest} `) };
    await expect(client.call('cutTakes', { actor_id, url, values })).rejects.toMatchObject(refused);
    const recordings = values.map((name) => ({ name, url }));
    await expect(client.call('importTakes', { actor_id, recordings })).rejects.toMatchObject(refused);
    expect(pool.tasks.filter(({ kind }) => kind === 'cut-takes').length).toBeLessThanOrEqual(2);
  });
});

test('a cut ends in the worker when the client goes away, and leaves nothing', async () => {
  const folder = temporaryFolder('abandoned');
  const logger = createLogger('test', 'silent');
  const dataFolder = join(folder, 'studio');
  const pool: WorkerPool = new ProcessPool({ size: 1, places: placesIn(dataFolder), logger });
  const listening = Promise.withResolvers<void>();
  const outcomes: Promise<unknown>[] = [];
  // Tells when a task is under way, and how each ended.
  const watched: WorkerPool = {
    ...pool,
    run(task, options) {
      const running = pool.run(task, { ...options, onProgress: () => listening.resolve() });
      outcomes.push(running.then(() => 'done').catch((error: unknown) => error));
      return running;
    },
  };
  const studio = await startStudio({ dataFolder, host: '127.0.0.1', port: 0, logger, pool: watched });
  onTestFinished(async () => {
    await studio.close();
    await pool.close();
  });
  const client = clientOf(studio);
  const { id: actor_id } = await client.call('createActor', { name: 'Robert' });
  const values = ['Anna', 'Bartholomew', 'Christopher', 'Elizabeth'];
  const url = await upload(studio, wavOf(recordingOf(await speakNames(values, join(folder, 'cache')))));

  const gone = new AbortController();
  const cutting = client
    .call('cutTakes', { actor_id, url, values }, { signal: gone.signal })
    .catch((error: unknown) => toAppError(error));
  await listening.promise;
  gone.abort();
  expect(await cutting).toMatchObject({ code: 'CANCELLED' });
  await until(() => readdirSync(join(dataFolder, 'temporary')).length === 0);
  expect(await outcomes[0]).toMatchObject({ code: 'CANCELLED' });
  expect(await client.call('listTakes', { actor_id })).toEqual({ total: 0, takes: [] });
  expect(files(dataFolder)).toEqual([]);

  // The only worker is free for the same request, sent again.
  const { takes } = await client.call('cutTakes', { actor_id, url, values });
  expect(takes.map(({ name }) => name)).toEqual(values);
  expect(readdirSync(join(dataFolder, 'sounds'))).toHaveLength(values.length);
});
