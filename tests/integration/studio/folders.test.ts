import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addUser } from '../../support/second-user.ts';
import { standInTemplate } from '../../support/stand-in-template.ts';
import { campaignDone, readyCampaign, script, startTestStudio, until, type TestStudio } from '../../support/studio.ts';

let running: TestStudio;

beforeEach(async () => {
  running = await startTestStudio(await standInTemplate());
});
afterEach(() => running.end());

async function folderWithTemplate(): Promise<{ folderId: string; templateId: string; campaignId: string }> {
  const { client } = running;
  const folder = await client.call('createFolder', { name: 'Spring', workspace_id: 'w1' });
  const { templateId, campaignId } = await readyCampaign(running, folder.id);
  return { folderId: folder.id, templateId, campaignId };
}

describe('a folder', () => {
  test('counts its templates and what was generated from them, and is found in its workspace only', async () => {
    const { client } = running;
    const { folderId, campaignId } = await folderWithTemplate();
    await client.call('generateCampaign', {
      campaign_id: campaignId,
      generation_mode: 'keep_original',
      variables: ['first_name', 'company'],
      names: [
        ['Ada', 'x'],
        ['Grace', 'x'],
      ],
    });
    await campaignDone(running, campaignId);
    expect(await client.call('getFolder', { id: folderId, workspace_id: 'w1' })).toMatchObject({
      parent_videos: 1,
      generated_videos: 2,
    });
    await expect(client.call('getFolder', { id: folderId, workspace_id: 'w2' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      subject: 'workspace_id',
    });
  });

  test('is listed by name, to nobody else', async () => {
    const { client } = running;
    for (const name of ['spring', 'Autumn']) await client.call('createFolder', { name, workspace_id: 'w1' });
    expect((await client.call('listFolders', {})).map(({ name }) => name)).toEqual(['Autumn', 'spring']);
    expect(await (await addUser(running)).client.call('listFolders', {})).toEqual([]);
  });

  test('leaves its templates when it is deleted', async () => {
    const { client } = running;
    const { folderId, templateId } = await folderWithTemplate();
    await client.call('deleteFolder', { id: folderId });
    expect(await client.call('getVideoInstance', { id: templateId })).toMatchObject({ folder_id: '' });
  });

  test('must exist before a template is put into it', async () => {
    const { client } = running;
    await expect(client.call('createVideoInstance', { name: 'x', folder_id: randomUUID() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      subject: 'folder_id',
    });
    const stranger = await addUser(running);
    const { id } = await stranger.client.call('createFolder', { name: 'Theirs', workspace_id: 'w1' });
    await expect(client.call('createVideoInstance', { name: 'x', folder_id: id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('a copy for another account', () => {
  test('of a folder brings its templates, prepared and with their sections, once', async () => {
    const { client } = running;
    const { folderId, templateId } = await folderWithTemplate();
    const colleague = await addUser(running);
    const copy = await client.call('syncFolder', { folder_id: folderId, user_id: colleague.id });
    expect(copy).toMatchObject({ user_id: colleague.id, name: 'Spring', sync_folder_id: folderId, parent_videos: 1 });

    await client.call('renameFolder', { id: folderId, name: 'Autumn' });
    const again = await client.call('syncFolder', { folder_id: folderId, user_id: colleague.id });
    expect(again).toMatchObject({ id: copy.id, name: 'Autumn', parent_videos: 1 });

    const { instances } = await colleague.client.call('listVideoInstances', { folder_id: copy.id });
    const [theirs] = instances;
    expect(theirs).toMatchObject({ name: 'Hello', greetings: script });
    expect(theirs?.id).not.toBe(templateId);
    const id = theirs?.id ?? '';
    await until(async () => (await colleague.client.call('templateDetails', { id })).import.status === 'succeeded');
    const segments = await colleague.client.call('listSegments', { video_instance_id: id });
    expect(segments.map(({ name, user_id }) => [name, user_id])).toEqual([
      ['first_name', colleague.id],
      ['company', colleague.id],
    ]);
    // The original's video was not prepared a second time, and outlives it.
    expect(running.pool.tasks.filter(({ kind }) => kind === 'normalize')).toHaveLength(1);
    await client.call('deleteVideoInstance', { id: templateId });
    const { media } = await colleague.client.call('templateDetails', { id });
    expect((await fetch(media?.video_url ?? '')).status).toBe(200);
  });

  test('of an actor follows the original', async () => {
    const { client } = running;
    const colleague = await addUser(running);
    const { id } = await client.call('createActor', { name: 'Sarah', us_accent: true });
    const copy = await client.call('syncActor', { actor_id: id, user_id: colleague.id });
    expect(copy).toMatchObject({ name: 'Sarah', us_accent: true, user_id: colleague.id, sync_actor_id: id });
    await client.call('updateActor', { id, name: 'Sally' });
    await client.call('syncActor', { actor_id: id, user_id: colleague.id });
    expect(await colleague.client.call('getActor', { id: copy.id })).toMatchObject({ name: 'Sally' });
  });

  test('is made by administrators only', async () => {
    const { client } = running;
    const { user_id: ownId } = await client.call('createActor', { name: 'Sarah' });
    const stranger = await addUser(running);
    const theirs = await stranger.client.call('createActor', { name: 'Mallory' });
    await expect(stranger.client.call('syncActor', { actor_id: theirs.id, user_id: ownId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(
      stranger.client.call('createActorByUserId', { name: 'Mallory', user_id: ownId }),
    ).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(await client.call('createActorByUserId', { name: 'Ada', user_id: stranger.id })).toMatchObject({
      user_id: stranger.id,
    });
  });
});

test('an actor that is deleted is no longer named by templates', async () => {
  const { client } = running;
  const actor = await client.call('createActor', { name: 'Sarah' });
  const { id } = await client.call('createVideoInstance', { name: 'x', actor_id: actor.id });
  await client.call('deleteActor', { id: actor.id });
  expect(await client.call('getVideoInstance', { id })).toMatchObject({ actor_id: null });
});
