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

  async function withRecognizer(): Promise<void> {
    await studio.studio.close();
    addRecognizer(studio);
    await studio.restart();
  }

  const listened = () => studio.pool.tasks.filter(({ kind }) => kind === 'listen');

  test('are listened to after they were made, and found if they sound like something else', async () => {
    await withRecognizer();
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
    await withRecognizer();
    studio.pool.hold('listen');
    const campaign = await generate([['Brian', 'Engines']]);
    await until(() => studio.pool.held.length === 1);
    expect(await findings(campaign)).toEqual([[]]);
    await studio.restart();
    await until(async () => (await findings(campaign))[0]?.length === 1);
  });

  test('are left where nobody can listen to them, and asked about no more', async () => {
    await withRecognizer();
    studio.pool.failNext('listen', new AppError('VALUE_UNSPEAKABLE'));
    const campaign = await generate([['Brian', 'Engines']]);
    await until(() => listened().length === 1);
    await studio.restart();
    await generate([['Ada', 'Engines']]);
    // Only the new one.
    await until(() => listened().length === 1);
    expect(listened()).toMatchObject([{ among: { first_name: ['Ada'] } }]);
    expect(await findings(campaign)).toEqual([[]]);
  });

  test('are listened to again after a process crashed, once', async () => {
    await withRecognizer();
    studio.pool.failNext('listen', ...Array.from({ length: 2 }, () => new AppError('WORKER_CRASHED')));
    const twice = await generate([['Brian', 'Engines']]);
    await until(() => listened().length === 1);
    // Each finished video wakes the listener.
    await generate([['Ada', 'Engines']]);
    await until(() => listened().length === 3);
    await generate([['Bea', 'Engines']]);
    await until(() => listened().length === 4);
    expect(await findings(twice)).toEqual([[]]);

    studio.pool.failNext('listen', new AppError('WORKER_CRASHED'));
    const once = await generate([['Brian', 'Engines']]);
    await until(() => listened().length === 5);
    await generate([['Cleo', 'Engines']]);
    await until(async () => (await findings(once))[0]?.length === 1);
  });

  test('are listened to later after the disk was full', async () => {
    await withRecognizer();
    studio.pool.failAll('listen', new AppError('STORAGE_FULL'));
    const campaign = await generate([['Brian', 'Engines']]);
    await until(() => listened().length > 0);
    studio.pool.failAll('listen', undefined);
    await generate([['Ada', 'Engines']]);
    await until(async () => (await findings(campaign))[0]?.length === 1);
    expect(await findings(campaign)).toMatchObject([[{ code: 'unsure_value' }]]);
  });

  test('wait while the database cannot be written, and the studio runs on', async () => {
    await withRecognizer();
    studio.pool.hold('listen');
    const campaign = await generate([['Brian', 'Engines']]);
    await until(() => studio.pool.held.length === 1);
    await studio.studio.close();
    const db = openDatabase({ file: dataFolder(studio.folder).database, migrations });
    db.exec(
      "CREATE TRIGGER full BEFORE UPDATE OF to_hear ON generated_videos BEGIN SELECT RAISE(ABORT, 'disk full'); END",
    );
    db.close();
    studio.pool.release();
    await studio.restart();
    await until(() => listened().length === 1);
    expect(await findings(campaign)).toEqual([[]]);
  });

  test('are given up with their recipients, and the others are listened to', async () => {
    await withRecognizer();
    studio.pool.hold('listen');
    const deleted = await generate([['Brian', 'Engines']]);
    await until(() => studio.pool.held.length === 1);
    const stays = await generate([['Brian', 'Motors']]);
    await studio.client.call('deleteRecipients', { id: deleted });
    await until(() => listened().length === 2);
    expect(studio.pool.held).toMatchObject([{ task: { among: { company: ['Motors'] } } }]);
    studio.pool.release();
    await until(async () => (await findings(stays))[0]?.length === 1);
  });

  test('are judged by the clips that the videos have, and no clip is made', async () => {
    await withRecognizer();
    const campaign = await generate([
      ['Joan', 'Engines'],
      ['Brian', 'Engines'],
    ]);
    await until(async () => (await findings(campaign))[1]?.length === 1);
    expect(await findings(campaign)).toMatchObject([[], [{ value: 'Brian' }]]);
    expect(listened()).toMatchObject([{ onlyKept: true }, { onlyKept: true }]);
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
  studio.pool.failNext('listen-take', new AppError('MEDIA_CRASHES_DECODER'));
  const unheard = await studio.client.call('importTakes', { actor_id: actor, recordings: [{ name: 'Brian', url }] });
  expect(unheard.results).toMatchObject([{ take: { name: 'Brian', flags: [] }, error: null }]);
  await studio.end();
});
