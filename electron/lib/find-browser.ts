import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'brave-browser',
];

const installed: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].flatMap((variable) => {
    const folder = process.env[variable];
    if (!folder) return [];
    return [
      join(folder, 'Google/Chrome/Application/chrome.exe'),
      join(folder, 'Microsoft/Edge/Application/msedge.exe'),
    ];
  }),
};

/** Chromium without windows, as Debian packages it. */
const headlessNames = ['chromium-headless-shell'];

/** Path of a Chromium-based browser on this system (`VOCATIVE_BROWSER` decides where given), or null. */
export function findBrowser(): string | null {
  return firstThere(() => [...onPath(names), ...(installed[process.platform] ?? [])]);
}

/**
 * As {@link findBrowser}, for invisible pages: prefers a headless shell, which opens a page with less than half the
 * work.
 */
export function findHeadlessBrowser(): string | null {
  return firstThere(() => onPath(headlessNames)) ?? findBrowser();
}

function firstThere(candidates: () => readonly string[]): string | null {
  const given = process.env['VOCATIVE_BROWSER'];
  if (given) return existsSync(given) ? given : null;
  return candidates().find((file) => existsSync(file)) ?? null;
}

function onPath(programs: readonly string[]): string[] {
  return (process.env['PATH'] ?? '').split(delimiter).flatMap((folder) => programs.map((name) => join(folder, name)));
}
