import { expect, test } from 'vitest';
import { AppError } from '#shared/errors/index.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { openDatabase } from '#electron/db/open.ts';
import { dataFolder } from '#electron/studio/store/data-folder.ts';
import { migrations } from '#electron/studio/store/migrations.ts';
import { endSpeechModel, queueSpeechModel } from '#electron/studio/store/speech-models.ts';
import { standInTemplate } from '../../support/stand-in-template.ts';
import { campaignDone, readyCampaign, startTestStudio } from '../../support/studio.ts';

test('a row whose process was ended because its voice showed no sign of life names the voice', async () => {
  const studio = await startTestStudio(await standInTemplate());
  await studio.studio.close();
  const db = openDatabase({ file: dataFolder(studio.folder).database, migrations });
  queueSpeechModel(db, { id: 'imported-joe', name: 'Joe', source: null, needs: '' });
  const facts = { family: 'vits' as const, bytes: 1_000, language: 'en-US', speakers: ['0'] };
  endSpeechModel(db, 'imported-joe', { outcome: 'succeeded', facts, sha256: null });
  db.close();
  await studio.restart();

  const { templateId, campaignId } = await readyCampaign(studio);
  const config = JSON.stringify(voiceConfigOf('neural:imported-joe:0'));
  await studio.client.call('updateVoiceConfig', { id: templateId, voice_config: config });
  const silent = () => new AppError('WORKER_TIMEOUT');
  studio.pool.failNext('render', silent(), silent(), silent());
  await studio.client.call('generateCampaign', {
    campaign_id: campaignId,
    generation_mode: 'keep_original',
    variables: ['first_name', 'company'],
    names: [['Ada', 'Engines']],
  });
  await campaignDone(studio, campaignId);
  const { videos } = await studio.client.call('listGeneratedByCampaign', { campaign_id: campaignId });
  expect(videos).toMatchObject([
    {
      status: 'failed',
      message: 'VOICE_UNAVAILABLE',
      error: 'The voice “Joe” took too long and was stopped. Try again, or choose another voice.',
    },
  ]);
  await studio.end();
});
