import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright/test';
import { createTranslator } from '#shared/language/index.ts';
import { german } from '#shared/language/de/index.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/app.ts';

const recording = fileURLToPath(new URL('../../build/sample/sample.mp4', import.meta.url));
const spoken =
  'Hi Sarah, I had a look at Acme, and found three small things you could improve this week. ' +
  'Let me show you the first one. This video was personalized with the help of AI.';
const { t } = createTranslator('de-DE', german.messages);

/** More stops than any screen has. */
const mostStops = 150;

test.use({ locale: 'de-DE', colorScheme: 'dark', viewport: { width: 1280, height: 800 } });

/** Goes to an element as those do who have no pointer. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    // In the table, Tab goes from cell to cell until Escape.
    if ((await page.locator('[role="grid"] :focus').count()) > 0) await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${String(target)}`);
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

test('from a recording to exported videos by keyboard alone, in German and in the dark', async ({ app, page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const script = page.getByRole('textbox', { name: t('editor.script') });

  await test.step('import a video', async () => {
    await press(page, button(t('welcome.start')));
    const chooser = page.waitForEvent('filechooser');
    await press(page, button(t('library.chooseVideo')));
    await (await chooser).setFiles(recording);
    await expect(script).toBeVisible();
  });

  await test.step('type the script, and mark a word', async () => {
    await tabTo(page, script);
    await page.keyboard.insertText(spoken);
    await expect(page.getByText(t('editor.fine', { count: 2 }))).toBeVisible();
    await page.keyboard.press('Control+Home');
    for (let character = 0; character < 'Hi '.length; character += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Control+Shift+ArrowRight');
    await page.keyboard.press('Control+Shift+K');
    await expect(page.getByRole('textbox', { name: t('editor.variableName') })).toBeFocused();
    await page.keyboard.type('first_name');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('group', { name: /first_name/u }).first()).toBeVisible();
    await expect(page.getByText(t('editor.saved'), { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('hear a name in its place', async () => {
    await tabTo(page, page.getByRole('textbox', { name: t('editor.valueFor', { variable: 'first_name' }) }));
    await page.keyboard.type('Maria');
    await press(page, button(t('editor.hear')));
    await expect(page.locator('strong', { hasText: 'Maria' })).toBeVisible();
  });

  await test.step('paste rows, and have captions', async () => {
    await press(page, button(t('common.createCampaign')));
    await press(page, button(t('recipients.paste')).first());
    await tabTo(page, page.getByRole('textbox', { name: t('recipients.pasteRows') }));
    await page.keyboard.insertText('Vorname;E-Mail\nMaria;m@example.com\nZoë;z@example.com\n');
    await press(page, button(t('recipients.useRows')));
    await expect(page.getByRole('columnheader', { name: /first_name/u })).toBeVisible();
    await tabTo(page, page.getByRole('radio', { name: t('campaign.preview') }));
    for (let part = 0; part < 3; part += 1) await page.keyboard.press('ArrowRight');
    const captions = page.getByRole('combobox', { name: t('options.captions') });
    await press(page, captions);
    const option = page.getByRole('option', { name: t('options.captionsText') });
    await expect(option).toBeVisible();
    // Goes on until the option is highlighted: a key that comes as the list opens is not counted by it.
    await expect(async () => {
      await page.keyboard.press('ArrowDown');
      await expect(option).toHaveAttribute('data-combobox-selected', 'true', { timeout: 1_000 });
    }).toPass();
    await page.keyboard.press('Enter');
    await expect(captions).toHaveValue(t('options.captionsText'));
    await expectAccessible(page);
  });

  await test.step('generate, and play a video', async () => {
    await press(page, button(t('campaign.generateCount', { count: 2 })));
    await expect(button(t('exports.countToFolder', { count: 2 }))).toBeEnabled();
    await press(page, button(/Maria/u).first());
    await expect(page.locator('video')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });

  await test.step('export them', async () => {
    await press(page, button(t('exports.countToFolder', { count: 2 })));
    await tabTo(page, page.getByRole('textbox', { name: t('exports.folder') }));
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(app.exportFolder);
    await press(page, button(t('exports.videos', { count: 2 })));
    const results = join(app.exportFolder, 'results.csv');
    await expect.poll(() => existsSync(results)).toBe(true);
    expect(readFileSync(results, 'utf8')).toContain('Maria');
    await page.keyboard.press('Escape');
  });
  expect(complaints).toEqual([]);
});
