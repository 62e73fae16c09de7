import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from './support/app.ts';

/** What only Electron itself can show: `npm run e2e:electron`. */

const electron = process.env['VOCATIVE_ELECTRON'] ?? '';
const project = fileURLToPath(new URL('../..', import.meta.url));

test.skip(electron === '', 'Electron runs these: npm run e2e:electron');

test.describe('the window', () => {
  test.use({ data: 'sample' });

  test('shows our page at its own scheme, with the bridge and without Node', async ({ page }) => {
    expect(page.url()).toMatch(/^vocative-app:\/\/app\//);
    const found = await page.evaluate(() => ({
      bridge: typeof window.vocative?.requests['templates.list'],
      node: ['process', 'require', 'module'].filter((name) => name in window),
    }));
    expect(found).toEqual({ bridge: 'function', node: [] });
  });

  test('plays a video through its scheme and seeks in it', async ({ page }) => {
    await page.getByRole('article').first().getByRole('link').click();
    const video = page.locator('video').first();
    await expect
      .poll(() =>
        video.evaluate(async (element: HTMLVideoElement) => {
          element.currentTime = 2;
          await element.play();
          return element.currentTime > 2 && element.videoWidth > 0;
        }),
      )
      .toBe(true);
  });

  test('of a first start goes where the link of a second start leads, which ends', async ({ app, page }) => {
    await expect(page.getByRole('article').first()).toBeVisible();
    const isRoot = process.getuid?.() === 0;
    const args = [...(isRoot ? ['--no-sandbox'] : []), project, '--data', app.dataFolder, 'vocative://templates'];
    await page.getByRole('link', { name: 'Settings' }).click();
    const [code] = await once(spawn(electron, args, { stdio: 'ignore' }), 'exit');
    expect(code).toBe(0);
    await expect(page.getByRole('heading', { name: 'Templates' })).toBeVisible();
  });
});
