// Covers: editor, editor/checks, editor/script, editor/timeline
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/app.ts';
import { openSample } from './support/page.ts';

test.use({ data: 'sample' });

test('the name of a section is whole where there is room beside it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openSample(page);
  await page.getByRole('button', { name: 'Zoom out' }).click();
  const section = page.getByRole('group', { name: 'Section first_name' });
  const name = section.getByText('first_name', { exact: true });
  await expect(name).toBeVisible();
  const width = await section.evaluate((element) => element.clientWidth);
  expect(await name.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  expect(await name.evaluate((element) => element.clientWidth)).toBeGreaterThan(width - 12);
});

test('checks get the room that a short script does not need', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 660 });
  await openSample(page);
  const script = page.getByRole('textbox', { name: 'Script' });
  const checks = page.getByRole('list', { name: 'Checks' });
  const height = (): Promise<number> => checks.evaluate((list) => list.clientHeight);
  await script.fill('Hi Sarah, I had a look.');
  await expect(checks.getByRole('button', { name: 'Listen' }).first()).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => checks.evaluate((list) => list.scrollHeight - list.clientHeight)).toBeGreaterThan(0);
  // Three lines of it stay.
  expect(await script.evaluate((element) => element.clientHeight)).toBeLessThan(110);

  // What only screen readers get lies inside the list, which scrolls alone.
  const scrolling = await page.evaluate(() => {
    const all = [...document.querySelectorAll('main, main *')];
    const scrolls = all.filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight);
    return scrolls
      .filter((element) => getComputedStyle(element).overflowY === 'auto')
      .map(({ role, tagName }) => role ?? tagName);
  });
  expect(scrolling).toEqual(['UL']);

  // A long script leaves room to them.
  const short = await height();
  await script.fill('Hi Sarah, I had a look. '.repeat(40));
  await expect.poll(() => script.evaluate((element) => element.scrollHeight)).toBeGreaterThan(400);
  await expect(
    checks
      .getByRole('button', { name: 'try again' })
      .or(checks.getByRole('button', { name: 'Listen' }))
      .first(),
  ).toBeVisible({ timeout: 60_000 });
  expect(short).toBeGreaterThan(await height());
  expect(await height()).toBeGreaterThan(60);
});

test('in a small window nothing of the script panel hangs over the timeline', async ({ page }) => {
  await openSample(page);
  // The last two are windows of 1280 and 1440 pixels at 200 %.
  for (const [width, height] of [
    [800, 600],
    [1024, 640],
    [640, 400],
    [720, 450],
  ] as const) {
    await page.setViewportSize({ width, height });
    const checks = page.getByRole('list', { name: 'Checks' });
    const bottomOf = async (locator: typeof checks): Promise<number> => {
      const box = await locator.boundingBox();
      return box ? box.y + box.height : Number.NaN;
    };
    const panel = page.getByRole('region', { name: 'Script' });
    const timeline = page.locator('section').filter({ has: page.locator('#timeline-track') });
    const name = `${width} × ${height}`;
    await expect.poll(async () => (await bottomOf(panel)) - (await bottomOf(checks)), name).toBeGreaterThanOrEqual(0);
    const top = async (): Promise<number> => (await timeline.boundingBox())?.y ?? Number.NaN;
    await expect.poll(async () => (await top()) - (await bottomOf(panel)), name).toBeGreaterThanOrEqual(-1);
  }
});

test('a natural voice for German is offered below the voices, in little room, and not again once it was declined', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openSample(page);
  const script = page.getByRole('textbox', { name: 'Script' });
  await script.fill('Ich habe mir die Seite angesehen und drei kleine Dinge gefunden, die wir besser machen können.');
  const offer = page.getByRole('region', { name: 'Script' }).getByRole('region', { name: 'A more natural voice' });
  await expect(offer).toContainText('20.9 MB, CC0-1.0');
  await expect(offer.getByRole('button', { name: 'Download and use' })).toBeVisible();
  expect((await offer.boundingBox())?.height).toBeLessThan(90);
  expect(await script.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
  await expectAccessible(page);
  await offer.getByRole('button', { name: 'Don’t offer this again' }).click();
  await expect(offer).toBeHidden();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Voice for new words' })).toBeVisible();
  await expect(offer).toBeHidden();
});

test('the waveform takes on the colours of another theme at once', async ({ page }) => {
  await openSample(page);
  const waveform = page.locator('canvas').first();
  await expect(waveform).toBeVisible();
  // Bars outside of sections have the canvas's own colour, in whichever notation the browser gives it.
  const hasBarsOfTheme = (): Promise<boolean> =>
    waveform.evaluate((element: HTMLCanvasElement) => {
      const bars = element.getContext('2d');
      const sample = new OffscreenCanvas(1, 1).getContext('2d');
      if (!bars || !sample) throw new Error('nothing can be drawn');
      sample.fillStyle = getComputedStyle(element).color;
      sample.fillRect(0, 0, 1, 1);
      const [wanted] = new Uint32Array(sample.getImageData(0, 0, 1, 1).data.buffer);
      const { data } = bars.getImageData(0, 0, element.width, element.height);
      return new Uint32Array(data.buffer).includes(wanted ?? 0);
    });
  for (const colorScheme of ['light', 'dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(hasBarsOfTheme).toBe(true);
  }
});

test('the playhead and the edges of sections are seen where the system forces its colours', async ({ page }) => {
  await openSample(page);
  const playhead = page.locator('[class*="playhead"]').first();
  await expect(playhead).toBeVisible();
  const edge = page.getByRole('group', { name: 'Section first_name' }).getByRole('slider').first();
  await page.emulateMedia({ forcedColors: 'active' });
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await playhead.evaluate((line) => getComputedStyle(line).backgroundColor)).not.toBe(ground);
  expect(await edge.evaluate((handle) => getComputedStyle(handle, '::after').backgroundColor)).not.toBe(ground);
});

test('a section that is let go of out of view stays where it is when the pointer passes it later', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await openSample(page);
  const section = page.getByRole('group', { name: 'Section first_name' });
  const start = section.getByRole('slider', { name: 'Start of first_name' });
  for (let notch = 0; notch < 3; notch += 1) await page.getByRole('button', { name: 'Zoom in' }).click();
  await section.getByRole('button').click();
  const box = (await section.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 8, y, { steps: 2 });
  // The timeline scrolls on, as it does while it plays.
  await page.mouse.wheel(4_000, 0);
  await expect(section).toHaveCount(0);
  await page.mouse.up();
  await page.mouse.wheel(-4_000, 0);
  await expect(section).toBeVisible();
  const before = await start.getAttribute('aria-valuenow');
  await page.mouse.move(x, y, { steps: 3 });
  await page.mouse.move(x - 5, y, { steps: 3 });
  expect(await start.getAttribute('aria-valuenow')).toBe(before);
});
