import { makeTake } from '../support/bridge-stand-in.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/stand-in-window.ts';

test('recorded names with something wrong are heard and accepted with two keys each', async ({ page, open }) => {
  const sure = Array.from({ length: 60 }, (_, index) => makeTake({ id: `${index}`, name: `Abigail ${index}` }));
  const takes = [
    ...sure,
    makeTake({ id: 'loud', name: 'Christopher', flags: ['clipped'] }),
    makeTake({ id: 'maria', name: 'Maria', flags: ['unsure'], chosen: false }),
    makeTake({ id: 'zoe', name: 'Zoë', flags: ['unsure'], chosen: false }),
  ];
  await open({ takes }, '#/voices');
  const names = page.getByRole('region', { name: 'Recorded names' });

  await test.step('they are shown alone, with what is wrong', async () => {
    await names.getByRole('button', { name: '3 worth a listen' }).click();
    await expect(names.getByRole('listitem')).toHaveCount(3);
    await expect(names.getByText('It was too loud for the microphone.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the arrow keys go from name to name, A accepts', async () => {
    await names.getByRole('button', { name: 'Play Christopher' }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(names.getByRole('button', { name: 'Play Maria' })).toBeFocused();
    await page.keyboard.press('a');
    await expect(names.getByRole('button', { name: 'Play Zoë' })).toBeFocused();
    await page.keyboard.press('a');
    await expect(names.getByRole('button', { name: '1 worth a listen' })).toBeVisible();
    await expect(names.getByRole('listitem')).toHaveCount(1);
  });

  await test.step('they are found without accents, and deleted with a way back', async () => {
    await names.getByRole('button', { name: '1 worth a listen' }).click();
    await names.getByLabel('Search names').fill('zoe');
    await expect(names.getByRole('listitem')).toHaveCount(1);
    await names.getByRole('button', { name: 'Play Zoë' }).focus();
    await page.keyboard.press('Delete');
    await expect(names.getByText('“zoe” is not recorded')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(names.getByRole('button', { name: 'Play Zoë' })).toBeVisible();
  });
});
