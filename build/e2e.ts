import { noBrowser, provideBrowser } from './provide-browser.ts';
import { runBrowserTests } from './test/browser-tests.ts';

/**
 * `npm run e2e`: the browser tests alone, or some of them: `npm run e2e -- record.spec.ts`. Arguments are Playwright's.
 * It finds the browser, and builds the window again where its sources are newer.
 */

const browser = await provideBrowser();
if (browser === null) {
  console.error(noBrowser);
  process.exitCode = 1;
} else {
  const { passed } = await runBrowserTests(browser, process.argv.slice(2));
  process.exitCode = passed ? 0 : 1;
}
