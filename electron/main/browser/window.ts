import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { findBrowser } from '#electron/lib/find-browser.ts';

export type AppWindow = {
  /** Resolves when the user has closed the window. */
  readonly closed: Promise<void>;
};

/** Whether a window can be shown: Windows and macOS always can, elsewhere a display server says so. */
export function hasDisplay(): boolean {
  if (process.platform === 'win32' || process.platform === 'darwin') return true;
  return Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']);
}

/** A browser that cannot start ends within this time, milliseconds. */
const startTime = 3_000;

/**
 * Opens the app in a browser window of its own, without address bar. It has a profile of its own, so that its process
 * ends with the window. The address in its arguments works once and is used up as soon as the window loads it.
 * @param signal closes the window.
 * @returns null where there is no display, no browser, or the browser does not start.
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
      // Chromium refuses its sandbox to root, as in containers.
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
