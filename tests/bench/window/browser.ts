import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { z } from 'zod';
import { noBrowser, provideBrowser, quiet } from '#build/provide-browser.ts';
import { findBrowser } from '#electron/lib/find-browser.ts';

/** The browser that the window is measured in. */

/**
 * Starts a browser with windows if there is one, as people use it: a headless one opens pages faster. It runs in the
 * session of the app, like the app's own window. Linux shares its cores among sessions before it looks at priorities
 * within them, and Playwright starts browsers in sessions of their own.
 * @throws Error without a browser.
 */
export async function launchBrowser(): Promise<Browser> {
  const executable = findBrowser() ?? (await provideBrowser());
  if (executable === null) throw new Error(noBrowser);
  const profile = await mkdtemp(join(tmpdir(), 'vocative-bench-browser-'));
  const child = spawn(
    executable,
    [
      '--headless',
      '--hide-scrollbars',
      '--mute-audio',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      '--autoplay-policy=no-user-gesture-required',
      ...quiet,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  child.once('exit', () => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }));
  for await (const line of createInterface({ input: child.stderr })) {
    const address = /^DevTools listening on (\S+)/.exec(line)?.[1];
    if (address === undefined) continue;
    const browser = await chromium.connectOverCDP(address);
    browser.once('disconnected', () => child.kill());
    child.stderr.resume();
    return browser;
  }
  throw new Error(`${executable} ended before it could be used`);
}

/** A context of the size in which the app's window opens. */
export function newContext(
  browser: Browser,
  storageState?: Awaited<ReturnType<BrowserContext['storageState']>>,
): Promise<BrowserContext> {
  const options = { viewport: { width: 1440, height: 900 }, locale: 'en-GB' };
  return browser.newContext(storageState ? { ...options, storageState } : options);
}

const traceSchema = z.object({
  traceEvents: z.array(
    z.looseObject({
      name: z.string(),
      ph: z.string(),
      pid: z.number(),
      tid: z.number(),
      dur: z.number().optional(),
      tdur: z.number().optional(),
      args: z.looseObject({ name: z.string().optional() }).optional(),
    }),
  ),
});

/** Milliseconds. */
export type LongestTask = {
  /** Of the task with the longest wall-clock time. */
  wall: number;
  /** Of the task with the most processor time, which does not depend on other programs. */
  cpu: number;
};

/** Runs `action` and finds the longest task on the page's main thread meanwhile, by the browser's trace. */
export async function longestTask(browser: Browser, page: Page, action: () => Promise<void>): Promise<LongestTask> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', '__metadata'] });
  let trace: Buffer;
  try {
    await action();
  } finally {
    trace = await browser.stopTracing();
  }
  const { traceEvents } = traceSchema.parse(JSON.parse(trace.toString('utf8')));
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid }) => ph === 'X' && name.endsWith('RunTask') && mainThreads.has(`${pid} ${tid}`),
  );
  if (tasks.length === 0) throw new Error('the trace has no tasks of the page');
  const longest = (times: (number | undefined)[]): number =>
    times.reduce<number>((most, time = 0) => Math.max(most, time), 0);
  return { wall: longest(tasks.map(({ dur }) => dur)) / 1_000, cpu: longest(tasks.map(({ tdur }) => tdur)) / 1_000 };
}
