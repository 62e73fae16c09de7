import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser, CDPSession, Page } from 'playwright';
import { buildStaleRenderer } from '#build/bundle.ts';
import { writeFileAtomic } from '#electron/lib/files.ts';
import { announce, readOptions } from '../announce.ts';
import { startApp, stopApp } from '../../support/app-process.ts';
import { variableLabel } from '#renderer/lib/variable-label.ts';
import { machineFacts } from '../report.ts';
import { median } from '../timings.ts';
import { compressedSizes, libraryShown, watchForLibrary } from '../../support/first-load.ts';
import { launchBrowser, longestTask, newContext, type LongestTask } from './browser.ts';
import { countPresses, type Presses } from './presses.ts';
import { longTemplate, longVariable, makeLibrary, sampleName } from './library.ts';

/**
 * `npm run bench:ui -- [--quick] [--json FILE]`: how responsive the window is, in the running app and a real browser:
 * the longest task during work, the time until it can be used, the size of what it loads, the time until an audition
 * plays, and the memory that remains after opening many templates.
 */

type Size = {
  /** Length of the long template, seconds. */
  longSeconds: number;
  rows: number;
  openings: number;
  auditions: number;
};

const fullRun: Size = { longSeconds: 3_600, rows: 2_000, openings: 100, auditions: 7 };
const quickRun: Size = { longSeconds: 300, rows: 400, openings: 20, auditions: 7 };

const patience = 120_000;
/** Time after which the work that follows a start of the app is over, milliseconds. */
const settleTime = 8_000;

type Window = { browser: Browser; page: Page; size: Size };

async function openTemplates(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Templates', exact: true }).click();
  await page.getByRole('link', { name: sampleName, exact: true }).waitFor({ timeout: patience });
}

async function openTemplate(page: Page, name: string, variable: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click();
  await page
    .getByRole('button', { name: `${variableLabel(variable)}, ` })
    .first()
    .waitFor({ timeout: patience });
}

/** Drags a handle back and forth: sixty moves, one per frame. */
async function dragSection(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Trim' }).click();
  const handle = await page.getByRole('slider', { name: `End of ${variableLabel(longVariable)}` }).boundingBox();
  if (!handle) throw new Error('the section has no handle on screen');
  const x = handle.x + handle.width / 2;
  const y = handle.y + handle.height / 2;
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 0; step < 60; step++) {
    await page.mouse.move(x + 40 * Math.sin(step / 6), y);
    await nextPicture(page);
  }
  await page.mouse.up();
}

async function nextPicture(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
}

async function playRecording(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForTimeout(4_000);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
}

function pastedRows(count: number): string {
  const lines = Array.from({ length: count }, (_, row) => `Name${letters(row)}\tCompany${letters(row % 50)}`);
  return ['first_name\tcompany', ...lines].join('\n');
}

/** Spells a number in letters, because names have no digits. */
function letters(number: number): string {
  return [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
}

async function pasteRows(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: 'Next: People' }).click();
  await page.getByRole('button', { name: 'Paste', exact: true }).click();
  await page.getByRole('textbox', { name: 'Rows' }).fill(pastedRows(count));
  await page.getByRole('button', { name: 'Use these rows' }).click();
  await firstCell(page).waitFor({ timeout: patience });
}

function firstCell(page: Page) {
  return page.getByRole('textbox', { name: 'First name, row 1', exact: true });
}

async function scrollRows(page: Page): Promise<void> {
  const cell = await firstCell(page).boundingBox();
  if (!cell) throw new Error('the rows are not on screen');
  await page.mouse.move(cell.x + cell.width / 2, cell.y + 200);
  for (let step = 0; step < 60; step++) {
    await page.mouse.wheel(0, 400);
    await nextPicture(page);
  }
  for (let step = 0; step < 60; step++) await page.mouse.wheel(0, -2_000);
  await firstCell(page).waitFor({ timeout: patience });
}

async function typeInGrid(page: Page): Promise<void> {
  await firstCell(page).click();
  await page.keyboard.type('Bartholomew the Second', { delay: 30 });
  await page.keyboard.press('Enter');
  await page.waitForTimeout(600);
}

async function runCampaign(page: Page, rows: number): Promise<void> {
  const count = rows.toLocaleString('en-GB');
  await page.getByRole('link', { name: /^Send/ }).click();
  await page.getByRole('button', { name: `Generate ${count} videos` }).click();
  await page.getByRole('heading', { name: `${count} videos ready` }).waitFor({ timeout: 30 * 60_000 });
}

/**
 * Time from the click on “Hear it” until sound and picture play, milliseconds, for a value that was never spoken
 * before.
 */
async function audition(page: Page, value: string): Promise<number> {
  await page.getByRole('textbox', { name: 'First name' }).fill(value);
  const started = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let pressed = 0;
        addEventListener('submit', () => (pressed = performance.now()), { capture: true, once: true });
        const onPlaying = ({ target }: Event): void => {
          if (!(target instanceof HTMLVideoElement) || target.ariaLabel !== 'Video') return;
          removeEventListener('playing', onPlaying, { capture: true });
          target.requestVideoFrameCallback(() => resolve(performance.now() - pressed));
        };
        addEventListener('playing', onPlaying, { capture: true });
      }),
  );
  await page.getByRole('button', { name: 'Hear it' }).click();
  const milliseconds = await started;
  await page.getByRole('button', { name: 'Back to the recording' }).click();
  return milliseconds;
}

/** Memory of a page after garbage collection, MB. */
async function heapMegabytes(session: CDPSession): Promise<number> {
  for (let time = 0; time < 3; time++) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}

/** Memory that remains after opening templates, MB. The first openings, which load shared code, are not counted. */
async function memoryGrowth(page: Page, openings: number): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  const open = async (): Promise<void> => {
    await openTemplate(page, sampleName, 'first_name');
    await openTemplates(page);
  };
  for (let time = 0; time < 5; time++) await open();
  const before = await heapMegabytes(session);
  for (let time = 0; time < openings; time++) await open();
  return (await heapMegabytes(session)) - before;
}

type Loading = {
  /** From the navigation until the library can be used, milliseconds. */
  interactive: number;
  /** Size of everything loaded until then, KB after gzip. */
  kilobytes: number;
};

/** Opens the window as for the first time: with an empty browser cache. */
async function measureLoading({ browser, page: opened }: Window): Promise<Loading> {
  // The app's address works only once; afterwards a cookie is used.
  const context = await newContext(browser, await opened.context().storageState());
  try {
    const page = await context.newPage();
    const sizes = compressedSizes(page);
    await watchForLibrary(page, sampleName);
    await page.goto(new URL(opened.url()).origin);
    const { opened: start, usable } = await libraryShown(page);
    return { interactive: usable - start, kilobytes: await sizes.untilLibrary() };
  } finally {
    await context.close();
  }
}

type Figures = Presses & {
  /** While dragging a section of the long template, scrolling and typing in rows, playing, and during a campaign. */
  longest_task_ms: number;
  interactive_ms: number;
  first_load_kb: number;
  /** Median. */
  audition_ms: number;
  memory_growth_mb: number;
};

async function measure(window: Window): Promise<{ figures: Figures; tasks: Map<string, LongestTask> }> {
  const { browser, page, size } = window;
  const tasks = new Map<string, LongestTask>();
  const during = async (name: string, action: () => Promise<void>): Promise<void> => {
    announce(name);
    tasks.set(name, await longestTask(browser, page, action));
  };
  await openTemplates(page);
  // The app has just been started.
  await page.waitForTimeout(settleTime);
  announce('loading the window');
  const loading = await measureLoading(window);
  await openTemplate(page, longTemplate, longVariable);
  await during('dragging a section of a long recording', () => dragSection(page));
  await during('playing', () => playRecording(page));
  await openTemplates(page);
  announce('hearing values in place');
  await openTemplate(page, sampleName, 'first_name');
  const auditions: number[] = [];
  for (let number = 0; number < size.auditions; number++) {
    auditions.push(await audition(page, `Bennet${letters(number)}`));
  }
  await pasteRows(page, size.rows);
  await during('scrolling the rows', () => scrollRows(page));
  await during('typing in the rows', () => typeInGrid(page));
  await during('a campaign', () => runCampaign(page, size.rows));
  announce('opening templates again and again');
  await openTemplates(page);
  const growth = await memoryGrowth(page, size.openings);
  announce('counting presses');
  const presses = await countPresses(browser);
  const figures = {
    longest_task_ms: Math.max(...[...tasks.values()].map(({ wall }) => wall)),
    interactive_ms: loading.interactive,
    first_load_kb: loading.kilobytes,
    audition_ms: median(auditions),
    memory_growth_mb: growth,
    ...presses,
  };
  return { figures, tasks };
}

function describe(figures: Figures, tasks: ReadonlyMap<string, LongestTask>, size: Size): string {
  const milliseconds = (value: number): string => `${value.toFixed(0)} ms`;
  return [
    `Interactive after ${milliseconds(figures.interactive_ms)}; first load ${figures.first_load_kb.toFixed(0)} KB compressed.`,
    `A value never spoken before is heard and seen after ${milliseconds(figures.audition_ms)} (median of ${size.auditions}).`,
    `${size.openings} openings of a template leave ${figures.memory_growth_mb.toFixed(1)} MB.`,
    `The sample takes ${figures.presses_sample} presses, an own recording for 25 people ${figures.presses_own_25}; at most ${figures.visible_controls_main} controls are in sight.`,
    'Longest task by the clock, and most processor time of one:',
    ...[...tasks].map(
      ([name, { wall, cpu }]) =>
        `  ${name.padEnd(42)} ${milliseconds(wall).padStart(8)}  ${milliseconds(cpu).padStart(8)}`,
    ),
  ].join('\n');
}

const values = readOptions({ quick: { type: 'boolean', default: false }, json: { type: 'string' } });
const size = values.quick ? quickRun : fullRun;
const folder = await mkdtemp(join(tmpdir(), 'vocative-bench-ui-'));
try {
  await buildStaleRenderer();
  announce('making a library with a long recording');
  await makeLibrary(folder, { longSeconds: size.longSeconds });
  const browser = await launchBrowser();
  const app = await startApp(folder);
  try {
    const context = await newContext(browser);
    const page = await context.newPage();
    await page.goto(app.address);
    const { figures, tasks } = await measure({ browser, page, size });
    console.log(describe(figures, tasks, size));
    if (values.json !== undefined) {
      const result = { ...figures, tasks: Object.fromEntries(tasks), quick: values.quick, machine: machineFacts() };
      await writeFileAtomic(resolve(values.json), `${JSON.stringify(result, null, 2)}\n`);
    }
  } finally {
    await browser.close();
    await stopApp(app.process);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
