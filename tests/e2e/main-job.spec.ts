// Covers: results, results/get-videos, campaign, campaign/recipients, editor, editor/word, editor/stage
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as bare } from 'playwright/test';
import { decoderMessages, hasFfmpeg, withoutFfmpeg } from '../support/decode-check.ts';
import { expect, test } from './support/app.ts';
import { chooseExportFolder, isPlaying, selectWord, watchAt } from './support/page.ts';

const recording = fileURLToPath(new URL('../../build/sample/sample.mp4', import.meta.url));
const spoken =
  'Hi Sarah, I had a look at Acme, and found three small things you could improve this week. ' +
  'Let me show you the first one. This video was personalized with the help of AI.';

/** A copy of the videos that were exported, which outlives the app. */
const exported = mkdtempSync(join(tmpdir(), 'vocative-exported-'));
test.afterAll(() => rmSync(exported, { recursive: true, force: true }));
test.describe.configure({ mode: 'serial' });

test('a recording and a list of people become videos in a folder @core', async ({ app, page }) => {
  await test.step('import a video', async () => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Import a video' }).click();
    await (await chooser).setFiles(recording);
    await expect(page.getByRole('textbox', { name: 'Script' })).toBeVisible();
  });

  await test.step('type the script and mark the words that change', async () => {
    const script = page.getByRole('textbox', { name: 'Script' });
    // Writing it down needs a model, whose size is told before.
    await expect(page.getByRole('button', { name: /^Write down what you said · 118 MB, once/ })).toBeVisible();
    await script.click();
    await page.keyboard.insertText(spoken);
    for (const [word, name] of [
      ['Sarah', 'First name'],
      ['Acme', 'Company'],
    ] as const) {
      await selectWord(script, word);
      await page.getByRole('button', { name: 'Changes for each person' }).click();
      const card = page.getByRole('group', { name: 'This word changes' });
      await card.getByLabel('Call it').fill(name);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: `${name}, “${word}”, changes`, exact: true })).toBeVisible();
      await expect(page.getByRole('slider', { name: `Start of ${name}` })).toBeVisible();
      await card.getByRole('button', { name: 'Close' }).click();
      await expect(card).toBeHidden();
    }
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  });

  await test.step('hear a name in place', async () => {
    await page.getByRole('textbox', { name: 'Company' }).fill('Northwind');
    await page.getByRole('button', { name: 'Hear it' }).click();
    await expect(page.getByText('Hearing Northwind')).toBeVisible();
  });

  await test.step('paste rows and generate', async () => {
    await page.getByRole('button', { name: 'Next: People' }).click();
    await page.getByRole('button', { name: 'Paste', exact: true }).click();
    await page
      .getByRole('textbox', { name: 'Rows' })
      .fill('First name;Company;E-mail\nMaria;Northwind;m@example.com\nZoë;"Contoso; Ltd";z@example.com\n');
    await page.getByRole('button', { name: 'Use these rows' }).click();
    await page.getByRole('button', { name: 'Next: Send' }).click();
    await page.getByRole('button', { name: 'Generate 2 videos' }).click();
  });

  await test.step('watch them finish and play one', async () => {
    await expect(page.getByRole('heading', { name: '2 videos ready' })).toBeVisible();
    await page.getByRole('button', { name: 'Play Maria' }).click();
    const video = page.getByRole('region', { name: 'Video for Maria' }).locator('video');
    await expect.poll(() => isPlaying(video)).toBe(true);
    // A seek far ahead is a byte range the studio has to assemble.
    await expect.poll(() => watchAt(video, 9)).toBeGreaterThan(9);
    await page.keyboard.press('Escape');
  });

  await test.step('export them to a folder', async () => {
    await page.getByRole('button', { name: 'Get videos' }).click();
    await page.getByRole('tab', { name: 'Folder of MP4s' }).click();
    await chooseExportFolder(page, app);
    await page.getByRole('button', { name: 'Write the file names yourself' }).click();
    await page.getByRole('textbox', { name: 'File names' }).fill('{row:02} {first_name} - {company}.mp4');
    await page.getByRole('button', { name: 'Save 2 videos' }).click();
    await expect.poll(() => existsSync(join(app.exportFolder, 'results.csv'))).toBe(true);
    const files = readdirSync(app.exportFolder).filter((name) => name.endsWith('.mp4'));
    expect(files.toSorted()).toEqual(['01 Maria - Northwind.mp4', '02 Zoë - Contoso; Ltd.mp4']);
    const results = readFileSync(join(app.exportFolder, 'results.csv'), 'utf8');
    expect(results).toContain('Maria,Northwind,m@example.com,01 Maria - Northwind.mp4,succeeded');
    cpSync(app.exportFolder, exported, { recursive: true });
  });
});

// It needs no app of its own.
bare('its videos are read by an independent decoder without a message @core', () => {
  bare.skip(!hasFfmpeg, withoutFfmpeg);
  const files = readdirSync(exported).filter((name) => name.endsWith('.mp4'));
  expect(files).toHaveLength(2);
  for (const name of files) expect(`${name}: ${decoderMessages(join(exported, name))}`).toBe(`${name}: `);
});
