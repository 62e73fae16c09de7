import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/app.ts';
import { dropFile, openSample } from './support/page.ts';

test('a list on its way survives a crash of the app, and comes back after it was discarded', async ({ app, page }) => {
  await openSample(page);
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await dropFile(page, 'leads.csv', 'first_name;company\nMaria;Northwind\n;Contoso\n');
  await page.getByRole('textbox', { name: 'Campaign name' }).fill('Spring');
  await page.getByRole('textbox', { name: 'Fallback for first_name' }).fill('there');
  await page.getByRole('textbox', { name: 'company, row 1' }).fill('Tailspin');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await app.killAndRestart();

  await test.step('find it among the work, as it was', async () => {
    await page.getByRole('link', { name: 'Activity' }).click();
    await expectAccessible(page);
    await page.getByRole('link', { name: /^Spring.*2 recipients/ }).click();
    await expect(page.getByRole('textbox', { name: 'Campaign name' })).toHaveValue('Spring');
    await expect(page.getByText('leads.csv')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'company, row 1' })).toHaveValue('Tailspin');
    await expect(page.getByRole('textbox', { name: 'Fallback for first_name' })).toHaveValue('there');
    await expect(page.getByRole('button', { name: 'Generate 2 videos' })).toBeEnabled();
  });

  await test.step('discard it, and undo', async () => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Discard this draft' }).click();
    await expect(page.getByRole('heading', { name: 'Who is it for?' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('textbox', { name: 'company, row 1' })).toHaveValue('Tailspin');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'company, row 1' })).toHaveValue('Tailspin');
  });
});
