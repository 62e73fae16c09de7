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
    await expect(page.getByText('All words found')).toBeVisible();
    await selectWord(script, 'three small');
    await page.getByRole('button', { name: 'Make variable' }).click();
    await page.getByRole('button', { name: 'Cut it out' }).click();
    await expect(cuts).toHaveCount(2);
    await expect(script).not.toContainText('three small');
    await expect(page.getByRole('group', { name: 'Section company' })).toBeVisible();
  });

  await test.step('undo and redo it', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(cuts).toHaveCount(1);
    await expect(script).toContainText('three small');
    await page.getByRole('button', { name: 'Redo' }).click();
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
    await expect(cuts).toHaveCount(2);
    await expect.poll(() => valueOf(start)).toBeCloseTo(9 / 30, 2);
  });

  await test.step('put a cut back', async () => {
    await page.getByRole('button', { name: /^Put back 00?:00/ }).click();
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

test('a recording is split, a part of it cut out by a press, undone, and joined again by the keyboard', async ({
  page,
}) => {
  await openSample(page);
  await expect(page.getByText('All words found')).toBeVisible();
  const cuts = page.getByRole('group', { name: 'Cut out' });
  const splits = page.getByRole('button', { name: /^Split at/u });
  const parts = page.getByRole('button', { name: /^Part /u });
  const middle = page.getByRole('button', { name: 'Part 0:04.00 to 0:05.00' });
  const split = page.getByRole('button', { name: 'Split', exact: true });

  await test.step('split at the playhead, by its key and its button', async () => {
    await expect(split).toHaveAccessibleDescription('Nothing to split at an edge. Move the playhead.');
    await seek(page, 4);
    await page.keyboard.press('s');
    await expect(splits).toHaveCount(1);
    await seek(page, 5);
    await split.click();
    await expect(splits).toHaveCount(2);
    await expect(page.getByRole('status').filter({ hasText: '3 parts' })).toBeAttached();
  });

  await test.step('cut out the part that is pressed', async () => {
    const [from, to] = [await splits.first().boundingBox(), await splits.last().boundingBox()];
    if (!from || !to) throw new Error('no splits to be seen');
    await page.mouse.click((from.x + to.x + to.width) / 2, from.y + from.height + 50);
    await expect(middle).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page);
    await page.keyboard.press('Delete');
    await expect(cuts).toHaveCount(1);
    expect(await valueOf(page.getByRole('slider', { name: 'Start of the cut' }))).toBeCloseTo(4, 2);
    expect(await valueOf(page.getByRole('slider', { name: 'End of the cut' }))).toBeCloseTo(5, 2);
  });

  await test.step('undo it, and find the splits again after opening the template anew', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(cuts).toHaveCount(0);
    await expect(splits).toHaveCount(2);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.reload();
    await expect(parts).toHaveCount(3);
  });

  await test.step('cut out a part and join the others, by the keyboard alone', async () => {
    await tabTo(page, middle);
    await page.keyboard.press('Control+x');
    await expect(cuts).toHaveCount(1);
    await page.keyboard.press('Control+z');
    await expect(cuts).toHaveCount(0);
    await tabTo(page, splits.first());
    await page.keyboard.press('Delete');
    await expect(splits).toHaveCount(1);
    await seek(page, 5);
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: 'Go to a screen' }).fill('join');
    await page.keyboard.press('Enter');
    await expect(splits).toHaveCount(0);
    await expect(parts).toHaveCount(0);
  });
});

test('a key that is held dismisses one flub, and not the ones after it', async ({ page }) => {
  await page.route('**/templates.content', async (route) => {
    const answer = await route.fetch();
    const { value } = (await answer.json()) as { value: object };
    await route.fulfill({ json: { ok: true, value: { ...value, flubs: [2, 4, 6] } } });
  });
  await openSample(page);
  const flubs = page.getByRole('button', { name: /^Flub at/u });
  await expect(flubs).toHaveCount(3);
  await page.keyboard.press('f');
  await expect(flubs.first()).toBeFocused();
  // Further presses of a key that is down are repeats.
  await page.keyboard.down('Delete');
  await expect(flubs).toHaveCount(2);
  await expect(flubs.first()).toBeFocused();
  for (let repeat = 0; repeat < 3; repeat += 1) await page.keyboard.down('Delete');
  await page.keyboard.up('Delete');
  await expect(flubs).toHaveCount(2);
});

test('an end that is dragged, and held still before it is let go of, is one step with its words', async ({ page }) => {
  await openSample(page);
  const script = page.getByRole('textbox', { name: 'Script' });
  const start = page.getByRole('slider', { name: 'Start of the video' });
  await expect(page.getByText('All words found')).toBeVisible();
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
