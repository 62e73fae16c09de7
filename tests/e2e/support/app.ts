import { execFile, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { test as base } from 'playwright/test';
import { startApp, stopApp } from '../../support/app-process.ts';
import { prepared } from '../../support/prepared.ts';

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

const sampleAppMaker = fileURLToPath(new URL('../../support/make-sample-app.ts', import.meta.url));

/** Preparing the sample takes ten seconds of a processor: it is done once in a run. */
async function copySampleApp(dataFolder: string): Promise<void> {
  const made = await prepared('sample-app', async (folder) => {
    await promisify(execFile)(process.execPath, [sampleAppMaker, folder]);
  });
  await cp(made, dataFolder, { recursive: true });
}

/** Tests get a running app with a data folder of its own, and their page already in it. */
export const test = base.extend<{ app: App; data: 'empty' | 'sample' }>({
  /** What the app has when it starts; `sample`: its first run is over, and the sample is in the library, prepared. */
  data: ['empty', { option: true }],
  app: [
    async ({ page, data }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'vocative-e2e-'));
      const dataFolder = join(folder, 'data');
      if (data === 'sample') await copySampleApp(dataFolder);
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
    // Also for tests that look at their page alone.
    { auto: true },
  ],
});

export { expect } from 'playwright/test';
