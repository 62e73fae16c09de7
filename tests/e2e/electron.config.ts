import { defineConfig } from 'playwright/test';
import browser from './playwright.config.ts';

/**
 * Tests of the whole app that run in Electron as well. The others draw single screens on a stand-in, need another page
 * after a restart, or bring a browser of their own.
 */
export default defineConfig({
  ...browser,
  testMatch: ['electron.spec.ts', 'templates.spec.ts', 'main-job.spec.ts', 'record.spec.ts', 'work-screens.spec.ts'],
  testIgnore: [],
  // Each has a window, and windows compete for the focus.
  workers: 1,
});
