import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLogger } from '#electron/lib/logger.ts';
import { startStudio } from '#electron/studio/studio.ts';
import { defaultVoiceId, voiceConfigOf } from '#shared/voices.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { createStandInPool, type StandInPool } from '../../support/stand-in-pool.ts';
import { standInTemplate } from '../../support/stand-in-template.ts';
import { clientOf, script, sections, until, upload } from '../../support/studio.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('warm-worker');
const logger = createLogger('test', 'silent');

/** @param announced whether it is one that runs for long. */
async function open(announced: boolean, name = 'studio') {
  const dataFolder = join(folder, name);
  const pool: StandInPool = createStandInPool(await standInTemplate(), dataFolder);
  const clock = new ManualClock();
  const studio = await startStudio({ dataFolder, host: '127.0.0.1', port: 0, logger, pool, clock, announced });
  onTestFinished(() => studio.close());
  return { pool, clock, studio, client: clientOf(studio) };
}

test('a studio keeps a render process ready for the rows it got last; one for a single command does not', async () => {
  const short = await open(false);
  const { client } = short;
  const { id } = await client.call('createVideoInstance', { name: 'Hello', video_id: await upload(short.studio) });
  await until(async () => (await client.call('templateDetails', { id })).import.status === 'succeeded');
  await client.call('saveTemplateScript', { id, script, sections });
  const campaign = await client.call('createCampaign', { campaign_name: 'Spring', video_instance_id: id });
  const rows = {
    campaign_id: campaign.id,
    generation_mode: 'keep_original',
    variables: ['first_name', 'company'],
    names: [['Ada', 'Engines']],
  };
  await client.call('generateCampaign', rows);
  short.clock.advance(60_000);
  await until(() => short.pool.tasks.some(({ kind }) => kind === 'render'));
  await short.studio.close();
  expect(short.pool.expected).toEqual([]);

  const { pool, clock, studio, client: again } = await open(true);
  expect(pool.expected).toEqual([]);
  clock.advance(2_000);
  const rendered = short.pool.tasks.find((task) => task.kind === 'render');
  const { template, voice } = rendered ?? {};
  expect(pool.expected).toMatchObject([{ template, voice, consent: null }]);

  await again.call('updateVoiceConfig', { id, voice_config: JSON.stringify(voiceConfigOf('flite:rms')) });
  await again.call('generateCampaign', rows);
  expect(pool.expected[1]).toMatchObject({ template, voice: { engine: 'flite', voice: 'rms' } });

  await again.call('createVideoInstance', { name: 'Another', video_id: await upload(studio) });
  await until(() => pool.expected.length === 3);
  expect(pool.expected[2]).toMatchObject({ template, voice: voiceConfigOf(defaultVoiceId) });

  // Somebody is about to listen to sentences, and has not chosen any rows.
  const soon = { video_instance_id: id, variables: rows.variables, names: [], generation_mode: 'full_script' as const };
  expect(await again.call('checkClips', soon)).toEqual({ total: 0, clips: [], sentences: [] });
  expect(pool.expected[3]).toMatchObject({ template, voice: { voice: 'rms' }, script });
  expect(pool.tasks.map(({ kind }) => kind)).toContain('align');
  const listening = again.call('checkClips', { ...soon, generation_mode: 'keep_original' });
  await expect(listening).rejects.toMatchObject({ code: 'ROWS_EMPTY' });
  await again.call('generateCampaign', { ...rows, generation_mode: 'full_script' });
  expect(pool.expected[4]).toMatchObject({ template, script });
});

test('a studio that has rendered nothing yet expects its newest template', async () => {
  const short = await open(false, 'unused');
  const { id } = await short.client.call('createVideoInstance', {
    name: 'Hello',
    video_id: await upload(short.studio),
  });
  await until(async () => (await short.client.call('templateDetails', { id })).import.status === 'succeeded');
  await short.studio.close();

  const { pool, clock } = await open(true, 'unused');
  clock.advance(2_000);
  expect(pool.expected).toMatchObject([{ voice: voiceConfigOf(defaultVoiceId) }]);
});
