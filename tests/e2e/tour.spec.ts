// Covers: results/get-videos, campaign, editor
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/app.ts';

test('the first start leads over the sample to finished videos, by keyboard alone, and only once @core', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const tour = page.getByRole('region', { name: 'Tour' });

  await test.step('three people, ready to be generated', async () => {
    await page.getByRole('button', { name: 'Try the sample' }).press('Enter');
    await expect(tour.getByRole('heading', { name: 'Ready: 3 people, 3 videos' })).toBeVisible();
    await expect(tour).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(tour.getByRole('button', { name: 'Generate now' })).toBeFocused();
    await page.keyboard.press('Enter');
  });

  await test.step('finished videos, which can be exported', async () => {
    await expect(page.getByRole('button', { name: 'Get videos' })).toBeEnabled();
    await expect(tour.getByRole('heading', { name: 'Your videos appear here' })).toBeVisible();
    await expectAccessible(page);
    await tour.getByRole('button', { name: 'Done' }).press('Enter');
    await expect(tour).toBeHidden();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Get videos' })).toBeEnabled();
    await expect(tour).toBeHidden();
  });

  await test.step('again when it is asked for, until Escape', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('textbox').fill('show the tour');
    await page.keyboard.press('Enter');
    await expect(tour.getByRole('heading', { name: 'Ready: 3 people, 3 videos' })).toBeVisible();
    await tour.getByRole('button', { name: 'Skip the tour' }).press('Escape');
    await expect(tour).toBeHidden();
    await expect(page.getByRole('button', { name: 'Generate 3 videos' })).toBeFocused();
  });
});
