// Covers: voices, voices/advanced, voices/bank, voices/by-ear, voices/cutting, voices/voice-models, voices/sampling
import { truncateSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/app.ts';
import { chooseExportFolder } from './support/page.ts';
import { writeTinyPiper } from '../support/models/tiny-models.ts';
import { recordingOf, speakNames } from '../support/spoken-names.ts';
import { wavOf } from '../support/wav-file.ts';

test('one recording of many names is cut, heard, mended and kept', async ({ app, page }) => {
  const names = ['Anna', 'Bartholomew', 'Christopher', 'Joe'];
  const spoken = await speakNames(names, join(app.dataFolder, '..', 'spoken'));
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'audio/wav', buffer });
  const dialog = page.getByRole('dialog', { name: 'One recording of many names' });
  const rows = dialog.getByRole('list', { name: 'Recorded names' }).getByRole('listitem');
  const bank = page.getByRole('region', { name: 'Recorded names' });
  const nameOf = (number: number) => rows.nth(number - 1).getByRole('combobox');
  await page.getByRole('link', { name: 'Names & voice' }).click();

  await test.step('it is found beside files of one name each', async () => {
    await page.getByRole('button', { name: 'Add recordings' }).press('Enter');
    await page.getByRole('menuitem', { name: 'One recording of many names' }).press('Enter');
    await expect(dialog.getByRole('button', { name: 'Choose a file' })).toBeFocused();
    await expect(dialog.getByRole('button', { name: 'Cut out names' })).toBeDisabled();
    await expectAccessible(page);
  });

  await test.step('a file without sound or speech is refused, and nothing typed is lost', async () => {
    await dialog.getByLabel('One name per line').fill(names.join('\n'));
    for (const [given, reason] of [
      [file('letter.wav', Buffer.from('Dear Anna,\n')), /isn’t video or sound that can be read/],
      [file('silence.wav', wavOf(new Float32Array(96_000))), /No speech found/],
    ] as const) {
      await dialog.getByLabel('Sound or video file').setInputFiles(given);
      await dialog.getByRole('button', { name: 'Cut out 4 names' }).click();
      await expect(dialog.getByRole('alert')).toContainText(reason);
      await expect(dialog.getByText(given.name)).toBeVisible();
      await expect(dialog.getByLabel('One name per line')).toHaveValue(names.join('\n'));
    }
    await expectAccessible(page);
  });

  await test.step('more names than one request takes are told before anything is sent', async () => {
    const field = dialog.getByLabel('One name per line');
    await field.fill(Array.from({ length: 201 }, (_, index) => `Name ${index}`).join('\n'));
    await expect(dialog.getByText('At most 200 names at a time')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Cut out 201 names' })).toBeDisabled();
  });

  await test.step('each name with its piece, and what was not heard', async () => {
    const heard = spoken.filter((_, index) => index !== 1);
    await dialog.getByLabel('Sound or video file').setInputFiles(file('names.wav', wavOf(recordingOf(heard))));
    await dialog.getByLabel('One name per line').fill(names.join('\n'));
    await dialog.getByRole('button', { name: 'Cut out 4 names' }).click();
    await expect(dialog.getByRole('heading', { name: '3 of 4 names found' })).toBeVisible();
    await expect(rows).toHaveCount(3);
    await expect(nameOf(1)).toHaveValue('Anna');
    await expect(dialog.getByRole('region', { name: 'Not heard' })).toContainText('Bartholomew');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Play Christopher' }).click();
    await expect(dialog.getByRole('button', { name: 'Stop Christopher' })).toBeVisible();
  });

  await test.step('one that was matched wrongly gets another name', async () => {
    await nameOf(2).click();
    await page.getByRole('option', { name: 'Bartholomew' }).click();
    await expect(nameOf(2)).toHaveValue('Bartholomew');
    await expect(dialog.getByRole('region', { name: 'Not heard' })).toContainText('Christopher');
    await expect(rows).toHaveCount(3);
  });

  await test.step('one is deleted with a way back, the others are kept', async () => {
    await dialog.getByRole('button', { name: 'Delete Joe' }).click();
    await expect(rows).toHaveCount(2);
    await dialog.getByRole('button', { name: 'Done' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(bank.getByText('2 names recorded')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(bank.getByText('3 names recorded')).toBeVisible();
  });

  await test.step('a sound that fits no name of the list is heard and named', async () => {
    await page.getByRole('button', { name: 'Record names' }).click();
    await page.getByLabel('One name per line').fill('Anna\nChristopher\nJoe');
    await page.getByRole('button', { name: 'One recording of many names' }).click();
    await dialog.getByLabel('Sound or video file').setInputFiles(file('names.wav', wavOf(recordingOf(spoken))));
    await dialog.getByRole('button', { name: 'Cut out 3 names' }).click();
    await expect(dialog.getByRole('heading', { name: '3 of 3 names found' })).toBeVisible();
    const others = dialog.getByRole('region', { name: 'Sounds that fit no name' });
    await others.getByRole('button', { name: /^Play \d/ }).click();
    await expect(others.getByRole('button', { name: /^Stop \d/ })).toBeVisible();
    await expectAccessible(page);
    await others.getByRole('combobox').click();
    await page.getByRole('option', { name: 'Joe' }).click();
    await expect(others).toBeHidden();
    await expect(rows).toHaveCount(4);
    await expect(nameOf(4)).toHaveValue('Joe');
  });

  await test.step('all are discarded with a way back', async () => {
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expect(bank.getByText('3 names recorded')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(bank.getByText('4 names recorded')).toBeVisible();
  });

  await test.step('a reload in the middle leaves the names, and nothing of the recording', async () => {
    const spools = () => readdir(join(app.dataFolder, 'recordings'));
    await page.getByRole('button', { name: 'Record names' }).click();
    await page.getByLabel('One name per line').fill('Anna\nChristopher\nJoe');
    await page.getByRole('button', { name: 'One recording of many names' }).click();
    await dialog.getByLabel('Sound or video file').setInputFiles(file('names.wav', wavOf(recordingOf(spoken))));
    await dialog.getByRole('button', { name: 'Cut out 3 names' }).click();
    await expect(dialog.getByRole('region', { name: 'Sounds that fit no name' })).toBeVisible();
    expect(await spools()).not.toEqual([]);
    await page.reload();
    await expect(bank.getByText('4 names recorded')).toBeVisible();
    await expect.poll(spools).toEqual([]);
  });
});

test('a model is added from a folder of this computer, and one that cannot be used leaves nothing', async ({
  app,
  page,
}) => {
  const folder = join(app.dataFolder, '..', 'models');
  writeTinyPiper(join(folder, 'tiny-voice'));
  writeTinyPiper(join(folder, 'cut-short'));
  truncateSync(join(folder, 'cut-short', 'en_US-tiny-low.onnx'), 500);
  const models = page.getByRole('region', { name: 'Speech models' });
  const dialog = page.getByRole('dialog', { name: 'Add from a file' });
  await page.getByRole('link', { name: 'Names & voice' }).click();
  await page.getByRole('link', { name: 'Advanced' }).click();

  await test.step('what is not there is told where it was typed', async () => {
    await models.getByRole('button', { name: 'Add from a file' }).press('Enter');
    await expect(dialog.getByLabel('Path of the folder or archive')).toBeFocused();
    await page.keyboard.type(join(folder, 'nothing'));
    await expect(dialog.getByLabel('Name')).toHaveValue('Nothing');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toContainText('This file doesn’t exist');
    await expectAccessible(page);
  });

  await test.step('a damaged one is refused, and gone once the dialog is closed', async () => {
    await dialog.getByLabel('Path of the folder or archive').fill(join(folder, 'cut-short'));
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toContainText('This isn’t a supported speech model');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(models.getByText('Cut short')).toBeHidden();
  });

  await test.step('a good one is tried and can be heard at once', async () => {
    await models.getByRole('button', { name: 'Add from a file' }).click();
    await dialog.getByLabel('Path of the folder or archive').fill(join(folder, 'tiny-voice'));
    await dialog.getByLabel('Name').fill('Tiny');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(page.getByText('Tiny was added.')).toBeVisible();
    await expect(dialog).toBeHidden();
    const row = models.getByRole('listitem').filter({ hasText: 'Tiny' });
    await expect(row.getByText('Installed', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Voices', exact: true }).click();
    await page.getByLabel('All voices and languages').fill('tiny');
    await expect(page.getByRole('button', { name: /^Play Tiny/ }).first()).toBeVisible();
    await page.getByRole('link', { name: 'Advanced' }).click();
    await models.getByRole('button', { name: 'Add from a file' }).click();
    await dialog.getByLabel('Name').fill('tiny');
    await expect(dialog.getByText('You already have a model with this name')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('it is removed, after a question', async () => {
    await models.getByRole('button', { name: 'Remove Tiny' }).click();
    await expect(page.getByRole('dialog')).toContainText('will need another voice');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(models.getByText('Tiny', { exact: true })).toBeHidden();
  });
});

test('recorded names and a text in a voice are saved as sound files', async ({ app, page }) => {
  const spoken = await speakNames(['Anna', 'Joe'], join(app.dataFolder, '..', 'spoken'));
  const files = spoken.map((samples, index) => ({
    name: ['Anna.wav', 'Joe.wav'][index] ?? '',
    mimeType: 'audio/wav',
    buffer: wavOf(recordingOf([samples])),
  }));
  const inFolder = async () => (await readdir(app.exportFolder)).filter((name) => !name.startsWith('.')).toSorted();
  await page.getByRole('link', { name: 'Names & voice' }).click();
  await page.getByLabel('Recordings of names').setInputFiles(files);
  await expect(page.getByText('2 names recorded')).toBeVisible();
  // Somebody else's.
  await mkdir(app.exportFolder, { recursive: true });
  await writeFile(join(app.exportFolder, 'Joe.wav'), 'mine');

  await test.step('names go into a folder, beside files that are there', async () => {
    await page.getByRole('button', { name: 'More about You' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Save names in a folder' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Save names in a folder' });
    await chooseExportFolder(page, app);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save 2 sound files' }).press('Enter');
    await expect(dialog.getByText('Saved as WAV.')).toBeVisible();
    await expect(dialog.getByText(app.exportFolder)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Done' }).press('Enter');
    expect(await inFolder()).toEqual(['Anna.wav', 'Joe (2).wav', 'Joe.wav']);
    expect(await readFile(join(app.exportFolder, 'Joe.wav'), 'utf8')).toBe('mine');
    expect((await readFile(join(app.exportFolder, 'Anna.wav'))).toString('latin1', 0, 4)).toBe('RIFF');
  });

  await test.step('once more, they take the place of the former ones', async () => {
    await page.getByRole('button', { name: 'More about You' }).click();
    await page.getByRole('menuitem', { name: 'Save names in a folder' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save names in a folder' });
    await chooseExportFolder(page, app);
    await dialog.getByRole('button', { name: 'Save 2 sound files' }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    expect(await inFolder()).toEqual(['Anna.wav', 'Joe (2).wav', 'Joe.wav']);
  });

  await test.step('a text is saved in the voice that was heard last', async () => {
    await page.getByRole('link', { name: 'Voices', exact: true }).click();
    const voices = page.getByRole('region', { name: 'Natural voice for each language' });
    await page.getByLabel('All voices say').fill('Good morning: Zoë');
    await voices.getByLabel('All voices and languages').fill('robert');
    await voices.getByRole('button', { name: /^Play Robert/ }).click();
    await expect(voices.getByRole('button', { name: /^Stop Robert/ })).toBeVisible();
    await page.getByRole('button', { name: 'Save as a file' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save as a file' });
    await expect(dialog.getByRole('combobox', { name: 'Voice' })).toHaveValue(/^Robert/);
    await dialog.getByLabel('File name').fill('Morning: Zoë');
    await chooseExportFolder(page, app);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save 1 sound file' }).click();
    await expect(dialog.getByText(join(app.exportFolder, 'Morning Zoë.wav'))).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    const saved = await readFile(join(app.exportFolder, 'Morning Zoë.wav'));
    expect([saved.toString('latin1', 0, 4), saved.length > 48_000]).toEqual(['RIFF', true]);
  });

  await test.step('a folder without its whole path is told where it was typed', async () => {
    await page.getByRole('button', { name: 'Save as a file' }).click();
    await page.getByRole('textbox', { name: 'Save in' }).fill('sounds');
    await page.getByRole('button', { name: 'Save 1 sound file' }).click();
    await expect(page.getByRole('alert')).toContainText('isn’t a full path');
  });
});
