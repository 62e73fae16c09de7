import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countPictures, decodeAudio } from '../../support/decode.ts';
import {
  countVideos,
  createSample,
  endStudio,
  generateRows,
  launchStudio,
  readySample,
} from '../../support/sample-studio.ts';
import { smallerRate } from '../../support/smaller-sample.ts';
import { until, upload } from '../../support/studio.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** The studio with its real render processes, on the sample that comes with the app. */

test('an upload becomes videos that play, and a kill in the middle of a campaign loses no row', async () => {
  const folder = temporaryFolder('engine');
  const first = await launchStudio(folder);
  const campaignId = await readySample(first, await createSample(first, 'small'));
  const names = Array.from({ length: 120 }, (_, row) => [['Ada', 'Grace', 'Joan'][row % 3] ?? '', `Number ${row}`]);
  const accepted = await generateRows(first.client, campaignId, names);
  await until(async () => (await countVideos(first.client, campaignId, 'succeeded')) > 0);
  await endStudio(first, 'SIGKILL');

  const second = await launchStudio(folder);
  await until(async () => (await countVideos(second.client, campaignId, 'succeeded')) === names.length);
  expect(await countVideos(second.client, campaignId, 'failed')).toBe(0);
  const { videos } = await second.client.call('listGeneratedByCampaign', { campaign_id: campaignId, size: 100 });
  expect(videos.map(({ id }) => id)).toEqual(accepted.slice(0, 100));

  const url = String(videos[1]?.url);
  const whole = Buffer.from(await (await fetch(url)).arrayBuffer());
  const middle = await fetch(url, { headers: { range: 'bytes=1000-200000' } });
  expect(Buffer.from(await middle.arrayBuffer()).equals(whole.subarray(1_000, 200_001))).toBe(true);
  const file = join(folder, 'video.mp4');
  writeFileSync(file, whole);
  expect(await countPictures(file)).toBeGreaterThan(10 * smallerRate);
  expect((await decodeAudio(file))[0]?.length).toBeGreaterThan(11 * 48_000);
  for (const still of [videos[1]?.thumbnail, videos[1]?.gif]) expect((await fetch(String(still))).status).toBe(200);
  await endStudio(second, 'SIGTERM');
});

test('a file that is no video fails with its reason', async () => {
  const running = await launchStudio(temporaryFolder('not-media'));
  const { client } = running;
  const { id } = await client.call('createVideoInstance', {
    name: 'Letter',
    video_id: await upload(running, Buffer.from('Dear Sarah,\n')),
  });
  await until(async () => (await client.call('templateDetails', { id })).import.status === 'failed');
  const { import: state } = await client.call('templateDetails', { id });
  expect(state.reason).toBe('NOT_MEDIA');
  expect(state.error).toContain('isn’t video or sound');
  await endStudio(running, 'SIGTERM');
});
