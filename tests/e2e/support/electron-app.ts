import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron, test as base, type ElectronApplication, type Page } from 'playwright/test';
import { copySampleApp, environment, type App } from './prepared-app.ts';

const project = fileURLToPath(new URL('../../..', import.meta.url));

/** Fake devices, as in the browser. */
const devices = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

type Running = { electron: ElectronApplication; page: Page; dataFolder: string; exportFolder: string };

/** The same fixtures as the browser's, with the app in Electron and its own window as the page. */
export function electronTest(executablePath: string) {
  return base.extend<{ running: Running; app: App; data: 'empty' | 'sample'; withoutKeychain: boolean }>({
    data: ['empty', { option: true }],
    withoutKeychain: [false, { option: true }],
    running: async ({ data, withoutKeychain }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'vocative-e2e-'));
      const places = { dataFolder: join(folder, 'data'), exportFolder: join(folder, 'export') };
      if (data === 'sample') await copySampleApp(places.dataFolder);
      const electron = await _electron.launch({
        executablePath,
        args: [...devices, project, '--data', places.dataFolder],
        cwd: project,
        env: environment({ withoutKeychain }),
        // Chromium refuses its sandbox to root, as in containers.
        chromiumSandbox: process.getuid?.() !== 0,
      });
      await answerDialogs(electron, places.exportFolder);
      await use({ electron, page: await electron.firstWindow(), ...places });
      await electron.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
    app: [
      async ({ running: { electron, page, ...places } }, use) => {
        await use({
          host: 'electron',
          address: page.url(),
          ...places,
          process: electron.process(),
          async killAndRestart() {
            base.skip(true, 'another start of Electron has another page');
          },
        });
      },
      { auto: true },
    ],
    page: async ({ running }, use) => {
      await use(running.page);
    },
  });
}

/** Dialogs that nobody has to press: exports go to a folder, and a test may end in the middle of something. */
async function answerDialogs(electron: ElectronApplication, exportFolder: string): Promise<void> {
  await electron.evaluate(({ dialog }, folder) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [folder] });
    const leave = 1;
    dialog.showMessageBoxSync = () => leave;
  }, exportFolder);
}
