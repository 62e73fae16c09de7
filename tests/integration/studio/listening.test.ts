import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '#shared/errors/index.ts';
import { openDatabase } from '#electron/db/open.ts';
import { dataFolder } from '#electron/studio/store/data-folder.ts';
import { migrations } from '#electron/studio/store/migrations.ts';
import { endSpeechModel, queueSpeechModel } from '#electron/studio/store/speech-models.ts';
import { until } from '../../support/patience.ts';
import { standInTemplate } from '../../support/stand-in-template.ts';
import { campaignDone, readyCampaign, startTestStudio, upload, type TestStudio } from '../../support/studio.ts';

/** Adds a recognizer to a stopped studio. */
function addRecognizer({ folder }: TestStudio): void {
  const db = openDatabase({ file: dataFolder(folder).database, migrations });
  queueSpeechModel(db, { id: 'whisper', name: 'Whisper', source: null, needs: '' });
  const facts = { family: 'whisper' as const, bytes: 1_000, language: 'en', speakers: [] };
  endSpeechModel(db, 'whisper', { outcome: 'succeeded', facts, sha256: null });
  db.close();
}

describe('the values of finished videos', () => {
  let studio: TestStudio;
  beforeEach(async () => {
    studio = await startTestStudio(await standInTemplate());
  });
  afterEach(() => studio.end());

  async function generate(names: string[][]): Promise<string> {
    const { campaignId } = await readyCampaign(studio);
    const variables = ['first_name', 'company'];
    await studio.client.call('generateCampaign', {
      campaign_id: campaignId,
      generation_mode: 'keep_original',
      variables,
      names,
    });
    await campaignDone(studio, campaignId);
    return campaignId;
  }

  async function findings(campaignId: string) {
    const { videos } = await studio.client.call('listGeneratedByCampaign', { campaign_id: campaignId });
    return videos.map((video) => video.findings ?? []);
  }

  const listened = () => studio.pool.tasks.filter(({ kind }) => kind === 'listen');

  test('are listened to after they were made, and found if they sound like something else', async () => {
    await studio.studio.close();
    addRecognizer(studio);
    await studio.restart();
    const campaign = await generate([
      ['Ada', 'Engines'],
      ['Brian', 'Engines'],
    ]);
    await until(async () => (await findings(campaign))[1]?.length === 1);
    expect(await findings(campaign)).toMatchObject([
      [],
      [
        {
          code: 'unsure_value',
          subject: 'first_name',
          value: 'Brian',
          sounds_like: 'Ryan',
          message:
            '“Brian” sounds like “Ryan”. Listen to it, say it yourself, spell it otherwise, or choose another voice.',
        },
      ],
    ]);
    expect(listened()).toMatchObject([
      { recognizer: 'whisper', language: 'en', among: { first_name: ['Ada', 'Brian'], company: ['Engines'] } },
      { recognizer: 'whisper' },
    ]);
  });

  test('are listened to after a restart, if the studio ended before', async () => {
    await studio.studio.close();
    addRecognizer(studio);
    await studio.restart();
    studio.pool.hold('listen');
    const campaign = await generate([['Brian', 'Engines']]);
    await until(() => studio.pool.held.length === 1);
    expect(await findings(campaign)).toEqual([[]]);
    await studio.restart();
    await until(async () => (await findings(campaign))[0]?.length === 1);
  });

  test('are left where nobody can listen to them, and asked about no more', async () => {
    await studio.studio.close();
    addRecognizer(studio);
    await studio.restart();
    studio.pool.failNext('listen', new AppError('WORKER_CRASHED'));
    const campaign = await generate([['Brian', 'Engines']]);
    await until(() => listened().length === 1);
    await studio.restart();
    await generate([['Ada', 'Engines']]);
    // Only the new one.
    await until(() => listened().length === 1);
    expect(listened()).toMatchObject([{ among: { first_name: ['Ada'] } }]);
    expect(await findings(campaign)).toEqual([[]]);
  });

  test('are not listened to without a recognizer', async () => {
    const campaign = await generate([['Brian', 'Engines']]);
    expect(await findings(campaign)).toEqual([[]]);
    expect(listened()).toEqual([]);
  });
});

test('a take that sounds like another name is kept, and unused until somebody chooses it', async () => {
  const studio = await startTestStudio(await standInTemplate());
  await studio.studio.close();
  addRecognizer(studio);
  await studio.restart();
  const { id: actor } = await studio.client.call('createActor', { name: 'Ada' });
  const url = await upload(studio.studio, Buffer.from('a sound'));
  const recordings = ['Anna', 'Brian'].map((name) => ({ name, url }));
  const { results } = await studio.client.call('importTakes', { actor_id: actor, recordings });
  expect(results.map(({ take }) => take)).toMatchObject([
    { name: 'Anna', flags: [], chosen: true },
    { name: 'Brian', flags: ['unsure'], chosen: false },
  ]);
  await studio.end();
});
