import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from 'playwright/test';
import { startApp, stopApp } from '../../support/app-process.ts';

export type App = {
  /** Address with its one-time token. */
  address: string;
  dataFolder: string;
  /** A folder for what a test exports, removed after it. */
  exportFolder: string;
  process: ChildProcess;
  /** Kills the app without a word, starts it again on the same data and opens its page anew. */
  killAndRestart(): Promise<void>;
};

/** Tests get a running app with an empty data folder of its own, and their page already in it. */
export const test = base.extend<{ app: App }>({
  app: async ({ page }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'vocative-e2e-'));
    const dataFolder = join(folder, 'data');
    const app: App = {
      ...(await startApp(dataFolder)),
      dataFolder,
      exportFolder: join(folder, 'export'),
      async killAndRestart() {
        const ended = once(app.process, 'exit');
        app.process.kill('SIGKILL');
        await ended;
        Object.assign(app, await startApp(dataFolder));
        await page.goto(app.address);
      },
    };
    await page.goto(app.address);
    await use(app);
    await stopApp(app.process);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },
});

export { expect } from 'playwright/test';
