// Covers: editor, editor/model, editor/timeline
import type { Locator, Page } from 'playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/app.ts';
import { openSample, selectWord, tabTo } from './support/page.ts';

test.use({ data: 'sample' });

const valueOf = async (slider: Locator): Promise<number> => Number(await slider.getAttribute('aria-valuenow'));

/** Where the recording is, once playing has brought it past a time. */
async function playedPast(page: Page, from: number, past: number): Promise<void> {
  const video = page.getByLabel('Recording', { exact: true });
  await video.evaluate((element, time) => {
    (element as HTMLVideoElement).currentTime = time;
  }, from);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect
    .poll(() => video.evaluate((element) => (element as HTMLVideoElement).currentTime))
    .toBeGreaterThanOrEqual(past);
}

/** Brings the playhead to a time, seconds. */
async function seek(page: Page, time: number): Promise<void> {
  await page.getByLabel('Recording', { exact: true }).evaluate(
    (element, time) =>
      new Promise((resolve) => {
        element.addEventListener('seeked', resolve, { once: true });
        (element as HTMLVideoElement).currentTime = time;
      }),
    time,
  );
}

test('parts of a recording are trimmed and cut out, put back, undone, and stay', async ({ page }) => {
  // It waits for videos that are made, and looks at the whole screen twice.
  test.slow();
  await openSample(page);
  await page.getByRole('button', { name: 'Trim', exact: true }).click();
  const script = page.getByRole('textbox', { name: 'Script' });
  const cuts = page.getByRole('group', { name: 'Cut out' });
  const start = page.getByRole('slider', { name: 'Start of the video' });
  const end = page.getByRole('slider', { name: 'End of the video' });

  await test.step('trim the start by keyboard', async () => {
    await expect(start).toHaveAttribute('aria-valuenow', '0');
    await start.focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => valueOf(start)).toBeCloseTo(10 / 30, 2);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => valueOf(start)).toBeCloseTo(9 / 30, 2);
    await expect(cuts).toHaveCount(1);
  });

  await test.step('cut words of the script out', async () => {
    await expect(page.getByRole('status').filter({ hasText: 'Ready' })).toBeVisible();
    await selectWord(script, 'three small');
    await page.getByRole('button', { name: 'Cut it out' }).click();
    await expect(cuts).toHaveCount(2);
    await expect(script).not.toContainText('three small');
    await expect(page.getByRole('group', { name: 'Company', exact: true })).toBeVisible();
  });

  await test.step('undo and redo it', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(cuts).toHaveCount(1);
    await expect(script).toContainText('three small');
    await page.keyboard.press('Control+Shift+z');
    await expect(cuts).toHaveCount(2);
  });

  await test.step('play over what is cut out', async () => {
    const [from, to] = [
      await valueOf(page.getByRole('slider', { name: 'Start of the cut' })),
      await valueOf(page.getByRole('slider', { name: 'End of the cut' })),
    ];
    await playedPast(page, from + 0.05, to);
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
  });

  await test.step('drag an edge of the cut', async () => {
    const edge = page.getByRole('slider', { name: 'End of the cut' });
    const before = await valueOf(edge);
    const box = (await edge.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 40, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => valueOf(edge)).toBeGreaterThan(before + 0.1);
  });

  await test.step('see that the video is made, and that all of it stays', async () => {
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await page.getByRole('button', { name: 'Trim', exact: true }).click();
    await expect(cuts).toHaveCount(2);
    await expect.poll(() => valueOf(start)).toBeCloseTo(9 / 30, 2);
  });

  await test.step('put a cut back', async () => {
    await page.getByRole('button', { name: 'Put back' }).first().click();
    await expect(cuts).toHaveCount(1);
    await expect(start).toHaveAttribute('aria-valuenow', '0');
  });

  await test.step('trim the end, which comes onto the screen with the keyboard', async () => {
    for (let notch = 0; notch < 5; notch += 1) await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect(end).not.toBeInViewport();
    await tabTo(page, end);
    await expect(end).toBeInViewport();
    const before = await valueOf(end);
    await end.press('Shift+ArrowLeft');
    await expect.poll(() => valueOf(end)).toBeLessThan(before - 0.3);
    await expect(cuts).toHaveCount(2);
  });
});

test('a cut begins at the playhead, by its key, its button and its name, and its edges are moved', async ({ page }) => {
  await openSample(page);
  await page.getByRole('button', { name: 'Trim', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Ready' })).toBeVisible();
  const cuts = page.getByRole('group', { name: 'Cut out', exact: true });
  const [start, end] = ['Start', 'End'].map((edge) => page.getByRole('slider', { name: `${edge} of the cut` }));
  if (!start || !end) throw new Error('no edges');
  const cutHere = page.getByRole('button', { name: 'Cut out here' });

  await test.step('by its key, and only once at a place', async () => {
    await seek(page, 4);
    await page.keyboard.press('x');
    await expect(cuts).toHaveCount(1);
    expect(await valueOf(start)).toBeCloseTo(4, 2);
    expect(await valueOf(end)).toBeCloseTo(4.5, 2);
    await expect(cutHere).toBeDisabled();
    await page.keyboard.press('x');
    await expect(cuts).toHaveCount(1);
    await expectAccessible(page);
  });

  await test.step('longer by the keyboard', async () => {
    await tabTo(page, end);
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => valueOf(end)).toBeCloseTo(4.5 + 10 / 30, 2);
  });

  await test.step('by its button and its name, undone', async () => {
    await seek(page, 1.8);
    await cutHere.click();
    await expect(cuts).toHaveCount(2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(cuts).toHaveCount(1);
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: 'Go to a screen' }).fill('cut out here');
    await page.keyboard.press('Enter');
    await expect(cuts).toHaveCount(2);
  });
});

test('an end that is dragged, and held still before it is let go of, is one step with its words', async ({ page }) => {
  await openSample(page);
  await page.getByRole('button', { name: 'Trim', exact: true }).click();
  const script = page.getByRole('textbox', { name: 'Script' });
  const start = page.getByRole('slider', { name: 'Start of the video' });
  await expect(page.getByRole('status').filter({ hasText: 'Ready' })).toBeVisible();
  const written = await script.innerText();
  const box = (await start.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 150, y, { steps: 5 });
  await expect.poll(() => valueOf(start)).toBeGreaterThan(0.5);
  // Longer than between two steps of typing.
  await page.waitForTimeout(1_200);
  await page.mouse.up();
  await expect.poll(() => script.innerText()).not.toBe(written);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => valueOf(start)).toBe(0);
  expect(await script.innerText()).toBe(written);
});
