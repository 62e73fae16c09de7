import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright';
import { german } from '#shared/language/de/index.ts';
import { english } from '#shared/language/en/index.ts';
import { createTranslator, isLanguage, type Language } from '#shared/language/index.ts';
import { withTemporaryFolder } from '#electron/lib/files.ts';
import { startApp, stopApp } from '#tests/support/app-process.ts';
import { buildStaleRenderer, root } from './bundle.ts';
import { startBrowser } from './provide-browser.ts';
import { newPage, walkStates } from './screen-states.ts';

/**
 * `npm run screens`: every screen of the window in both themes and three sizes, into out/screens, to be looked at after a
 * change of the looks. The app is a real one with its sample.
 */

const usage = `Usage: npm run screens [-- OPTION…]
  --language en|de
  --size 820x700      instead of the three sizes, may be repeated; a window at 200 % zoom has half the size
  --theme light|dark  instead of both
  --only 16           pictures whose name begins so, may be repeated
  --forced-colors     as where the system sets the colours
  --rtl               as in a language that is written from right to left`;
const folder = join(root, 'out', 'screens');
const given = readOptions();
/** How long a screen may take to show something, milliseconds; the sample is prepared meanwhile. */
const patience = 120_000;
const translators = {
  en: createTranslator('en-GB', english),
  de: createTranslator('de-DE', german.messages),
};

const isWanted = (name: string): boolean =>
  given.only.length === 0 || given.only.some((start) => name.startsWith(start));

/** Takes the pictures of what is on screen now. */
async function takePictures(page: Page, name: string): Promise<void> {
  if (!isWanted(name)) return;
  // Tooltips and focus rings belong to whoever sits in front of it.
  await page.mouse.move(720, 2);
  if (given.rtl) await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  for (const { width, height } of given.sizes) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of given.themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce', forcedColors: given.forcedColors });
      await page.waitForTimeout(250);
      await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`) });
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  console.log(name);
}

/** Walks through the app as a newcomer does, from its first start. */
async function walk(page: Page, language: Language): Promise<void> {
  const { t } = translators[language];
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const go = async (address: string, name: string): Promise<void> => {
    await page.goto(new URL(address, page.url()).href);
    await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: patience, state: 'attached' });
    // Lists and pictures of a screen come after it.
    await page.waitForTimeout(1_500);
    await takePictures(page, name);
  };

  await button(t('templates.trySample')).waitFor({ timeout: patience });
  await takePictures(page, '01-first-use');
  await button(t('templates.trySample')).click();
  await button(t('tour.skip')).waitFor({ timeout: patience });
  await takePictures(page, '02-tour');
  await button(t('tour.skip')).click();
  await takePictures(page, '03-send');
  const step = (name: string) =>
    page.getByRole('navigation', { name: t('campaign.steps') }).getByRole('link', { name });
  await step(t('campaign.words')).click();
  await page.getByRole('textbox', { name: t('editor.script') }).waitFor({ timeout: patience });
  await page.waitForTimeout(1_500);
  await takePictures(page, '04-words');
  await page
    .getByRole('button', { name: /First name/ })
    .first()
    .click();
  await takePictures(page, '04-word-selected');
  await button(t('common.done')).click();
  await button(t('editor.trim')).click();
  await takePictures(page, '04-trim');
  await button(t('common.done')).click();
  await step(t('campaign.people')).click();
  await page.waitForTimeout(1_500);
  await takePictures(page, '05-people');
  await step(t('campaign.send')).click();
  await button(t('campaign.generateCount', { count: 3 })).click();
  await page.waitForTimeout(20_000);
  await takePictures(page, '09-results');
  await go('#/templates', '10-templates');
  await page.getByRole('button', { name: t('app.new'), exact: true }).click();
  await takePictures(page, '11-new');
  await page.keyboard.press('Escape');
  await go('#/recorder', '16-recorder-gate');
  await button(t('recorder.turnOn')).click();
  await button(t('common.record')).waitFor({ timeout: patience });
  await page.waitForTimeout(1_500);
  await takePictures(page, '16-recorder');
  await page
    .getByRole('textbox', { name: t('editor.script') })
    .fill('Hi {{first_name|Sarah}}, good to see you. Let us talk.');
  await button(t('common.record')).click();
  await page.getByRole('timer').waitFor({ timeout: patience });
  await page.waitForTimeout(4_000);
  await button(t('recorder.stop')).click();
  await button(t('recorder.use')).waitFor({ timeout: patience });
  await takePictures(page, '16-take-review');
  await go('#/voices', '17-voices');
  for (const part of ['others', 'advanced']) await go(`#/voices/${part}`, `18-voices-${part}`);
  await go('#/settings', '19-settings');
  for (const part of ['usage', 'api', 'webhooks', 'storage', 'keyboard', 'about']) {
    await go(`#/settings/${part}`, `20-settings-${part}`);
  }
  await page.keyboard.press('Control+k');
  await takePictures(page, '21-palette');
}

async function main(language: Language, data: string): Promise<void> {
  await buildStaleRenderer();
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const browser = await startBrowser(['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']);
  try {
    const app = await startApp(data);
    try {
      const { locale } = translators[language];
      const page = await newPage(browser, locale);
      await page.goto(app.address);
      await walk(page, language);
    } finally {
      await stopApp(app.process);
    }
    await walkStates(browser, translators[language], isWanted, takePictures);
  } finally {
    await browser.close();
  }
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      language: { type: 'string', default: 'en' },
      size: { type: 'string', multiple: true, default: ['1280x800', '1440x900', '1920x1080'] },
      theme: { type: 'string', multiple: true, default: ['dark', 'light'] },
      only: { type: 'string', multiple: true, default: [] },
      'forced-colors': { type: 'boolean', default: false },
      rtl: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const { language, size, theme, only, rtl } = values;
  const sizes = size.map((text) => /^(?<width>\d+)x(?<height>\d+)$/u.exec(text)?.groups);
  if (
    values.help ||
    !isLanguage(language) ||
    sizes.includes(undefined) ||
    !theme.every((name) => name === 'dark' || name === 'light')
  ) {
    console.error(usage);
    process.exit(2);
  }
  return {
    language,
    sizes: sizes.map((groups) => ({ width: Number(groups?.['width']), height: Number(groups?.['height']) })),
    themes: theme,
    only,
    rtl,
    forcedColors: values['forced-colors'] ? ('active' as const) : null,
  };
}

await withTemporaryFolder('screens', (data) => main(given.language, data));
