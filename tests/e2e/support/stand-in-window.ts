import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, type Page } from 'playwright/test';
import { build } from 'vite';
import { pageHeaders } from '#electron/main/content-security.ts';
import type { StandIn, StandInScenario } from '../../support/bridge-stand-in.ts';

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- a global can only be merged as an interface
  interface Window {
    standIn: StandIn;
  }
}

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const sample = join(repository, 'build', 'sample', 'sample.mp4');

/** An address of its own; `localhost` may use the camera without a certificate. */
const origin = 'http://localhost:47113';

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.jpg': 'image/jpeg',
  '.gif': 'image/gif',
  '.mp4': 'video/mp4',
};

/** The stand-in as a script for the page. */
async function bundleStandIn(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: {
        entry: join(repository, 'tests', 'support', 'bridge-stand-in.ts'),
        formats: ['iife'],
        name: 'standInModule',
      },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error('the stand-in was not bundled');
  return output.output[0].code;
}

let bundled: Promise<string> | undefined;

/** What the page recorded, from the stand-in that took it. */
async function recordedBytes(page: Page, id: string): Promise<Buffer> {
  const text = await page.evaluate(
    (wanted) =>
      new Promise<string>((resolve) => {
        const reader = new FileReader();
        reader.addEventListener('load', () => resolve(String(reader.result)));
        reader.readAsDataURL(new Blob(window.standIn.recorded(wanted).map((chunk) => new Uint8Array(chunk))));
      }),
    id,
  );
  return Buffer.from(text.slice(text.indexOf(',') + 1), 'base64');
}

/** Opens the built window on a stand-in of the app, without any server. */
export async function openWindow(page: Page, scenario: StandInScenario, hash = '#/templates'): Promise<void> {
  bundled ??= bundleStandIn();
  await page.addInitScript({
    // This script runs before the content policy holds, so zod would believe that it may make code from text.
    content: `globalThis.__zod_globalConfig = { jitless: true };
      ${await bundled};
      window.standIn = standInModule.createStandIn(${JSON.stringify(scenario)});
      window.vocative = window.standIn.bridge;`,
  });
  await page.route(`${origin}/**`, async (route) => {
    const path = new URL(route.request().url()).pathname;
    // The peaks of a silent recording of any length.
    if (path === '/waveform') return route.fulfill({ body: Buffer.alloc(84), contentType: 'application/octet-stream' });
    // What a take was filmed with: any video.
    if (path === '/media/film.mp4') return route.fulfill({ path: sample, contentType: 'video/mp4' });
    const recording = /^\/media\/recording\/(.+)\/video\.webm$/u.exec(path)?.[1];
    if (recording !== undefined) {
      await route.fulfill({ body: await recordedBytes(page, recording), contentType: 'video/webm' });
      return;
    }
    // Other media are given by who opens the window.
    if (path.startsWith('/media/')) return route.fallback();
    const file = join(repository, 'dist', 'renderer', path === '/' ? 'index.html' : path);
    await route.fulfill({
      body: await readFile(file),
      headers: { ...pageHeaders(), 'content-type': types[extname(file)] ?? 'application/octet-stream' },
    });
  });
  await page.goto(`${origin}/${hash}`);
  // Nothing is drawn before the window listens to what the app tells.
  await page.locator('#root > *').first().waitFor({ state: 'attached' });
}

/** Before a page closes: whatever it still loads is no failure of the test. */
export async function leaveWindow(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

export const test = base.extend<{ open: (scenario: StandInScenario, hash?: string) => Promise<void> }>({
  open: async ({ page }, use) => {
    await use((scenario, hash) => openWindow(page, scenario, hash));
    await leaveWindow(page);
  },
});

export { expect } from 'playwright/test';
