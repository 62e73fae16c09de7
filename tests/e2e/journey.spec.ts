// Covers: results, results/get-videos, results/share, results/videos, campaign, campaign/background, campaign/listen, campaign/preview, campaign/recipients, campaign/send, editor, editor/word, templates, recorder
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContext, Locator, Page } from 'playwright/test';
import { german } from '#shared/language/de/index.ts';
import { english } from '#shared/language/en/index.ts';
import { createTranslator } from '#shared/language/index.ts';
import { decoderMessages, hasFfmpeg, withoutFfmpeg } from '../support/decode-check.ts';
import { coloredPng, startLoopbackServer, type LoopbackServer } from '../support/loopback-server.ts';
import { colorSchemes, expectAccessible, type ColorScheme } from './support/accessible.ts';
import { expect } from './support/app.ts';
import { handNames, handOf, type HandName } from './support/hands.ts';
import { hearing, hearingTest as test, type Microphone } from './support/microphone.ts';
import { heardOnce, isPlaying } from './support/page.ts';
import { startPublicStudio, type PublicStudio } from './support/public-studio.ts';

/**
 * The whole way on the real host: from the first start over a take in front of the camera to videos that others see.
 * By mouse and by keyboard alone, in both languages and themes, on the built-in studio and on one with a public address.
 */

test.skip(process.env['VOCATIVE_ELECTRON'] !== undefined, 'its microphone is a file that a browser is started with');

/** The words of each language, and a list as people there have it. */
const languages = {
  en: { ...createTranslator('en-GB', english), headings: ['First name', 'Company', 'Website'] },
  de: { ...createTranslator('de-DE', german.messages), headings: ['Vorname', 'Firma', 'Webseite'] },
} as const;
type LanguageName = keyof typeof languages;

type Journey = { hand: HandName; language: LanguageName; theme: ColorScheme; studio: 'built-in' | 'public' };

/** Each hand with each language and theme; with any two of these, each studio comes once. */
const all: Journey[] = handNames.flatMap((hand, first) =>
  (['en', 'de'] as const).flatMap((language, second) =>
    colorSchemes.map((theme, third) => {
      const studio = (first + second + third) % 2 === 0 ? 'built-in' : 'public';
      return { hand, language, theme, studio } as const;
    }),
  ),
);

/** As few as have every value, or all of them where they are asked for. */
const journeys =
  process.env['VOCATIVE_JOURNEYS'] === 'all'
    ? all
    : all.filter(
        ({ hand, language, theme }) =>
          (hand === 'mouse') === (language === 'de') && (hand === 'mouse') === (theme === 'dark'),
      );

const template = 'Hello';
const spoken = 'Hi Sarah, I had a look at Acme. Talk to you soon.';
const names = ['Maria', 'Zoë', 'Jörg', 'Ada'];
/** Of all rows. A recording of it is in every video. */
const company = 'Contoso';

/** How long videos may take on a busy machine, milliseconds. */
const making = 120_000;

/** One picture, whatever it is asked for by. */
let pictures: LoopbackServer;
test.beforeAll(async () => {
  const picture = coloredPng('transparent', 640, 360);
  pictures = await startLoopbackServer((_, response) => response.setHeader('content-type', 'image/png').end(picture));
});
test.afterAll(() => pictures.close());

for (const journey of journeys) {
  const { hand, language, theme, studio } = journey;
  const { locale } = languages[language];
  test.describe(`by ${hand}, in ${locale}, ${theme}, on a ${studio} studio${hand === 'mouse' ? ' @core' : ''}`, () => {
    test.describe.configure({ mode: 'serial' });
    test.use({
      locale,
      colorScheme: theme,
      viewport: { width: 1280, height: 800 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const exported = mkdtempSync(join(tmpdir(), 'vocative-journey-'));
    let account: PublicStudio | null = null;

    test.beforeAll(async () => {
      if (studio === 'built-in') return;
      account = await startPublicStudio();
      process.env['NODE_EXTRA_CA_CERTS'] = account.certificate;
    });
    test.afterAll(async () => {
      delete process.env['NODE_EXTRA_CA_CERTS'];
      await account?.end();
      rmSync(exported, { recursive: true, force: true });
    });

    test('a take in front of the camera becomes videos that others see @journey @realtime', async ({
      page,
      microphone,
    }) => {
      // It waits for what is read aloud, for previews and for all videos.
      test.setTimeout(600_000);
      await travel({ ...journey, page, microphone, account, exported });
    });

    hearing('its videos are read by an independent decoder without a message @journey', () => {
      hearing.skip(!hasFfmpeg, withoutFfmpeg);
      const files = readdirSync(exported).filter((name) => name.endsWith('.mp4'));
      expect(files).toHaveLength(names.length);
      for (const name of files) expect(`${name}: ${decoderMessages(join(exported, name))}`).toBe(`${name}: `);
    });
  });
}

type Traveller = Journey & {
  page: Page;
  microphone: Microphone;
  /** Of the studio with a public address. */
  account: PublicStudio | null;
  /** The folder of the export. */
  exported: string;
};

async function travel({ hand, language, theme, page, microphone, account, exported }: Traveller): Promise<void> {
  const { t, headings } = languages[language];
  const { press, turn, choose, open, pick, write, select, move } = handOf(hand, page);
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  /** A button with a note below its label. */
  const beginning = (label: string) => page.getByRole('button', { name: new RegExp(`^${label}`, 'u') });
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const dialog = page.getByRole('dialog');
  const title = page.getByRole('heading', { level: 1 });
  const complaints = complaintsOf(page);

  /** What holds wherever one stops: the title says where, and nobody is kept out. */
  async function lookAround(place: string): Promise<void> {
    await expect.poll(async () => (await page.title()).split(' · ')).toContain(place);
    await expectAccessible(page, [theme]);
    expect(complaints).toEqual([]);
  }

  await test.step('start for the first time', async () => {
    await expect(beginning(t('templates.trySample'))).toBeVisible();
    await lookAround(t('app.templates'));
    if (!account) return;
    await press(page.getByRole('link', { name: t('accounts.connectAccount') }));
    await expect(title).toBeFocused();
    await lookAround(t('app.settings'));
    await press(button(t('accounts.connectAccount')));
    await write(field(t('common.address')), account.url);
    await write(field(t('accounts.clientId')), account.clientId);
    await write(field(t('accounts.clientSecret')), account.clientSecret);
    await lookAround(t('app.settings'));
    await press(button(t('accounts.connect')));
    await expect(page.getByText(t('accounts.connected'))).toBeVisible();
    // The screen is another one for the account.
    await expect(title).toBeFocused();
    await lookAround(t('app.settings'));
    await press(page.getByRole('link', { name: t('app.templates'), exact: true }));
    await expect(title).toBeFocused();
    await expect(beginning(t('templates.trySample'))).toBeVisible();
    await lookAround(t('app.templates'));
  });

  await test.step('write what is to be said, with a variable', async () => {
    // Between two readings a take is begun, however busy the machine.
    await microphone.says(spoken, 12);
    await press(beginning(t('templates.recordYourself')));
    const script = field(t('editor.script'));
    await write(script, spoken);
    await select(script, 'Sarah');
    await press(button(t('editor.makeVariable')));
    await nameVariable('first_name');
    await expect(
      button(t('editor.chip', { name: 'First name', said: 'yes', spoken: 'Sarah', placed: 'yes' })),
    ).toBeVisible();
    await lookAround(t('common.record'));
  });

  /** Names what was selected, in the form that opened. */
  async function nameVariable(name: string): Promise<void> {
    const called = dialog.getByRole('combobox', { name: t('editor.callIt'), exact: true });
    await expect(called).toBeFocused();
    await write(called, name);
    await press(dialog.locator('button[type=submit]'));
    await expect(dialog).toBeHidden();
  }

  await test.step('record a take, and watch it', async () => {
    await heardOnce(page);
    await press(button(t('common.record')));
    await page.getByRole('timer').waitFor();
    await heardOnce(page);
    await lookAround(t('common.record'));
    await press(button(t('recorder.stop')));
    await expect(button(t('common.play'))).toBeFocused();
    await press(button(t('common.play')));
    await expect(button(t('common.pause'))).toBeFocused();
    await write(field(t('templates.templateName')), template);
    await lookAround(t('common.record'));
    await press(button(t('recorder.use')));
  });

  await test.step('trim the start, put it back, and trim it again', async () => {
    await expect(chip('First name', 'Sarah')).toBeVisible();
    await expect(title).toBeFocused();
    await press(
      page.getByRole('group', { name: t('editor.playback') }).getByRole('button', { name: t('editor.trim') }),
    );
    const start = page.getByRole('slider', { name: t('editor.startOfVideo') });
    const cut = page.getByRole('group', { name: t('editor.cut') });
    await move(start);
    await expect(start).not.toHaveAttribute('aria-valuenow', '0');
    await press(cut.getByRole('button'));
    await expect(cut).toBeHidden();
    await move(start);
    await expect(cut).toBeVisible();
  });

  /** A word in the script that changes, once its place in the recording is known. */
  function chip(name: string, spoken: string): Locator {
    return button(t('editor.chip', { name, said: 'yes', spoken, placed: 'yes' }));
  }

  await test.step('mark another word, and hear one in its place', async () => {
    const card = page.getByRole('group', { name: t('editor.wordCard') });
    const name = card.getByLabel(t('editor.callIt'));
    const hear = card.getByRole('button', { name: t('editor.hear') });
    await select(field(t('editor.script')), 'Acme');
    await press(button(t('editor.makeVariable')));
    await expect(name).toBeFocused();
    await write(name, 'Company');
    await page.keyboard.press('Enter');
    await expect(chip('Company', 'Acme')).toBeVisible();
    await expect(page.getByRole('slider', { name: t('editor.startOf', { name: 'Company' }) })).toBeVisible();
    await write(card.getByLabel(t('editor.tryName')), company);
    await press(hear);
    await expect(page.locator('strong', { hasText: company })).toBeVisible();
    await expect(hear).toBeFocused();
    await expect(page.getByText(t('common.saved'), { exact: true })).toBeVisible();
    await lookAround(template);
    await press(card.getByRole('button', { name: t('common.close') }));
    await expect(chip('Company', 'Acme')).toBeFocused();
    await lookAround(template);
  });

  await test.step('paste rows', async () => {
    await press(button(t('campaign.next', { step: t('campaign.people') })));
    // A new campaign asks for its name.
    await expect(field(t('campaign.name'))).toBeFocused();
    await lookAround(t('campaign.people'));
    await press(button(t('common.paste')));
    const rows = names.map((name, row) => [name, company, pictures.address(`/${row + 1}.png`)]);
    await write(field(t('recipients.pasteRows')), [headings, ...rows].map((row) => row.join(';')).join('\n'));
    await press(button(t('recipients.useRows')));
    await expect(page.getByRole('columnheader', { name: 'Company' })).toBeVisible();
    await expect(button(t('recipients.add'))).toBeFocused();
    await lookAround(t('campaign.people'));
  });

  await test.step('say the company in its sentence', async () => {
    const words = names.length + 1;
    await microphone.says(`I had a look at ${company}.`, 2);
    await press(button(t('listen.checkWords', { count: words })));
    await expect(button(t('listen.recordAll', { count: words }))).toBeVisible();
    await lookAround(t('campaign.people'));
    await press(button(t('listen.recordAll', { count: words })));
    await pick(page.getByRole('combobox', { name: t('sprint.namesOf') }), 'Company');
    // A good take goes on by itself.
    await expect(page.getByRole('region', { name: t('sprint.inYourVoice', { count: 1 }) })).toBeFocused();
    await lookAround(t('app.recordNames'));
    await press(button(t('common.done')));
    await expect(title).toBeFocused();
  });

  await test.step('watch the videos of some people before they are made', async () => {
    const previews = page.getByRole('region', { name: t('recipients.previews') }).getByRole('button');
    await press(button(t('recipients.previewThree')));
    await expect(previews.first()).toBeFocused();
    await expect(previews.and(page.locator('[aria-busy="true"]'))).toHaveCount(0, { timeout: making });
    await press(previews.first());
    await expect.poll(() => isPlaying(page.getByRole('complementary').locator('video'))).toBe(true);
    await lookAround(t('campaign.people'));
  });

  await test.step('show a column of pictures in place of the speaker, and only a part of one', async () => {
    const check = button(t('common.check'));
    const second = page.getByRole('button', { name: new RegExp(t('backgrounds.openNamed', { name: '.*2.png' }), 'u') });
    const arrange = button(t('backgrounds.howShown'));
    await press(button(t('campaign.next', { step: t('campaign.send') })));
    await expect(title).toBeFocused();
    await lookAround(t('campaign.send'));
    await choose(page.getByRole('radio', { name: t('backgrounds.column') }));
    // The column that has web addresses.
    await expect(page.getByRole('combobox', { name: t('backgrounds.columnLabel'), exact: true })).toHaveValue(
      headings[2],
    );
    await press(arrange);
    await choose(page.getByRole('radio', { name: t('backgrounds.full') }));
    await lookAround(t('campaign.send'));
    await press(dialog.getByRole('button', { name: t('common.close') }));
    await expect(arrange).toBeFocused();
    await press(check);
    await press(second);
    const edge = page.getByRole('slider', { name: t('backgrounds.leftEdge') });
    await move(edge);
    await expect(edge).not.toHaveValue('0');
    await lookAround(t('campaign.send'));
    await press(button(t('backgrounds.saveAndApprove')));
    await expect(page.getByText(t('backgrounds.cropped'))).toBeVisible();
    await expect(second).toBeFocused();
    await lookAround(t('campaign.send'));
    await press(dialog.getByRole('button', { name: t('common.close') }));
    await expect(check).toBeFocused();
  });

  await test.step('have captions', async () => {
    await turn(page.getByRole('switch', { name: t('options.captions'), exact: true }));
    await expect(page.getByRole('radio', { name: t('options.captionsText') })).toBeChecked();
    await turn(page.getByRole('switch', { name: t('options.captionLabel') }));
    await lookAround(t('campaign.send'));
  });

  await test.step('generate them', async () => {
    await press(button(t('campaign.generateCount', { count: names.length })));
    await expect(title).toBeFocused();
    await lookAround(t('app.campaigns'));
    const ready = page.getByRole('heading', { name: t('results.allReady', { count: names.length }) });
    await expect(ready).toBeVisible({ timeout: making });
    await lookAround(t('app.campaigns'));
  });

  await test.step('play a video, and share it', async () => {
    const play = button(t('common.playNamed', { name: 'Maria' }));
    await press(play);
    await expect.poll(() => isPlaying(dialog.locator('video'))).toBe(true);
    const voices = dialog.getByRole('list', { name: t('campaign.voices') }).getByRole('listitem');
    await expect(voices.filter({ hasText: company })).toContainText(t('listen.yourRecording'));
    const share = dialog.getByRole('button', { name: t('recorder.pickShare') });
    await press(share);
    await expect(page.getByRole('menuitem', { name: t('share.preview') })).toBeFocused();
    if (account) {
      const copy = page.getByRole('menuitem', { name: t('share.copyLink') });
      await expect(async () => {
        if (!(await copy.evaluate((item) => item === document.activeElement))) await page.keyboard.press('ArrowDown');
        await expect(copy).toBeFocused({ timeout: 500 });
      }).toPass();
      await lookAround(t('app.campaigns'));
      await press(copy);
      await expect(page.getByText(t('common.copied'))).toBeVisible();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      await expectPage(link);
    } else {
      await expect(page.getByRole('menu')).toHaveAccessibleDescription(t('share.notReachable'));
      await lookAround(t('app.campaigns'));
      await page.keyboard.press('Escape');
    }
    await expect(share).toBeFocused();
    await press(dialog.getByRole('button', { name: t('common.close') }));
    await expect(play).toBeFocused();
  });

  await test.step('save them, with a page for each', async () => {
    const getVideos = button(t('exports.getVideos'));
    const save = async (way: string, label: string) => {
      await press(getVideos);
      await open(page.getByRole('tab', { name: way }));
      await write(field(t('exports.folder')), exported);
      await lookAround(t('app.campaigns'));
      await press(button(label));
      await expect(button(t('exports.showFolder'))).toBeFocused();
      await lookAround(t('app.campaigns'));
      await press(button(t('common.done')));
      await expect(getVideos).toBeFocused();
    };
    await save(t('exports.folderWay'), t('exports.save', { count: names.length }));
    await save(t('exports.pagesWay'), t('exports.savePages', { count: names.length }));
    expect(readFileSync(join(exported, 'results.csv'), 'utf8')).toContain('Maria');
    const videos = readdirSync(exported).filter((name) => name.endsWith('.mp4'));
    expect(videos).toHaveLength(names.length);
    for (const name of videos) expect(existsSync(join(exported, name.replace('.mp4', '.vtt')))).toBe(true);
    const [first = ''] = videos;
    await expectPage(pathToFileURL(join(exported, 'share-pages', first.replace('.mp4', ''), 'index.html')).href);
  });

  /** Opens a page as somebody does whom the link was sent, and watches its video. */
  async function expectPage(link: string): Promise<void> {
    const recipient = await openElsewhere(page.context(), languages[language].locale, theme);
    const shown = await recipient.newPage();
    const faults = complaintsOf(shown);
    await shown.goto(link);
    const greetings = names.map((name) => t('share.greeting', { name }));
    await expect(shown.getByRole('heading', { name: new RegExp(greetings.join('|'), 'u') })).toBeVisible();
    const video = shown.locator('video');
    await video.evaluate((element) => (element as HTMLVideoElement).play());
    await expect.poll(() => isPlaying(video)).toBe(true);
    await expectAccessible(shown, [theme]);
    expect(faults).toEqual([]);
    await recipient.close();
  }
  expect(complaints).toEqual([]);
}

/** Another browser window, which knows nothing of the app. It trusts the studio's certificate, which nobody signed. */
async function openElsewhere(own: BrowserContext, locale: string, colorScheme: ColorScheme): Promise<BrowserContext> {
  const browser = own.browser();
  if (!browser) throw new Error('the page has no browser');
  return browser.newContext({ locale, colorScheme, ignoreHTTPSErrors: true, permissions: [] });
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
