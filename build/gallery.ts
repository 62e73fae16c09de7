import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createServer } from 'vite';
import { root } from './bundle.ts';
import { startBrowser } from './provide-browser.ts';

/** `npm run gallery`: pictures of every shared part of the window, in both themes and languages, into out/gallery. */

const folder = join(root, 'out', 'gallery');
const looks = [
  { theme: 'dark', language: 'en', direction: 'ltr' },
  { theme: 'light', language: 'en', direction: 'ltr' },
  { theme: 'dark', language: 'de', direction: 'ltr' },
  { theme: 'light', language: 'de', direction: 'ltr' },
  { theme: 'light', language: 'en', direction: 'rtl' },
];

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const vite = await createServer({
  configFile: join(root, 'vite.config.ts'),
  server: { host: '127.0.0.1', port: 0 },
  logLevel: 'error',
});
try {
  await vite.listen();
  const [address = ''] = vite.resolvedUrls?.local ?? [];
  const browser = await startBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    for (const look of looks) {
      await page.goto(new URL(`gallery/index.html?${new URLSearchParams(look)}`, address).href);
      // The first look waits until Vite has prepared all packages.
      await page.locator('main[data-ready]').waitFor({ timeout: 120_000 });
      // The page scrolls inside the window: it is photographed as tall as it is.
      const height = await page
        .locator('main[data-ready]')
        .evaluate((main) => main.getBoundingClientRect().bottom + 24);
      await page.setViewportSize({ width: 1280, height: Math.ceil(height) });
      await page.waitForTimeout(300);
      const file = join(folder, `${Object.values(look).join('-')}.png`);
      await page.screenshot({ path: file });
      await page.setViewportSize({ width: 1280, height: 800 });
      console.log(file);
    }
    if (faults.length > 0) throw new Error(faults.join('\n'));
  } finally {
    await browser.close();
  }
} finally {
  await vite.close();
}
