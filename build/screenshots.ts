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
const pictures = { light: ['editor', 'results', 'templates'], dark: ['editor', 'campaign', 'listen'] };

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
  // It opens with its people, ready to be generated.
  await page.getByRole('button', { name: 'Skip the tour' }).click({ timeout: 120_000 });
  await page.getByRole('link', { name: /^Words/ }).click();
  await page
    .getByRole('region', { name: 'Checks' })
    .getByText(/^Ready/)
    .waitFor({ timeout: 60_000 });
  await picture('editor');
  await page.getByRole('button', { name: 'Next: People' }).click();
  await page.getByRole('button', { name: 'Add people' }).click();
  await page.getByRole('menuitem', { name: 'Paste' }).click();
  await page.getByRole('textbox', { name: 'Rows' }).fill(rows);
  await page.getByRole('button', { name: 'Replace the list' }).click();
  await page.getByRole('status').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('heading', { name: '8 people' }).waitFor();
  await picture('campaign');
  await page.getByRole('button', { name: /^Check \d+ words$/ }).click();
  const words = page.getByRole('dialog', { name: /^Check/ });
  await words.getByText(/ fine · /).waitFor({ timeout: 120_000 });
  await picture('listen');
  await words.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Next: Send' }).click();
  await page.getByRole('button', { name: 'Generate 8 videos' }).click();
  await page.getByRole('heading', { name: '8 videos ready' }).waitFor({ timeout: 120_000 });
  await picture('results');
  await page.getByRole('link', { name: 'Templates', exact: true }).click();
  await page.getByRole('article').first().waitFor();
  await picture('templates');
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
