// Covers: editor/script, voices, voices/advanced, voices/bank, voices/consent, voices/speaker
import { join } from 'node:path';
import { sampleOf } from '../support/smaller-sample.ts';
import { recordingOf, speakNames } from '../support/spoken-names.ts';
import { wavOf } from '../support/wav-file.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/app.ts';
import { closeByKey } from './support/page.ts';

test('a picked video is said to be somebody’s, whose names and permission are kept apart from the creator’s', async ({
  app,
  page,
}) => {
  const [maria] = await speakNames(['Maria'], join(app.dataFolder, '..', 'spoken'));
  if (!maria) throw new Error('the voice said nothing');
  const speaker = page.getByRole('combobox', { name: 'Who is speaking?' });
  const whose = page.getByRole('combobox', { name: 'Whose voice' });
  const names = page.getByRole('region', { name: 'Recorded names' });

  await test.step('nobody knows who is in a picked video', async () => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: /^Import a video/ }).click();
    await (await chooser).setFiles(join(await sampleOf('small'), 'sample.mp4'));
    await expect(speaker).toHaveAttribute('placeholder', 'Not chosen yet');
    await expect(speaker).toHaveValue('');
  });

  await test.step('it is another person', async () => {
    await speaker.click();
    await page.getByRole('option', { name: 'Another person' }).click();
    await page.getByRole('dialog', { name: 'Another person' }).getByLabel('Name').fill('Anna Schmidt');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('radio', { name: 'Closest voice' })).toBeChecked();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Who is speaking?' }).click();
    await expect(speaker).toHaveValue('Anna Schmidt');
    await expectAccessible(page);
    await closeByKey(page.getByRole('dialog', { name: 'Who is speaking?' }));
  });

  await test.step('who has to be asked', async () => {
    await page.getByRole('link', { name: 'Ask Anna Schmidt' }).click();
    await expect(page.getByText('Only Anna Schmidt can consent.')).toBeVisible();
    await expect(page.getByText('“My name is Anna Schmidt, and today is')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to sample' }).click();
    await page.getByRole('link', { name: 'Ask Anna Schmidt' }).click();
  });

  await test.step('names that person records are in a bank apart', async () => {
    await page.getByRole('link', { name: 'My names' }).click();
    await expect(page.getByRole('heading', { name: 'Say each name once' })).toBeVisible();
    await page
      .getByLabel('Recordings of names')
      .setInputFiles([{ name: 'Maria.wav', mimeType: 'audio/wav', buffer: wavOf(recordingOf([maria])) }]);
    await expect(names.getByText('1 name recorded')).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(names.getByText('1 name recorded')).toBeVisible();
    await whose.click();
    await page.getByRole('option', { name: 'You', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Say each name once' })).toBeVisible();
  });

  await test.step('with the person go the names, and the video is nobody’s again', async () => {
    await page.goBack();
    await expect(names.getByText('1 name recorded')).toBeVisible();
    await page.getByRole('button', { name: 'More about Anna Schmidt' }).click();
    await page.getByRole('menuitem', { name: 'Delete Anna Schmidt' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Anna Schmidt' }).click();
    await expect(whose).toHaveValue('You');
    await page.getByRole('link', { name: 'Templates', exact: true }).click();
    await page.getByRole('link', { name: 'sample' }).click();
    await expect(speaker).toHaveValue('');
  });
});
