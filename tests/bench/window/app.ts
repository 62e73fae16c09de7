import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright';
import { buildNodeSide, buildStaleRenderer, root } from '#build/bundle.ts';
import { publisher } from '#build/packages/publisher.ts';
import { stage } from '#build/packages/stage.ts';
import { hostTarget } from '#build/packages/targets.ts';
import { compileCache } from '#electron/lib/compile-cache.ts';
import { bytesBelow } from '#electron/lib/files-below.ts';
import { writeFileAtomic } from '#electron/lib/files.ts';
import { announce, readOptions } from '../announce.ts';
import { startApp, stopApp } from '../../support/app-process.ts';
import { residentMegabytes } from '../resident-memory.ts';
import { machineFacts } from '../report.ts';
import { measureSaves, saving } from '../saves.ts';
import { createTimings, median } from '../timings.ts';
import { libraryShown, watchForLibrary, type LibraryShown } from '../../support/first-load.ts';
import { launchBrowser, newContext } from './browser.ts';
import { addCampaigns, makeLibrary, sampleName } from './library.ts';

/**
 * `npm run bench:app -- [--quick] [--json FILE]`: the app from outside: how soon its window shows, its memory and disk
 * space, and the cost of saving a video compared with a copy. It runs in the browser host. Without a downloaded
 * Electron, its start and size are not included.
 */

type Size = { starts: number; campaigns: number; rows: number; saves: number };

const fullRun: Size = { starts: 5, campaigns: 5_000, rows: 20, saves: 10 };
const quickRun: Size = { starts: 2, campaigns: 5_000, rows: 5, saves: 7 };

/** Time after which the work that follows a start is over, milliseconds. */
const settleTime = 8_000;

/** Times from the start of the program, milliseconds; medians. Memory and sizes in MB. */
type Figures = {
  /** Something of the window is visible. */
  visible_ms: number;
  /** The library can be used. */
  interactive_ms: number;
  /** The library's templates are visible. */
  library_ms: number;
  /** Memory of all processes of the app, without the browser's. */
  idle_mb: number;
  /** The same memory with all campaigns. */
  idle_campaigns_mb: number;
  /** From the click on “Activity”, just after the start, until the list of campaigns is visible. */
  campaigns_ms: number;
  /** Size of an installed app, without Electron if it is not downloaded. */
  installed_mb: number;
  /** Saving a video by the app from its own studio over copying it, both synced. */
  app_export_ratio: number;
};

type Run<T> = { folder: string; browser: Browser; look: (page: Page, pid: number | undefined) => Promise<T> };

/** Starts the app, opens its window, and closes both. */
async function withApp<T>({ folder, browser, look }: Run<T>): Promise<LibraryShown & { result: T }> {
  // The browser is not part of the app, so its page is opened before the app starts.
  const context = await newContext(browser);
  const page = await context.newPage();
  await watchForLibrary(page, sampleName);
  const before = Date.now();
  // With the options of `npm start`.
  const app = await startApp(folder, { ...process.env, NODE_COMPILE_CACHE: compileCache });
  try {
    await page.goto(app.address);
    const { visible, shown, usable } = await libraryShown(page);
    const result = await look(page, app.process.pid);
    return { visible: visible - before, shown: shown - before, usable: usable - before, result };
  } finally {
    await context.close();
    await stopApp(app.process);
  }
}

/** Memory of a process and its descendants, MB. Shared memory counts for each of them. */
async function familyMegabytes(pid: number | undefined): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  const parents = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const family = [pid];
  for (const member of family) {
    for (const [child, parent] of parents) if (parent === member) family.push(child);
  }
  const sizes = await Promise.all(family.map(residentMegabytes));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Time from the click on the link until the templates are drawn with their campaigns, milliseconds. */
async function openCampaigns(page: Page): Promise<number> {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  const opened = page.evaluate(
    () =>
      new Promise<number>((done) => {
        let pressed = 0;
        addEventListener('click', () => (pressed = performance.now()), { capture: true, once: true });
        const observer = new MutationObserver(() => {
          if (!document.querySelector('ul[aria-label="Campaigns"] a')) return;
          observer.disconnect();
          // After the next frame is drawn.
          requestAnimationFrame(() => setTimeout(() => done(performance.now() - pressed)));
        });
        observer.observe(document, { childList: true, subtree: true });
      }),
  );
  await page.getByRole('link', { name: 'Templates', exact: true }).click();
  return await opened;
}

async function measureStarts(browser: Browser, folder: string, size: Size) {
  const starts: LibraryShown[] = [];
  for (let start = 0; start < size.starts; start++) {
    starts.push(await withApp({ folder, browser, look: async () => undefined }));
  }
  announce('measuring memory');
  const idle = await withApp({ folder, browser, look: (_, pid) => delay(settleTime).then(() => familyMegabytes(pid)) });
  announce(`measuring with ${size.campaigns} campaigns`);
  addCampaigns(folder, size);
  const opened: number[] = [];
  for (let start = 0; start < size.starts; start++) {
    opened.push((await withApp({ folder, browser, look: openCampaigns })).result);
  }
  const many = await withApp({
    folder,
    browser,
    async look(page, pid) {
      await openCampaigns(page);
      await delay(settleTime);
      return familyMegabytes(pid);
    },
  });
  return {
    visible_ms: median(starts.map(({ visible }) => visible)),
    interactive_ms: median(starts.map(({ usable }) => usable)),
    library_ms: median(starts.map(({ shown }) => shown)),
    idle_mb: idle.result,
    idle_campaigns_mb: many.result,
    campaigns_ms: median(opened),
  };
}

async function measureInstalled(folder: string): Promise<number> {
  const target = hostTarget();
  if (target === null) throw new Error('there is no package for this system');
  const staged = join(folder, 'staged');
  await stage(staged, target, publisher());
  const electron = join(root, 'node_modules', 'electron', 'dist');
  const bytes = (await bytesBelow(staged)) + (existsSync(electron) ? await bytesBelow(electron) : 0);
  await rm(staged, { recursive: true });
  return bytes / 1e6;
}

async function measureSaving(folder: string, { saves }: Size): Promise<number> {
  const timings = createTimings();
  await measureSaves({ folder, repetitions: saves, timings });
  return timings.of(saving.own).median / timings.of(saving.copy).median;
}

async function measure(folder: string, size: Size): Promise<Figures> {
  await buildStaleRenderer();
  announce('making a library');
  const library = join(folder, 'library');
  await makeLibrary(library);
  const browser = await launchBrowser();
  let starts;
  try {
    announce('measuring starts');
    starts = await measureStarts(browser, library, size);
  } finally {
    await browser.close();
  }
  announce('putting a package together');
  await buildNodeSide();
  const installed_mb = await measureInstalled(folder);
  announce('measuring how videos are saved');
  return { ...starts, installed_mb, app_export_ratio: await measureSaving(join(folder, 'saves'), size) };
}

function describe(figures: Figures, size: Size): string {
  const whole = (value: number): string => value.toFixed(0);
  return [
    `From the start of the program: visible after ${whole(figures.visible_ms)} ms, the library after ${whole(figures.library_ms)} ms, interactive after ${whole(figures.interactive_ms)} ms (medians of ${size.starts}).`,
    `Idle: ${whole(figures.idle_mb)} MB; with ${size.campaigns} campaigns ${whole(figures.idle_campaigns_mb)} MB, which open in ${whole(figures.campaigns_ms)} ms.`,
    `Installed: ${whole(figures.installed_mb)} MB. Saving a video takes ${figures.app_export_ratio.toFixed(2)} times as long as a synced copy.`,
  ].join('\n');
}

const values = readOptions({ quick: { type: 'boolean', default: false }, json: { type: 'string' } });
const size = values.quick ? quickRun : fullRun;
const folder = await mkdtemp(join(tmpdir(), 'vocative-bench-app-'));
try {
  const figures = await measure(folder, size);
  console.log(describe(figures, size));
  if (values.json !== undefined) {
    const result = { ...figures, quick: values.quick, machine: machineFacts() };
    await writeFileAtomic(resolve(values.json), `${JSON.stringify(result, null, 2)}\n`);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
