import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { patience } from '../../support/patience.ts';
import { remoteApp } from '../../support/remote-app.ts';
import { standInFilm } from '../../support/stand-in-pool.ts';
import { upload } from '../../support/studio.ts';

const app = remoteApp();

/** @returns the id of a speaker who filmed the name “Ada”. */
async function speakerOf(video: string, name: string): Promise<string> {
  const { client, studio } = app.studio;
  const { id } = await client.call('createActor', { name });
  await client.call('giveConsent', { actor_id: id, of: 'face', url: await upload(studio) });
  const said = { video_instance_id: video, variable: 'first_name', value: 'Ada', url: await upload(studio) };
  expect(await client.call('cutPhrase', { actor_id: id, ...said })).toMatchObject({ film: { refused: null } });
  return id;
}

async function exported(actorId: string, folder: string): Promise<string[]> {
  const { id } = await app.ask('takes.export', { actorId, folder });
  await vi.waitFor(async () => {
    const found = (await app.ask('jobs.list', {})).find((one) => one.id === id);
    expect(found?.status).toBe('succeeded');
  }, patience);
  return readdirSync(folder).toSorted();
}

test('a name with a film is exported as its sound and its film, beside those of others', async () => {
  await app.readyTemplate();
  const video = (await app.studio.client.call('listVideoInstances', {})).instances[0]?.id ?? '';
  const first = await speakerOf(video, 'Ada Lovelace');
  const second = await speakerOf(video, 'Grace Hopper');
  const folder = join(app.dataFolder, 'names');
  expect(await exported(first, folder)).toEqual(['Ada.mp4', 'Ada.wav']);
  expect(readFileSync(join(folder, 'Ada.mp4'))).toEqual(standInFilm);
  const both = ['Ada (2).mp4', 'Ada (2).wav', 'Ada.mp4', 'Ada.wav'];
  expect(await exported(second, folder)).toEqual(both);
  for (const again of [first, second]) expect(await exported(again, folder)).toEqual(both);
});
