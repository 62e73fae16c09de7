// Covers: campaign/send, results/get-videos
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { probeMedia } from '#electron/engine/media/import/probe.ts';
import { decoderMessages, hasFfmpeg } from '../support/decode-check.ts';
import { makeRecording, steadyTimes } from '../support/make-recording.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/app.ts';
import { chooseExportFolder, dropFile, openMore, openSample } from './support/page.ts';

test.use({ data: 'sample' });

const folder = mkdtempSync(join(tmpdir(), 'vocative-body-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Seconds. */
const bodyLength = 4;

test('the videos of a campaign go on with another template', async ({ app, page }) => {
  const recording = await makeRecording({
    file: join(folder, 'Product demo.mp4'),
    // Taller than wide: it needs bars beside the sample.
    video: { width: 240, height: 320, times: steadyTimes(25, bodyLength) },
    audio: { seconds: bodyLength, sample: (time) => 0.2 * Math.sin(2 * Math.PI * 220 * time) },
  });
  await page.getByLabel('Video file').setInputFiles(recording);
  await expect(page.getByRole('textbox', { name: 'Script' })).toBeVisible();
  await page.getByRole('link', { name: 'Templates', exact: true }).click();
  await openSample(page);
  await page.getByRole('button', { name: 'Next: People' }).click();
  await dropFile(page, 'leads.csv', 'First name;Company\r\nMaria;Contoso\r\n');
  await openMore(page);

  await test.step('which is chosen once it is ready, by its picture, name and length', async () => {
    const choice = page.getByRole('combobox', { name: 'Second video' });
    await expect(choice).toBeEnabled();
    await choice.click();
    await page.getByRole('option', { name: /Product demo/ }).click();
    await expect(page.getByText(/The second video is 240\s×\s320; bars are added/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Product demo' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('stays chosen, and is told beside what a recipient hears', async () => {
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Second video' })).toHaveValue('Product demo');
    await page.getByRole('link', { name: /^People/ }).click();
    await expect(page.getByText('Then: Product demo')).toBeVisible();
    await page.getByRole('link', { name: /^Send/ }).click();
  });

  await test.step('and is in the finished file', async () => {
    await page.getByRole('button', { name: 'Generate 1 video' }).click();
    await page.getByRole('button', { name: 'Get videos' }).click();
    await chooseExportFolder(page, app);
    await page.getByRole('button', { name: 'Save 1 video' }).click();
    await expect(page.getByText(/^Your videos are in this folder/)).toBeVisible();
    const file = join(app.exportFolder, readdirSync(app.exportFolder).find((name) => name.endsWith('.mp4')) ?? '');
    const sample = await probeMedia(new URL('../../build/sample/sample.mp4', import.meta.url).pathname);
    const { duration } = await probeMedia(file);
    const lengths = [duration ?? 0, (sample.duration ?? 0) + bodyLength];
    expect(Math.abs((lengths[0] ?? 0) - (lengths[1] ?? 0))).toBeLessThan(1.5);
    if (hasFfmpeg) expect(decoderMessages(file)).toBe('');
  });
});
