import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { StudioClient } from '../../../shared/api/index.ts';
import { countPictures, decodeAudio } from '../../support/decode.ts';
import { clientOf, until, upload } from '../../support/studio.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** The studio with its real render processes, on the sample that comes with the app. */

const repository = fileURLToPath(new URL('../../../', import.meta.url));
const sampleSchema = z.object({
  script: z.string(),
  sections: z.array(z.object({ variable: z.string(), start: z.number(), end: z.number() })),
});
const sample = sampleSchema.parse(JSON.parse(readFileSync(join(repository, 'build/sample/sample.json'), 'utf8')));
const variables = ['first_name', 'company'];

type Running = { child: ChildProcess; url: string; token: string; client: StudioClient };

async function launch(folder: string): Promise<Running> {
  const child = fork(join(repository, 'electron/studio/main.ts'), ['--data', folder], {
    env: { ...process.env, VOCATIVE_LOG: 'silent' },
  });
  const [ready] = (await once(child, 'message')) as [{ url: string; token: string }];
  return { child, ...ready, client: clientOf(ready) };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal);
  await once(child, 'exit');
}

async function importSample({ client, ...studio }: Running): Promise<string> {
  const videoId = await upload(studio, readFileSync(join(repository, 'build/sample/sample.mp4')));
  const { id } = await client.call('createVideoInstance', { name: 'Sample', video_id: videoId });
  let progress = 0;
  await until(async () => {
    const { import: state } = await client.call('templateDetails', { id });
    if (state.error !== null) throw new Error(state.error);
    expect(state.progress).toBeGreaterThanOrEqual(progress);
    progress = state.progress;
    return state.status === 'succeeded';
  });
  await client.call('saveTemplateScript', { id, script: sample.script, sections: sample.sections });
  return id;
}

const count = async (client: StudioClient, campaignId: string, status: string) =>
  (await client.call('listGeneratedByCampaign', { campaign_id: campaignId, status, size: 1 })).total;

test('an upload becomes videos that play, and a kill in the middle of a campaign loses no row', async () => {
  const folder = temporaryFolder('engine');
  const first = await launch(folder);
  const templateId = await importSample(first);
  const campaign = await first.client.call('createCampaign', { campaign_name: 'Many', video_instance_id: templateId });
  const names = Array.from({ length: 120 }, (_, row) => [['Ada', 'Grace', 'Joan'][row % 3] ?? '', `Number ${row}`]);
  const accepted = await first.client.call('generateCampaign', {
    campaign_id: campaign.id,
    generation_mode: 'keep_original',
    variables,
    names,
  });
  await until(async () => (await count(first.client, campaign.id, 'succeeded')) > 0);
  await end(first.child, 'SIGKILL');

  const second = await launch(folder);
  await until(async () => (await count(second.client, campaign.id, 'succeeded')) === names.length);
  expect(await count(second.client, campaign.id, 'failed')).toBe(0);
  const { videos } = await second.client.call('listGeneratedByCampaign', { campaign_id: campaign.id, size: 100 });
  expect(videos.map(({ id }) => id)).toEqual(accepted.result.slice(0, 100));

  const url = String(videos[1]?.url);
  const whole = Buffer.from(await (await fetch(url)).arrayBuffer());
  const middle = await fetch(url, { headers: { range: 'bytes=1000-200000' } });
  expect(Buffer.from(await middle.arrayBuffer()).equals(whole.subarray(1_000, 200_001))).toBe(true);
  const file = join(folder, 'video.mp4');
  writeFileSync(file, whole);
  expect(await countPictures(file)).toBeGreaterThan(300);
  expect((await decodeAudio(file))[0]?.length).toBeGreaterThan(11 * 48_000);
  for (const still of [videos[1]?.thumbnail, videos[1]?.gif]) expect((await fetch(String(still))).status).toBe(200);
  await end(second.child, 'SIGTERM');
});

test('a file that is no video fails with its reason', async () => {
  const running = await launch(temporaryFolder('not-media'));
  const { client } = running;
  const { id } = await client.call('createVideoInstance', {
    name: 'Letter',
    video_id: await upload(running, Buffer.from('Dear Sarah,\n')),
  });
  await until(async () => (await client.call('templateDetails', { id })).import.status === 'failed');
  const { import: state } = await client.call('templateDetails', { id });
  expect(state.reason).toBe('NOT_MEDIA');
  expect(state.error).toContain('not a video');
  await end(running.child, 'SIGTERM');
});
