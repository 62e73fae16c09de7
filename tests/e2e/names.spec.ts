import { defaultCampaignOptions, type CampaignSummary } from '#shared/ipc/index.ts';
import { makeTake, makeTemplate } from '../support/bridge-stand-in.ts';
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
    await expect(names.getByText('Too loud for the microphone.')).toBeVisible();
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
    await expect(names.getByText('No recording of “zoe”')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(names.getByRole('button', { name: 'Play Zoë' })).toBeVisible();
  });
});

const campaign: CampaignSummary = {
  id: 'greetings',
  name: 'Greetings, November',
  templateId: 'picked',
  templateName: 'Picked',
  variables: ['first_name'],
  mode: 'keep_original',
  fallbacks: {},
  options: defaultCampaignOptions,
  status: 'done',
  total: 1,
  succeeded: 1,
  failed: 0,
  elapsed: 1,
  unsent: false,
  problem: null,
  createdAt: '2026-11-20T09:00:00.000Z',
};

test('whoever records names of a campaign is asked for where nobody has said who speaks in it', async ({
  page,
  open,
}) => {
  await open(
    {
      templates: [makeTemplate({ id: 'picked', name: 'Picked', actorId: null })],
      campaigns: [campaign],
      actors: [
        { id: 'own', name: 'You', own: true, consent: 'none' },
        { id: 'anna', name: 'Anna', own: false, consent: 'none' },
      ],
    },
    '#/voices',
  );
  await page.getByRole('button', { name: 'Record names' }).click();
  const dialog = page.getByRole('dialog', { name: 'Which names?' });
  const speaker = dialog.getByRole('combobox', { name: 'Speaker in these videos' });
  await expect(speaker).toBeHidden();
  await dialog.getByRole('combobox', { name: 'From' }).click();
  await page.getByRole('option', { name: 'Greetings, November' }).click();
  await expect(speaker).toHaveValue('You');
  await speaker.click();
  await page.getByRole('option', { name: 'Anna' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Record names' }).click();
  await expect
    .poll(() => page.evaluate(() => window.standIn.calls.find(({ name }) => name === 'templates.setActor')?.input))
    .toEqual({ id: 'picked', actorId: 'anna' });
});

test('the names of any of hundreds of campaigns are found by its name', async ({ page, open }) => {
  const campaigns = Array.from({ length: 300 }, (_, number) => ({
    ...campaign,
    id: `c${number}`,
    name: `Greetings ${number}`,
    createdAt: new Date(number * 60_000).toISOString(),
  }));
  await open({ templates: [makeTemplate({ id: 'picked', name: 'Picked', actorId: null })], campaigns }, '#/voices');
  await page.getByRole('button', { name: 'Record names' }).click();
  const from = page.getByRole('dialog', { name: 'Which names?' }).getByRole('combobox', { name: 'From' });
  await from.fill('greetings 17');
  await expect(page.getByRole('option')).toHaveCount(11);
  await page.getByRole('option', { name: 'Greetings 17', exact: true }).click();
  await expect(from).toHaveValue('Greetings 17');
});
