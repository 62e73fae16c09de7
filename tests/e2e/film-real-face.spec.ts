// Covers: voices/sprint/camera, voices/sprint
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright/test';
import { consentSentence, todayHere } from '#shared/consent.ts';
import { hasFfmpeg, withoutFfmpeg } from '../support/decode-check.ts';
import { hasMedia, mediaFolder, withoutMedia } from '../support/media.ts';
import { hearingTest } from './support/microphone.ts';
import { heardOnce, selectWord } from './support/page.ts';

/** A man who says “place white in j three please”. */
const clip = join(mediaFolder, 'talking', 'grid_pwij3p.mpg');
const { expect } = hearingTest;

/** With a camera that sees the man, in the size of a webcam. */
const test = hearingTest.extend<object, { camera: string }>({
  camera: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads there what a fixture needs
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'vocative-camera-'));
      if (hasMedia && hasFfmpeg)
        await ffmpeg('-i', clip, '-vf', 'scale=1280:1024', '-q:v', '3', '-an', join(folder, 'camera.mjpeg'));
      await use(join(folder, 'camera.mjpeg'));
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions: { args = [], ...options }, camera }, use) => {
      await use({ ...options, args: [...args, `--use-file-for-fake-video-capture=${camera}`] });
    },
    { scope: 'worker' },
  ],
});
test.skip(!hasMedia, withoutMedia);
test.skip(!hasFfmpeg, withoutFfmpeg);
// A busy machine shrinks the camera's pictures, and the face with them.
test.skip(process.env['VOCATIVE_REAL_FACE'] !== '1', 'needs an idle machine: set VOCATIVE_REAL_FACE=1');

async function ffmpeg(...args: string[]): Promise<void> {
  await promisify(execFile)('ffmpeg', ['-v', 'error', '-y', ...args]);
}

function goTo(page: Page, hash: string): Promise<unknown> {
  return page.evaluate((to) => (window.location.hash = to), hash);
}

test('a name is filmed by a camera that shows a real face @realtime', async ({ page, microphone, microphoneFile }) => {
  await test.step('a recording of the man, in which a word changes', async () => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Import a video' }).click();
    await (await chooser).setFiles(clip);
    const script = page.getByRole('textbox', { name: 'Script' });
    await script.click();
    await page.keyboard.insertText('Place white in j three please.');
    await selectWord(script, 'white');
    await page.getByRole('button', { name: 'Changes for each person' }).click();
    const card = page.getByRole('group', { name: 'This word changes' });
    await card.getByLabel('Call it').fill('Color');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('slider', { name: 'Start of Color' })).toBeVisible();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  });

  const [, id = ''] = /templates\/([^/]+)/u.exec(page.url()) ?? [];
  const sprint = `#/voices/say/white/${id}/color`;

  await test.step('its first film needs the consent for the face, which is read aloud', async () => {
    await goTo(page, sprint);
    await page.getByRole('combobox', { name: 'Camera' }).click();
    await page.getByRole('option').nth(1).click();
    const consent = page.getByRole('region', { name: 'My face in videos' });
    await expect(consent.getByLabel('Your name, as you say it')).toBeVisible();
    const { text } = consentSentence('en', 'Robert', todayHere(), 'face');
    // What it says is read when the microphone is opened, which it is until the sprint is left.
    await goTo(page, '#/voices/advanced');
    await microphone.says(text, 3);
    await consent.getByRole('button', { name: 'Give consent' }).click();
    await consent.getByLabel('Your name, as you say it').fill('Robert');
    await consent.getByRole('button', { name: 'Show the sentence' }).click();
    await expect(consent.getByText(text)).toBeVisible();
    await consent.getByRole('button', { name: 'Record' }).click();
    await heardOnce(page);
    await consent.getByRole('button', { name: 'Stop' }).click();
    await consent.getByRole('button', { name: 'Give consent' }).click();
    await expect(consent.getByText(/Consent given on/u)).toBeVisible();
  });

  await test.step('the studio finds the face as in the recording', async () => {
    await ffmpeg('-i', clip, '-ac', '1', '-ar', '48000', '-af', 'volume=0.4,apad=pad_dur=2', microphoneFile);
    await goTo(page, sprint);
    const fit = page.getByRole('region', { name: 'As in your recording' });
    for (const part of ['Light', 'Distance', 'Left and right', 'Up and down']) {
      await expect(fit.getByRole('listitem').filter({ hasText: part })).toContainText('good');
    }
  });

  await test.step('its film is kept, and shown in its place', async () => {
    await expect(page.getByText('Good take')).toBeVisible();
    await page
      .getByRole('button', { name: /^(?:Done|Next)/u })
      .first()
      .click();
    await page.evaluate(() => (window.location.hash = '#/voices'));
    await expect(page.getByRole('region', { name: 'Recorded names' }).getByText('Filmed')).toBeVisible();
  });
});
