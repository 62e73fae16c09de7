import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
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

/** @returns the names in a folder once a job that writes there has ended. */
async function writtenBy({ id }: { id: string }, folder: string): Promise<string[]> {
  await vi.waitFor(async () => {
    const found = (await app.ask('jobs.list', {})).find((one) => one.id === id);
    expect(found?.status).toBe('succeeded');
  }, patience);
  return readdirSync(folder).toSorted();
}

test('a name with a film is exported as its sound and its film, beside those of others and videos', async () => {
  const template = await app.readyTemplate();
  const video = (await app.studio.client.call('listVideoInstances', {})).instances[0]?.id ?? '';
  const first = await speakerOf(video, 'Ada Lovelace');
  const second = await speakerOf(video, 'Grace Hopper');
  const folder = join(app.dataFolder, 'names');
  const saveNames = async (actorId: string) => writtenBy(await app.ask('takes.export', { actorId, folder }), folder);
  expect(await saveNames(first)).toEqual(['Ada.mp4', 'Ada.wav']);
  expect(readFileSync(join(folder, 'Ada.mp4'))).toEqual(standInFilm);
  const both = ['Ada (2).mp4', 'Ada (2).wav', 'Ada.mp4', 'Ada.wav'];
  for (const actorId of [second, first, second]) expect(await saveNames(actorId)).toEqual(both);

  // Once the folder was emptied, others may have its names.
  const campaign = await app.launch(template, 'Ada');
  await app.finished(campaign.id);
  const wanted = { campaignId: campaign.id, folder, pattern: '{first_name}' };
  const saveVideos = async () => writtenBy(await app.ask('exports.start', wanted), folder);
  rmSync(folder, { recursive: true });
  await saveVideos();
  const { ino } = statSync(join(folder, 'Ada.mp4'));
  expect(await saveNames(first)).toEqual(expect.arrayContaining(['Ada (2).mp4', 'Ada (2).wav', 'Ada.mp4']));
  expect(statSync(join(folder, 'Ada.mp4')).ino).toBe(ino);

  rmSync(folder, { recursive: true });
  await saveNames(first);
  await saveVideos();
  expect(readFileSync(join(folder, 'Ada.mp4'))).toEqual(standInFilm);
});
