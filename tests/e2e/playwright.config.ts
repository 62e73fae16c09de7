import { defineConfig } from 'playwright/test';

/** The real window in a real Chromium on the browser host, with a fake camera and microphone. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  // One app at a time: machines are small, and each test renders for real.
  workers: 1,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    browserName: 'chromium',
    actionTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(process.env['VOCATIVE_BROWSER'] ? { executablePath: process.env['VOCATIVE_BROWSER'] } : {}),
      args: [
        // Chromium refuses its sandbox to root, as in containers.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
});
