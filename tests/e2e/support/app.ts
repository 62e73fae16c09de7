import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { test as base } from 'playwright/test';

const repository = fileURLToPath(new URL('../../..', import.meta.url));

export type App = {
  /** Address with its one-time token. */
  address: string;
  dataFolder: string;
  /** A folder for what a test exports, removed after it. */
  exportFolder: string;
  process: ChildProcess;
};

/** Starts the browser host as `npm start` does and reads the address it prints. */
export async function startApp(dataFolder: string): Promise<{ address: string; process: ChildProcess }> {
  const child = spawn(process.execPath, ['electron/main/browser.ts', '--no-open', '--data', dataFolder], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /http:\/\/127\.0\.0\.1:\d+\/\S*/.exec(line)?.[0];
    if (address !== undefined) return { address, process: child };
  }
  throw new Error(`the browser host ended with code ${child.exitCode} before it printed its address`);
}

export async function stopApp(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Tests get a running app with an empty data folder of its own, and their page already in it. */
export const test = base.extend<{ app: App }>({
  app: async ({ page }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'vocative-e2e-'));
    const dataFolder = join(folder, 'data');
    const started = await startApp(dataFolder);
    await page.goto(started.address);
    await use({ ...started, dataFolder, exportFolder: join(folder, 'export') });
    await stopApp(started.process);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },
});

export { expect } from 'playwright/test';
