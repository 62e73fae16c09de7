// Covers: results, campaign, editor, templates, recorder, settings, voices
import type { Page } from 'playwright/test';
import { german } from '#shared/language/de/index.ts';
import { createTranslator } from '#shared/language/index.ts';
import { expect, test } from './support/app.ts';

/** German has the longest words; 640 × 400 is a window of 1280 × 800 at 200 %. */
test.use({ data: 'sample', locale: 'de-DE' });
const { t } = createTranslator('de-DE', german.messages);
const sizes = [
  { width: 1280, height: 800 },
  { width: 800, height: 700 },
  { width: 640, height: 400 },
];

/** What can be pressed or names something, and is cut by the window's edge or lies beyond it. Grids and rows of tabs scroll. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = [...document.querySelectorAll<HTMLElement>('main :is(button, a, h1, h2, label, input)')];
    return found.flatMap((element) => {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
      if (element.closest('[role="grid"], [role="table"], nav, #timeline-track')) return [];
      const { left, right, width } = element.getBoundingClientRect();
      if (width < 2 || (left >= 0 && right <= innerWidth + 1)) return [];
      return [`${element.textContent || element.ariaLabel || element.tagName}: ${left}–${right} of ${innerWidth}`];
    });
  });
}

async function expectWhole(page: Page): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect.poll(() => cutOff(page), `${page.url()} at ${size.width} pixels`).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

test('nothing is cut by the edge of a small window, in any screen', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const sample = page.getByRole('link', { name: 'Sample: a hello to a prospect', exact: true });
  await sample.waitFor();
  await expectWhole(page);

  await test.step('the editor, whose timeline gets narrower too', async () => {
    await sample.click();
    await page.getByRole('button', { name: t('editor.trim') }).click();
    const track = page.locator('#timeline-track');
    await track.waitFor();
    await expectWhole(page);
    await page.setViewportSize({ width: 800, height: 700 });
    const right = async (): Promise<number> => track.evaluate((lane) => lane.getBoundingClientRect().right);
    await expect.poll(right).toBeLessThan(800);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('a campaign', async () => {
    await page.getByRole('button', { name: t('campaign.next', { step: t('campaign.people') }) }).click();
    await page
      .getByRole('button', { name: t('common.paste') })
      .first()
      .click();
    const names = ['Ada', 'Bo', 'Edith', 'Grace', 'Ines', 'Joan', 'Linus', 'Mary', 'Otto', 'Theo'];
    const rows = names.map((name) => `${name}\tEngines`);
    await page
      .getByRole('textbox', { name: t('recipients.pasteRows') })
      .fill(`first_name\tcompany\n${rows.join('\n')}\n`);
    await page.getByRole('button', { name: t('recipients.useRows') }).click();
    await expectWhole(page);
    const step = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`, 'u') });
    await step(t('campaign.send')).click();
    await expectWhole(page);
    await page.getByRole('button', { name: t('campaign.generateCount', { count: names.length }) }).waitFor();
  });

  await test.step('the recorder, whose script leaves room for the bar and what it warns of', async () => {
    await page.goto(new URL('#/recorder', page.url()).href);
    const script = page.getByRole('complementary', { name: t('editor.script') });
    const bar = page.getByRole('toolbar', { name: t('recorder.recording') });
    await page
      .getByRole('button', { name: t('recorder.turnOn') })
      .or(bar)
      .first()
      .waitFor();
    if (await bar.isHidden()) await page.getByRole('button', { name: t('recorder.turnOn') }).click();
    await script.waitFor();
    await page.setViewportSize({ width: 640, height: 400 });
    const top = () => bar.evaluate((element) => element.getBoundingClientRect().top);
    const bottom = () => script.evaluate((element) => element.getBoundingClientRect().bottom);
    await expect.poll(async () => (await top()) - (await bottom())).toBeGreaterThan(0);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  for (const place of ['recorder', 'voices', 'voices/others', 'voices/pronunciations']) {
    await page.goto(new URL(`#/${place}`, page.url()).href);
    await page.locator('main').waitFor();
    await expectWhole(page);
  }
  for (const part of ['', '/usage', '/api', '/webhooks', '/storage', '/keyboard', '/about']) {
    await page.goto(new URL(`#/settings${part}`, page.url()).href);
    await expectWhole(page);
  }
});
