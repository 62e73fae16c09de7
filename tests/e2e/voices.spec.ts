import { join } from 'node:path';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/app.ts';
import { recordingOf, speakNames } from '../support/spoken-names.ts';
import { wavOf } from '../support/wav-file.ts';

test('recordings of names are added, heard, told apart and deleted with a way back', async ({ app, page }) => {
  const [maria, zoe] = await speakNames(['Maria', 'Zoe'], join(app.dataFolder, '..', 'spoken'));
  if (!maria || !zoe) throw new Error('the voice said nothing');
  const file = (name: string, ...spoken: Float32Array[]) => ({
    name,
    mimeType: 'audio/wav',
    buffer: wavOf(recordingOf(spoken)),
  });
  const names = page.getByRole('region', { name: 'Recorded names' });
  await page.getByRole('button', { name: 'Start' }).click();

  await test.step('nothing is recorded yet', async () => {
    await page.getByRole('link', { name: 'Voices' }).click();
    await expect(page.getByRole('heading', { name: 'Say each name once, in your own voice' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('files named by what they say, and one in which nobody speaks', async () => {
    await page
      .getByLabel('Recordings of names')
      .setInputFiles([file('Maria.wav', maria), file('Zoë.wav', zoe), file('Nobody.wav')]);
    await expect(page.getByText(/^Nobody\.wav: No words/)).toBeVisible();
    await expect(names.getByText('2 names recorded')).toBeVisible();
  });

  await test.step('hear one', async () => {
    await names.getByRole('button', { name: 'Play Maria' }).click();
    await expect(names.getByRole('button', { name: 'Stop Maria' })).toBeVisible();
    await expect(names.getByRole('button', { name: 'Play Maria' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a later take is used, and the earlier one can be again', async () => {
    await page.getByLabel('Recordings of names').setInputFiles([file('maria.wav', maria)]);
    await names.getByRole('button', { name: '2 takes of maria' }).click();
    const takes = names.getByRole('list', { name: 'Takes of maria' });
    await expect(takes.getByRole('listitem').filter({ hasText: 'Take 2' }).getByText('In use')).toBeVisible();
    await takes.getByRole('button', { name: 'Use take 1 of Maria' }).click();
    await expect(takes.getByRole('listitem').filter({ hasText: 'Take 1' }).getByText('In use')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('delete, take it back, and find all still there', async () => {
    await names.getByRole('button', { name: 'More about Zoë' }).click();
    await page.getByRole('menuitem', { name: 'Delete the recording' }).click();
    await expect(names.getByRole('button', { name: 'Play Zoë' })).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.reload();
    await expect(names.getByText('2 names recorded')).toBeVisible();
  });
});
