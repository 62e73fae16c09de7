// Covers: results/get-videos
import { loadImage } from '@napi-rs/canvas';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/app.ts';
import { isPlaying } from './support/page.ts';

test.use({ data: 'sample' });

test('an export has the contact sheet as a picture and share pages, in the language of the window', async ({
  app,
  page,
}) => {
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'Deutsch' }).click();
  await page.getByRole('link', { name: 'Vorlagen', exact: true }).click();
  await page.getByRole('link', { name: 'Sample: a hello to a prospect', exact: true }).click();
  await page.getByRole('button', { name: 'Weiter: Personen' }).click();
  const list = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(
      new File(['First name;Company\r\nMaria;Contoso\r\nZoë;Acme\r\n'], 'leads.csv', { type: 'text/csv' }),
    );
    return transfer;
  });
  await page.getByRole('region', { name: 'Personen', exact: true }).dispatchEvent('drop', { dataTransfer: list });
  await page.getByRole('link', { name: /^Senden/ }).click();
  await page.getByRole('button', { name: '2 Videos erzeugen' }).click();
  const getting = page.getByRole('button', { name: 'Videos holen' });
  await expect(page.getByRole('heading', { name: '2 Videos fertig' })).toBeVisible();
  await getting.click();
  const panel = page.getByRole('dialog', { name: 'Videos holen' });

  /** @returns the bytes that it says it takes. */
  async function save(label: string): Promise<number> {
    if (app.host === 'browser') await panel.getByRole('textbox', { name: 'Speichern in' }).fill(app.exportFolder);
    else await panel.getByRole('button', { name: 'Ändern' }).click();
    const estimate = panel.getByText(/^2 Videos, etwa [\d,]+ [KM]B$/u);
    await expect(estimate).toBeVisible();
    // The number of the former choices stays until that of these is known.
    await expect(estimate).toHaveAttribute('aria-busy', 'false');
    const [, size = '', unit = ''] = /([\d,]+) ([KM])B/u.exec((await estimate.textContent()) ?? '') ?? [];
    await expectAccessible(page);
    await panel.getByRole('button', { name: label }).click();
    await expect(panel.getByRole('button', { name: 'Ordner anzeigen' })).toBeVisible();
    await panel.getByRole('button', { name: 'Fertig' }).click();
    return Number(size.replace(',', '.')) * (unit === 'M' ? 1e6 : 1e3);
  }

  await panel.getByRole('switch', { name: 'Übersicht zum Drucken' }).click();
  await save('2 Videos speichern');
  await getting.click();
  await panel.getByRole('tab', { name: 'Seiten zum Hochladen' }).click();
  const estimated = await save('2 Seiten speichern');

  await test.step('videos, thumbnails and GIFs take what was said', async () => {
    const names = readdirSync(app.exportFolder, { recursive: true, encoding: 'utf8' });
    const files = names
      .filter((name) => /\.(?:mp4|jpg|gif)$/u.test(name))
      .map((name) => statSync(join(app.exportFolder, name)));
    const bytes = [...new Map(files.map(({ ino, size }) => [ino, size])).values()].reduce((sum, size) => sum + size, 0);
    expect(Math.abs(bytes / estimated - 1)).toBeLessThan(0.1);
  });

  await test.step('the picture is a page with both recipients', async () => {
    const picture = await loadImage(readFileSync(join(app.exportFolder, 'contact-sheet.png')));
    expect(picture.width).toBe(1_600);
    expect(picture.height).toBeLessThan(600);
  });

  await test.step('the pages play the exported videos, which take no room twice', async () => {
    const folder = join(app.exportFolder, 'share-pages');
    const names = readdirSync(app.exportFolder).filter((name) => name.endsWith('.mp4'));
    expect(names).toHaveLength(2);
    for (const name of names) {
      const twin = join(folder, name.replace('.mp4', ''), 'video.mp4');
      expect(statSync(twin).ino).toBe(statSync(join(app.exportFolder, name)).ino);
    }
    await page.goto(pathToFileURL(join(folder, 'index.html')).href);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByText('2 Videos')).toBeVisible();
    await page.getByRole('link', { name: /Maria/ }).click();
    await expect(page.getByRole('heading', { name: 'Hallo Maria' })).toBeVisible();
    await page.getByText('ergänzt, von einer künstlichen Stimme.').click();
    await expect(page.getByText(/^Nur diese Worte wurden ergänzt, von einer künstlichen Stimme: 0:0/u)).toBeVisible();
    const video = page.locator('video');
    await video.evaluate((element) => (element as HTMLVideoElement).play());
    await expect.poll(() => isPlaying(video)).toBe(true);
  });

  await test.step('the contact sheet is in the same language', async () => {
    await page.goto(pathToFileURL(join(app.exportFolder, 'contact-sheet.html')).href);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByRole('searchbox', { name: 'Suchen' })).toBeVisible();
    const still = page.getByRole('row').nth(1).locator('img');
    await expect.poll(() => still.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  });
});
