// Covers: none
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from 'playwright/test';
import { startLoopbackServer } from '../support/loopback-server.ts';
import { until } from '../support/patience.ts';
import {
  countVideos,
  endStudio,
  generateRows,
  launchWithSample,
  type StudioProcess,
} from '../support/sample-studio.ts';
import { expectAccessible } from './support/accessible.ts';
import { isPlaying } from './support/page.ts';

const longName = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh-Jameson';
/** The page of a first name and company, in each of five scripts, and one of 60 letters. */
const people = [
  ['Zoë', 'Brightwater'],
  ['محمد', 'شركة المياه'],
  ['さくら', '青空商事'],
  ['Ольга', 'Чистая вода'],
  ['अनन्या', 'स्वच्छ जल'],
  [longName, longName],
];
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let studio: StudioProcess;
let folder: string;
let campaign: string;
let addresses: string[];

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vocative-page-'));
  const launched = await launchWithSample(folder);
  ({ studio, campaign } = launched);
  const id = campaign;
  const { client } = studio;
  await client.call('updateCampaign', { id, captions: 'text' });
  await client.call('saveShareSettings', {
    id,
    sender: { name: 'Ana Lim', role: 'Customer success', picture },
    company: { name: 'Kelpworks', logo: picture },
    color: 'ffe600',
    message: 'I had a look at {{company}}, and made you this short video.',
    button: { label: 'Book 10 minutes', url: 'https://example.com/book' },
  });
  await generateRows(client, id, people);
  await until(async () => (await countVideos(client, id, 'succeeded')) === people.length);
  const { videos } = await client.call('listGeneratedByCampaign', { campaign_id: id });
  addresses = videos
    .toSorted((one, other) => Number(one.row_index) - Number(other.row_index))
    .map(({ share_url: address }) => String(address));
});

test.afterAll(async () => {
  await endStudio(studio, 'SIGTERM');
  await rm(folder, { recursive: true });
});

/** Opens the page of a person. @returns what it complained of, and everything it asked for. */
async function open(page: Page, person: number) {
  const complaints: string[] = [];
  const hosts = new Set<string>();
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await page.goto(addresses[person] ?? '');
  return { complaints, hosts };
}

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Whether the parts of the footer stand beside each other. */
const isOneRow = (page: Page): Promise<boolean> =>
  page.locator('footer > *').evaluateAll((parts) => {
    const boxes = parts.map((part) => part.getBoundingClientRect());
    return Math.max(...boxes.map(({ top }) => top)) < Math.min(...boxes.map(({ bottom }) => bottom));
  });

for (const width of [320, 390, 1440]) {
  test(`is read by anybody at ${width} px, in five scripts and with long names`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const [person, [name = '', company = '']] of people.entries()) {
      const { complaints, hosts } = await open(page, person);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hi ${name}`);
      await expect(page.getByText(`I had a look at ${company},`)).toBeVisible();
      expect(await overflow(page)).toBe(0);
      const bar = await page.locator('.controls').boundingBox();
      const last = await page.getByRole('button', { name: 'Full screen' }).boundingBox();
      expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual((bar?.x ?? 0) + (bar?.width ?? 0));
      if (width === 1440) expect(await isOneRow(page)).toBe(true);
      if (person === 0 || person === people.length - 1) await expectAccessible(page);
      expect(complaints).toEqual([]);
      expect([...hosts]).toEqual([new URL(studio.url).host, ''].slice(0, hosts.has('') ? 2 : 1));
    }
  });
}

test('is played, moved, muted and enlarged by keyboard, below the picture and without a jump', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const { complaints } = await open(page, 0);
  const video = page.locator('video');
  await expect(video).not.toHaveAttribute('controls');
  const picture = await video.boundingBox();
  const bar = await page.locator('.controls').boundingBox();
  expect(bar?.y).toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0) - 0.5);

  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Play' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect.poll(() => isPlaying(video)).toBe(true);
  await expect(page.getByRole('button', { name: 'Pause' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Play' })).toBeFocused();

  await page.keyboard.press('Tab');
  const position = page.getByRole('slider', { name: 'Position' });
  await expect(position).toBeFocused();
  const timeOf = () => video.evaluate((element) => (element as HTMLVideoElement).currentTime);
  await video.evaluate((element) => Object.assign(element, { currentTime: 0 }));
  await page.keyboard.press('ArrowRight');
  await expect.poll(timeOf).toBe(5);
  await expect(position).toHaveAttribute('aria-valuetext', /^0:05 of 0:\d\d$/u);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(timeOf).toBe(0);

  await video.evaluate((element) => Object.assign(element, { currentTime: 1 }));
  const caption = page.locator('.cue');
  await expect(caption).toContainText('Zoë');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Captions on' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Captions off' })).toBeFocused();
  await expect(caption).toBeHidden();
  await page.keyboard.press('c');
  await expect(caption).toBeVisible();

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Unmute' })).toBeFocused();
  expect(await video.evaluate((element) => (element as HTMLVideoElement).muted)).toBe(true);
  expect(
    await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.filter((value) => value > 0.001)),
  ).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className)).toContain('player');
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Book 10 minutes' })).toBeFocused();
  expect(complaints).toEqual([]);
});

test('plays with the browser’s controls where scripts are switched off', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'de-DE' });
  const page = await context.newPage();
  await open(page, 0);
  await expect(page.getByRole('heading', { level: 1, name: 'Hallo Zoë' })).toBeVisible();
  const seconds = page.getByText(/^Nur diese Worte wurden ergänzt, von einer künstlichen Stimme: 0:0/u);
  await expect(seconds).toBeHidden();
  await page.getByText('andere Worte wurden ergänzt, von einer künstlichen Stimme.').click();
  await expect(seconds).toBeVisible();
  await expect(page.locator('video')).toHaveAttribute('controls');
  await expect(page.locator('.controls')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Book 10 minutes' })).toHaveAttribute('href', 'https://example.com/book');
  await context.close();
});

test.describe('where visits are counted', () => {
  let address: string;
  let id: string;

  test.beforeAll(async () => {
    const { client } = studio;
    ({ id } = await client.call('duplicateCampaign', { id: campaign }));
    await client.call('saveShareSettings', {
      id,
      sender: { name: 'Ana Lim' },
      button: { label: 'Book 10 minutes', url: 'https://example.com/book' },
      counted: true,
    });
    await generateRows(client, id, [['Zoë', 'Brightwater']]);
    await until(async () => (await countVideos(client, id, 'succeeded')) === 1);
    const { videos } = await client.call('listGeneratedByCampaign', { campaign_id: id });
    address = String(videos[0]?.share_url);
  });

  const counts = async () => (await studio.client.call('listPageCounts', { id }))[0] ?? null;

  /** A browser that a person sits at, though a test drives this one. */
  async function visit(page: Page, path = address) {
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false }));
    await page.route('https://example.com/**', (route) => route.fulfill({ body: '' }));
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(path);
    return complaints;
  }

  test('a program’s visit, a preview and a page without scripts count for nothing', async ({ page, browser }) => {
    const reports: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && reports.push(request.url()));
    await page.goto(address);
    const video = page.locator('video');
    await video.evaluate((element) => (element as HTMLVideoElement).play());
    await expect.poll(() => isPlaying(video)).toBe(true);
    await page.goto('about:blank');
    await visit(page, `${address}#preview`);
    // Whoever copies the address from there shares one that counts.
    await expect.poll(() => page.url()).toBe(address);
    await page.getByRole('link', { name: 'Book 10 minutes' }).click();
    await page.waitForURL('https://example.com/book');
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const unscripted = await plain.newPage();
    await unscripted.goto(address);
    await expect(unscripted.getByText('Ana Lim can see that this was opened and watched')).toBeVisible();
    await plain.close();
    expect([reports, await counts()]).toEqual([[], null]);
  });

  test('opening, playing and pressing the button are counted once a visit', async ({ page }) => {
    const complaints = await visit(page);
    await expect.poll(counts).toMatchObject({ opened: 1, watched: 0, pressed: 0, seen: 0 });
    const video = page.locator('video');
    const length = await video.evaluate((element) => (element as HTMLVideoElement).duration);
    await page.getByRole('button', { name: 'Play' }).click();
    await expect
      .poll(() => video.evaluate((element) => (element as HTMLVideoElement).currentTime))
      .toBeGreaterThan(2.2);
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect.poll(counts).toMatchObject({ opened: 1, watched: 1 });
    const { seen = 0 } = (await counts()) ?? {};
    expect(seen).toBeGreaterThan(2 / length - 0.01);
    expect(seen).toBeLessThan(0.9);
    // Moved to the end, it has not been seen.
    await video.evaluate((element, end) => Object.assign(element, { currentTime: end - 0.5 }), length);
    await page.getByRole('button', { name: 'Play' }).click();
    await expect.poll(async () => (await counts())?.seen).toBeGreaterThan(seen);
    expect((await counts())?.seen).toBeLessThan(0.95);
    await page.getByRole('link', { name: 'Book 10 minutes' }).click();
    await page.waitForURL('https://example.com/book');
    await expect.poll(counts).toMatchObject({ opened: 1, watched: 1, pressed: 1 });
    expect(complaints).toEqual([]);
  });

  test('a player in a frame of another site counts as well', async ({ page }) => {
    const before = await counts();
    const site = await startLoopbackServer((_request, response) => {
      response.setHeader('content-type', 'text/html').end(`<iframe src="${address}/embed" width="640" height="360">`);
    });
    const complaints = await visit(page, site.address('/'));
    await expect.poll(async () => (await counts())?.opened).toBe((before?.opened ?? 0) + 1);
    const video = page.frameLocator('iframe').locator('video');
    await video.evaluate(async (element) => {
      const player = element as HTMLVideoElement;
      player.muted = true;
      await player.play();
    });
    await expect
      .poll(() => video.evaluate((element) => (element as HTMLVideoElement).currentTime))
      .toBeGreaterThan(2.2);
    // Whoever leaves takes nothing along that was not reported.
    await page.goto('about:blank');
    await expect.poll(async () => (await counts())?.watched).toBe((before?.watched ?? 0) + 1);
    await site.close();
    expect(complaints).toEqual([]);
  });

  test('a studio that is gone costs the page nothing', async ({ page }) => {
    await page.route('**/counts?*', (route) => route.abort());
    const complaints = await visit(page);
    await page.getByRole('button', { name: 'Play' }).click();
    await expect.poll(() => isPlaying(page.locator('video'))).toBe(true);
    await page.getByRole('button', { name: 'Pause' }).click();
    // The browser itself notes what it could not load.
    expect(complaints.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
  });
});
