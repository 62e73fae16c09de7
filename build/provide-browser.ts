import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright';
import { findHeadlessBrowser } from '#electron/lib/find-browser.ts';

export const noBrowser =
  'No Chromium, Chrome or Edge was found. Install one, run "npx playwright install chromium", or name one with VOCATIVE_BROWSER.';

/** Debian's packages, the one that opens pages fastest first. Older releases have the other one alone. */
const debianPackages = ['chromium-headless-shell', 'chromium'];

/**
 * A Chromium for the browser tests: the one `VOCATIVE_BROWSER` names; without it one on this system, else the one
 * Playwright has downloaded, else (Debian, as root, as in containers) the distribution's package, which is installed
 * with apt-get.
 * @returns its path, or null where none can be had.
 */
export async function provideBrowser(): Promise<string | null> {
  const found = findHeadlessBrowser();
  if (found !== null) return found;
  // Somebody who names a browser wants no other one.
  if (process.env['VOCATIVE_BROWSER']) return null;
  const downloaded = chromium.executablePath();
  if (existsSync(downloaded)) return downloaded;
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return null;
  console.log("No Chromium on this machine: installing the distribution's with apt-get.");
  await aptGet('update', '-qq');
  for (const name of debianPackages) {
    await aptGet('install', '-y', '-qq', '--no-install-recommends', name);
    const installed = findHeadlessBrowser();
    if (installed !== null) return installed;
  }
  return null;
}

/** Switches of a browser that looks for nothing on the network. */
export const quiet: readonly string[] = [
  // Chromium refuses its sandbox to root, as in containers.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Starts a browser without a window: the one that {@link provideBrowser} finds, if no other is named.
 * @throws Error where there is none.
 */
export async function startBrowser(args: readonly string[] = [], browser: string | null = null): Promise<Browser> {
  const executablePath = browser ?? (await provideBrowser());
  if (executablePath === null) throw new Error(noBrowser);
  return await chromium.launch({ executablePath, args: [...quiet, ...args] });
}

/** Its failure shows in its own words and in the browser that is then missing. */
function aptGet(...args: string[]): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    child.once('error', ({ message }) => {
      console.error(message);
      resolve();
    });
    child.once('close', () => resolve());
  });
}
