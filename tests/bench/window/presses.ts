import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Locator, Page } from 'playwright';
import { startApp, stopApp } from '../../support/app-process.ts';
import { dropFile, selectWord } from '../../e2e/support/page.ts';
import { newContext } from './browser.ts';

/** What the main path asks of its users, counted in a fresh app: presses of the mouse, and controls in sight. */

const patience = 180_000;
const recording = fileURLToPath(new URL('../../../build/sample/sample.mp4', import.meta.url));
const spoken =
  'Hi Sarah, I had a look at Acme, and found three small things you could improve this week. ' +
  'Let me show you the first one. This video was personalized with the help of AI.';
/** 25 people of whom none needs a look. */
const people = (
  'Ada Alan Ben Carl Dora Emma Finn Gina Hugo Ida Jane Karl Lena ' +
  'Marc Nina Olga Paul Rita Sara Tom Ursula Vera Walt Zoe Mary'
)
  .split(' ')
  .map((name) => `${name};Contoso`);

export type Presses = {
  /** From the first start to MP4s of the sample. */
  presses_sample: number;
  /** From the first start over an own recording and a list of 25 to their MP4s; typing and dropping are no presses. */
  presses_own_25: number;
  /** Controls that are visible at rest: the most of the three steps, at 1440 × 900. */
  visible_controls_main: number;
};

/** Presses a control once it is there, and counts that. */
function counter() {
  let presses = 0;
  return {
    count: () => presses,
    async press(target: Locator): Promise<void> {
      await target.first().click({ timeout: patience });
      presses += 1;
    },
    pressed: () => void (presses += 1),
  };
}

/** Buttons, links, fields and the like; a group of radio buttons is one, and cells of a table are its content. */
function visibleControls(page: Page): Promise<number> {
  return page.evaluate(() => {
    const groups = new Set<string>();
    const all = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [role="slider"], [role="tab"], [contenteditable="true"]',
    );
    return [...all].filter((element) => {
      if (element.matches(':disabled, [data-cell], [type="file"]') || element.closest('[role="grid"] [role="row"]'))
        return false;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
      if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
      if (groups.has(element.name)) return false;
      groups.add(element.name);
      return true;
    }).length;
  });
}

async function saved(page: Page, count: number, { press }: ReturnType<typeof counter>): Promise<void> {
  await press(page.getByRole('button', { name: `Generate ${count} videos` }));
  await page.getByRole('heading', { name: `${count} videos ready` }).waitFor({ timeout: patience });
  await press(page.getByRole('button', { name: 'Get videos' }));
  await press(page.getByRole('button', { name: `Save ${count} videos` }));
  await page.getByRole('button', { name: 'Show folder' }).waitFor({ timeout: patience });
}

async function withFreshApp<Result>(browser: Browser, use: (page: Page) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'vocative-bench-presses-'));
  // What is saved lies in the usual folder of videos, which is not the user's.
  const app = await startApp(join(folder, 'data'), { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder });
  const context = await newContext(browser);
  try {
    const page = await context.newPage();
    await page.goto(app.address);
    return await use(page);
  } finally {
    await context.close();
    await stopApp(app.process);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** @throws Error when a step of the path is not there. */
export async function countPresses(browser: Browser): Promise<Presses> {
  const sample = await withFreshApp(browser, async (page) => {
    const presses = counter();
    await presses.press(page.getByRole('button', { name: 'Try the sample' }));
    await saved(page, 3, presses);
    return presses.count();
  });
  const { own, controls } = await withFreshApp(browser, async (page) => {
    const presses = counter();
    const seen: number[] = [];
    const chooser = page.waitForEvent('filechooser');
    await presses.press(page.getByRole('button', { name: 'Import a video' }));
    await (await chooser).setFiles(recording);
    const script = page.getByRole('textbox', { name: 'Script' });
    await script.focus({ timeout: patience });
    await page.keyboard.insertText(spoken);
    for (const [word, name] of [
      ['Sarah', 'First name'],
      ['Acme', 'Company'],
    ] as const) {
      await selectWord(script, word);
      presses.pressed();
      await presses.press(page.getByRole('button', { name: 'Changes for each person' }));
      await page.getByLabel('Call it').fill(name);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: `${name}, “${word}”, changes`, exact: true }).waitFor();
      await page.keyboard.press('Escape');
    }
    await page.getByRole('status').filter({ hasText: 'Ready' }).waitFor({ timeout: patience });
    await page.getByRole('button', { name: 'Changes for each person' }).waitFor({ state: 'hidden' });
    seen.push(await visibleControls(page));
    await presses.press(page.getByRole('button', { name: 'Next: People' }));
    await dropFile(page, 'people.csv', `First name;Company\n${people.join('\n')}\n`);
    await page.getByRole('heading', { name: '25 people' }).waitFor();
    seen.push(await visibleControls(page));
    await presses.press(page.getByRole('button', { name: 'Next: Send' }));
    await page.getByRole('button', { name: 'Generate 25 videos' }).waitFor();
    seen.push(await visibleControls(page));
    await saved(page, 25, presses);
    return { own: presses.count(), controls: Math.max(...seen) };
  });
  return { presses_sample: sample, presses_own_25: own, visible_controls_main: controls };
}
