import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { findBrowser } from '#electron/lib/find-browser.ts';

export type AppWindow = {
  /** Resolves when the user has closed the window. */
  readonly closed: Promise<void>;
};

/** Whether a window can be shown: always on Windows and macOS, elsewhere with a display server. */
export function hasDisplay(): boolean {
  if (process.platform === 'win32' || process.platform === 'darwin') return true;
  return Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);
}

/** A browser that cannot start exits within this time, milliseconds. */
const startTime = 3_000;

/**
 * Opens the app in a browser window without address bar. It has its own profile, so that its process ends with the
 * window. The address, which other programs can see in its arguments, works only once.
 * @param signal closes the window.
 * @returns null without a display or a browser, or if the browser does not start.
 */
export async function openAppWindow(
  address: string,
  profileFolder: string,
  signal: AbortSignal,
): Promise<AppWindow | null> {
  const browser = hasDisplay() ? findBrowser() : null;
  if (browser === null || signal.aborted) return null;
  await mkdir(profileFolder, { recursive: true });
  const child = spawn(
    browser,
    [
      `--app=${address}`,
      `--user-data-dir=${profileFolder}`,
      '--no-first-run',
      '--no-default-browser-check',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--window-size=1440,900',
      // Chromium's sandbox does not work for root, for example in containers.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
    { stdio: 'ignore' },
  );
  signal.addEventListener('abort', () => void child.kill('SIGTERM'), { once: true });
  const closed = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('exit', () => resolve());
  });
  const timer = Promise.withResolvers<'running'>();
  const timeout = setTimeout(() => timer.resolve('running'), startTime);
  const outcome = await Promise.race([closed.then(() => 'ended' as const), timer.promise]);
  clearTimeout(timeout);
  if (outcome === 'ended') return null;
  return { closed };
}
