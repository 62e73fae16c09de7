import { createCanvas } from '@napi-rs/canvas';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright/test';
import { createTranslator } from '#shared/language/index.ts';
import { german } from '#shared/language/de/index.ts';
import { english } from '#shared/language/en/index.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/app.ts';
import { openWithReader } from './support/microphone.ts';
import { press, recordedFor, tabTo } from './support/page.ts';

const recording = fileURLToPath(new URL('../../build/sample/sample.mp4', import.meta.url));
const spoken =
  'Hi Sarah, I had a look at Acme, and found three small things you could improve this week. ' +
  'Let me show you the first one. This video was personalized with the help of AI.';

/** One picture, whatever it is asked for by. */
const picture = createCanvas(640, 360).encodeSync('png');
const server = createServer((_, response) => response.setHeader('content-type', 'image/png').end(picture));

test.use({ viewport: { width: 1280, height: 800 } });

test.beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
test.afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Chooses one of several by the arrows, which go on from the one that is chosen. */
async function choose(page: Page, radio: Locator): Promise<void> {
  const group = page.getByRole('group').filter({ has: radio });
  await tabTo(page, group.getByRole('radio', { checked: true }));
  await expect(async () => {
    if (!(await radio.isChecked())) await page.keyboard.press('ArrowRight');
    expect(await radio.isChecked()).toBe(true);
  }).toPass();
}

/** Chooses an entry of a list that opens. */
async function pick(page: Page, list: Locator, entry: string): Promise<void> {
  await press(page, list);
  const option = page.getByRole('option', { name: entry });
  await expect(option).toBeVisible();
  // Goes on until the option is highlighted: a key that comes as the list opens is not counted by it.
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(option).toHaveAttribute('data-combobox-selected', 'true', { timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(list).toHaveValue(entry);
}

/** Errors of a page, as they come. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}

test.describe('in German and in the dark', () => {
  test.use({ locale: 'de-DE', colorScheme: 'dark' });
  const { t } = createTranslator('de-DE', german.messages);

  test('from a video to videos that are shared and exported, by keyboard alone', async ({ app, page }) => {
    // It waits for a trial and for all videos.
    test.slow();
    const complaints = complaintsOf(page);
    const pictures = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    const script = page.getByRole('textbox', { name: t('editor.script') });

    await test.step('import a video', async () => {
      await press(page, button(t('welcome.start')));
      await expect(page.getByRole('heading', { name: t('library.title') })).toBeFocused();
      const chooser = page.waitForEvent('filechooser');
      await press(page, button(t('library.chooseVideo')));
      await (await chooser).setFiles(recording);
      await expect(script).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
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
      await expect(button(t('editor.hear'))).toBeFocused();
    });

    await test.step('paste rows', async () => {
      await press(page, button(t('common.createCampaign')));
      await press(page, button(t('recipients.paste')).last());
      await tabTo(page, page.getByRole('textbox', { name: t('recipients.pasteRows') }));
      const rows = ['Maria', 'Zoë', 'Jörg', 'Ada'].map((name, row) => `${name};${pictures}/${row + 1}.png`);
      await page.keyboard.insertText(`Vorname;Webseite\n${rows.join('\n')}\n`);
      await press(page, button(t('recipients.useRows')));
      await expect(page.getByRole('columnheader', { name: /first_name/u })).toBeVisible();
      await expect(button(t('recipients.paste'))).toBeFocused();
    });

    await test.step('show a column of pictures in place of the speaker, and only a part of one', async () => {
      const check = button(t('backgrounds.check', { count: 4 }));
      const second = button(new RegExp(`^${t('backgrounds.openNamed', { name: '.*2.png' })}`, 'u'));
      await choose(page, page.getByRole('radio', { name: t('campaign.background') }));
      await choose(page, page.getByRole('radio', { name: t('backgrounds.column') }));
      await pick(page, page.getByRole('combobox', { name: t('backgrounds.columnLabel'), exact: true }), 'Webseite');
      await choose(page, page.getByRole('radio', { name: t('backgrounds.full') }));
      await press(page, check);
      await press(page, second);
      const edge = page.getByRole('slider', { name: t('backgrounds.leftEdge') });
      await press(page, edge, 'PageUp');
      await expect(edge).not.toHaveValue('0');
      await press(page, button(t('backgrounds.saveAndApprove')));
      await expect(page.getByText(t('backgrounds.cropped'))).toBeVisible();
      await expect(second).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(check).toBeFocused();
    });

    await test.step('have captions', async () => {
      await choose(page, page.getByRole('radio', { name: t('campaign.options') }));
      const captions = page.getByRole('combobox', { name: t('options.captions') });
      await pick(page, captions, t('options.captionsText'));
      await expectAccessible(page);
    });

    await test.step('try three of them', async () => {
      await press(page, button(t('campaign.trialOf', { count: 3 })));
      await press(page, button(t('activity.generateAll')));
    });

    await test.step('generate all, play a video, and see how it can be shared', async () => {
      await press(page, button(t('campaign.generateCount', { count: 4 })));
      await expect(button(t('exports.countToFolder', { count: 4 }))).toBeEnabled();
      const play = button(/Maria/u).first();
      await press(page, play);
      const player = page.getByRole('dialog');
      await expect(player.locator('video')).toBeVisible();
      const share = player.getByRole('button', { name: t('share.shareVideo') });
      await press(page, share);
      await expect(page.getByRole('menuitem', { name: t('share.notReachable') })).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(share).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(play).toBeFocused();
    });

    await test.step('export them, with a page for each', async () => {
      await press(page, button(t('exports.countToFolder', { count: 4 })));
      await tabTo(page, page.getByRole('textbox', { name: t('exports.folder') }));
      await page.keyboard.press('Control+a');
      await page.keyboard.insertText(app.exportFolder);
      await press(page, page.getByRole('switch', { name: t('exports.pages') }), 'Space');
      await press(page, button(t('exports.videos', { count: 4 })));
      const results = join(app.exportFolder, 'results.csv');
      await expect.poll(() => existsSync(results)).toBe(true);
      expect(readFileSync(results, 'utf8')).toContain('Maria');
      await expect(button(t('common.done'))).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(button(t('exports.countToFolder', { count: 4 }))).toBeFocused();
    });
    expect(complaints).toEqual([]);
  });
});

test.describe('in English and in the light', () => {
  test.use({ colorScheme: 'light' });
  const { t } = createTranslator('en-GB', english);

  test('from a take in front of the camera to names in the own voice, by keyboard alone', async ({ app, page: first }, {
    project,
  }) => {
    await press(first, first.getByRole('button', { name: t('welcome.start') }));
    await expect(first.getByRole('button', { name: t('library.trySample') })).toBeVisible();
    const page = await openWithReader({ app, first, project }, 'Hi Sarah', 1.2);
    const complaints = complaintsOf(page);
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

    await test.step('write the script, with a variable', async () => {
      await press(page, button(t('library.recordYourself')));
      await tabTo(page, page.getByRole('textbox', { name: t('recorder.whatYouSay') }));
      await page.keyboard.type('Hi Sarah');
      await page.keyboard.press('Control+Shift+ArrowLeft');
      await press(page, button(t('recorder.makeVariable')));
      await expect(page.getByRole('textbox', { name: t('editor.variableName') })).toBeFocused();
      await page.keyboard.press('Control+a');
      await page.keyboard.type('first_name');
      await page.keyboard.press('Enter');
      await expect(button(t('recorder.chip', { name: 'first_name', said: 'yes', spoken: 'Sarah' }))).toBeVisible();
    });

    await test.step('record a take, watch it, and use it', async () => {
      await press(page, button(t('recorder.record')));
      await recordedFor(page, 2);
      await page.keyboard.press('f');
      await recordedFor(page, 4);
      await expect(button(t('recorder.stop'))).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(button(t('common.play'))).toBeFocused();
      await page.keyboard.press('Space');
      await expect(button(t('common.pause'))).toBeFocused();
      await tabTo(page, page.getByRole('textbox', { name: t('recorder.templateName') }));
      await page.keyboard.press('Control+a');
      await page.keyboard.type('Hello');
      await expectAccessible(page);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('group', { name: t('editor.section', { name: 'first_name' }) })).toBeVisible();
    });

    await test.step('go to what was marked while recording, dismiss it, and undo that', async () => {
      const flub = page.getByRole('button', { name: t('editor.flub', { time: '' }) });
      await tabTo(page, flub);
      await page.keyboard.press('Delete');
      await expect(flub).toBeHidden();
      await page.keyboard.press('Control+z');
      await expect(flub).toBeVisible();
      await page.keyboard.press('f');
      await expect(flub).toBeFocused();
    });

    await test.step('trim its start, and put it back', async () => {
      const start = page.getByRole('slider', { name: t('editor.startOfVideo') });
      const cut = page.getByRole('group', { name: t('editor.cut') });
      await press(page, start, 'ArrowRight');
      await expect(start).not.toHaveAttribute('aria-valuenow', '0');
      await expect(cut).toBeVisible();
      await press(page, cut.getByRole('button'));
      await expect(cut).toBeHidden();
    });

    await test.step('say names in the own voice', async () => {
      await page.keyboard.press('Alt+3');
      await press(page, button(t('app.recordNames')));
      await expect(page.getByRole('textbox', { name: t('sprint.onePerLine') })).toBeFocused();
      await page.keyboard.insertText('Maria\nZoe');
      await press(page, button(t('sprint.recordCount', { count: 2 })));
      await expect(button(t('sprint.next'))).toBeVisible();
      await page.keyboard.press('Space');
      await expect(button(t('sprint.next'))).toBeHidden();
      await expect(button(t('sprint.next'))).toBeVisible();
      await page.keyboard.press('Space');
      await expect(page.getByRole('region', { name: t('sprint.allInYourVoice', { count: 2 }) })).toBeFocused();
      await press(page, button(t('sprint.done')));
      await expect(button(t('common.playNamed', { name: 'Zoe' }))).toBeVisible();
    });
    expect(complaints).toEqual([]);
    await page.context().browser()?.close();
  });
});
