import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { patience } from '../../support/patience.ts';
import { remoteApp } from '../../support/remote-app.ts';
import { standInFilm } from '../../support/stand-in-pool.ts';
import { upload } from '../../support/studio.ts';

const app = remoteApp();

test('a name with a film is exported as its sound and its film', async () => {
  const { client, studio } = app.studio;
  await app.readyTemplate();
  const { id } = await client.call('createActor', { name: 'Ada Lovelace' });
  await client.call('giveConsent', { actor_id: id, of: 'face', url: await upload(studio) });
  const place = { video_instance_id: (await client.call('listVideoInstances', {})).instances[0]?.id ?? '' };
  const said = { ...place, variable: 'first_name', value: 'Ada', url: await upload(studio) };
  expect(await client.call('cutPhrase', { actor_id: id, ...said })).toMatchObject({ film: { refused: null } });

  const folder = join(app.dataFolder, 'names');
  const { id: jobId } = await app.ask('takes.export', { actorId: id, folder });
  const job = await vi.waitFor(async () => {
    const found = (await app.ask('jobs.list', {})).find((one) => one.id === jobId);
    expect(['queued', 'running']).not.toContain(found?.status);
    return found;
  }, patience);
  expect(job).toMatchObject({ status: 'succeeded' });
  expect(readdirSync(folder).toSorted()).toEqual(['Ada.mp4', 'Ada.wav']);
  expect(readFileSync(join(folder, 'Ada.mp4'))).toEqual(standInFilm);
});
