import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import type { Artifact, ArtifactStore } from '#electron/engine/artifacts/store.ts';
import { planOf } from '#electron/engine/render/plan.ts';
import { readTemplateInfo, type TemplateInfo } from '#electron/engine/template/info.ts';
import type { RunOptions } from '#electron/engine/workers/pool.ts';
import type { Task } from '#electron/engine/workers/protocol.ts';
import { placesIn } from '../../support/places.ts';
import { standInTemplate } from '../../support/stand-in-template.ts';
import { campaignDone, readyCampaign, startTestStudio, type TestStudio } from '../../support/studio.ts';

/** Sections of finished videos, and of those in the making, that somebody removed. */

let running: TestStudio;
let campaignId = '';
let templateId = '';
let artifacts: ArtifactStore;
/** Texts that were rendered, in order. */
let rendered: string[];
/** Texts whose section is lost as soon as it was rendered for the first time. */
let losing: Set<string>;

const sectionOf = (text: string): Artifact => ({ kind: 'sections', key: `section-of-${text}` });
const packetSizes = [100, 120, 90, 110];

/** Some packets of the template are new ones, of the same number. */
function planWith(text: string, info: TemplateInfo) {
  const [first, count] = [20, packetSizes.length];
  const length = count * 1_024;
  const timeMap = [
    { source: first * 1_024, output: 0 },
    { source: first * 1_024 + length, output: length },
  ];
  const { key } = sectionOf(text);
  return planOf(info, [{ firstPacket: first, lastPacket: first + count - 1, key, packetSizes, timeMap }]);
}

beforeEach(async () => {
  const template = await standInTemplate();
  const info = await readTemplateInfo(template);
  running = await startTestStudio(template);
  ({ campaignId, templateId } = await readyCampaign(running));
  artifacts = createFileStore(placesIn(running.folder).artifacts);
  rendered = [];
  losing = new Set();
  const { pool } = running;
  const run = pool.run.bind(pool);
  Object.assign(pool, {
    async run(task: Task, options?: RunOptions) {
      const result = await run(task, options);
      if (task.kind !== 'render') return result;
      const text = task.sections[0]?.text ?? '';
      rendered.push(text);
      if (!losing.delete(text)) await artifacts.put(sectionOf(text), [Buffer.alloc(420, text)]);
      return { ...(result as object), plan: planWith(text, info) };
    },
  });
});
afterEach(() => running.end());

async function videosOf(...names: string[]) {
  const input = { campaign_id: campaignId, generation_mode: 'keep_original', variables: ['first_name', 'company'] };
  await running.client.call('generateCampaign', { ...input, names: names.map((name) => [name, 'Engines']) });
  await campaignDone(running, campaignId);
  return (await running.client.call('listGeneratedByCampaign', { campaign_id: campaignId })).videos;
}

test('a row whose section is lost before it is recorded is rendered again, and no other', async () => {
  losing.add('Ada');
  const videos = await videosOf('Ada', 'Grace');
  expect(videos.map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
  expect(rendered.toSorted()).toEqual(['Ada', 'Ada', 'Grace']);
  for (const { url } of videos) expect((await fetch(String(url))).status).toBe(200);
});

test('a preview whose section is lost is rendered again', async () => {
  losing.add('Ada');
  const input = { video_instance_id: templateId, variables: ['first_name', 'company'], names: [['Ada', 'Engines']] };
  const { url } = await running.client.call('previewVideo', input);
  expect(rendered).toEqual(['Ada', 'Ada']);
  expect((await fetch(url)).status).toBe(200);
});

test('a finished video whose section is lost or cut off is not served, and all others are', async () => {
  const [ada, grace, linus] = (await videosOf('Ada', 'Grace', 'Linus')).map(({ url }) => String(url));
  await artifacts.remove(sectionOf('Ada'));
  await artifacts.remove(sectionOf('Grace'));
  await artifacts.put(sectionOf('Grace'), [Buffer.alloc(10)]);
  expect((await fetch(ada ?? '')).status).toBe(404);
  const cutOff = await fetch(grace ?? '');
  expect(cutOff.status).toBe(500);
  expect(await cutOff.json()).toMatchObject({ result: { reason: 'ARTIFACT_DAMAGED' } });
  const whole = await fetch(linus ?? '');
  expect(whole.status).toBe(200);
  expect((await whole.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
});
