import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { todayHere } from '#shared/consent.ts';
import { resample } from '#electron/engine/media/codec/resample.ts';
import { builtinEngines, findVoice } from '#electron/engine/speech/voices/voices.ts';
import { hasFfmpeg } from '../../support/decode-check.ts';
import { inRoom } from '../../support/in-room.ts';
import { hasMedia, mediaFolder, withoutMedia } from '../../support/media.ts';
import { endStudio, launchStudio, type StudioProcess } from '../../support/sample-studio.ts';
import { campaignDone, until, upload } from '../../support/studio.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { wavOf } from '../../support/wav-file.ts';

/** A value that a real person says on film, from the consent to a video that shows the mouth, with the real workers. */

const section = { variable: 'color', start: 0.71, end: 1.09 };

describe.skipIf(!hasMedia || !hasFfmpeg)(`a filmed value (${withoutMedia})`, () => {
  const folder = temporaryFolder('filmed-rows');
  let studio: StudioProcess;
  let template: string;
  /** Twice the size: the face would be too small. */
  const video = join(folder, 'man.mp4');

  beforeAll(async () => {
    const source = join(mediaFolder, 'talking', 'grid_pwij3p.mpg');
    execFileSync('ffmpeg', ['-loglevel', 'error', '-i', source, '-vf', 'scale=iw*2:-2', '-crf', '16', video]);
    studio = await launchStudio(join(folder, 'data'));
    const { client } = studio;
    template = (
      await client.call('createVideoInstance', { name: 'Man', video_id: await upload(studio, readFileSync(video)) })
    ).id;
    const isReady = async () => (await client.call('templateDetails', { id: template })).import.status === 'succeeded';
    await until(isReady, { limit: 120_000 });
    const script = 'place {{color|white}} in j three please';
    await client.call('saveTemplateScript', { id: template, script, sections: [section] });
  });
  afterAll(() => endStudio(studio, 'SIGTERM'));

  async function consent(actor_id: string): Promise<void> {
    const { client } = studio;
    const { text } = await client.call('consentSentence', { actor_id, of: 'face', date: todayHere() });
    const how = { speed: 1, draft: false, language: undefined, pitch: undefined, phonemes: new Map<string, string>() };
    const { samples, sampleRate } = await findVoice('flite:rms', builtinEngines).speak(text, how);
    const url = await upload(studio, wavOf(inRoom(resample(samples, sampleRate, 48_000))));
    await client.call('giveConsent', { actor_id, of: 'face', url, date: todayHere() });
  }

  test('is shown with its mouth, until the consent is withdrawn', async () => {
    const { client } = studio;
    const { id: actor_id } = await client.call('createActor', { name: 'Robert' });
    await client.call('updateVideoInstance', { id: template, actor_id });
    await consent(actor_id);
    const said = { actor_id, video_instance_id: template, variable: 'color', value: 'white' };
    const take = await client.call('cutPhrase', { ...said, url: await upload(studio, readFileSync(video)) });
    expect(take.film).toMatchObject({ refused: null });
    await client.call('chooseTake', { id: take.id });
    const { id: campaign } = await client.call('createCampaign', {
      campaign_name: 'Films',
      video_instance_id: template,
      lipsync: true,
    });
    const lips = async () => {
      const request = { campaign_id: campaign, generation_mode: 'keep_original', variables: ['color'] };
      const { result } = await client.call('generateCampaign', { ...request, names: [['white']] });
      await campaignDone({ client }, campaign);
      return (await client.call('getGeneratedVideo', { id: result[0] ?? '' })).lips;
    };
    expect(await lips()).toEqual([{ variable: 'color', used: 'filmed', reason: null }]);
    await client.call('withdrawConsent', { actor_id, of: 'face' });
    expect(await lips()).toEqual([{ variable: 'color', used: null, reason: 'consent_withdrawn' }]);
  });
});
