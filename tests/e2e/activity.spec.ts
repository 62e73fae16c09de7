// Covers: results, results/charts, results/get-videos, results/model, results/share, results/videos
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
import { makeTake, makeTemplate } from '../support/bridge-stand-in.ts';
import { expectAccessible } from './support/accessible.ts';
import { closeByKey, press } from './support/page.ts';
import { expect, test } from './support/stand-in-window.ts';

/** Activity on a stand-in of the app: what fits, and what can be done from where. */

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

const isCut = (page: Page, text: string) =>
  page
    .getByRole('heading', { name: text })
    .locator('css=span')
    .evaluateAll((parts) => parts.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth));

test('a playing video fits into a window with all that belongs to it', async ({ page, open }) => {
  await open(large, '#/activity');
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
    await open({ ...large, actors: [...actors], said }, '#/activity');
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
    await expect(voices).toHaveText(['first_nameAda 3', 'companyEngines']);
  });

  test('of a whole script names the voice once', async ({ page, open }) => {
    const clips = ['first_name', 'company'].map((variable) => ({ ...spoken, variable, value: '', in_sentence: true }));
    const said = { 'video 0': { actorId: null, clips } };
    await open({ ...large, campaigns: [summary({ mode: 'full_script' })], said }, '#/activity');
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
    await open({ ...large, usage }, '#/activity');
    await expect(page.getByText('67.5 credits')).toBeVisible();
  });

  test('is not named where they are not', async ({ page, open }) => {
    await open(large, '#/activity');
    const asked = () => page.evaluate(() => window.standIn.calls.filter(({ name }) => name === 'getCampaignCredits'));
    await expect.poll(async () => (await asked()).length).toBeGreaterThan(0);
    await expect(page.getByText('6 need attention')).toBeVisible();
    await expect(page.getByText('credits', { exact: false })).toHaveCount(0);
  });
});

test('what an export takes can still be read while another choice is counted', async ({ page, open }) => {
  await open({ ...large, exportBytes: 4_200_000 }, '#/activity');
  await page.getByRole('button', { name: 'Export 54 to folder' }).click();
  const size = page.getByRole('dialog').getByText('About 4.2 MB on disk');
  await expect(size).toHaveAttribute('aria-busy', 'false');
  await page.evaluate(() => window.standIn.hold('exports.estimate'));
  await page.getByRole('switch', { name: 'Share pages as files' }).click();
  await expect(size).toHaveAttribute('aria-busy', 'true');
  await expectAccessible(page);
});

test('an export that failed leads to the files that were written before', async ({ page, open }) => {
  await open(large, '#/activity');
  const job: Job = { ...launch, kind: 'export', phase: 'Saving 20 of 54', waiting: false, progress: 0.35 };
  const announce = (part: Partial<Job>) =>
    page.evaluate((job) => window.standIn.emit('job.changed', job), { ...job, ...part });
  await announce({});
  await page.getByRole('button', { name: /^Export/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('35%')).toBeVisible();
  await announce({ status: 'failed', problem: { code: 'STORAGE_FULL', message: 'No room.' } });
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Show folder' }).click();
  await expect(dialog.getByText('/home/sam/Videos')).toBeVisible();
  await expectAccessible(page);
});

test('an export that failed is begun again with the same choices @core', async ({ page, open }) => {
  const exported: Job = { ...launch, kind: 'export', phase: 'Saving 20 of 54', waiting: false };
  await open({ ...large, exported }, '#/activity');
  await page.getByRole('button', { name: 'Export 54 to folder' }).click();
  const dialog = page.getByRole('dialog');
  const folder = dialog.getByRole('textbox', { name: 'Folder' });
  const names = dialog.getByRole('textbox', { name: 'File names' });
  const pages = dialog.getByRole('switch', { name: 'Share pages as files' });
  await folder.fill('/home/sam/Spring');
  await names.fill('Spring {row}.mp4');
  await pages.click();
  await dialog.getByRole('button', { name: 'Export 54 videos' }).click();
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  const failed: Job = { ...exported, status: 'failed', problem: { code: 'STORAGE_FULL', message: 'No room.' } };
  await page.evaluate((job) => window.standIn.emit('job.changed', job), failed);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(folder).toHaveValue('/home/sam/Spring');
  await expect(names).toHaveValue('Spring {row}.mp4');
  await expect(pages).toBeChecked();
});

test('no tooltip lies over a menu that its button opened', async ({ page, open }) => {
  await open(large, '#/activity');
  await page.getByRole('button', { name: 'Play Ada 0', exact: true }).click();
  const share = page.getByRole('dialog').getByRole('button', { name: 'Share this video' });
  await share.hover();
  const tooltip = page.getByRole('tooltip', { name: 'Share this video' });
  await expect(tooltip).toBeVisible();
  await share.click();
  await expect(page.getByRole('menuitem', { name: 'Preview the page' })).toBeVisible();
  await expect(tooltip).toBeHidden();
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
    await open(shared, '#/activity');
    await press(page, page.getByRole('button', { name: 'Play Ada 0', exact: true }));
    const share = page.getByRole('dialog').getByRole('button', { name: 'Share this video' });
    await page.evaluate(() => window.standIn.hold('campaigns.shares'));
    await press(page, share);
    await expect(page.getByRole('menuitem', { name: 'Preview the page' })).toBeFocused();
    await expect(page.getByRole('menuitem', { name: 'Copy link' })).toHaveCount(0);
    await page.evaluate(() => window.standIn.letGo('campaigns.shares'));
    await take(page, 'Copy link');
    await expect(share).toBeFocused();
    await expect(page.getByText('Link copied.')).toBeVisible();
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
    await open(shared, '#/activity');
    const share = page.getByRole('button', { name: 'Share', exact: true });
    await press(page, share);
    await take(page, 'Copy all links');
    await expect(page.getByText('54 links copied.')).toBeVisible();
    await expect(share).toBeFocused();
    expect((await copied(page)).split('\n')).toEqual(shares.map((one) => one.page));

    await page.keyboard.press('Enter');
    await take(page, 'Copy for HubSpot');
    await expect(share).toBeFocused();
    expect(await copied(page)).toContain(
      '<a href="{{ contact.video_page }}" target="_blank"><img src="{{ contact.video_gif }}"',
    );

    await page.keyboard.press('Enter');
    const saved = page.waitForEvent('download');
    await take(page, 'Save links as CSV');
    expect((await saved).suggestedFilename()).toMatch(/ links\.csv$/);
  });
});

test('without a public address, pages are previewed and saved, and the menu says what links need', async ({
  page,
  open,
}) => {
  await open(large, '#/activity');
  const share = page.getByRole('button', { name: 'Share', exact: true });
  const menu = page.getByRole('menu');
  for (let time = 0; time < 2; time += 1) {
    await page.evaluate(() => window.standIn.hold('campaigns.shares'));
    await press(page, share);
    await expect(menu.getByRole('menuitem', { name: 'Preview the page' })).toBeFocused();
    await page.evaluate(() => window.standIn.letGo('campaigns.shares'));
    await expect(menu).toHaveAccessibleDescription(/^Links need a studio with a public address\./u);
    await expect(menu.getByRole('menuitem')).toHaveCount(2);
    await expect(menu.getByRole('menuitem', { disabled: true })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(share).toBeFocused();
  }
  await press(page, share);
  await page.keyboard.press('Enter');
  await expect(page.getByText('The page opens in your browser.')).toBeVisible();
  const opened = await page.evaluate(() => window.standIn.calls.filter((call) => call.name === 'campaigns.openPage'));
  expect(opened).toEqual([{ name: 'campaigns.openPage', input: { id: videos(1)[0]?.id } }]);
  await press(page, share);
  await menu.getByRole('menuitem', { name: 'Save the pages to a folder…' }).click();
  await expect(page.getByRole('switch', { name: 'Share pages as files' })).toBeChecked();
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
    await open({ ...large, videos: { spring: list } }, '#/library');
    await page.route('**/still.jpg', (route) =>
      route.fulfill({ contentType: 'image/jpeg', body: canvas.encodeSync('jpeg') }),
    );
    await page.route('**/moving.gif', (route) => route.fulfill({ contentType: 'image/gif', body: gif }));
    // Only now anything asks for the pictures.
    await page.evaluate(() => (location.hash = '#/activity'));
    const more = page.getByRole('button', { name: 'More about Ada 0', exact: true });
    await more.click();
    await page.getByRole('menuitem', { name: 'Copy the thumbnail' }).click();
    await expect(page.getByText('Thumbnail copied. Paste it into your e-mail.')).toBeVisible();
    expect(await onClipboard(page)).toEqual({ types: ['image/png'], html: null });

    await more.click();
    await page.getByRole('menuitem', { name: 'Copy the GIF' }).click();
    await expect(page.getByText('GIF copied. Paste it into your e-mail.')).toBeVisible();
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

test('the whole name of a running campaign stands above its bar', async ({ page, open }) => {
  const running = summary({ status: 'running', succeeded: 20, failed: 0 });
  await page.setViewportSize({ width: 1280, height: 800 });
  await open({ ...large, campaigns: [running], videos: { spring: videos(20) } }, '#/activity');
  await expect(page.getByRole('heading', { name })).toBeVisible();
  expect(await isCut(page, name)).toBe(false);
  // Its rate is not known yet, but it has long started.
  await expect(page.getByText('Starting')).toBeHidden();
  await expect(page.getByText('Original recording · 2 variables')).toBeVisible();
  await expect(page.getByText('Finished per second')).toBeVisible();
});

test('a launch whose studio does not answer is tried again when asked to, unless the studio said when @core', async ({
  page,
  open,
}) => {
  await open({ ...large, campaigns: [summary({ status: 'waiting', succeeded: 0, failed: 0 })] }, '#/activity');
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

test('the small bars go while the chart is open that shows the same', async ({ page, open }) => {
  await open(large, '#/activity');
  const charts = page.getByRole('button', { name: 'Charts' });
  await expect(charts).toContainText('Finished per 2 seconds');
  await charts.click();
  await expect(page.getByRole('heading', { name: 'Finished per 2 seconds' })).toBeVisible();
  await expect(charts).not.toContainText('Finished per 2 seconds');
});

test('the bars of a chart share its whole width with their labels, however wide it is', async ({ page, open }) => {
  await page.setViewportSize({ width: 3840, height: 1080 });
  await open(large, '#/activity');
  await page.getByRole('button', { name: 'Charts' }).click();
  const plot = page.getByRole('img', { name: /The table below has each number/ });
  const rest = await plot.evaluate((element) => {
    const bars = element.children[1];
    const last = bars?.lastElementChild;
    return bars && last ? bars.getBoundingClientRect().right - last.getBoundingClientRect().right : Infinity;
  });
  expect(Math.abs(rest)).toBeLessThan(2);
});

test('a campaign of few videos has no bars that say nothing', async ({ page, open }) => {
  const small = summary({ total: 3, succeeded: 3, failed: 0 });
  await open({ ...large, campaigns: [small], videos: { spring: videos(3) } }, '#/activity');
  await expect(page.getByRole('list', { name: 'Videos' }).getByRole('listitem')).toHaveCount(3);
  await expect(page.getByText('Finished per')).toBeHidden();
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
  const calls = (page: Page, wanted: string) =>
    page.evaluate(
      (name) => window.standIn.calls.filter((call) => call.name === name).map(({ input }) => input),
      wanted,
    );

  test('says its own reason and address, whole, and by keyboard @core', async ({ page, open }) => {
    await open(scenario, '#/activity');
    for (const [row, { message }] of reasons.entries()) {
      const reason = page.getByRole('note', { name: `Why Ada ${row} failed` });
      await expect(reason).toContainText(`https://acme.example/a/rather/long/path/to/the/page/of/${row}`);
      const { title, help } = inTwo(message);
      await expect(reason.getByText(title, { exact: true })).toBeVisible();
      await expect(reason.getByText(help, { exact: true })).toBeVisible();
    }
    const long = page.getByRole('note', { name: 'Why Ada 3 failed' });
    await page.getByRole('button', { name: 'More about Ada 2' }).focus();
    await page.keyboard.press('Tab');
    await expect(long).toBeFocused();
    await page.keyboard.press('End');
    await expect
      .poll(() => long.evaluate((it) => Math.round(it.scrollHeight - it.clientHeight - it.scrollTop)))
      .toBeLessThanOrEqual(1);
    await expectAccessible(page);
  });

  test('is tried again alone @core', async ({ page, open }) => {
    await open(scenario, '#/activity');
    await page.getByRole('button', { name: 'More about Ada 2' }).click();
    await page.getByRole('menuitem', { name: 'Try again' }).click();
    await expect.poll(() => calls(page, 'campaigns.retryFailed')).toEqual([{ id: 'spring', row: 2 }]);
  });

  test('has its details for developers copied', async ({ page, open }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(scenario, '#/activity');
    await page.getByRole('button', { name: 'More about Ada 2' }).click();
    await page.getByRole('menuitem', { name: 'Copy details for developers' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
    expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toMatchObject({
      ...failed[2]?.problem,
      campaign: 'spring',
      row: 3,
    });
  });

  test('is corrected where it is, with the others beside it @core', async ({ page, open }) => {
    await open(scenario, '#/activity');
    await page.getByRole('button', { name: 'More about Ada 2' }).click();
    await page.getByRole('menuitem', { name: 'Correct this row…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Correct 4 videos that failed' });
    const row = dialog.getByRole('group', { name: 'Row 3' });
    await expect(row).toContainText('The page didn’t finish loading in time');
    await expectAccessible(page);
    await row.getByRole('textbox', { name: 'Background' }).fill('https://acme.example/');
    await dialog.getByRole('button', { name: 'Generate 4 videos again' }).click();
    await expect.poll(() => calls(page, 'campaigns.correct')).toHaveLength(1);
    const [asked] = await calls(page, 'campaigns.correct');
    expect(asked).toMatchObject({
      id: 'spring',
      rows: [{ row: 0 }, { row: 1 }, { row: 2, background: 'https://acme.example/' }, { row: 3 }],
    });
    await expect(dialog).toBeHidden();
  });

  test('is left alone while it would fail again', async ({ page, open }) => {
    const unspeakable = failed.map((video) => ({
      ...video,
      problem: { code: 'VALUE_UNSPEAKABLE' as const, message: 'No voice can say this. Write it as it sounds.' },
    }));
    const takes = [makeTake({ id: 'take', name: 'Łukasz' })];
    const templates = [makeTemplate({ id: 'one', actorId: 'creator' })];
    await open({ ...scenario, templates, takes, videos: { spring: unspeakable } }, '#/activity');
    await page.getByRole('button', { name: 'Correct 4 failed…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Correct 4 videos that failed' });
    await expect(dialog.getByRole('status')).toContainText('4 rows are unchanged and would fail again');
    await expect(dialog.getByRole('button', { name: 'Generate 0 videos again' })).toBeDisabled();
    await dialog.getByRole('group', { name: 'Row 1' }).getByRole('textbox', { name: 'first_name' }).fill('Łukasz');
    await expect(dialog.getByRole('status')).toContainText('3 rows are unchanged');
    // What is typed is looked up too: nobody is asked to record a name that is there.
    const first = dialog.getByRole('group', { name: 'Row 1' });
    await expect(first.getByRole('textbox', { name: 'first_name' })).toHaveAccessibleDescription('recorded');
    await expect(first.getByRole('button', { name: 'Record Łukasz' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Generate 1 video again' }).click();
    await expect
      .poll(() => calls(page, 'campaigns.correct'))
      .toMatchObject([{ rows: [{ row: 0, values: ['Łukasz', 'Engines'] }] }]);
  });
});

test('a finished video that should be looked at says so, and is found by that @core', async ({ page, open }) => {
  const finding = { code: 'background_replaced' as const, subject: 'https://acme.example/', value: '' };
  const list = videos(6, 0).map((video) => (video.row === 2 ? { ...video, findings: [finding] } : video));
  const spring = summary({ total: 6, succeeded: 6 });
  await open({ ...large, campaigns: [spring], videos: { spring: list } }, '#/activity');
  const cards = page.getByRole('list', { name: 'Videos' }).getByRole('listitem');
  await expect(cards.filter({ hasText: 'Worth a look. https://acme.example/ couldn’t be shown' })).toHaveCount(1);
  await page.getByRole('search').getByLabel('Show').first().click();
  await page.getByRole('option', { name: 'Worth a look' }).click();
  await expect(cards).toHaveCount(1);
  await expectAccessible(page);
});

test('a video whose studio does not answer is not called broken, and loaded again when asked to', async ({
  page,
  open,
}) => {
  let status = 503;
  const list = videos(60, 6).map((video) => ({ ...video, videoUrl: video.videoUrl && '/away.mp4' }));
  await open({ ...large, videos: { spring: list } }, '#/activity');
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
  await open(large, '#/activity');
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
  await open(large, '#/activity');
  await expect(page).toHaveTitle(`${name} · Activity · Vocative`);
});

test.describe('in German, in a window at 200 %', () => {
  test.use({ locale: 'de-DE' });

  test('nothing in the list of campaigns overruns its card', async ({ page, open }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const campaigns = ['spring', 'summer', 'autumn'].map((id) =>
      summary({ id, createdAt: new Date(Date.now() - 7 * 60_000).toISOString() }),
    );
    await open({ ...large, campaigns }, '#/activity');
    const cards = page.getByRole('navigation', { name: 'Kampagnen' }).getByRole('listitem').getByRole('link');
    await expect(cards).toHaveCount(3);
    await expect(cards.first()).toContainText('vor 7 Minuten');
    await page.setViewportSize({ width: 640, height: 400 });
    // A long name is cut, with all of it on its title.
    const over = () =>
      cards.evaluateAll((links) =>
        links.flatMap((link, index) => {
          const { right, bottom } = link.getBoundingClientRect();
          const parts = [...link.querySelectorAll('*')].filter((part) => part.getBoundingClientRect().right > right);
          const next = links[index + 1];
          const isOverNext = next !== undefined && bottom > next.getBoundingClientRect().top;
          return [...parts, ...(isOverNext ? [next] : [])].map(({ textContent }) => textContent);
        }),
      );
    await expect.poll(over).toEqual([]);
  });
});

test('in a narrow window what can be done is in the menu, and the title is whole', async ({ page, open }) => {
  await open(large, '#/activity');
  await expect(page.getByRole('button', { name: 'Correct 6 failed…' })).toBeVisible();
  const title = page.getByRole('heading', { level: 1 });
  for (const width of [1_000, 640]) {
    await page.setViewportSize({ width, height: 400 });
    await expect(page.getByRole('button', { name: 'Correct 6 failed…' })).toBeHidden();
    expect(await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Speak the whole script for 6 videos' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Correct 6 failed…' }).click();
  await expect(page.getByRole('dialog', { name: 'Correct 6 videos that failed' })).toBeVisible();
});

test.describe('the command palette', () => {
  async function choose(page: Page, typed: string): Promise<void> {
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: 'Go to a screen' }).fill(typed);
    await page.keyboard.press('Enter');
  }

  test('does what the open campaign can do', async ({ page, open }) => {
    await open(large, '#/activity');
    await expect(page.getByRole('button', { name: 'Export 54 to folder' })).toBeVisible();
    await choose(page, 'share page');
    await expect(page.getByRole('menuitem', { name: 'Save the pages to a folder…' })).toBeVisible();
    await closeByKey(page.getByRole('menu'));
    await choose(page, 'export');
    await expect(page.getByRole('dialog', { name: 'Export 54 videos' })).toBeVisible();
  });

  test('stops a campaign that is being generated', async ({ page, open }) => {
    await open({ ...large, campaigns: [summary({ status: 'running', succeeded: 20, failed: 0 })] }, '#/activity');
    await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
    await choose(page, 'cancel');
    const asked = () => page.evaluate(() => window.standIn.calls.filter((call) => call.name === 'campaigns.cancel'));
    await expect.poll(async () => (await asked()).length).toBe(1);
  });

  test('goes to a recent campaign from anywhere, and does it there', async ({ page, open }) => {
    await open(large, '#/library');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await choose(page, 'duplicate');
    await expect(page.getByRole('region', { name })).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Duplicate' })).toBeVisible();
  });
});
