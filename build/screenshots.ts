import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { withTemporaryFolder } from '#electron/lib/files.ts';
import { startApp, stopApp } from '#tests/support/app-process.ts';
import { buildStaleRenderer } from './bundle.ts';
import { startBrowser } from './provide-browser.ts';
import { drawResults } from './result-pictures.ts';

/** `npm run screenshots`: the pictures of README and guide, taken from the running app and its sample template. */

const folder = fileURLToPath(new URL('../docs/images/', import.meta.url));
/** Which screens the documentation shows, and in which theme. */
const pictures = { light: ['editor', 'activity', 'library'], dark: ['editor', 'campaign', 'listen'] };

const rows = `first_name\tcompany
Christopher\tNorthwind
Siobhán\tTailspin Toys
Maria\tContoso
Bo\tFabrikam
Aaliyah\tLitware
Giulia\tAdatum
Kwame\tLamna
Zoë\tRelecloud
`;

async function takePictures(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  const picture = async (name: string): Promise<void> => {
    if (!pictures[scheme].includes(name)) return;
    // Tooltips and focus rings belong to whoever sits in front of it.
    await page.mouse.move(720, 2);
    await page.locator(':focus').blur();
    await page.waitForTimeout(700);
    await page.screenshot({ path: join(folder, `${name}-${scheme}.png`) });
  };
  await page.getByRole('button', { name: 'Try the sample' }).click();
  const card = page.getByRole('link', { name: /Sample/ }).last();
  const script = page.getByRole('textbox', { name: 'Script' });
  await card.or(script).first().waitFor({ timeout: 60_000 });
  if (await card.isVisible()) await card.click();
  await script.waitFor({ timeout: 120_000 });
  await page.getByRole('button', { name: 'Skip the tour' }).click();
  await page.getByText('All words found').waitFor({ timeout: 60_000 });
  await picture('editor');
  await page.getByRole('button', { name: 'Next: People' }).click();
  await page.getByRole('button', { name: 'Paste rows' }).first().click();
  await page.getByRole('textbox', { name: 'Rows' }).fill(rows);
  await page.getByRole('button', { name: 'Use these rows' }).click();
  await picture('campaign');
  await page.getByText('Listen first').click();
  await page.getByRole('list', { name: 'Values to check' }).waitFor({ timeout: 120_000 });
  await picture('listen');
  await page.getByRole('button', { name: 'Generate 8 videos' }).click();
  await page.getByText('8 of 8').waitFor({ timeout: 120_000 });
  await picture('activity');
  await page.getByRole('link', { name: 'Templates', exact: true }).click();
  await page.getByRole('article').first().waitFor();
  await picture('library');
}

async function main(): Promise<void> {
  await mkdir(folder, { recursive: true });
  await buildStaleRenderer();
  await drawResults(folder);
  const browser = await startBrowser();
  try {
    for (const colorScheme of ['light', 'dark'] as const) {
      await withTemporaryFolder('screenshots', async (data) => {
        const app = await startApp(data);
        try {
          const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme, locale: 'en-GB' });
          await page.goto(app.address);
          await takePictures(page, colorScheme);
          await page.close();
        } finally {
          await stopApp(app.process);
        }
      });
    }
  } finally {
    await browser.close();
  }
}

await main();
