// Covers: campaign/listen, campaign/send
import type { Page } from 'playwright/test';
import type { SpeechModel } from '#shared/api/index.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { makeSpeechModel, makeTemplate } from '../support/bridge-stand-in.ts';
import { expectAccessible } from './support/accessible.ts';
import { openMore } from './support/page.ts';
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
  models: [thorsten],
  voices: [
    { id: 'neural:piper-de-de-thorsten:0', engine: 'neural', name: 'Thorsten', language: 'de-DE', licence: 'CC0-1.0' },
  ],
  templates: [
    makeTemplate({ id: 'en', name: 'Hello', script: english, voice: null }),
    makeTemplate({ id: 'de', name: 'Hallo', script: german, voice: null }),
    makeTemplate({ id: 'chosen', name: 'Chosen', script: german, voice: 'espeak:de' }),
  ],
};

async function listen(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Type rows' }).click();
  await page.getByRole('textbox', { name: 'first_name, row 1' }).fill('Maria');
  await page.getByText('Listen first').click();
}

function announce(page: Page, part: Partial<SpeechModel>): Promise<void> {
  return page.evaluate((model) => window.standIn.emit('models.changed', [model]), { ...thorsten, ...part });
}

test('a natural voice is downloaded in one click, shows how far it is, and is used at once', async ({ page, open }) => {
  await open(scenario, '#/templates/de/campaign');
  await listen(page);
  const offer = page.getByRole('region', { name: 'A more natural voice' });
  await expect(offer).toContainText('20.9 MB');
  await expect(offer).toContainText('CC0-1.0');
  await expectAccessible(page);
  expect(await page.evaluate(() => window.standIn.calls.filter(({ name }) => name === 'addSpeechModel'))).toEqual([]);

  await offer.getByRole('button', { name: 'Download and use' }).click();
  await expect(offer.getByText('The download isn’t getting through.')).toBeVisible();
  await announce(page, { status: 'running', phase: 'Downloading', progress: 0.4 });
  await expect(offer.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
  await expectAccessible(page);

  // Wherever the user is by then.
  await page.getByRole('link', { name: 'Templates', exact: true }).click();
  await announce(page, { status: 'succeeded', phase: 'Ready', progress: 1, speakers: ['0'] });
  await expect(page.getByText('Thorsten now speaks the names of “Hallo”.')).toBeVisible();
  expect(await page.evaluate(() => window.standIn.calls.findLast(({ name }) => name === 'updateVoiceConfig'))).toEqual({
    name: 'updateVoiceConfig',
    input: { id: 'de', voice_config: JSON.stringify(voiceConfigOf('neural:piper-de-de-thorsten:0')) },
  });
});

test('a download that was begun can be stopped', async ({ page, open }) => {
  await open(scenario, '#/templates/de/campaign');
  await listen(page);
  const offer = page.getByRole('region', { name: 'A more natural voice' });
  await offer.getByRole('button', { name: 'Download and use' }).click();
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
  await open(scenario, '#/templates/de/campaign');
  await listen(page);
  const offer = page.getByRole('region', { name: 'A more natural voice' });
  await expect(offer).toContainText('Thorsten, 20.9 MB, CC0-1.0');
  await offer.getByRole('button', { name: 'Don’t offer this again' }).click();
  await expect(offer).toBeHidden();
  expect(await page.evaluate(() => window.standIn.calls.findLast(({ name }) => name === 'preferences.set'))).toEqual({
    name: 'preferences.set',
    input: { voiceOffer: 'declined' },
  });
});

test('nothing is offered to a template whose voice somebody chose', async ({ page, open }) => {
  await open(scenario, '#/templates/chosen/campaign');
  await listen(page);
  await expect(page.getByText('All approved')).toBeVisible();
  await expect(page.getByRole('region', { name: 'A more natural voice' })).toBeHidden();
});

test('a campaign whose voice is built-in is offered one where its voice is chosen', async ({ page, open }) => {
  const installed: SpeechModel = { ...thorsten, status: 'succeeded', phase: 'Ready', progress: 1, speakers: ['0'] };
  await open({ ...scenario, models: [installed] }, '#/templates/chosen/campaign');
  await page.getByRole('button', { name: 'Type rows' }).click();
  await page.getByRole('textbox', { name: 'Campaign name' }).fill('Spring');
  await openMore(page);
  const offer = page.getByRole('region', { name: 'A more natural voice' });
  await offer.getByRole('button', { name: 'Use it here' }).click();
  await expect(page.getByText('Thorsten now speaks the names of “Spring”.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Voice for the marked words' })).toHaveValue(/Thorsten/);
  await expect(offer).toBeHidden();
  expect(await page.evaluate(() => window.standIn.calls.filter(({ name }) => name === 'updateVoiceConfig'))).toEqual(
    [],
  );
});

test('nothing is offered for English, whose natural voice comes with the app', async ({ page, open }) => {
  await open(scenario, '#/templates/en/campaign');
  await listen(page);
  await expect(page.getByText('All approved')).toBeVisible();
  await expect(page.getByRole('region', { name: 'A more natural voice' })).toBeHidden();
});
