// Covers: templates
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/app.ts';
import { openSample } from './support/page.ts';

test.use({ data: 'sample' });

test('templates are copied, put into folders by menu and by hand, and outlive their folder @core', async ({ page }) => {
  await openSample(page);
  await page.getByRole('link', { name: 'Templates', exact: true }).click();
  const original = page.getByRole('article', { name: 'Sample: a hello to a prospect', exact: true });
  const copy = page.getByRole('article', { name: 'Sample: a hello to a prospect (copy)' });
  await original.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(copy.getByRole('link', { name: 'New campaign' })).toBeVisible({ timeout: 60_000 });
  await expect(copy.getByText('Company')).toBeVisible();

  await page.getByRole('button', { name: 'New folder' }).click();
  await page.keyboard.type('Spring outreach');
  await page.keyboard.press('Enter');
  const folder = page.getByRole('link', { name: 'Spring outreach' });
  await expect(folder).toBeVisible();
  await expectAccessible(page);

  await copy.getByRole('button', { name: /^More about/ }).focus();
  await page.keyboard.press('Enter');
  // A menu that opens takes the keyboard to its first item, also from one that has it already.
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.type('Move');
  await expect(page.getByRole('menuitem', { name: 'Move to' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('menuitem', { name: 'Spring outreach' })).toBeFocused();
  await page.keyboard.press('Enter');
  await folder.click();
  await expect(copy).toHaveCount(1);
  await expect(original).toHaveCount(0);
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await original.getByRole('link', { name: 'Sample' }).dragTo(folder);

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await expect(palette.getByRole('textbox')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('outréach SPR');
  await expect(palette.getByRole('button')).toHaveText(['Spring outreachFolder']);
  await page.keyboard.press('Enter');
  await expect(palette).toBeHidden();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'More about Spring outreach' }).click();
  await page.getByRole('menuitem', { name: 'Delete folder' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(folder).toBeVisible();
});
