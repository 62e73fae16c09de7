// Covers: recorder, templates
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './support/app.ts';
import { isPlaying, recordedFor } from './support/page.ts';

/** Bytes of the recordings that are on disk. */
function recordedBytes(dataFolder: string): number {
  const folder = join(dataFolder, 'recordings');
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

test('a script that is typed at once begins no take, and its names are marked by a press', async ({ page }) => {
  const yes = page.getByRole('button', { name: 'Yes, it changes' });
  await page.getByRole('button', { name: 'Record yourself' }).click();
  const script = page.getByRole('textbox', { name: 'Script' });
  await expect(script).toBeFocused();
  // R and the space bar are keys of this screen.
  await page.keyboard.type('Hi Sarah, I really had a look at Acme, in Rome.');
  await expect(page.getByText('11 words')).toBeVisible();
  await yes.click();
  await expect(script.getByRole('button', { name: 'First name, “Sarah”, changes' })).toBeVisible();
  await expect(yes).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(script.getByRole('button', { name: 'Company, “Acme”, changes' })).toBeVisible();
  await page.getByRole('button', { name: 'Same for everyone' }).click();
  await expect(script).toBeFocused();
  await expect(yes).toBeHidden();
  await expect(page.getByText('11 words')).toBeVisible();
  await script.getByRole('button', { name: 'Company, “Acme”, changes' }).click();
  await page.getByRole('combobox', { name: 'Call it' }).fill('Firm');
  await page.getByRole('heading', { name: 'Script' }).click();
  await expect(script.getByRole('button', { name: 'Firm, “Acme”, changes' })).toBeVisible();
});

test('a take is on disk while it is recorded, and becomes a template @core @realtime', async ({ app, page }) => {
  await test.step('record', async () => {
    await page.getByRole('button', { name: 'Record yourself' }).click();
    const script = page.getByRole('textbox', { name: 'Script' });
    await page.getByRole('button', { name: 'Help me write' }).click();
    await page.getByRole('button', { name: 'Use this script' }).click();
    await expect(script.getByRole('button', { name: 'First name, “Sarah”, changes' })).toBeVisible();
    await expect(script).toContainText('introduce myself');
    const written = await script.innerText();
    await page.getByRole('button', { name: 'Help me write' }).click();
    await page.getByRole('combobox', { name: 'Purpose' }).click();
    await page.getByRole('option', { name: 'Say thank you' }).click();
    await expect(page.getByRole('region', { name: 'Example' })).toContainText('for your trust');
    await page.getByRole('button', { name: 'Use this script' }).click();
    await expect(script).toContainText('for your trust');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => script.innerText()).toBe(written);
    await script.fill('Hi {{first_name|Sarah}}, good to see you');
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await page.getByRole('timer', { name: 'Recording' }).waitFor();
    await expect.poll(() => recordedBytes(app.dataFolder)).toBeGreaterThan(0);
    const early = recordedBytes(app.dataFolder);
    await expect.poll(() => recordedBytes(app.dataFolder)).toBeGreaterThan(early);
    await recordedFor(page, 3);
    await page.getByRole('button', { name: 'Stop recording' }).click();
  });

  await test.step('watch it', async () => {
    const take = page.getByRole('region', { name: 'Take 1' });
    await take.getByRole('button', { name: 'Play', exact: true }).click();
    const video = take.locator('video');
    await expect.poll(() => isPlaying(video)).toBe(true);
    // A playing video has moved on by the time its position is read.
    await video.evaluate((element: HTMLVideoElement) => element.pause());
    await take.getByRole('slider', { name: 'Position' }).fill('2');
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBe(2);
  });

  await test.step('use it', async () => {
    await page.getByLabel('Name of the template').fill('Hello');
    await page.getByRole('button', { name: 'Use this take' }).click();
    await expect(page).toHaveURL(/#\/templates\//);
    await expect(page.getByRole('textbox', { name: 'Script' })).toContainText('Sarah');
    await page.keyboard.press('Alt+1');
    await expect(page.getByRole('link', { name: 'Hello' })).toBeVisible();
    // The studio has it now; the recorder's own copy is gone.
    await expect.poll(() => recordedBytes(app.dataFolder)).toBe(0);
  });
});

test('a take whose window is loaded again is offered in the recorder and in the library @realtime', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Record yourself' }).click();
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await recordedFor(page, 3);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('There’s an unused recording')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(page.getByText('A recording wasn’t finished')).toBeVisible();
});
