// Covers: recorder, editor
import type { Page } from 'playwright';
import { expect, test } from './support/app.ts';
import { recordedFor } from './support/page.ts';

test.skip(process.env['VOCATIVE_ELECTRON'] !== undefined, 'the tests’ browser shares a screen without a question');

/** Brightness of the recording's picture near its left edge, 0–255: the ground there is dark in one layout only. */
function edgeOf(page: Page): Promise<number> {
  return page.getByLabel('Recording', { exact: true }).evaluate(async (video: HTMLVideoElement) => {
    if (video.readyState < video.HAVE_CURRENT_DATA) return NaN;
    const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
    const context = canvas.getContext('2d');
    context?.drawImage(video, 0, 0);
    const [red = 0, green = 0, blue = 0] = context?.getImageData(4, video.videoHeight / 2, 1, 1).data ?? [];
    return (red + green + blue) / 3;
  });
}

test('a screen is recorded with the camera, and their layout changes afterwards @realtime', async ({ page }) => {
  await test.step('share a screen', async () => {
    await page.getByRole('button', { name: 'Record yourself' }).click();
    await page.getByRole('textbox', { name: 'Script' }).fill('Hi {{first_name|Sarah}}, good to see you');
    await page.getByRole('button', { name: 'Add screen' }).click();
    await expect(page.getByLabel('Your screen')).toBeVisible();
    await expect(page.getByLabel('Camera', { exact: true })).toBeVisible();
  });

  await test.step('record both; the script is not in the picture of a whole display', async () => {
    await expect(page.getByRole('alert')).toContainText('the script is hidden');
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await page.getByRole('timer', { name: 'Recording' }).waitFor();
    await expect(page.getByRole('region', { name: 'Script', exact: true })).toBeHidden();
    await recordedFor(page, 3);
    await page.getByRole('button', { name: 'Stop recording' }).click();
  });

  await test.step('watch both, and use them', async () => {
    const take = page.getByRole('region', { name: 'Take 1' });
    await expect(take.locator('video')).toHaveCount(2);
    await page.getByRole('button', { name: 'Use this take' }).click();
  });

  await test.step('lay them out side by side', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click({ timeout: 90_000 });
    await page.getByRole('menuitem', { name: 'Change layout' }).click();
    const before = await edgeOf(page);
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeVisible();
    await page.getByText('Side by side').click();
    await page.getByRole('button', { name: 'Use this layout' }).click();
    await expect(page.getByText('Saved · preparing the video')).toBeVisible();
    await expect(page.getByText('Saved · preparing the video')).toBeHidden({ timeout: 60_000 });
    await expect.poll(() => edgeOf(page)).toBeLessThan(40);
    expect(before).toBeGreaterThan(40);
  });
});

test('a take is kept when the system ends the screen share @realtime', async ({ page }) => {
  await page.getByRole('button', { name: 'Record yourself' }).click();
  await page.getByRole('button', { name: 'Add screen' }).click();
  const screen = page.getByLabel('Your screen');
  await expect(screen).toBeVisible();
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await recordedFor(page, 2);
  await screen.evaluate(({ srcObject }: HTMLVideoElement) => {
    if (!(srcObject instanceof MediaStream)) throw new Error('no stream');
    const [picture] = srcObject.getVideoTracks();
    picture?.stop();
    picture?.dispatchEvent(new Event('ended'));
  });
  await expect(page.getByText('The screen share has ended')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Take 1' }).locator('video')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Use this take' })).toBeVisible();
});
