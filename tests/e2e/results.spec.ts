// Covers: results, results/get-videos, results/model, results/problems, results/share, results/videos
import { createCanvas } from '@napi-rs/canvas';
import type { BrowserContext, Locator, Page } from 'playwright/test';
import { say } from '#shared/errors/sentences/work.ts';
import {
  defaultCampaignOptions,
  noBackground,
  type CampaignSummary,
  type CampaignVideo,
  type Job,
} from '#shared/ipc/index.ts';
import { inTwo } from '#shared/language/index.ts';
import { makeClip, makeTake, makeTemplate } from '../support/bridge-stand-in.ts';
import { expectAccessible } from './support/accessible.ts';
import { press } from './support/page.ts';
import { expect, test } from './support/stand-in-window.ts';

/** A started campaign on a stand-in of the app: what fits, and what can be done from where. */

const name = 'Sample: a hello to a prospect, November 25 (2)';

function summary(change: Partial<CampaignSummary>): CampaignSummary {
  return {
    id: 'spring',
    studioId: 'spring',
    name,
    templateId: 'one',
    templateName: 'Sample: a hello to a prospect',
    variables: ['first_name', 'company'],
    mode: 'keep_original',
    fallbacks: {},
    options: defaultCampaignOptions,
    status: 'done',
    total: 60,
    succeeded: 54,
    failed: 6,
    elapsed: 40,
    pace: null,
    problem: null,
    unsent: false,
    createdAt: '2026-11-25T10:00:00.000Z',
    ...change,
  };
}

/** Videos one after another, a second apart; the last `failed` of them went wrong. */
function videos(count: number, failed = 0): CampaignVideo[] {
  return Array.from({ length: count }, (_, row) => {
    const isWell = row < count - failed;
    return {
      id: `video ${row}`,
      studioId: `video ${row}`,
      row,
      line: row + 1,
      values: [`Ada ${row}`, 'Engines'],
      fallbackUsed: [false, false],
      status: isWell ? 'succeeded' : 'failed',
      problem: isWell ? null : { code: 'SECTION_TOO_LONG', message: 'Too long.' },
      background: '',
      finishedAt: new Date(Date.UTC(2026, 10, 25, 10, 0, row)).toISOString(),
      // Something that is there: nothing is played here.
      videoUrl: isWell ? '/index.html' : null,
      posterUrl: null,
      gifUrl: null,
      captionsUrl: null,
      published: false,
      findings: [],
    };
  });
}

const large = {
  templates: [makeTemplate({ id: 'one' })],
  campaigns: [summary({})],
  videos: { spring: videos(60, 6) },
};

/** One that waits for its studio. */
const launch: Job = {
  id: 'job',
  kind: 'generate',
  status: 'running',
  phase: 'Waiting for the studio',
  waiting: true,
  progress: 0,
  title: name,
  attempts: 1,
  problem: null,
  templateId: 'one',
  campaignId: 'spring',
  resultPath: null,
  createdAt: '2026-11-25T10:00:00.000Z',
  updatedAt: '2026-11-25T10:00:00.000Z',
};

test('a playing video fits into a window with all that belongs to it', async ({ page, open }) => {
  await open(large, '#/campaigns/spring');
  await page.getByRole('button', { name: 'Play Ada 0', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Ada 0' });
  await dialog.waitFor();
  for (const size of [
    { width: 1280, height: 800 },
    { width: 1000, height: 500 },
  ]) {
    await page.setViewportSize(size);
    const over = () => dialog.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    await expect.poll(over).toBe(0);
    await expect(dialog.getByText('1 of 54')).toBeInViewport();
  }
});

test.describe('a finished video', () => {
  const usual = { matched: false, in_sentence: false, passed_over: [] };
  const recording = { ...usual, source: 'recording', voice: null, reason: 'recorded' } as const;
  const spoken = { ...usual, source: 'builtin', voice: 'flite:slt', reason: 'voice', matched: true } as const;
  const actors = [
    { id: 'you', name: 'You', own: true, consent: 'none' },
    { id: 'guest', name: 'Anna Schmidt', own: false, consent: 'none' },
  ] as const;

  test('shows beside each value who says it', async ({ page, open }) => {
    const clips = [
      { ...recording, variable: 'first_name', value: 'Ada 0' },
      { ...spoken, variable: 'company', value: 'Engines' },
    ];
    const said = {
      'video 0': { actorId: 'guest', clips },
      'video 1': { actorId: 'you', clips },
      'video 2': { actorId: 'since deleted', clips },
    };
    await open({ ...large, actors: [...actors], said }, '#/campaigns/spring');
    const asked = () => page.evaluate(() => window.standIn.calls.filter(({ name }) => name === 'listVideoClips'));
    await page.getByRole('button', { name: 'Play Ada 0', exact: true }).click();
    const voices = page.getByRole('dialog').getByRole('list', { name: 'Who says it' }).getByRole('listitem');
    await expect(voices).toHaveText([/Ada 0recorded by Anna Schmidt/, /EnginesSally, matched to the speaker/]);
    expect(await asked()).toHaveLength(1);
    await expectAccessible(page);
    await page.keyboard.press('PageDown');
    await expect(voices.first()).toHaveText(/Ada 1your recording/);
    await page.keyboard.press('PageDown');
    await expect(voices.first()).toHaveText(/Ada 2recorded$/);
    await page.keyboard.press('PageDown');
    await expect(voices).toHaveText(['First nameAda 3', 'CompanyEngines']);
  });

  test('of a whole script names the voice once', async ({ page, open }) => {
    const clips = ['first_name', 'company'].map((variable) => ({ ...spoken, variable, value: '', in_sentence: true }));
    const said = { 'video 0': { actorId: null, clips } };
    await open({ ...large, campaigns: [summary({ mode: 'full_script' })], said }, '#/campaigns/spring');
    await page.getByRole('button', { name: 'Play Ada 0', exact: true }).click();
    await expect(page.getByRole('dialog').getByText('Whole script: Sally, matched to the speaker')).toBeVisible();
  });
});

test.describe('what a campaign has cost', () => {
  const usage = {
    credits: { balance: 46, reserved: 0, used_this_month: 54, limit: 100, month: '2026-11' },
    months: [],
    bookings: [],
    ofCampaign: { reserved: 0, used: 67.5, videos: 54 },
  };

  test('is among its facts, where credits are counted', async ({ page, open }) => {
    await open({ ...large, usage }, '#/campaigns/spring');
    await expect(page.getByText('67.5 credits')).toBeVisible();
  });

  test('is not named where they are not', async ({ page, open }) => {
    await open(large, '#/campaigns/spring');
    const asked = () => page.evaluate(() => window.standIn.calls.filter(({ name }) => name === 'getCampaignCredits'));
    await expect.poll(async () => (await asked()).length).toBeGreaterThan(0);
    await expect(page.getByText('6 people need you')).toBeVisible();
    await expect(page.getByText('credits', { exact: false })).toHaveCount(0);
  });
});

/** Opens the panel of a finished campaign. */
async function getVideos(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Get videos' }).click();
  return page.getByRole('dialog');
}

test('what saving takes can still be read while another choice is counted', async ({ page, open }) => {
  await open({ ...large, exportBytes: 4_200_000 }, '#/campaigns/spring');
  const panel = await getVideos(page);
  const size = panel.getByText('54 videos, about 4.2 MB');
  await expect(size).toHaveAttribute('aria-busy', 'false');
  await page.evaluate(() => window.standIn.hold('exports.estimate'));
  await panel.getByRole('switch', { name: 'Thumbnails and GIFs' }).click();
  await expect(size).toHaveAttribute('aria-busy', 'true');
  await expectAccessible(page);
});

test('the way in which videos were taken last comes first the next time', async ({ page, open }) => {
  await open(large, '#/campaigns/spring');
  const panel = await getVideos(page);
  await expect(panel.getByRole('tab', { name: 'Folder of MP4s' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(panel.getByRole('button', { name: 'Save 54 pages' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page.getByRole('button', { name: 'Get videos' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('tab', { name: 'Pages to upload' })).toBeFocused();
});

test('file names are put together from parts, or written', async ({ page, open }) => {
  await open(large, '#/campaigns/spring');
  const panel = await getVideos(page);
  const examples = panel.getByRole('list', { name: 'File names' }).getByRole('listitem');
  await expect(examples.first()).toHaveText('001 Ada 0 - Engines.mp4');
  await panel.getByRole('button', { name: 'Number' }).click();
  await panel.getByRole('button', { name: 'Company' }).click();
  await expect(examples.first()).toHaveText('Ada 0.mp4');
  await expect(panel.getByRole('button', { name: 'First name' })).toBeDisabled();
  await panel.getByRole('button', { name: 'Write the file names yourself' }).click();
  const names = panel.getByRole('textbox', { name: 'File names' });
  await expect(names).toBeFocused();
  await names.fill('Spring {row}.mp4');
  await expect(examples.first()).toHaveText('Spring 1.mp4');
});

test('saving that failed leads to the files that were written before', async ({ page, open }) => {
  await open(large, '#/campaigns/spring');
  const job: Job = { ...launch, kind: 'export', phase: 'Saving 20 of 54', waiting: false, progress: 0.35 };
  const announce = (part: Partial<Job>) =>
    page.evaluate((job) => window.standIn.emit('job.changed', job), { ...job, ...part });
  await announce({});
  await page.getByRole('button', { name: 'Saving 35%' }).click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByText('35%')).toBeVisible();
  await announce({ status: 'failed', problem: { code: 'STORAGE_FULL', message: 'No room.' } });
  await expect(panel.getByRole('button', { name: 'Try again' })).toBeVisible();
  await panel.getByRole('button', { name: 'Show folder' }).click();
  await expect(panel.getByText('/home/sam/Videos')).toBeVisible();
  await expectAccessible(page);
});

test('saving that failed is begun again with the same choices @core', async ({ page, open }) => {
  const exported: Job = { ...launch, kind: 'export', phase: 'Saving 20 of 54', waiting: false };
  await open({ ...large, exported }, '#/campaigns/spring');
  const panel = await getVideos(page);
  const folder = panel.getByRole('textbox', { name: 'Save in' });
  const stills = panel.getByRole('switch', { name: 'Thumbnails and GIFs' });
  await folder.fill('/home/sam/Spring');
  await panel.getByRole('button', { name: 'Number' }).click();
  await stills.click();
  await panel.getByRole('button', { name: 'Save 54 videos' }).click();
  await expect(panel.getByRole('progressbar')).toBeVisible();
  const asked = await page.evaluate(() => window.standIn.calls.filter(({ name }) => name === 'exports.start'));
  expect(asked).toMatchObject([{ input: { folder: '/home/sam/Spring', stills: true, pages: false } }]);
  const failed: Job = { ...exported, status: 'failed', problem: { code: 'STORAGE_FULL', message: 'No room.' } };
  await page.evaluate((job) => window.standIn.emit('job.changed', job), failed);
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(folder).toHaveValue('/home/sam/Spring');
  await expect(panel.getByText('Ada 0 - Engines.mp4', { exact: true })).toBeVisible();
  await expect(stills).toBeChecked();
});

test('no tooltip lies over a menu that its button opened', async ({ page, open }) => {
  await open(large, '#/campaigns/spring');
  const more = page.getByRole('button', { name: 'More', exact: true });
  await more.hover();
  const tooltip = page.getByRole('tooltip', { name: 'More', exact: true });
  await expect(tooltip).toBeVisible();
  await more.click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expect(tooltip).toBeHidden();
});

test.describe('visits to published pages', () => {
  const published = videos(8).map((video) => ({ ...video, published: true }));
  const options = { ...defaultCampaignOptions, counted: true, buttonLabel: 'Book', buttonUrl: 'https://example.com/' };
  const counted = {
    templates: [makeTemplate({ id: 'one' })],
    campaigns: [summary({ total: 8, succeeded: 8, failed: 0, options })],
    videos: { spring: published },
    pageCounts: {
      spring: [
        { id: 'video 0', opened: 3, watched: 2, pressed: 0, seen: 1 },
        { id: 'video 1', opened: 1, watched: 1, pressed: 0, seen: 0.78 },
        { id: 'video 2', opened: 1, watched: 1, pressed: 1, seen: 0.4 },
        { id: 'video 3', opened: 1, watched: 1, pressed: 0, seen: 0.97 },
        { id: 'video 4', opened: 2, watched: 0, pressed: 0, seen: 0 },
      ],
    },
  };
  const calls = (page: Page) =>
    page.evaluate(() => window.standIn.calls.filter(({ name }) => name === 'listPageCounts').length);

  test('are counted above the videos and named below each, and filter them', async ({ page, open }) => {
    await open(counted, '#/campaigns/spring');
    const strip = page.locator('dl').filter({ hasText: 'links published' });
    await expect(strip.locator('dd')).toHaveText(['8', '5', '4', '1']);
    await expect(strip.locator('dt')).toHaveText(['links published', 'opened', 'watched', 'pressed the button']);
    const cards = page.getByRole('list', { name: 'Videos' }).getByRole('listitem');
    const said = ['Watched twice', 'Watched 78%', 'Pressed the button', 'Watched all', 'Opened', 'Not opened yet'];
    for (const [index, text] of said.entries()) await expect(cards.nth(index)).toContainText(text);
    await expectAccessible(page);
    const show = page.getByRole('radiogroup', { name: 'Show' });
    await expect(show.getByRole('radio')).toHaveCount(3);
    await show.getByText('Watched 4').click();
    await expect(cards).toHaveCount(4);
    await show.getByText('Not yet 4').click();
    await expect(cards).toHaveCount(4);
    await expect(cards.first()).toContainText('Opened');
  });

  test('are read again when the window is seen again, and keep what was read while the studio is away', async ({
    page,
    open,
  }) => {
    await open(counted, '#/campaigns/spring');
    await expect(page.getByText('Watched twice')).toBeVisible();
    const before = await calls(page);
    await page.evaluate(() => window.standIn.fail('listPageCounts', 'STUDIO_UNREACHABLE'));
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect.poll(() => calls(page)).toBe(before + 1);
    await expect(page.getByText('Watched twice')).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden();
  });

  test('are asked for and shown only where pages are published and counted', async ({ page, open }) => {
    const quiet = [summary({ total: 8, succeeded: 8, failed: 0 })];
    for (const scenario of [
      { ...counted, videos: { spring: videos(8) } },
      { ...counted, campaigns: quiet },
    ]) {
      await open(scenario, '#/campaigns/spring');
      await expect(page.getByRole('listitem').filter({ hasText: 'Ada 0' })).toBeVisible();
      await expect(page.getByRole('search')).toBeVisible();
      // Nothing is left to do.
      await expect(page.getByRole('link', { name: 'Send' }).locator('svg')).toBeVisible();
      await expect(page.getByRole('radiogroup', { name: 'Show' })).toBeHidden();
      await expect(page.getByText('Not opened yet')).toBeHidden();
      await expect(page.getByText('links published')).toBeHidden();
      expect(await calls(page)).toBe(0);
    }
  });

  test('are summed up where the campaign is listed', async ({ page, open }) => {
    await open(counted, '#/templates');
    await expect(page.getByRole('link', { name: /4 of 8 watched/u })).toBeVisible();
  });
});

test.describe('links of videos that others can open', () => {
  const site = 'https://videos.example.com';
  const shares = videos(54).map(({ id, row }) => ({
    id,
    page: `${site}/s/${row}`,
    picture: `${site}/${row}.jpg?play=1`,
    gif: `${site}/${row}.gif?play=1&small`,
  }));
  const shared = { ...large, shares: { shares, size: { width: 1280, height: 720 }, csv: 'row\r\n' } };
  const canvas = createCanvas(480, 270);
  canvas.getContext('2d').fillRect(0, 0, canvas.width, canvas.height);
  const picture = canvas.encodeSync('png');

  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  /** Goes to an entry of the open menu by the arrow keys, and takes it. */
  async function take(page: Page, entry: string): Promise<void> {
    const item = page.getByRole('menuitem', { name: entry });
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await expect(async () => {
      if (!(await item.evaluate((element) => element === document.activeElement)))
        await page.keyboard.press('ArrowDown');
      await expect(item).toBeFocused({ timeout: 500 });
    }).toPass();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu')).toBeHidden();
  }

  /** Pastes into what e-mail programs have people write in: an editor in a page of another site. */
  async function pasteIntoMail(context: BrowserContext): Promise<Locator> {
    await context.route(`${site}/**`, (route) => route.fulfill({ body: picture, contentType: 'image/png' }));
    await context.route('https://mail.example.com/', (route) =>
      route.fulfill({
        body: '<div contenteditable role="textbox" aria-label="Message"><p>Hello Ada,</p><p><br></p></div>',
        contentType: 'text/html',
      }),
    );
    const mail = await context.newPage();
    await mail.goto('https://mail.example.com/');
    const message = mail.getByRole('textbox', { name: 'Message' });
    await message.focus();
    await mail.keyboard.press('Control+End');
    await mail.keyboard.press('Control+V');
    return message;
  }

  const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

  test('are copied from a playing video by keyboard alone, and survive being pasted into an e-mail', async ({
    page,
    context,
    open,
  }) => {
    await open(shared, '#/campaigns/spring');
    await press(page, page.getByRole('button', { name: 'Play Ada 0', exact: true }));
    const share = page.getByRole('dialog').getByRole('button', { name: 'Share', exact: true });
    await page.evaluate(() => window.standIn.hold('campaigns.shares'));
    await press(page, share);
    await expect(page.getByRole('menuitem', { name: 'Preview the page' })).toBeFocused();
    await expect(page.getByRole('menuitem', { name: 'Copy link' })).toHaveCount(0);
    await page.evaluate(() => window.standIn.letGo('campaigns.shares'));
    await take(page, 'Copy link');
    await expect(share).toBeFocused();
    await expect(page.getByText('Copied', { exact: true })).toBeVisible();
    expect(await copied(page)).toBe(`${site}/s/0`);

    await page.keyboard.press('Enter');
    await take(page, 'Copy for Gmail or Outlook');
    await expect(page.getByText('Copied. Paste it into your e-mail.')).toBeVisible();
    expect(await copied(page)).toBe(`Ada 0, watch your video: ${site}/s/0`);
    const message = await pasteIntoMail(context);
    await expect(message).toContainText('Hello Ada,');
    const links = message.getByRole('link', { name: 'Ada 0, watch your video' });
    await expect(links).toHaveCount(2);
    for (const link of await links.all()) await expect(link).toHaveAttribute('href', `${site}/s/0`);
    await expect(links.last()).toHaveCSS('font-weight', '700');
    const preview = links.getByRole('img');
    await expect(preview).toHaveAttribute('src', `${site}/0.gif?play=1&small`);
    await expect.poll(() => preview.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(480);
    await expect(preview).toHaveJSProperty('width', 480);
    await expect(preview).toHaveJSProperty('height', 270);
  });

  test('of a whole campaign are copied by keyboard alone, and so is an e-mail with merge tags @core', async ({
    page,
    open,
  }) => {
    await open(shared, '#/campaigns/spring');
    const button = page.getByRole('button', { name: 'Get videos' });
    const panel = page.getByRole('dialog', { name: 'Get videos' });
    await press(page, button);
    // The keyboard is in the dialog only once it is drawn.
    await expect(panel.getByRole('tab', { selected: true })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expectAccessible(page);
    await press(page, panel.getByRole('button', { name: /^Copy \d+ links?$/ }));
    await expect(page.getByText('Copied', { exact: true })).toBeVisible();
    expect((await copied(page)).split('\n')).toEqual(shares.map((one) => one.page));

    await panel.getByRole('tab', { name: 'HubSpot, Mailchimp' }).focus();
    await page.keyboard.press('Enter');
    await press(page, panel.getByRole('button', { name: 'Copy for HubSpot' }));
    await expect
      .poll(() => copied(page))
      .toContain('<a href="{{ contact.video_page }}" target="_blank"><img src="{{ contact.video_gif }}"');
    const saved = page.waitForEvent('download');
    await press(page, panel.getByRole('button', { name: 'Save links as CSV' }));
    expect((await saved).suggestedFilename()).toMatch(/ links\.csv$/);
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  });
});

test('without a public address, links say what they need, and pages are previewed and saved', async ({
  page,
  open,
}) => {
  const exported: Job = { ...launch, kind: 'export', phase: 'Saving 20 of 54', waiting: false };
  await open({ ...large, exported }, '#/campaigns/spring');
  const panel = await getVideos(page);
  await panel.getByRole('tab', { name: 'Links Needs an online studio' }).click();
  await expect(panel.getByText(/^Links need a studio with a public address\./u)).toBeVisible();
  await expect(panel.getByRole('button', { name: /^Copy \d+ links?$/ })).toHaveCount(0);
  await panel.getByRole('button', { name: 'Preview the page' }).click();
  const calls = (wanted: string) =>
    page.evaluate((name) => window.standIn.calls.filter((call) => call.name === name), wanted);
  await expect
    .poll(() => calls('campaigns.openPage'))
    .toEqual([{ name: 'campaigns.openPage', input: { id: videos(1)[0]?.id } }]);
  await panel.getByRole('button', { name: 'Pages to upload' }).click();
  await expectAccessible(page);
  const unnamed = panel.getByText('The pages don’t say who sends them.');
  await expect(unnamed).toBeVisible();
  await panel.getByRole('textbox', { name: 'Your name' }).fill(' Ana Lim ');
  await panel.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(unnamed).toBeHidden();
  await panel.getByRole('button', { name: 'Change' }).click();
  await expect(panel.getByRole('textbox', { name: 'Your name' })).toBeVisible();
  expect(await calls('campaigns.nameSender')).toMatchObject([{ input: { id: 'spring', senderName: 'Ana Lim' } }]);
  await panel.getByRole('button', { name: 'Save 54 pages' }).click();
  await expect(panel.getByRole('progressbar')).toBeVisible();
  expect(await calls('exports.start')).toMatchObject([{ input: { pages: true, stills: true } }]);
  const ended: Job = { ...exported, status: 'succeeded', progress: 1, resultPath: '/home/sam/Spring/share-pages' };
  await page.evaluate((job) => window.standIn.emit('job.changed', job), ended);
  await expect(panel.getByText('The pages are in this folder.')).toBeVisible();
  await expect(panel.getByText('/home/sam/Spring/share-pages')).toBeVisible();
  // Only what was saved looks saved.
  await panel.getByRole('tab', { name: 'Folder of MP4s' }).click();
  await expect(panel.getByRole('button', { name: 'Save 54 videos' })).toBeEnabled();
  await panel.getByRole('tab', { name: 'Pages to upload' }).click();
  await expect(panel.getByText('The pages are in this folder.')).toBeVisible();
});

test('a new list leads to the people of the last campaign', async ({ page, open }) => {
  const templates = [makeTemplate({ id: 'one', script: 'Hi {{first_name|Sarah}}, good to see you.' })];
  await open({ ...large, templates }, '#/campaigns/spring');
  await page.getByRole('link', { name: 'People', exact: true }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use that list again' }).click();
  await expect
    .poll(() => page.evaluate(() => window.standIn.calls.find(({ name }) => name === 'campaigns.duplicate')?.input))
    .toMatchObject({ id: 'spring', rows: 'all' });
  await page.getByRole('link', { name: /^See the 60 videos of “/u }).click();
  await expect(page).toHaveURL(/#\/campaigns\/spring$/u);
});

test('a name that sounds wrong is corrected, and its video made again in its place', async ({ page, open }) => {
  const template = makeTemplate({ id: 'one', script: 'Hi {{first_name|Sarah}}, I had a look at {{company|Acme}}.' });
  const clips = [makeClip({ value: 'Ada 1' }), makeClip({ variable: 'company', value: 'Engines' })];
  const asked = (name: string) =>
    page.evaluate((of) => window.standIn.calls.filter((call) => call.name === of).map(({ input }) => input), name);
  await open({ ...large, templates: [template], clips }, '#/campaigns/spring');
  await page.getByRole('button', { name: 'Play Ada 1', exact: true }).click();
  await page.getByRole('dialog', { name: 'Ada 1' }).getByRole('button', { name: 'Say it differently' }).click();
  const dialog = page.getByRole('dialog', { name: 'Say it differently', exact: true });
  await expect(dialog.getByRole('button', { name: 'Record Engines' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Approve/ })).toHaveCount(0);
  await expectAccessible(page);

  await dialog.getByRole('button', { name: 'Spell Ada 1' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Say other words' }).click();
  await dialog.getByRole('textbox', { name: 'Company' }).fill('');
  await expect(dialog.getByText('Type a value')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Make this video again' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Company' }).fill('Enjins');
  await expect
    .poll(async () => (await asked('checkClips')).at(-1))
    .toMatchObject({ names: [['Ada 1', 'Enjins']], generation_mode: 'keep_original' });
  await dialog.getByRole('button', { name: 'Make this video again' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('The video for Ada 1 is being made again.')).toBeVisible();
  expect(await asked('campaigns.correct')).toMatchObject([
    { id: 'spring', rows: [{ row: 1, values: ['Ada 1', 'Enjins'] }] },
  ]);
});

test.describe('pictures of a video', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  const canvas = createCanvas(48, 27);
  canvas.getContext('2d').fillRect(0, 0, canvas.width, canvas.height);
  // The smallest GIF: one transparent pixel.
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

  /** The formats on the clipboard, and the formatted text if there is one. */
  const onClipboard = (page: Page) =>
    page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const html = item?.types.includes('text/html') ? await (await item.getType('text/html')).text() : null;
      return { types: item?.types ?? [], html };
    });

  test('are copied, the GIF so that it moves where it is pasted, and saved', async ({ page, open }) => {
    const list = videos(60, 6).map((video) => ({ ...video, posterUrl: '/still.jpg', gifUrl: '/moving.gif' }));
    await open({ ...large, videos: { spring: list } }, '#/templates');
    await page.route('**/still.jpg', (route) =>
      route.fulfill({ contentType: 'image/jpeg', body: canvas.encodeSync('jpeg') }),
    );
    await page.route('**/moving.gif', (route) => route.fulfill({ contentType: 'image/gif', body: gif }));
    // Only now anything asks for the pictures.
    await page.evaluate(() => (location.hash = '#/campaigns/spring'));
    const more = page.getByRole('button', { name: 'More about Ada 0', exact: true });
    await more.click();
    await page.getByRole('menuitem', { name: 'Copy the thumbnail' }).click();
    await expect(page.getByText('Copied. Paste it into your e-mail.')).toBeVisible();
    expect(await onClipboard(page)).toEqual({ types: ['image/png'], html: null });

    await more.click();
    await page.getByRole('menuitem', { name: 'Copy the GIF' }).click();
    await expect(page.getByText('Copied. Paste it into your e-mail.')).toHaveCount(2);
    const { types, html } = await onClipboard(page);
    expect(types).toEqual(expect.arrayContaining(['text/html', 'image/png']));
    expect(html).toContain(`src="data:image/gif;base64,${gif.toString('base64')}"`);
    expect(html).toContain('alt="Ada 0, watch your video"');

    await more.click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Save the GIF' }).click();
    expect((await download).suggestedFilename()).toBe('Ada 0.gif');
  });
});

test('a running campaign says how far it is, and is paused and continued', async ({ page, open }) => {
  const running = summary({ status: 'running', succeeded: 20, failed: 0 });
  await page.setViewportSize({ width: 1280, height: 800 });
  await open({ ...large, campaigns: [running], videos: { spring: videos(20) } }, '#/campaigns/spring');
  await expect(page.getByRole('heading', { name: '20 of 60 ready' })).toBeVisible();
  await expect(page.getByText('You can close this screen.')).toBeVisible();
  // Its rate is not known yet, but it has long started.
  await expect(page.getByText('Starting')).toBeHidden();
  const calls = (wanted: string) =>
    page.evaluate((name) => window.standIn.calls.filter((call) => call.name === name), wanted);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect.poll(() => calls('campaigns.cancel')).toHaveLength(1);
  const paused = { ...running, status: 'cancelled' as const };
  await page.evaluate((campaign) => window.standIn.emit('campaign.changed', campaign), paused);
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => calls('campaigns.retryFailed')).toHaveLength(1);
});

test('a campaign that the studio lacks says so beside its problems, and how to go on', async ({ page, open }) => {
  const problem = { code: 'NOT_FOUND' as const, ...say('campaignGone') };
  const gone = summary({ status: 'failed', succeeded: 14, failed: 6, problem });
  const queued = { status: 'queued' as const, problem: null, videoUrl: null, finishedAt: null };
  const all = videos(60, 46).map((video) => (video.row < 20 ? video : { ...video, ...queued }));
  await open({ ...large, campaigns: [gone], videos: { spring: all } }, '#/campaigns/spring');
  await expect(page.getByText('Vocative keeps looking for it')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  const retried = () =>
    page.evaluate(() => window.standIn.calls.filter(({ name }) => name === 'campaigns.retryFailed'));
  await expect.poll(retried).toHaveLength(1);
});

test('generating is cancelled, which asks before it deletes videos that are ready', async ({ page, open }) => {
  const running = summary({ status: 'running', succeeded: 20, failed: 0 });
  await open({ ...large, campaigns: [running], videos: { spring: videos(20) } }, '#/campaigns/spring');
  const withdrawn = () =>
    page.evaluate(() => window.standIn.calls.filter((call) => call.name === 'campaigns.withdraw').length);
  const cancel = page.getByRole('button', { name: 'Cancel', exact: true });
  await cancel.click();
  const question = page.getByRole('dialog', { name: 'Cancel generating?' });
  await question.getByRole('button', { name: 'Go on' }).click();
  await expect(question).toBeHidden();
  expect(await withdrawn()).toBe(0);
  await cancel.click();
  await question.getByRole('button', { name: 'Delete 20 videos' }).click();
  await expect(page).toHaveURL(/#\/templates\/one\/send$/u);
  expect(await withdrawn()).toBe(1);
});

test('a launch whose studio does not answer is tried again when asked to, unless the studio said when @core', async ({
  page,
  open,
}) => {
  await open({ ...large, campaigns: [summary({ status: 'waiting', succeeded: 0, failed: 0 })] }, '#/campaigns/spring');
  await page.evaluate((waiting) => window.standIn.emit('job.changed', waiting), launch);
  await expect(page.getByText('Waiting for the studio', { exact: true })).toBeVisible();
  const tryNow = page.getByRole('button', { name: 'Try now' });
  await tryNow.click();
  await expect
    .poll(() => page.evaluate(() => window.standIn.calls.filter((call) => call.name === 'app.online').length))
    .toBe(1);
  const busy = { ...launch, phase: 'Waiting because the studio is busy' };
  await page.evaluate((waiting) => window.standIn.emit('job.changed', waiting), busy);
  await expect(page.getByText('Waiting because the studio is busy')).toBeVisible();
  await expect(tryNow).toBeHidden();
});

test.describe('a row that failed', () => {
  const background = { ...noBackground, origin: 'column', kind: 'site', column: 'Website' } as const;
  const options = { ...defaultCampaignOptions, background };
  const reasons = [
    say('pageAnswersError', { status: 404 }),
    say('pageNeedsLogin'),
    say('pageTooSlow'),
    // The longest there is.
    { message: `${'The page is in the way of itself. '.repeat(12)}Use another one.` },
  ];
  const failed = videos(4, 4).map((video, row) => ({
    ...video,
    background: `https://acme.example/a/rather/long/path/to/the/page/of/${row}`,
    problem: { code: 'BACKGROUND_CAPTURE_FAILED' as const, ...(reasons[row] ?? { message: '' }) },
  }));
  const spring = summary({
    options,
    status: 'failed',
    total: 4,
    succeeded: 0,
    failed: 4,
    problem: failed[0]?.problem ?? null,
  });
  const scenario = { ...large, campaigns: [spring], videos: { spring: failed } };
  const cards = (page: Page) => page.getByRole('region', { name: '4 people need you' }).getByRole('listitem');
  const calls = (page: Page, wanted: string) =>
    page.evaluate(
      (name) => window.standIn.calls.filter((call) => call.name === name).map(({ input }) => input),
      wanted,
    );

  test('says its own reason and address, and its field is reached by keyboard @core', async ({ page, open }) => {
    await open(scenario, '#/campaigns/spring');
    await expect(page.getByRole('heading', { name: '4 people need you' })).toBeVisible();
    for (const [row, { message }] of reasons.entries()) {
      const card = cards(page).filter({ hasText: `${row + 1}. Ada ${row}, Engines` });
      const { title, help } = inTwo(message);
      await expect(card.getByText(title, { exact: true })).toBeVisible();
      await expect(card.getByText(help, { exact: true })).toBeVisible();
      await expect(card.getByRole('textbox', { name: 'Background' })).toHaveValue(
        `https://acme.example/a/rather/long/path/to/the/page/of/${row}`,
      );
    }
    await expectAccessible(page);
  });

  test('is tried again alone @core', async ({ page, open }) => {
    await open(scenario, '#/campaigns/spring');
    await page.getByRole('button', { name: 'More about Ada 2' }).click();
    await page.getByRole('menuitem', { name: 'Try again' }).click();
    await expect.poll(() => calls(page, 'campaigns.retryFailed')).toEqual([{ id: 'spring', row: 2 }]);
  });

  test('has its details for developers copied', async ({ page, open }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(scenario, '#/campaigns/spring');
    await page.getByRole('button', { name: 'More about Ada 2' }).click();
    await page.getByRole('menuitem', { name: 'Copy details for developers' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
    expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toMatchObject({
      ...failed[2]?.problem,
      campaign: 'spring',
      row: 3,
    });
  });

  test('is mended in its card, also while others are being made @core', async ({ page, open }) => {
    const running = { ...spring, status: 'running' as const, total: 10 };
    await open({ ...scenario, campaigns: [running] }, '#/campaigns/spring');
    const card = cards(page).filter({ hasText: 'The page didn’t finish loading in time' });
    const field = card.getByRole('textbox', { name: 'Background' });
    await field.fill('https://acme.example/');
    await field.press('Enter');
    await expect
      .poll(() => calls(page, 'campaigns.correct'))
      .toMatchObject([{ id: 'spring', rows: [{ row: 2, background: 'https://acme.example/' }] }]);
  });

  test('has one answer for all people of the same cause, and is left alone while it would fail again', async ({
    page,
    open,
  }) => {
    const tooLong = { code: 'SECTION_TOO_LONG' as const, ...say('valueTooLong', { seconds: 11, most: 10 }) };
    const same = failed.map((video) => ({
      ...video,
      values: [`Ada ${video.row}`, 'Bäckerei Huber'],
      problem: tooLong,
    }));
    await open({ ...scenario, videos: { spring: same } }, '#/campaigns/spring');
    const card = cards(page);
    await expect(card).toHaveCount(1);
    await expect(card).toContainText('4 people');
    const button = card.getByRole('button', { name: 'Say this' });
    await expect(button).toBeDisabled();
    await card.getByRole('textbox', { name: 'Company, 4 people' }).fill('Huber');
    await button.click();
    await expect
      .poll(() => calls(page, 'campaigns.correct'))
      .toMatchObject([{ rows: [0, 1, 2, 3].map((row) => ({ row, values: [`Ada ${row}`, 'Huber'] })) }]);
  });

  test('has a field of its own where each value is another, which may be recorded already', async ({ page, open }) => {
    const unspeakable = failed.map((video) => ({
      ...video,
      values: [`♫ ${video.row}`, 'Engines'],
      problem: { code: 'VALUE_UNSPEAKABLE' as const, ...say('textUnreadable', { text: `♫ ${video.row}` }) },
    }));
    const takes = [makeTake({ id: 'take', name: 'Łukasz' })];
    const templates = [makeTemplate({ id: 'one', actorId: 'creator' })];
    await open({ ...scenario, templates, takes, videos: { spring: unspeakable } }, '#/campaigns/spring');
    const region = page.getByRole('region', { name: '4 people need you' });
    const again = region.getByRole('button', { name: /^Make/ });
    await expect(again).toBeDisabled();
    const field = region.getByRole('textbox', { name: '1. ♫ 0, Engines · First name' });
    await field.fill('Łukasz');
    // What is typed is looked up too: nobody is asked to record a name that is there.
    await expect(field).toHaveAccessibleDescription('recorded');
    await expect(region.getByRole('button', { name: 'Record Łukasz' })).toHaveCount(0);
    await expectAccessible(page);
    await region.getByRole('button', { name: 'Make 1 video again' }).click();
    await expect
      .poll(() => calls(page, 'campaigns.correct'))
      .toMatchObject([{ rows: [{ row: 0, values: ['Łukasz', 'Engines'] }] }]);
  });
});

test('a finished video that should be looked at says so, and is found by that @core', async ({ page, open }) => {
  const finding = { code: 'background_replaced' as const, subject: 'https://acme.example/', value: '' };
  const list = videos(6, 0).map((video) => (video.row === 2 ? { ...video, findings: [finding] } : video));
  const spring = summary({ total: 6, succeeded: 6 });
  await open({ ...large, campaigns: [spring], videos: { spring: list } }, '#/campaigns/spring');
  const cards = page.getByRole('list', { name: 'Videos' }).getByRole('listitem');
  await expect(
    cards.filter({ hasText: 'Worth a look. Fallback picture: https://acme.example/ couldn’t be shown' }),
  ).toHaveCount(1);
  await page.getByRole('search').getByText('Need you').click();
  await expect(cards).toHaveCount(1);
  await expectAccessible(page);
});

test('a video whose studio does not answer is not called broken, and loaded again when asked to', async ({
  page,
  open,
}) => {
  let status = 503;
  const list = videos(60, 6).map((video) => ({ ...video, videoUrl: video.videoUrl && '/away.mp4' }));
  await open({ ...large, videos: { spring: list } }, '#/campaigns/spring');
  await page.route('**/away.mp4', (route) => route.fulfill({ status, contentType: 'video/mp4', body: '' }));
  await page.getByRole('button', { name: 'Play Ada 0', exact: true }).click();
  const trouble = page.getByRole('dialog').getByRole('alert');
  await expect(trouble).toContainText('The studio doesn’t answer');
  await expectAccessible(page);
  status = 200;
  await trouble.getByRole('button', { name: 'Try again' }).click();
  await expect(trouble).toContainText('This video can’t be played');
  await expect(trouble.getByRole('button')).toHaveCount(0);
});

test('a finished video is played and saved as a file from its menu, which says what links need', async ({
  page,
  open,
}) => {
  await open(large, '#/campaigns/spring');
  const more = page.getByRole('button', { name: 'More about Ada 0', exact: true });
  await more.click();
  await expect(page.getByRole('menu')).toHaveAccessibleDescription(/^Links need a studio with a public address\./u);
  await expect(page.getByRole('menuitem', { name: 'Copy link' })).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Save this video as a file' }).click();
  expect((await download).suggestedFilename()).toBe('001 Ada 0 - Engines.mp4');
  await more.click();
  await page.getByRole('menuitem', { name: 'Play' }).click();
  await expect(page.getByRole('dialog', { name: 'Ada 0' })).toBeVisible();
});

test('the window is named after the campaign that is shown', async ({ page, open }) => {
  await open(large, '#/campaigns/spring');
  await expect(page).toHaveTitle(`${name} · Campaigns · Vocative`);
});

test('in a narrow window what can be done is in the menu', async ({ page, open }) => {
  await open(large, '#/campaigns/spring');
  const add = page.getByRole('button', { name: 'Add people' });
  await expect(add).toBeVisible();
  for (const width of [1_000, 640]) {
    await page.setViewportSize({ width, height: 400 });
    await expect(add).toBeHidden();
    await expect(page.getByRole('button', { name: 'Get videos' })).toBeInViewport({ ratio: 1 });
  }
  const panel = await getVideos(page);
  await expect(panel).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Speak the whole script for 6 videos' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Add people' }).click();
  await expect(page.getByRole('dialog', { name: 'Add people' })).toBeVisible();
});

test('people are added in a draft with the same settings, with those who need somebody if wanted', async ({
  page,
  open,
}) => {
  await open(large, '#/campaigns/spring');
  await page.getByRole('button', { name: 'Add people' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add people' });
  await expect(dialog.getByText(/^Opens step 2 with the same settings/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'New people' })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'The 6 who need you' }).click();
  const asked = () => page.evaluate(() => window.standIn.calls.filter(({ name }) => name === 'campaigns.duplicate'));
  await expect.poll(asked).toMatchObject([{ input: { id: 'spring', rows: 'failed' } }]);
});

test.describe('the command palette', () => {
  async function choose(page: Page, typed: string): Promise<void> {
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: 'Go to a screen' }).fill(typed);
    await page.keyboard.press('Enter');
  }

  test('does what the open campaign can do', async ({ page, open }) => {
    await open(large, '#/campaigns/spring');
    await expect(page.getByRole('button', { name: 'Get videos' })).toBeVisible();
    await choose(page, 'share page');
    await expect(page.getByRole('dialog', { name: 'Get videos' })).toBeVisible();
  });

  test('pauses a campaign that is being generated', async ({ page, open }) => {
    await open(
      { ...large, campaigns: [summary({ status: 'running', succeeded: 20, failed: 0 })] },
      '#/campaigns/spring',
    );
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await choose(page, 'cancel');
    const asked = () => page.evaluate(() => window.standIn.calls.filter((call) => call.name === 'campaigns.cancel'));
    await expect.poll(async () => (await asked()).length).toBe(1);
  });

  test('goes to a recent campaign from anywhere, and does it there', async ({ page, open }) => {
    await open(large, '#/templates');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await choose(page, 'add people');
    await expect(page.getByRole('region', { name })).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Add people' })).toBeVisible();
  });
});
