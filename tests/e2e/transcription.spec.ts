// Covers: editor/script
import type { Page } from 'playwright/test';
import type { SpeechModel } from '#shared/api/index.ts';
import { makeSpeechModel, makeTemplate } from '../support/bridge-stand-in.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/stand-in-window.ts';

const tiny = makeSpeechModel({
  id: 'whisper-tiny-en',
  name: 'Whisper tiny',
  purpose: 'recognition',
  family: 'whisper',
  size: 118_071_777,
});
const installed: SpeechModel = { ...tiny, status: 'succeeded', phase: 'Ready', progress: 1 };
const heard = 'Hi sir, I had a look at Acme, and Anna showed me three things about Acme.';
const templates = [makeTemplate({ id: 'talk', name: 'My talk' })];

function calls(page: Page, name: string): Promise<unknown[]> {
  return page.evaluate(
    (wanted) => window.standIn.calls.flatMap((call) => (call.name === wanted ? [call.input] : [])),
    name,
  );
}

function announce(page: Page, part: Partial<SpeechModel>): Promise<void> {
  return page.evaluate((model) => window.standIn.emit('models.changed', [model]), { ...tiny, ...part });
}

const savedScript = async (page: Page): Promise<unknown> =>
  (await calls(page, 'templates.saveScript')).map((input) => (input as { script: string }).script).at(-1);

test('a new recording becomes a marked script with two confirmations @core', async ({ page, open }) => {
  await open({ templates, transcript: heard, models: [installed] }, '#/templates/talk');
  const card = page.getByRole('region', { name: 'change for each person?' });
  await expect(card).toContainText('Does “sir” change for each person?');
  expect(await calls(page, 'transcribeTemplate')).toEqual([
    { video_instance_id: 'talk', language: 'en-GB', background: true },
  ]);
  await expectAccessible(page);

  // The recognizer took the name for a plain word.
  await card.getByLabel('You say').fill('Sarah');
  await page.keyboard.press('Enter');
  await expect(card).toContainText('Does “Acme” change for each person?');
  await expect(card.getByRole('button', { name: 'Yes, it changes' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(card).toBeHidden();
  await expect
    .poll(() => savedScript(page))
    .toBe(
      'Hi {{first_name|Sarah}}, I had a look at {{company|Acme}}, and Anna showed me three things about {{company|Acme}}.',
    );

  const spelling = page.getByText('The underlined word was not heard clearly, or may be spelled otherwise.');
  await expect(spelling).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(spelling).toBeHidden();
});

test('a word that was not heard clearly is underlined until it is corrected', async ({ page, open }) => {
  const transcript = 'I had a look at the tree, and I liked the tree house.';
  await open({ templates, transcript, unsureOf: ['look', 'liked'], models: [installed] }, '#/templates/talk');
  const underlined = page.getByRole('textbox', { name: 'Script' }).locator('[data-words="unsure"]');
  await expect(underlined).toHaveText(['look', 'liked']);
  await expect(underlined.first()).toHaveAttribute('title', 'Not heard clearly, or spelled as heard.');
  await expect(page.getByText('The underlined words were not heard clearly')).toBeVisible();
  await expectAccessible(page);

  await underlined.first().dblclick();
  await page.keyboard.insertText('glance');
  await expect(underlined).toHaveText(['liked']);
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(underlined).toHaveCount(0);
});

test('a transcript that was undone or deleted stays away until it is asked for', async ({ page, open }) => {
  await open({ templates, transcript: heard, models: [installed] }, '#/templates/talk');
  const script = page.getByRole('textbox', { name: 'Script' });
  await expect(script).toContainText('I had a look at');
  await page.getByRole('button', { name: 'Undo' }).click();
  const again = page.getByRole('button', { name: 'Write down what you said' });
  await expect(again).toBeVisible();
  await expect(script).not.toContainText('I had');

  await page.keyboard.press('ControlOrMeta+Shift+z');
  await script.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await expect(again).toBeVisible();
  expect(await calls(page, 'transcribeTemplate')).toHaveLength(1);
  await again.click();
  await expect(script).toContainText('I had a look at');
});

test('a recording that is too long says so in place of the offer', async ({ page, open }) => {
  const long = makeTemplate({ id: 'long', name: 'Long' });
  const media = long.media && { ...long.media, duration: 1_000 };
  await open({ templates: [{ ...long, media }], transcript: heard, models: [installed] }, '#/templates/long');
  const region = page.getByRole('region', { name: 'Write down what you said' });
  await expect(region).toContainText('Up to 15 minutes work');
  expect(await calls(page, 'transcribeTemplate')).toEqual([]);
});

test('a word that stays the same is asked about once', async ({ page, open }) => {
  await open({ templates, transcript: heard, models: [installed] }, '#/templates/talk');
  const card = page.getByRole('region', { name: 'change for each person?' });
  await card.getByRole('button', { name: 'Same for everyone' }).click();
  await expect(card).toContainText('Acme');
  await card.getByRole('button', { name: 'Same for everyone' }).click();
  await expect(card).toBeHidden();
  await expect.poll(() => savedScript(page)).toBe(heard);

  // A campaign needs a word that changes: the button says so, and leads there.
  const create = page.getByRole('button', { name: 'Next: People' });
  await create.focus();
  await expect(create).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Mark at least one word that changes' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Script' })).toBeFocused();
  await expect(page).toHaveURL(/templates\/talk$/u);
  await expectAccessible(page);
});

test('one download is offered with size and time, and goes on in the transcript', async ({ page, open }) => {
  await open({ templates, transcript: heard, models: [tiny] }, '#/templates/talk');
  const offer = page.getByRole('region', { name: 'Write down what you said' });
  const button = offer.getByRole('button', { name: 'Write down what you said · 118 MB, once · about 15 s' });
  await expect(button).toBeVisible();
  await expectAccessible(page);
  expect(await calls(page, 'addSpeechModel')).toEqual([]);
  await button.click();
  await announce(page, { status: 'running', phase: 'Downloading', progress: 0.4 });
  await expect(offer.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
  await expectAccessible(page);

  // Also if the editor was left meanwhile.
  await page.getByRole('link', { name: 'Templates', exact: true }).click();
  await announce(page, installed);
  await page.getByRole('link', { name: 'My talk', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Script' })).toContainText('I had a look at');
  expect(await calls(page, 'transcribeTemplate')).toEqual([
    { video_instance_id: 'talk', language: 'en-GB', background: false },
  ]);
});

test('a download can be stopped, and one that failed tried again', async ({ page, open }) => {
  await open({ templates, transcript: heard, models: [tiny] }, '#/templates/talk');
  const offer = page.getByRole('region', { name: 'Write down what you said' });
  await offer.getByRole('button', { name: /^Write down/ }).click();
  await offer.getByRole('button', { name: 'Cancel' }).click();
  expect(await calls(page, 'cancelSpeechModel')).toEqual([{ id: 'whisper-tiny-en' }]);
  await announce(page, { status: 'failed', reason: 'DOWNLOAD_CORRUPT', error: 'The download failed its checksum.' });
  await expect(offer.getByRole('alert')).toBeVisible();
  await offer.getByRole('button', { name: 'Try again' }).click();
  expect(await calls(page, 'addSpeechModel')).toHaveLength(2);
});

test('a download that began elsewhere goes on without the transcript', async ({ page, open }) => {
  const coming: SpeechModel = { ...tiny, status: 'running', phase: 'Downloading', progress: 0.4 };
  await open({ templates, transcript: heard, models: [coming] }, '#/templates/talk');
  const offer = page.getByRole('region', { name: 'Write down what you said' });
  await offer.getByRole('button', { name: /^Write down/ }).click();
  await offer.getByRole('button', { name: 'Cancel' }).click();
  await expect(offer.getByRole('button', { name: /^Write down/ })).toBeVisible();
  expect(await calls(page, 'cancelSpeechModel')).toEqual([]);
});

test('what is typed while it listens stays', async ({ page, open }) => {
  await open({ templates, transcript: heard, models: [tiny] }, '#/templates/talk');
  await page.evaluate(() => window.standIn.hold('transcribeTemplate'));
  await announce(page, installed);
  await expect(page.getByText('Writing down what you said.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Script' }).click();
  await page.keyboard.insertText('Hello, my own words');
  await page.evaluate(() => window.standIn.letGo('transcribeTemplate'));
  await expect.poll(() => savedScript(page)).toBe('Hello, my own words');
});

test('silence is reported where the words would be', async ({ page, open }) => {
  await open({ templates, transcript: '', models: [installed] }, '#/templates/talk');
  await expect(page.getByText('Nothing was said in this recording.')).toBeVisible();
  await page.getByRole('button', { name: 'Write down what you said' }).click();
  await expect.poll(async () => (await calls(page, 'transcribeTemplate')).length).toBe(2);
});

test('a failure says what to do, in place', async ({ page, open }) => {
  await open({ templates, transcript: heard, models: [tiny] }, '#/templates/talk');
  await page.evaluate(() => window.standIn.fail('transcribeTemplate', 'WORKER_TIMEOUT'));
  const button = page.getByRole('button', { name: 'Write down what you said' });
  // Nobody asked for it yet.
  await announce(page, installed);
  await expect(button).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
  await button.click();
  await expect(page.getByRole('alert')).toContainText('took too long');
  await page.evaluate(() => window.standIn.fail('transcribeTemplate', null));
  await page.getByRole('button', { name: 'Write down what you said' }).click();
  await expect(page.getByRole('textbox', { name: 'Script' })).toContainText('I had a look at');
});

test('a script that is there is not written over', async ({ page, open }) => {
  const scripted = [makeTemplate({ id: 'talk', name: 'My talk', script: 'Hello {{first_name|Bob}}, nice site.' })];
  await open({ templates: scripted, transcript: heard, models: [installed] }, '#/templates/talk');
  await expect(page.getByRole('textbox', { name: 'Script' })).toContainText('nice site');
  await expect(page.getByRole('region', { name: 'Write down what you said' })).toBeHidden();
  expect(await calls(page, 'transcribeTemplate')).toEqual([]);
});

test('another language has the model for many', async ({ page, open }) => {
  const many: SpeechModel = { ...tiny, id: 'whisper-base', name: 'Whisper base', language: 'mul', size: 207_557_382 };
  await open(
    { templates, transcript: heard, models: [installed, many], preferences: { language: 'de' } },
    '#/templates/talk',
  );
  await expect(page.getByRole('button', { name: /^Mitschreiben, was du sagst · 208.MB, einmal/ })).toBeVisible();
  await expectAccessible(page);
});
