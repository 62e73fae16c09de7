import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type Page } from 'playwright/test';
import { startApp, stopApp } from '../../support/app-process.ts';
import { electronTest } from './electron-app.ts';
import { copySampleApp, environment, type App } from './prepared-app.ts';

/**
 * Opens the app's page. Its first address, which has the token of the start, leads on to one without: what is asked of the
 * page before it is there is lost with the first one.
 */
async function open(page: Page, { address }: Pick<App, 'address'>): Promise<void> {
  await page.goto(address);
  await page.waitForURL((url) => !url.searchParams.has('token'));
}

/** The app in a browser: tests get one that runs, with a data folder of its own, and their page already in it. */
const browserTest = base.extend<{ app: App; data: 'empty' | 'sample'; withoutKeychain: boolean }>({
  /** What the app has when it starts; `sample`: its first run is over, and the sample is in the library, prepared, in smaller pictures. */
  data: ['empty', { option: true }],
  /** Whether the app finds no keychain, which can be had on Linux alone. */
  withoutKeychain: [false, { option: true }],
  app: [
    async ({ page, data, withoutKeychain }, use) => {
      const env = environment({ withoutKeychain });
      const folder = await mkdtemp(join(tmpdir(), 'vocative-e2e-'));
      const dataFolder = join(folder, 'data');
      if (data === 'sample') await copySampleApp(dataFolder);
      const app: App = {
        host: 'browser',
        ...(await startApp(dataFolder, env)),
        dataFolder,
        exportFolder: join(folder, 'export'),
        async killAndRestart() {
          const ended = once(app.process, 'exit');
          app.process.kill('SIGKILL');
          await ended;
          Object.assign(app, await startApp(dataFolder, env));
          await open(page, app);
        },
      };
      await open(page, app);
      await use(app);
      await stopApp(app.process);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
    // Also for tests that look at their page alone.
    { auto: true },
  ],
});

const electron = process.env['VOCATIVE_ELECTRON'];

/** In the browser, or in Electron where its executable is named (`npm run e2e:electron`). */
export const test = electron === undefined ? browserTest : (electronTest(electron) as typeof browserTest);

export { expect } from 'playwright/test';
