import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { findBrowser } from '#electron/main/find-browser.ts';

/**
 * A Chromium for the browser tests: one on this system, else Playwright's own, else (Debian, as root) the
 * distribution's package. Null with a printed sentence when none can be had.
 */
export async function provideBrowser(): Promise<string | null> {
  const found = findBrowser();
  if (found !== null) return found;
  const bundled = chromium.executablePath();
  if (existsSync(bundled)) return bundled;
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    console.log('No Chromium on this machine: installing the package of the distribution.');
    aptGet('update', '-qq');
    aptGet('install', '-y', '-qq', '--no-install-recommends', 'chromium');
    const installed = findBrowser();
    if (installed !== null) return installed;
  }
  console.log(
    'The browser tests were skipped: no Chromium, Chrome or Edge was found. Install one, or run "npx playwright install chromium".',
  );
  return null;
}

function aptGet(...args: string[]): void {
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
