import { expect, test, vi } from 'vitest';
import { countUndelivered, listVideoClips } from '#renderer/stores/campaigns.ts';
import { defaultCampaignOptions } from '#shared/ipc/index.ts';
import { remoteApp } from '../../support/remote-app.ts';

const app = remoteApp();
vi.mock('#renderer/platform/bridge.ts', () => ({
  call: (...asked: Parameters<typeof app.call>) => app.call(...asked),
  dropPendingAnswers: () => undefined,
}));

/** The studio's id of the first video of a campaign. */
async function firstVideo(id: string): Promise<string> {
  const [video] = await app.ask('campaigns.videos', { id });
  return video?.studioId ?? '';
}

test('who says each value of a video is told, with its actor, unless the studio does not say', async () => {
  const template = await app.readyTemplate();
  const guest = await app.call('createActor', { name: 'A guest' });
  await app.call('updateVideoInstance', { id: template.instance?.id ?? '', actor_id: guest.id });
  const { id } = await app.launch(template, 'Ada');
  await app.finished(id);
  const video = await firstVideo(id);
  expect(await listVideoClips(video)).toMatchObject({
    actorId: guest.id,
    clips: [{ variable: 'first_name', value: 'Ada' }],
  });
  app.line.set({ status: 404 }, '/generated_video/clips');
  expect(await listVideoClips(video)).toBeNull();
});

test('messages that have not reached their receiver are counted before a campaign is deleted', async () => {
  const template = await app.readyTemplate();
  const silent = await app.launch(template, 'Ada');
  expect(await countUndelivered(await app.finished(silent.id))).toBe(0);
  // Nothing listens there.
  const options = { ...defaultCampaignOptions, callbackUrl: 'http://127.0.0.1:9/' };
  const { id } = await app.ask('campaigns.launch', { ...app.launchInput(template, ['Ada', 'Grace']), options });
  expect(await countUndelivered(await app.finished(id))).toBe(2);
});
