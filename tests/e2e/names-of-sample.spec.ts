// Covers: campaign/listen, voices/sprint
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/app.ts';
import { openWithMicrophone } from './support/microphone.ts';
import { openSample } from './support/page.ts';

test.use({ data: 'sample' });

test('names of a campaign are heard before anything is rendered, approved, and replaced by a recording @realtime', async ({
  app,
  page: first,
}, { project }) => {
  await openSample(first);
  await first.getByRole('button', { name: 'Next: People' }).click();
  const page = await openWithMicrophone({ app, first, project }, ['Hi Maria, I had a look at Northwind.'], 3);
  const words = page.getByRole('list', { name: 'Words to check' });
  const dialog = page.getByRole('dialog', { name: /^Check/ });

  await test.step('every value once, what cannot be said first', async () => {
    await page.getByRole('button', { name: 'Paste', exact: true }).click();
    await page
      .getByRole('textbox', { name: 'Rows' })
      .fill('first_name;company\nMaria;Northwind\nBo;Northwind\n♪♪;Northwind\nMaria;Northwind\n');
    await page.getByRole('button', { name: 'Use these rows' }).click();
    await page.getByRole('button', { name: 'Check 4 words' }).click();
    await expect(dialog.getByText('0 fine · 4 to hear')).toBeVisible();
    await expect(words.getByRole('listitem')).toHaveCount(4);
    await expect(words.getByRole('listitem').first()).toContainText('♪♪');
    await expectAccessible(page);
  });

  await test.step('hear one and find it fine', async () => {
    await words.getByRole('button', { name: 'Play Northwind' }).click();
    await expect(words.getByRole('button', { name: 'Stop Northwind' })).toBeVisible();
    await words.getByRole('button', { name: 'Approve Northwind' }).click();
    await expect(dialog.getByText('1 fine · 3 to hear')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('say one yourself, and hear that instead', async () => {
    await words.getByRole('button', { name: 'Record Maria' }).click();
    await expect(words.getByText('Say “Hi Maria, I had a look at')).toBeVisible();
    await expectAccessible(page);
    await expect(dialog.getByText('2 fine · 2 to hear')).toBeVisible();
    await dialog.getByRole('button', { name: '1 recorded by you' }).click();
    await expect(words.getByRole('listitem').filter({ hasText: 'Maria' })).toContainText(
      'recorded by Voice of the sample',
    );
  });

  await page.context().browser()?.close();
});

test('a name is read in its sentence, heard in place at once, and read again where it was not understood @realtime', async ({
  app,
  page: first,
}, { project }) => {
  // It waits for what the microphone says, which comes round every fifteen seconds.
  test.slow();
  await openSample(first);
  const [, id = ''] = /templates\/([^/]+)/.exec(first.url()) ?? [];
  const page = await openWithMicrophone(
    { app, first, project },
    ['Hi Oliver, I had a look at Acme.', 'The weather is nice in the mountains today.'],
    6,
  );
  await page.goto(new URL(`#/voices/say/Oliver/${id}/first_name`, first.url()).href);
  const stage = page.getByRole('region', { name: 'Name to record' });

  await test.step('the phrase is shown with the name in it', async () => {
    await expect(stage.getByText('Hi Oliver, I had a look at Acme,')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'How names are recorded' })).toHaveValue('In a sentence');
    await expectAccessible(page);
  });

  await test.step('it is cut out and heard in place without a key', async () => {
    await expect(stage.getByText(/Good take|Which name/)).toBeVisible();
    await expect(stage.getByRole('button', { name: 'Stop' })).toBeVisible();
    await expect(stage.getByRole('button', { name: /Play in sentence|Play/ })).toBeVisible();
  });

  await test.step('what is not the phrase is refused with a sentence', async () => {
    // The microphone says both in turn: where the phrase comes first, it is a take again.
    await expect(async () => {
      await page.keyboard.press('r');
      await expect(stage.getByText(/wasn’t heard|isn’t in this recording/)).toBeVisible({ timeout: 20_000 });
    }).toPass({ timeout: 240_000 });
  });
});
