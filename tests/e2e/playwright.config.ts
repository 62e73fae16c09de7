import { defineConfig } from 'playwright/test';
import { quiet } from '#build/provide-browser.ts';
import { smallCamera } from './support/camera.ts';

// Tests show pictures and pages of servers of their own.
process.env['VOCATIVE_LOOPBACK_LINKS'] = 'true';

/**
 * The real window in a real Chromium on the browser host, with a fake camera and microphone.
 *
 * Tests whose titles end with `@realtime` record, listen or play while time passes: what comes to them late is lost, so
 * they run with little beside them (`--grep @realtime`). All others stand any load (`--grep-invert @realtime`).
 */
export default defineConfig({
  testDir: '.',
  testIgnore: 'electron.spec.ts',
  globalSetup: './support/camera.ts',
  outputDir: '../../test-results',
  // Each test has an app and a data folder of its own. With more at once, what is recorded as it passes comes too late.
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 180_000,
  // Where the browser or the app itself is broken every test fails at its limit, which would take hours.
  ...(process.env['CI'] ? { maxFailures: 10, globalTimeout: 35 * 60_000 } : {}),
  expect: { timeout: 60_000 },
  use: {
    browserName: 'chromium',
    actionTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // What leaves the window is gone at once: a menu that fades away beside the next one would answer for it.
    reducedMotion: 'reduce',
    // Chromium's headless shell has no prompt that would grant them.
    permissions: ['camera', 'microphone'],
    // Pictures of each moment would cost a third of the whole run; the trace shows the page as it was without them.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env['VOCATIVE_BROWSER'] ? { executablePath: process.env['VOCATIVE_BROWSER'] } : {}),
      args: [...quiet, '--use-fake-device-for-media-stream', smallCamera, '--use-fake-ui-for-media-stream'],
    },
  },
});
