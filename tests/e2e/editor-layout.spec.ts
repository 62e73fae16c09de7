// Covers: editor, editor/checks, editor/script, editor/stage, editor/timeline
import type { Locator, Page } from 'playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/app.ts';
import { openSample } from './support/page.ts';

test.use({ data: 'sample' });

const trim = (page: Page): Locator => page.getByRole('button', { name: 'Trim', exact: true });

test('the name of a section is whole where there is room beside it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openSample(page);
  await trim(page).click();
  const section = page.getByRole('group', { name: 'First name', exact: true });
  const name = section.getByText('First name', { exact: true });
  await expect(name).toBeVisible();
  const width = await section.evaluate((element) => element.clientWidth);
  expect(await name.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  expect(await name.evaluate((element) => element.clientWidth)).toBeGreaterThan(width - 12);
});

test('what is to be fixed is one line with one card, whose press fixes it, and the next follows', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openSample(page);
  const checks = page.getByRole('region', { name: 'Checks' });
  await expect(checks.getByText('Ready', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);

  const script = page.getByRole('textbox', { name: 'Script' });
  await script.fill('Hi {{first_name|Sarah}}, I had a look.');
  const words = page.getByRole('link', { name: /^1?\s*Words/ });
  await expect(checks.getByText('1/', { exact: false })).toBeVisible({ timeout: 60_000 });
  await expect(words).toContainText('to fix');
  const count = async (): Promise<number> => Number(/(\d+) things? to fix/.exec(await checks.innerText())?.[1] ?? 0);
  await expect.poll(count).toBeGreaterThan(0);
  const before = await count();
  // The line names all that can be paged through, and the step counts what is to be fixed.
  const line = /(?<problems>\d+) things? to fix · (?<hints>\d+) suggestions?\s+1\/(?<cards>\d+)/u;
  const { problems, hints, cards } = line.exec(await checks.innerText())?.groups ?? {};
  expect(Number(cards)).toBe(Number(problems) + Number(hints));
  await expect(words).toContainText(`${problems} thing`);
  await expectAccessible(page);
  // The card is about one thing; the next one is a press away.
  const first = await checks.innerText();
  await checks.getByRole('button', { name: 'Next' }).click();
  await expect.poll(() => checks.innerText()).not.toBe(first);
  await checks.getByRole('button', { name: 'Leave it' }).first().click();
  await expect.poll(count).toBeLessThanOrEqual(before);
  await page.getByRole('link', { name: 'People' }).click();
  await expect(page.getByRole('link', { name: /^Words \d+ things? to fix$/ })).toBeVisible();
});

test('a long script scrolls in its field', async ({ page }) => {
  await openSample(page);
  const script = page.getByRole('textbox', { name: 'Script' });
  await script.fill(`Hi {{first_name|Sarah}}. ${'Another sentence. '.repeat(120)}`);
  await expect(script).toContainText('Another sentence.');
  const height = await script.evaluate((element) => element.parentElement?.clientHeight ?? 0);
  expect(height).toBeLessThan(page.viewportSize()?.height ?? 0);
});

test('in a small window nothing of the script covers the film, and nothing runs over the side', async ({ page }) => {
  await openSample(page);
  await trim(page).click();
  // The last two are windows of 1280 and 1440 pixels at 200 %.
  for (const [width, height] of [
    [800, 600],
    [1024, 640],
    [640, 400],
    [720, 450],
  ] as const) {
    await page.setViewportSize({ width, height });
    const panel = page.getByRole('region', { name: 'Script' });
    const checks = page.getByRole('region', { name: 'Checks' });
    const timeline = page.getByRole('region', { name: 'Timeline' });
    const name = `${width} × ${height}`;
    await expect
      .poll(async () => {
        const [script, film, last] = [
          await panel.boundingBox(),
          await timeline.boundingBox(),
          await checks.boundingBox(),
        ];
        if (!script || !film || !last) return 'not on screen';
        const beside = film.x + film.width <= script.x + 1;
        const below = film.y + film.height <= script.y + 1;
        const inside = last.y + last.height <= script.y + script.height + 1 && script.x + script.width <= width + 1;
        return (beside || below) && inside ? 'apart' : JSON.stringify({ script, film, last });
      }, name)
      .toBe('apart');
  }
});

test('a natural voice for German is offered with the voices, in little room, and not again once it was declined', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openSample(page);
  const script = page.getByRole('textbox', { name: 'Script' });
  await script.fill('Ich habe mir die Seite angesehen und drei kleine Dinge gefunden, die wir besser machen können.');
  const voices = page.getByRole('region', { name: 'Names spoken by' });
  const offer = voices.getByRole('region', { name: /klingt wie ein Mensch|sounds like a person/ });
  await expect(offer).toContainText('20.9 MB');
  await expect(offer.getByRole('button', { name: 'Get Thorsten' })).toBeVisible();
  expect((await offer.boundingBox())?.height).toBeLessThan(90);
  expect(await script.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
  await expectAccessible(page);
  await offer.getByRole('button', { name: 'Don’t offer this again' }).click();
  await expect(offer).toBeHidden();
  await page.reload();
  await expect(voices.getByRole('radio').first()).toBeVisible();
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
  await trim(page).click();
  const playhead = page.locator('[class*="playhead"]').first();
  await expect(playhead).toBeVisible();
  const edge = page.getByRole('group', { name: 'First name', exact: true }).getByRole('slider').first();
  await page.emulateMedia({ forcedColors: 'active' });
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await playhead.evaluate((line) => getComputedStyle(line).backgroundColor)).not.toBe(ground);
  expect(await edge.evaluate((handle) => getComputedStyle(handle, '::after').backgroundColor)).not.toBe(ground);
});

test('a section that is let go of out of view stays where it is when the pointer passes it later', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await openSample(page);
  await trim(page).click();
  const section = page.getByRole('group', { name: 'First name', exact: true });
  const start = section.getByRole('slider', { name: 'Start of First name' });
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
