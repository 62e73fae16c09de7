// Covers: voices, voices/advanced, voices/bank, voices/by-ear, voices/consent, voices/voice-models, voices/pronunciations, voices/services, voices/sprint, voices/sprint/side
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { consentSentence, todayHere } from '#shared/consent.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/app.ts';
import { openWithMicrophone } from './support/microphone.ts';
import { closeByKey, heardOnce } from './support/page.ts';
import { serviceKey, startVoiceService } from '../support/voice-service.ts';
import { recordingOf, speakNames } from '../support/spoken-names.ts';
import { wavOf } from '../support/wav-file.ts';

test('recordings of names are added, heard, told apart and deleted with a way back @core', async ({ app, page }) => {
  const [maria, zoe] = await speakNames(['Maria', 'Zoe'], join(app.dataFolder, '..', 'spoken'));
  if (!maria || !zoe) throw new Error('the voice said nothing');
  const file = (name: string, ...spoken: Float32Array[]) => ({
    name,
    mimeType: 'audio/wav',
    buffer: wavOf(recordingOf(spoken)),
  });
  const names = page.getByRole('region', { name: 'Recorded names' });

  await test.step('nothing is recorded yet', async () => {
    await page.getByRole('link', { name: 'Names & voice' }).click();
    await expect(page.getByRole('heading', { name: 'Say each name once' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('files named by what they say, and one in which nobody speaks', async () => {
    await page
      .getByLabel('Recordings of names')
      .setInputFiles([file('Maria.wav', maria), file('Zoë.wav', zoe), file('Nobody.wav')]);
    await expect(page.getByText(/^Nobody\.wav: No speech/)).toBeVisible();
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
    const takes = names.getByRole('list', { name: '2 takes of maria' });
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

test('a list of names is spoken into the microphone, one after the other @realtime', async ({ app, page: first }, {
  project,
}) => {
  const names = ['Maria', 'Christopher', 'Joe'];
  const page = await openWithMicrophone({ app, first, project }, names);
  const list = page.getByRole('complementary', { name: 'Names to record' });
  const stage = page.getByRole('region', { name: 'Name to record' });

  await test.step('begin with a list', async () => {
    await page.getByRole('link', { name: 'Names & voice' }).click();
    await page.getByRole('button', { name: 'Record names' }).click();
    await page.getByLabel('One name per line').fill(`${names.join('\n')}\nmaria\n`);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Record 3 names' }).click();
    await expect(list.getByRole('button')).toHaveText([/Maria/, /Christopher/, /Joe/]);
  });

  await test.step('good takes go on by themselves to the end', async () => {
    await expect(page.getByRole('heading', { name: '3 names in your voice' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('go back, hear it, say it again, and take that back', async () => {
    await list.getByRole('button', { name: /Maria/ }).click();
    await expect(stage.getByText('Good take')).toBeVisible();
    await page.keyboard.press('p');
    await expect(stage.getByRole('button', { name: 'Stop' })).toBeVisible();
    await expect(stage.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    await page.keyboard.press('r');
    await expect(stage.getByText('Good take')).toBeHidden();
    await page.keyboard.press('u');
    await expect(stage.getByText('Good take')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the last one is heard beside it', async () => {
    const last = page.getByRole('region', { name: 'Joe' });
    await last.getByRole('button', { name: 'Play Joe' }).click();
    await expect(last.getByRole('button', { name: 'Stop Joe' })).toBeVisible();
    await expect(last.getByRole('button', { name: 'Play Joe' })).toBeVisible();
  });

  await test.step('finish, and find the takes in the bank', async () => {
    await stage.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('3 names recorded')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Play Maria' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue' })).toBeHidden();
  });
  await page.context().browser()?.close();
});

test('permission to sound like the creator is read aloud, kept, heard again and taken back @realtime', async ({
  app,
  page: first,
}, { project }) => {
  const { text } = consentSentence('en', 'Robert', todayHere());
  const page = await openWithMicrophone({ app, first, project }, [text], 3);
  const permission = page.getByRole('region', { name: 'Sound like me' });

  await test.step('what it is about, and whose voice it is', async () => {
    await page.getByRole('link', { name: 'Names & voice' }).click();
    await page.getByRole('link', { name: 'Voices', exact: true }).click();
    await page.getByRole('button', { name: 'Play Sound like me' }).click();
    await expect(page.getByText('Names without a recording then sound close')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Your name, as you say it').fill('Robert');
    await page.getByRole('button', { name: 'Show the sentence' }).click();
    await expect(page.getByText('My name is Robert, and today is')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a microphone that is taken away ends the reading', async () => {
    await page.evaluate(() => {
      const { mediaDevices } = navigator;
      const openDevice = mediaDevices.getUserMedia.bind(mediaDevices);
      mediaDevices.getUserMedia = async (wanted) => {
        const stream = await openDevice(wanted);
        const unplug = (): void => {
          for (const track of stream.getTracks()) track.dispatchEvent(new Event('ended'));
        };
        window.addEventListener('unplug', unplug, { once: true });
        return stream;
      };
    });
    await page.getByRole('button', { name: 'Record' }).click();
    await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
    await page.evaluate(() => window.dispatchEvent(new Event('unplug')));
    await expect(page.getByRole('alert')).toContainText('Plug in a microphone');
    await expect(page.getByRole('button', { name: 'Give consent' })).toHaveCount(0);
  });

  await test.step('a recording without the sentence is refused', async () => {
    await page.getByRole('button', { name: 'Record' }).click();
    await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Give consent' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('read it, hear it, and give it', async () => {
    await page.getByRole('button', { name: 'Record' }).click();
    // The microphone begins with silence, says the sentence, and is silent again.
    await heardOnce(page);
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByRole('button', { name: 'Play what you read' })).toBeVisible();
    await page.getByRole('button', { name: 'Give consent' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('voices then sound like the creator', async () => {
    await expect(page.getByRole('button', { name: 'Stop Sound like me' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Advanced' }).click();
    await expect(permission.getByText(/Consent given on/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('it is still there, and can be taken back', async () => {
    await page.reload();
    await permission.getByRole('button', { name: 'Play what you read' }).click();
    await expect(permission.getByRole('button', { name: 'Stop what you read' })).toBeVisible();
    await permission.getByRole('button', { name: 'Withdraw consent' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw consent' }).click();
    await expect(page.getByText(/Consent withdrawn on/)).toBeVisible();
  });
  await page.context().browser()?.close();
});

test('voices are compared by ear on one sentence', async ({ page }) => {
  await page.getByRole('link', { name: 'Names & voice' }).click();
  await page.getByRole('link', { name: 'Voices', exact: true }).click();
  const voices = page.getByRole('region', { name: 'Natural voice for each language' });
  // As long as a text may be: it must not have ended before it is stopped.
  await page
    .getByLabel('All voices say')
    .fill('Good morning, Zoë, this is a longer sentence for the ear. '.repeat(5).trim());
  await expect(voices.getByRole('listitem').filter({ hasText: 'German' })).toContainText('Thorsten');
  await expect(voices.getByRole('button', { name: /French/ })).toHaveCount(0);
  await voices.getByLabel('All voices and languages').fill('sally');
  await voices.getByRole('button', { name: /^Play Sally/ }).click();
  await voices.getByRole('button', { name: /^Stop Sally/ }).click();
  await expect(voices.getByRole('button', { name: /^Play Sally/ })).toBeVisible();
  await voices.getByLabel('All voices and languages').fill('french');
  await expect(voices.getByRole('button', { name: /^Play Sally/ })).toBeHidden();
  await expect(voices.getByRole('button', { name: /French/ }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Advanced' }).click();
  const models = page.getByRole('region', { name: 'Speech models' });
  await expect(models.getByRole('listitem').filter({ hasText: 'Thorsten' })).toContainText('Fine for business');
  await expectAccessible(page);
});

/** Everything that is written in a folder and below it. */
async function writtenIn(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return (await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')))).join('');
}

test('a voice service is added, tried, used only while it is on, and removed', async ({ app, page }) => {
  const service = await startVoiceService();
  const list = page.getByRole('list', { name: 'Voice services' });
  const use = list.getByRole('switch', { name: 'Use Cloud' });
  const voices = page.getByRole('region', { name: 'Natural voice for each language' });

  await test.step('there is none yet', async () => {
    await page.getByRole('link', { name: 'Names & voice' }).click();
    await page.getByRole('link', { name: 'Advanced' }).click();
    await expect(page.getByText('You need an account and a key')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('add one, with a key that is wrong', async () => {
    await page.getByRole('button', { name: 'Add a service' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a service' });
    await dialog.getByLabel('Name', { exact: true }).fill('Cloud');
    await dialog.getByLabel('Address').fill('http://speech.example.com/v1');
    await dialog.getByLabel('Model').fill('tts-1');
    await dialog.getByLabel('Price per million characters').fill('15');
    await dialog.getByLabel('Voice 1, id at the service').fill('alloy');
    await dialog.getByLabel('Voice 1, its name here').fill('Alloy');
    await dialog.getByRole('button', { name: 'Another voice' }).click();
    await dialog.getByLabel('Key', { exact: true }).fill('sk-mistyped');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('must begin with https://');
    await expectAccessible(page);
    await dialog.getByLabel('Address').fill(`${service.url}/v1/`);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(
      list.getByText(`${service.url} · OpenAI-compatible · tts-1 · 1 voice · 15 per million characters`),
    ).toBeVisible();
    await expect(use).not.toBeChecked();
  });

  await test.step('it is off, and nothing is sent to it', async () => {
    await list.getByRole('button', { name: 'Test Cloud' }).click();
    await expect(list.getByRole('alert')).toContainText('is off');
    expect(service.requests).toEqual([]);
  });

  await test.step('switch it on, knowing what leaves this computer, and hear what is wrong', async () => {
    await use.press('Space');
    await expect(page.getByRole('dialog')).toContainText(`Vocative sends these to ${service.url}`);
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Use Cloud' }).click();
    await expect(use).toBeChecked();
    await list.getByRole('button', { name: 'Test Cloud' }).click();
    await expect(list.getByRole('alert')).toContainText('rejected the API key');
    await expectAccessible(page);
  });

  await test.step('type the key again, which is shown to nobody and written nowhere', async () => {
    await list.getByRole('button', { name: 'Change Cloud' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change Cloud' });
    await expect(dialog.getByLabel('Key', { exact: true })).toHaveValue('');
    await dialog.getByLabel('Key', { exact: true }).fill(serviceKey);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await list.getByRole('button', { name: 'Test Cloud' }).click();
    await expect(list.getByText('Connection works')).toBeVisible();
    await expectAccessible(page);
    const written = await writtenIn(app.dataFolder);
    expect(written).toContain(service.url);
    expect(written).not.toContain(serviceKey);
  });

  await test.step('its voice is heard beside the others', async () => {
    await page.getByRole('link', { name: 'Voices', exact: true }).click();
    await page.getByLabel('All voices say').fill('Good morning, Zoë, this is a longer sentence for the ear.');
    await voices.getByLabel('All voices and languages').fill('alloy');
    const play = voices.getByRole('button', { name: /^Play Alloy \(Cloud\)/ });
    const sent = service.requests.length;
    await play.click();
    const question = page.getByRole('dialog', { name: 'Play with the voice service?' });
    await expect(question).toContainText('One text of 57 characters in all will be sent to the voice service');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    expect(service.requests).toHaveLength(sent);
    await play.click();
    await question.getByRole('button', { name: 'Play' }).click();
    await expect(voices.getByRole('button', { name: /^Stop Alloy/ })).toBeVisible();
    expect(service.requests.at(-1)?.body['input']).toBe('Good morning, Zoë, this is a longer sentence for the ear.');
  });

  await test.step('what a file in its voice costs is shown before the text is sent', async () => {
    const dialog = page.getByRole('dialog', { name: 'Save as a file' });
    const sent = service.requests.length;
    await page.getByRole('button', { name: 'Save as a file' }).click();
    await expect(dialog.getByRole('button', { name: 'Save 1 sound file' })).toBeEnabled();
    await expect(dialog.getByRole('status')).toBeHidden();
    await page.keyboard.press('Escape');
    await page.getByLabel('All voices say').fill('Good evening, Zoë.');
    await page.getByRole('button', { name: 'Save as a file' }).click();
    await expect(dialog.getByRole('status')).toContainText('One text of 18 characters in all will be sent');
    await expect(dialog.getByRole('status')).toContainText('the price is less than 0.01');
    await expect(dialog.getByRole('button', { name: 'Save 1 sound file' })).toBeEnabled();
    await expectAccessible(page);
    await dialog.getByRole('combobox', { name: 'Voice' }).click();
    await page.getByRole('option', { name: /Sally/ }).click();
    await expect(dialog.getByRole('status')).toBeHidden();
    await page.keyboard.press('Escape');
    expect(service.requests).toHaveLength(sent);
  });

  await test.step('what it was paid for is deleted, after a question', async () => {
    await page.getByRole('link', { name: 'Advanced' }).click();
    await list.getByRole('button', { name: 'Delete paid speech of Cloud' }).click();
    await expect(page.getByRole('dialog')).toContainText('charges for it again');
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText(/^Freed/)).toBeVisible();
  });

  await test.step('at another address it is off until that is agreed to', async () => {
    await page.getByRole('link', { name: 'Advanced' }).click();
    await list.getByRole('button', { name: 'Change Cloud' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change Cloud' });
    await dialog.getByLabel('Address').fill('https://speech.example.com');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(use).not.toBeChecked();
    await expect(list.getByText('No key')).toBeVisible();
    await page.getByRole('link', { name: 'Voices', exact: true }).click();
    await voices.getByLabel('All voices and languages').fill('al');
    await expect(voices.getByRole('button', { name: /^Play Sally/ })).toBeVisible();
    await expect(voices.getByRole('button', { name: /Alloy/ })).toBeHidden();
  });

  await test.step('remove it, after a question', async () => {
    await page.reload();
    await page.getByRole('link', { name: 'Advanced' }).click();
    await list.getByRole('button', { name: 'Remove Cloud' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(list).toBeHidden();
  });
  await service.close();
});

test('a name is said as its user spells it, heard, changed, and deleted with a way back', async ({ page }) => {
  const form = page.getByRole('dialog');
  const list = page.getByRole('region', { name: 'Recorded names' });
  const entry = list.getByRole('listitem').filter({ hasText: 'Siobhan' });

  await test.step('a name is added where recordings are', async () => {
    await page.getByRole('link', { name: 'Names & voice' }).click();
    await page.getByRole('button', { name: 'Add recordings' }).click();
    await page.getByRole('menuitem', { name: 'Add a name' }).click();
    await expectAccessible(page);
  });

  await test.step('what cannot be read is told where it was typed', async () => {
    await form.getByLabel('Name').fill('Siobhan');
    await form.getByLabel('Or phonetic (IPA)').fill('!?');
    await form.getByRole('button', { name: 'Save and hear it' }).click();
    await expect(form.getByText('Write one word in sounds of the phonetic alphabet')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('spell it, and hear it at once', async () => {
    await form.getByLabel('Or phonetic (IPA)').fill('');
    await form.getByLabel('Sounds like').fill('shivawn the great and only');
    await form.getByRole('button', { name: 'Save and hear it' }).click();
    await expect(form.getByRole('button', { name: 'Stop Siobhan' })).toBeVisible();
    await expectAccessible(page);
    await closeByKey(form);
    await expect(entry).toContainText('shivawn the great and only');
    await expectAccessible(page);
    await entry.getByRole('button', { name: 'Play Siobhan' }).click();
    await expect(entry.getByRole('button', { name: 'Stop Siobhan' })).toBeVisible();
  });

  await test.step('press it to change it, and hear it again', async () => {
    await entry.getByRole('button', { name: 'Siobhan, spelled as it sounds' }).click();
    await expect(form.getByLabel('Name')).toHaveValue('Siobhan');
    await form.getByLabel('Sounds like').fill('shivawn');
    await form.getByLabel('Or phonetic (IPA)').fill('ʃɪˈvɔːn');
    await form.getByRole('button', { name: 'Save and hear it' }).click();
    await expect(form.getByRole('listitem')).toHaveText([/shivawn · \/ʃɪˈvɔːn\//]);
    await closeByKey(form);
    await expect(entry).toContainText('shivawn · /ʃɪˈvɔːn/');
  });

  await test.step('delete it, take that back, and find it still there', async () => {
    await entry.getByRole('button', { name: 'Siobhan, spelled as it sounds' }).click();
    await form.getByRole('button', { name: 'Delete Siobhan' }).click();
    await expect(form).toBeHidden();
    await expect(entry).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.reload();
    await expect(entry).toContainText('shivawn');
  });
});
