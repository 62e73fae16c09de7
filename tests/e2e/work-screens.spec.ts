// Covers: results, results/problems, campaign, campaign/recipients, editor/stage, editor/timeline
import type { Page } from 'playwright/test';
import { voiceConfigOf } from '#shared/voices.ts';
import { studioFolderIn } from '#electron/lib/paths.ts';
import { announcedStudio } from '#electron/studio/announcement.ts';
import { dataFolder } from '#electron/studio/store/data-folder.ts';
import { settingsFor, serviceKey, startVoiceService } from '../support/voice-service.ts';
import { clientOf } from '../support/studio.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/app.ts';
import { dropFile, openSample } from './support/page.ts';

test.use({ data: 'sample' });

/** Drags over the waveform between two places given in shares of its width. */
async function drawOnWaveform(page: Page, from: number, to: number): Promise<void> {
  const track = await page.locator('#timeline-track').boundingBox();
  if (!track) throw new Error('the timeline is not on screen');
  const y = track.y + track.height / 2;
  await page.mouse.move(track.x + track.width * from, y);
  await page.mouse.down();
  await page.mouse.move(track.x + track.width * (from + to) * 0.5, y, { steps: 4 });
  await page.mouse.move(track.x + track.width * to, y, { steps: 4 });
  await page.mouse.up();
}

test('a section is drawn on the waveform, nudged by frames, undone and redone', async ({ page }) => {
  await openSample(page);

  await test.step('draw it and give it a name', async () => {
    await page.getByRole('button', { name: 'Trim', exact: true }).click();
    await drawOnWaveform(page, 0.44, 0.5);
    const drawn = page.getByRole('dialog', { name: 'This part of the recording' });
    await expectAccessible(page);
    await drawn.getByRole('button', { name: 'Changes for each person' }).press('Enter');
    await page.getByLabel('Call it').fill('How many');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('group', { name: 'How many', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /^How many, .*changes/ })).toBeVisible();
  });

  const start = page.getByRole('slider', { name: 'Start of How many' });
  const drawn = Number(await start.getAttribute('aria-valuenow'));

  await test.step('nudge its start by one frame and by ten', async () => {
    await start.press('ArrowLeft');
    await start.press('Shift+ArrowLeft');
    const after = Number(await start.getAttribute('aria-valuenow'));
    expect(drawn - after).toBeGreaterThan(10 / 30);
    expect(drawn - after).toBeLessThanOrEqual(11 / 30 + 0.001);
  });

  await test.step('undo back to the sample, redo, and find it saved', async () => {
    // Two nudges are one step or two, as quickly as they came.
    await expect(async () => {
      await page.keyboard.press('Control+z');
      await expect(start).toHaveAttribute('aria-valuenow', String(drawn), { timeout: 5_000 });
    }).toPass();
    const undo = page.getByRole('button', { name: 'Undo' });
    // Its name, then its place.
    await undo.press('Enter');
    await expect(page.getByRole('group', { name: 'How many', exact: true })).toBeHidden();
    await undo.press('Enter');
    // It has nothing left to undo, and keeps the keyboard.
    await expect(undo).toBeDisabled();
    await expect(undo).toBeFocused();
    await page.keyboard.press('Control+Shift+z');
    await page.keyboard.press('Control+Shift+z');
    await expect(page.getByRole('group', { name: 'How many', exact: true })).toBeVisible();
    await expect(page.getByText('Saved')).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Trim', exact: true }).click();
    await expect(page.getByRole('group', { name: 'How many', exact: true })).toBeVisible();
  });
});

test('a list with gaps is mended, generated and played; every screen is accessible @core', async ({ page }) => {
  await openSample(page);
  await expectAccessible(page);

  await test.step('drop a list and mend what it says', async () => {
    await page.getByRole('button', { name: 'Next: People' }).click();
    await expectAccessible(page);
    const rows = [
      'Company;First name;E-mail',
      'Northwind;Mary;m@example.com',
      'Contoso;;c@example.com',
      'Tailspin;♫♫;q@example.com',
    ];
    await dropFile(page, 'leads.csv', `\uFEFF${rows.join('\r\n')}\r\n`);
    await page.getByRole('button', { name: 'Use “there”, row 2' }).click();
    await expect(page.getByText('1 empty cell says “there”.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('generate, see which one failed and why, and mend it there', async () => {
    await page.getByRole('link', { name: /^Send/ }).click();
    await page.getByRole('button', { name: 'Generate 3 videos' }).click();
    const before = page.getByRole('dialog', { name: 'Generate 2 videos' });
    await expect(before.getByRole('list', { name: 'Worth a look' })).toBeVisible();
    await expectAccessible(page);
    await before.getByRole('button', { name: 'Generate 2 videos' }).click();
    await expect(page.getByRole('heading', { name: '1 person needs you' })).toBeVisible();
    await expect(page.getByText('there · no First name')).toBeVisible();
    const card = page.getByRole('region', { name: '1 person needs you' }).getByRole('listitem');
    await expect(card).toContainText('The voice can’t read “♫♫”');
    await expectAccessible(page);
    await page.getByRole('search').getByText('Need you').click();
    await expect(page.getByRole('list', { name: 'Videos' }).getByRole('listitem')).toHaveCount(1);
    await page.getByRole('search').getByText('All', { exact: true }).click();
    const field = card.getByRole('textbox').first();
    await field.fill('Nina');
    await field.press('Enter');
    await expect(page.getByRole('heading', { name: '3 videos ready' })).toBeVisible();
    await expect(card).toBeHidden();
  });

  await test.step('play one, and the keyboard comes back to its card', async () => {
    await page.getByRole('button', { name: 'Play Mary' }).click();
    await expect(page.getByRole('dialog', { name: 'Mary' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('PageDown');
    await expect(page.getByRole('dialog', { name: 'Contoso' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Play Mary' })).toBeFocused();
  });
});

test('a campaign whose voice service is busy says so, and goes on once the service answers', async ({ app, page }) => {
  const service = await startVoiceService();
  try {
    await openSample(page);
    const announced = await announcedStudio(dataFolder(studioFolderIn(app.dataFolder)));
    if (!announced) throw new Error('the built-in studio is not announced');
    const client = clientOf(announced);
    await client.call('saveVoiceProvider', settingsFor(service));
    await client.call('setVoiceProviderKey', { id: 'cloud', key: serviceKey });
    const [template] = (await client.call('listVideoInstances', {})).instances;
    const voice = JSON.stringify(voiceConfigOf('provider:cloud:alloy'));
    await client.call('updateVoiceConfig', { id: template?.id ?? '', voice_config: voice });

    await page.reload();
    await page.getByRole('button', { name: 'Next: People' }).click();
    await dropFile(page, 'leads.csv', 'First name;Company\r\nMaria;Northwind\r\n');
    // The values, and what the voice says once to be matched to the speaker.
    const charge = page.getByText('3 texts of 44 characters in all will be sent to the voice service');
    await expect(charge).toContainText('the price is less than 0.01 in your contract’s currency');

    // Nothing is sent until the price is agreed to, and what was paid for is not charged again.
    const checkWords = page.getByRole('button', { name: /^Check \d+ words/ });
    await checkWords.click();
    const speak = page.getByRole('button', { name: 'Speak 3 texts' });
    await expect(speak).toBeVisible();
    expect(service.requests).toEqual([]);
    await expectAccessible(page);
    await speak.click();
    await expect(page.getByRole('button', { name: 'Approve Northwind' })).toBeVisible();
    await expect(page.getByText('No text (3 more were paid for before)')).toBeVisible();
    const asked = service.requests.length;
    expect(asked).toBe(3);
    await page.keyboard.press('Escape');

    await dropFile(page, 'more.csv', 'First name;Company\r\nMaria;Northwind\r\nOtto;Contoso\r\n');
    await checkWords.click();
    await expect(page.getByRole('button', { name: 'Speak 2 texts' })).toBeVisible();
    expect(service.requests).toHaveLength(asked);
    await page.keyboard.press('Escape');
    service.answerAll({ status: 503 });
    await page.getByRole('link', { name: /^Send/ }).click();
    await page.getByRole('button', { name: 'Generate 2 videos' }).click();
    await expect(page.getByText('Waiting for Cloud, which is busy or has reached its limit')).toBeVisible({
      timeout: 60_000,
    });
    await expectAccessible(page);
    service.answerAll(undefined);
    await expect(page.getByRole('button', { name: 'Play Maria' })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('Waiting for Cloud')).toBeHidden();
  } finally {
    await service.close();
  }
});
