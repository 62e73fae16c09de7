import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StudioClient } from '#shared/api/index.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { resample } from '#electron/engine/media/codec/resample.ts';
import { speakWithFlite } from '#electron/engine/speech/voices/flite.ts';
import { readWav } from '#electron/engine/signal/wav.ts';
import { createLogger } from '#electron/lib/logger.ts';
import { startStudio, type Studio } from '#electron/studio/studio.ts';
import { writeTinyZipvoice } from '../../support/models/tiny-zipvoice.ts';
import { copySample } from '../../support/sample-studio.ts';
import { clientOf, until, upload } from '../../support/studio.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';
import { wavOf } from '../../support/wav-file.ts';
import { profileVoice } from '#electron/engine/speech/match/profiles.ts';

/** A voice that imitates the actor of a template, from the consent to the sound of a video, with a real studio. */

const root = temporaryFolder('imitation');
const voice = 'neural:imported-imitator:actor';

let studio: Studio;
let client: StudioClient;
let actor: string;
let template: string;

beforeAll(async () => {
  const logger = createLogger('test', 'silent');
  ({ template } = await copySample(join(root, 'data')));
  studio = await startStudio({ dataFolder: join(root, 'data'), host: '127.0.0.1', port: 0, workers: 1, logger });
  client = clientOf(studio);
  writeTinyZipvoice(join(root, 'zipvoice'));
  await client.call('importSpeechModel', { path: join(root, 'zipvoice'), name: 'Imitator' });
  actor = (await client.call('createActor', { name: 'Ada' })).id;
  await client.call('updateVideoInstance', { id: template, actor_id: actor });
  await until(async () => (await client.call('listVoices', {})).some(({ id }) => id === voice));
  await client.call('saveTemplateScript', {
    id: template,
    script: 'Hi {{name|Sarah}}',
    sections: [{ variable: 'name', start: 0.5, end: 1 }],
  });
  await client.call('updateVoiceConfig', { id: template, voice_config: JSON.stringify(voiceConfigOf(voice)) });
});
afterAll(() => studio.close());

const values = (value: string) => ({ video_instance_id: template, variables: ['name'], names: [[value]] });
const check = async (value: string) => (await client.call('checkClips', { ...values(value), page: 0 })).clips[0];
const sampled = () => client.call('sampleVoice', { voice, text: 'Good morning', actor_id: actor });

/** A man's voice, by itself or made to sound like somebody: its median pitch, Hz. */
async function heardPitch(actor_id?: string): Promise<{ matched: boolean; pitch: number }> {
  const text = 'Good morning, and thank you for the time you took on Monday.';
  const rate = 16_000;
  const { url, matched } = await client.call('sampleVoice', { voice: 'flite:rms', text, actor_id });
  const { samples, sampleRate } = readWav(Buffer.from(await (await fetch(url)).arrayBuffer()));
  return { matched, pitch: pitchOf(resample(samples, sampleRate, rate), rate) };
}

function pitchOf(samples: Float32Array, sampleRate: number): number {
  return profileVoice({ samples, sampleRate })?.pitch ?? 0;
}

function semitones(one: number, other: number): number {
  return Math.abs(12 * Math.log2(one / other));
}

describe('a voice that imitates an actor', () => {
  test('is offered with the consent it needs', async () => {
    const offered = (await client.call('listVoices', {})).filter(({ needs_consent: needs }) => needs);
    expect(offered).toMatchObject([{ id: voice, name: 'Imitator', language: 'en' }]);
  });

  test('says nothing without consent', async () => {
    expect(await thrownBy(check('Bo'))).toMatchObject({ code: 'CONSENT_MISSING', subject: voice });
    expect(await thrownBy(sampled())).toMatchObject({ code: 'CONSENT_MISSING' });
    const generated = client.call('generateCampaign', { ...values('Bo'), generation_mode: 'keep_original' });
    expect(await thrownBy(generated)).toMatchObject({ code: 'CONSENT_MISSING' });
  });

  test('imitates the reading of the consent, until it is withdrawn', async () => {
    const { text } = await client.call('consentSentence', { actor_id: actor });
    const { samples, sampleRate } = await speakWithFlite(text, { voice: 'slt', speed: 1 });
    const url = await upload(studio, wavOf(resample(samples, sampleRate, 48_000)));
    await client.call('giveConsent', { actor_id: actor, url });
    expect(await check('Bo')).toMatchObject({ error: null, source: voice, matched: true });
    expect((await sampled()).seconds).toBeGreaterThan(0);
    const pitch = pitchOf(samples, sampleRate);
    const [plain, alike] = [await heardPitch(), await heardPitch(actor)];
    expect([plain.matched, alike.matched]).toEqual([false, true]);
    // As far towards the actor as a voice may be shifted.
    expect(semitones(plain.pitch, pitch)).toBeGreaterThan(7);
    expect(semitones(alike.pitch, plain.pitch)).toBeGreaterThan(5);
    expect(semitones(alike.pitch, pitch)).toBeLessThan(semitones(plain.pitch, pitch) - 5);
    await client.call('withdrawConsent', { actor_id: actor });
    expect(await thrownBy(check('Bo'))).toMatchObject({ code: 'CONSENT_MISSING' });
    expect(await heardPitch(actor)).toMatchObject({ matched: false });
  });

  test('does not imitate who was only declared to be a computer voice', async () => {
    await client.call('declareSynthetic', { actor_id: actor });
    expect(await thrownBy(sampled())).toMatchObject({ code: 'CONSENT_MISSING' });
  });
});
