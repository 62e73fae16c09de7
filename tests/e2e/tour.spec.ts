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
    await expectAccessible(page);
    await expect(page.getByRole('button', { name: 'Generate 3 videos' })).toBeFocused();
    await page.keyboard.press('Enter');
  });

  await test.step('finished videos, which can be exported', async () => {
    await expect(page.getByRole('button', { name: 'Get videos' })).toBeEnabled();
    await expect(tour.getByRole('heading', { name: 'Your videos appear here' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Get videos' }).press('Enter');
    await page.getByRole('button', { name: 'Save 3 videos' }).press('Enter');
    await expect(page.getByText('Your videos are in this folder')).toBeVisible();
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
    await page.keyboard.press('Escape');
    await expect(tour).toBeHidden();
    await expect(page.getByRole('button', { name: 'Generate 3 videos' })).toBeFocused();
  });
});
