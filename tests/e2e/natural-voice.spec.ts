// Covers: editor/script
import type { Locator, Page } from 'playwright/test';
import type { SpeechModel } from '#shared/api/index.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { makeSpeechModel, makeTemplate } from '../support/bridge-stand-in.ts';
import { wavOf } from '../support/wav-file.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/stand-in-window.ts';

const thorsten = makeSpeechModel({
  id: 'piper-de-de-thorsten',
  name: 'Thorsten (Piper)',
  purpose: 'voice',
  family: 'vits',
  language: 'de-DE',
  licence: 'CC0-1.0',
  size: 20_900_000,
});
const english = 'Hi {{first_name|Sarah}}, I had a look at your site and found the first of three things.';
const german = 'Hallo {{first_name|Sarah}}, ich habe mir die Seite angesehen und das hier gefunden.';
const scenario = {
  // Opens the editor.
  transcript: '',
  models: [thorsten],
  voices: [
    { id: 'hibari:emma', engine: 'hibari', name: 'Emma', language: 'en-GB', licence: 'Apache-2.0' },
    { id: 'hibari:fable', engine: 'hibari', name: 'Fable', language: 'en-GB', licence: 'Apache-2.0' },
    { id: 'neural:piper-de-de-thorsten:0', engine: 'neural', name: 'Thorsten', language: 'de-DE', licence: 'CC0-1.0' },
  ],
  templates: [
    makeTemplate({ id: 'en', name: 'Hello', script: english, voice: null }),
    makeTemplate({ id: 'de', name: 'Hallo', script: german, voice: null }),
  ],
};

const spokenBy = (page: Page): Locator => page.getByRole('region', { name: 'Names spoken by' });
const offerIn = (page: Page): Locator => spokenBy(page).getByRole('region', { name: /sounds like a person/ });

function announce(page: Page, part: Partial<SpeechModel>): Promise<void> {
  return page.evaluate((model) => window.standIn.emit('models.changed', [model]), { ...thorsten, ...part });
}

test('a natural voice is downloaded in one click, shows how far it is, and is used at once', async ({ page, open }) => {
  await open(scenario, '#/templates/de');
  const offer = offerIn(page);
  await expect(offer).toContainText('Thorsten sounds like a person.');
  await expect(offer).toContainText('20.9 MB');
  await expectAccessible(page);
  expect(await page.evaluate(() => window.standIn.calls.filter(({ name }) => name === 'addSpeechModel'))).toEqual([]);

  await offer.getByRole('button', { name: 'Get Thorsten' }).click();
  await expect(offer.getByText('The download isn’t getting through.')).toBeVisible();
  await announce(page, { status: 'running', phase: 'Downloading', progress: 0.4 });
  await expect(offer.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
  await expectAccessible(page);

  // Wherever the user is by then.
  await page.getByRole('link', { name: 'Templates', exact: true }).first().click();
  await announce(page, { status: 'succeeded', phase: 'Ready', progress: 1, speakers: ['0'] });
  await expect(page.getByText('Thorsten now speaks the names of “Hallo”.')).toBeVisible();
  expect(await page.evaluate(() => window.standIn.calls.findLast(({ name }) => name === 'updateVoiceConfig'))).toEqual({
    name: 'updateVoiceConfig',
    input: { id: 'de', voice_config: JSON.stringify(voiceConfigOf('neural:piper-de-de-thorsten:0')) },
  });
});

test('a download that was begun can be stopped', async ({ page, open }) => {
  await open(scenario, '#/templates/de');
  const offer = offerIn(page);
  await offer.getByRole('button', { name: 'Get Thorsten' }).click();
  await offer.getByRole('button', { name: 'Cancel' }).click();
  expect(await page.evaluate(() => window.standIn.calls.findLast(({ name }) => name === 'cancelSpeechModel'))).toEqual({
    name: 'cancelSpeechModel',
    input: { id: 'piper-de-de-thorsten' },
  });
});

test('the voice is of the script’s language, and none is offered again once it was declined', async ({
  page,
  open,
}) => {
  await open(scenario, '#/templates/de');
  const offer = offerIn(page);
  await offer.getByRole('button', { name: 'Don’t offer this again' }).click();
  await expect(offer).toBeHidden();
  expect(await page.evaluate(() => window.standIn.calls.findLast(({ name }) => name === 'preferences.set'))).toEqual({
    name: 'preferences.set',
    input: { voiceOffer: 'declined' },
  });
});

test('nothing is offered for English, whose natural voice comes with the app', async ({ page, open }) => {
  await open(scenario, '#/templates/en');
  await expect(spokenBy(page).getByRole('radio', { name: 'Natural voice' })).toBeVisible();
  await expect(offerIn(page)).toBeHidden();
});

test('who speaks the names is chosen by ear: the speaker, the natural voice or another', async ({ page, open }) => {
  const answers = { sampleVoice: { url: '/media/sound/sample.wav', seconds: 1, voice: 'hibari:emma', matched: false } };
  await open({ ...scenario, answers }, '#/templates/en');
  await page.route('**/media/sound/**', (route) => route.fulfill({ body: wavOf(new Float32Array(4_800)) }));
  const voices = spokenBy(page);
  await expect(voices.getByRole('radio', { name: 'Closest voice' })).toBeChecked();

  await voices.getByRole('button', { name: 'Play Closest voice' }).click();
  await expect(voices.getByRole('radio', { name: 'Closest voice Emma' })).toBeVisible();
  expect(
    await page.evaluate(() => window.standIn.calls.findLast(({ name }) => name === 'sampleVoice')?.input),
  ).toMatchObject({ voice: 'builtin:nearest', video_instance_id: 'en' });

  await voices.getByRole('button', { name: 'Play Natural voice' }).click();
  expect(await page.evaluate(() => window.standIn.calls.findLast(({ name }) => name === 'sampleVoice'))).toEqual({
    name: 'sampleVoice',
    input: { voice: 'hibari:emma', text: english.replace(/\{\{.*?\|(.*?)\}\}/u, '$1') },
  });

  await voices.getByRole('radio', { name: 'Natural voice' }).check();
  await expectAccessible(page);
  await expect
    .poll(() => page.evaluate(() => window.standIn.calls.findLast(({ name }) => name === 'updateVoiceConfig')?.input))
    .toEqual({ id: 'en', voice_config: JSON.stringify(voiceConfigOf('hibari:emma')) });

  // Voices of machines are not listed where a natural one speaks the language.
  await voices.getByRole('radio', { name: 'Another' }).check();
  await voices.getByRole('combobox', { name: 'Voice' }).click();
  await expect(page.getByRole('option', { name: /Fable/ })).toBeVisible();
  await expect(page.getByRole('option', { name: /Sally|eSpeak/ })).toHaveCount(0);
  await page.getByRole('option', { name: /Fable/ }).click();
  await expect(voices.getByRole('radio', { name: 'Natural voice' })).toBeChecked();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(voices.getByRole('radio', { name: 'Closest voice' })).toBeChecked();
});
